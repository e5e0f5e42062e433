"""Small positions of every ruleset, on which the contract tests compare with plain search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

from zermelo.digraph.digraph import Digraph
from zermelo.games.position import Position
from zermelo.rulesets import catalogue
from zermelo.rulesets.boards.mnk import MNK
from zermelo.rulesets.grids.cram.rules import Cram
from zermelo.rulesets.grids.domineering import Domineering
from zermelo.rulesets.heaps.fibonacci_nim import FibonacciNim
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


#: By the name of the ruleset.
POSITIONS: dict[str, Callable[[], Positions]] = {
    "annihilation": annihilation,
    "cram": cram,
    "domineering": domineering,
    "fibonacci-nim": fibonacci_nim,
    "mnk": mnk,
}
