"""m,n,k games (such as tic-tac-toe), Connect-4, Harary's animals, and Sim."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from math import cos, sin, tau
from typing import ClassVar

from zermelo.games.compiled import CompiledRules
from zermelo.games.ends import End
from zermelo.games.parameters import natural
from zermelo.games.rules import Scene, Tractable, no_position, parameter
from zermelo.games.scene import Line, Place, scene_of
from zermelo.games.tractable import FINITE_GAME
from zermelo.rulesets.boards.men import PlacementGame, mover
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, RIGHT_MAN, LetterGetter, letter_getters
from zermelo.rulesets.boards.shapes import Cells, in_line, orientations, placements
from zermelo.rulesets.boards.symmetries import Image, mirrored, transposed, upside_down
from zermelo.values.bits import mask_of
from zermelo.values.play import NORMAL, Play


class InRows(PlacementGame):
    """Base class: put men on a board of squares; k of your own in a row win."""

    #: Whether a man falls to the lowest empty square of its column.
    men_fall: ClassVar[bool] = False

    @property
    @abstractmethod
    def k(self) -> int:
        """Length of a winning row."""

    @cached_property
    def winning_sets(self) -> list[Image]:
        """The places of each possible row of k."""
        return placements(self.widths, in_line(self.k))

    def has_won(self, state: str, man: str) -> bool:
        """Whether the men ``man`` fill a winning set, such as k places in a row."""
        return man * self.k in ["".join(get(state)) for get in self._row_getters]

    @cached_property
    def _row_getters(self) -> tuple[LetterGetter, ...]:
        return letter_getters(self.winning_sets)

    @property
    def move_loop(self) -> tuple[str, list[int]]:
        """The name and the data of a loop of `loops.placing`, which lists what the data are."""
        full = (1 << sum(self.widths)) - 1
        fall_step = self.widths[0] if self.men_fall else 0
        floor = full & ~(full >> fall_step) if fall_step else full
        rows = [*map(mask_of, self.winning_sets)]
        return "until_in_a_row", [full, len(rows), len(self.images) - 1, fall_step, floor, *rows]


@dataclass(frozen=True)
class MNK(InRows):
    """Players put men on empty squares in turn, x first; k of your own in a row win.

    A row may be horizontal, vertical or diagonal. A full board without a win is a tie. Counting men
    shows whose turn it is. In misère play a row of k loses. A position is written as its rows from
    the top, with ``x``, ``o`` and ``.``, separated by ``|``; or as squares in the order of play,
    the column as a letter and the row from the bottom. An empty text is the empty board.

    Examples
    --------
    >>> MNK()().outcome
    Outcome.D
    >>> MNK()("xx.|oo.|...").winning_moves()
    [Move('c3' -> xxx|oo.|...)]
    """

    name = "mnk"
    sized_by = ("n", "m")
    example = "--m 3 --n 3 --k 3 x..|.o.|..."
    tractable = Tractable("no: PSPACE-complete for five in line (Reisch 1980)")
    members: ClassVar[Mapping[str, Mapping[str, int]]] = {"tic-tac-toe": {"m": 3, "n": 3, "k": 3}}
    misere = True
    symmetries = (mirrored, upside_down, transposed)
    pieces: ClassVar[Mapping[str, str]] = {EMPTY: "", LEFT_MAN: LEFT_MAN, RIGHT_MAN: RIGHT_MAN}

    m: int = parameter(3, "columns", least=1, most=100)
    n: int = parameter(3, "rows", least=1, most=100)
    k: int = parameter(3, "length of a winning row", least=1, most=100)


@dataclass(frozen=True)
class Connect(InRows):
    """Drop men into columns, x first; k of your own in a row win.

    A row may be horizontal, vertical or diagonal. A full board without such a row is a tie.
    Connect-4 has seven columns and six rows, and k is 4; the player who begins wins it (Allen 1988;
    Allis 1988), see `connect-four`. A move is the number of a column. A position is its rows
    from the top, or the moves in the order of play; places, such as ``b1``, are accepted too.

    Examples
    --------
    >>> Connect(columns=4, rows=3, k=3)().outcome
    Outcome.N
    """

    name = "connect"
    sized_by = ("rows", "columns")
    example = "--columns 4 --rows 3 --k 3 2 2"
    men_fall = True
    symmetries = (mirrored,)

    columns: int = parameter(4, "columns", least=1, most=26)
    rows: int = parameter(4, "rows", least=1, most=26)
    k: int = parameter(4, "length of a winning row", least=1, most=26)

    def compiled_at_least(self) -> CompiledRules[tuple[str, int]] | None:
        """Return rules for pairs of board and value, 0 or 1; None unless k is 4 and keys fit."""
        from zermelo.rulesets.boards.loops import four_in_a_row as loops

        height, columns = self.rows + 1, range(self.columns)
        if self.k != 4 or height * self.columns > loops.WANTED:
            return None

        def packed(column_bits: Iterable[int]) -> int:
            return sum(bits << height * column for column, bits in enumerate(column_bits))

        def key(question: tuple[str, int]) -> tuple[int]:
            state, wanted = question
            column_bits = []
            for column in columns:
                men = state[column :: self.columns].lstrip(EMPTY)[::-1]  # the lowest first
                own = mask_of(row for row, man in enumerate(men) if man == mover(state))
                column_bits.append(1 << len(men) | own)
            board_key = min(packed(column_bits), packed(column_bits[::-1]))
            return (board_key | wanted << loops.WANTED,)

        squares = (1 << self.rows) - 1  # of one column
        masks = [packed([(1 << max(height - bits, 0)) - 1] * self.columns) for bits in (1, 2, 4)]
        best_first = [squares << height * column for column in self.best_columns]
        params = [packed([squares] * self.columns), height, *masks, self.columns, *best_first]
        max_options = self.columns + 1
        return CompiledRules(
            words=1, max_options=max_options, params=params, successors=loops.successors, key=key
        )

    @property
    def best_columns(self) -> list[int]:
        """The columns, the middle ones first, where moves are usually better."""
        return sorted(range(self.columns), key=lambda column: abs(2 * column + 1 - self.columns))

    def checked(self, state: str) -> str:
        """Return the board; raise InputError for a man above an empty place or other errors."""
        for place, letter in enumerate(state[: -self.columns]):
            if letter != EMPTY and state[place + self.columns] == EMPTY:
                raise no_position(self, f"the man on {self.place_name(place)} has nothing below it")
        return super().checked(state)

    def place(self, state: str, word: str) -> int:
        """Return the place to which a man falls in a numbered column, or a place by its name."""
        if (number := natural(word)) is None:
            return super().place(state, word)
        column = number - 1
        if not 0 <= column < self.columns:
            raise no_position(self, f"there is no column {word}; there are 1 to {self.columns}")
        row = state[column :: self.columns].rfind(EMPTY)
        if row < 0:
            raise no_position(self, f"column {word} is full already")
        return row * self.columns + column

    def describe(self, state: str, option: str) -> str:
        """Write the number of the column, from the left."""
        return str(self.new_place(state, option) % self.columns + 1)

    def spellings(self, state: str, option: str) -> Iterator[str]:
        """Yield the place, without and with the man's letter in front."""
        place = super().describe(state, option)
        yield from (place, f"{mover(state)} {place}")

    def options(self, state: str) -> Iterator[str]:
        """Yield the boards after a drop into each column that is not full, middle columns first."""
        for column in self.best_columns:
            row = state[column :: self.columns].rfind(EMPTY)
            if row >= 0:
                yield self.put(state, row * self.columns + column)


