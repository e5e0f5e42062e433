"""Rules of impartial games, also of those in which play need not end, and of partizan games."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

from zermelo.games import answers
from zermelo.games.base_rules import Rules as Rules
from zermelo.games.base_rules import Touched, no_places, overrides
from zermelo.games.base_rules import may_split as may_split
from zermelo.games.base_rules import no_position as no_position
from zermelo.games.base_rules import options_for as options_for
from zermelo.games.base_rules import options_of as options_of
from zermelo.games.ends import End, add_end_method, end_by_methods
from zermelo.games.own_functions import with_determinism_check
from zermelo.games.parameters import parameter as parameter
from zermelo.games.position import Position, Solution, position_of
from zermelo.games.scene import Scene as Scene
from zermelo.games.solution import ImpartialSolution, LoopySolution, PartizanSolution
from zermelo.games.theorem import Theorem
from zermelo.games.theorem import measure as measure
from zermelo.games.theorem import theorem as theorem
from zermelo.games.tractable import Tractable as Tractable
from zermelo.games.turn_and_score import mover_of
from zermelo.games.type_parameters import Nimber_co, S
from zermelo.values.nimber import LoopyValue
from zermelo.values.outcome import Outcome as Outcome
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, RIGHT, Player

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules, CompiledSides
    from zermelo.games.explanation import Block
    from zermelo.values.partizan.game import Game  # noqa: F401  named in a base class

#: Paragraphs and tables of an explanation.
Reasons: TypeAlias = "Sequence[Block | str]"


class ImpartialPosition(Position[S, int]):
    """A position of an impartial game that ends: its value is its Grundy value, an integer."""

    ruleset: Ruleset[S]

    _solution_kind: ClassVar[type[Solution[Any, Any]]] = ImpartialSolution


class LoopyPosition(Position[S, "LoopyValue"]):
    """A position of an impartial game that need not end: its value is an integer or ∞(K)."""

    ruleset: Ruleset[S, LoopyValue]

    _solution_kind: ClassVar[type[Solution[Any, Any]]] = LoopySolution


class PartizanPosition(Position[S, "Game"]):
    """A position of a partizan game: its outcome is for both starts, its value a canonical form."""

    ruleset: PartizanRuleset[S]

    _solution_kind: ClassVar[type[Solution[Any, Any]]] = PartizanSolution

    def turn(self, player: Player) -> ImpartialPosition[tuple[S, Player]]:
        """Return the position with the given player to move."""
        return ImpartialPosition(answers.ANSWERS.turns(self.ruleset), (self.state, player))


class TurnPosition(Position[S, "Game"]):
    """A position of partizan rules with a method `turn`: it has an outcome and no value."""

    ruleset: PartizanRuleset[S]


class Ruleset(Rules[S, Nimber_co]):
    """Impartial rules: both players have the same options. Only `options` is required.

    Each move passes the turn to the other player, unless a method `turn` says whose turn it is.

    Methods ``won(state)``, ``lost(state)`` and ``tie(state)`` are a short form of `end`: play is
    over and the last move has won, has lost, or nobody has won. A class with `end` does not use the
    three, and a class with `score` or `gain`, where the better score wins, must not have them.
    """

    _position_kind: ClassVar[type[Position[Any, Any]]] = ImpartialPosition

    def __init_subclass__(cls, **keywords: object) -> None:
        super().__init_subclass__(**keywords)
        add_end_method(cls, Ruleset, end_by_methods)
        if cls._defines("options"):
            cls.options = with_determinism_check(cls.options)  # type: ignore[method-assign]

    @abstractmethod
    def options(self, state: S) -> Iterable[S]:
        """Return the states one move away. A player without options loses (misère: wins)."""

    def end(self, state: S) -> End | None:  # noqa: ARG002
        """Return an end of play other than "no move"; None if there is none.

        A game with `end` has outcomes and draws, but no values: its positions are not added.
        """
        return None

    def _next_states(self, state: S) -> Iterable[S]:
        return self.options(state) if self.end(state) is None else ()

    def _end_at(self, state: S, mover: Player | None) -> End | None:  # noqa: ARG002
        return self.end(state)

    def _states_for(self, player: Player, state: S) -> Iterable[S]:  # noqa: ARG002
        return self._next_states(state)

    def _moves_by_player(self, state: S, touched: Touched[S] = no_places) -> dict[str, Any]:
        return {"moves": ((touched(state, to), to) for to in self._next_states(state))}

    def __call__(self, *parts: object) -> ImpartialPosition[S]:
        """Return the position with a state given by its parts."""
        return cast("ImpartialPosition[S]", position_of(self, parts))


class LoopyRuleset(Ruleset[S, LoopyValue]):
    """Impartial rules in which play need not end, and values may be ∞(K)."""

    ends: ClassVar[bool] = False
    _position_kind: ClassVar[type[Position[Any, Any]]] = LoopyPosition

    def __call__(self, *parts: object) -> LoopyPosition[S]:  # type: ignore[override]
        """Return the position with a state given by its parts."""
        return cast("LoopyPosition[S]", position_of(self, parts))


class PartizanRuleset(Rules[S, "Game"]):
    """Partizan rules: Left and Right have options of their own.

    Each move passes the turn to the other player, unless a method `turn` says whose turn it is.

    ``won(state)``, ``lost(state)`` and ``tie(state)`` are used as in a `Ruleset`: the last move has
    won, has lost, or nobody has won. A class with `score` or `gain` must not have them.
    """

    has_sides: ClassVar[bool] = True
    _position_kind: ClassVar[type[Position[Any, Any]]] = PartizanPosition

    def __init_subclass__(cls, **keywords: object) -> None:
        super().__init_subclass__(**keywords)
        add_end_method(cls, PartizanRuleset, end_by_methods)
        if overrides(cls, "turn"):
            cls._position_kind = TurnPosition
        if cls._defines("left"):
            cls.left = with_determinism_check(cls.left)  # type: ignore[method-assign]
        if cls._defines("right"):
            cls.right = with_determinism_check(cls.right)  # type: ignore[method-assign]

    @abstractmethod
    def left(self, state: S) -> Iterable[S]:
        """Return the states that Left can move to."""

    @abstractmethod
    def right(self, state: S) -> Iterable[S]:
        """Return the states that Right can move to."""

    def _next_states(self, state: S) -> Iterable[S]:
        if self.alternates:
            return dict.fromkeys((*self.left(state), *self.right(state)))
        player = mover_of(self, state)
        if player is None or self.end(state, player) is not None:
            return ()
        return self._states_for(player, state)

    def _end_at(self, state: S, mover: Player | None) -> End | None:
        return None if mover is None else self.end(state, mover)

    def _states_for(self, player: Player, state: S) -> Iterable[S]:
        return self.left(state) if player is LEFT else self.right(state)

    def _moves_by_player(self, state: S, touched: Touched[S] = no_places) -> dict[str, Any]:
        return {
            player.value: ((touched(state, to), to) for to in self._states_for(player, state))
            for player in (LEFT, RIGHT)
            if self.end(state, player) is None
            and (self.alternates or mover_of(self, state) is player)
        }

    def __call__(self, *parts: object) -> PartizanPosition[S]:
        """Return the position with a state given by its parts."""
        return cast("PartizanPosition[S]", position_of(self, parts))

    def compiled_sides(self) -> CompiledSides[S] | None:
        """Return compiled moves, for values of large boards; None if there are none."""
        return None

    def compiled_sides_from(self, state: S) -> CompiledSides[S] | None:  # noqa: ARG002
        """Return compiled moves for all states that can be reached from a state, or None."""
        return self.compiled_sides()

    def theorems_with_turn(self, play: Play) -> Sequence[Theorem[tuple[S, Player]]]:  # noqa: ARG002
        """Return the theorems on who wins when a given player is to move, in alternate play."""
        return ()

    def end(self, state: S, mover: Player) -> End | None:  # noqa: ARG002
        """Return an end of play for the player to move, other than "no move"; as in `Ruleset`."""
        return None

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[tuple[S, Player]] | None:  # noqa: ARG002
        """Return compiled rules of alternate play, for states with the player to move; or None.

        If the rules are symmetric in colour, keys may be relative to the mover: a state and its
        recoloured or reflected image share one. Otherwise a bit is the player to move. The rules
        are for outcomes: ``simplify`` may replace a decided position by one with the same winner.
        """
        return None


def has_compiled_sides(rules: PartizanRuleset) -> bool:
    """Whether rules have `compiled_sides`, compiled moves to search for values."""
    return type(rules).compiled_sides is not PartizanRuleset.compiled_sides


def has_compiled_turns(rules: PartizanRuleset) -> bool:
    """Whether rules have `compiled_turns`, a compiled search for who wins in alternate play."""
    return type(rules).compiled_turns is not PartizanRuleset.compiled_turns


class RulesBySide(PartizanRuleset[S]):
    """Partizan rules with one method for the moves of both players."""

    @abstractmethod
    def moves_of(self, state: S, mover: Player) -> Iterable[S]:
        """Return the states that a player can move to."""

    def left(self, state: S) -> Iterable[S]:
        """Return the states that Left can move to."""
        return self.moves_of(state, LEFT)

    def right(self, state: S) -> Iterable[S]:
        """Return the states that Right can move to."""
        return self.moves_of(state, RIGHT)
