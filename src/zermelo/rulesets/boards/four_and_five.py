"""Connect Four and Gomoku: players try to make rows of four or five, as in m,n,k games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from zermelo.errors import InputError
from zermelo.games.compiled import CompiledRules
from zermelo.games.rules import Outcome, parameter
from zermelo.games.theorem import BestOption, theorem
from zermelo.rulesets.boards.men import mover
from zermelo.rulesets.boards.mnk import MNK, Connect, InRows
from zermelo.rulesets.boards.places import EMPTY, OTHER
from zermelo.values.play import NORMAL, Play

#: Maximum number of places of a board whose positions are all labelled in a table.
MAX_PLACES = 25


class LargeInRows(InRows):
    """Base class: positions of large boards are refused if too many places are empty."""

    #: The part of an error message that names smaller boards and known results.
    advice: ClassVar[str]
    #: Maximum number of empty places of a position that is searched on a large board.
    max_empty: ClassVar[int] = 18

    def compiled(self, play: Play = NORMAL) -> CompiledRules[str] | None:
        """Return compiled rules for a table of all positions; None for a large board."""
        return super().compiled(play) if sum(self.widths) <= MAX_PLACES else None

    def canonical(self, state: str) -> str:
        """Return the least image; refuse an unfinished large board with too many empty places."""
        empty = state.count(EMPTY)
        if sum(self.widths) > MAX_PLACES and empty > self.max_empty and self.end(state) is None:
            raise InputError(
                f"{self}: {empty} empty places are too many to search; on a board of more than "
                f"{MAX_PLACES} places up to {self.max_empty} are solved; {self.advice}"
            )
        return super().canonical(state)


@dataclass(frozen=True)
class ConnectFour(Connect, LargeInRows):
    """Drop men into columns, x first; four of your own in a row win.

    On the usual board, of six rows and seven columns, a first move wins in the middle column, draws
    in the two columns beside it, and loses in the other four (Allen 1988; Allis 1988).
    Positions with up to 36 empty places are solved. These include all of ``connect-four 4x5``,
    ``5x5`` and ``5x6``, which are draws, and ``6x6``, which the second player wins. A move is the
    number of a column. A position is its rows from the top, or the moves in order of play.

    Examples
    --------
    >>> ConnectFour(columns=5, rows=4)().outcome
    Outcome.D
    """

    name = "connect-four"
    example = "--columns 4 --rows 3 1 2"
    advice = (
        "smaller boards are connect-four 4x5, 5x5, 5x6 and 6x6. It is known that on 6 × 7 the "
        "first move in column 4 wins, those in columns 3 and 5 draw, and the others lose "
        "(Allis 1988)"
    )
    max_empty = 36

    columns: int = parameter(7, "columns", least=1, most=26)
    rows: int = parameter(6, "rows", least=1, most=26)
    k: int = parameter(4, "length of a winning row", least=1, most=26)


@dataclass(frozen=True)
class Gomoku(MNK, LargeInRows):
    """Players put men on empty squares in turn, x first; five of your own in a row win.

    More than five win too, and no move is forbidden (free style). On the usual board, 15 × 15, the
    player who begins wins (Allis 1994), which is beyond the search. So does that player in Renju,
    which forbids some moves (Wágner and Virág 2001); Renju's rules are not supported. On 5 × 5
    and smaller boards each player can prevent all rows of the other (Hales and Jewett 1963): every
    possible row can get a pair of its squares, and no square is in two pairs. A player who answers
    each man of the opponent on the other square of its pair gets a man into every row. On more than
    25 squares, at most 18 may be empty for a search; other m,n,k games are `mnk`. A position is
    written as its rows from the top, or as squares in the order of play.

    Examples
    --------
    >>> Gomoku(5, 5)().outcome
    Outcome.D
    """

    name = "gomoku"
    example = "--m 5 --n 5 xoxox|oxoxo|oxoxo|xoxox|x.o.."
    advice = (
        "smaller boards are gomoku 5x5 and mnk 4x4 --k 4. It is known that on 15 × 15 the player "
        "who begins wins (Allis 1994)"
    )
    members: ClassVar[Mapping[str, Mapping[str, int]]] = {}

    m: int = parameter(15, "columns", least=1, most=100)
    n: int = parameter(15, "rows", least=1, most=100)
    k: int = parameter(5, "length of a winning row", least=1, most=100)

    @theorem(
        "the game is a draw if, for each player, every row that this player can still make has two "
        "empty squares of its own",
        source="Hales and Jewett 1963",
        gives="outcome",
    )
    def pairing(self, state: str) -> Outcome | None:
        """Return a draw if pairs prevent all rows of both players; None if not, or at the end."""
        if self.end(state) is not None:
            return None
        return Outcome.D if all(self._is_safe_from(state, man) for man in OTHER) else None

    @pairing.best
    def _safe_option(self, state: str) -> BestOption[str] | None:
        if not all(self._is_safe_from(state, man) for man in OTHER):
            return None
        opponent = OTHER[mover(state)]
        options = self.options(state)
        safe = (option for option in options if self._is_safe_from(option, opponent))
        return next((BestOption(option, None) for option in safe), None)

    def _is_safe_from(self, state: str, man: str) -> bool:
        """Whether each row that ``man`` can still make can get two empty squares of its own."""
        other = OTHER[man]
        rows = (row for row in self.winning_sets if all(state[place] != other for place in row))
        return have_pairs([[place for place in row if state[place] == EMPTY] for row in rows])


def have_pairs(rows: Sequence[Sequence[int]]) -> bool:
    """Whether each row can get two of its places so that no place goes to two rows.

    >>> have_pairs([[1, 2, 3], [3, 4, 5]]), have_pairs([[1, 2, 3], [1, 2, 3]])
    (True, False)
    """
    slot_of: dict[int, int] = {}

    def claim(slot: int, tried: set[int]) -> bool:  # each row has two slots, to match with places
        for place in rows[slot // 2]:
            if place not in tried:
                tried.add(place)
                if place not in slot_of or claim(slot_of[place], tried):
                    slot_of[place] = slot
                    return True
        return False

    return len({place for row in rows for place in row}) >= 2 * len(rows) and all(
        claim(slot, set()) for slot in range(2 * len(rows))
    )
