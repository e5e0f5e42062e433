"""The tables of promises: what every ruleset has to keep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.compounds.turns import needs_minimax
from zermelo.games.base_rules import Rules
from zermelo.testing import answers, compiled, minimax, rules, scenes, theorems, values
from zermelo.testing.searched import SearchedGame

#: By promise, the function that raises `BrokenPromise`, with advice, if a game breaks it.
PROMISES: dict[str, Callable[[SearchedGame], None]] = {
    "what show writes, parse reads": rules.check_notation,
    "moves have different texts": rules.check_moves,
    "scenes have a gesture for every option": scenes.check_scenes,
    "play ends as declared": rules.check_ends,
    "canonical states are the same game": rules.check_canonical,
    "components move alone": rules.check_components,
    "summands add up": rules.check_summands,
    "theorems have a statement and a source": theorems.check_statement_and_source,
    "theorems agree with search": theorems.check_normal_play,
    "theorems on misère play agree with search": theorems.check_misere_play,
    "counters drop": theorems.check_counters,
    "compiled rules are the rules": compiled.check_compiled_rules,
    "the engine agrees with search": answers.check_engine,
    "search needs no theorem": answers.check_search,
    "strategies win in time": answers.check_bounds,
    "sums add up": answers.check_sums,
    "values of partizan positions are right": values.check_partizan_values,
}

#: The promises of rules that say whose turn it is, or have scores.
PROMISES_WITH_TURNS: dict[str, Callable[[SearchedGame], None]] = {
    "what show writes, parse reads": rules.check_notation,
    "moves have different texts": rules.check_moves,
    "scenes have a gesture for every option": scenes.check_scenes,
    "turns and scores are those of plain minimax": minimax.check_minimax,
}


def promises_of(rules: Rules[Any]) -> dict[str, Callable[[SearchedGame], None]]:
    """Return the promises that rules have to keep, by their names."""
    return PROMISES_WITH_TURNS if needs_minimax(rules) else PROMISES
