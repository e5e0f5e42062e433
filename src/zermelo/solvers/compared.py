"""What was found of somebody's rules agrees with itself: outcome, value, length and moves."""

from __future__ import annotations

from typing import Any

from zermelo.compounds.turns import ends_of_its_own
from zermelo.games.rules import Rules
from zermelo.games.solution import Solution
from zermelo.games.steady import unsteady
from zermelo.values.infinity import Infinity
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE


def compared(found: Solution[Any]) -> None:
    """Complain where the facts of a solution contradict each other.

    Raises
    ------
    InputError
        They do, so that the options were not the same each time.
    """
    why = contradiction(found)
    if why:
        raise unsteady(f"{found.position.ruleset} {found.position}".rstrip(), why)


def says_options_alone(found: Solution[Any]) -> bool:
    """Say whether the rules say nothing but options: theorems and parts may be wrong as well."""
    rules, kind = found.position.ruleset, type(found.position.ruleset)
    said = ("components", "summands", "canonical", "compiled")
    return (
        not ends_of_its_own(rules)
        and all(getattr(kind, name) is getattr(Rules, name) for name in said)
        and not rules.theorems(found.play)
    )


def contradiction(found: Solution[Any]) -> str:
    """Say which facts of an impartial position contradict each other; nothing where none do.

    A position of value 0 is P, and of every other number N; the length of play is even from P and
    odd from N, in misère play the other way round; N alone has a winning move.
    """
    outcome = found.outcome
    if not isinstance(outcome, Outcome) or not says_options_alone(found):
        return ""
    value, left = found.value, found.remoteness
    if isinstance(value, int) and outcome is not (Outcome.N if value else Outcome.P):
        return f"the outcome is {outcome}, and the value {value}"
    if isinstance(value, Infinity) and outcome is not (Outcome.N if 0 in value.K else Outcome.D):
        return f"the outcome is {outcome}, and the value {value}"
    if left is not None:
        odd = bool(left % 2) != (found.play is MISERE)
        if outcome is Outcome.D or odd is not (outcome is Outcome.N):
            return f"the outcome is {outcome}, and play takes {left} moves"
    if found.complete and bool(found.winning) is not (outcome is Outcome.N):
        stuck = found.play is MISERE and found.best_option is None  # who cannot move has won
        if not stuck:
            many = "some moves win" if found.winning else "no move wins"
            return f"the outcome is {outcome}, and {many}"
    return ""
