"""The table of tractable and efficient strategies, from what the rulesets say of themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.compounds.turns import has_plays, no_value_of
from zermelo.games.rules import Rules
from zermelo.values.play import MISERE, Play

#: The conditions of a tractable strategy [004, section 7].
CONDITIONS: Mapping[str, str] = {
    "a": "who wins, in polynomial time",
    "b": "a best move, in polynomial time",
    "c": "a win in at most exponentially many moves",
    "d": "the same for sums",
}
NO_SUMS = "none: play has ends of its own, and there are no sums"
NO_PLAY = "none: the rules say how play ends, and there is no misère play"


def tractability(kind: type[Rules[Any]], play: Play) -> dict[str, str]:
    """Return what is known of a ruleset, by condition.

    Examples
    --------
    >>> from zermelo.rulesets import Wythoff
    >>> from zermelo.values.play import NORMAL
    >>> tractability(Wythoff, NORMAL)["d"]
    'open (Fraenkel 1996, section 7)'
    """
    if play not in has_plays(kind):
        return dict.fromkeys(CONDITIONS, NO_PLAY)
    told = dict(zip(CONDITIONS, kind.tractable.of(misere=play is MISERE), strict=True))
    if no_value_of(kind):
        told["d"] = NO_SUMS
    return told


def verdict(told: str) -> str:
    """Return the verdict that a text begins with.

    Examples
    --------
    >>> verdict("no: PSPACE-complete (Reisch 1981)"), verdict("in part: trees")
    ('no', 'in part')
    """
    return told.partition(":")[0].partition(" (")[0].partition(";")[0]
