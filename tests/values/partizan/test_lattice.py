"""The lattice of the 1,474 games born by day 3: all of it, by sets of games as bits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tests.campaign import sampled

from zermelo.values.partizan.birthdays import born_by, join, meet
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.order import leq

DAY = born_by(3)
NUMBER = {g: number for number, g in enumerate(DAY)}


@cache
def cones() -> tuple[dict[Game, int], dict[Game, int]]:
    """By game: the bits of those that are at least as much, and of those at most as much."""
    rows = [[leq(g, h) for h in DAY] for g in DAY]
    above, below = map(bits, rows), map(bits, zip(*rows, strict=True))
    return dict(zip(DAY, above, strict=True)), dict(zip(DAY, below, strict=True))


def bits(row: Sequence[bool]) -> int:
    """Return a row of truth values as an integer, the first as its lowest bit."""
    return int("".join("01"[holds] for holds in reversed(row)), 2)


def test_joins_and_meets_are_what_the_order_says() -> None:
    above, below = cones()
    pairs = ((g, h) for g in DAY for h in DAY[: NUMBER[g]])
    for g, h in sampled(pairs, 199):
        assert above[join(g, h, 3)] == above[g] & above[h], (g, h)
        assert below[meet(g, h, 3)] == below[g] & below[h], (g, h)


def test_it_is_distributive() -> None:
    """A finite lattice is, if what is no join of lesser ones is below a join only by a part of it.

    That is so for j if all that is not above j has a greatest element.
    """
    above, below = cones()
    everything = (1 << len(DAY)) - 1
    cone_of = {cone: g for g, cone in below.items()}
    irreducible = [j for j in DAY if below[j] ^ (1 << NUMBER[j]) in cone_of]
    for j in irreducible:
        assert everything & ~above[j] in cone_of, j
    # Fraser, Hirshberg and Wolfe, The structure of the distributive lattice of games born by day n
    assert len(irreducible) == 2 * 22


def test_the_ends_of_the_lattice() -> None:
    above, below = cones()
    assert above[Game(-3)] == below[Game(3)] == (1 << len(DAY)) - 1
