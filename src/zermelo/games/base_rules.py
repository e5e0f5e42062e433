"""The rules of a game: base classes of rulesets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from inspect import isfunction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, cast

from zermelo.errors import InputError, LimitReached, in_full
from zermelo.games.arguments import convert_arguments, with_conversion_first
from zermelo.games.ends import End, is_method
from zermelo.games.own_functions import with_determinism_check
from zermelo.games.parameters import DIGITS, command_text, member_name, shell_example
from zermelo.games.scene import Scene, text_scene
from zermelo.games.theorem import Theorem, fact_names
from zermelo.games.tractable import Tractable
from zermelo.games.type_parameters import S, V_co, WithDefaults
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import Player

if TYPE_CHECKING:
    from fractions import Fraction

    from zermelo.games.compiled import CompiledRules
    from zermelo.values.misere.heaps import HeapGame
    from zermelo.values.partizan.game import Game  # noqa: F401  named in a base class

#: A score at the end of play, or the gain of a move.
Score: TypeAlias = "int | Fraction"

#: The beginning of the names of modules of this package; functions of other modules are checked.
PACKAGE_PREFIX = "zermelo."
#: Stands for an option where there is none.
NO_OPTION = object()

#: A function of a state and an option that returns the ids of the places to touch for the move.
Touched: TypeAlias = Callable[[S, S], Sequence[str]]


def no_places(state: object, option: object) -> Sequence[str]:  # noqa: ARG001
    """Return no places."""
    return ()


@dataclass(frozen=True)
class Rules(WithDefaults, ABC, Generic[S, V_co]):
    """The rules of a game, with its parameters as fields.

    A subclass is a frozen dataclass; its fields become options of the command line. This class has
    what impartial and partizan games share: the text of states, knowledge about them, and their
    components. Subclasses may override all of it. The catalogue shows the docstring: the rules in
    the first line, then the theory. Theorems are decorated methods, see
    `zermelo.games.theorem.theorem`.

    Attributes
    ----------
    name : str
        The name on the command line.
    example : str
        Parameters and a position, as on the command line.
    complexity : str
        The complexity of the game, if it is known.
    tractable : Tractable
        Whether the game is tractable, with reasons and sources; see
        `zermelo.games.tractable.Tractable`.
    start : str
        The text that is shown for a position whose text is empty.
    ends : bool
        Whether every play ends. If not, set False: draws and loopy values are possible.
    vectors : bool
        Whether states are vectors of whole numbers, and moves subtract vectors that are the same in
        all states, except those that would make an entry negative. Then the P-positions may be the
        moves of another game, see `zermelo.p_positions_as_moves`.
    misere : bool
        For rules with ends of their own: whether they have misère play. Then LOST is won and WON is
        lost (not with ``ends_alike``), and a player who cannot move wins. Rules without such ends
        always have misère play, and rules with scores never.
    ends_alike : bool
        For rules with ends of their own: whether LOST stays lost and WON won in misère play, where
        a player who cannot move wins.
    sized_by : pair, or empty
        The names of the parameters for the numbers of rows and columns, or fixed numbers. Then a
        size, such as ``4x4``, is read as the board at the start.
    board : str
        Rows and columns, such as ``3x3``, for rules whose states are boards; then positions are
        drawn as boards without a method ``scene``. `zermelo.games.scenes.own.squares_of` says which
        states are boards.
    written : str
        For rules in a user's file: a digest of its content.
    members : mapping
        Members of the family with names of their own, such as Kayles, and their parameters. They
        are in the catalogue as well.
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
    #: Whether the players are called Left and Right, as under partizan rules.
    has_sides: ClassVar[bool] = False
    sized_by: ClassVar[tuple[()] | tuple[str | int, str | int]] = ()
    members: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType({})
    #: The class of positions of these rules, a subclass of `zermelo.games.position.Position`.
    _position_kind: ClassVar[type[Any]]

    def __post_init__(self) -> None:
        """Convert arguments, such as a NetworkX graph, pairs, or the path of a file.

        A ``__post_init__`` of a subclass sees converted arguments. Raises InputError for an
        argument of the wrong type; the message says what is expected.
        """
        if fields(self):
            convert_arguments(self)

    def __init_subclass__(cls, **keywords: object) -> None:
        super().__init_subclass__(**keywords)
        if (own := vars(cls).get("__post_init__")) is not None:
            cls.__post_init__ = with_conversion_first(own)  # type: ignore[method-assign]
        if cls._defines("turn"):
            cls.turn = with_determinism_check(cls.turn, 1)  # type: ignore[method-assign]
        if cls._defines("score"):
            cls.score = with_determinism_check(cls.score, 1)  # type: ignore[method-assign]
        if cls._defines("gain"):
            cls.gain = with_determinism_check(cls.gain, 2)  # type: ignore[method-assign]

    @classmethod
    def _defines(cls, name: str) -> bool:
        """Whether this class is outside this package and itself defines a method of that name."""
        method = None if cls.__module__.startswith(PACKAGE_PREFIX) else vars(cls).get(name)
        return isfunction(method) and method is not getattr(Rules, name, None)

    @property
    def is_own(self) -> bool:
        """Whether the rules are a user's, not of this package."""
        return not type(self).__module__.startswith(PACKAGE_PREFIX)

    # ---------------------------------------------------------------------------- notation

    def state(self, *parts: object) -> S:
        """Return the state that the parts of a position, such as words, stand for; check it.

        By default, ``5`` may be a number, a tuple with a number, or text: the reading that has
        moves is taken, see `plain_state`.

        Raises
        ------
        InputError
            The parts are not a position of this game; `no_position` makes the error.
        """
        if type(self).state is not Rules.state:  # called by a user's own method `state`
            return cast("S", parts)
        return cast("S", plain_state(self, parts))

    def parse(self, words: Sequence[str]) -> S:
        """Read a state from the words of the command line."""
        return self.state(*words)

    def show(self, state: S) -> str:
        """Return the text of a state, which `parse` reads back."""
        parts = state if isinstance(state, tuple) else (state,)
        return " ".join(in_full(part, str) for part in parts)

    def _label_of(self, state: S) -> str:
        """Return the text of a state from `show`, or ``start`` if that text is empty."""
        return self.show(state) or self.start

    def describe(self, state: S, option: S) -> str:
        """Return the text of the move from a state to an option."""
        return f"{self.show(state)} → {self.show(option)}"

    # ------------------------------------------------------------------------------ pictures

    def scene(self, state: S) -> Scene:
        """Return the scene of a position, with a gesture for every option.

        By default it is a board of the size ``board`` or, without ``board``, the position as text
        with a list of moves; `zermelo.games.scenes` has functions for heaps, boards, graphs and
        cards. Ids of places stay the same from position to position.

        Raises
        ------
        InputError
            The position is too large to be drawn, or is not a board of the size ``board``.
        """
        if self.board:
            from zermelo.games.scenes.own import board_scene

            return board_scene(self.board, state, self.show, **self._moves_by_player(state))
        return text_scene(self.show(state) or self.start, **self._moves_by_player(state))

    def _scenes(self, state: S) -> tuple[Scene, ...]:
        """Return the scene as a tuple; for a sum, the scenes of its parts."""
        return (self.scene(state),)

    # --------------------------------------------------------------------------- structure

    def components(self, state: S) -> Sequence[S | Any] | None:  # noqa: ARG002
        """Return the components, whose sum is the state, move for move; None if there is only one.

        Each is a state of these rules, or a `Position` of other rules. A move in the state changes
        one component and no other, so that the sum is right in normal and misère play. Components
        without a move may be left out.
        """
        return None

    @property
    def heap_game(self) -> HeapGame | None:
        """The game on heaps 1, 2, … if each component is a state ``(n,)``, the heap n; or None.

        Values of heaps are found without a search of positions, and a period can be proved.
        """
        return None

    def summands(self, state: S) -> Sequence[S | Any] | None:
        """Return games whose sum has the value of the state; None if it is not decomposed.

        Each is a state of these rules, or a `Position` of other rules; by default the components.
        For normal play: games of equal value are enough, and parts of value 0 may be left out.
        """
        return self.components(state)

    def canonical(self, state: S) -> S:
        """Return one representative of all states with the same game.

        Games are the same if their options are the same up to names; then their outcomes agree in
        normal and misère play. Games that only have the same value belong in `summands`.
        """
        return state

    # ------------------------------------------------------------- whose turn it is, and scores

    def turn(self, state: S) -> Player | int | None:  # noqa: ARG002
        """Return the player to move: 0 or 1, under partizan rules LEFT or RIGHT; by default None.

        Without this method players move in turn. With it a move need not pass the turn: the options
        of a state are those of its player to move, and ``won`` means that the other player has won.
        """
        return None

    def score(self, state: S) -> Score:  # noqa: ARG002
        """Return the score of player 0 or Left at an end of play; the opponent has the negative.

        Under impartial rules without `turn` it is the score of the player whose turn it would be.
        An end is a state without options, or in which play is over by `end`.
        """
        return 0

    def gain(self, state: S, option: S) -> Score:  # noqa: ARG002
        """Return what a move scores at once for the player who makes it, such as 1 for a box."""
        return 0

    @property
    def alternates(self) -> bool:
        """Whether each move passes the turn: there is no method `turn`."""
        return not overrides(type(self), "turn")

    @property
    def has_scores(self) -> bool:
        """Whether play is for scores: there is a method `score` or `gain`."""
        return overrides(type(self), "score") or overrides(type(self), "gain")

    # --------------------------------------------------------------------------- knowledge

    def theorems(self, play: Play = NORMAL) -> Sequence[Theorem[S]]:
        """Return the theorems for normal or misère play, by default the decorated methods."""
        return tuple([getattr(self, name) for name in fact_names(type(self), play)])

    def compiled(self, play: Play = NORMAL) -> CompiledRules[S] | None:  # noqa: ARG002
        """Return compiled rules, which are searched much faster; None if there are none.

        Those for misère play have the same moves, so that they find remoteness too; the search
        reverses the winner at each end.
        """
        return None

    # ----------------------------------------------------------------- common to all rules

    @abstractmethod
    def _next_states(self, state: S) -> Iterable[S]:
        """Return the states one move away by either player; partizan rules may ignore `end`."""

    @abstractmethod
    def _end_at(self, state: S, mover: Player | None) -> End | None:
        """Return the end of play by `end` for a player to move; None if there is no such end."""

    @abstractmethod
    def _states_for(self, player: Player, state: S) -> Iterable[S]:
        """Return the states that a player can move to."""

    @abstractmethod
    def _moves_by_player(self, state: S, touched: Touched[S] = no_places) -> dict[str, Any]:
        """Return the moves of a scene, by player if partizan; ``touched`` gives the places."""

    def __str__(self) -> str:
        """Return the rules as on the command line, with parameters that differ from the default."""
        return command_text(self)


