"""Small positions of every ruleset, on which the contract tests compare with plain search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

from zermelo.digraph.digraph import Digraph
from zermelo.games.position import Position
from zermelo.rulesets import catalogue
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


#: By the name of the ruleset.
POSITIONS: dict[str, Callable[[], Positions]] = {
    "annihilation": annihilation,
}
