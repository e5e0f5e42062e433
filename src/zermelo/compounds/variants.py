"""Variants of a ruleset: with passes, and with the moves of both players for each player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, ClassVar, TypeAlias

from zermelo.compounds.compound_rules import CompoundRules, components_of, parenthesised, state_in
from zermelo.compounds.sums import ImpartialMoves, Listing, PartizanMoves
from zermelo.compounds.turns import need_values
from zermelo.errors import InputError
from zermelo.games.parameters import read_integer
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, PartizanRuleset, Rules, Ruleset, options_of
from zermelo.games.theorem import BestOption, theorem
from zermelo.values.outcome import Outcome
from zermelo.values.player import LEFT, RIGHT, Player

#: Remaining passes: a number if shared, a number for each player if own, None if at will.
Passes: TypeAlias = int | tuple[int, int] | None
#: A position and its remaining passes.
PassState: TypeAlias = tuple[Any, Passes]

#: Maximum number of passes, if shared; otherwise of each player's passes.
MAX_PASSES = 1_000


@dataclass(frozen=True)
class SharedPasses(Ruleset[int]):
    """Shared passes as a game: a number of passes."""

    name: ClassVar[str] = "passes"

    def options(self, state: int) -> Iterable[int]:
        """Return the state with one pass less."""
        return (state - 1,) if state else ()

    def state(self, *parts: Any) -> int:  # noqa: ANN401
        """Return the number of passes."""
        return int(parts[0])

    def describe(self, state: int, option: int) -> str:  # noqa: ARG002
        """Return "pass"."""
        return "pass"

    @theorem("n passes are worth *1 if n is odd, otherwise 0", source="Bouton 1901")
    def parity(self, state: int) -> int:
        """Return the parity of the number of passes."""
        return state % 2


@dataclass(frozen=True)
class OwnPasses(PartizanRuleset[tuple[int, int]]):
    """Each player's own passes as a game: Left's number of passes and Right's."""

    name: ClassVar[str] = "own-passes"

    def left(self, state: tuple[int, int]) -> Iterable[tuple[int, int]]:
        """Return the state with one pass of Left less."""
        return ((state[0] - 1, state[1]),) if state[0] else ()

    def right(self, state: tuple[int, int]) -> Iterable[tuple[int, int]]:
        """Return the state with one pass of Right less."""
        return ((state[0], state[1] - 1),) if state[1] else ()

    def state(self, *parts: Any) -> tuple[int, int]:  # noqa: ANN401
        """Return the numbers of passes of each player."""
        return int(parts[0]), int(parts[1])

    def describe(self, state: tuple[int, int], option: tuple[int, int]) -> str:  # noqa: ARG002
        """Return "pass"."""
        return "pass"