@cache
def overrides(kind: type[Rules], name: str) -> bool:
    """Whether rules define ``turn``, ``score`` or ``gain`` as a method, not as a parameter."""
    method = getattr(kind, name)
    if is_method(method):
        return method is not getattr(Rules, name)
    if name in getattr(kind, "__dataclass_fields__", ()):
        return False
    raise InputError(
        f"class {kind.__name__}: {name} is {method!r:.60}; make it a function of self and a "
        "state, or rename it if it means something else"
    )


def may_split(rules: Rules) -> bool:
    """Whether positions may have parts: there is a method `components` or `summands`."""
    kind = type(rules)
    return kind.summands is not Rules.summands or kind.components is not Rules.components


def no_position(rules: Rules, problem: str) -> InputError:
    """Return the error for an input that is not a position of a game, with an example.

    >>> from zermelo.rulesets import Nim
    >>> print(no_position(Nim(), "-3: no heap is negative"))
    nim: -3: no heap is negative; for example: nim 10 17 21
    """
    member = member_name(rules)
    hint = f"; for example: {shell_example(type(rules), member)}" if rules.example else ""
    return InputError(f"{member or rules.name}: {problem}{hint}")


def options_of(rules: Rules[S], state: S) -> Iterable[S]:
    """Return the states one move away by either player; partizan rules may ignore `end`."""
    return rules._next_states(state)