#: The cells of the animals of up to four cells, by Harary's names of the animals.
ANIMALS: dict[str, Cells] = {
    "elam": ((0, 0),),
    "domino": ((0, 0), (0, 1)),
    "tic": ((0, 0), (0, 1), (0, 2)),
    "el": ((0, 0), (1, 0), (1, 1)),
    "skinny": ((0, 0), (0, 1), (0, 2), (0, 3)),
    "fatty": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "knobby": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "elly": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "tippy": ((0, 0), (0, 1), (1, 1), (1, 2)),
}


@dataclass(frozen=True)
class Harary(InRows):
    """Mark a cell in your own colour, x first; the player who completes the animal wins.

    An animal is a set of cells joined along sides; it may be turned and mirrored. Those of up to
    four cells are elam (1 cell), domino (2), tic and el (3), and skinny, fatty, knobby, elly and
    tippy (4), which are the I, O, T, L and S of Tetris. A full board without the animal is a tie.
    The player who does not begin never wins, by strategy stealing. On large boards the player who
    begins completes every animal of up to four cells except fatty, the square: the opponent
    prevents fatty by a pairing of the cells into dominoes (Gardner 1979). Boards have up to 4 rows
    and 4 columns. A position is its rows from the top, or the squares in the order of play.

    Examples
    --------
    >>> Harary("el", 3, 3)().outcome, Harary("fatty", 3, 3)().outcome
    (Outcome.N, Outcome.D)
    """

    name = "harary"
    sized_by = ("n", "m")
    example = "--animal el --m 3 --n 3 x..|.o.|..."
    symmetries = (mirrored, upside_down, transposed)

    animal: str = parameter("el", f"one of {', '.join(ANIMALS)}", one_of=ANIMALS)
    m: int = parameter(3, "columns", least=1, most=4)
    n: int = parameter(3, "rows", least=1, most=4)

    @property
    def k(self) -> int:
        """The number of cells of the animal."""
        return len(ANIMALS[self.animal])

    @cached_property
    def winning_sets(self) -> list[Image]:
        """The sets of places that the animal can cover, in each position and orientation."""
        return placements(self.widths, orientations(ANIMALS[self.animal]))


