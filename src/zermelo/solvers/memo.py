"""Memoised search on a stack of its own: what all searches in plain Python share."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from zermelo.budget import Budget
from zermelo.games.position import Position
from zermelo.games.rules import Rules
from zermelo.games.theorem import Theorem
from zermelo.solvers.searched import PlayCycles

if TYPE_CHECKING:
    from zermelo.limits import Watch

State: TypeAlias = Any

#: A step yields the states whose answers it needs, is sent these, and returns its own.
Step = Generator[State, Any, Any]


class Memoised:
    """A search through the states of one ruleset, which remembers what it found.

    Parameters
    ----------
    theorems : sequence of Theorem
        What is asked before the options are looked at.
    bare : bool
        Take nothing apart.
    """

    def __init__(
        self,
        ruleset: Rules[Any],
        budget: Budget,
        *,
        theorems: Sequence[Theorem[Any]] = (),
        bare: bool = False,
    ) -> None:
        self.ruleset = ruleset
        self.budget = budget
        self.theorems = theorems
        self.bare = bare

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

    @property
    def watch(self) -> Watch:
        """The clock of the question."""
        return self.budget.watch

    def _parts(self, state: State) -> list[State | Position[Any]] | None:
        """Take a state apart; None where it is not, or is its only part."""
        if self.bare:
            return None
        found = self.ruleset.summands(state)
        if found is None:
            return None
        parts = list(found)
        return None if parts == [state] else parts
