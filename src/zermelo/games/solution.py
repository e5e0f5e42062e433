"""The solution of a position: who wins, by which moves, and the method that found it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

from zermelo.errors import wrong_kind
from zermelo.frozen import Frozen
from zermelo.games.ends import WithMovesLeft
from zermelo.games.position import Move, Position
from zermelo.games.type_parameters import S, V_co, WithDefaults
from zermelo.notebook import html_table
from zermelo.values.nimber import Infinity, LoopyValue
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.text import show_value

if TYPE_CHECKING:
    from zermelo.games.base_rules import Score
    from zermelo.games.theorem import Theorem
    from zermelo.values.partizan.game import Game
    from zermelo.values.player import Player

#: Maximum number of winning moves that a notebook shows.
MAX_MOVES_SHOWN = 12


class _Source:
    """The source of a solution, computed on first use: most solutions are of parts of a sum."""

    def __get__(self, solution: Solution | None, owner: type) -> Any:  # noqa: ANN401
        if solution is None:
            return self
        text = solution.__dict__["_source"]
        source = solution.__dict__["source"] = text if isinstance(text, str) else text()
        return source


@dataclass(frozen=True)
class Solution(WithMovesLeft, Frozen, WithDefaults, Generic[S, V_co]):
    """Who wins from a position, and by which moves.

    Attributes
    ----------
    position : Position
    outcome : Outcome
        Who wins; of a partizan position for both starts.
    method : str
        The method that found the outcome, a name of `zermelo.solvers.methods.METHODS`:
        ``"theorem"``; ``"sum"``: the values of the parts were added; ``"compiled"`` or
        ``"search"``; or ``"retrograde"``: positions that can be reached were labelled.
    source : str
        The theorem, with its author and year, or what was searched and how.
    play : Play
    value : LoopyValue, Game or None
        The value as a part of a sum, a canonical form if it is partizan; None if not known, and
        in misère play.
    remoteness : int or None
        Length of play when the winner hurries and the loser delays; None for a draw or if it is not
        known; ``remoteness_known`` distinguishes the two.
    claimed : bool
        Whether ``remoteness`` counts the claim of a win at an end of play as a last step.
    bound : int or None
        Upper bound on the remaining moves if the winner plays `best`; None if not known.
    winning, drawing : sequence of states
        The options that win, and those that draw; `winning_moves` and `drawing_moves` are the
        moves.
    complete : bool
        Whether these are all; False if a theorem gives only one winning move because there are
        too many to list, and if ``left_out`` has ``moves``.
    best_option : state or None
        The option of perfect play; None if there is no move.
    moves_by : str
        The method that found the moves, if it differs from that of the outcome.
    left_out : sequence of str
        Facts left out because they cost more than the answer and were not requested: ``value``,
        ``remoteness``, further ``moves``.
    theorem : Theorem or None
        The theorem that gave the answer, if one did.
    starts : mapping of Player to Solution
        For a partizan position: the solution if Left begins, and if Right does.
    score : int, Fraction or None
        The score under best play, for the player for whom the rules' ``score`` counts: player 0 or
        Left, or else the player to move. None if play is not for scores.
    scores : mapping of states to int or Fraction
        In play for scores: the score if each option is played.
    """

    position: Position[S, V_co]
    outcome: Outcome
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
    score: Score | None
    scores: Mapping[S, Score]

    def __new__(
        cls, position: Position[S, V_co] | None = None, *_: object, **__: object
    ) -> Solution[S, V_co]:
        """Make a solution of the class for such positions."""
        kind = cls if position is None else getattr(position, "_solution_kind", None)
        if kind is None:
            raise wrong_kind(cls.__name__, "position", position, "Position")
        return object.__new__(kind)

    def __init__(
        self,
        position: Position[S, V_co],
        outcome: Outcome,
        method: str,
        source: str | Callable[[], str],
        play: Play = NORMAL,
        *,
        value: V_co | None = None,
        winning: Sequence[S] = (),
        best_option: S | None = None,
        theorem: Theorem[S] | None = None,
        starts: Mapping[Player, Solution[tuple[S, Player]]] | None = None,
        score: Score | None = None,
    ) -> None:
        # As in a frozen dataclass, but in a third of the time; `also` adds the other facts.
        facts = self.__dict__
        facts["position"], facts["outcome"] = position, outcome
        facts["method"], facts["_source"], facts["play"] = method, source, play
        facts["value"], facts["remoteness"], facts["claimed"] = value, None, False
        facts["bound"], facts["winning"], facts["drawing"] = None, winning, ()
        facts["complete"], facts["best_option"], facts["moves_by"] = True, best_option, ""
        facts["left_out"], facts["theorem"], facts["score"] = (), theorem, score
        facts["starts"], facts["scores"] = {} if starts is None else starts, {}

    @property
    def outcome_text(self) -> str:
        """Who wins, as printed; for a partizan position with draws, for both starts."""
        return str(self.outcome)

    def also(self, **facts: object) -> Solution[S, V_co]:
        """Return the solution with further facts, given by the names of fields.

        As `dataclasses.replace`, but in a fifth of the time: it is called often for each answer.
        """
        made: Solution[S, V_co] = object.__new__(type(self))
        before = self.__dict__
        assert facts.keys() <= FIELDS.keys()  # noqa: S101  a name is misspelt
        known = {name: before[name] for name in FIELDS}
        made.__dict__.update(known, _source=before["_source"], **facts)
        return made

    def __getstate__(self) -> dict[str, object]:
        return {"_source": self.source, **{name: self.__dict__[name] for name in FIELDS}}

    @cached_property
    def winning_moves(self) -> tuple[Move[S], ...]:
        """The moves that win."""
        return tuple(self.position.moves_to(self.winning))

    @cached_property
    def drawing_moves(self) -> tuple[Move[S], ...]:
        """The moves that draw."""
        return tuple(self.position.moves_to(self.drawing))

    @cached_property
    def best_moves(self) -> tuple[Move[S], ...]:
        """In play for scores: the moves with the best score; otherwise those that keep the outcome.

        These are the winning moves, or the drawing ones; empty if every move loses.
        """
        if self.score is not None:
            same = [option for option, score in self.scores.items() if score == self.score]
            return tuple(self.position.moves_to(same))
        return self.winning_moves or self.drawing_moves

    @cached_property
    def best(self) -> Move[S] | None:
        """The move of perfect play; None if there is no move."""
        return None if self.best_option is None else self.position.move(self.best_option)

    @property
    def remoteness_known(self) -> bool:
        """Whether ``remoteness`` is known, of both starts if there are two.

        Draws and play for scores have no remoteness.
        """
        if self.starts:
            return all(start.remoteness_known for start in self.starts.values())
        has_none = self.outcome is Outcome.D or self.score is not None
        return has_none or self.remoteness is not None

    @property
    def game(self) -> Game | None:
        """The value as a canonical form; None for impartial positions, or if it is not known."""
        value: LoopyValue | Game | None = self.value
        return None if value is None or isinstance(value, int | Infinity) else value

    @property
    def misere(self) -> bool:
        """Whether the last player to move loses."""
        return self.play is MISERE

    def _repr_html_(self) -> str:
        play = "misère play" if self.misere else "normal play"
        value = None if self.value is None else show_value(self.value)
        winning = "; ".join(map(str, self.winning_moves[:MAX_MOVES_SHOWN]))
        ellipsis = "; …" if len(self.winning) > MAX_MOVES_SHOWN or not self.complete else ""
        rows = [
            ("outcome", self.outcome),
            ("value", value),
            ("score", self.score),
            ("remoteness", self.remoteness),
            ("best move", self.best),
            ("winning moves", winning + ellipsis or None),
            ("by", f"{self.method}: {self.source}"),
        ]
        known = [(name, fact) for name, fact in rows if fact is not None]
        return html_table(f"{self.position.ruleset}: {self.position}, {play}", ("", ""), known)

    def __repr__(self) -> str:
        play = "misère, " if self.misere else ""
        value = "" if self.value is None else f", value {show_value(self.value)}"
        score = "" if self.score is None else f", score {self.score}"
        best = "" if self.best is None else f", best move {self.best}"
        return f"<Solution of {self.position}: {play}{self.outcome_text}{value}{score}{best}>"


Solution.source = _Source()  # type: ignore[assignment]  # set here, as a dataclass would take it for a default

#: The fields of a solution besides its source, without cached properties.
FIELDS = {field.name: field for field in fields(Solution) if field.name != "source"}

Position._solution_kind = Solution


class ImpartialSolution(Solution[S, int]):
    """Who wins an impartial game that ends: the value is a nimber, an integer."""


class LoopySolution(Solution[S, "LoopyValue"]):
    """Who wins an impartial game that need not end: the value is a nimber, or ∞(K)."""


class PartizanSolution(Solution[S, "Game"]):
    """Who wins a partizan game, for both starts: the value is a canonical form."""

    @property
    def outcome_text(self) -> str:
        """Who wins: a letter, or with draws a sentence on both starts."""
        return self.outcome.in_words
