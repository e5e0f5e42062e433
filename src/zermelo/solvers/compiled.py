"""The method ``compiled``: search by compiled rules, if a ruleset has them.

Loading Numba takes longer than a small search in plain Python, which is therefore tried first.
There is no trial if the method is named (except with `Budget.allows_few`), or if there is no limit
on positions and compiled search has run with these rules or earlier trials with them were long.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from zermelo.budget import COMPILED_PER_POSITION
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import Rules
from zermelo.solvers.method import Goal, Reason
from zermelo.solvers.plain_search import PlainSearch, plain_search_of
from zermelo.solvers.searched import (
    TRIAL_POSITIONS,
    TRIAL_POSITIONS_IF_MERGED,
    LongPlay,
    by_search,
    max_trial_positions,
    may_search,
    record_trial,
)  # fmt: skip
from zermelo.values.play import MISERE, Play

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules
    from zermelo.games.solution import Solution
    from zermelo.solvers.base_engine import BaseEngine
    from zermelo.solvers.compiled_search import CompiledSearch
    from zermelo.values.nimber import LoopyValue
    from zermelo.values.outcome import Outcome

    Question = Callable[[PlainSearch | CompiledSearch], "Result"]

Result = TypeVar("Result")

reason = Reason.SEARCH


def answer(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer by compiled search; None if search does not apply, or no compiled rules do."""
    if not may_search(position.ruleset, engine):
        return None
    search = compiled_search_of(position, play, engine)
    return None if search is None else by_search(search, position, goal, play, engine)


def compiled_search_of(position: Position, play: Play, engine: BaseEngine) -> AdaptiveSearch | None:
    """Return the search by the first compiled rules with a key for a position, or None."""
    rules = position.ruleset

    def new_searches() -> list[AdaptiveSearch]:
        searches, compiled = [], rules.compiled(play)
        while compiled is not None:
            searches.append(AdaptiveSearch(position, compiled, play, engine))
            compiled = compiled.wider
        return searches

    searches = engine.cached_for_rules(rules, play, AdaptiveSearch, new_searches)
    return next((search for search in searches if search.has_key(position.state)), None)


def search_of(position: Position, play: Play, engine: BaseEngine) -> AdaptiveSearch | PlainSearch:
    """Return the search for a position: by compiled rules with a key for it, or in plain Python."""
    return compiled_search_of(position, play, engine) or plain_search_of(position, play, engine)


class AdaptiveSearch:
    """A search in plain Python and by compiled rules, tried one after the other; both agree."""

    NAME: str = "compiled"
    MAX_OPTIONAL: int = 200_000 // COMPILED_PER_POSITION  # positions for an optional fact

    def __init__(
        self, position: Position, rules: CompiledRules, play: Play, engine: BaseEngine
    ) -> None:
        self._ruleset, self._rules, self._play = position.ruleset, rules, play
        self.SOURCE, self.questions = rules.method_name, rules.questions
        self._position, self._engine, self._budget = position, engine, engine.budget
        #: Maximum number of positions for an optional length of play. Rules that find a value by
        #: questions (is it 0? is it 1? …) need few positions for it, but very many for lengths.
        self.positions_for_length = self.MAX_OPTIONAL // 4 if rules.questions else self.MAX_OPTIONAL
        #: Whether equivalent states are merged, so that plain Python sees fewer of them.
        self._merges = type(self._ruleset).canonical is not Rules.canonical
        #: Maximum number of positions of all trials for a question together.
        self._max_trial = TRIAL_POSITIONS_IF_MERGED if self._merges else TRIAL_POSITIONS
        self._trying = False  # whether a trial is running; its sub-questions use plain Python

    @cached_property
    def _plain(self) -> PlainSearch:
        return plain_search_of(self._position, self._play, self._engine)

    @cached_property
    def _compiled(self) -> CompiledSearch:
        from zermelo.solvers.compiled_search import CompiledSearch  # NumPy

        return CompiledSearch(
            self._ruleset, self._rules, self._budget, play=self._play,
            unsplit=lambda: self._rules_for_lengths,
        )  # fmt: skip

    def has_key(self, state: object) -> bool:
        """Whether a state has a key; very large ones may have none."""
        try:
            self._rules.array(state, self._ruleset.name)  # raises an error for a wrong key
        except OverflowError:
            return False
        return True

    def value(self, state: object) -> LoopyValue:
        """Return the value in normal play; raises `PlayCycles` if play can return to a state."""
        return self._ask(lambda search: search.value(state))

    def outcome(self, state: object) -> Outcome:
        """Return who wins; errors as in `value`."""
        return self._ask(lambda search: search.outcome(state))

    def known_outcome(self, state: object) -> Outcome | None:
        """Return who wins if an earlier search found it, otherwise None."""
        return self._plain.known_outcome(state) or self._compiled.known_outcome(state)

    def remoteness(self, state: object) -> int | None:
        """Return the length of play; if optional and too costly, raise LimitReached at once."""
        budget, min_positions = self._budget, self._rules.min_positions
        max_positions = max(budget.compiled_left, TRIAL_POSITIONS)
        if budget.is_bounded and min_positions and min_positions(state) > max_positions:
            budget.stop()
        return self._ask(lambda search: search.remoteness(state), lengths=True)

    def best_option(self, state: object) -> Any:  # noqa: ANN401
        """Return the option of the quickest win or the longest resistance; errors as in `value`."""
        return self._ask(lambda search: search.best_option(state), lengths=True)

    def _ask(self, question: Question[Result], *, lengths: bool = False) -> Result:
        if self._engine.method == self.NAME and not self._budget.allows_few:
            return question(self._compiled)
        if self._trying:
            return question(self._plain)
        rules, max_trial = self._rules_with_record(lengths=lengths), self._trial_positions_left
        if rules is not None:
            max_trial = min(max_trial, max_trial_positions(rules, lengths=lengths))
        if max_trial > 0:
            try:
                return self._try(question, max_trial, lengths=lengths)
            except LimitReached as error:
                if error.limit != "positions" or self._budget.allows_few:
                    raise
        try:
            return question(self._compiled)
        except LongPlay:
            return question(self._plain)
        except LimitReached as error:
            positions_left = self._trial_positions_left
            if error.limit != "positions" or positions_left <= 0 or (lengths and not self._merges):
                raise
            try:
                return self._try(question, positions_left, lengths=lengths)
            except LimitReached:
                raise error from None

    @property
    def _trial_positions_left(self) -> int:
        """The number of positions left for trials of the current question."""
        return self._budget.left_to_try(self, self._max_trial)

    def _rules_with_record(self, *, lengths: bool) -> CompiledRules | None:
        """Return rules whose record says whether plain Python is tried; None if it always is."""
        if self._budget.limits.positions is not None:
            return None
        return self._rules_for_lengths if lengths else self._rules

    @cached_property
    def _rules_for_lengths(self) -> CompiledRules | None:
        """The compiled rules that split no position into a sum: the rules of misère play."""
        return self._rules if self._play is MISERE else self._ruleset.compiled(MISERE)

    def _try(self, question: Question[Result], max_positions: int, *, lengths: bool) -> Result:
        left_before, self._trying = self._trial_positions_left, True
        try:
            with self._budget.trial(max_positions, self):
                return question(self._plain)
        finally:
            self._trying = False
            if (rules := self._rules_with_record(lengths=lengths)) is not None:
                record_trial(rules, left_before - self._trial_positions_left, lengths=lengths)
