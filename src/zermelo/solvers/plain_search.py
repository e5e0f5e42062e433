"""Memoised search of games whose play ends; values, outcomes and remoteness have separate memos.

A value needs the values of all options; an outcome is settled by the first option that is P. Both
use theorems and, in normal play, summands of the ruleset. Searches are generators that yield the
states they need, and run on a stack of their own, so that long play meets no limit on recursion.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from typing import Any, TypeAlias, TypeVar

from zermelo.budget import Budget
from zermelo.compounds.turns import has_own_ends
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import Rules, Ruleset, options_of
from zermelo.games.solution import Solution
from zermelo.games.theorem import Theorem
from zermelo.limits import Watch
from zermelo.solvers.base_engine import BaseEngine
from zermelo.solvers.method import Goal, Reason
from zermelo.solvers.searched import PlayCycles, by_search, may_search
from zermelo.solvers.theorem import value_of
from zermelo.values.nimber import Infinity, LoopyValue, loopy_sum, mex, outcome_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

Result = TypeVar("Result")

State: TypeAlias = Any

#: A step yields the states whose answers it needs, receives these answers, and returns its own.
Step = Generator[State, Any, Any]


class MemoisedSearch:
    """A search that remembers results, through the states of one ruleset.

    Theorems are used before options are examined; with ``options_only`` states are not decomposed.
    """

    def __init__(
        self,
        ruleset: Rules,
        budget: Budget,
        *,
        theorems: Sequence[Theorem] = (),
        options_only: bool = False,
    ) -> None:
        self.ruleset, self.budget = ruleset, budget
        self.theorems, self.options_only = theorems, options_only

    def _run(
        self, state: State, step: Callable[[State], Step], memo: dict[State, Result]
    ) -> Result:
        form = self.form
        first = form(state)
        if first in memo:
            return memo[first]
        self.budget.count()
        stack = [(first, step(first))]
        on_stack = {first}
        answer: Any = None
        while stack:
            top_state, generator = stack[-1]
            try:
                needed = form(generator.send(answer))
            except StopIteration as done:
                stack.pop()
                on_stack.discard(top_state)
                memo[top_state] = answer = done.value
                continue
            answer = memo.get(needed)
            if answer is None:
                if needed in on_stack:
                    raise PlayCycles
                self.budget.count()
                on_stack.add(needed)
                stack.append((needed, step(needed)))
            else:
                self.budget.look_up()
        return memo[first]

    def form(self, state: State) -> State:
        """Return the representative under which the results of a state are remembered."""
        return self.ruleset.canonical(state)

    @property
    def watch(self) -> Watch:
        """The clock of the question."""
        return self.budget.watch

    def _parts(self, state: State) -> list[State | Position] | None:
        """Return the parts of a state; None if the state is not split into parts."""
        if self.options_only:
            return None
        summands = self.ruleset.summands(state)
        if summands is None:
            return None
        parts = list(summands)
        return None if parts == [state] else parts


def value_of_options(values: list[LoopyValue]) -> LoopyValue:
    """Return γ of a position that is on no cycle, from γ of its options.

    γ is the mex m of the finite values if every value ∞(K) has m in K, so that a move to an option
    of this value can be reversed; otherwise γ is ∞(L), with L the set of all the finite values.

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


