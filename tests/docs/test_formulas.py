"""Every formula of the pages can be set as MathML, without a network."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from docutils.utils.math.latex2mathml import tex2mathml

DOCS = Path(__file__).parents[2] / "docs"

CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
FORMULA = re.compile(r"\$\$(.+?)\$\$|\$([^$\n]+)\$", re.DOTALL)


def texts(path: Path) -> list[str]:
    """Return the text of a page, or of the cells of a notebook."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".ipynb":
        return [text]
    cells = json.loads(text)["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]


PAGES = [*DOCS.glob("*.md"), *DOCS.glob("papers/*.md"), *DOCS.glob("notebooks/*.ipynb")]


def formulas(path: Path) -> list[str]:
    return [
        found[0] or found[1]
        for text in texts(path)
        for found in FORMULA.findall(CODE.sub("", text))
    ]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_formulas_are_set(path: Path) -> None:
    for formula in formulas(path):
        made = tex2mathml(formula).replace("&ApplyFunction;", "")
        ElementTree.fromstring(made)  # noqa: S314  our own


def test_there_are_formulas() -> None:
    assert len(formulas(DOCS / "explanation.md")) > 8
    assert formulas(DOCS / "notebooks" / "researcher.ipynb")


def test_pages_load_nothing_from_a_network() -> None:
    conf = (DOCS / "conf.py").read_text(encoding="utf-8")
    assert 'html_math_renderer = "mathml"' in conf
    assert "mathjax" not in conf.lower()
