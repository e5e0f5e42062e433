"""A chess position: what stands on each square, and whose turn it is."""

from __future__ import annotations

from typing import NamedTuple

EMPTY = "."
FILES = "abcdefgh"

#: King, queen, rook, bishop, knight, pawn: capital letters are White's.
KINDS = "KQRBNP"

WHITE, BLACK = "w", "b"
NAMES = {WHITE: "White", BLACK: "Black"}


class Diagram(NamedTuple):
    """What stands on each square, and whose turn it is.

    Attributes
    ----------
    squares : str
        64 letters, a1 b1 … h1 a2 … h8: a man as in FEN, ``.`` for an empty square.
    turn : str
        ``w`` or ``b``.
    """

    squares: str
    turn: str

    @property
    def men(self) -> list[tuple[int, str]]:
        """The squares that are taken, each with its man."""
        return [(square, man) for square, man in enumerate(self.squares) if man != EMPTY]

    @property
    def other(self) -> str:
        """Whose turn it is not."""
        return BLACK if self.turn == WHITE else WHITE

    @property
    def ranks(self) -> list[str]:
        """What stands on the ranks, the eighth first."""
        return [self.squares[place : place + 8] for place in range(56, -8, -8)]

    @property
    def turned(self) -> Diagram:
        """The same game with the colours changed, and the board turned upside down."""
        return Diagram("".join(self.ranks).swapcase(), self.other)


def in_lines(diagram: Diagram) -> str:
    """Draw a position as text, the eighth rank first."""
    lines = [f"{8 - above}  {' '.join(rank)}" for above, rank in enumerate(diagram.ranks)]
    return "\n".join([*lines, f"   {' '.join(FILES)}", f"{NAMES[diagram.turn]} to move"])


def name_of(square: int) -> str:
    """Name a square."""
    return f"{FILES[square % 8]}{square // 8 + 1}"
