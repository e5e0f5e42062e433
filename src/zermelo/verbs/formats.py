"""``formats``: the digraph formats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.formats.table import FORMATS, Format

#: What is said of each.
HEADS = ("name", "suffixes", "description", "attacks")


@dataclass(frozen=True)
class Answer:
    """The digraph formats that can be read and written."""

    formats: Sequence[Format]

    def rows(self) -> list[tuple[str, ...]]:
        """Return a row for each, with `HEADS` above."""
        yes = {True: "yes", False: "no"}
        return [
            (held.name, " ".join(held.suffixes), held.description, yes[held.argumentation])
            for held in self.formats
        ]

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {"formats": [dict(zip(HEADS, row, strict=True)) for row in self.rows()]}


def answer() -> Answer:
    """List the digraph formats.

    Examples
    --------
    >>> [held.name for held in answer().formats if held.argumentation]
    ['apx', 'af']
    """
    return Answer(tuple(FORMATS.values()))
