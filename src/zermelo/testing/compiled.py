"""Promises of compiled rules: they are the rules."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from zermelo.testing.broken import hold
from zermelo.testing.searched import PLAYS, Searched
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.compiled import Addressed, CompiledRules

__all__ = ["compiled", "listed"]


def compiled(game: Searched) -> None:
    """The compiled form lists the same options, and its search finds the same answers."""
    for play in PLAYS:
        offered = game.rules.compiled(play)
        if offered is not None:
            _agrees(game, offered, play)


def _agrees(game: Searched, offered: CompiledRules[Any], play: Play) -> None:
    from zermelo.solvers.budget import Budget
    from zermelo.solvers.compiled_search import CompiledSearch

    rules = game.rules
    search = CompiledSearch(rules, offered, Budget(), play=play)
    for state in filter(search.takes, game.states):
        found = listed(offered, offered.array(state))
        wanted = {tuple(offered.array(option).tolist()) for option in game.options[state]}
        same = found == wanted if offered.dense is None or play is MISERE else found <= wanted
        hold(
            same and len(found) <= offered.most,
            rules,
            rules.show(state),
            f"the compiled rules list {len(found)} options, and the rules {len(wanted)}, or others",
            "successors writes the keys of all options, each once",
        )
        right = game.outcome(state, play)
        value = game.gamma[state] if play is NORMAL else None
        hold(
            search.outcome(state) is right
            and (play is MISERE or search.value(state) == value)
            and search.remoteness(state) in (None, game.remoteness(state, play)),
            rules,
            rules.show(state),
            f"compiled search does not find {right}, value {value}, in {play} play",
            "simplify writes keys whose values add up to that of the key",
        )


def listed(offered: CompiledRules[Any], key: Any) -> set[tuple[int, ...]]:  # noqa: ANN401
    """Return what the compiled rules list, called from Python."""
    import numpy as np

    out = np.zeros(3 * (offered.most + 1) * offered.words, np.int64)
    count = called(offered.successors, key, out, offered.params)
    return {tuple(row) for row in out.reshape(-1, offered.words)[:count].tolist()}


def called(function: Addressed, *arrays: Any) -> int:  # noqa: ANN401
    """Call compiled rules."""
    words = ctypes.POINTER(ctypes.c_int64)
    kind = ctypes.CFUNCTYPE(ctypes.c_int64, words, words, words)
    return int(kind(function.address)(*(array.ctypes.data_as(words) for array in arrays)))