#: The colours of lines of Sim.
LINE_COLOURS = {EMPTY: "gone", LEFT_MAN: "left", RIGHT_MAN: "right"}


@dataclass(frozen=True)
class Sim(InRows):
    """Colour a line between two of n points; a player who completes a triangle of their own loses.

    Lines are coloured in turn. On six points one player has a triangle in the end, and the second
    player wins (Mead, Rosa and Huang 1974); on three to five points it is a draw. A position is
    written as the lines in the order of play, each as its two points, such as ``12 34 13``; or as
    rows of ``x``, ``o`` and ``.``, a row for each point with its lines to later points.

    Examples
    --------
    >>> Sim(5)().outcome, Sim()("12", "34", "13").outcome
    (Outcome.D, Outcome.N)
    """

    name = "sim"
    example = "--n 5 12 34 13"
    tractable = Tractable(FINITE_GAME)
    start = "(no line)"
    k = 3

    n: int = parameter(6, "points", least=3, most=6)

    @property
    def widths(self) -> tuple[int, ...]:
        """Number of lines from each point to later points."""
        return tuple(range(self.n - 1, 0, -1))

    @cached_property
    def lines(self) -> dict[tuple[int, ...], int]:
        """The place of each line, by its two points; points are numbered from 1."""
        return {line: n for n, line in enumerate(combinations(range(1, self.n + 1), 2))}

    def place_name(self, place: int) -> str:
        """Return the name of a line: its points."""
        return "".join(map(str, [*self.lines][place]))

    @cached_property
    def images(self) -> tuple[Image, ...]:
        """The permutation of lines that each permutation of points induces, the identity first."""
        orders = permutations(range(1, self.n + 1))
        images = ((sorted((order[a - 1], order[b - 1])) for a, b in self.lines) for order in orders)
        return tuple(tuple(self.lines[a, b] for a, b in image) for image in images)

    @cached_property
    def winning_sets(self) -> list[Image]:
        """The lines of each triangle; a player with all of its lines loses."""
        triangles = combinations(range(1, self.n + 1), 3)
        return [tuple(self.lines[line] for line in combinations(abc, 2)) for abc in triangles]

    def end(self, state: str) -> End | None:
        """Return a win of the mover after a triangle, a tie if no line is left; otherwise None."""
        end = super().end(state)
        return end.turned if end else None

    def compiled(self, play: Play = NORMAL) -> CompiledRules[str] | None:  # noqa: ARG002
        """Return None: in the loop of the base class triangles would win."""
        return None

    def scene(self, state: str) -> Scene:
        """Show the points and lines; a move touches the new line."""
        points = [(2 * sin(tau * n / self.n), -2 * cos(tau * n / self.n)) for n in range(self.n)]
        places = [Place(f"point{n + 1}", "joint", x, y) for n, (x, y) in enumerate(points)]
        strokes = []
        for (a, b), letter in zip(self.lines, state, strict=True):
            # off the middle of the line, since lines between opposite points cross there
            x, y = (0.65 * u + 0.35 * v for u, v in zip(points[a - 1], points[b - 1], strict=True))
            places.append(Place(f"{a}{b}", "edge", x, y, "", LINE_COLOURS[letter]))
            strokes.append(Line(f"point{a}", f"point{b}", LINE_COLOURS[letter]))
        return scene_of(places, strokes, **self._moves_by_player(state, self.touched))