@dataclass(frozen=True)
class Passing(CompoundRules[PassState]):
    """Base of games with passes."""

    name: ClassVar[str] = "pass"

    rules: Rules
    kind: str = ""  #: passes are shared (empty), each player's own (`OWN`), or at will (`FREE`)
    at_ends: bool = False  #: whether a player without another move may pass

    @property
    def ends(self) -> bool:  # type: ignore[override]
        """Whether every play ends: not with passes at will."""
        return self.kind != FREE and self.rules.ends

    def _next(
        self, state: PassState, options: Listing, mover: Player | None
    ) -> Iterator[PassState]:
        position, passes = state
        has_move = False
        for option in options(self.rules, position):
            has_move = True
            yield option, passes
        if has_move or self.at_ends:
            if isinstance(passes, tuple):
                left, right = passes[0] - (mover is LEFT), passes[1] - (mover is RIGHT)
                if left >= 0 and right >= 0:
                    yield position, (left, right)
            elif passes is None:
                yield state
            elif passes:
                yield position, passes - 1

    def components(self, state: PassState) -> Sequence[Position] | None:
        """Return position and passes as a sum if passes are counted and always legal; or None."""
        position, passes = state
        if not self.at_ends or passes is None:
            return None
        is_own = isinstance(passes, tuple)
        passes_part: Position = Position(OwnPasses() if is_own else SharedPasses(), passes)
        return *components_of(self.rules, position), passes_part

    def canonical(self, state: PassState) -> PassState:
        """Return the representative of the position."""
        return self.rules.canonical(state[0]), state[1]

    def show(self, state: PassState) -> str:
        """Return the position in parentheses, then the remaining passes."""
        position, passes = state
        remaining = passes if isinstance(passes, tuple) else () if passes is None else (passes,)
        return " ".join((parenthesised(self.rules, position), *map(str, remaining)))

    def _read(self, groups: Sequence[str], rest: Sequence[str]) -> PassState:
        if len(groups) != 1:
            raise InputError(f"{self}: give one position in parentheses")
        return state_in(self.rules, groups[0]), passes_of(self.kind, rest)

    def describe(self, state: PassState, option: PassState) -> str:
        """Return the move as text, or "pass"."""
        is_pass = state[1] != option[1] or state == option
        return "pass" if is_pass else self.rules.describe(state[0], option[0])

    def __str__(self) -> str:
        return self.with_options(self.name, {self.kind: bool(self.kind), "at-ends": self.at_ends})


OWN, FREE = "own", "free"


@dataclass(frozen=True)
class ImpartialPass(Passing, ImpartialMoves[PassState]):
    """Move, or pass, in an impartial game with passes shared or at will."""

    @theorem(
        "in normal play of an impartial game with passes at will, a player who can end play wins, "
        "and other positions with a move are draws (all positions, if passing is always legal)",
        source="by definition",
        gives="outcome",
    )
    def at_will(self, state: PassState) -> Outcome | None:
        """Return the outcome if passes are at will, else None."""
        if state[1] is not None:
            return None
        if self._is_drawn(state):
            return Outcome.D
        return Outcome.P if self._is_over(state[0]) else Outcome.N

    @at_will.winning_options
    def _wins(self, state: PassState) -> list[PassState] | None:
        position, passes = state
        if passes is not None:
            return None
        ends = () if self.at_ends else filter(self._is_over, options_of(self.rules, position))
        return [(option, None) for option in ends]

    @at_will.drawing_options
    def _draws(self, state: PassState) -> list[PassState] | None:
        if state[1] is not None:
            return None
        return [option for option in self.options(state) if self._is_drawn(option)]

    @at_will.best
    def _best(self, state: PassState) -> BestOption[PassState] | None:
        if wins := self._wins(state):
            return BestOption(wins[0], 1)
        return BestOption(state, None) if wins is not None and self._is_drawn(state) else None

    def _is_drawn(self, state: PassState) -> bool:
        """Whether nobody wins a position with passes at will."""
        options = list(options_of(self.rules, state[0]))
        return self.at_ends or (bool(options) and not any(map(self._is_over, options)))

    def _is_over(self, position: object) -> bool:
        return next(iter(options_of(self.rules, position)), None) is None


@dataclass(frozen=True)
class PartizanPass(Passing, PartizanMoves[PassState]):
    """Move, or pass, in a partizan game or with players' own passes."""


def passes_of(kind: str, words: Sequence[str]) -> Passes:
    """Read the number of passes, by default 1, or one for each player; None if at will."""
    text = " ".join(words)
    if kind == FREE:
        if words:
            raise InputError(f"pass: passes at will have no number; leave out {text!r}")
        return None
    count = 2 if kind == OWN else 1
    try:
        numbers = [read_integer(word) for word in words or ["1"] * count]
    except ValueError:
        numbers = []
    if len(numbers) != count or any(not 0 <= number <= MAX_PASSES for number in numbers):
        expected = "Left's passes and Right's" if kind == OWN else "one number of passes"
        raise InputError(f"pass: give {expected}, from 0 to {MAX_PASSES:,}, not {text!r}")
    return (numbers[0], numbers[1]) if kind == OWN else numbers[0]


