"""When compiled rules are worth their loading: what this process has run and tried so far.

That decides how a question is pursued, and never what is answered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules

#: Positions that are tried in plain Python: about a sixth of a second; fewer where positions stand
#: for others, which takes long to find; and few where Numba is loaded, and only the rules of one
#: more game are not.
TRIAL, RENAMED, FEW = 6_000, 2_000, 1_000

#: Seconds that all trials of a game may take together: about what it takes to load Numba, or the
#: rules of one more game. What is worth loading has then lost little by waiting.
TOGETHER, AFTERWARDS = 0.6, 0.05

_ran: set[tuple[object, ...]] = set()
_tried: dict[tuple[object, ...], float] = {}


def _key(rules: CompiledRules[Any] | type, lengths: bool) -> tuple[object, ...]:
    return (rules,) if isinstance(rules, type) else (rules.successors, rules.simplify, lengths)


def ran(rules: CompiledRules[Any] | type, *, lengths: bool = False) -> None:
    """Keep in mind that rules were searched: for who wins and values, or for lengths of play.

    A class of rulesets stands for the compiled moves of its two players.
    """
    _ran.add(_key(rules, lengths))


def tried(rules: CompiledRules[Any] | type, seconds: float, *, lengths: bool = False) -> None:
    """Keep in mind that a game was searched in plain Python instead, for so long."""
    key = _key(rules, lengths)
    _tried[key] = _tried.get(key, 0.0) + seconds


def patience(rules: CompiledRules[Any] | type, *, lengths: bool = False) -> int:
    """Return how many positions are worth a trial before the rules are compiled or loaded."""
    key = _key(rules, lengths)
    if key in _ran or _tried.get(key, 0.0) > (AFTERWARDS if _ran else TOGETHER):
        return 0
    return FEW if _ran else TRIAL
