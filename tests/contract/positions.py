"""Small positions of every ruleset, on which the contract tests compare with plain search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import Any

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.order import Order
from zermelo.formats.orders import open_order
from zermelo.games.position import Position
from zermelo.rulesets import catalogue
from zermelo.rulesets.boards.mnk import MNK
from zermelo.rulesets.grids.cram.rules import Cram
from zermelo.rulesets.grids.domineering import Domineering
from zermelo.rulesets.heaps.fibonacci_nim import FibonacciNim
from zermelo.rulesets.orders.chocolate.rules import Chocolate
from zermelo.rulesets.orders.hackendot.rules import Hackendot
from zermelo.rulesets.orders.poset.rules import Poset
from zermelo.rulesets.orders.superset.rules import Superset
from zermelo.rulesets.reading import example_of
from zermelo.rulesets.tokens.annihilation.rules import Annihilation
from zermelo.rulesets.tokens.geography.rules import Geography
from zermelo.rulesets.tokens.matter import Matter
from zermelo.rulesets.tokens.tokens.rules import Tokens

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


def chocolate() -> Iterator[Position[Any]]:
    """Yield all bars of up to four rows and four columns, and a few larger ones."""
    for rows in range(1, 5):
        for lengths in combinations_with_replacement(range(4, 0, -1), rows):
            yield Chocolate()(*lengths)
    for text in ("1x9", "2x7", "7x2", "3x6"):
        yield Chocolate()(text)


#: Paths, brooms, trees with many branches.
HACKENDOT = ("ab", "ab bc cd ef", "ab ac ad de", "ab ac bd be cf cg", "ab bc cd be bf ag")


def hackendot() -> Iterator[Position[Any]]:
    """Yield positions on small forests."""
    for edges in HACKENDOT:
        tree = Digraph([(edge[0], edge[1]) for edge in edges.split()], vertices="a")
        yield from Hackendot(tree)().reachable(40)
    yield Hackendot(Digraph(vertices=["a"]))()
    yield Hackendot(Digraph())()


ORDERS = ("fence:6", "crown:3", "boolean:3", "grid:3x3", "levels:2+2+1", "chains:2+1+3")


def poset() -> Iterator[Position[Any]]:
    """Yield all down-sets of some small orders."""
    for name in (*ORDERS, "divisors:24", "incidence:cycle:4"):
        yield from Poset(open_order(name))().reachable(60)
    two = [("a", "c"), ("b", "c"), ("b", "d"), ("e", "f"), ("g", "f"), ("g", "h")]
    yield from Poset(Order(two))().reachable(60)
    for edges in combinations(combinations("abcd", 2), 3):
        yield Poset(Order(edges, elements="abcd"))()


def superset() -> Iterator[Position[Any]]:
    """Yield all positions of up to three members, and some of four."""
    for n, most in ((1, 9), (2, 9), (3, 40), (4, 60)):
        for whole in (False, True):
            yield from Superset(n, whole=whole)().reachable(most)


GEOGRAPHY = ("ab bc ca cd", "ab bc cd da ac", "ab ba bc cb cd", "ab bc ca ad de ea", "ab cd")
GEOGRAPHY_BOTH_WAYS = ("ab bc cd", "ab bc ca cd de", "ab bc cd da ae", "ab ac ad ae bc")


def geography() -> Iterator[Position[Any]]:
    """Yield the starts on small graphs, in all four variants, and what they lead to."""
    for edges in (False, True):
        for boards, undirected in ((GEOGRAPHY, False), (GEOGRAPHY_BOTH_WAYS, True)):
            for board in boards:
                rules = Geography(digraph(board), edges, undirected)
                for name in rules.on:
                    yield from rules(name).reachable(4)


#: A way out of a cycle, a loop, two parts, Nim, a cycle with a chord.
MATTER = ("ab ba bc cd", "aa ab bc cb", "ab ba xy yz", "ba ca cb da db dc", "ab bc cd da ac")


def matter() -> Iterator[Position[Any]]:
    """Yield up to four particles on small digraphs, with cycles, a loop, and without."""
    for edges in MATTER:
        rules = Matter(digraph(edges))
        for held in product((None, 0, 1), repeat=len(rules.on)):
            masks = [
                sum(1 << vertex for vertex, kind in enumerate(held) if kind == wanted)
                for wanted in (0, 1)
            ]
            if sum(mask.bit_count() for mask in masks) <= 4:
                yield Position(rules, (masks[0], masks[1]))


#: A tree, Nim, a draw, a way out of a cycle, a loop.
TOKENS = ("ab ac cd", "ba ca cb da db dc", "ab ba", "ab ba bc cd", "aa ab bc cb cd")


def tokens() -> Iterator[Position[Any]]:
    """Yield up to three tokens on small digraphs, with and without cycles."""
    for edges in TOKENS:
        rules = Tokens(digraph(edges))
        names = [str(name) for name in rules.on]
        for count in range(4):
            for where in combinations_with_replacement(names, count):
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
    "chocolate": chocolate,
    "cram": cram,
    "domineering": domineering,
    "fibonacci-nim": fibonacci_nim,
    "geography": geography,
    "hackendot": hackendot,
    "matter": matter,
    "mnk": mnk,
    "poset": poset,
    "superset": superset,
    "tokens": tokens,
}
