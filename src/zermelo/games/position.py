"""A position: rules and a state. What it is worth is found by the layers above."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, overload

from zermelo.errors import InputError, wrong_kind
from zermelo.games import answers
from zermelo.games.scene import WithSpellings
from zermelo.games.type_parameters import O, O_co, S, V, V_co, WithDefaults
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.notebook import escaped
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play, play_named
from zermelo.values.starts import Starts

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.games.explanation import Explanation
    from zermelo.games.move_table import MoveTable
    from zermelo.games.rules import PartizanRuleset, Rules, Ruleset
    from zermelo.games.scene import Scene
    from zermelo.games.solution import Solution
    from zermelo.values.nimber import LoopyValue
    from zermelo.values.partizan.game import Game
    from zermelo.values.partizan.loopy import Value
    from zermelo.values.player import Player

new = object.__new__

#: The state of a sum: a state of each part.
Parts: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, init=False)
class Position(WithDefaults, Generic[S, O_co, V_co]):
    """A position of a game; make one by calling a ruleset.

    It is an `ImpartialPosition`, a `LoopyPosition` or a `PartizanPosition`, as its rules are.
    ``here + there`` is the sum of two positions, of one ruleset or of two: a move is a move in one
    of them.

    Attributes
    ----------
    ruleset : Rules
    state : hashable
    """

    ruleset: Rules[S, O_co, V_co]
    state: S

    def __new__(cls, ruleset: Rules[S, O_co, V_co], state: S) -> Position[S, O_co, V_co]:
        """Make the position that the rules have."""
        # As a frozen dataclass does, in half of its time: one is made for each part and option.
        try:
            made: Position[S, O_co, V_co] = new(ruleset._position_kind)
        except AttributeError:
            raise wrong_kind(cls.__name__, "ruleset", ruleset, "Rules") from None
        fields = made.__dict__
        fields["ruleset"], fields["state"] = ruleset, state
        return made

    def options(self) -> Iterable[Position[S, O_co, V_co]]:
        """Yield the positions one move away; of a partizan game those of both players."""
        rules = self.ruleset
        return (Position(rules, option) for option in rules._next_states(self.state))

    def move(self, option: S) -> Move[S]:
        """Return the move to an option, with words for it; of several the first."""
        return self.moves_to([option])[0]

    def moves(self) -> list[Move[S]]:
        """Return all moves, each once."""
        return self.moves_to(self.ruleset._next_states(self.state))

    def moves_to(self, options: Iterable[S]) -> list[Move[S]]:
        """Return all moves to some options: one to each, but for passes in parts of a sum."""
        between = getattr(self.ruleset, "_moves_between", Move)
        moves: list[Move[S]] = []
        for option in dict.fromkeys(options):
            ways = between(self, Position(self.ruleset, option))
            moves += [ways] if isinstance(ways, Move) else ways
        return moves

    def scenes(self) -> tuple[Scene, ...]:
        """Return what the position looks like, with a gesture for every option; see `Scene`.

        One scene, of a sum one for each part.

        Raises
        ------
        InputError
            It is too large to be drawn.
        """
        return self.ruleset._scenes(self.state)

    def turn(self, player: Player) -> ImpartialPosition[tuple[S, Player]]:  # noqa: ARG002
        """Return the position with a player of a partizan game to move.

        Raises
        ------
        InputError
            The game is impartial.
        """
        raise InputError(f"{self.ruleset} is impartial: both players have the same moves")

    def reachable(self, most: int) -> Iterator[Position[S, O_co, V_co]]:
        """Yield positions that can be reached, this one first, nearest first, at most so many."""
        seen, waiting = {self.state}, [self.state]
        for state in waiting:  # which grows meanwhile: a queue
            yield Position(self.ruleset, state)
            for option in self.ruleset._next_states(state):
                if len(seen) >= most:
                    break
                if option not in seen:
                    seen.add(option)
                    waiting.append(option)

    def graph(self, play: Play | str = NORMAL, *, limits: Limits | Watch = NO_LIMITS) -> Digraph:
        """Return the state graph: a vertex for each position that can be reached, by its text.

        Whatever asks for a digraph takes a position for its state graph in normal play. For misère
        play it has no terminal positions, so that whoever cannot move loses; rules with ends of
        their own have a vertex behind every win that is claimed. Of a partizan position that does
        not say whose turn it is, Left begins.

        Raises
        ------
        LimitReached
            There are more positions; by default more than a million.

        Examples
        --------
        >>> from zermelo.rulesets import Nim
        >>> Nim()(1, 1).graph().options("1 1")
        ('0 1', '1 0')
        """
        return answers.ANSWERS.graph(self, play_named(play), limits)

    # A sum is partizan if a part is, which one signature cannot say.
    @overload
    def __add__(self, other: Position[Any, Starts, Game]) -> Position[Parts, Starts, Game]: ...
    @overload
    def __add__(
        self: Position[Any, Starts, Game], other: Position[Any]
    ) -> Position[Parts, Starts, Game]: ...
    @overload
    def __add__(self, other: Position[Any, O, V]) -> Position[Parts, O_co | O, V_co | V]: ...
    def __add__(self, other: Position[Any, Any, Any]) -> Position[Parts, Any, Any]:
        if not isinstance(other, Position):
            return NotImplemented
        return answers.ANSWERS.add(self, other)

    def solve(
        self, play: Play | str = NORMAL, *, limits: Limits | Watch = NO_LIMITS
    ) -> Solution[S, O_co, V_co]:
        """Return who wins, by which moves, and how that is known.

        Raises
        ------
        LimitReached
            A limit came first; ``known`` holds the outcome if only the moves are missing.
        """
        return answers.ANSWERS.solve(self, play_named(play), limits)

    @property
    def outcome(self) -> O_co:
        """Who wins when both play well; of a partizan position for both starts."""
        return answers.ANSWERS.outcome(self)

    @property
    def value(self) -> V_co:
        """What the position is worth in a sum; of a partizan position a canonical form."""
        return answers.ANSWERS.value(self)

    @property
    def game_value(self) -> Value:
        """What the position is worth among partizan games, those that need not end as well.

        Raises
        ------
        InputError
            It has no such value.
        """
        return answers.ANSWERS.game_value(self)

    def winning_moves(self, play: Play | str = NORMAL) -> list[Move[S]]:
        """Return every move that wins."""
        return list(self.solve(play).winning_moves)

    def explain(
        self, play: Play | str = NORMAL, *, limits: Limits | Watch = NO_LIMITS, steps: bool = False
    ) -> Explanation:
        """Return who wins, by which move, and why; ``print`` it to read it.

        With ``steps`` small positions are worked out as one does by hand.
        """
        return answers.ANSWERS.explain(self, play_named(play), limits, steps=steps)

    def _repr_html_(self) -> str:
        """Show the board in a notebook, as `_repr_svg_` does, or else the position in words."""
        return self._repr_svg_() or f"<code>{escaped(f'{self.ruleset}: {self}')}</code>"

    def _repr_svg_(self) -> str | None:
        """Show the board in a notebook, with what moves are worth if that is soon known."""
        return answers.ANSWERS.board_svg(self)

    def move_table(
        self, play: Play | str = NORMAL, *, limits: Limits | Watch = NO_LIMITS
    ) -> MoveTable[S]:
        """Return every move with the outcome it leads to, remoteness and value, best first.

        ``print`` it, or ask its ``json()``; a notebook shows it.

        Raises
        ------
        LimitReached
            A limit came before it was known who wins after each move.
        """
        return answers.ANSWERS.move_table(self, play_named(play), limits)

    def play(self, *, first: bool = True, play: Play | str = NORMAL) -> None:
        """Play it against the perfect opponent, in a terminal or notebook; "quit" ends it.

        Parameters
        ----------
        first : bool
            Whether you move first.
        play : Play
        """
        answers.ANSWERS.play(self, play_named(play), first=first)

    def __reduce__(self) -> tuple[type[Position[Any, Any, Any]], tuple[Rules[S], S]]:
        return Position, (self.ruleset, self.state)  # what was found before stays where it was

    @property
    def label(self) -> str:
        """The position for people to read; `str` writes it as it is read back, if by no word."""
        return self.ruleset._tell(self.state)

    def __str__(self) -> str:
        return self.ruleset.show(self.state)

    def __repr__(self) -> str:
        return f"<{self.ruleset}: {self}>"


@dataclass(frozen=True, init=False, eq=False, repr=False)
class ImpartialPosition(Position[S, Outcome, int]):
    """A position of an impartial game that ends: its value is a nimber, an integer."""

    ruleset: Ruleset[S]


@dataclass(frozen=True, init=False, eq=False, repr=False)
class LoopyPosition(Position[S, Outcome, "LoopyValue"]):
    """A position of an impartial game that need not end: its value is a nimber, or ∞(K)."""

    ruleset: Ruleset[S, LoopyValue]


@dataclass(frozen=True, init=False, eq=False, repr=False)
class PartizanPosition(Position[S, Starts, "Game"]):
    """A position of a partizan game: its outcome is of both starts, its value a canonical form."""

    ruleset: PartizanRuleset[S]

    def turn(self, player: Player) -> ImpartialPosition[tuple[S, Player]]:
        """Return the position with a player to move."""
        return ImpartialPosition(answers.ANSWERS.turns(self.ruleset), (self.state, player))


@dataclass(frozen=True, repr=False)
class Move(Generic[S]):
    """A move: from where to where, and what one does, in words.

    Attributes
    ----------
    source, to : Position
    part : int or None
        In a sum: in which part the move is, counted from 0.
    inside : Move or None
        In a sum: the move in that part.
    """

    source: Position[S]
    to: Position[S]
    part: int | None = None
    inside: Move[Any] | None = None

    @property
    def text(self) -> str:
        """What one does; made when asked for."""
        if self.part is None:
            return self.source.ruleset.describe(self.source.state, self.to.state)
        return f"part {self.part + 1}: {self.inside}"

    @property
    def spellings(self) -> tuple[str, ...]:
        """Other ways to write what one does, which are read too."""
        rules = self.source.ruleset
        if self.inside is None:
            if not isinstance(rules, WithSpellings):
                return ()
            return tuple(rules.spellings(self.source.state, self.to.state))
        return tuple(f"part {(self.part or 0) + 1}: {other}" for other in self.inside.spellings)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r} -> {self.to})"
