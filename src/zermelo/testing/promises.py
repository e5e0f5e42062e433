"""The table of promises: what every ruleset keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.compounds.turns import needs_minimax
from zermelo.games.base_rules import Rules
from zermelo.testing import answers, compiled, minimax, rules, scenes, theorems, values
from zermelo.testing.searched import SearchedGame

#: The function of each promise raises `BrokenPromise`, with advice, if the promise is broken.
PROMISES: dict[str, Callable[[SearchedGame], None]] = {
    "what show writes, parse reads": rules.notation,
    "moves are told apart": rules.moves,
    "scenes have a gesture for every option": scenes.scenes,
    "play ends if it says so": rules.ends,
    "canonical states are the same game": rules.canonical,
    "components move alone": rules.components,
    "summands add up": rules.summands,
    "theorems have a statement and a source": theorems.check_statement_and_source,
    "theorems agree with search": theorems.check_normal_play,
    "theorems on misère play agree with search": theorems.check_misere_play,
    "counters drop": theorems.check_counters,
    "compiled rules are the rules": compiled.compiled,
    "the engine agrees with search": answers.engine,
    "search needs no theorem": answers.search,
    "strategies win in time": answers.bounds,
    "sums add up": answers.sums,
    "values of partizan positions are right": values.partizan,
}

#: The promises of rules that say whose turn it is, or have scores.
PROMISES_WITH_TURNS: dict[str, Callable[[SearchedGame], None]] = {
    "what show writes, parse reads": rules.notation,
    "moves are told apart": rules.moves,
    "scenes have a gesture for every option": scenes.scenes,
    "turns and scores are those of plain minimax": minimax.minimax,
}


def promises_of(rules: Rules[Any]) -> dict[str, Callable[[SearchedGame], None]]:
    """Return the promises that rules keep."""
    return PROMISES_WITH_TURNS if needs_minimax(rules) else PROMISES
