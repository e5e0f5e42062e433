"""Digraphs with edges of two colours: a line an edge, its source, target and whose move it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from graphlib import CycleError, TopologicalSorter

from zermelo.errors import InputError
from zermelo.formats.source import Source, shown
from zermelo.limits import NO_LIMITS, Limits, Watch

__all__ = ["COLOURS", "TwoColours", "coloured_lines", "open_two_colours", "source_of"]

#: What an edge may be called, and whether Left and whether Right may move along it.
COLOURS = {
    **dict.fromkeys(("left", "l", "blue"), (True, False)),
    **dict.fromkeys(("right", "r", "red"), (False, True)),
    **dict.fromkeys(("either", "e", "green"), (True, True)),
}


@dataclass(frozen=True)
class TwoColours:
    """A digraph whose edges are Left's, Right's, or of either.

    Parameters
    ----------
    edges : iterable of (str, str, str)
        Source, target and colour: ``left`` (``l``, ``blue``), ``right`` (``r``, ``red``) or
        ``either`` (``e``, ``green``).
    called : str
        The file, for people to read.

    Raises
    ------
    InputError
        A colour is none of these.

    Examples
    --------
    >>> board = TwoColours([("a", "b", "left"), ("b", "a", "red"), ("b", "c", "e")])
    >>> board.names, board.moves["b"], board.ends
    (('a', 'b', 'c'), (('c',), ('a', 'c')), False)
    """

    edges: tuple[tuple[str, str, str], ...]
    called: str = field(default="", compare=False)

    def __init__(self, edges: Iterable[tuple[str, str, str]], called: str = "") -> None:
        held = tuple(dict.fromkeys((str(u), str(v), colour) for u, v, colour in edges))
        for source, target, colour in held:
            if colour not in COLOURS:
                raise InputError(
                    f"the edge from {source} to {target} is {colour!r}; "
                    f"give one of {', '.join(COLOURS)}"
                )
        object.__setattr__(self, "edges", held)
        object.__setattr__(self, "called", called)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The vertices, in the order in which they first appear."""
        return tuple(dict.fromkeys(name for u, v, _ in self.edges for name in (u, v)))

    @cached_property
    def moves(self) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
        """By vertex: where Left may move to, and where Right may."""
        found: dict[str, tuple[list[str], list[str]]] = {name: ([], []) for name in self.names}
        for source, target, colour in self.edges:
            for side, may in enumerate(COLOURS[colour]):
                if may and target not in found[source][side]:
                    found[source][side].append(target)
        return {name: (tuple(left), tuple(right)) for name, (left, right) in found.items()}

    @cached_property
    def ends(self) -> bool:
        """Whether there is no cycle, so that play ends also where one player moves many times."""
        above = {name: {*left, *right} for name, (left, right) in self.moves.items()}
        try:
            TopologicalSorter(above).prepare()
        except CycleError:
            return False
        return True


def open_two_colours(place: str, limits: Limits | Watch = NO_LIMITS) -> TwoColours:
    """Read a file: ``source target colour`` in each line; what follows a ``#`` is a comment.

    Raises
    ------
    FormatError
        A line is nothing of the kind; names file and line.
    InputError
        The file cannot be read.
    LimitReached
    """
    edges = coloured_lines(source_of(place, limits), "source, target")
    return TwoColours(edges, place if place != "-" else "")


def source_of(place: str, limits: Limits | Watch) -> Source:
    """Read a file, or the standard input."""
    from zermelo.formats.files import read_bytes

    watch = limits.start()
    return Source(read_bytes(place, watch), place, watch)


def coloured_lines(source: Source, ends: str) -> list[tuple[str, str, str]]:
    """Read the edges of a file, each with its colour.

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
