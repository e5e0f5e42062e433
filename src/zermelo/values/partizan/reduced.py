"""Reduced canonical forms: the simplest game that differs by an infinitesimal.

Dominated options are removed and reversible ones bypassed until nothing changes, where g ≥ h means
that g + ε ≥ h for some infinitesimal ε (Grossman and Siegel 2009). Two games have the same reduced
form if and only if their difference is infinitesimal.
"""

from __future__ import annotations

from zermelo.values.partizan.canonical import left_stop, lefts, number_of, right_stop, rights
from zermelo.values.partizan.forms import form, maximal
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.memory import Memory
from zermelo.values.partizan.order import neg
from zermelo.values.partizan.sums import add

REDUCED: Memory[int, Game] = Memory(max_size=1 << 16)  # by serial numbers of games


def inf_leq(g: Game, h: Game, check_limits: Look | None = None) -> bool:
    """Whether g ≤ h + ε for some infinitesimal ε: the right stop of h − g is not negative.

    That stop is at least h's right stop minus g's left stop, and at most the left stop or the right
    stop of h minus the same stop of g. These bounds decide many pairs without the sum.
    """
    if g._high < h._low:
        return True
    if g._high > h._high or g._low > h._low:
        return False
    return number_of(right_stop(add(h, neg(g), check_limits))) >= 0


def reduced(g: Game, check_limits: Look | None = None) -> Game:
    """Return the reduced canonical form."""
    if (cached := REDUCED.get(g._serial)) is not None:
        return cached
    if left_stop(g) is right_stop(g):
        answer = left_stop(g)
    else:
        left = [reduced(option, check_limits) for option in lefts(g)]
        game = form(left, [reduced(option, check_limits) for option in rights(g)], check_limits)
        answer = game if game._number is not None else _simplify(game, check_limits)
    return REDUCED.keep(g._serial, answer)


def _simplify(g: Game, check_limits: Look | None) -> Game:
    """Remove dominated and bypass reversible options, up to infinitesimals, while any are left."""
    while True:
        left, right = [], []
        for move in lefts(g):
            reply = next((r for r in rights(move) if inf_leq(r, g, check_limits)), None)
            left += [move] if reply is None else [reduced(o, check_limits) for o in lefts(reply)]
        for move in rights(g):
            reply = next((r for r in lefts(move) if inf_leq(g, r, check_limits)), None)
            right += [move] if reply is None else [reduced(o, check_limits) for o in rights(reply)]
        left = maximal(left, lambda g, h: inf_leq(g, h, check_limits))
        right = maximal(right, lambda g, h: inf_leq(h, g, check_limits))
        simpler = form(left, right, check_limits)
        if left_stop(simpler) is right_stop(simpler):
            return left_stop(simpler)
        if simpler is g:
            return g
        g = simpler