def with_passes(
    position: Position, *passes: int, own: bool = False, free: bool = False, at_ends: bool = False
) -> Position[PassState]:
    """Return a position in which players may pass.

    Parameters
    ----------
    position : Position
    *passes : int
        The number of passes, by default 1; with ``own`` Left's and Right's, by default 1 and 1.
    own : bool
        Whether each player has his own passes; otherwise they are shared.
    free : bool
        Whether players may pass at will, any number of times.
    at_ends : bool
        Whether a player without another move may pass.

    Raises
    ------
    InputError
        The game has scores, its own turns or ends other than "no move", or arguments do not fit.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> with_passes(Nim()(3, 3)), with_passes(Nim()(3, 3)).outcome
    (<pass: (nim 3 3) 1>, Outcome.N)
    >>> with_passes(Nim()(3, 5), 1, at_ends=True).value, with_passes(Nim()(3, 5), free=True).outcome
    (7, Outcome.D)
    """
    if own and free:
        raise InputError("pass: --own and --free contradict each other; drop one")
    kind = OWN if own else FREE if free else ""
    need_values(position.ruleset, "have no passes")
    is_partizan = own or isinstance(position, PartizanPosition)
    rules = (PartizanPass if is_partizan else ImpartialPass)(position.ruleset, kind, at_ends)
    remaining = passes_of(kind, [str(number) for number in passes])
    return Position(rules, (position.state, remaining))


def read_passes(position: Position, words: Sequence[str], **options: Any) -> Position:  # noqa: ANN401
    """Return a position with passes, whose numbers are read from words."""
    rules: Any = with_passes(position, **options).ruleset
    return Position(rules, (position.state, passes_of(rules.kind, words)))


@dataclass(frozen=True)
class ImpartialVariant(CompoundRules[Any], Ruleset[Any]):
    """Make a move of either player of a partizan game; a player who cannot move loses."""

    name: ClassVar[str] = "impartial"

    rules: PartizanRuleset
    ends = property(attrgetter("rules.ends"))

    def options(self, state: object) -> Iterable[Any]:
        """Return the options of Left and of Right."""
        return options_of(self.rules, state)

    def components(self, state: object) -> Sequence[Any] | None:
        """Return the components, each as an impartial variant."""
        if (parts := self.rules.components(state)) is None:
            return None
        return [
            Position(ImpartialVariant(p.ruleset), p.state) if isinstance(p, PartizanPosition) else p
            for p in parts
        ]

    def canonical(self, state: object) -> object:
        """Return the representative of the partizan position."""
        return self.rules.canonical(state)

    def show(self, state: object) -> str:
        """Return the partizan position in parentheses."""
        return parenthesised(self.rules, state)

    def _read(self, groups: Sequence[str], rest: Sequence[str]) -> object:
        if len(groups) != 1 or rest:
            raise InputError(f"{self}: give one position in parentheses, and no more")
        return state_in(self.rules, groups[0])

    def describe(self, state: object, option: object) -> str:
        """Return the move as text, as the partizan game describes it."""
        return self.rules.describe(state, option)

    def __str__(self) -> str:
        return self.name


def impartial_variant(position: Position) -> Position:
    """Return the impartial variant of a partizan position: both players have the moves of both.

    Raises
    ------
    InputError
        The game is impartial, or has scores, its own turns or ends other than "no move".

    Examples
    --------
    >>> from zermelo.rulesets import Domineering
    >>> impartial_variant(Domineering()("2x3")), impartial_variant(Domineering()("2x3")).value
    (<impartial: (domineering ...|...)>, 1)
    """
    rules = position.ruleset
    if not isinstance(rules, PartizanRuleset):
        raise InputError(f"{rules} is impartial: both players have the same moves")
    need_values(rules, "have no impartial variant")
    return Position(ImpartialVariant(rules), position.state)
