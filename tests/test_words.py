"""Pages keep to their sizes and to plain English, as docs/developing.md says."""

from __future__ import annotations

from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]

#: The most lines of a page. What does not fit has a page of its own.
MOST_LINES = {
    "README.md": 100,
    "CHANGELOG.md": 80,
    "CONTRIBUTING.md": 200,
    "docs/benchmarks.md": 200,
}


@pytest.mark.parametrize("page", MOST_LINES)
def test_a_page_keeps_to_its_size(page: str) -> None:
    lines = (PROJECT / page).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= MOST_LINES[page]


def test_readme_fits_a_terminal() -> None:
    lines = (PROJECT / "README.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) > 100] == []
