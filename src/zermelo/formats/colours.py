"""What files of coloured edges share: two vertices a line, and whose the edge is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from zermelo.errors import InputError
from zermelo.formats.source import Source, shown

#: What an edge may be called, and whether Left and whether Right may move along it.
COLOURS = {
    **dict.fromkeys(("left", "l", "blue"), (True, False)),
    **dict.fromkeys(("right", "r", "red"), (False, True)),
    **dict.fromkeys(("either", "e", "green"), (True, True)),
}


@dataclass(frozen=True)
class Coloured:
    """Edges that are Left's, Right's, or of either: of a graph or a digraph.

    Attributes
    ----------
    BETWEEN : str
        How messages call an edge, from its two vertices.
    """

    edges: tuple[tuple[str, str, str], ...]
    called: str = field(default="", compare=False)

    BETWEEN: ClassVar[str]

    def __init__(self, edges: Iterable[tuple[str, str, str]], called: str = "") -> None:
        held = tuple((str(u), str(v), colour) for u, v, colour in edges)
        for u, v, colour in held:
            if colour not in COLOURS:
                between = self.BETWEEN.format(u, v)
                raise InputError(f"{between} is {colour!r}; give one of {', '.join(COLOURS)}")
        object.__setattr__(self, "edges", held)
        object.__setattr__(self, "called", called)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The vertices, in the order in which they first appear."""
        return tuple(dict.fromkeys(name for u, v, _ in self.edges for name in (u, v)))


def coloured_lines(source: Source, ends: str) -> list[tuple[str, str, str]]:
    """Read edges, each with its colour.

    Raises
    ------
    FormatError
        A line is none; names file and line.
    """
    edges: list[tuple[str, str, str]] = []
    for line, text in source.lines():
        words = text.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 3 or words[2] not in COLOURS:
            found, known = shown(text.strip()), ", ".join(COLOURS)
            raise source.error(f"{found} is no edge; give {ends} and one of {known}", line)
        edges.append((words[0], words[1], words[2]))
    return edges