class PlainSearch(MemoisedSearch):
    """A search for values, outcomes and lengths; ``value_of`` finds values of other positions."""

    NAME: str = "search"
    SOURCE: str = "memoised search"
    MAX_OPTIONAL: int = 20_000
    positions_for_length: int = MAX_OPTIONAL
    questions: bool = False  #: values are not found by questions, see `CompiledRules`

    def __init__(
        self,
        ruleset: Rules,
        budget: Budget,
        value_of: Callable[[Position], LoopyValue],
        *,
        play: Play = NORMAL,
        theorems: Sequence[Theorem] = (),
        options_only: bool = False,
    ) -> None:
        super().__init__(ruleset, budget, theorems=theorems, options_only=options_only)
        self._value_theorems = [theorem.value for theorem in theorems if theorem.gives_value]
        self._outcome_theorems = [theorem.outcome for theorem in theorems if theorem.gives_outcome]
        self._deciding_theorems = [theorem.outcome for theorem in theorems if theorem.decides]
        self.value_of = value_of
        self.misere = play is MISERE
        #: Returns the options of a state; rules without ends of their own are called directly.
        self.options: Callable[[State], Iterable[State]] = (
            ruleset.options
            if isinstance(ruleset, Ruleset) and not has_own_ends(ruleset)
            else partial(options_of, ruleset)
        )
        self.values: dict[State, LoopyValue] = {}
        self.outcomes: dict[State, Outcome] = {}
        self.lengths: dict[State, int] = {}

    def value(self, state: State) -> LoopyValue:
        """Return the value of a state; raises `PlayCycles` if play can return to a state."""
        return self._run(state, self._value, self.values)

    def outcome(self, state: State) -> Outcome:
        """Return who wins; errors as in `value`."""
        return self._run(state, self._outcome, self.outcomes)

    def known_outcome(self, state: State) -> Outcome | None:
        """Return who wins; None if that is not known yet."""
        return self.outcomes.get(self.ruleset.canonical(state))

    def remoteness(self, state: State) -> int:
        """Return the length of play: the winner hurries, the loser delays; errors as in `value`."""
        return self._run(state, self._remoteness, self.lengths)

    def best_option(self, state: State) -> State | None:
        """Return an option of the quickest win or longest loss, if any; errors as in `value`."""
        length = self.remoteness(state) - 1
        options = self.options(state)
        return next((option for option in options if self.remoteness(option) == length), None)

    def _ask_each(self, theorems: Sequence[Callable[[State, Watch], Any]], state: State) -> Any:  # noqa: ANN401
        for ask in theorems:
            result = ask(state, self.watch)
            if result is not None:
                return result
        return None

    def _value(self, state: State) -> Step:
        if (known := self._ask_each(self._value_theorems, state)) is not None:
            return known
        outcome = self.outcomes.get(state) or self._ask_each(self._outcome_theorems, state)
        if outcome is Outcome.P:
            return 0
        parts = self._parts(state)
        values: list[LoopyValue] = []
        if parts is not None:
            for part in parts:
                if isinstance(part, Position):
                    values.append(self.value_of(part))
                else:
                    values.append((yield part))
            return loopy_sum(*values)
        for option in self.options(state):
            values.append((yield option))  # noqa: PERF401  a comprehension cannot yield
        return value_of_options(values)

    def _outcome(self, state: State) -> Step:
        if (known := self._ask_each(self._deciding_theorems, state)) is not None:
            return known
        parts = None if self.misere else self._parts(state)
        if parts is not None:
            if len(parts) == 1 and not isinstance(parts[0], Position):
                return (yield parts[0])
            positions = (p if isinstance(p, Position) else Position(self.ruleset, p) for p in parts)
            return outcome_of(loopy_sum(*map(self.value_of, positions)))
        lost, drawn, can_draw, outcome = Outcome.P, Outcome.D, False, None
        for option in self.options(state):
            outcome = yield option
            if outcome is lost:
                return Outcome.N
            can_draw |= outcome is drawn
        if self.misere and outcome is None:  # the opponent made the last move, and so has lost
            return Outcome.N
        return Outcome.D if can_draw else Outcome.P

    def _remoteness(self, state: State) -> Step:
        lost: list[int] = []  # the lengths of options that are P
        won: list[int] = []  # the lengths of options that are N
        for option in self.options(state):
            length = yield option
            (won if length % 2 != self.misere else lost).append(length)
        return 1 + min(lost, default=max(won, default=-1))


reason = Reason.SEARCH

#: Rules may falsely declare that play ends. So the first search of a question stops
#: after FIRST_POSITIONS; then up to NEAR_POSITIONS positions that few moves reach are labelled.
FIRST_POSITIONS, NEAR_POSITIONS = 2_000, 3_000


def answer(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer by search, without theorems if the user named the method; None if play may cycle."""
    rules = position.ruleset
    if not may_search(rules, engine):
        return None
    search = plain_search_of(position, play, engine)
    full_search = partial(by_search, search, position, goal, play, engine)
    budget = engine.budget
    if engine.method is not None or budget.is_bounded or budget.spent > FIRST_POSITIONS:
        return full_search()
    if budget.limits.positions is not None:  # a limit on positions counts this search only
        return full_search()
    solution = engine.if_cheap(FIRST_POSITIONS, full_search, cost=0)
    if (solution is not None and not solution.left_out) or not may_search(rules, engine):
        return solution
    by_layers = partial(_by_layers, position, goal, play, engine)
    cheap = engine.if_cheap(NEAR_POSITIONS, by_layers, cost=0)
    if cheap is None or cheap.outcome is not Outcome.N or goal is Goal.OUTCOME or cheap.complete:
        return full_search() if cheap is None else cheap
    if not engine.all_winning_moves:  # one winning move is known, and suffices
        return engine.if_cheap(PlainSearch.MAX_OPTIONAL, full_search, cost=0) or cheap
    try:
        return full_search()
    except LimitReached:
        return cheap


def _by_layers(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer by labels of the positions that few moves reach; None if these are all positions."""
    from zermelo.solvers.labelled import METHODS, RETROGRADE, label_with

    solution = METHODS[RETROGRADE].answer(position, goal, play, engine)
    labels = label_with(RETROGRADE, position, play, engine, lambda *_: True)
    return None if labels is None or labels.is_whole else solution


def plain_search_of(position: Position, play: Play, engine: BaseEngine) -> PlainSearch:
    """Return the search, perhaps cached, through the states of the position's ruleset."""
    rules = position.ruleset
    options_only = engine.method == PlainSearch.NAME
    theorems = () if options_only else engine.theorems(rules, play)

    def new_search() -> PlainSearch:
        return PlainSearch(
            rules, engine.budget, lambda part: value_of(part, engine), play=play,
            theorems=theorems, options_only=options_only,
        )  # fmt: skip

    return engine.cached_for_rules(rules, play, PlainSearch, new_search)
