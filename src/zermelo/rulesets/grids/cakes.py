"""Cutcake, Maundy Cake and Eatcake: Left and Right cut rectangular cakes, or eat from them."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from operator import mul
from typing import ClassVar, TypeAlias

from zermelo.errors import LimitReached, not_none
from zermelo.games.rules import PartizanRuleset, Tractable, no_position, theorem
from zermelo.games.scene import Moves, Place, Scene, scene_of
from zermelo.games.scenes.grid import refuse_large, square_id, squares
from zermelo.rulesets.heaps.heaps import each_heap
from zermelo.values.factors import all_divisors, prime_factors
from zermelo.values.partizan.game import Game

#: The numbers of rows and columns of a piece.
Cake: TypeAlias = tuple[int, int]
State: TypeAlias = tuple[Cake, ...]

#: Maximum number of pieces that a move makes of a piece, since all are stored.
MAX_PIECES = 1_000_000

SIZE = re.compile(r"([1-9][0-9]{0,8})[xX×]([1-9][0-9]{0,8})", re.ASCII)


class Cakes(PartizanRuleset[State]):
    """Base class of cake games: a state has the size of each piece of cake."""

    #: Whether a piece is turned before it is cut or eaten from.
    turns_first: ClassVar[bool] = False

    def state(self, *parts: object) -> State:
        """Read the pieces, such as ``3x4`` for 3 rows of 4 columns."""
        pieces = []
        for part in parts:
            size = SIZE.fullmatch(str(part))
            if size is None:
                raise no_position(self, f"{part!r} is no cake; give rows and columns, such as 3x4")
            pieces.append((int(size[1]), int(size[2])))
        return tuple(sorted(pieces))

    def show(self, state: State) -> str:
        """Write the pieces."""
        return " ".join(f"{rows}x{columns}" for rows, columns in state)

    def scene(self, state: State) -> Scene:
        """Show the pieces side by side: ``p1r1c1`` is the first square of the first piece."""
        places: list[Place] = []
        offset = 0.0
        for number, (rows, columns) in enumerate(state, 1):
            refuse_large(rows * columns + len(places))
            shape = ("c" * columns,) * rows
            places += squares(shape, {"c": ""}, "chocolate", prefix=f"p{number}", shift=(offset, 0))
            offset += columns + 0.8
        return scene_of(places, left=self._gestures(state), right=self._gestures(state, right=True))

    def _gestures(self, state: State, *, right: bool = False) -> Moves:
        """Yield the squares to touch for each move of Left (or of Right), and the option."""
        for index, cake in enumerate(state):
            rows, columns = cake[::-1] if right else cake
            for pieces in self.left_moves((rows, columns)):
                new_pieces = _transposed(pieces) if right else pieces
                option = tuple(sorted((*state[:index], *new_pieces, *state[index + 1 :])))
                line_count, column_count = (columns, rows) if self.turns_first else (rows, columns)
                for touched_columns in self.columns_to_touch(column_count, pieces):
                    for line in range(line_count):
                        ends = [(line, column) for column in touched_columns]
                        if right != self.turns_first:
                            ends = [(column, line) for line, column in ends]
                        yield tuple(f"p{index + 1}{square_id(*end)}" for end in ends), option

    def columns_to_touch(self, columns: int, pieces: State) -> list[tuple[int, ...]]:
        """Return the columns (from 0) left and right of a cut, and those of the mirrored cut."""
        cut = pieces[0][1]
        return [(cut - 1, cut), (columns - cut, columns - cut - 1)]

    @abstractmethod
    def left_moves(self, cake: Cake) -> Iterator[State]:
        """Yield the pieces that each move of Left makes of a piece."""

    def left(self, state: State) -> Iterator[State]:
        """Yield Left's options: each replaces a piece by the pieces of one of `left_moves`."""
        for index, cake in enumerate(state):
            for pieces in self.left_moves(cake):
                yield tuple(sorted((*state[:index], *pieces, *state[index + 1 :])))

    def right(self, state: State) -> Iterator[State]:
        """Yield Right's options: Left's with rows and columns exchanged."""
        return (_transposed(option) for option in self.left(_transposed(state)))

    components = each_heap

    def describe(self, state: State, option: State) -> str:
        """Write the piece that is cut or eaten from, and what becomes of it."""
        before, after = Counter(state), Counter(option)
        old, new = tuple((before - after).elements()), tuple((after - before).elements())
        return f"replace {self.show(old)} by {self.show(new) or 'nothing'}"


def _transposed(state: State) -> State:
    return tuple(sorted((columns, rows) for rows, columns in state))


