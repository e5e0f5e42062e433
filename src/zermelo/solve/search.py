"""Memoised search of games whose play ends: values, outcomes and remoteness, kept apart.

A value needs the values of all options; an outcome is settled by the first option that is P. These
use theorems and summands wherever the ruleset has them. Searches are written as generators that
ask for what they need, and run on a stack of their own: no play is too long for them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, ClassVar

from zermelo.rulesets.position import Position
from zermelo.rulesets.ruleset import Ruleset, State
from zermelo.solve.budget import Budget
from zermelo.values.infinity import Infinity, LoopyValue, loopy_sum, outcome_of
from zermelo.values.nimber import mex
from zermelo.values.outcome import Outcome

__all__ = ["PlayCycles", "Search", "value_of_options"]

#: A step yields the states whose answers it needs, is sent these, and returns its own.
Step = Generator[State, Any, Any]


class PlayCycles(Exception):
    """The search came back to a position: this game has to be labelled as a digraph."""


def value_of_options(values: list[LoopyValue]) -> LoopyValue:
    """Return γ of a position on no cycle, from γ of its options.

    The mex m of the finite values, if every option ∞(K) has m in K, so that moving there can be
    taken back; otherwise ∞ with all the finite values.

    Examples
    --------
    >>> value_of_options([0, 1, 3]), value_of_options([0, Infinity([1])])
    (2, 1)
    >>> value_of_options([0, Infinity([2])])
    ∞(0)
    """
    finite = {value for value in values if not isinstance(value, Infinity)}
    least = mex(finite)
    if all(least in value.K for value in values if isinstance(value, Infinity)):
        return least
    return Infinity(finite)


class Search:
    """A search through the states of one ruleset, which remembers what it found.

    Parameters
    ----------
    ruleset : Ruleset
    budget : Budget
    value_of : callable
        Finds the values of summands that are positions of other rulesets.
    misere : bool

    Attributes
    ----------
    MEANS : str
        What an answer says of how it was found.
    FREE : int
        How much of the budget a question may cost that was not asked: about half a second.
    """

    MEANS: ClassVar[str] = "memoised search"
    FREE: ClassVar[int] = 20_000

    def __init__(
        self,
        ruleset: Ruleset,
        budget: Budget,
        value_of: Callable[[Position], LoopyValue],
        *,
        misere: bool = False,
    ) -> None:
        self.ruleset = ruleset
        self.budget = budget
        self.value_of = value_of
        self.misere = misere
        self.step = self._misere_outcome if misere else self._outcome
        self.values: dict[State, LoopyValue] = {}
        self.outcomes: dict[State, Outcome] = {}
        self.lengths: dict[State, int] = {}

    def value(self, state: State) -> LoopyValue:
        """Return the value of a state.

        Raises
        ------
        PlayCycles
            A play from it comes back to where it was.
        LimitReached
        """
        value: LoopyValue = self._run(state, self._value, self.values)
        return value

    def outcome(self, state: State) -> Outcome:
        """Return who wins; raises as `value`."""
        outcome: Outcome = self._run(state, self.step, self.outcomes)
        return outcome

    def remoteness(self, state: State) -> int:
        """Return how long play lasts when the winner hurries and the loser delays; raises as well.

        Even on P and odd on N, the other way round in misère play. No theorem knows it, and all
        options count: this is the dearest of the three.
        """
        remoteness: int = self._run(state, self._remoteness, self.lengths)
        return remoteness

    def best_option(self, state: State) -> State | None:
        """Return the option of the quickest win or the longest resistance; raises as well."""
        left = self.remoteness(state) - 1
        options = self.ruleset.options(state)
        return next((option for option in options if self.remoteness(option) == left), None)

    def _run(self, state: State, step: Callable[[State], Step], memo: dict[State, Any]) -> Any:  # noqa: ANN401
        form = self.ruleset.canonical
        first = form(state)
        if first in memo:
            return memo[first]
        self.budget.count()
        stack = [(first, step(first))]
        above = {first}
        answer: Any = None
        while stack:
            here, waiting = stack[-1]
            try:
                wanted = form(waiting.send(answer))
            except StopIteration as done:
                stack.pop()
                above.discard(here)
                memo[here] = answer = done.value
                continue
            answer = memo.get(wanted)
            if answer is None:
                if wanted in above:
                    raise PlayCycles
                self.budget.count()
                above.add(wanted)
                stack.append((wanted, step(wanted)))
            else:
                self.budget.look_up()
        return answer

    def _parts(self, state: State) -> list[State | Position] | None:
        """Take a state apart; None where it is not, or is its only part."""
        found = self.ruleset.summands(state)
        if found is None:
            return None
        parts = list(found)
        return None if parts == [state] else parts

    def _value(self, state: State) -> Step:
        known = self.ruleset.value(state)
        if known is not None:
            return known
        parts = self._parts(state)
        values: list[LoopyValue] = []
        if parts is not None:
            for part in parts:
                if isinstance(part, Position):
                    values.append(self.value_of(part))
                else:
                    values.append((yield part))
            return loopy_sum(*values)
        for option in self.ruleset.options(state):
            values.append((yield option))  # noqa: PERF401  a comprehension cannot yield
        return value_of_options(values)

    def _outcome(self, state: State) -> Step:
        value = self.ruleset.value(state)
        if value is not None:
            return outcome_of(value)
        known = self.ruleset.outcome(state)
        if known is not None:
            return known
        parts = self._parts(state)
        if parts is not None:
            if len(parts) == 1 and not isinstance(parts[0], Position):
                return (yield parts[0])
            positions = (p if isinstance(p, Position) else Position(self.ruleset, p) for p in parts)
            return outcome_of(loopy_sum(*map(self.value_of, positions)))
        draws = False
        for option in self.ruleset.options(state):
            answer = yield option
            if answer is Outcome.P:
                return Outcome.N
            draws |= answer is Outcome.D
        return Outcome.D if draws else Outcome.P

    def _misere_outcome(self, state: State) -> Step:
        known = self.ruleset.misere_outcome(state)
        if known is not None:
            return known
        draws, stuck = False, True
        for option in self.ruleset.options(state):
            stuck = False
            answer = yield option
            if answer is Outcome.P:
                return Outcome.N
            draws |= answer is Outcome.D
        if stuck:  # the opponent made the last move, and so has lost
            return Outcome.N
        return Outcome.D if draws else Outcome.P

    def _remoteness(self, state: State) -> Step:
        lost: list[int] = []  # the options that are P, where who is to move loses
        won: list[int] = []
        for option in self.ruleset.options(state):
            left = yield option
            (won if left % 2 != self.misere else lost).append(left)
        return 1 + min(lost, default=max(won, default=-1))
