"""Construction and recognition of nimbers, uptimals and superstars.

An uptimal is x + c₁·↑ + c₂·↑² + … + cₙ·↑ⁿ + *k with a number x and integers cᵢ, where
↑ⁿ = {0 | * − (↑ + … + ↑ⁿ⁻¹)} (Conway and Ryba; Siegel 2013, chapter II). ``^<n>`` is ↑ⁿ, and
``^[n]`` is ↑ + … + ↑ⁿ.
"""

from __future__ import annotations

from functools import lru_cache

from zermelo.values.partizan.birthdays import birthday
from zermelo.values.partizan.canonical import ZERO, canonical, lefts, rights
from zermelo.values.partizan.expansions import Superstar, Uptimal
from zermelo.values.partizan.forms import form
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.memory import Memory
from zermelo.values.partizan.order import neg
from zermelo.values.partizan.sums import add


@lru_cache(maxsize=1 << 10)
def nimber(k: int) -> Game:
    """Return *k as a game.

    The form {0, *, …, *(k−1) | 0, *, …, *(k−1)} is canonical: two different nimbers are confused,
    so no option dominates another, and each reply to an option is confused with the game.
    """
    options = [ZERO]
    for _ in range(k):
        options.append(canonical(options, options))
    return options[k]


@lru_cache(maxsize=1 << 10)
def power_sum(n: int) -> Game:
    """Return ↑ + ↑² + … + ↑ⁿ, which is {↑ + … + ↑ⁿ⁻¹ | *}, or 0 if n = 0."""
    g = ZERO
    for _ in range(n):
        g = form([g], [nimber(1)])
    return g


@lru_cache(maxsize=1 << 10)
def power(n: int) -> Game:
    """Return ↑ⁿ, for n ≥ 1."""
    return form([ZERO], [add(nimber(1), neg(power_sum(n - 1)))])


EXPANSIONS: Memory[int, Uptimal | None] = Memory()  # results of `uptimal_of`, by serial numbers


def uptimal_of(g: Game) -> Uptimal | None:
    """Return the uptimal expansion of a game; None if none is found.

    If cₙ > 0, Right's only option is G − (↑ + … + ↑ⁿ + *). So G can only be that option plus ↑ + …
    + ↑ⁿ + * for some n; addition confirms it. For cₙ < 0 the same holds for −G.
    """
    try:
        return EXPANSIONS[g._serial]
    except KeyError:
        return EXPANSIONS.keep(g._serial, _expand(g))


def _expand(g: Game) -> Uptimal | None:
    if (x := g._number) is not None:
        return Uptimal(x)
    if g._left_stop is not g._right_stop:
        return None
    x = g.left_stop
    if lefts(g) == rights(g):
        expansions = [uptimal_of(option) for option in lefts(g)]
        nimbers = {p.nimber for p in expansions if p is not None and not p.ups and p.number == x}
        if len(nimbers) == len(expansions) == max(nimbers, default=0) + 1:
            return Uptimal(x, (), len(expansions))
    for sign, options in ((1, rights(g)), (-1, lefts(g))):
        if len(options) > 1:
            continue
        option_expansion = uptimal_of(options[0])
        if option_expansion is None or option_expansion.number != x:
            continue
        m, days = len(option_expansion.ups), birthday(g) - birthday(options[0])
        # in all known examples g is born n − m days after this option, or a day later
        for n in range(max(1, m, m + days - 1), m + days + 1):
            ups = [count + sign for count in (*option_expansion.ups, *[0] * (n - m))]
            if sign * ups[-1] <= 0:
                continue
            step = add(power_sum(n), nimber(1))
            if add(options[0], step if sign > 0 else neg(step)) is g:
                return Uptimal(x, tuple(ups), option_expansion.nimber ^ 1)
    return None


def nimber_of(g: Game) -> int | None:
    """Return the integer k if the game is *k; None for others."""
    expansion = uptimal_of(g)
    return None if expansion is None or expansion.ups or expansion.number else expansion.nimber


def superstar_of(g: Game) -> Superstar | None:
    """Return a game as a superstar; None unless both players have options, all of them nimbers."""
    sides = []
    for options in (lefts(g), rights(g)):
        stars = [star for star in map(nimber_of, options) if star is not None]
        if not stars or len(stars) < len(options):
            return None
        sides.append(tuple(sorted(stars)))
    return Superstar(*sides)