@dataclass(frozen=True)
class Cutcake(Cakes):
    """Left cuts a piece in two between columns, Right between rows.

    A position is the pieces, ``3x4`` for one of 3 rows and 4 columns. All values are integers. Let
    2^i ≤ m and 2^j ≤ n be the largest powers of 2 for m rows and n columns. A piece is worth 0
    if i = j, ⌊n / 2^i⌋ − 1 if i < j, and 1 − ⌊m / 2^j⌋ if i > j (Winning Ways, chapter 2).

    Examples
    --------
    >>> Cutcake()("1x7").value, Cutcake()("8x3").value, Cutcake()("5x7").value
    (6, -3, 0)
    """

    name = "cutcake"
    example = "4x7"
    tractable = Tractable("yes (Winning Ways, chapter 2)", sums="yes: integers add up")

    def left_moves(self, cake: Cake) -> Iterator[State]:
        """Yield the two pieces of each cut in the left half; other cuts give the same pieces."""
        rows, columns = cake
        return (((rows, cut), (rows, columns - cut)) for cut in range(1, columns // 2 + 1))

    @theorem(
        "a piece is worth an integer, given by the largest powers of 2 up to its sides",
        source="Winning Ways, chapter 2",
        gives="game",
    )
    def powers(self, state: State) -> Game:
        """Return the sum of the values of the pieces."""
        return Game(sum(map(_cutcake_value, state)))


def _cutcake_value(cake: Cake) -> int:
    rows, columns = cake
    if columns > rows:
        return (columns >> rows.bit_length() - 1) - 1
    return 1 - (rows >> columns.bit_length() - 1)


@dataclass(frozen=True)
class MaundyCake(Cakes):
    """Left cuts a piece into any number of equal parts between columns, Right between rows.

    A position is the pieces, ``3x4`` for one of 3 rows and 4 columns. All values are integers.
    Divide each side by its smallest prime factor, again and again until a side is 1. If both are 1,
    the value is 0. Otherwise the player who cuts the other side has spare moves: the cuts of this
    side into parts of length 1, by its largest prime factors first (Winning Ways, chapter 2).

    Examples
    --------
    >>> MaundyCake()("1x7").value, MaundyCake()("8x3").value, MaundyCake()("6x4").value
    (1, -3, 0)
    """

    name = "maundy-cake"
    example = "8x3"
    tractable = Tractable(
        "in part: once the sides are factored (Winning Ways, chapter 2)",
        sums="yes: integers add up",
    )

    def left_moves(self, cake: Cake) -> Iterator[State]:
        """Yield the equal pieces of each cut between columns; LimitReached if they are too many."""
        rows, columns = cake
        for parts in all_divisors(columns)[1:]:
            if parts > MAX_PIECES:
                raise LimitReached("memory", f"{MAX_PIECES:,} pieces of a cake", {})
            yield ((rows, columns // parts),) * parts

    @theorem(
        "a piece is worth an integer, given by the prime factors of its sides",
        source="Winning Ways, chapter 2",
        gives="game",
    )
    def primes(self, state: State) -> Game:
        """Return the sum of the values of the pieces."""
        return Game(sum(map(_maundy_value, state)))


def _maundy_value(cake: Cake) -> int:
    """Return Left's number of spare moves minus Right's, of which at least one is 0."""
    rows, columns = (not_none(prime_factors(side))[::-1] for side in cake)  # the largest first
    divisions = min(len(rows), len(columns))
    return _remaining_cuts(columns, divisions) - _remaining_cuts(rows, divisions)


def _remaining_cuts(primes: Sequence[int], divisions: int) -> int:
    """Return the cuts that remain for a side after ``divisions`` by its smallest primes."""
    return sum(islice(accumulate((1, *primes), mul), len(primes) - divisions))


@dataclass(frozen=True)
class Eatcake(Cakes):
    """Left eats a column of a piece, Right a row; the parts on both sides stay as two pieces.

    A position is the pieces, ``3x4`` for one of 3 rows and 4 columns. All values are infinitesimal,
    since both players have a move as long as there is cake. Exchanging rows and columns negates the
    value (Winning Ways, chapter 8).

    Examples
    --------
    >>> Eatcake()("1x3").value, Eatcake()("2x3").value
    (*, {^^|*})
    """

    name = "eatcake"
    example = "3x4"

    def left_moves(self, cake: Cake) -> Iterator[State]:
        """Yield the parts beside each column of the left half; the right half gives the same."""
        rows, columns = cake
        for eaten in range((columns + 1) // 2):
            yield tuple((rows, side) for side in (eaten, columns - 1 - eaten) if side)

    def columns_to_touch(self, columns: int, pieces: State) -> list[tuple[int, ...]]:
        """Return the column that is eaten, and its mirror image; each alone makes the move."""
        eaten = pieces[0][1] if len(pieces) > 1 else 0
        return [(eaten,), (columns - 1 - eaten,)]


@dataclass(frozen=True)
class TurnAndEatcake(Eatcake):
    """Turn a piece, so that rows become columns; then Left eats a column of it, or Right a row.

    In other words, Left eats a row of the piece, and the rest is turned. The parts on both sides
    stay as two pieces. A position is the pieces, ``3x4`` for one of 3 rows and 4 columns. All
    values are infinitesimal (rules as in CGSuite).

    Examples
    --------
    >>> TurnAndEatcake()("8x3").value, TurnAndEatcake()("8x5").value
    (v, v<3>)
    """

    name = "turn-and-eatcake"
    example = "3x4"
    turns_first = True

    def left_moves(self, cake: Cake) -> Iterator[State]:
        """Turn the piece, then yield the parts on both sides of each column of the left half."""
        return super().left_moves(cake[::-1])
