"""Connect Four and Gomoku: m,n,k games with the usual names and boards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
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
#: The lowest place of the middle column on the usual board of Connect Four.
MIDDLE = 38


class InRowsByName(InRows):
    """Base class: known outcomes of the usual board, and a limit on positions of large boards."""

    #: The part of an error message that names smaller boards.
    advice: ClassVar[str]
    #: Maximum number of empty places of a position that is searched on a large board.
    max_empty: ClassVar[int] = 18

    @property
    @abstractmethod
    def known_outcomes(self) -> dict[str, Outcome]:
        """The known outcomes on the board, by position."""

    def compiled(self, play: Play = NORMAL) -> CompiledRules[str] | None:
        """Return compiled rules for a table of all positions; None for a large board."""
        return super().compiled(play) if sum(self.widths) <= MAX_PLACES else None

    def check_reach(self, state: str) -> None:
        """Raise InputError for an unknown position with too many empty places on a large board."""
        empty = state.count(EMPTY)
        large = sum(self.widths) > MAX_PLACES and empty > self.max_empty
        if large and state not in self.known_outcomes and self.end(state) is None:
            raise InputError(
                f"{self}: {empty} empty places are too many to search; on a board of more than "
                f"{MAX_PLACES} places up to {self.max_empty} are solved; {self.advice}"
            )


@dataclass(frozen=True)
class ConnectFour(Connect, InRowsByName):
    """Drop men into columns, x first; four of your own in a row win.

    The usual board has six rows of seven columns. The player who begins wins it, and only in the
    middle column; the columns beside it draw, and the other four lose (Allen 1988; Allis 1988).
    Zermelo takes this from the literature. Positions with up to 36 empty places are solved by
    search. These include all of ``connect-four 4x5`` (4 rows, 5 columns), ``5x5`` and ``5x6``,
    which are draws, and ``6x6``, which the second player wins. A move is the number of a column. A
    position is written in rows from the top, or as the moves in the order of play.

    Examples
    --------
    >>> ConnectFour()().outcome, ConnectFour()("4").outcome
    (Outcome.N, Outcome.P)
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

    @cached_property
    def known_outcomes(self) -> dict[str, Outcome]:
        """The results on the usual board: of the start, and of its best first move."""
        if (self.columns, self.rows, self.k) != (7, 6, 4):
            return {}
        return {self.first: Outcome.N, self.put(self.first, MIDDLE): Outcome.P}

    @theorem(
        "on 6 × 7 the first player wins by the middle column only; the columns beside it draw",
        source="Allen 1988; Allis 1988",
        tells="outcome",
    )
    def first_moves(self, state: str) -> Outcome | None:
        """Return the known outcome or None; refuse a position that is too large to search."""
        self.check_reach(state)
        return self.known_outcomes.get(state)

    @first_moves.winning_options
    def _winning(self, state: str) -> Sequence[str] | None:
        """Return the move in the middle column at the start, and no move after it."""
        if state not in self.known_outcomes:
            return None
        return [self.put(state, MIDDLE)] if state == self.first else []


@dataclass(frozen=True)
class Gomoku(MNK, InRowsByName):
    """Players put men on empty squares in turn, x first; five of your own in a row win.

    More than five win too, and no move is forbidden (free style). On the usual board, 15 × 15, the
    player who begins wins (Allis 1994). So does that player in Renju, which forbids him some moves
    (Wágner and Virág 2001); Renju's rules are not supported. On 5 × 5 and smaller boards each
    player can prevent all rows of the other (Hales and Jewett 1963): every possible row has a pair
    of its squares, and no square is in two pairs. A player who answers each man of the opponent on
    the other square of its pair gets a man into every row. Positions with up to 18 empty squares
    are searched; other m,n,k games are `mnk`. A position is written as its rows from the top, or as
    squares in the order of play.

    Examples
    --------
    >>> Gomoku()().outcome, Gomoku(5, 5)().outcome
    (Outcome.N, Outcome.D)
    """

    name = "gomoku"
    example = "--m 5 --n 5 xoxox|oxoxo|oxoxo|xoxox|x.o.."
    advice = "smaller boards are gomoku 5x5 and mnk 4x4 --k 4"
    members: ClassVar[Mapping[str, Mapping[str, int]]] = {}

    m: int = parameter(15, "columns", least=1, most=100)
    n: int = parameter(15, "rows", least=1, most=100)
    k: int = parameter(5, "length of a winning row", least=1, most=100)

    @cached_property
    def known_outcomes(self) -> dict[str, Outcome]:
        """The result of the start on the usual board."""
        return {self.first: Outcome.N} if (self.m, self.n, self.k) == (15, 15, 5) else {}

    @theorem("on 15 × 15 the player who begins wins", source="Allis 1994", tells="outcome")
    def usual_board(self, state: str) -> Outcome | None:
        """Return the known outcome."""
        return self.known_outcomes.get(state)

    @usual_board.winning_option
    def _centre(self, state: str) -> str | None:
        return self.put(state, len(state) // 2) if state in self.known_outcomes else None

    @theorem(
        "the game is a draw if, for either player, every row that can still be made has two empty "
        "squares of its own",
        source="Hales and Jewett 1963",
        tells="outcome",
    )
    def pairing(self, state: str) -> Outcome | None:
        """Return a draw if pairs prevent all rows, otherwise None; refuse too large positions."""
        if self.end(state) is not None:
            return None
        if all(self._is_safe_from(state, man) for man in OTHER):
            return Outcome.D
        self.check_reach(state)
        return None

    @pairing.best
    def _keep(self, state: str) -> BestOption[str] | None:
        if not all(self._is_safe_from(state, man) for man in OTHER):
            return None
        opponent = OTHER[mover(state)]
        options = self.options(state)
        safe = (option for option in options if self._is_safe_from(option, opponent))
        return next((BestOption(option, None) for option in safe), None)

    def _is_safe_from(self, state: str, man: str) -> bool:
        """Whether each row that a player can still make has two empty squares that no other has."""
        other = OTHER[man]
        rows = (row for row in self.winning_sets if all(state[place] != other for place in row))
        return have_pairs([[place for place in row if state[place] == EMPTY] for row in rows])


def have_pairs(rows: Sequence[Sequence[int]]) -> bool:
    """Whether a matching gives each row two of its places, none of them to two rows.

    >>> have_pairs([[1, 2, 3], [3, 4, 5]]), have_pairs([[1, 2, 3], [1, 2, 3]])
    (True, False)
    """
    owner: dict[int, int] = {}

    def claim(row: int, tried: set[int]) -> bool:
        for place in rows[row // 2]:
            if place not in tried:
                tried.add(place)
                if place not in owner or claim(owner[place], tried):
                    owner[place] = row
                    return True
        return False

    return len({place for row in rows for place in row}) >= 2 * len(rows) and all(
        claim(row, set()) for row in range(2 * len(rows))
    )
