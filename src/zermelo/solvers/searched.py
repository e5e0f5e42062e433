"""What compiled and plain search share: from a search to an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from zermelo.budget import HALF
from zermelo.compounds.turns import Turns, ends_of_its_own, no_value
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import Rules, Ruleset, options_of
from zermelo.games.solution import Solution
from zermelo.solvers.method import Wish
from zermelo.solvers.theorem import any_option, note, with_options
from zermelo.values.nimber import LoopyValue, outcome_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.solvers.engine import Engine


#: Positions of compiled rules that moves may take which nobody asked for: a tenth of a second.
LITTLE = 20_000


class PlayCycles(Exception):
    """The search came back to a position: this game has to be labelled as a digraph."""


class Searching(Protocol):
    """A search through the states of one ruleset."""

    NAME: str
    MEANS: str
    FREE: int

    @property
    def questions(self) -> bool: ...  # noqa: D102

    @property
    def free_lengths(self) -> int: ...  # noqa: D102

    def value(self, state: object) -> LoopyValue: ...  # noqa: D102
    def outcome(self, state: object) -> Outcome: ...  # noqa: D102
    def remoteness(self, state: object) -> int | None: ...  # noqa: D102
    def best_option(self, state: object) -> Any: ...  # noqa: ANN401, D102
    def known_outcome(self, state: object) -> Outcome | None: ...  # noqa: D102


def may_search(rules: Rules[Any], engine: Engine) -> bool:
    """Say whether positions may be searched: play ends, as far as known, by the lack of a move."""
    known = isinstance(rules, Ruleset) and rules.ends and not ends_of_its_own(rules)
    return known and not (engine.cyclic and rules in engine.cyclic)


def by_search(
    search: Searching, position: Position[Any], wish: Wish, play: Play, engine: Engine
) -> Solution[Any] | None:
    """Answer by search; None where play turns out to cycle."""
    try:
        if wish is Wish.VALUE:
            value = search.value(position.state)
            return Solution(position, outcome_of(value), search.NAME, search.MEANS, value=value)
        before = engine.budget.spent
        outcome = search.outcome(position.state)
        found = Solution(position, outcome, search.NAME, search.MEANS, play)
        if wish is Wish.OUTCOME:
            return found
        return _with_moves(found, search, engine, engine.budget.spent - before)
    except PlayCycles:
        engine.cyclic.add(position.ruleset)
        return None


def _with_moves(
    solution: Solution[Any], search: Searching, engine: Engine, cost: int
) -> Solution[Any]:
    """Add the moves, and what else is in reach; the outcome has cost so much of the budget."""
    position, state = solution.position, solution.position.state
    note(solution, engine)
    if isinstance(position.ruleset, Turns) and position.ruleset.compiled(solution.play) is not None:
        return _with_some_moves(solution, search, engine, cost)
    missing: dict[str, bool] = {}
    brief = not engine.every and search.questions and solution.play is NORMAL
    if brief:
        engine.if_cheap(search.FREE, lambda: search.value(state))  # it is asked for again below
    if brief and engine.budget.searched:
        solution = _with_moves_in_reach(solution, search, engine)
        missing["moves"] = not solution.complete
    else:
        solution = with_options(solution, engine)
    remoteness = engine.if_cheap(search.free_lengths, lambda: search.remoteness(state))
    value, valued = None, solution.play is NORMAL and not no_value(position.ruleset)
    if valued:
        value = engine.if_cheap(search.FREE, lambda: search.value(state))
    if remoteness is None:
        options = (*solution.winning, *solution.drawing)
        best = options[0] if options else any_option(position)
    else:
        best = search.best_option(state)
    ahead = _theorems_ahead(position.ruleset, solution.play, engine)
    missing |= {"value": value is None and valued, "remoteness": remoteness is None}
    return solution.also(
        value=value,
        left_out=tuple(name for name, left in missing.items() if left),
        remoteness=remoteness,
        bound=None if ahead else remoteness,
        best_option=best,
    )


def _with_some_moves(
    solution: Solution[Any], search: Searching, engine: Engine, cost: int
) -> Solution[Any]:
    """Add all moves that win if that costs no more than the outcome of this start; or else one."""
    every = engine.if_cheap(
        search.FREE, lambda: with_options(solution, engine), share=HALF, cost=cost
    )
    if every is None:
        options = list(options_of(solution.position.ruleset, solution.position.state))
        known = (o for o in options if search.known_outcome(o) is Outcome.P)
        wins = [o for o in (next(known, None),) if o is not None]
        every = solution.also(winning=tuple(wins), complete=False)
    best = every.winning[0] if every.winning else any_option(solution.position)
    return every.also(best_option=best)


def _with_moves_in_reach(
    solution: Solution[Any], search: Searching, engine: Engine
) -> Solution[Any]:
    """Add all moves that win if that takes half of what was seen so far, or little; or else some.

    Where those that are known are none, all options are looked at.
    """
    budget = engine.budget
    try:
        with budget.at_most_compiled(max(LITTLE, budget.searched // 2)), budget.within(HALF):
            return with_options(solution, engine)
    except LimitReached:
        pass
    options = options_of(solution.position.ruleset, solution.position.state)
    known = [option for option in options if search.known_outcome(option) is Outcome.P]
    if not known:
        return with_options(solution, engine)
    return solution.also(winning=tuple(dict.fromkeys(known)), complete=False)


def _theorems_ahead(rules: Rules[Any], play: Play, engine: Engine) -> bool:
    """Say whether later positions may be answered by theorems, which win but do not hurry."""
    kind = type(rules)
    apart = play is NORMAL and (
        kind.summands is not Rules.summands or kind.components is not Rules.components
    )
    return apart or any(theorem.decides for theorem in engine.theorems(rules, play))
