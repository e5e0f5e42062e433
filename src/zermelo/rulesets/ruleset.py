"""The rules of a game: what every ruleset says, and what it may add."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.rulesets.position import Position
    from zermelo.rulesets.theory import Theory

__all__ = ["Ruleset", "State"]

#: What a position is made of inside: any hashable value that the ruleset understands.
State = Hashable


@dataclass(frozen=True)
class Ruleset(ABC):
    """The rules of a game, with its parameters as fields.

    A subclass is a frozen dataclass. It must say which `options` a state has; everything else is
    there to be overridden where it helps. Its docstring is what the catalogue shows: the rules in
    the first line, then what is known.

    Attributes
    ----------
    name : str
        What the command line calls it.
    example : str
        Parameters and a position, as on the command line.
    """

    name: ClassVar[str]
    example: ClassVar[str] = ""

    @abstractmethod
    def options(self, state: Any) -> Iterable[State]:  # noqa: ANN401
        """Return the states one move away. Whoever has none loses."""

    def theory(self, state: Any) -> Theory | None:  # noqa: ANN401, ARG002
        """Say what a theorem knows of a state; None where there is only search."""
        return None

    def state(self, *parts: Any) -> State:  # noqa: ANN401
        """Turn what a user gives into a state, checked.

        Raises
        ------
        InputError
            It is no position of this game.
        """
        return parts

    def parse(self, words: Sequence[str]) -> State:
        """Read a state from the words of the command line."""
        return self.state(*words)

    def show(self, state: Any) -> str:  # noqa: ANN401
        """Write a state so that `parse` reads it back."""
        return " ".join(map(str, state))

    def describe(self, state: Any, option: Any) -> str:  # noqa: ANN401
        """Say in words which move leads from a state to an option."""
        return f"{self.show(state)} → {self.show(option)}"

    def __call__(self, *parts: Any) -> Position:  # noqa: ANN401
        """Return the position with a state given by its parts."""
        from zermelo.rulesets.position import Position

        return Position(self, self.state(*parts))

    def no_position(self, what: str) -> InputError:
        """Return the error for something that is no position of this game."""
        hint = f"; for example: {self.name} {self.example}" if self.example else ""
        return InputError(f"{self.name}: {what}{hint}")
