"""Atomic weights: how many ups an infinitesimal game is worth.

The weight A(G) of G = {G^L | G^R} is {A(G^L) − 2 | A(G^R) + 2}, unless this is an integer and
other integers fit between its options, too. Then A(G) is 0 if G is confused with the far star, the
largest of these integers if G is greater, and the least if G is less (Winning Ways, chapter 8;
Siegel 2013, II.7). A number x ≠ 0 as an option has an arbitrarily large weight of its sign. A game
that is not all small is atomic if it, minus its weight in ups, lies between −b and b = ↑* + R.
Here R = *k : −1 is an ordinal sum (a "red kite"), and *k the far star, or *2 if k would be 1.
"""

from __future__ import annotations

from math import ceil, floor, inf

from zermelo.values.partizan.birthdays import birthday
from zermelo.values.partizan.canonical import ZERO, lefts, number, number_of, rights
from zermelo.values.partizan.forms import bounds, form
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.memory import Memory
from zermelo.values.partizan.operations import norton_product, ordinal_sum
from zermelo.values.partizan.order import leq, neg
from zermelo.values.partizan.sums import add
from zermelo.values.partizan.uptimals import nimber, nimber_of, power

ALL_SMALL: Memory[int, bool] = Memory()


def is_all_small(g: Game) -> bool:
    """Whether in each subposition both players have a move, or neither has."""
    if g._number is not None:
        return g is ZERO
    if (all_small := ALL_SMALL.get(g._serial)) is None:
        all_small = all(is_all_small(option) for option in lefts(g) + rights(g))
        ALL_SMALL.keep(g._serial, all_small)
    return all_small


def subpositions(g: Game, max_games: float = inf) -> list[Game]:
    """Return the game and all games that moves reach; only some if more than ``max_games``."""
    seen, pending = {g._serial: g}, [g]
    while pending and len(seen) <= max_games:
        h = pending.pop()
        for option in lefts(h) + rights(h):
            if option._serial not in seen:
                seen[option._serial] = option
                pending.append(option)
    return list(seen.values())


def far_star(g: Game) -> int:
    """Return k for the far star *k: the least power of 2 above all n with *n a subposition."""
    return 1 << max(nimber_of(h) or 0 for h in subpositions(g)).bit_length()


def atomic_weight(g: Game, check: Look | None = None) -> Game | None:
    """Return the atomic weight as a game, or None if g has none; ``check`` is called often."""
    if g.left_stop or g.right_stop:
        return None
    far_number = max(2, far_star(g))
    weight = _weight(g, nimber(far_number), number(2 * birthday(g) + 4), {}, check)
    if not is_all_small(g):
        bound = add(add(power(1), nimber(1)), ordinal_sum(nimber(far_number), number(-1)))
        difference = add(g, neg(norton_product(weight, power(1), check)), check)
        if not (leq(difference, bound) and leq(neg(bound), difference)):
            return None
    return weight


def _weight(g: Game, far: Game, large: Game, weights: dict[int, Game], check: Look | None) -> Game:
    """Return A(g); ``far`` is the far star, and ``large`` stands for the weight of numbers > 0."""
    if g is ZERO:
        return ZERO
    if (x := g._number) is not None:
        return large if x > 0 else neg(large)
    if g._serial in weights:
        return weights[g._serial]
    two = number(2)
    left = [add(_weight(o, far, large, weights, check), neg(two), check) for o in lefts(g)]
    right = [add(_weight(o, far, large, weights, check), two, check) for o in rights(g)]
    weight = form(left, right, check)
    value = weight._number
    if value is not None and value.denominator == 1:
        low, high, low_fits, high_fits = bounds(left, right)
        lower, upper = number_of(low or ZERO), number_of(high or ZERO)
        smallest = ceil(lower) if low_fits else floor(lower) + 1
        largest = floor(upper) if high_fits else ceil(upper) - 1
        if smallest < largest:
            weight = number(largest if leq(far, g) else smallest if leq(g, far) else 0)
    weights[g._serial] = weight
    return weight
