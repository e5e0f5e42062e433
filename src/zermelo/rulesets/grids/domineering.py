"""Domineering and Cram: dominoes on a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from zermelo.compounds.turns import Turn
from zermelo.games.compiled import CompiledRules, CompiledSides
from zermelo.games.rules import Outcome, PartizanRuleset, Ruleset, Scene, theorem
from zermelo.games.scenes.grid import grid, square_id
from zermelo.rulesets.grids.regions import (
    half_turn,
    mask_of,
    mirrors,
    regions,
    rows_of_mask,
    sides_of,
)
from zermelo.rulesets.grids.rows import (
    FREE,
    GONE,
    BoardRules,
    Rows,
    at,
    changes,
    find_all,
    with_letters,
)
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT

#: Maximum number of rows, and of columns, of a board with a key of two words.
MAX_WIDE_SIDE = 10


def covered_squares(rows: Rows, option: Rows) -> tuple[str, ...]:
    """Return the ids of the squares that a domino covers."""
    return tuple(square_id(*square) for square, _, _ in changes(rows, option))


def gestures(rows: Rows, options: Iterable[Rows]) -> Iterator[tuple[tuple[str, ...], Rows]]:
    """Yield for each option the two gestures, from either square of the domino to the other."""
    for option in options:
        ends = covered_squares(rows, option)
        yield from ((ends, option), (ends[::-1], option))


class Dominoes(BoardRules):
    """Rules on a board of which dominoes cover the squares: regions that do not touch are a sum."""

    def components(self, state: Rows) -> list[Rows]:
        """Return the regions that do not touch; single squares are left out, as no domino fits."""
        return list(regions(state))

    def canonical(self, state: Rows) -> Rows:
        """Return the least of the board, its two mirror images and its half turn."""
        return min(mirrors(state))


@dataclass(frozen=True)
class Domineering(Dominoes, PartizanRuleset[Rows]):
    """Left puts a vertical domino on two free squares, Right a horizontal one.

    A position is ``4x5`` for an empty board of 4 rows and 5 columns, or its rows, with ``.`` for a
    free square and ``#`` for a removed one. The game is also called Crosscram (Gardner 1974).
    Regions that do not touch are a sum. Many values are hot: 2 × 2 is {1|-1}. 4 × 5 is 1 and 5 × 5
    is 0 (Berlekamp 1988).

    Examples
    --------
    >>> print(Domineering()("2x2").solve().outcome, Domineering()("2x1").solve().outcome)
    N L
    """

    name = "domineering"
    example = "4x4"

    def scene(self, state: Rows) -> Scene:
        """Show the board; drag from one square of the domino to the other."""
        left, right = (gestures(state, options(state)) for options in (self.left, self.right))
        return grid(state, left=left, right=right)

    def describe(self, state: Rows, option: Rows) -> str:
        """Write how the domino lies, and the row and column of its first square."""
        first, second = (square for square, _, _ in changes(state, option))
        direction = "horizontal" if first[0] == second[0] else "vertical"
        return f"{direction} domino at {square_id(*first)}"

    def compiled_sides(self) -> CompiledSides[Rows]:
        """Return moves by bit masks, for boards of up to 8 × 8."""
        from zermelo.rulesets.grids.loops import domineering as loops

        return sides_of(loops, FREE, 56)  # at most 7 × 8 moves of a player

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[Turn[Rows]] | None:
        """Return rules for outcomes by bit masks, up to 10 × 10; None in misère play."""
        if play is not NORMAL:
            return None
        from zermelo.rulesets.grids.loops import domineering_turns as loops

        method_name = "compiled search with bounds from packable and safe dominoes"
        wide: CompiledRules[Turn[Rows]] = CompiledRules(
            words=2,
            max_options=loops.MAX_MOVES_WIDE,
            params=(0,),
            successors=loops.successors_wide,
            simplify=loops.simplify_wide,
            key=wide_key_of,
            method_name=method_name,
        )
        return CompiledRules(
            words=1,
            max_options=loops.MAX_MOVES,
            params=(0,),
            successors=loops.successors,
            simplify=loops.simplify,
            key=lambda turn: (mask_of(_vertical(turn), FREE),),
            state=lambda key: (rows_of_mask(key[0], FREE, GONE), LEFT),
            method_name=method_name,
            wider=wide,
        )

    def left(self, state: Rows) -> Iterator[Rows]:
        """Yield the boards after a free square and the one below it are covered."""
        for row, (above, below) in enumerate(pairwise(state)):
            column = -1
            while (column := above.find(FREE, column + 1)) >= 0:
                if below[column] == FREE:
                    ends = above[column + 1 :], below[column + 1 :]
                    pair = above[:column] + GONE + ends[0], below[:column] + GONE + ends[1]
                    yield (*state[:row], *pair, *state[row + 2 :])

    def right(self, state: Rows) -> Iterator[Rows]:
        """Yield the boards after a free square and the one to its right are covered."""
        for row, squares in enumerate(state):
            column = squares.find(FREE + FREE)
            while column >= 0:
                covered = squares[:column] + GONE + GONE + squares[column + 2 :]
                yield (*state[:row], covered, *state[row + 1 :])
                column = squares.find(FREE + FREE, column + 1)


def wide_key_of(turn: Turn[Rows]) -> tuple[int, int]:
    """Return the free squares of up to 10 × 10 in two words of five rows, 12 bits for each row."""
    rows = _vertical(turn)
    if max(len(rows), len("".join(rows[:1]))) > MAX_WIDE_SIDE:
        raise OverflowError
    words = [0, 0]
    for row, column in find_all(rows, FREE):
        word, place = divmod(row, MAX_WIDE_SIDE // 2)
        words[word] |= 1 << 12 * place + column
    return words[0], words[1]


def _vertical(turn: Turn[Rows]) -> Rows:
    """Return the board, transposed if needed, so that the player to move plays vertically."""
    rows, mover = turn
    return rows if mover is LEFT else tuple(map("".join, zip(*rows, strict=True)))


@dataclass(frozen=True)
class Cram(Dominoes, Ruleset[Rows]):
    """Put a domino on two free neighbouring squares, vertically or horizontally.

    A position is ``4x5`` for an empty board of 4 rows and 5 columns, or its rows, with ``.`` for a
    free square and ``#`` for a removed one. If a half turn exchanges the free squares in pairs, the
    second player answers every move by its image; but if a domino fits over the centre, the first
    player puts one there and then answers in the same way (Gardner 1974). So empty boards are P if
    both sides are even, and N if only one is. Regions that do not touch are a sum.

    Examples
    --------
    >>> Cram()("4x4").outcome, Cram()("#..|..#").value
    (Outcome.P, 2)
    """

    name = "cram"
    example = "4x5"

    def scene(self, state: Rows) -> Scene:
        """Show the board; drag from one square of the domino to the other."""
        return grid(state, moves=gestures(state, self.options(state)))

    def describe(self, state: Rows, option: Rows) -> str:
        """Name the squares that are covered, by row and column."""
        return f"cover {' and '.join(covered_squares(state, option))}"

    def options(self, state: Rows) -> Iterator[Rows]:
        """Yield the boards after a free square is covered with the one to its right or below it."""
        for square in find_all(state, FREE):
            row, column = square
            for other in ((row, column + 1), (row + 1, column)):
                if at(state, other) == FREE:
                    yield with_letters(state, {square: GONE, other: GONE})

    def compiled(self, play: Play = NORMAL) -> CompiledRules[Rows]:
        """Return compiled rules, whose keys are the free squares of up to 8 × 8 as bits."""
        from zermelo.rulesets.grids.cram import loops

        return CompiledRules(
            words=1,
            max_options=2 * 64,
            params=(0,),
            successors=loops.successors,
            key=lambda rows: (mask_of(rows, FREE),),
            simplify=loops.simplify if play is NORMAL else None,
            questions=play is NORMAL,
        )

    @theorem(
        "a board whose free squares are exchanged in pairs by a half turn is N if a domino fits "
        "over its centre, otherwise P",
        source="Gardner 1974",
        gives="outcome",
    )
    def symmetry(self, state: Rows) -> Outcome | None:
        """Return the outcome if a half turn exchanges the free squares in pairs; None otherwise."""
        if half_turn(state) != state:
            return None
        columns = len(state[0]) if state else 0
        if len(state) % 2 and columns % 2:  # a half turn fixes the square at the centre
            return None if at(state, (len(state) // 2, columns // 2)) == FREE else Outcome.P
        return Outcome.P if with_centre_covered(state) is None else Outcome.N

    @symmetry.winning_option
    def _cover_the_centre(self, state: Rows) -> Rows | None:
        return with_centre_covered(state) if half_turn(state) == state else None

    @symmetry.reasons
    def _why(self, state: Rows) -> list[str]:
        intro = "The first player covers the two squares at the centre. "
        answer = "Each move is answered by its image under a half turn; the two do not overlap."
        return [answer if with_centre_covered(state) is None else intro + answer]


def with_centre_covered(rows: Rows) -> Rows | None:
    """Return the board with its two middle squares covered; None if a domino does not fit there."""
    height, width = len(rows), len(rows[0]) if rows else 0
    if height % 2 == width % 2:
        return None
    first, second = ((height - 1) // 2, (width - 1) // 2), (height // 2, width // 2)
    fits = at(rows, first) == at(rows, second) == FREE
    return with_letters(rows, {first: GONE, second: GONE}) if fits else None
