"""Pictures as TikZ for papers, translated from the SVG of this package."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping

from zermelo.values.latex import ESCAPED

#: Beginning of every file. A unit is a pixel of the SVG (0.75 pt); y grows downwards.
HEAD = (
    "% For a document with \\usepackage{tikz}: \\input{FILE}\n"
    "\\begin{tikzpicture}[x=0.75pt,y=-0.75pt,line cap=round]\n"
)
NUMBER = r"-?(?:\d+\.?\d*|\.\d+)"
PATH_TOKEN = re.compile(rf"([MLQCHVZ])|({NUMBER})")
TRANSFORM = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
#: Attributes that an element inherits from its group.
INHERITED = ("fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-size",
             "font-weight", "text-anchor")  # fmt: skip
ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}
#: TeX for characters that TeX reads as commands, or that its fonts may not have.
SPECIAL = ESCAPED | {
    "∞": r"$\infty$", "→": r"$\to$", "−": r"$-$", "…": r"\dots{}", "×": r"$\times$",
    "ω": r"$\omega$", "·": r"$\cdot$", "¬": r"$\neg$", "⊕": r"$\oplus$", "☠": r"$\dagger$",
    "–": "--",
}  # fmt: skip
Point = tuple[float, float]


def tikz_of(svg: str) -> str:
    r"""Return an SVG picture of this package as a ``tikzpicture``, without the background.

    >>> print(tikz_of('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L1 2" stroke="#ff0000"'
    ...               ' stroke-width="2"/></svg>').splitlines()[2])
    \draw[draw={rgb,255:red,255;green,0;blue,0},line width=1.5pt] (0,0) -- (1,2);
    """
    root = ET.fromstring(svg)  # noqa: S314  our own text
    body = "\n".join(_commands(root, {}, root=True))
    return f"{HEAD}{body}\n\\end{{tikzpicture}}\n"


def _commands(node: ET.Element, parent: Mapping[str, str], *, root: bool = False) -> Iterator[str]:
    attributes = _attributes(node, parent)
    background_expected = root
    for child in node:
        tag = child.tag.rpartition("}")[2]
        if tag == "g":
            options = _transform_options(child.get("transform", ""))
            inside = list(_commands(child, attributes))
            if inside and options:
                inside = [f"\\begin{{scope}}[{options}]", *inside, "\\end{scope}"]
            yield from inside
        elif tag == "rect" and background_expected:
            background_expected = False  # the first rectangle is the background
        elif drawn := _draw(tag, child, _attributes(child, attributes)):
            yield drawn


def _attributes(node: ET.Element, parent: Mapping[str, str]) -> dict[str, str]:
    return {**parent, **{name: node.get(name, "") for name in INHERITED if node.get(name)}}


def _draw(tag: str, node: ET.Element, look: Mapping[str, str]) -> str:
    """Return the command for a text, rectangle, path or polyline; empty if nothing is drawn."""
    if tag == "text":
        return _text(node, look)
    path = {"rect": _rectangle, "path": _path, "polyline": _polyline}.get(tag)
    if path is None:
        return ""
    transform = _transform_options(node.get("transform", ""))
    style = _style(look, closed=tag == "rect" or "Z" in node.get("d", ""))
    options = ",".join(filter(None, (transform, style)))
    return f"\\draw[{options}] {path(node)};" if style else ""


def _rectangle(node: ET.Element) -> str:
    x, y, wide, high = (float(node.get(name, "0")) for name in ("x", "y", "width", "height"))
    corner = min(float(node.get("rx", "0")), wide / 2, high / 2)
    rounded = f"[rounded corners={_num(0.75 * corner - 0.01)}pt] " if corner > 0.1 else ""
    return f"{rounded}{_point((x, y))} rectangle {_point((x + wide, y + high))}"


def _polyline(node: ET.Element) -> str:
    pairs = (pair.split(",") for pair in node.get("points", "").split())
    return " -- ".join(_point((float(x), float(y))) for x, y in pairs)


def _path(node: ET.Element) -> str:
    """Return the TikZ path of an SVG path; quadratic curves become cubic ones."""
    commands: list[str] = []
    point = (0.0, 0.0)
    letter, numbers = "M", list[float]()
    for token in PATH_TOKEN.finditer(node.get("d", "")):
        if token[1]:
            letter, numbers = token[1], []
            if letter == "Z":
                commands.append("-- cycle")
            continue
        numbers.append(float(token[2]))
        if letter in "HV":
            point = (numbers[0], point[1]) if letter == "H" else (point[0], numbers[0])
            commands.append(f"-- {_point(point)}")
            numbers = []
        elif len(numbers) == {"M": 2, "L": 2, "Q": 4, "C": 6}[letter]:
            *bends, end = zip(numbers[::2], numbers[1::2], strict=True)
            if letter == "Q":
                bends = [_two_thirds(point, bends[0]), _two_thirds(end, bends[0])]
            curve = f".. controls {' and '.join(map(_point, bends))} .. "
            commands.append({"M": "", "L": "-- "}.get(letter, curve) + _point(end))
            point, numbers = end, []
            letter = "L" if letter == "M" else letter
    return " ".join(commands)


def _two_thirds(end: Point, bend: Point) -> Point:
    return end[0] + (bend[0] - end[0]) * 2 / 3, end[1] + (bend[1] - end[1]) * 2 / 3


def _text(node: ET.Element, look: Mapping[str, str]) -> str:
    content = "".join(SPECIAL.get(letter, letter) for letter in "".join(node.itertext()))
    if not content.strip():
        return ""
    size = 0.75 * float(look.get("font-size", "12"))
    bold = "\\bfseries" if look.get("font-weight") == "bold" else ""
    options = [
        f"anchor={ANCHORS[look.get('text-anchor', 'start')]}",
        "inner sep=0pt",
        f"font=\\sffamily{bold}\\fontsize{{{_num(size)}}}{{{_num(1.2 * size)}}}\\selectfont",
        f"text={_colour(look.get('fill', '#000000'))}",
    ]
    if turned := re.match(rf"rotate\(({NUMBER})", node.get("transform", "")):
        options.append(f"rotate={_num(-float(turned[1]))}")
    if look.get("opacity"):
        options.append(f"opacity={look['opacity']}")
    at = _point((float(node.get("x", "0")), float(node.get("y", "0"))))
    return f"\\node[{','.join(options)}] at {at} {{{content}}};"


def _style(look: Mapping[str, str], *, closed: bool) -> str:
    """Return the drawing options of a path; empty if it would be invisible."""
    fill, stroke = look.get("fill", "none" if not closed else "#000000"), look.get("stroke", "none")
    options = []
    if fill != "none":
        options.append(f"fill={_colour(fill)}")
    if stroke == "none" and not options:
        return ""
    options.append(f"draw={_colour(stroke)}")
    if stroke != "none":
        options.append(f"line width={_num(0.75 * float(look.get('stroke-width', '1')))}pt")
    dashes = look.get("stroke-dasharray", "").replace(",", " ").split()
    if dashes and stroke != "none":
        on, off = 0.75 * float(dashes[0]), 0.75 * float(dashes[-1])
        options.append(f"dash pattern=on {_num(on)}pt off {_num(off)}pt")
    if look.get("opacity"):
        options.append(f"opacity={look['opacity']}")
    return ",".join(options)


def _colour(colour: str) -> str:
    if colour == "none":
        return "none"
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(letter * 2 for letter in digits)
    red, green, blue = (int(digits[place : place + 2], 16) for place in (0, 2, 4))
    return f"{{rgb,255:red,{red};green,{green};blue,{blue}}}"


def _transform_options(transform: str) -> str:
    options = []
    for name, inside in TRANSFORM.findall(transform):
        numbers = [float(word) for word in re.findall(NUMBER, inside)]
        if name == "translate":
            x, y = (*numbers, 0.0)[:2]
            options.append(f"shift={{{_point((x, y))}}}")
        elif name == "scale":
            options.append(f"scale={_num(numbers[0])},transform shape")
        else:
            options.append(f"rotate={_num(-numbers[0])}")
    return ",".join(options)


def _num(value: float) -> str:
    return f"{round(value, 2) + 0:g}"


def _point(point: Point) -> str:
    return f"({_num(point[0])},{_num(point[1])})"
