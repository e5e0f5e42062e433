"""The method ``compiled``: search by compiled rules, if a ruleset has them.

Loading Numba takes longer than a small search in plain Python. So plain Python is tried first,
unless the method is named, or the same rules have run in this process before.
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
    RENAMED_POSITIONS,
    TRIAL_POSITIONS,
    LongPlay,
    by_search,
    first_trial,
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
    """Answer by compiled search; None if there are no compiled rules for the state."""
    if not may_search(position.ruleset, engine):
        return None
    search = compiled_search_of(position, play, engine)
    return None if search is None else by_search(search, position, goal, play, engine)


def compiled_search_of(position: Position, play: Play, engine: BaseEngine) -> AdaptiveSearch | None:
    """Return the search of a ruleset that has compiled rules; None if a state has no key."""
    rules = position.ruleset

    def new_searches() -> list[AdaptiveSearch]:
        searches, offered = [], rules.compiled(play)
        while offered is not None:
            searches.append(AdaptiveSearch(position, offered, play, engine))
            offered = offered.wider
        return searches

    known = engine.remembered_of(rules, play, AdaptiveSearch, new_searches)
    return next((search for search in known if search.takes(position.state)), None)


def search_of(position: Position, play: Play, engine: BaseEngine) -> AdaptiveSearch | PlainSearch:
    """Return the search of a ruleset: by compiled rules if it has some, or in plain Python."""
    return compiled_search_of(position, play, engine) or plain_search_of(position, play, engine)


class AdaptiveSearch:
    """A search in plain Python and by compiled rules, tried one after the other; both agree."""

    NAME: str = "compiled"
    FREE_COST: int = 200_000 // COMPILED_PER_POSITION

    def __init__(
        self, position: Position, rules: CompiledRules, play: Play, engine: BaseEngine
    ) -> None:
        self._ruleset, self._rules, self._play = position.ruleset, rules, play
        self.SOURCE, self.questions = rules.means, rules.questions
        self._first, self._engine, self._budget = position, engine, engine.budget
        #: Maximum cost of an optional length of play; less if values are found by questions, which
        #: need few positions, whereas the search for lengths is long or endless.
        self.free_lengths = self.FREE_COST // 4 if rules.questions else self.FREE_COST
        #: Without representatives, plain Python sees as many positions as compiled rules do.
        self._renames = type(self._ruleset).canonical is not Rules.canonical
        #: Maximum number of positions of all trials together.
        self._most = RENAMED_POSITIONS if self._renames else TRIAL_POSITIONS
        self._trying = False  # whether a trial is going on, which asks questions about parts

    @cached_property
    def _plain(self) -> PlainSearch:
        return plain_search_of(self._first, self._play, self._engine)

    @cached_property
    def _compiled(self) -> CompiledSearch:
        from zermelo.solvers.compiled_search import CompiledSearch  # NumPy

        return CompiledSearch(
            self._ruleset, self._rules, self._budget, play=self._play,
            plain=lambda: self._plain_rules,
        )  # fmt: skip

    def takes(self, state: object) -> bool:
        """Whether a state has a key; very large ones may have none."""
        try:
            self._rules.array(state, self._ruleset.name)  # raises an error for a wrong key
        except OverflowError:
            return False
        return True

    def value(self, state: object) -> LoopyValue:
        """Return the value of a state, in normal play; `PlayCycles` if a play comes back."""
        return self._ask(lambda search: search.value(state))

    def outcome(self, state: object) -> Outcome:
        """Return who wins; errors as in `value`."""
        return self._ask(lambda search: search.outcome(state))

    def known_outcome(self, state: object) -> Outcome | None:
        """Return who wins, if it is remembered."""
        return self._plain.known_outcome(state) or self._compiled.known_outcome(state)

    def remoteness(self, state: object) -> int | None:
        """Return the length of play; LimitReached at once if an optional search is too long."""
        budget, fewest = self._budget, self._rules.fewest
        most = max(budget.compiled_left, TRIAL_POSITIONS)
        if budget.is_bounded and fewest and fewest(state) > most:
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
        rules, left = self._timed_rules(lengths=lengths), self._trial_positions_left
        first = left if rules is None else min(left, first_trial(rules, lengths=lengths))
        if first > 0:
            try:
                return self._try(question, first, lengths=lengths)
            except LimitReached as error:
                if error.limit != "positions" or self._budget.allows_few:
                    raise
        try:
            return question(self._compiled)
        except LongPlay:
            return question(self._plain)
        except LimitReached as error:
            positions_left = self._trial_positions_left
            if error.limit != "positions" or positions_left <= 0 or (lengths and not self._renames):
                raise
            try:
                return self._try(question, positions_left, lengths=lengths)
            except LimitReached:
                raise error from None

    @property
    def _trial_positions_left(self) -> int:
        """The positions left for trials of the current question."""
        return self._budget.left_to_try(self, self._most)

    def _timed_rules(self, *, lengths: bool) -> CompiledRules | None:
        """Return the rules; None if the trial must come first, as under a limit on positions."""
        if self._budget.limits.positions is not None:
            return None
        return self._plain_rules if lengths else self._rules

    @cached_property
    def _plain_rules(self) -> CompiledRules | None:
        """The rules with the game unchanged: as in misère play, lengths do not use sums."""
        return self._rules if self._play is MISERE else self._ruleset.compiled(MISERE)

    def _try(self, question: Question[Result], most: int, *, lengths: bool) -> Result:
        left_before, self._trying = self._trial_positions_left, True
        try:
            with self._budget.trial(most, self):
                return question(self._plain)
        finally:
            self._trying = False
            if (rules := self._timed_rules(lengths=lengths)) is not None:
                record_trial(rules, left_before - self._trial_positions_left, lengths=lengths)
