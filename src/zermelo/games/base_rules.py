"""The rules of a game: what every game says of itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from inspect import isfunction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, cast

from zermelo.errors import InputError, in_full
from zermelo.games.arguments import after_taking, take_arguments
from zermelo.games.parameters import example_typed, spelled
from zermelo.games.scene import Moves, Scene, text_scene
from zermelo.games.theorem import Theorem, names_of
from zermelo.games.tractable import Tractable
from zermelo.games.type_parameters import S, V_co, WithDefaults
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import Player

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules
    from zermelo.values.misere.heaps import HeapGame
    from zermelo.values.partizan.game import Game  # noqa: F401  named in a base class

#: How the names of modules begin whose rules are ours; the options of others are checked.
OURS = "zermelo."


@dataclass(frozen=True)
class Rules(WithDefaults, ABC, Generic[S, V_co]):
    """The rules of a game, with its parameters as fields.

    A subclass is a frozen dataclass; its fields become options of the command line. Here is what
    impartial and partizan games share: how states are written, what is known of them, how they
    fall into parts. All of it is there to be overridden where it helps. The docstring is what the
    catalogue shows: the rules in the first line, then what is known. Theorems are decorated
    methods, see `zermelo.games.theorem.theorem`.

    Attributes
    ----------
    name : str
        What the command line calls it.
    example : str
        Parameters and a position, as on the command line.
    complexity : str
        How hard the game is, as far as known.
    tractable : Tractable
        Whether who wins, a best move and sums are polynomial, with sources; see
        `zermelo.games.tractable.Tractable`.
    start : str
        What a person reads where a position is written without a word.
    ends : bool
        Whether every play ends. Where it may not, say False: draws and loopy values are possible.
    vectors : bool
        Whether states are vectors of whole numbers, and moves vectors to take away: which there are
        does not depend on the state, but that there must be enough. Then a P-position may be a move
        of another game, see `zermelo.p_positions_as_moves`.
    misere : bool
        Of rules with ends of their own: whether people play them misère as well. Then LOST is won
        and WON is lost, and whoever has no move wins. Without such ends there always is misère
        play.
    ends_alike : bool
        Of rules with ends of their own: whether they are the same in misère play, and only whoever
        has no move wins there.
    sized_by : pair, or empty
        The parameters of the rows and of the columns, or their numbers where there is no choice.
        Then a size, such as ``4x4``, is read as the board at the start.
    board : str
        Rows and columns, such as ``3x3``, of rules whose states are boards; then that is what
        positions look like, without a method ``scene``. What a state may be is told by
        `zermelo.games.scenes.own.squares_of`.
    written : str
        Of rules in a file of one's own: a digest of what it says.
    members : mapping
        Members of the family with names of their own, such as Kayles, and their parameters. They
        stand in the catalogue as well.
    """

    name: ClassVar[str]
    example: ClassVar[str] = ""
    complexity: ClassVar[str] = ""
    tractable: ClassVar[Tractable] = Tractable()
    start: ClassVar[str] = "(empty)"
    ends: ClassVar[bool] = True
    misere: ClassVar[bool] = False
    vectors: ClassVar[bool] = False
    ends_alike: ClassVar[bool] = False
    board: ClassVar[str] = ""
    written: ClassVar[str] = ""
    sized_by: ClassVar[tuple[()] | tuple[str | int, str | int]] = ()
    members: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType({})
    #: What its positions are, a subclass of `zermelo.games.position.Position`.
    _position_kind: ClassVar[type[Any]]

    def __post_init__(self) -> None:
        """Take arguments as people hand them over: a NetworkX graph, pairs, the path of a file.

        A ``__post_init__`` of a subclass finds them taken.

        Raises
        ------
        InputError
            An argument is of the wrong kind; the message says what it should be.
        """
        if fields(self):
            take_arguments(self)

    def __init_subclass__(cls, **named: object) -> None:
        super().__init_subclass__(**named)
        if (own := vars(cls).get("__post_init__")) is not None:
            cls.__post_init__ = after_taking(own)  # type: ignore[method-assign]

    @classmethod
    def _defines(cls, name: str) -> bool:
        """Whether a class outside this package has a method of its own of that name."""
        return not cls.__module__.startswith(OURS) and isfunction(vars(cls).get(name))

    @property
    def is_own(self) -> bool:
        """Whether the rules are somebody's, and not of this package."""
        return not type(self).__module__.startswith(OURS)

    # ---------------------------------------------------------------------------- notation

    def state(self, *parts: object) -> S:
        """Turn what a user gives into a state, checked. The parts may be words.

        Rules that do not say it themselves are asked which reading has moves: ``5`` is a number, a
        tuple with one or text, see `zermelo.games.plain_states.plain_state`.

        Raises
        ------
        InputError
            It is no position of this game; `no_position` makes the error.
        """
        if type(self).state is not Rules.state:  # asked for by a state of somebody's own
            return cast("S", parts)
        from zermelo.games.plain_states import plain_state

        return cast("S", plain_state(self, parts))

    def parse(self, words: Sequence[str]) -> S:
        """Read a state from the words of the command line."""
        return self.state(*words)

    def show(self, state: S) -> str:
        """Write a state so that `parse` reads it back."""
        parts = state if isinstance(state, tuple) else (state,)
        return " ".join(in_full(part, str) for part in parts)

    def _tell(self, state: S) -> str:
        """Write a state for people: as `show` does, or in a word where that writes none."""
        return self.show(state) or self.start

    def describe(self, state: S, option: S) -> str:
        """Say in words which move leads from a state to an option."""
        return f"{self.show(state)} → {self.show(option)}"

    # ------------------------------------------------------------------------------ pictures

    def scene(self, state: S) -> Scene:
        """Return what a position looks like, and the gesture for every option.

        By default the board that ``board`` names, or else the position in words, with a list of
        moves; `zermelo.games.scenes` has makers for heaps, boards, graphs and cards. Ids of places
        stay the same from position to position.

        Raises
        ------
        InputError
            It is too large to be drawn, or no board of the size that ``board`` says.
        """
        if self.board:
            from zermelo.games.scenes.own import board_scene

            return board_scene(self.board, state, self.show, **self._moves_by_player(state))
        return text_scene(self.show(state) or self.start, **self._moves_by_player(state))

    def _scenes(self, state: S) -> tuple[Scene, ...]:
        """Return the scene, of a sum one for each part."""
        return (self.scene(state),)

    # --------------------------------------------------------------------------- structure

    def components(self, state: S) -> Sequence[S | Any] | None:  # noqa: ARG002
        """Return the games whose sum the state is, move by move; None if it does not fall apart.

        Each is a state of these rules, or a `Position` of others. A move in the state is a move in
        one of them, and leaves the others as they are; so this holds for every kind of play. Those
        without a move may be left out.
        """
        return None

    @property
    def heap_game(self) -> HeapGame | None:
        """The game on heaps 1, 2, … where each component is a state ``(n,)``, the heap n.

        Rules that need no list of positions, so that a period can be proven; None if there are
        none such.
        """
        return None

    def summands(self, state: S) -> Sequence[S | Any] | None:
        """Return games whose sum has the value of the state; None if it is not taken apart.

        Each is a state of these rules, or a `Position` of others; by default the components. Used
        for normal play: what is only worth the same will do, and parts of value 0 may be left out.
        """
        return self.components(state)

    def canonical(self, state: S) -> S:
        """Return one representative of all states with the same game.

        The same up to names: its options must be, up to names, the options of the state. So this
        holds for every kind of play; what is only worth the same belongs into `summands`.
        """
        return state

    # --------------------------------------------------------------------------- knowledge

    def theorems(self, play: Play = NORMAL) -> Sequence[Theorem[S]]:
        """Return what is known, for a play; by default the decorated methods, in their order."""
        return tuple([getattr(self, name) for name in names_of(type(self), play)])

    def compiled(self, play: Play = NORMAL) -> CompiledRules[S] | None:  # noqa: ARG002
        """Return compiled rules, which are searched much faster; None if there are none.

        Those for misère play leave the game as it is, so that remoteness is found by them too;
        who wins at an end is turned round by whoever searches.
        """
        return None

    # ----------------------------------------------------------------- given to every one

    @abstractmethod
    def _next_states(self, state: S) -> Iterable[S]:
        """Return the states one move away, none where play has ended; of either player."""

    @abstractmethod
    def _states_for(self, player: Player, state: S) -> Iterable[S]:
        """Return the states that a player can move to."""

    @abstractmethod
    def _moves_by_player(self, state: S) -> dict[str, Moves]:
        """Return the moves of a scene as a list in words: no places are touched."""

    def __str__(self) -> str:
        """Write the rules as on the command line, parameters that differ from the default too."""
        return spelled(self)


def no_position(rules: Rules[Any], what: str) -> InputError:
    """Return the error for something that is no position of a game, with an example of one.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> print(no_position(Nim(), "-3: no heap is negative"))
    nim: -3: no heap is negative; for example: nim 10 17 21
    """
    hint = f"; for example: {example_typed(type(rules))}" if rules.example else ""
    return InputError(f"{rules.name}: {what}{hint}")


def options_of(rules: Rules[S], state: S) -> Iterable[S]:
    """Return the states one move away, of partizan rules both players'; none where play ended."""
    return rules._next_states(state)


def options_for(player: Player, rules: Rules[S], state: S) -> Iterable[S]:
    """Return the states that a player can move to; under impartial rules both have the same."""
    return rules._states_for(player, state)
