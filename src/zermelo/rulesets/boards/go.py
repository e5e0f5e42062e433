"""Go on boards of a few points, by area, with positional superko."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeAlias

from zermelo.digraph.search import reachable_from
from zermelo.games.parameters import wrong_parameter
from zermelo.games.rules import Ruleset, Tractable, no_position, parameter
from zermelo.games.scene import Place, Scene, scene_of
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, RIGHT_MAN, TextBoard, find_all
from zermelo.rulesets.boards.shapes import ORTHOGONAL, neighbours
from zermelo.rulesets.boards.symmetries import mirrored, transposed, upside_down

#: The earlier boards, in alphabetical order; the board; the player to move, 0 for Black; and the
#: number of passes just before, which is two when play has ended.
State: TypeAlias = tuple[tuple[str, ...], str, int, int]

STONES = LEFT_MAN + RIGHT_MAN  # of Black, of White
WHITE, PASSED = "white", "passed"  # White is to move; one pass just before
#: Maximum number of points of a board.
MAX_POINTS = 5


@dataclass(frozen=True)
class Go(TextBoard[State], Ruleset[State]):
    """Put a stone on an empty point, or pass; a group that touches no empty point is captured.

    The rules are those of Tromp and Taylor: no stone may restore an earlier board (positional
    superko); a stone captures the opponent's groups first, then the mover's own; two passes in a
    row end play. A player scores his stones, and the points of empty areas that touch only them.
    Black, ``x``, is player 0; a point is named by its column as a letter and its row from below.

    A position includes all earlier boards, so that only boards of up to 5 points can be solved:
    1 × n and 2 × 2. On 2 × 2 Black wins by 1; on 1 × 3 and 1 × 4 Black wins all points; 1 × 5 is a
    tie. With another rule on repetition, 5 × 5 was solved: Black wins all points (van der Werf
    2003). A position is written as the boards in rows, the present one last, then ``white`` if
    White is to move and ``passed`` for each pass just before. An empty text is the start.

    Examples
    --------
    >>> Go()().solve().score, Go(1, 3)().solve().score, Go(1, 2)().solve().score
    (1, 3, 0)
    """

    name = "go"
    sized_by = ("rows", "columns")
    example = "--rows 1 --columns 3 ... x.. white"
    complexity = "PSPACE-hard on n×n boards (Lichtenstein and Sipser 1980)"
    start = "(empty board)"
    tractable = Tractable("no: PSPACE-hard (Lichtenstein and Sipser 1980)")

    symmetries = (mirrored, upside_down, transposed)
    pieces: ClassVar[Mapping[str, str]] = {EMPTY: "", LEFT_MAN: "black:x", RIGHT_MAN: "white:o"}

    rows: int = parameter(2, "rows", least=1, most=19)
    columns: int = parameter(2, "columns", least=1, most=19)

    def __post_init__(self) -> None:
        if self.rows * self.columns > MAX_POINTS:
            expected = f"give at most {MAX_POINTS} points: by superko a position includes all "
            expected += "boards before it. On 5 × 5 Black wins all points (van der Werf 2003)"
            raise wrong_parameter(self, "columns", f"{expected}; nogo has larger boards")

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The neighbours of each point."""
        return neighbours(self.widths, ORTHOGONAL)

    @property
    def first(self) -> State:
        """The empty board, Black to move."""
        return (), EMPTY * (self.rows * self.columns), 0, 0

    def state(self, *parts: object) -> State:
        """Read the boards, whose turn it is, and the number of passes just before."""
        words = [word.lower() for part in parts for word in str(part).split()]
        boards = [self.read_rows(word) for word in words if word not in (WHITE, PASSED)]
        player, passes = int(WHITE in words), min(2, words.count(PASSED))
        *before, board = boards or [self.first[1]]
        if len({*boards}) < len(boards):
            raise no_position(self, "a board is written twice; no board may occur twice")
        return tuple(sorted(before)), board, player, passes

    def show(self, state: State) -> str:
        """Write the boards, the present one last, and the words for the turn and passes."""
        before, board, player, passes = state
        boards = [] if not before and board == self.first[1] else [*before, board]
        return " ".join([*map(self.in_rows, boards), *[WHITE] * player, *[PASSED] * passes])

    def turn(self, state: State) -> int:
        """Return the player to move."""
        return state[2]

    def _groups(self, board: str, letter: str) -> Iterator[tuple[set[int], set[str]]]:
        """Yield the groups of points with a letter, and the other letters next to each group."""
        neighbours = self.neighbours
        unseen = {*find_all(board, letter)}
        while unseen:
            group = {*reachable_from(unseen.pop(), lambda p: unseen.intersection(neighbours[p]))}
            unseen.difference_update(group)
            yield group, {board[other] for point in group for other in neighbours[point]} - {letter}

    def _board_after(self, board: str, point: int, player: int) -> str:
        """Return the board after a stone is put down and captured stones are taken off."""
        board = f"{board[:point]}{STONES[player]}{board[point + 1 :]}"
        for letter in (STONES[1 - player], STONES[player]):
            for group, next_letters in [*self._groups(board, letter)]:
                if EMPTY not in next_letters:
                    board = "".join(EMPTY if n in group else old for n, old in enumerate(board))
        return board

    def _places_and_options(self, state: State) -> Iterator[tuple[int | None, State]]:
        """Yield the point of each move (None for a pass) and the option."""
        before, board, player, passes = state
        if passes == 2:
            return
        yield None, (before, board, 1 - player, passes + 1)
        boards = tuple(sorted((*before, board)))
        points = find_all(board, EMPTY)
        pairs = ((point, self._board_after(board, point, player)) for point in points)
        moves = [(point, (boards, new, 1 - player, 0)) for point, new in pairs if new not in boards]
        # moves to the mover's best score first, which makes the search a thousand times shorter
        yield from sorted(moves, key=lambda move: self.score(move[1]), reverse=not player)

    def options(self, state: State) -> Iterator[State]:
        """Yield the states after a pass, and after a stone is put down; none after two passes."""
        return (option for _, option in self._places_and_options(state))

    def score(self, state: State) -> int:
        """Return Black's points minus White's."""
        board = state[1]
        score = board.count(STONES[0]) - board.count(STONES[1])
        for area, next_letters in self._groups(board, EMPTY):
            if len(next_letters) == 1:
                score += len(area) * (1 if next_letters == {STONES[0]} else -1)
        return score

    def canonical(self, state: State) -> State:
        """Return the symmetric image with the least present board, then least earlier boards."""
        before, board, player, passes = state
        images = (["".join(get(b)) for b in (board, *before)] for get in self._image_getters)
        least, earlier = min((image[0], tuple(sorted(image[1:]))) for image in images)
        return earlier, least, player, passes

    def describe(self, state: State, option: State) -> str:
        """Name the point, or say that the player passes."""
        point = next(point for point, after in self._places_and_options(state) if after == option)
        return "pass" if point is None else self.place_name(point)

    def scene(self, state: State) -> Scene:
        """Show the board and a card; a move touches the point of a new stone, a pass the card."""
        card = Place("pass", "card", (self.columns - 1) / 2, self.rows + 0.3, "pass")
        moves = (
            (("pass" if point is None else self.place_name(point),), option)
            for point, option in self._places_and_options(state)
        )
        return scene_of([*self.drawn_places(state[1]), card], moves=moves)
