"""Who wins the difference of two games, by which moves and which replies.

G ≥ H means that Left, moving second in G − H, is never stuck: play ends with Right stuck or,
between stoppers, goes on for ever. So a player who wins moving first wins in finitely many moves; a
player who moves second may have to answer for ever (Siegel 2013, VI.2; Winning Ways, chapter 11).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from zermelo.values.partizan.game import Game, GameLike
from zermelo.values.partizan.loopy import OneSided, Stopper

Relation = Literal["=", "<", ">", "||"]
#: Relations in words.
RELATIONS = {"=": "equals", "<": "is less than", ">": "is more than", "||": "is confused with"}


@dataclass(frozen=True)
class SumMove:
    """A move to ``to`` in G (if ``in_first``) or in −H; a pass (``is_pass``) changes nothing."""

    in_first: bool
    to: OneSided
    is_pass: bool = False

    def __str__(self) -> str:
        ordinal = "first" if self.in_first else "second"
        return f"the {ordinal} game to {self.to}{' again' * self.is_pass}"


@dataclass(frozen=True, repr=False)
class Comparison:
    """Who wins G − H, and how.

    ``first`` is G, ``second`` is H, and ``relation`` is ``=``, ``<``, ``>`` or ``||``. A winning
    first move in G − H is ``left_first`` for Left and ``right_first`` for Right, or None. If Left
    has none, ``right_replies`` has each of her moves with Right's reply; ``left_replies`` has
    Right's moves with Left's replies if Right has none.
    """

    first: OneSided
    second: OneSided
    relation: Relation
    left_first: SumMove | None
    right_first: SumMove | None
    right_replies: tuple[tuple[SumMove, SumMove], ...]
    left_replies: tuple[tuple[SumMove, SumMove], ...]

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The comparison in sentences."""
        sentences = [f"{self.first} {RELATIONS[self.relation]} {self.second}."]
        sentences.append(f"In the difference {self.first} + ({-self.second}):")
        may_be_endless = isinstance(self.first, Stopper) or isinstance(self.second, Stopper)
        for player, other, move, replies in (
            ("Left", "Right", self.left_first, self.right_replies),
            ("Right", "Left", self.right_first, self.left_replies),
        ):
            if move is not None:
                sentences.append(f"{player} begins and wins, moving {move}.")
                continue
            result = f"does not win: {other} always has a reply" if may_be_endless else "loses"
            sentences.append(f"{player} begins and {result}.")
            sentences += [
                f"If {player} moves {option}, {other} replies, moving {reply}."
                for option, reply in replies
            ]
        return tuple(sentences)

    def __repr__(self) -> str:
        return "\n".join(self.paragraphs)


def compare(g: GameLike | Stopper, h: GameLike | Stopper) -> Comparison:
    """Return who wins G − H when Left begins and when Right begins, and by which replies.

    Each game is one that ends, or a stopper.

    Examples
    --------
    >>> print(compare("^", "*"))
    ^ is confused with *.
    In the difference ^ + (*):
    Left begins and wins, moving the second game to 0.
    Right begins and wins, moving the first game to *.
    >>> from zermelo.expressions.parse import evaluate
    >>> print(compare(evaluate("over"), "1/2"))
    over is less than 1/2.
    In the difference over + (-1/2):
    Left begins and does not win: Right always has a reply.
    If Left moves the first game to 0, Right replies, moving the second game to 0.
    If Left moves the second game to -1, Right replies, moving the first game to over again.
    Right begins and wins, moving the first game to over again.
    """
    first, second = (x if isinstance(x, Stopper) else Game(x) for x in (g, h))
    minus_second = -second
    le, ge = first <= second, first >= second
    wins = not le, not ge  # whether Left, and Right, wins moving first
    openings = [_winning_move(first, minus_second, side) if wins[side] else None for side in (0, 1)]
    replies = [() if wins[side] else tuple(_replies(first, minus_second, side)) for side in (0, 1)]
    relation: Relation = ("=" if ge else "<") if le else (">" if ge else "||")
    return Comparison(first, second, relation, openings[0], openings[1], replies[0], replies[1])


def _moves(g: OneSided, h: OneSided, side: int) -> list[tuple[SumMove, OneSided, OneSided]]:
    """Return the moves of Left (side 0) or Right (1), passes last, with g and h after each."""
    moves = [(SumMove(True, o, o is g), o, h) for o in (g.right if side else g.left)]
    moves += [(SumMove(False, o, o is h), g, o) for o in (h.right if side else h.left)]
    return sorted(moves, key=lambda move: move[0].is_pass)


def _is_never_stuck(g: OneSided, h: OneSided, side: int) -> bool:
    """Whether Left (side 0) or Right (1), moving second in g + h, is never stuck."""
    return g <= -h if side else -h <= g


def _winning_move(g: OneSided, h: OneSided, side: int) -> SumMove:
    """Return a winning first move of Left (side 0) or Right (1) in g + h; there must be one."""
    for move, a, b in _moves(g, h, side):
        if isinstance(a, Game) and isinstance(b, Game):
            wins = _is_never_stuck(a, b, side)
        else:
            wins = not any(_is_never_stuck(c, d, 1 - side) for _, c, d in _moves(a, b, 1 - side))
        if wins:
            return move
    raise AssertionError("a sum that is won has no winning move")


def _replies(g: OneSided, h: OneSided, side: int) -> Iterator[tuple[SumMove, SumMove]]:
    """Yield the moves of a side, each with a reply after which the replier is never stuck."""
    for move, a, b in _moves(g, h, side):
        replies = _moves(a, b, 1 - side)
        yield move, next(reply for reply, c, d in replies if _is_never_stuck(c, d, 1 - side))
