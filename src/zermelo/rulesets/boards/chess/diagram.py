"""Chess positions without castling and en passant: men, side to move, FEN and material."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from zermelo.errors import ZermeloWarning
from zermelo.values.text import plural

EMPTY = "."
FILES = "abcdefgh"

#: King, queen, rook, bishop, knight, pawn: capital letters are White's.
KINDS = "KQRBNP"

WHITE, BLACK = "w", "b"
NAMES = {WHITE: "White", BLACK: "Black"}

#: The fields of a FEN.
FIELDS = "the squares, the side to move (w or b), castling, en passant, and two counts of moves"


class Diagram(NamedTuple):
    """The men on a1 b1 … h1 a2 … h8, as in FEN (``.`` for none); the side to move, w or b."""

    squares: str
    turn: str

    @property
    def men(self) -> list[tuple[int, str]]:
        """The occupied squares, each with its man."""
        return [(square, man) for square, man in enumerate(self.squares) if man != EMPTY]

    @property
    def opponent(self) -> str:
        """The side that is not to move."""
        return BLACK if self.turn == WHITE else WHITE

    @property
    def ranks(self) -> list[str]:
        """The contents of the ranks, the eighth first."""
        return [self.squares[start : start + 8] for start in range(56, -8, -8)]

    @property
    def mirror_image(self) -> Diagram:
        """The same game with the colours exchanged and the ranks in reverse order."""
        return Diagram("".join(self.ranks).swapcase(), self.opponent)


def name_of(square: int) -> str:
    """Return the name of a square, such as a1 for 0 and b1 for 1."""
    return f"{FILES[square % 8]}{square // 8 + 1}"


def read_fen(words: Sequence[str]) -> Diagram:
    """Read the fields of a FEN; the last two, or four, may be left out.

    An en passant square is accepted if no pawn attacks the square. A halfmove clock above 0 is
    ignored, with a ZermeloWarning. A ValueError is raised if the text is not a FEN, or has a
    feature that is not supported.

    >>> read_fen("8/8/8/4k3/8/8/8/KBN5 w - - 0 1".split()).men
    [(0, 'K'), (1, 'B'), (2, 'N'), (36, 'k')]
    """
    if len(words) not in (2, 4, 6):
        found = f"{' '.join(words)!r} has {plural(len(words), 'field', 'fields')}"
        expected = f"a FEN has six: {FIELDS}; the last two, or four, may be left out"
        raise ValueError(f"{found}; {expected}")
    board, turn, castling, en_passant, *counts = (*words, "-", "-")[: max(len(words), 4)]
    if turn not in (WHITE, BLACK):
        raise ValueError(f"the side to move is {turn!r}; expected w or b")
    if castling != "-":
        problem = "positions in which a king may still castle are not supported"
        raise ValueError(f"castling {castling!r}: {problem}; expected -")
    for count in counts:
        if not re.fullmatch("[0-9]{1,6}", count):
            raise ValueError(f"the count of moves is {count!r}; expected a whole number")
    diagram = Diagram(_squares(board), turn)
    if en_passant != "-":
        _check_en_passant(diagram, en_passant)
    if counts and int(counts[0]):
        warnings.warn(
            f"the FEN counts {int(counts[0])} halfmoves without a capture or a pawn's move; the "
            "answer ignores them: the fifty-move rule is not supported",
            ZermeloWarning,
            stacklevel=2,
        )
    return diagram


def _check_en_passant(diagram: Diagram, square: str) -> None:
    """Raise ValueError unless a pawn has just passed a square that no opposing pawn attacks."""
    rank, step, pawn = ("3", 8, "P") if diagram.turn == BLACK else ("6", -8, "p")
    if not re.fullmatch(f"[a-h]{rank}", square):
        raise ValueError(
            f"en passant {square!r}; if {NAMES[diagram.turn]} moves, expected - or a square "
            f"from a{rank} to h{rank}, behind a pawn that has just gone two squares"
        )
    middle = FILES.index(square[0]) + 8 * (int(rank) - 1)
    start, end = middle - step, middle + step
    if [diagram.squares[place] for place in (end, middle, start)] != [pawn, EMPTY, EMPTY]:
        raise ValueError(
            f"en passant {square!r}, but no pawn has just gone from {name_of(start)} to "
            f"{name_of(end)}: expected {pawn} on {name_of(end)}, and nothing on "
            f"{name_of(middle)} and {name_of(start)}"
        )
    beside = (end + side for side in (-1, 1) if 0 <= end % 8 + side < 8)
    if any(diagram.squares[place] == pawn.swapcase() for place in beside):
        problem = "positions in which a pawn may be captured en passant are not supported"
        raise ValueError(f"en passant {square!r}: {problem}")


def _squares(board: str) -> str:
    """Return the squares from a1 on, read from the first field, which begins with rank 8."""
    ranks = board.split("/")
    if len(ranks) != 8:
        found = plural(len(ranks), "rank", "ranks")
        raise ValueError(f"{board!r} has {found}; expected 8, with / between")
    return "".join([_rank(text, 8 - index) for index, text in enumerate(ranks)][::-1])


@lru_cache
def _rank(text: str, number: int) -> str:
    if runs := re.search("[1-8]{2,}", text):
        error = f"rank {number} is {text!r} with {runs[0]!r}, numbers of empty squares side by side"
        raise ValueError(f"{error}; expected one number for each run of empty squares")
    if wrong := re.search(f"[^{KINDS}{KINDS.lower()}1-8]", text):
        expected = "the men KQRBNP and kqrbnp, and numbers of empty squares from 1 to 8"
        raise ValueError(f"{wrong[0]!r} on rank {number}; expected {expected}")
    squares = re.sub("[1-8]", lambda empty: EMPTY * int(empty[0]), text)
    if len(squares) != 8:
        raise ValueError(f"rank {number} is {text!r}, {len(squares)} squares; expected 8")
    return squares


def write_fen(diagram: Diagram) -> str:
    """Write a FEN; positions have no history, so the counts of moves are always 0 and 1."""
    board = re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(diagram.ranks))
    return f"{board} {diagram.turn} - - 0 1"


#: Maximum number of men on the board, kings included.
MAX_MEN = 4

PIECES, PAWN = "QRBN", "P"

#: The men of each side besides its king, strongest first. Sets with (a, b) also have (b, a).
Sides = tuple[str, str]


@cache
def supported_material() -> frozenset[Sides]:
    """Return all supported material: up to four men without pawns, or two kings and a pawn."""
    sides = ["", *PIECES, *map("".join, combinations_with_replacement(PIECES, 2))]
    pairs = {
        (mine, theirs) for mine in sides for theirs in sides if len(mine + theirs) <= MAX_MEN - 2
    }
    return frozenset(pairs | {(PAWN, ""), ("", PAWN)})


def closure(start: Sides) -> frozenset[Sides]:
    """Return a material and what it can become by captures, promotions, and a change of turn.

    >>> sorted(closure(("Q", "R")))
    [('', ''), ('', 'Q'), ('', 'R'), ('Q', ''), ('Q', 'R'), ('R', ''), ('R', 'Q')]
    """
    materials, waiting = {start}, [start]
    while waiting:
        mine, theirs = waiting.pop()
        next_materials = {(theirs, mine)}
        next_materials |= {(mine, theirs.replace(man, "", 1)) for man in theirs}
        promoted = [ordered(mine.replace(PAWN, man, 1)) for man in PIECES if PAWN in mine]
        next_materials |= {(men, theirs) for men in promoted}
        waiting += next_materials - materials
        materials |= next_materials
    return frozenset(materials)


def is_dead(men: Iterable[tuple[int, str]]) -> bool:
    """Whether no mate is possible with kings and ``men``: none, a knight, or bishops on one colour.

    >>> is_dead([]), is_dead([(0, "n")]), is_dead([(0, "B"), (2, "b")])
    (True, True, True)
    >>> is_dead([(0, "B"), (1, "b")]), is_dead([(8, "P")]), is_dead([(0, "N"), (1, "N")])
    (False, False, False)
    """
    pieces = [(square, man.upper()) for square, man in men]
    kinds = [man for _, man in pieces]
    colours = {(square // 8 + square) % 2 for square, _ in pieces}
    return kinds in ([], ["N"]) or ({*kinds} == {"B"} and len(colours) == 1)


def ordered(men: Iterable[str]) -> str:
    """Write men, given by capital letters without kings, strongest first."""
    return "".join(sorted(men, key="QRBNP".index))


def sides_of(text: str) -> Sides | None:
    """Return the men besides the kings of material such as KQKR; None if a text is not material."""
    match = re.fullmatch("K([QRBNP]*)K([QRBNP]*)", text)
    return None if match is None else (ordered(match[1]), ordered(match[2]))


def material_of(sides: Sides) -> str:
    """Write material with its kings, such as KQKR."""
    return f"K{sides[0]}K{sides[1]}"
