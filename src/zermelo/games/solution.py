"""Solution: who wins from a position, by which moves, and how that is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

from zermelo.errors import wrong_kind
from zermelo.games.position import ImpartialPosition, LoopyPosition, PartizanPosition, Position
from zermelo.games.type_parameters import O_co, S, V_co, WithDefaults
from zermelo.notebook import html_table
from zermelo.values.nimber import Infinity, LoopyValue
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.starts import Starts
from zermelo.values.text import show_value

if TYPE_CHECKING:
    from zermelo.games.position import Move
    from zermelo.games.theorem import Theorem
    from zermelo.values.partizan.game import Game
    from zermelo.values.player import Player

#: How many moves a notebook shows.
MOVES = 12


class _Source:
    """The source of a solution, told when it is first asked for: of most parts it never is."""

    def __get__(self, solution: Solution[Any] | None, owner: type) -> Any:  # noqa: ANN401
        if solution is None:
            return self
        told = solution.__dict__["_told"]
        source = solution.__dict__["source"] = told if isinstance(told, str) else told()
        return source


@dataclass(frozen=True)
class Solution(WithDefaults, Generic[S, O_co, V_co]):
    """Who wins from a position, and by which moves.

    Attributes
    ----------
    position : Position
    outcome : Outcome or Starts
        Who wins; of a partizan position for both starts.
    method : str
        The method that found the outcome, a name of `zermelo.solvers.methods.METHODS`:
        ``"theorem"``; ``"sum"``: the values of the parts were added; ``"compiled"`` or
        ``"search"``; or ``"retrograde"``: positions that can be reached were labelled.
    source : str
        The theorem, with its author and year, or what was searched and how.
    play : Play
    value : LoopyValue, Game or None
        What the position is worth in a sum, a canonical form if it is partizan; None if it is
        not known, and in misère play.
    remoteness : int or None
        Length of play when the winner hurries and the loser delays; None from D, or not known.
    claimed : bool
        Whether the last step of ``remoteness`` claims a win at an end of play, and is no move.
    bound : int or None
        At most so many moves are left when the winner moves as `best` says; None if not known.
    winning, drawing : sequence of states
        Options that win, options that draw; as moves in `winning_moves` and `drawing_moves`.
    complete : bool
        Whether these are all; False where a theorem gives one winning move among too many to list,
        and where ``left_out`` names the moves.
    best_option : state or None
        Where the move of perfect play leads; None if there is no move.
    moves_by : str
        What found the moves, where it is another than what found the outcome.
    left_out : sequence of str
        What would have cost more than the answer, and nobody asked for: ``value``, ``remoteness``,
        ``moves`` beside those that are told.
    theorem : Theorem or None
        The one that spoke.
    starts : mapping of Player to Solution
        Of a partizan position: what happens when Left begins, and when Right does.
    """

    position: Position[S, O_co, V_co]
    outcome: O_co
    method: str
    source: str
    play: Play
    value: V_co | None
    remoteness: int | None
    claimed: bool
    bound: int | None
    winning: Sequence[S]
    drawing: Sequence[S]
    complete: bool
    best_option: S | None
    moves_by: str
    left_out: Sequence[str]
    theorem: Theorem[S] | None = field(compare=False)
    starts: Mapping[Player, Solution[tuple[S, Player]]]

    def __new__(
        cls, position: Position[S, O_co, V_co] | None = None, *_: object, **__: object
    ) -> Solution[S, O_co, V_co]:
        """Make the solution that such a position has."""
        kind = cls if position is None else KINDS.get(type(position))
        if kind is None:
            raise wrong_kind(cls.__name__, "position", position, "Position")
        return object.__new__(kind)

    def __init__(
        self,
        position: Position[S, O_co, V_co],
        outcome: O_co,
        method: str,
        source: str | Callable[[], str],
        play: Play = NORMAL,
        *,
        value: V_co | None = None,
        remoteness: int | None = None,
        claimed: bool = False,
        bound: int | None = None,
        winning: Sequence[S] = (),
        drawing: Sequence[S] = (),
        complete: bool = True,
        best_option: S | None = None,
        moves_by: str = "",
        left_out: Sequence[str] = (),
        theorem: Theorem[S] | None = None,
        starts: Mapping[Player, Solution[tuple[S, Player]]] | None = None,
    ) -> None:
        # As a frozen dataclass does, in a third of its time: one is made for each part and option.
        kept = self.__dict__
        kept["position"], kept["outcome"] = position, outcome
        kept["method"], kept["_told"], kept["play"] = method, source, play
        kept["value"], kept["remoteness"], kept["claimed"] = value, remoteness, claimed
        kept["bound"], kept["winning"], kept["drawing"] = bound, winning, drawing
        kept["complete"], kept["best_option"], kept["moves_by"] = complete, best_option, moves_by
        kept["left_out"] = left_out
        kept["theorem"], kept["starts"] = theorem, {} if starts is None else starts

    def also(self, **known: object) -> Solution[S, O_co, V_co]:
        """Return the solution with more known of it, by the names of fields.

        As `dataclasses.replace` does, in a fifth of its time: several times for each answer.
        """
        made: Solution[S, O_co, V_co] = object.__new__(type(self))
        kept = self.__dict__
        assert known.keys() <= FIELDS.keys()  # noqa: S101  a name is misspelt
        made.__dict__.update({name: kept[name] for name in FIELDS}, _told=kept["_told"], **known)
        return made

    def __getstate__(self) -> dict[str, object]:
        return {"_told": self.source, **{name: self.__dict__[name] for name in FIELDS}}

    @cached_property
    def winning_moves(self) -> tuple[Move[S], ...]:
        """The moves that win."""
        return tuple(self.position.moves_to(self.winning))

    @cached_property
    def drawing_moves(self) -> tuple[Move[S], ...]:
        """The moves that draw."""
        return tuple(self.position.moves_to(self.drawing))

    @cached_property
    def best(self) -> Move[S] | None:
        """The move of perfect play; None if there is no move."""
        return None if self.best_option is None else self.position.move(self.best_option)

    @property
    def moves_left(self) -> int | None:
        """How many moves perfect play has; None if it has no end, or its length is not known."""
        return None if self.remoteness is None else self.remoteness - self.claimed

    @property
    def game(self) -> Game | None:
        """The value as a canonical form; None of impartial positions, or where it is not known."""
        value: LoopyValue | Game | None = self.value
        return None if value is None or isinstance(value, int | Infinity) else value

    @property
    def misere(self) -> bool:
        """Whether the last player to move loses."""
        return self.play is MISERE

    def _repr_html_(self) -> str:
        play = "misère play" if self.misere else "normal play"
        value = None if self.value is None else show_value(self.value)
        winning = "; ".join(map(str, self.winning_moves[:MOVES]))
        more = "; …" if len(self.winning) > MOVES or not self.complete else ""
        rows = [
            ("outcome", self.outcome),
            ("value", value),
            ("remoteness", self.remoteness),
            ("best move", self.best),
            ("winning moves", winning + more or None),
            ("by", f"{self.method}: {self.source}"),
        ]
        shown = [(name, fact) for name, fact in rows if fact is not None]
        return html_table(f"{self.position.ruleset}: {self.position}, {play}", ("", ""), shown)

    def __repr__(self) -> str:
        play = "misère, " if self.misere else ""
        value = "" if self.value is None else f", value {show_value(self.value)}"
        best = "" if self.best is None else f", best move {self.best}"
        return f"<Solution of {self.position}: {play}{self.outcome}{value}{best}>"


@dataclass(frozen=True, init=False, eq=False, repr=False)
class ImpartialSolution(Solution[S, Outcome, int]):
    """Who wins an impartial game that ends: the value is a nimber, an integer."""


@dataclass(frozen=True, init=False, eq=False, repr=False)
class LoopySolution(Solution[S, Outcome, "LoopyValue"]):
    """Who wins an impartial game that need not end: the value is a nimber, or ∞(K)."""


@dataclass(frozen=True, init=False, eq=False, repr=False)
class PartizanSolution(Solution[S, Starts, "Game"]):
    """Who wins a partizan game, for both starts: the value is a canonical form."""


#: The solutions of each kind of positions.
KINDS: dict[type[Position[Any, Any, Any]], type[Solution[Any, Any, Any]]] = {
    Position: Solution,
    ImpartialPosition: ImpartialSolution,
    LoopyPosition: LoopySolution,
    PartizanPosition: PartizanSolution,
}

Solution.source = _Source()  # type: ignore[assignment]  # no default: a source is given

#: What a solution holds beside its source; cached properties are none of it.
FIELDS = {one.name: one for one in fields(Solution) if one.name != "source"}
