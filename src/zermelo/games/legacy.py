"""For the time of the move: rulesets whose theorems are methods of their class."""

from __future__ import annotations

from typing import Any

from zermelo.games.theorem import Theorem
from zermelo.values.play import MISERE, NORMAL

NAMES = {
    NORMAL: {
        "value": "value",
        "outcome": "outcome",
        "options_of_value": "options_of_value",
        "winning_options": "winning_options",
        "winning_option": "winning_option",
        "drawing_options": "drawing_options",
        "best_option": "best",
        "counter": "counter",
        "reasons": "reasons",
    },
    MISERE: {
        "misere_outcome": "outcome",
        "misere_winning_options": "winning_options",
        "misere_winning_option": "winning_option",
        "misere_reasons": "reasons",
    },
}


class Legacy(Theorem[Any]):
    def __init__(self, rules, play):
        self.rules, self.play = rules, play
        kind = type(rules)
        for old, new in NAMES[play].items():
            method = getattr(kind, old, None)
            if method is not None:
                setattr(self, new, lambda *a, method=method: method(rules, *a[:-1]))
        if play is NORMAL and hasattr(kind, "value") and not hasattr(kind, "outcome"):
            self.__dict__.pop("outcome", None)
        elif play is NORMAL and hasattr(kind, "outcome"):
            own = self.outcome

            def outcome(state, watch):
                found = Theorem.outcome(self, state, watch)
                return own(state, watch) if found is None else found

            self.outcome = outcome
        s = getattr(rules, "source", "")
        self.source = getattr(rules, "misere_source", "") or s if play is MISERE else s

    def cited(self, state, watch):
        return self.source


def legacy(rules, play):
    if any(hasattr(type(rules), name) for name in NAMES[play]):
        return (Legacy(rules, play),)
    return ()
