"""Methods in the order in which they are tried; the first one that applies gives the answer."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Protocol, cast

from zermelo.compounds.compound_rules import CompoundRules
from zermelo.compounds.sums import PartizanSum
from zermelo.compounds.turns import Turns, needs_minimax
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules
from zermelo.games.solution import Solution
from zermelo.games.type_parameters import S, V
from zermelo.labelling.means import LABELLING_METHODS
from zermelo.solvers.base_engine import BaseEngine
from zermelo.solvers.method import Goal, Reason
from zermelo.values.play import NORMAL, Play


class Method(Protocol):
    """A method: a module or object that answers questions and names the kind of its explanations.

    The optional ``why_not(position, engine)`` explains why a method chosen by name has no answer.
    """

    reason: Reason

    def answer(
        self, position: Position[S, V], goal: Goal, play: Play, engine: BaseEngine
    ) -> Solution[S, V] | None:
        """Answer a question, and nothing beyond it; with None the next method is asked.

        A question for the value is about normal play, and the answer has the value.
        """


#: The names of methods with their modules; all labelling methods share one module. The last method,
#: ``retrograde``, needs only lists of options and answers every question that reaches it.
METHODS = {
    "table": "table",
    "partizan": "partizan",
    "terms": "terms",
    "starts": "starts",
    "theorem": "theorem",
    "compound": "compound",
    "sum": "sums",
    "quotient": "quotient",
    "parts": "parts",
    "compiled": "compiled",
    "search": "plain_search",
    "minimax": "minimax",
    **dict.fromkeys([*LABELLING_METHODS][:-1], "labelled"),
    "cut-offs": "cutoffs",
    [*LABELLING_METHODS][-1]: "labelled",
}

#: The methods for play for scores, and for rules under which a player may move twice in a row.
MINIMAX = ("cut-offs", "minimax")


@cache
def method_named(name: str) -> Method:
    """Return a method; its module is imported on first use."""
    if name not in METHODS:
        raise InputError(f"there is no method {name!r}; there are: {', '.join(METHODS)}")
    module = import_module(f"zermelo.solvers.{METHODS[name]}")
    return cast("Method", module.METHODS[name] if name in LABELLING_METHODS else module)


def reason_of(solution: Solution) -> Reason:
    """Return the kind of explanation of an answer, declared by its method."""
    return method_named(solution.method).reason


def valued_position(solution: Solution) -> Position | None:
    """Return the position without the player to move if its value gave the answer; else None."""
    rules = solution.position.ruleset
    by_value = (Reason.VALUE, Reason.ADDED, Reason.TERMS)
    if not isinstance(rules, Turns) or reason_of(solution) not in by_value:
        return None
    return Position(rules.rules, solution.position.state[0])


def methods_of(rules: Rules, play: Play, *, tables: bool = False) -> tuple[str, ...]:
    """Return the names of the methods that may answer; ``tables``: whether tables are open."""
    if needs_minimax(rules):
        return ("starts",) if isinstance(rules, PartizanRuleset) and rules.alternates else MINIMAX
    game = rules.rules if isinstance(rules, Turns) else rules
    return _methods_for(type(rules), type(game), play, tables)


@cache
def _methods_for(kind: type[Rules], game: type[Rules], play: Play, tables: bool) -> tuple[str, ...]:
    """Return the names of the methods that may answer; ``game`` is ``kind`` without turns."""
    partizan, has_turn, normal = issubclass(kind, PartizanRuleset), kind is not game, play is NORMAL
    applies = {
        "table": tables,
        "minimax": False,
        "partizan": normal and (partizan or has_turn),
        "terms": normal and issubclass(game, PartizanSum),
        "starts": partizan,
        "compound": issubclass(game, CompoundRules),
        "sum": normal and not has_turn,
        "quotient": not normal,
        "parts": normal and has_turn,
    }
    return tuple(name for name in METHODS if applies.get(name, True))
