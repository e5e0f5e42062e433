"""Every notebook runs, and says what its user came for."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "docs" / "notebooks"

#: By notebook: what its outputs hold.
SAID = {
    "researcher": ["Outcomes of 8 vertices: P: 2, N: 2, D: 4", "∞(2, 3)", "HOLDS", "(0, <Refut"],
    "teacher": ["take 2 from heap 1", "{0, 4, 8, 12}", "[0, 1, 2, 3, 0, 1", "<svg"],
    "argumentation": ["1440", "{a, d} contains d", "HOLDS: 'c' is in no", "<svg"],
    "hobbyist": ["bites", "part 2", "<svg", "Outcomes of 4 vertices"],
}


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("name", SAID)
def test_a_notebook_runs(name: str) -> None:
    book = nbformat.read(NOTEBOOKS / f"{name}.ipynb", 4)
    NotebookClient(book, timeout=300, resources={"metadata": {"path": str(NOTEBOOKS)}}).execute()
    shown = "\n".join(
        str(output.get("text", "")) + "".join(map(str, output.get("data", {}).values()))
        for cell in book.cells
        for output in cell.get("outputs", ())
    )
    for said in SAID[name]:
        assert said in shown, shown


def test_all_are_here_and_hold_no_outputs() -> None:
    held = {path.stem: nbformat.read(path, 4) for path in NOTEBOOKS.glob("*.ipynb")}
    assert held.keys() == SAID.keys()
    page = (ROOT / "docs" / "notebooks.md").read_text(encoding="utf-8")
    for name, book in held.items():
        nbformat.validate(book)
        assert f"notebooks/{name}\n" in page
        assert not any(cell.get("outputs") for cell in book.cells)