def options_for(player: Player, rules: Rules[S], state: S) -> Iterable[S]:
    """Return the states that a player can move to; under impartial rules both have the same."""
    return rules._states_for(player, state)


def plain_state(rules: Rules, parts: Sequence[object]) -> object:
    """Return the state that the parts of a position mean, for rules without a method ``state``.

    The parts may be the state itself, its text, or the parts of a tuple; a part in digits is a
    number. Readings that have moves come first, then those for which no error is raised. If this
    does not decide, the likeliest is taken: a part that is no number is the state itself, and
    several parts are a tuple. InputError, which says what to write, if the meaning is not clear.
    """
    readings = _possible_states(parts)
    trials = [trial_moves(rules, reading) for reading in readings]
    if parts and max(trials) < 0:
        return readings[0]  # the error is raised when options are needed
    likely = [r for r, trial in zip(readings, trials, strict=True) if trial == max(trials)]
    if not parts:
        is_clear = max(trials) > 0  # a game that starts with an empty state
    else:
        is_clear = len(parts) > 1 or len(likely) == 1 or not isinstance(_number_in(parts[0]), int)
    if is_clear:
        return likely[0]
    kind = type(rules).__name__
    if not parts:
        problem = f"give a position: class {kind} does not say where play begins"
    else:
        choices = " or ".join(map(repr, readings))
        problem = f"{' '.join(map(str, parts))!r} may be {choices}: class {kind} does not say which"
    raise InputError(
        f"{rules}: {problem}; write def state(self, *words): and return the state that words mean, "
        "such as int(words[0])"
    )


def _possible_states(parts: Sequence[object]) -> list[object]:
    """Return the possible readings of parts, the likeliest first."""
    numbers = [_number_in(part) for part in parts]
    readings: list[object] = [] if len(parts) != 1 else [numbers[0]]
    readings.append(tuple(numbers))
    if all(isinstance(part, str) for part in parts):
        readings += [*parts] if len(parts) == 1 else []
        readings += [tuple(parts)]
        readings += [" ".join(map(str, parts))] if len(parts) > 1 else []
    return list({(type(r), repr(r)): r for r in readings}.values())


def _number_in(part: object) -> object:
    """Return a part in digits as an integer, and any other part unchanged."""
    in_digits = isinstance(part, str) and part.isascii() and part.removeprefix("-").isdecimal()
    return int(str(part)) if in_digits and len(str(part)) <= DIGITS else part


def trial_moves(rules: Rules, state: object) -> int:
    """Return 1 if a state has moves, 0 if it has none, -1 if the rules raise an error."""
    try:
        return int(next(iter(rules._next_states(state)), NO_OPTION) is not NO_OPTION)
    except LimitReached:
        raise
    except Exception:  # noqa: BLE001  a user's function, which was not made for this state
        return -1
