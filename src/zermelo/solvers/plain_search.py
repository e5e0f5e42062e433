"""Memoised search of games whose play ends: values, outcomes and remoteness, kept apart.

A value needs the values of all options; an outcome is settled by the first option that is P. These
use theorems and summands wherever the ruleset has them. Searches are written as generators that
ask for what they need, and run on a stack of their own: no play is too long for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from zermelo.budget import Budget
from zermelo.compounds.turns import ends_of_its_own
from zermelo.games.position import Position
from zermelo.games.rules import Rules, Ruleset, options_of
from zermelo.games.theorem import Theorem
from zermelo.solvers.memo import Memoised, State, Step
from zermelo.solvers.method import Reason, Wish
from zermelo.solvers.searched import by_search, may_search
from zermelo.solvers.theorem import value_of
from zermelo.values.nimber import Infinity, LoopyValue, loopy_sum, mex, outcome_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.solution import Solution
    from zermelo.solvers.engine import Engine


def value_of_options(values: list[LoopyValue]) -> LoopyValue:
    """Return γ of a position on no cycle, from γ of its options.

    The mex m of the finite values, if every option ∞(K) has m in K, so that moving there can be
    taken back; otherwise ∞ with all the finite values.

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


class PlainSearch(Memoised):
    """A search through the states of one ruleset, which remembers what it found.

    Parameters
    ----------
    value_of : callable
        Finds the values of summands that are positions of other rulesets.
    theorems : sequence of Theorem
        What is asked before the options are looked at.
    bare : bool
        Take nothing apart.

    Attributes
    ----------
    MEANS : str
        What an answer says of how it was found.
    FREE : int
        How much of the budget a question may cost that was not asked: about half a second.
    questions : bool
        Whether values are found by questions, see `CompiledRules`.
    """

    NAME: str = "search"
    MEANS: str = "memoised search"
    FREE: int = 20_000
    questions: bool = False

    def __init__(
        self,
        ruleset: Rules[Any],
        budget: Budget,
        value_of: Callable[[Position[Any]], LoopyValue],
        *,
        play: Play = NORMAL,
        theorems: Sequence[Theorem[Any]] = (),
        bare: bool = False,
    ) -> None:
        super().__init__(ruleset, budget, theorems=theorems, bare=bare)
        self._valuing = [theorem.value for theorem in theorems if theorem.tells_value]
        self._deciding = [theorem.outcome for theorem in theorems if theorem.decides]
        self.value_of = value_of
        self.misere = play is MISERE
        #: Asked at every position: rules without ends of their own are asked directly.
        self.options: Callable[[State], Iterable[State]] = (
            ruleset.options
            if isinstance(ruleset, Ruleset) and not ends_of_its_own(ruleset)
            else partial(options_of, ruleset)
        )
        self.step = self._misere_outcome if self.misere else self._outcome
        self.values: dict[State, LoopyValue] = {}
        self.outcomes: dict[State, Outcome] = {}
        self.lengths: dict[State, int] = {}

    @property
    def free_lengths(self) -> int:
        """How much of the budget the length of play may cost, which was not asked for."""
        return self.FREE

    def value(self, state: State) -> LoopyValue:
        """Return the value of a state.

        Raises `PlayCycles` if a play from it comes back to where it was.
        """
        value: LoopyValue = self._run(state, self._value, self.values)
        return value

    def outcome(self, state: State) -> Outcome:
        """Return who wins; raises as `value`."""
        outcome: Outcome = self._run(state, self.step, self.outcomes)
        return outcome

    def known_outcome(self, state: State) -> Outcome | None:
        """Return who wins, if that was found before."""
        return self.outcomes.get(self.ruleset.canonical(state))

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
        options = self.options(state)
        return next((option for option in options if self.remoteness(option) == left), None)

    def _known_value(self, state: State) -> LoopyValue | None:
        for tell in self._valuing:
            value = tell(state, self.watch)
            if value is not None:
                return value
        return None

    def _known_outcome(self, state: State) -> Outcome | None:
        for tell in self._deciding:
            outcome = tell(state, self.watch)
            if outcome is not None:
                return outcome
        return None

    def _value(self, state: State) -> Step:
        known = self._known_value(state)
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
        for option in self.options(state):
            values.append((yield option))  # noqa: PERF401  a comprehension cannot yield
        return value_of_options(values)

    def _outcome(self, state: State) -> Step:
        known = self._known_outcome(state)
        if known is not None:
            return known
        parts = self._parts(state)
        if parts is not None:
            if len(parts) == 1 and not isinstance(parts[0], Position):
                return (yield parts[0])
            positions = (p if isinstance(p, Position) else Position(self.ruleset, p) for p in parts)
            return outcome_of(loopy_sum(*map(self.value_of, positions)))
        draws = False
        for option in self.options(state):
            answer = yield option
            if answer is Outcome.P:
                return Outcome.N
            draws |= answer is Outcome.D
        return Outcome.D if draws else Outcome.P

    def _misere_outcome(self, state: State) -> Step:
        known = self._known_outcome(state)
        if known is not None:
            return known
        draws, stuck = False, True
        for option in self.options(state):
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
        for option in self.options(state):
            left = yield option
            (won if left % 2 != self.misere else lost).append(left)
        return 1 + min(lost, default=max(won, default=-1))


class ByPlainSearch:
    """Searches in plain Python, where play ends. Asked for by name, it uses no theorem."""

    reason = Reason.SEARCH

    def answer(
        self, position: Position[Any], wish: Wish, play: Play, engine: Engine
    ) -> Solution[Any] | None:
        """Answer by search; None where play turns out to cycle."""
        if not may_search(position.ruleset, engine):
            return None
        return by_search(plain_search_of(position, play, engine), position, wish, play, engine)


METHOD = ByPlainSearch()


def plain_search_of(position: Position[Any], play: Play, engine: Engine) -> PlainSearch:
    """Return the search through the states of a ruleset."""
    rules = position.ruleset
    bare = engine.method == PlainSearch.NAME
    theorems = () if bare else engine.theorems(rules, play)

    def made() -> PlainSearch:
        return PlainSearch(
            rules, engine.budget, lambda part: value_of(part, engine), play=play,
            theorems=theorems, bare=bare,
        )  # fmt: skip

    return engine.remembered_of(rules, play, PlainSearch, made)
