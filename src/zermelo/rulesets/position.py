"""A position: a ruleset and a state. What it is worth is found by the layers above."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from zermelo.rulesets.ruleset import Ruleset, State

if TYPE_CHECKING:
    from zermelo.values.infinity import LoopyValue
    from zermelo.values.outcome import Outcome

__all__ = ["Move", "Position"]


@dataclass(frozen=True)
class Position:
    """A position of a game; make one by calling a ruleset.

    ``here + there`` is the sum of two positions, of one ruleset or of two: a move is a move in one
    of them.

    Attributes
    ----------
    ruleset : Ruleset
    state : hashable
    """

    ruleset: Ruleset
    state: State

    def options(self) -> Iterable[Position]:
        """Yield the positions one move away."""
        return (Position(self.ruleset, option) for option in self.ruleset.options(self.state))

    def move(self, option: State) -> Move:
        """Return the move to an option, with words for it; of several the first."""
        return self.ruleset.moves_between(self, Position(self.ruleset, option))[0]

    def moves(self) -> list[Move]:
        """Return all moves, each once."""
        return self.moves_to(self.ruleset.options(self.state))

    def moves_to(self, options: Iterable[State]) -> list[Move]:
        """Return all moves to some options: one to each, but for passes in parts of a sum."""
        between = self.ruleset.moves_between
        return [
            move
            for option in dict.fromkeys(options)
            for move in between(self, Position(self.ruleset, option))
        ]

    def reachable(self, most: int) -> Iterator[Position]:
        """Yield positions that can be reached, this one first, nearest first, at most so many."""
        seen, waiting = {self.state}, [self.state]
        for state in waiting:  # which grows meanwhile: a queue
            yield Position(self.ruleset, state)
            for option in self.ruleset.options(state):
                if len(seen) >= most:
                    break
                if option not in seen:
                    seen.add(option)
                    waiting.append(option)

    def __add__(self, other: Position) -> Position:
        if not isinstance(other, Position):
            return NotImplemented
        from zermelo.rulesets.sums import sum_of

        return sum_of(self, other)

    # What follows is answered by a layer above, which is asked for by name and only when needed:
    # rulesets know no solver.

    def solve(self, *, misere: bool = False, **limits: Any) -> Any:  # noqa: ANN401
        """Solve the position: a `zermelo.answers.solution.Solution`.

        ``positions`` and ``limits`` are those of `zermelo.answers.solution.solve`.
        """
        return import_module("zermelo.answers.solution").solve(self, misere=misere, **limits)

    @property
    def outcome(self) -> Outcome:
        """Who wins when both play well."""
        outcome: Outcome = import_module("zermelo.answers.solution").outcome_of(self)
        return outcome

    @property
    def value(self) -> LoopyValue:
        """What the position is worth in a sum."""
        value: LoopyValue = import_module("zermelo.answers.solution").value_of(self)
        return value

    def winning_moves(self, *, misere: bool = False) -> list[Move]:
        """Return every move that wins."""
        return list(self.solve(misere=misere).winning_moves)

    def explain(self, *, misere: bool = False) -> str:
        """Say in words who wins, by which move, and why."""
        text: str = import_module("zermelo.answers.words").explain(self, misere=misere)
        return text

    def __str__(self) -> str:
        return self.ruleset.show(self.state)

    def __repr__(self) -> str:
        return f"<{self.ruleset}: {self}>"


@dataclass(frozen=True, repr=False)
class Move:
    """A move: from where to where, and what one does, in words.

    Attributes
    ----------
    source, to : Position
    part : int or None
        In a sum: in which part the move is, counted from 0.
    inside : Move or None
        In a sum: the move in that part.
    """

    source: Position
    to: Position
    part: int | None = None
    inside: Move | None = None

    @property
    def text(self) -> str:
        """What one does; made when asked for."""
        if self.part is None:
            return self.source.ruleset.describe(self.source.state, self.to.state)
        return f"part {self.part + 1}: {self.inside}"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r} -> {self.to})"
