"""Reading a picture back: every vertex with its name, label and place."""

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass

import pytest

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Seen:
    root: ET.Element
    label: dict[str, str]  # full name -> what the vertex shows as outcome and remoteness
    shown: dict[str, str]  # full name -> the name as shown, perhaps shortened
    place: dict[str, tuple[float, float]]
    pills: dict[str, int]  # full name -> number of outlines: 2 with a ring
    size: tuple[float, float]  # width and height of a vertex
    words: str  # all text of the document

    def edges(self, kind: str) -> int:
        """Count the edges of a kind: lines, not arrowheads."""
        paths = self.root.findall(f".//{SVG}g[@data-edges='{kind}']/{SVG}path")
        return sum(path.get("fill") is None for path in paths)


def read_picture(picture):
    root = ET.fromstring(picture.svg)  # noqa: S314  our own text
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox")
    label, shown, place, pills, size = {}, {}, {}, {}, (0.0, 0.0)
    for group in root.iter(f"{SVG}g"):
        title = group.find(f"{SVG}title")
        if group.get("data-vertex") is None or not title.text.partition(": ")[2]:
            continue  # samples of the legend say nothing
        name = title.text.rpartition(": ")[0]
        assert name not in label
        x, y = re.fullmatch(r"translate\((\S+) (\S+)\)", group.get("transform")).groups()
        rects, texts = group.findall(f"{SVG}rect"), group.findall(f"{SVG}text")
        label[name], shown[name], place[name] = texts[-1].text, texts[0].text, (float(x), float(y))
        pills[name] = len(rects)
        size = (float(rects[-1].get("width")), float(rects[-1].get("height")))
    return Seen(root, label, shown, place, pills, size, " ".join(root.itertext()))


@pytest.fixture(scope="session")
def read():
    return read_picture
