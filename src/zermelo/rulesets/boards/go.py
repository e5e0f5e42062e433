"""Go on boards of a few points, by area, with positional superko."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, TypeAlias

from zermelo.games.parameters import check_within, wrong_parameter
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Place, Scene, scene_of
from zermelo.games.scenes.grid import square_id, squares
from zermelo.games.tractable import Tractable
from zermelo.rulesets.boards.shapes import (
    Image,
    generated,
    letters_of,
    mirrored,
    neighbours,
    transposed,
    upside_down,
)

#: The boards that were there before, in alphabetical order; the board; the player to move, 0 for
#: Black; and how many passes were the last moves, two at the end.
State: TypeAlias = tuple[tuple[str, ...], str, int, int]

STONES, EMPTY = "xo", "."
WHITE, PASSED = "white", "passed"
#: Maximum number of points of a board.
MAX_POINTS = 5


@dataclass(frozen=True)
class Go(Ruleset[State]):
    """Put a stone on an empty point, or pass; stones without an empty point beside are captured.

    The rules are those of Tromp and Taylor: no board may come again (positional superko), own
    stones that are without an empty point after a capture of the others are taken off, and two
    passes end play. Each player then has the points of their stones and the empty points that touch
    no stone of the other one. Black, ``x``, is player 0; a point is named by its column as a letter
    and its row from below.

    As no board may come again, a position is the board and all boards before it, so that only
    boards of up to 5 points are within reach: 1 × n and 2 × 2. On 2 × 2 Black wins by 1, on 1 × 3
    and 1 × 4 with all points; 1 × 5 is a tie. Larger boards were searched by others with other
    rules on repetition: Black wins 5 × 5 with all points (van der Werf 2003). A position is written
    as the boards in rows, the present one last, then ``white`` if White is to move and ``passed``
    for a pass just before; no words stand for the empty board.

    Parameters
    ----------
    rows, columns : int
        The numbers of rows and columns, with at most 5 points.

    Examples
    --------
    >>> Go()().solve().score, Go(1, 3)().solve().score, Go(1, 2)().solve().score
    (1, 3, 0)
    """

    name: ClassVar[str] = "go"
    sized_by: ClassVar[tuple[str, str]] = ("rows", "columns")
    example: ClassVar[str] = "--rows 1 --columns 3 ... x.. white"
    complexity: ClassVar[str] = "PSPACE-hard on n×n boards (Lichtenstein and Sipser 1980)"
    start: ClassVar[str] = "(empty board)"
    tractable: ClassVar[Tractable] = Tractable(
        label="no: PSPACE-hard (Lichtenstein and Sipser 1980)"
    )

    rows: int = field(default=2, metadata={"help": "rows"})
    columns: int = field(default=2, metadata={"help": "columns"})

    def __post_init__(self) -> None:
        check_within(self, 1, 19, "rows", "columns")
        if self.rows * self.columns > MAX_POINTS:
            what = f"give at most {MAX_POINTS} points: by superko a position is all that was "
            what += "played before. Black wins 5 × 5 with all points (van der Werf 2003)"
            raise wrong_parameter(self, "columns", f"{what}, and nogo has larger boards")

    @cached_property
    def beside(self) -> list[list[int]]:
        """The points beside each."""
        return neighbours((self.columns,) * self.rows, ((0, 1), (1, 0), (0, -1), (-1, 0)))

    @cached_property
    def images(self) -> tuple[Image, ...]:
        """The turns and mirrors of the board."""
        widths = (self.columns,) * self.rows
        ways = (mirrored, upside_down, transposed)
        return generated(sum(widths), [image_of(widths) for image_of in ways])

    @property
    def first(self) -> State:
        """The empty board, Black to move."""
        return (), EMPTY * (self.rows * self.columns), 0, 0

    def state(self, *parts: object) -> State:
        """Read the boards, whose turn it is, and whether the last player passed."""
        words = [word.lower() for part in parts for word in str(part).split()]
        boards = [word for word in words if word not in (WHITE, PASSED)]
        player, passes = int(WHITE in words), min(2, words.count(PASSED))
        if not boards:
            return (), self.first[1], player, passes
        for board in boards:
            rows = board.split("|")
            if [*map(len, rows)] != [self.columns] * self.rows or set(board) - {*".xo|"}:
                what = f"give {self.rows} rows of {self.columns} points, each ., x or o"
                raise no_position(self, f"{board!r:.60} is not a board; {what}")
        *before, now = (board.replace("|", "") for board in boards)
        if now in before or len({*before}) < len(before):
            raise no_position(self, "a board is written twice; none may come again")
        return tuple(sorted(before)), now, player, passes

    def show(self, state: State) -> str:
        """Write the boards, the present one last, and the words for the rest."""
        before, board, player, passes = state
        words = [] if not before and board == self.first[1] else [*before, board]
        n = self.columns
        texts = ["|".join(b[at : at + n] for at in range(0, len(b), n)) for b in words]
        return " ".join([*texts, *[WHITE] * player, *[PASSED] * passes])

    def turn(self, state: State) -> int:
        """Return the player to move."""
        return state[2]

    def _groups(self, board: str, letter: str) -> Iterator[tuple[set[int], set[str]]]:
        """Yield the connected sets of points with a letter, and the letters beside each."""
        left = {point for point, there in enumerate(board) if there == letter}
        while left:
            group, waiting, around = set(), [left.pop()], set()
            while waiting:
                group.add(point := waiting.pop())
                around |= {board[other] for other in self.beside[point]}
                found = left.intersection(self.beside[point])
                left -= found
                waiting += found
            yield group, around - {letter}

    def _placed(self, board: str, point: int, player: int) -> str:
        """Return the board after a stone is put down and captured ones are taken off."""
        board = f"{board[:point]}{STONES[player]}{board[point + 1 :]}"
        for letter in (STONES[1 - player], STONES[player]):
            for group, around in [*self._groups(board, letter)]:
                if EMPTY not in around:
                    board = "".join(EMPTY if p in group else c for p, c in enumerate(board))
        return board

    def _ways(self, state: State) -> Iterator[tuple[int | None, State]]:
        """Yield the point of each move, None for a pass, and the option.

        The pass is first, then the moves that are best for now: the search is a thousand times
        shorter for it.
        """
        before, board, player, passes = state
        if passes == 2:
            return
        yield None, (before, board, 1 - player, passes + 1)
        seen = tuple(sorted((*before, board)))
        points = (point for point, letter in enumerate(board) if letter == EMPTY)
        after = ((point, self._placed(board, point, player)) for point in points)
        ways = [(point, (seen, then, 1 - player, 0)) for point, then in after if then not in seen]
        yield from sorted(ways, key=lambda way: self.score(way[1]), reverse=not player)

    def options(self, state: State) -> Iterator[State]:
        """Put down a stone, or pass."""
        return (option for _, option in self._ways(state))

    def score(self, state: State) -> int:
        """Return how many points Black has more than White."""
        board = state[1]
        score = board.count(STONES[0]) - board.count(STONES[1])
        for group, around in self._groups(board, EMPTY):
            if len(around) == 1:
                score += len(group) * (1 if around == {STONES[0]} else -1)
        return score

    def canonical(self, state: State) -> State:
        """Return the least image."""
        before, board, *rest = state

        def image(points: Image) -> tuple[str, tuple[str, ...]]:
            boards = ["".join(text[point] for point in points) for text in (board, *before)]
            return boards[0], tuple(sorted(boards[1:]))

        least, others = min(map(image, self.images))
        return others, least, *rest  # type: ignore[return-value]

    def describe(self, state: State, option: State) -> str:
        """Name the point, or say that the player passes."""
        point = next(point for point, other in self._ways(state) if other == option)
        if point is None:
            return "pass"
        row, column = divmod(point, self.columns)
        return f"{letters_of(column)}{self.rows - row}"

    def scene(self, state: State) -> Scene:
        """Show the board; touch a point for a stone, or the card to pass."""
        n, board = self.columns, state[1]
        rows = [board[at : at + n] for at in range(0, len(board), n)]
        places = squares(rows, {EMPTY: "", "x": "black:x", "o": "white:o"})
        card = Place("pass", "card", (n - 1) / 2, self.rows + 0.3, "pass")
        moves = (
            (("pass",) if point is None else (square_id(*divmod(point, n)),), option)
            for point, option in self._ways(state)
        )
        return scene_of([*places, card], moves=moves)
