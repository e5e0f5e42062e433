"""Small positions of every ruleset, on which the contract tests compare with plain search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.graph import Graph
from zermelo.formats.dimacs import CNF
from zermelo.formats.graphs import open_graph
from zermelo.games.position import Position
from zermelo.rulesets import catalogue
from zermelo.rulesets.boards.mnk import MNK
from zermelo.rulesets.graphs.chomp.rules import Chomp
from zermelo.rulesets.graphs.geodetic.rules import Geodetic
from zermelo.rulesets.graphs.node_kayles.rules import NodeKayles
from zermelo.rulesets.grids.cram.rules import Cram
from zermelo.rulesets.grids.domineering import Domineering
from zermelo.rulesets.heaps.fibonacci_nim import FibonacciNim
from zermelo.rulesets.logic.formula.rules import Formula
from zermelo.rulesets.numbers.factoring.rules import Factoring
from zermelo.rulesets.numbers.polynomial.conditions import Condition, Span
from zermelo.rulesets.numbers.polynomial.rules import Polynomial
from zermelo.rulesets.reading import example_of
from zermelo.rulesets.tokens.annihilation.rules import Annihilation

__all__ = ["small_positions"]

Positions = Iterable[Position[Any]]


def small_positions(name: str) -> Positions:
    """Return small positions of a ruleset, a few hundred; else those reached from its example."""
    kind = catalogue()[name]
    given = getattr(kind, "small_positions", None)
    if given is not None:
        return given()
    made = POSITIONS.get(name)
    return example_of(kind).reachable(300) if made is None else made()


def digraph(edges: str) -> Digraph:
    """Make a digraph of edges such as ``ab``, with blanks between."""
    return Digraph((edge[0], edge[1]) for edge in edges.split())


#: The 4-cycle of the paper, one of its y-components, a way out of a cycle, a loop, two parts with a
#: vertex of finite value between, a tree.
ANNIHILATION = (
    "ab bc cd da",
    "ad dc cb ba be ed ea",
    "ab ba bc cd",
    "aa ab bc cb",
    "ab ba bx cd dc dx xy",
    "ab ac bd",
)


def annihilation() -> Iterator[Position[Any]]:
    """Yield up to four tokens on small digraphs, with cycles, a loop, and without."""
    for edges in ANNIHILATION:
        rules = Annihilation(digraph(edges))
        names = [str(name) for name in rules.on]
        for count in range(5):
            for where in combinations(names, count):
                yield rules(*where)


def fibonacci_nim() -> Iterator[Position[Any]]:
    """Yield heaps of up to thirty, with all limits for the small ones."""
    rules = FibonacciNim()
    for heap in range(31):
        yield rules(heap)
    for heap in range(14):
        for limit in range(1, heap + 1):
            yield rules(heap, limit)


def cram() -> Iterator[Position[Any]]:
    """Yield small empty boards, and boards with holes, some of which half a turn leaves."""
    rules = Cram()
    for size in ("1x1", "1x4", "1x5", "2x2", "2x3", "3x3", "2x4", "3x4"):
        yield rules(size)
    for board in ("#..#|##.#", "...|.#.|...", "#..|...|..#", "....|.##.|....", "..#|...", "#.|.#"):
        yield rules(board)


def mnk() -> Iterator[Position[Any]]:
    """Yield positions of tic-tac-toe late in play, and of smaller and longer boards."""
    for board in ("xox|ox.|...", "xx.|oo.|...", "x.o|.x.|..o", "xo.|...|...", "xox|xox|oxo"):
        yield MNK()(board)
    yield from MNK(2, 2, 2)().reachable(40)
    yield from MNK(3, 2, 2)().reachable(60)
    yield from MNK(4, 1, 3)().reachable(60)


def domineering() -> Iterator[Position[Any]]:
    """Yield small boards, whole and with holes."""
    rules = Domineering()
    for board in ("1x1", "2x1", "1x2", "2x2", "2x3", "3x2", "3x3", "2x4", "#..|..#|.#."):
        yield rules(board)


# ----------------------------------------------------------------------------------------- graphs

#: Complete, bipartite, with twins, foldable, and with none of that.
CHOMP = (
    "complete:5",
    "cycle:5",
    "wheel:4",
    "graph6:DyG",  # a bull
    "graph6:DrK",  # a house
    "graph6:Cz",  # K_4 less an edge
    "graph6:Ehe?",  # a five-cycle with a leaf
    "graph6:DwC",  # a triangle beside an edge
    "graph6:DxC",  # a triangle with a tail
    "graph6:DxK",  # two triangles that share a vertex
    "grid:2x3",
)
PETERSEN = ("-v1 -v4 -v8 -v9", "-v3 -v5 -v7 -v9", "-v1 -v3 -v8 -v10", "-v1 -v2 -v9")


def chomp() -> Iterator[Position[Any]]:
    """Yield small graphs, whole and in part, and parts of the Petersen graph."""
    for text in CHOMP:
        yield from Chomp(open_graph(text))().reachable(14)
    petersen = Chomp(open_graph("petersen"))
    for removals in PETERSEN:
        yield petersen(*removals.split())


def geodetic() -> Iterator[Position[Any]]:
    """Yield positions on small graphs with and without theorems, in both readings."""
    for name in ("path:5", "star:4", "cycle:6", "cycle:7", "complete:4", "Km-rays:3x2"):
        yield from Geodetic(Graph.named(name))().reachable(12)
    for name in ("cycle:6", "bipartite:2x3", "wheel:4", "path:5"):
        yield from Geodetic(Graph.named(name), literal=True)().reachable(12)
    for name in ("bipartite:2x3", "grid:2x4", "prism:3", "wheel:5", "cube"):
        yield from Geodetic(Graph.named(name))().reachable(12)
    apart = Graph([(e[0], e[1]) for e in ["ab", "bc", "cd", "da", "ef", "fg"]], vertices="abcdefgh")
    yield from Geodetic(apart)().reachable(40)
    square = Geodetic(Graph.named("grid:3x3"))
    names = list(square.on)
    yield square(names[0], names[8])
    yield square(names[1], names[3], names[5])
    yield Geodetic(Graph())()


KAYLES = ("path:7", "cycle:8", "star:5", "complete:4", "grid:3x3", "wheel:6", "prism:4", "petersen")


def node_kayles() -> Iterator[Position[Any]]:
    """Yield what small graphs lead to."""
    for graph in KAYLES:
        yield from NodeKayles(Graph.named(graph))().reachable(30)


# ------------------------------------------------------------------------------------------ logic

#: Clauses, and the quantifiers, "e" or "a" with their variables.
FORMULAS: tuple[tuple[str, str | None], ...] = (
    ("1, 2 -3, -1 -2 3", None),  # the thesis' Example 5.5
    ("1 2, -1 -2 3 4, -3 -4, 2 -4", None),
    ("1 2, 1 -2", "a 1, e 2"),
    ("1 3, -1 -3 2, 2 4 -3, -2 -4", "e 1 2, a 3, e 4"),
    ("-1 2 3, 1 -2 -3, 4 -1, -4 3", "e 1, a 2 3, e 4"),
    ("1, -1", "e 1"),
    ("1 -1", None),
)


def formula() -> Iterator[Position[Any]]:
    """Yield all positions of small formulas."""
    for clauses, blocks in FORMULAS:
        prefix = None
        if blocks is not None:
            parted = (block.split() for block in blocks.split(","))
            prefix = tuple((kind, tuple(map(int, bound))) for kind, *bound in parted)
        read = CNF(tuple(tuple(map(int, c.split())) for c in clauses.split(",")), -1, prefix)
        yield from Formula(read)().reachable(200)


# ---------------------------------------------------------------------------------------- numbers

POLYNOMIALS = (
    ("x1-x2*x4-x2-x4-1", "1..4"),
    ("x1^2+x2^2+2*x3=x4", "0..3"),
    ("x1*x2>x3", "-1..2"),
    ("x1+x2!=2", "0..2,0..1"),
    ("x2<=x1", "0..5"),
    ("1=1", "0..1"),
)


def factoring() -> Iterator[Position[Any]]:
    """Yield starts with different limits, and some of what they lead to."""
    for most in (4, 6, 8):
        yield from Factoring(most)().reachable(200)


def polynomial() -> Iterator[Position[Any]]:
    """Yield some of what small tests lead to."""
    for test, ranges in POLYNOMIALS:
        yield from Polynomial(Condition.parse(test), Span.parse_all(ranges))().reachable(40)


#: By the name of the ruleset.
POSITIONS: dict[str, Callable[[], Positions]] = {
    "annihilation": annihilation,
    "cram": cram,
    "domineering": domineering,
    "fibonacci-nim": fibonacci_nim,
    "mnk": mnk,
    "chomp": chomp,
    "factoring": factoring,
    "formula": formula,
    "geodetic": geodetic,
    "node-kayles": node_kayles,
    "polynomial": polynomial,
}
