"""A position: a ruleset and a state. What it is worth is found by the layers above."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.rulesets.ruleset import Ruleset, State

if TYPE_CHECKING:
    from zermelo.digraph.outcomes import Outcome

__all__ = ["Move", "Position"]


@dataclass(frozen=True)
class Position:
    """A position of a game; make one by calling a ruleset.

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
        """Return the move to an option, with words for it."""
        return Move(self.ruleset.describe(self.state, option), Position(self.ruleset, option))

    def moves(self) -> list[Move]:
        """Return all moves."""
        return [self.move(option) for option in self.ruleset.options(self.state)]

    # What follows is answered by a layer above, which is asked for by name and only when needed:
    # rulesets know no solver.

    def solve(self) -> Any:  # noqa: ANN401
        """Solve the position: a `zermelo.answers.solution.Solution`."""
        return import_module("zermelo.answers.solution").solve(self)

    @property
    def outcome(self) -> Outcome:
        """Who wins when both play well."""
        outcome: Outcome = self.solve().outcome
        return outcome

    @property
    def value(self) -> Any:  # noqa: ANN401
        """What the position is worth in a sum; None where it is not known."""
        return self.solve().value

    def winning_moves(self) -> list[Move]:
        """Return every move that wins."""
        return list(self.solve().winning_moves)

    def explain(self) -> str:
        """Say in words who wins, by which move, and why."""
        text: str = import_module("zermelo.answers.words").explain(self)
        return text

    def __str__(self) -> str:
        return self.ruleset.show(self.state)

    def __repr__(self) -> str:
        return f"<{self.ruleset.name}: {self}>"


@dataclass(frozen=True, repr=False)
class Move:
    """A move: what one does, in words, and the position that it leads to."""

    text: str
    to: Position

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r} -> {self.to})"


def only_option(position: Position, text: str) -> Position:
    """Find the option of a position that its text names.

    Raises
    ------
    InputError
        No option reads so.
    """
    wanted = position.ruleset.parse(text.split())
    for option in position.options():
        if option.state == wanted:
            return option
    raise InputError(f"{text!r} is not one move away from {position}")
