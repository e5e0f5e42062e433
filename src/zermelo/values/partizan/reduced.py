"""Reduced canonical forms: the simplest game an infinitesimal away.

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

REDUCED: Memory[int, Game] = Memory(max_size=1 << 16)


def inf_leq(g: Game, h: Game, look: Look | None = None) -> bool:
    """Whether g ≤ h + ε for some infinitesimal ε: the right stop of h − g is not negative.

    That stop is at least the right stop of h minus the left stop of g. It is at most the difference
    of both left stops, and that of both right stops. This decides many pairs without the sum.
    """
    if g._high < h._low:
        return True
    if g._high > h._high or g._low > h._low:
        return False
    return number_of(right_stop(add(h, neg(g), look))) >= 0


def reduced(g: Game, look: Look | None = None) -> Game:
    """Return the reduced canonical form."""
    if (cached := REDUCED.get(g._serial)) is not None:
        return cached
    if left_stop(g) is right_stop(g):
        answer = left_stop(g)
    else:
        left = [reduced(option, look) for option in lefts(g)]
        game = form(left, [reduced(option, look) for option in rights(g)], look)
        answer = game if game._number is not None else _simplify(game, look)
    return REDUCED.keep(g._serial, answer)


def _simplify(g: Game, look: Look | None) -> Game:
    """Return a game without dominated and reversible options, up to infinitesimals."""
    while True:
        left, right = [], []
        for option in lefts(g):
            reply = next((r for r in rights(option) if inf_leq(r, g, look)), None)
            left += [option] if reply is None else [reduced(o, look) for o in lefts(reply)]
        for option in rights(g):
            reply = next((r for r in lefts(option) if inf_leq(g, r, look)), None)
            right += [option] if reply is None else [reduced(o, look) for o in rights(reply)]
        left = maximal(left, lambda g, h: inf_leq(g, h, look))
        right = maximal(right, lambda g, h: inf_leq(h, g, look))
        simpler = form(left, right, look)
        if left_stop(simpler) is right_stop(simpler):
            return left_stop(simpler)
        if simpler is g:
            return g
        g = simpler
