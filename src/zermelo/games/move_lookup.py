"""Look up a position or a move by its text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from zermelo.errors import InputError
from zermelo.games.position import Move, Position
from zermelo.games.rules import Rules

#: A function that iterates over moves; it may check the time limit.
Iteration: TypeAlias = Callable[[Sequence[Move]], Iterable[Move]]


def find_position(rules: Rules, *parts: str) -> Position | None:
    """Return the position that the words ``parts`` write; None if they write no position.

    >>> from zermelo.rulesets import Nim
    >>> find_position(Nim(), "3", "1"), find_position(Nim(), "x")
    (<nim: 3 1>, None)
    """
    try:
        return Position(rules, rules.parse(parts))
    except InputError:
        return None


def moves_by_text(text: str, moves: Sequence[Move], iterate: Iteration = iter) -> list[Move]:
    """Return the moves with this text or, without any, those with this spelling; perhaps none.

    Arrows are ignored; case and a final full stop too, if nothing matches with them.

    >>> from zermelo.rulesets import Connect
    >>> board = Connect()()
    >>> [move.text for text in ("3", "C1") for move in moves_by_text(text, board.moves())]
    ['3', '3']
    """
    return _matching_moves(text, moves, iterate, lambda m: (m.text,), lambda m: m.spellings)


def moves_by_target(text: str, moves: Sequence[Move], iterate: Iteration = iter) -> list[Move]:
    """Return the moves to the position with this text.

    >>> from zermelo.rulesets import Nim
    >>> moves_by_target("1 1", Nim()(1, 2).moves())
    [Move('take 1 from heap 2' -> 1 1)]
    """
    return _matching_moves(text, moves, iterate, lambda move: (str(move.to),))


def _matching_moves(
    text: str, moves: Sequence[Move], iterate: Iteration, *writers: Callable[[Move], Iterable[str]]
) -> list[Move]:
    """Return the moves with this text; ``writers`` of a move's texts are tried in order."""
    for writer in writers:
        texts = [(move, tuple(writer(move))) for move in iterate(moves)]
        for normalise in (_words_without_arrows, _without_capitals):
            normal_text = normalise(text)
            if matches := [m for m, spellings in texts if normal_text in map(normalise, spellings)]:
                return matches
    return []


def _words_without_arrows(text: str) -> list[str]:
    return text.replace("->", " ").replace("→", " ").split()


def _without_capitals(text: str) -> list[str]:
    return _words_without_arrows(text.casefold().rstrip(". "))
