"""Graphs with coloured edges: a line an edge, its two vertices and whose it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from zermelo.errors import FormatError
from zermelo.formats.colours import COLOURS, Coloured, coloured_lines
from zermelo.formats.source import Source
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph


@dataclass(frozen=True, init=False)
class ColouredEdges(Coloured):
    """An undirected graph whose edges are Left's, Right's, or of either.

    Loops are allowed, and parallel edges: an edge that comes twice is two.

    Parameters
    ----------
    edges : iterable of (str, str, str)
        Two vertices and a colour: ``left`` (``l``, ``blue``), ``right`` (``r``, ``red``) or
        ``either`` (``e``, ``green``).
    called : str
        The file, for people to read.

    Raises
    ------
    InputError
        A colour is none of these.

    Examples
    --------
    >>> held = ColouredEdges([("ground", "a", "blue"), ("a", "a", "green"), ("a", "b", "r")])
    >>> held.names, held.sides
    (('ground', 'a', 'b'), ('l', 'e', 'r'))
    """

    BETWEEN: ClassVar[str] = "the edge of {} and {}"

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """Whose each edge is: ``l``, ``r`` or ``e``."""
        letters = {(True, False): "l", (False, True): "r", (True, True): "e"}
        return tuple(letters[COLOURS[colour]] for _, _, colour in self.edges)


def green(graph: Graph) -> ColouredEdges:
    """Return a graph with edges of either.

    Examples
    --------
    >>> from zermelo import Graph
    >>> green(Graph([("a", "b")])).edges
    (('a', 'b', 'either'),)
    """
    names = list(map(str, graph.names))
    return ColouredEdges(
        ((names[u], names[v], "either") for u, v in graph.edges), graph.called or ""
    )


def is_coloured(place: str, limits: Limits | Watch = NO_LIMITS) -> bool:
    """Say whether the first edge of a file has a colour.

    Raises
    ------
    InputError
        The file cannot be read.
    LimitReached
    """
    from zermelo.formats.files import source_of

    return has_colours(source_of(place, limits))


def has_colours(source: Source) -> bool:
    """Say whether the first edge has a colour."""
    try:
        for _, text in source.lines():
            words = text.partition("#")[0].split()
            if words:
                return len(words) == 3 and words[2] in COLOURS
    except FormatError:  # it is no text: another format
        return False
    return True


def open_coloured(place: str, limits: Limits | Watch = NO_LIMITS) -> ColouredEdges:
    """Read a file: two vertices and a colour in each line; what follows a ``#`` is a comment.

    Raises
    ------
    FormatError
        A line is nothing of the kind; names file and line.
    InputError
        The file cannot be read.
    LimitReached
    """
    from zermelo.formats.files import source_of

    return read_coloured(source_of(place, limits), place if place != "-" else "")


def read_coloured(source: Source, called: str) -> ColouredEdges:
    """Read such a graph."""
    return ColouredEdges(coloured_lines(source, "two vertices"), called)
