"""Nimbers, ups and uptimals: how they are made, and how they are recognised.

An uptimal is x + c₁·↑ + c₂·↑² + … + cₙ·↑ⁿ + *k with integers cᵢ, where
↑ⁿ = {0 | * − (↑ + … + ↑ⁿ⁻¹)} (Conway and Ryba; Siegel, Combinatorial Game Theory, chapter II).
``^<n>`` is ↑ⁿ, and ``^[n]`` is the sum of the first n.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from zermelo.values.partizan import arena
from zermelo.values.partizan.arena import NUMBER, ZERO, lefts, neg, number, rights
from zermelo.values.partizan.birthdays import birthday
from zermelo.values.partizan.forms import form
from zermelo.values.partizan.sums import add, times


@dataclass(frozen=True)
class Uptimal:
    """The parts of ``x + c₁·↑ + … + cₙ·↑ⁿ + *k``.

    Parameters
    ----------
    number : Fraction
        x, a dyadic rational.
    ups : tuple of int
        The coefficients c₁, …, cₙ; the last is not 0.
    nimber : int
        k.
    """

    number: Fraction = Fraction(0)
    ups: tuple[int, ...] = ()
    nimber: int = 0


@arena.remembering
def nimber(k: int) -> int:
    """Return *k as a game.

    Its form is canonical as it stands: two different nimbers are confused, so that none dominates
    another, and no reply to one is at most or at least the whole.
    """
    options = [ZERO]
    for _ in range(k):
        options.append(arena.canonical(tuple(options), tuple(options)))
    return options[k]


@arena.remembering
def power_sum(n: int) -> int:
    """Return ↑ + ↑² + … + ↑ⁿ, which is {the same with n − 1 | *}."""
    g = ZERO
    for _ in range(n):
        g = form([g], [nimber(1)])
    return g


@arena.remembering
def power(n: int) -> int:
    """Return ↑ⁿ, for n ≥ 1."""
    return form([ZERO], [add(nimber(1), neg(power_sum(n - 1)))])


def uptimal(parts: Uptimal) -> int:
    """Return the game that an uptimal expansion names."""
    g = add(number(parts.number), nimber(parts.nimber))
    for place, count in enumerate(parts.ups, 1):
        g = add(g, times(count, power(place)))
    return g


EXPANSIONS: dict[int, Uptimal | None] = arena.remembered({})


def uptimal_of(g: int) -> Uptimal | None:
    """Return the uptimal expansion of a game, or None.

    Where cₙ > 0, Right's one option is an uptimal that lacks ↑ + … + ↑ⁿ + *; addition confirms it.
    """
    if g not in EXPANSIONS:
        EXPANSIONS[g] = _expand(g)
    return EXPANSIONS[g]


def _expand(g: int) -> Uptimal | None:
    if (x := NUMBER[g]) is not None:
        return Uptimal(x)
    if arena.LEFT_STOP[g] != arena.RIGHT_STOP[g]:
        return None
    x = arena.number_of(arena.LEFT_STOP[g])
    if lefts(g) == rights(g):
        parts = [uptimal_of(option) for option in lefts(g)]
        nimbers = {p.nimber for p in parts if p is not None and not p.ups and p.number == x}
        if len(nimbers) == len(parts) == max(nimbers, default=0) + 1:
            return Uptimal(x, (), len(parts))
    for sign, options in ((1, rights(g)), (-1, lefts(g))):
        if len(options) > 1:
            continue
        parts_of = uptimal_of(options[0])
        if parts_of is None or parts_of.number != x:
            continue
        for n in _places(g, options[0], len(parts_of.ups)):
            ups = [count + sign for count in (*parts_of.ups, *[0] * (n - len(parts_of.ups)))]
            if sign * ups[-1] <= 0:
                continue
            step = add(power_sum(n), nimber(1))
            if add(options[0], step if sign > 0 else neg(step)) == g:
                return Uptimal(x, tuple(ups), parts_of.nimber ^ 1)
    return None


def _places(g: int, option: int, m: int) -> range:
    """Return how many coefficients g may have, where its one option has m.

    Of all uptimals that were tried, g is born n − m days after this option, or one day more.
    """
    later = birthday(g) - birthday(option)
    return range(max(1, m, m + later - 1), m + later + 1)
