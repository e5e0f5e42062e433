"""Graphs and digraphs with coloured edges: a line of a file has two vertices and a colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING, ClassVar, Self

from zermelo.errors import FormatError, InputError
from zermelo.formats.source import Source, quoted

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph

#: For each name of a colour: whether Left may use an edge of this colour, and whether Right may.
COLOURS = {
    **dict.fromkeys(("left", "l", "blue"), (True, False)),
    **dict.fromkeys(("right", "r", "red"), (False, True)),
    **dict.fromkeys(("either", "e", "green"), (True, True)),
}


@dataclass(frozen=True)
class ColouredEdges:
    """Edges with colours. ``called`` names them in answers, the constants in error messages."""

    edges: tuple[tuple[str, str, str], ...]
    called: str = field(default="", compare=False)

    EDGE_TEXT: ClassVar[str]
    ENDPOINTS: ClassVar[str]

    def __init__(self, edges: Iterable[tuple[str, str, str]], called: str = "") -> None:
        edge_tuples = tuple((str(u), str(v), colour) for u, v, colour in edges)
        for u, v, colour in edge_tuples:
            if colour not in COLOURS:
                edge_text = self.EDGE_TEXT.format(u, v)
                raise InputError(f"{edge_text} is {colour!r}; give one of {', '.join(COLOURS)}")
        object.__setattr__(self, "edges", edge_tuples)
        object.__setattr__(self, "called", called)

    @classmethod
    def read(cls, source: Source) -> Self:
        """Read a file with two vertices and a colour in each line."""
        edges: list[tuple[str, str, str]] = []
        for line, text in source.lines():
            words = text.partition("#")[0].split()
            if not words:
                continue
            if len(words) != 3 or words[2] not in COLOURS:
                problem = f"{quoted(text.strip())} is not an edge"
                colours = ", ".join(COLOURS)
                raise source.error(f"{problem}; give {cls.ENDPOINTS} and one of {colours}", line)
            edges.append((words[0], words[1], words[2]))
        return cls(edges, source.file if source.file != "-" else "")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The vertices, in the order in which they first appear."""
        return tuple(dict.fromkeys(name for u, v, _ in self.edges for name in (u, v)))


@dataclass(frozen=True, init=False)
class ColouredGraph(ColouredEdges):
    """An undirected graph whose edges belong to Left, to Right or to either player.

    An edge is given as two vertices and a colour: ``left`` (``l``, ``blue``), ``right`` (``r``,
    ``red``) or ``either`` (``e``, ``green``). Loops and parallel edges are allowed.

    >>> graph = ColouredGraph([("ground", "a", "blue"), ("a", "a", "green"), ("a", "b", "r")])
    >>> graph.names, graph.sides
    (('ground', 'a', 'b'), ('l', 'e', 'r'))
    """

    EDGE_TEXT: ClassVar[str] = "the edge of {} and {}"
    ENDPOINTS: ClassVar[str] = "two vertices"

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The owner of each edge: ``l``, ``r`` or ``e``."""
        letters = {(True, False): "l", (False, True): "r", (True, True): "e"}
        return tuple(letters[COLOURS[colour]] for _, _, colour in self.edges)


def green(graph: Graph) -> ColouredGraph:
    """Return a graph with all its edges green, so that both players may use them.

    >>> from zermelo import Graph
    >>> green(Graph([("a", "b")])).edges
    (('a', 'b', 'either'),)
    """
    names = list(map(str, graph.names))
    edges = ((names[u], names[v], "either") for u, v in graph.edges)
    return ColouredGraph(edges, graph.called or "")


def has_colours(source: Source) -> bool:
    """Whether the first edge has a colour: True without edges, False if the file is not text."""
    try:
        rows = (text.partition("#")[0].split() for _, text in source.lines())
        first = next(filter(None, rows), None)
    except FormatError:  # not a text file
        return False
    return first is None or (len(first) == 3 and first[2] in COLOURS)


@dataclass(frozen=True, init=False)
class ColouredDigraph(ColouredEdges):
    """A digraph whose edges belong to Left, Right or either player; a repeated triple is dropped.

    An edge is given as source, target and colour: ``left`` (``l``, ``blue``), ``right`` (``r``,
    ``red``) or ``either`` (``e``, ``green``).

    >>> board = ColouredDigraph([("a", "b", "left"), ("b", "a", "red"), ("b", "c", "e")])
    >>> board.names, board.moves["b"], board.is_acyclic
    (('a', 'b', 'c'), (('c',), ('a', 'c')), False)
    """

    EDGE_TEXT: ClassVar[str] = "the edge from {} to {}"
    ENDPOINTS: ClassVar[str] = "source, target"

    def __init__(self, edges: Iterable[tuple[str, str, str]], called: str = "") -> None:
        super().__init__(dict.fromkeys((str(u), str(v), colour) for u, v, colour in edges), called)

    @cached_property
    def moves(self) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
        """The options of Left and of Right, by vertex."""
        options: dict[str, tuple[list[str], list[str]]] = {name: ([], []) for name in self.names}
        for source, target, colour in self.edges:
            for side, may_move in enumerate(COLOURS[colour]):
                if may_move and target not in options[source][side]:
                    options[source][side].append(target)
        return {name: (tuple(left), tuple(right)) for name, (left, right) in options.items()}

    @cached_property
    def is_acyclic(self) -> bool:
        """Whether there is no cycle: play ends even if a player moves several times in a row."""
        options = {name: {*left, *right} for name, (left, right) in self.moves.items()}
        try:
            TopologicalSorter(options).prepare()
        except CycleError:
            return False
        return True
