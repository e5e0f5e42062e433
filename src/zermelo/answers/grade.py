"""Grades of moves, with reasons; reasons for all moves of a table; reviews of games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from zermelo.answers.move_table import move_table, result_for, row_for
from zermelo.errors import InputError, LimitReached
from zermelo.games.move_lookup import moves_by_target, moves_by_text
from zermelo.games.move_table import DRAWS, LOSES, WINS, MoveRow, MoveTable
from zermelo.games.position import Position
from zermelo.games.rules import options_for, options_of
from zermelo.games.scene import WithDistance
from zermelo.limits import UNLIMITED, Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import Player
from zermelo.values.text import list_items, plural, score_text

#: Maximum number of moves that a sentence names.
MAX_MOVES_NAMED = 3
#: Number of moves that are compared with a text between two checks of the time limit.
MOVES_PER_CHECK = 64


@dataclass(frozen=True)
class Grade:
    """Whether a move is right.

    Attributes
    ----------
    right : bool
        Whether the move keeps the win, or the draw if no move wins. If every move loses, every
        move is right. In play for scores: whether the move keeps the score.
    outcome : Outcome
        The outcome of the position.
    row : MoveRow
        The row of the move in the move table.
    better : tuple of MoveRow
        The best moves if the graded move is wrong, otherwise empty.
    reason : str
    """

    right: bool
    outcome: Outcome
    row: MoveRow
    better: tuple[MoveRow, ...]
    reason: str

    def json(self) -> dict[str, object]:
        """Return plain data."""
        row = self.row.json()
        facts = ("result", "remoteness", "value", "score", "loss")
        return {
            "right": self.right,
            "outcome": self.outcome.in_words if self.row.player else str(self.outcome),
            "move": row["move"],
            "to": row["to"],
            "leads_to": row["outcome"],
            **{name: row[name] for name in facts if name in row},
            "better": [better.move for better in self.better],
            "reason": self.reason,
        }


def grade(
    position: Position,
    move: str,
    play: Play = NORMAL,
    *,
    player: Player | None = None,
    limits: Limits | Watch | None = None,
    engine: Engine | None = None,
) -> Grade:
    """Grade a move: whether it is right, why, and which moves are better; see `zermelo.grade`."""
    engine = engine or Engine()
    with engine.question(limits):
        table = move_table(position, play, engine=engine)
        # optional facts may have used up the limits
        watch = UNLIMITED if table.stop else engine.budget.watch
        try:
            row = row_of(position, table, move, player, watch)
        except InputError:
            if table.complete:
                raise
            row = _search_row(position, move, play, player, engine)
        return grade_row(table, row)


def _search_row(
    position: Position, move: str, play: Play, player: Player | None, engine: Engine
) -> MoveRow:
    """Return the row of a move that an incomplete table does not list."""
    rules, state = position.ruleset, position.state
    options = options_of(rules, state) if player is None else options_for(player, rules, state)
    for option in options:
        engine.budget.look_up()
        moves = position.moves_to([option])
        if moves_by_text(move, moves) or moves_by_target(move, moves):
            return row_for(position, option, play, engine, player)
    raise InputError(f"{move!r} is not one of the very many moves here; check how it is written")


def grade_row(table: MoveTable, row: MoveRow) -> Grade:
    """Grade a move by comparison with the best moves of the same player."""
    rows = [other for other in table.rows if other.player is row.player]
    is_right = _is_best(row, table.outcome)
    better = () if is_right else tuple(r for r in rows if _is_best(r, table.outcome))
    return Grade(is_right, table.outcome, row, better, _reason(row, better, rows))


def with_reasons(table: MoveTable, rules: object = None) -> MoveTable:
    """Return the table with a reason for each move, and with distances as the rules word them.

    >>> from zermelo.rulesets import Nim
    >>> [row.reason for row in with_reasons(move_table(Nim()(1, 1))).rows]
    ['Every move loses, so this one is no mistake.', 'Every move loses, so this one is no mistake.']
    """
    by_player: dict[Player | None, tuple[tuple[MoveRow, ...], list[MoveRow]]] = {}
    for player in dict.fromkeys(row.player for row in table.rows):
        rows = [row for row in table.rows if row.player is player]
        best = [row for row in rows if _is_best(row, table.outcome)]
        wins = [row for row in rows if row.result == WINS]
        quickest = sorted(wins, key=lambda row: (row.remoteness is None, row.moves_left))[:1]
        longest = max(rows, key=lambda row: row.moves_left or 0)
        # the second entry has the moves that the reason of a right move may name
        by_player[player] = tuple(best), [*wins[:2], *quickest, longest]
    distance = rules.distance if isinstance(rules, WithDistance) else None

    def with_reason(row: MoveRow) -> MoveRow:
        best, mentioned = by_player[row.player]
        reason = _reason(row, () if _is_best(row, table.outcome) else best, mentioned)
        if distance is None or row.moves_left is None:
            return replace(row, reason=reason)
        return replace(row, reason=reason, distance=distance(row.moves_left))

    return replace(table, rows=[with_reason(row) for row in table.rows])


def _is_best(row: MoveRow, outcome: Outcome) -> bool:
    """Whether a move has the best result, or in play for scores the best score."""
    if row.loss is not None:
        return not row.loss
    if row.player is not None:
        return row.result == result_for(outcome, row.player, row.player)
    return row.result == {Outcome.N: WINS, Outcome.D: DRAWS, Outcome.P: LOSES}[outcome]


def _reason(row: MoveRow, better: Sequence[MoveRow], rows: Sequence[MoveRow]) -> str:
    better_moves = _move_names(better)
    if row.loss:
        return f"This move loses {score_text(row.loss)}: {better_moves} keeps the score."
    if row.loss is not None:
        is_only = len(rows) > 1 and sum(not other.loss for other in rows) == 1
        return f"This move keeps the score{', and no other does' * is_only}."
    if not better:
        return _praise(row, rows)
    if better[0].result == DRAWS:
        return f"This move loses: {better_moves} keeps the draw."
    result = "the opponent wins" if row.result == LOSES else "nobody can force a win"
    return f"This move gives the win away: after it {result}. {better_moves} wins."


def _praise(row: MoveRow, rows: Sequence[MoveRow]) -> str:
    length = row.moves_left
    if row.result == WINS:
        others = [other for other in rows if other.result == WINS and other is not row]
        for other in others:
            if length is not None and other.moves_left is not None and other.moves_left < length:
                return f"This move wins; {other.move} wins sooner."
        return "This move wins." if others else "This move wins, and no other does."
    if row.result == DRAWS:
        return "This move keeps the draw; nobody can force a win."
    longest = max(rows, key=lambda other: other.moves_left or 0, default=row)
    if length is not None and length < (longest.moves_left or 0):
        return f"Every move loses, so this one is no mistake; {longest.move} lasts longer."
    return "Every move loses, so this one is no mistake."


def _move_names(rows: Sequence[MoveRow]) -> str:
    others = plural(len(rows) - MAX_MOVES_NAMED, "other", "others")
    more = f" (or {others})" if len(rows) > MAX_MOVES_NAMED else ""
    return " or ".join(row.move for row in rows[:MAX_MOVES_NAMED]) + more


def row_of(
    position: Position,
    table: MoveTable,
    move: str,
    player: Player | None = None,
    watch: Watch = UNLIMITED,
) -> MoveRow:
    """Return the row of a move, by ``player`` if given; InputError if no player or both have it."""
    rows = [row for row in table.rows if player is None or row.player is player]
    moves = position.moves_to(row.option for row in rows)
    watched = partial(watch.over, every=MOVES_PER_CHECK)
    matching_moves = moves_by_text(move, moves, watched) or moves_by_target(move, moves, watched)
    matching_keys = {(matching.text, matching.to.state) for matching in matching_moves}
    matches = [row for row in rows if (row.move, row.option) in matching_keys]
    if not matches:
        names = sorted(row.move for row in rows)  # sorted, so that the best does not come first
        how = f"write it as: {list_items(names, MAX_MOVES_NAMED)}" if names else "there is no move"
        raise InputError(f"{move!r} is not a move here; {how}")
    if len({row.player for row in matches}) > 1:
        raise InputError(f"both players have the move {move!r}; say whose it is: --turn left")
    return matches[0]


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True)
class Remark:
    """A remark on a move.

    ``number`` counts the moves of the player, from 1. If a limit was reached, ``right`` is None and
    ``result`` empty; otherwise ``result`` is ``"wins"``, ``"draws"`` or ``"loses"``. If the move is
    wrong, each move in ``better`` would have kept the result ``kept``; ``loss`` is the lost score.
    """

    number: int
    yours: bool
    move: str
    right: bool | None
    result: str = ""
    better: tuple[str, ...] = ()
    kept: str = ""
    loss: str = ""

    def __str__(self) -> str:
        whose = "Your" if self.yours else "My"
        move_text = f"{whose} {nth(self.number)} move ({self.move})"
        if self.right is None:
            return f"{move_text}: the limits were too small to find whether it was right."
        if self.right:
            return f"{move_text} was right."
        better_moves = " or ".join(self.better[:2])
        given_away = "the draw" if self.kept == DRAWS else "the win"
        given_away = f"a score of {self.loss}" if self.loss else given_away
        return f"{move_text} gave {given_away} away: {better_moves} would have kept it."

    def json(self) -> dict[str, object]:
        """Return plain data."""
        names = ("number", "yours", "move", "right", "result")
        return {name: getattr(self, name) for name in names} | {"better": list(self.better)}


@dataclass(frozen=True)
class Review:
    """The right and wrong moves of a game: a remark on each move that was reviewed."""

    remarks: tuple[Remark, ...]

    @property
    def mistakes(self) -> tuple[Remark, ...]:
        """The remarks on moves that gave a win, a draw or a part of the score away."""
        return tuple(remark for remark in self.remarks if remark.right is False)

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {"moves": [remark.json() for remark in self.remarks]}

    def __str__(self) -> str:
        your_remarks = [remark for remark in self.remarks if remark.yours]
        if not your_remarks:
            return "You made no move."
        lines = [str(remark) for remark in self.remarks if not remark.right]
        if all(remark.right for remark in your_remarks):
            all_lost = ": every move lost, from the beginning" * (your_remarks[0].result == LOSES)
            lines.append(f"You made no mistake{all_lost}.")
        return "\n".join(lines)


def nth(number: int) -> str:
    """Return a number as an ordinal: "first" to "ninth", then "10th" and so on."""
    if number <= len(ORDINALS):
        return ORDINALS[number - 1]
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def review(
    positions: Sequence[Position],
    yours: Collection[int],
    play: Play = NORMAL,
    *,
    limits: Limits | Watch | None = None,
    engine: Engine | None = None,
    mine: bool = False,
) -> Review:
    """Return a review of a game: whether each move was right, and which moves were better.

    Parameters
    ----------
    positions : sequence of Position
        The positions in order of play, the last one included.
    yours : collection of int
        Your moves, each as the index in ``positions`` of the position before it.
    play : Play
    limits : Limits or Watch, optional
        Limits on each move.
    engine : Engine, optional
    mine : bool
        Whether the other player's moves are reviewed too.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> game = Nim()
    >>> print(review([game(1, 2), game(1, 0), game(0, 0)], {0}))
    Your first move (take 2 from heap 2) gave the win away: take 1 from heap 2 would have kept it.
    """
    engine = engine or Engine()
    remarks, move_counts = [], {True: 0, False: 0}
    for index, (before, after) in enumerate(pairwise(positions)):
        is_yours = index in yours
        move_counts[is_yours] += 1
        if not is_yours and not mine:
            continue
        move_facts = move_counts[is_yours], is_yours, str(before.move(after.state))
        remark = Remark(*move_facts, None)
        with suppress(LimitReached), engine.question(limits):
            table = move_table(before, play, engine=engine)
            matches = (other for other in table.rows if other.option == after.state)
            row = next(matches, None) or row_for(before, after.state, play, engine)
            graded = grade_row(table, row)
            better, loss = tuple(other.move for other in graded.better), str(row.loss or "")
            kept = graded.better[0].result if graded.better else row.result
            remark = Remark(*move_facts, graded.right, row.result, better, kept, loss)
        remarks.append(remark)
    return Review(tuple(remarks))
