"""A table of all moves with the positions they lead to, best first, and the main line of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeAlias

from zermelo.games.ends import WithLength
from zermelo.games.explanation import Table
from zermelo.games.type_parameters import S
from zermelo.notebook import escaped, table_of
from zermelo.palette import OUTCOMES, chip
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.text import (
    line_of_moves,
    score_text,
    score_to_json,
    show_value,
    value_to_json,
    with_full_stop,
)

if TYPE_CHECKING:
    from zermelo.errors import LimitReached
    from zermelo.games.base_rules import Score
    from zermelo.values.nimber import LoopyValue
    from zermelo.values.outcome import Outcome
    from zermelo.values.partizan.game import Game
    from zermelo.values.player import Player

#: The results of a move, for the player who makes it.
WINS, DRAWS, LOSES = "wins", "draws", "loses"

WINNERS = {
    "P": "the previous player wins",
    "N": "the next player wins",
    "D": "nobody can force a win",
}

#: Main lines of at least this many moves are shown as cut: without a remoteness, with scores.
MAX_LINE, MAX_SCORED_LINE = 12, 40
#: Maximum number of rows of moves in text and HTML.
MAX_ROWS = 100


@dataclass(frozen=True)
class MoveRow(WithLength, Generic[S]):
    """A move, and the position that it leads to.

    Attributes
    ----------
    move, to : str
        The text of the move, and of the position that it leads to.
    option : S
        The state or vertex that the move leads to.
    outcome : Outcome
        Who wins after the move under perfect play.
    result : str
        The result for the player who makes the move: ``"wins"``, ``"draws"`` or ``"loses"``.
    remoteness : int or None
        Length of play after the move when the winner hurries and the loser delays; None for a
        draw, or if it is not known.
    value : LoopyValue, Game or None
        The Grundy, loopy or partizan value after the move; None if not known, and in misère play.
    player : Player or None
        The player who can make the move, in a partizan game.
    claimed : bool
        Whether the last step that ``remoteness`` counts is the claim of a win, which is no move.
    reason : str
        Why the move is right or wrong, if requested.
    distance : str
        The length of play in the game's own words, such as ``mate in 3``, or empty.
    turn : str
        The player to move after this move, if the rules say whose turn it is.
    score : int, Fraction or None
        In play for scores: the score from the table's position on, with this move and then best
        play, counted for the same player as the score of the table.
    loss : int, Fraction or None
        In play for scores: how much less this move scores than the best, for the player who moves.
    """

    move: str
    to: str
    option: S
    outcome: Outcome
    result: str
    remoteness: int | None = None
    value: LoopyValue | Game | None = None
    player: Player | None = None
    claimed: bool = False
    reason: str = ""
    distance: str = ""
    turn: str = ""
    score: Score | None = None
    loss: Score | None = None

    @property
    def outcome_text(self) -> str:
        """The outcome after the move; in a partizan game with a draw, `Outcome.in_words`."""
        return str(self.outcome) if self.player is None else self.outcome.in_words

    def json(self) -> dict[str, object]:
        """Return plain data; fields from ``player`` on are left out if they do not apply."""
        facts: dict[str, object] = {
            "move": self.move,
            "to": self.to,
            "outcome": self.outcome_text,
            "remoteness": self.remoteness,
            "value": None if self.value is None else value_to_json(self.value),
            "result": self.result,
        }
        optional = {"claimed": self.claimed, "reason": self.reason, "distance": self.distance}
        facts |= {name: fact for name, fact in (optional | {"turn": self.turn}).items() if fact}
        if self.score is not None and self.loss is not None:
            facts |= {"score": score_to_json(self.score), "loss": score_to_json(self.loss)}
        return facts if self.player is None else facts | {"player": str(self.player)}


#: A function that returns the text of a row in one column.
TextOfCell: TypeAlias = Callable[[MoveRow], str]


@dataclass(frozen=True)
class LineMove:
    """A move of the main line, and where it leads."""

    move: str
    to: str

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {"move": self.move, "to": self.to}


@dataclass(frozen=True)
class MoveTable(WithLength, Generic[S]):
    """Every move from a position, best first, and the main line of play.

    Attributes
    ----------
    ruleset, position : str
    outcome : Outcome
    rows : sequence of MoveRow
        The moves that win, the quickest first; those that draw; those that lose, the longest
        resistance first. With scores, by ``loss``. In a partizan game Left's moves come first.
    main_line : sequence of LineMove
        The line of perfect play, or its beginning.
    lines : mapping of Player to sequence of LineMove
        In a partizan game: the main line when Left begins, and when Right does.
    remoteness, claimed, value
        Those of the position itself.
    play : Play
    complete : bool
        Whether all moves are listed.
    notes : sequence of str
        Sentences on what was not found, and on the limit that was reached, if any.
    stop : LimitReached or None
        The limit of the question, if it was reached.
    turn : Player or None
        The player to move in a partizan game, if it is known.
    to_move : str
        The player to move, if the rules say whose turn it is.
    winner : str
        Who wins, and in play for scores by how much. Empty if the rules neither have scores nor say
        whose turn it is.
    score : int, Fraction or None
        The score under best play, as in `Solution`.
    """

    ruleset: str
    position: str
    outcome: Outcome
    rows: Sequence[MoveRow[S]]
    main_line: Sequence[LineMove] = ()
    lines: Mapping[Player, Sequence[LineMove]] = field(default_factory=dict)
    remoteness: int | None = None
    claimed: bool = False
    value: LoopyValue | Game | None = None
    play: Play = NORMAL
    complete: bool = True
    notes: Sequence[str] = ()
    stop: LimitReached | None = field(default=None, compare=False)
    turn: Player | None = None
    winner: str = ""
    to_move: str = ""
    score: Score | None = None

    @property
    def outcome_text(self) -> str:
        """The outcome; in a partizan game with a draw, `Outcome.in_words`."""
        return self.outcome.in_words if self.lines else str(self.outcome)

    def json(self) -> dict[str, object]:
        """Return plain data."""
        main: object = [step.json() for step in self.main_line]
        if self.lines:
            main = {str(who): [step.json() for step in line] for who, line in self.lines.items()}
        return {
            "ruleset": self.ruleset,
            "position": self.position,
            "play": str(self.play),
            "outcome": self.outcome_text,
            "remoteness": self.remoteness,
            **({"claimed": True} if self.claimed else {}),
            "value": None if self.value is None else value_to_json(self.value),
            "moves": [row.json() for row in self.rows],
            "main_line": main,
            "complete": self.complete,
            "notes": list(self.notes),
            **({"turn": self.to_move} if self.to_move else {}),
            **({} if self.score is None else {"score": score_to_json(self.score)}),
        }

    @property
    def heading(self) -> str:
        """The position and who wins, in one line."""
        winner = WINNERS.get(str(self.outcome), "") if not self.lines else ""
        player = None if self.turn is None else self.outcome.winner(self.turn)
        winner = self.winner or (winner if player is None else f"{player.name.title()} wins")
        facts = [f"{self.outcome}, {winner}" if winner else self.outcome_text]
        if self.remoteness is not None:
            facts.append(f"remoteness {remoteness_text(self)}")
        if self.value is not None:
            facts.append(f"value {show_value(self.value)}")
        misere = " (misère)" * (self.play is MISERE)
        return f"{self.ruleset} {self.position}".strip() + f"{misere}: {'; '.join(facts)}"

    @property
    def heads(self) -> tuple[str, ...]:
        """The headings of the columns, without columns that do not apply."""
        return tuple(self._columns())

    def cells(self, max_rows: int | None = None) -> list[tuple[str, ...]]:
        """Return the rows as text, at most ``max_rows``."""
        columns = self._columns()
        rows = self.rows if max_rows is None else self.rows[:max_rows]
        return [tuple(show(row) for show in columns.values()) for row in rows]

    def _columns(self) -> dict[str, TextOfCell]:
        rows = self.rows
        columns: dict[str, TextOfCell] = {}
        if any(row.player is not None for row in rows):
            columns["player"] = lambda row: "" if row.player is None else row.player.name.title()
        columns |= {"move": lambda row: row.move, "leads to": lambda row: row.to}
        if any(row.turn for row in rows):
            columns["whose turn"] = lambda row: row.turn
        columns["outcome"] = lambda row: row.outcome_text
        columns["mover"] = lambda row: row.result
        if any(row.score is not None for row in rows):
            columns |= {
                "score": lambda row: score_text(row.score),
                "loss": lambda row: score_text(row.loss),
            }
        else:
            columns["remoteness"] = remoteness_text
        if any(row.value is not None for row in rows):
            columns["value"] = lambda row: "–" if row.value is None else show_value(row.value)
        return columns

    @property
    def remarks(self) -> list[str]:
        """The lines below the table: the main line, and what is not known."""
        lines = []
        if not self.rows:
            lines.append("There is no move.")
        if self.main_line:
            length = len(self.main_line)
            if self.score is not None:
                is_cut = length >= MAX_SCORED_LINE
            elif self.moves_left is None:
                is_cut = str(self.outcome) != "D" and length >= MAX_LINE
            else:
                is_cut = length < self.moves_left
            main = f"Main line: {self._moves_text(self.main_line)}"
            lines.append(f"{main}; …" if is_cut else with_full_stop(main))
        for player, line in self.lines.items():
            if line:
                rows = [row for row in self.rows if row.player is player]
                is_unknown = all(row.remoteness is None for row in rows)
                is_won = self.outcome.winner(player) is not None
                main = f"Main line when {player.name.title()} begins: {self._moves_text(line)}"
                is_cut = is_unknown and is_won and len(line) >= MAX_LINE
                lines.append(f"{main}; …" if is_cut else with_full_stop(main))
        if not self.complete:
            lines.append("There are too many moves to list: these are some of them.")
        return [*lines, *self.notes]

    def _moves_text(self, line: Sequence[LineMove]) -> str:
        return line_of_moves(self.position, ((step.move, step.to) for step in line))

    @property
    def _more_text(self) -> str:
        hidden_count = len(self.rows) - MAX_ROWS
        return f"… and {hidden_count:,} more moves" if hidden_count > 0 else ""

    def __str__(self) -> str:
        parts = [self.heading]
        if self.rows:
            parts.append(str(Table(self.heads, tuple(self.cells(MAX_ROWS)), self._more_text)))
        return "\n\n".join([*parts, "\n".join(self.remarks)]).rstrip()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        outcome_column = self.heads.index("outcome") if self.rows else -1
        body = [
            [
                f'<td style="{chip(cell)}">{cell}</td>'
                if column == outcome_column and cell in OUTCOMES
                else f"<td>{escaped(cell)}</td>"
                for column, cell in enumerate(row)
            ]
            for row in self.cells(MAX_ROWS)
        ]
        remarks = [*self.remarks, self._more_text] if self._more_text else self.remarks
        below = "".join(f"<p>{escaped(line)}</p>" for line in remarks)
        table = table_of(self.heads, body)
        return f"<p>{escaped(self.heading)}</p>{table if self.rows else ''}{below}"


def remoteness_text(row_or_table: MoveRow | MoveTable) -> str:
    """Return a remoteness as text, without the claim of a win, which is not a move."""
    return "–" if row_or_table.moves_left is None else f"{row_or_table.moves_left:,}"
