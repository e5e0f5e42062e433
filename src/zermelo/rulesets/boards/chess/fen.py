"""FEN: chess positions as people write them. Without castling and without en passant."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from zermelo.rulesets.boards.chess.diagram import BLACK, EMPTY, KINDS, WHITE, Diagram

__all__ = ["read", "write"]

FIELDS = "the squares, whose turn it is (w or b), castling, en passant, and two counts of moves"


def read(words: Sequence[str]) -> Diagram:
    """Read the fields of a FEN; the last two, or four, may be left out.

    Raises
    ------
    ValueError
        It is none, or says something that matters to the game and is not known here.

    Examples
    --------
    >>> read("8/8/8/4k3/8/8/8/KBN5 w - - 0 1".split()).men
    [(0, 'K'), (1, 'B'), (2, 'N'), (36, 'k')]
    """
    if len(words) not in (2, 4, 6):
        raise ValueError(
            f"{' '.join(words)!r} has {len(words)} fields; a FEN has six: {FIELDS}; "
            "the last two, or four, may be left out"
        )
    placed, turn, castling, passant, *counts = (*words, "-", "-")[: max(len(words), 4)]
    if turn not in (WHITE, BLACK):
        raise ValueError(f"{turn!r} stands for whose turn it is; expected is w or b")
    if castling != "-":
        raise ValueError(
            f"castling {castling!r}: positions in which a king may still castle are not known "
            "here; expected is -"
        )
    if passant != "-":
        raise ValueError(
            f"en passant {passant!r}: positions in which a pawn may be taken in passing are not "
            "known here; expected is -"
        )
    for count in counts:
        if not (count.isascii() and count.isdigit()):
            raise ValueError(f"{count!r} stands for a count of moves; expected is a whole number")
    return Diagram(_squares(placed), turn)


def _squares(placed: str) -> str:
    """Read the first field, which begins with the eighth rank."""
    ranks = placed.split("/")
    if len(ranks) != 8:
        raise ValueError(f"{placed!r} has {len(ranks)} ranks; expected are 8, with / between")
    read = [_rank(text, 8 - place) for place, text in enumerate(ranks)]
    return "".join(reversed(read))


def _rank(text: str, number: int) -> str:
    found = ""
    for letter in text:
        if letter.upper() in KINDS:
            found += letter
        elif letter in "12345678":
            found += EMPTY * int(letter)
        else:
            raise ValueError(
                f"{letter!r} on rank {number}; expected are the men KQRBNP and kqrbnp, and "
                "numbers of empty squares from 1 to 8"
            )
    if len(found) != 8:
        raise ValueError(f"rank {number} is {text!r}, {len(found)} squares; expected are 8")
    return found


def write(diagram: Diagram) -> str:
    """Write a FEN; there is no history, so the counts are those of a beginning.

    Examples
    --------
    >>> write(read(["k7/8/K7/8/8/8/8/7R", "w"]))
    'k7/8/K7/8/8/8/8/7R w - - 0 1'
    """
    ranks = [diagram.squares[place : place + 8] for place in range(56, -8, -8)]
    return f"{'/'.join(map(_counted, ranks))} {diagram.turn} - - 0 1"


def _counted(rank: str) -> str:
    """Write a rank with numbers for empty squares."""
    runs = ((man, len(list(run))) for man, run in groupby(rank))
    return "".join(str(length) if man == EMPTY else man * length for man, length in runs)
