"""Digraphs with edges of two colours: a line an edge, its source, target and whose move it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from typing import ClassVar

from zermelo.formats.colours import COLOURS, Coloured, coloured_lines
from zermelo.formats.source import Source
from zermelo.limits import NO_LIMITS, Limits, Watch


@dataclass(frozen=True, init=False)
class TwoColours(Coloured):
    """A digraph whose edges are Left's, Right's, or of either; an edge that comes twice is one.

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

    BETWEEN: ClassVar[str] = "the edge from {} to {}"

    def __init__(self, edges: Iterable[tuple[str, str, str]], called: str = "") -> None:
        super().__init__(dict.fromkeys((str(u), str(v), colour) for u, v, colour in edges), called)

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
    from zermelo.formats.files import source_of

    return read_two_colours(source_of(place, limits), place if place != "-" else "")


def read_two_colours(source: Source, called: str) -> TwoColours:
    """Read such a digraph."""
    return TwoColours(coloured_lines(source, "source, target"), called)
