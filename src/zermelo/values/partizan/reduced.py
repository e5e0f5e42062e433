"""Reduced canonical forms: the simplest game an infinitesimal away.

Grossman and Siegel, Reductions of partizan games (Games of No Chance 3, 2009): with ≥ up to
infinitesimals, dominated options go and reversible ones are bypassed, until nothing is left to do;
two games have the same reduced form exactly if their difference is infinitesimal.
"""

from __future__ import annotations

from zermelo.values.partizan import arena
from zermelo.values.partizan.arena import LEFT_STOP, NUMBER, RIGHT_STOP, lefts, neg, rights
from zermelo.values.partizan.forms import Look, form, maximal
from zermelo.values.partizan.sums import add

REDUCED: dict[int, int] = arena.remembered({})


def inf_leq(g: int, h: int, look: Look | None = None) -> bool:
    """Say whether g ≤ h + ε for some infinitesimal ε: the right stop of h − g is not negative."""
    stop = RIGHT_STOP[add(h, neg(g), look)]
    return arena.LOW[stop] >= 0


def reduced(g: int, look: Look | None = None) -> int:
    """Return the reduced canonical form."""
    if (known := REDUCED.get(g)) is not None:
        return known
    if LEFT_STOP[g] == RIGHT_STOP[g]:
        answer = LEFT_STOP[g]
    else:
        left = [reduced(option, look) for option in lefts(g)]
        whole = form(left, [reduced(option, look) for option in rights(g)], look)
        answer = whole if NUMBER[whole] is not None else _simplify(whole, look)
    REDUCED[g] = answer
    return answer


def _simplify(g: int, look: Look | None) -> int:
    """Take away what is dominated and bypass what is reversible, up to infinitesimals."""
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
        if LEFT_STOP[simpler] == RIGHT_STOP[simpler]:
            return LEFT_STOP[simpler]
        if simpler == g:
            return g
        g = simpler
