"""From a position to an answer: who wins, by which moves, and how that is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zermelo.digraph.limits import asked
from zermelo.rulesets.position import Position
from zermelo.rulesets.ruleset import Best, Ruleset, State
from zermelo.rulesets.sums import Sum
from zermelo.solve.search import PlayCycles
from zermelo.solve.ways import Ways
from zermelo.values.infinity import LoopyValue, loopy_sum, outcome_of
from zermelo.values.outcome import Outcome

if TYPE_CHECKING:
    pass

__all__ = ["Answer", "Engine"]

PND = "Algorithm PND (Fraenkel 1997, Theorem 2)"


@dataclass(frozen=True)
class Answer:
    """What the engine found; `zermelo.answers.solution.Solution` is made of it.

    Attributes
    ----------
    outcome : Outcome
    value : LoopyValue or None
    remoteness, bound : int or None
    winning, drawing : sequence of states
        Options that win, options that draw.
    complete : bool
        Whether these are all.
    best : State or None
    method : str
        ``"theorem"``, ``"sum"``, ``"search"`` or ``"retrograde"``.
    source : str
    """

    outcome: Outcome
    method: str
    source: str
    value: LoopyValue | None = None
    remoteness: int | None = None
    bound: int | None = None
    winning: Sequence[State] = ()
    drawing: Sequence[State] = ()
    complete: bool = True
    best: State | None = None


class Engine(Ways):
    """Answers positions, and remembers what it found on the way; made as `Ways`."""

    # ------------------------------------------------------------------------------ by which move

    def answer(self, position: Position) -> Answer:
        """Say who wins, by which moves, and how that is known.

        Raises
        ------
        LimitReached
            Its ``known`` holds what is known so far: the outcome, if only the moves are missing.
        """
        self.budget.restart()
        with asked(self.budget.watch):
            outcome = self._by_theorem(position)
            ruleset = position.ruleset
            if outcome is not None:
                found = self._with_moves(position, self._theorem(position, outcome))
                if found is not None:
                    return found
            elif not self.misere and (isinstance(ruleset, Sum) or ruleset.ends):
                parts = self.parts(position)
                if parts is not None:
                    found = self._with_moves(position, self._sum(parts))
                    if found is not None:
                        return found
            if self._may_search(ruleset):
                found = self._searched(position)
                if found is not None:
                    return found
            return self._labelled(position)

    def _theorem(self, position: Position, outcome: Outcome) -> Answer:
        ruleset = position.ruleset
        if self.misere:
            source = ruleset.misere_source or ruleset.source
            return Answer(outcome, "theorem", source)
        return Answer(outcome, "theorem", ruleset.source, value=ruleset.value(position.state))

    def _sum(self, parts: Sequence[Position]) -> Answer:
        value = loopy_sum(*map(self.value, parts))
        sources = dict.fromkeys(self._how(part) for part in parts)
        source = "the values of the parts added" + "".join(f"; {told}" for told in sources)
        return Answer(outcome_of(value), "sum", source, value=value)

    def _how(self, part: Position) -> str:
        """Say how the value of a part is known."""
        ruleset = part.ruleset
        if ruleset.value(part.state) is not None:
            return f"{ruleset}: {ruleset.source or 'theorem'}"
        return f"{ruleset}: {self._means(part)}"

    def _means(self, position: Position) -> str:
        """Say how values are found where no theorem tells them."""
        if not self._may_search(position.ruleset):
            return "γ of the state graph"
        return self._search(position).MEANS

    def _with_moves(self, position: Position, found: Answer) -> Answer | None:
        """Add the moves to an answer; None where only the state graph shows which make progress."""
        self.budget.known = {"outcome": str(found.outcome)}
        if found.value is not None:
            self.budget.known["value"] = str(found.value)
        ruleset = position.ruleset
        best = None if self.misere else ruleset.best_option(position.state)
        if best is None and not ruleset.ends and not self._over(position):
            if self.misere or not isinstance(ruleset, Sum):
                return None
            best = self._best_in_sum(position, found)
        winning, drawing, complete = self._moves(position, found.outcome)
        if best is None:
            best = Best(self._any(position, winning, drawing), None)
        return replace(
            found,
            winning=winning,
            drawing=drawing,
            complete=complete,
            best=best.option,
            bound=best.bound,
        )

    @staticmethod
    def _over(position: Position) -> bool:
        return next(iter(position.ruleset.options(position.state)), None) is None

    @staticmethod
    def _any(
        position: Position, winning: Sequence[State], drawing: Sequence[State]
    ) -> State | None:
        """Take an option that wins, or one that draws, or just one."""
        if winning:
            return winning[0]
        if drawing:
            return drawing[0]
        return next(iter(position.ruleset.options(position.state)), None)

    def _moves(
        self, position: Position, outcome: Outcome
    ) -> tuple[Sequence[State], Sequence[State], bool]:
        """Return the options that win, those that draw, and whether these are all."""
        if outcome is Outcome.P:
            return (), (), True
        ruleset, state = position.ruleset, position.state
        drawing = () if ruleset.ends or self.misere else ruleset.drawing_options(state)
        if outcome is Outcome.D:
            wins: Sequence[State] | None = ()
        elif self.misere:
            wins = ruleset.misere_winning_options(state)
        else:
            wins = ruleset.winning_options(state)
            if wins is None and isinstance(ruleset, Sum):
                wins = list(self._winning_in_sum(position))
                drawing = drawing if drawing is not None else ()
        if wins is None:
            one = ruleset.misere_winning_option if self.misere else ruleset.winning_option
            option = one(state)
            if option is not None:
                return (option,), (), False
        if wins is not None and drawing is not None:
            return wins, drawing, True
        by_outcome: dict[Outcome, list[State]] = {Outcome.P: [], Outcome.D: [], Outcome.N: []}
        for option in dict.fromkeys(self._counted(ruleset.options(state))):
            by_outcome[self.outcome(replace(position, state=option))].append(option)
        return by_outcome[Outcome.P], by_outcome[Outcome.D], True

    def _counted(self, states: Iterable[State]) -> Iterable[State]:
        for state in states:
            self.budget.count()
            yield state

    # ----------------------------------------------------------------------------- moves in sums

    def options_of_value(self, position: Position, value: int) -> Iterable[State]:
        """Return the options of a finite value: by theorem, or by looking at all."""
        ruleset, state = position.ruleset, position.state
        known = ruleset.options_of_value(state, value)
        if known is not None:
            return known
        options = dict.fromkeys(self._counted(ruleset.options(state)))
        return [o for o in options if self.value(replace(position, state=o)) == value]

    def _winning_in_sum(self, position: Position) -> Iterable[State]:
        """Yield the options of value 0: in some part, move to the value of all the others."""
        parts = self.parts(position) or []
        values = [self.value(part) for part in parts]
        state = position.state
        for place, part in enumerate(parts):
            rest = loopy_sum(*values[:place], *values[place + 1 :])
            if isinstance(rest, int):
                for option in self.options_of_value(part, rest):
                    yield (*state[:place], option, *state[place + 1 :])

    def _best_in_sum(self, position: Position, found: Answer) -> Best:
        """Move to value 0 with the least sum of counters, as in `zermelo.Tokens.best_move`."""
        winning, drawing, _ = self._moves(position, found.outcome)
        if found.outcome is Outcome.D:
            return Best(self._any(position, (), drawing), None)
        if found.outcome is Outcome.P:
            return Best(self._any(position, (), ()), 2 * self.counter(position))
        bounds = [2 * self.counter(replace(position, state=option)) for option in winning]
        least = min(range(len(winning)), key=bounds.__getitem__)
        return Best(winning[least], 1 + bounds[least])

    # -------------------------------------------------------------------- searched and labelled

    def _searched(self, position: Position) -> Answer | None:
        """Answer by search; None where play turns out to cycle."""
        search = self._search(position)
        try:
            outcome = search.outcome(position.state)
            self.budget.known = {"outcome": str(outcome)}
            winning, drawing, complete = self._moves(position, outcome)
            remoteness = self._if_cheap(search.FREE, lambda: search.remoteness(position.state))
        except PlayCycles:
            self._cyclic.add(position.ruleset)
            return None
        value = None if self.misere else self._if_cheap(search.FREE, lambda: self.value(position))
        if remoteness is None:
            best = self._any(position, winning, drawing)
        else:
            best = search.best_option(position.state)
        return Answer(
            outcome,
            "search",
            search.MEANS,
            value=value,
            remoteness=remoteness,
            bound=None if self._theorems_ahead(position.ruleset) else remoteness,
            winning=winning,
            drawing=drawing,
            complete=complete,
            best=best,
        )

    def _theorems_ahead(self, ruleset: Ruleset) -> bool:
        """Say whether later positions may be answered by theorems, which win but do not hurry."""
        names = ("misere_outcome",) if self.misere else ("value", "outcome", "summands")
        return any(getattr(type(ruleset), name) is not getattr(Ruleset, name) for name in names)

    def _labelled(self, position: Position) -> Answer:
        """Answer by the labels of the state graph."""
        graph = self.graph(position)
        ruleset, state = position.ruleset, position.state
        by_outcome: dict[Outcome, list[State]] = {Outcome.P: [], Outcome.D: [], Outcome.N: []}
        for option in dict.fromkeys(ruleset.options(state)):
            by_outcome[graph.outcome(option)].append(option)
        remoteness = graph.remoteness(state)
        return Answer(
            graph.outcome(state),
            "retrograde",
            PND + " on the graph without terminal positions" * self.misere,
            value=None if self.misere else graph.value(state),
            remoteness=remoteness,
            bound=remoteness,
            winning=by_outcome[Outcome.P],
            drawing=by_outcome[Outcome.D],
            best=graph.best_option(state),
        )
