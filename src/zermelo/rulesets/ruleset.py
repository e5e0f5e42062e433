"""The rules of a game: what every ruleset says, and what it may add."""

from __future__ import annotations

import dataclasses
import inspect
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.rulesets.coded import Coded
    from zermelo.rulesets.position import Move, Position
    from zermelo.values.infinity import LoopyValue
    from zermelo.values.outcome import Outcome

__all__ = ["Best", "Ruleset", "State"]

#: What a position is made of inside: any hashable value that the ruleset understands.
State: TypeAlias = Any


class Best(NamedTuple):
    """The option of perfect play, and how long play lasts at most when the winner moves so.

    Attributes
    ----------
    option : State
        Always moving so wins from N after finitely many moves, and never loses from D; from P it
        is the move to resist with.
    bound : int or None
        At most so many moves are left, this one counted; None where not known, and from D.
    """

    option: State
    bound: int | None


@dataclass(frozen=True)
class Ruleset(ABC):
    """The rules of a game, with its parameters as fields.

    A subclass is a frozen dataclass; its fields become options of the command line. It must say
    which `options` a state has. Everything else is there to be overridden where it helps: how
    states are written, and theorems. A theorem answers without search and returns None where it is
    silent; the contract tests hold each against plain search. The docstring is what the catalogue
    shows: the rules in the first line, then what is known.

    Attributes
    ----------
    name : str
        What the command line calls it.
    example : str
        Parameters and a position, as on the command line. A ruleset with a name and an example of
        its own stands in the catalogue.
    source : str
        The theorem behind `value`, `outcome` and the winning options, with its author and year.
    misere_source : str
        The same for misère play, where it differs.
    complexity : str
        How hard the game is, as far as known.
    start : str
        What a person reads where a position is written without a word.
    ends : bool
        Whether every play ends. Where it may not, say False: draws and loopy values are possible.
    """

    name: ClassVar[str]
    example: ClassVar[str] = ""
    source: ClassVar[str] = ""
    misere_source: ClassVar[str] = ""
    complexity: ClassVar[str] = ""
    start: ClassVar[str] = "(empty)"
    ends: ClassVar[bool] = True

    # ------------------------------------------------------------------------------ the rules

    @abstractmethod
    def options(self, state: State) -> Iterable[State]:
        """Return the states one move away. Whoever has none loses (wins in misère play)."""

    def state(self, *parts: Any) -> State:  # noqa: ANN401
        """Turn what a user gives into a state, checked. The parts may be words.

        Raises
        ------
        InputError
            It is no position of this game; `no_position` makes the error.
        """
        return parts

    def parse(self, words: Sequence[str]) -> State:
        """Read a state from the words of the command line."""
        return self.state(*words)

    def show(self, state: State) -> str:
        """Write a state so that `parse` reads it back."""
        return " ".join(map(str, state))

    def describe(self, state: State, option: State) -> str:
        """Say in words which move leads from a state to an option."""
        return f"{self.show(state)} → {self.show(option)}"

    def moves_between(self, source: Position, to: Position) -> Sequence[Move]:
        """Return the moves that lead from a position to an option of it.

        It is one but in sums, where parts that can pass do so by moves that lead to one state.
        """
        from zermelo.rulesets.position import Move

        return [Move(source, to)]

    # ------------------------------------------------------------- theorems: normal play

    def value(self, state: State) -> LoopyValue | None:  # noqa: ARG002
        """Return what a state is worth in a sum; None where no theorem says."""
        return None

    def outcome(self, state: State) -> Outcome | None:  # noqa: ARG002
        """Return who wins; None where no theorem says. Only needed where `value` is silent."""
        return None

    def options_of_value(self, state: State, value: int) -> Sequence[State] | None:  # noqa: ARG002
        """Return all options of a finite value, without listing the others; None where silent.

        For states with too many options to list. It gives the winning options, in sums too.
        """
        return None

    def winning_options(self, state: State) -> Sequence[State] | None:
        """Return all options that win, without listing the others; None where silent."""
        return self.options_of_value(state, 0)

    def winning_option(self, state: State) -> State | None:
        """Return one option that wins, where not all can be found; None where silent or none."""
        wins = self.winning_options(state)
        return wins[0] if wins else None

    def drawing_options(self, state: State) -> Sequence[State] | None:  # noqa: ARG002
        """Return all options that draw; None where silent. For games that need not end."""
        return None

    def best_option(self, state: State) -> Best | None:  # noqa: ARG002
        """Return the option of perfect play, and a bound on the moves left; None where silent.

        A game that need not end has to say this with its theorems: a winning option alone may
        lead in circles.
        """
        return None

    def counter(self, state: State) -> int | None:  # noqa: ARG002
        """Return a counter of a state of finite value, for progress in sums; None where silent.

        An integer c ≥ 0 such that every option v of u has an option w of the value of u with
        c(w) < c(u), or v has a smaller value and c(v) < c(u); and u has an option v of each
        smaller value with c(v) < c(u). So the counters of [004, section 3] will do, and where every
        play ends, a bound on its length that drops with every move. A sum of tokens or of games
        has the sum of their counters.
        """
        return None

    # ------------------------------------------------------------- theorems: misère play

    def misere_outcome(self, state: State) -> Outcome | None:  # noqa: ARG002
        """Return who wins when the last player to move loses; None where no theorem says."""
        return None

    def misere_winning_options(self, state: State) -> Sequence[State] | None:  # noqa: ARG002
        """Return all options that win in misère play; None where silent."""
        return None

    def misere_winning_option(self, state: State) -> State | None:
        """Return one option that wins in misère play; None where silent or none."""
        wins = self.misere_winning_options(state)
        return wins[0] if wins else None

    # ------------------------------------------------------------------ what helps the search

    def summands(self, state: State) -> Sequence[State | Position] | None:  # noqa: ARG002
        """Return games whose sum has the value of the state; None where it is not taken apart.

        Each is a state of this ruleset, or a `Position` of another one. Used for normal play:
        parts of value 0 may be left out.
        """
        return None

    def canonical(self, state: State) -> State:
        """Return one representative of all states with the same game.

        The same up to names: its options must be, up to names, the options of the state. So this
        holds for every kind of play; what is only worth the same belongs into `summands`.
        """
        return state

    def coded(self, *, misere: bool = False) -> Coded | None:  # noqa: ARG002
        """Return compiled rules, which are searched much faster; None where there are none.

        Those for misère play leave the game as it is, so that remoteness is found by them too.
        Needed only where every play ends.
        """
        return None

    # ------------------------------------------------------------------------- for readers

    def remarks(self, state: State) -> Sequence[str]:  # noqa: ARG002
        """Return paragraphs that help to read a position, however it is solved."""
        return ()

    def reasons(self, state: State) -> Sequence[str]:  # noqa: ARG002
        """Return paragraphs that say why a theorem gives what it gives, for explanations."""
        return ()

    def misere_reasons(self, state: State) -> Sequence[str]:  # noqa: ARG002
        """Return such paragraphs for misère play."""
        return ()

    # --------------------------------------------------------------------- families and tests

    @classmethod
    def instances(cls) -> Mapping[str, Ruleset]:
        """Return members of the family that the command line knows by names of their own."""
        return {}

    @classmethod
    def small_positions(cls) -> Iterable[Position]:
        """Yield small positions, a few hundred, on which the contract tests compare with search.

        By default those that can be reached from the example.
        """
        from zermelo.rulesets.parameters import example_of

        return example_of(cls).reachable(300)

    # -------------------------------------------------------------------- given to every one

    def __call__(self, *parts: Any) -> Position:  # noqa: ANN401
        """Return the position with a state given by its parts."""
        from zermelo.rulesets.position import Position

        return Position(self, self.state(*parts))

    def __str__(self) -> str:
        """Write the ruleset as on the command line, parameters that differ from the default too."""
        from zermelo.rulesets.parameters import spelled

        return spelled(self)

    @classmethod
    def rules(cls) -> str:
        """Return the rules in one line: the first line of the docstring."""
        return inspect.cleandoc(cls.__doc__ or "").partition("\n")[0]

    @classmethod
    def about(cls) -> str:
        """Return what is known: the docstring between the first line and the parameters."""
        _, _, rest = inspect.cleandoc(cls.__doc__ or "").partition("\n")
        for section in ("Parameters", "Attributes", "Notes", "Examples"):
            rest = rest.partition(f"\n{section}\n--")[0]
        return rest.strip()

    def no_position(self, what: str) -> InputError:
        """Return the error for something that is no position of this game."""
        hint = f"; for example: {self.name} {self.example}" if self.example else ""
        return InputError(f"{self.name}: {what}{hint}")

    def wrong_parameter(self, name: str, expected: str) -> InputError:
        """Return the error for a parameter that is not what it should be."""
        given = getattr(self, name)
        option = name.replace("_", "-")
        return InputError(f"{self.name} --{option} {given!r}: {expected}")

    @classmethod
    def parameters(cls) -> dict[str, dataclasses.Field[Any]]:
        """Return the parameters by the name that they have on the command line."""
        return {held.name.replace("_", "-"): held for held in dataclasses.fields(cls)}
