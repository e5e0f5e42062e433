"""Three, six and nine men's morris, Achi, Picaria and Teeko: men are put down, then they move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate, combinations
from typing import ClassVar

from zermelo.compounds.turns import Turn
from zermelo.errors import InputError
from zermelo.games.compiled import CompiledRules
from zermelo.games.ends import End
from zermelo.games.parameters import check_within
from zermelo.games.rules import parameter
from zermelo.games.tractable import FINITE_GAME, Tractable
from zermelo.rulesets.boards.hands import MenFromHand
from zermelo.rulesets.boards.places import (
    EMPTY,
    LEFT_MAN,
    OTHER,
    RIGHT_MAN,
    LetterGetter,
    letter_getters,
)
from zermelo.rulesets.boards.shapes import AROUND, ORTHOGONAL, in_line, neighbours, placements
from zermelo.rulesets.boards.symmetries import Image, mirrored, rows_of, transposed, upside_down
from zermelo.values.bits import mask_of
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, Player


class LineOfMen(MenFromHand):
    """Base class: men on a square grid; the player whose men fill a row wins."""

    ends = False
    symmetries = (mirrored, transposed)

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Yield the states after a man is put down, or moves."""
        return (option for option, _ in self.drops_and_steps(state, man))

    def end(self, state: str, mover: Player) -> End | None:
        """Return a loss if the opponent's men fill a row, a win if the mover's do; or None."""
        mine, theirs = (LEFT_MAN, RIGHT_MAN) if mover is LEFT else (RIGHT_MAN, LEFT_MAN)
        rows = ["".join(get(state)) for get in self._row_getters]
        for man, end in ((theirs, End.LOST), (mine, End.WON)):
            if man * len(rows[0]) in rows:
                return end
        return None

    @cached_property
    def _row_getters(self) -> tuple[LetterGetter, ...]:
        return letter_getters(self.rows_of_men)

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[Turn[str]] | None:  # noqa: ARG002
        """Return compiled rules with numbered sets of men, for up to 25 places; otherwise None."""
        return compiled_sets(self) if len(self.places) <= MAX_PLACES else None


@dataclass(frozen=True)
class ThreeMensMorris(LineOfMen):
    """Put three men on a board of 3 × 3 points, then move them; three in a row win.

    Left has the men ``x``, Right the men ``o``. A player with no man in hand moves a man along a
    line to a neighbouring empty point, and loses if none can move. With these rules the player who
    begins wins; if a man may move to any empty point, the game is drawn. In Achi each player has 4
    men, which also move along the diagonals. Picaria, a game of the Zuni, has three men for each
    player, diagonals, and lines between the middles of neighbouring sides; no man is put down in
    the middle of the board. A position is written as the three rows of the board and the two hands.

    Examples
    --------
    >>> from zermelo.values.player import LEFT
    >>> position = ThreeMensMorris()("xx.|oo.|...|x..|o..")
    >>> position.turn(LEFT).winning_moves()
    [Move('c3' -> xxx|oo.|...|...|o.. right)]
    """

    name = "three-mens-morris"
    sized_by = (3, 3)
    example = "xo.|.x.|o..|x..|o.."
    tractable = Tractable(FINITE_GAME)
    kind = "point"
    members: ClassVar[Mapping[str, Mapping[str, int]]] = {
        "achi": {"men": 4, "diagonals": True},
        "picaria": {"diagonals": True, "diamond": True},
    }

    men: int = parameter(3, "men of each player", one_of=(3, 4))
    diagonals: bool = parameter(False, "men go along the diagonals too")
    straight: bool = parameter(False, "a diagonal row does not win")
    flying: bool = parameter(False, "a man goes to any empty point")
    diamond: bool = parameter(False, "the middles of sides are joined; no man is put in the middle")

    @cached_property
    def rows_of_men(self) -> list[tuple[int, ...]]:
        """The rows and columns, and also the diagonals if they win."""
        rows = rows_of(self.board_widths)
        lines = [*map(tuple, rows), *zip(*rows, strict=True)]
        return lines if self.straight else [*lines, (0, 4, 8), (2, 4, 6)]

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The neighbours of each point, along lines."""
        joined = neighbours(self.board_widths, ORTHOGONAL)
        lines = [(corner, 4) for corner in (0, 2, 6, 8)] if self.diagonals else []
        lines += [(1, 3), (3, 7), (7, 5), (5, 1)] if self.diamond else []
        for place, other in lines:
            joined[place].append(other)
            joined[other].append(place)
        return joined

    def drops_and_steps(self, state: str, man: str) -> Iterator[tuple[str, int]]:
        """Yield states and targets of moves; with a diamond, no man is put down in the middle."""
        moves = super().drops_and_steps(state, man)
        if self.diamond and man in self.hands(state)[man]:
            return ((option, target) for option, target in moves if target != 4)
        return moves

    def flies(self, men: int) -> bool:  # noqa: ARG002
        """Whether men may move to any empty point, whatever their number."""
        return self.flying


@dataclass(frozen=True)
class Teeko(LineOfMen):
    """Put four men on a square board, then move them; four in a row or in a 2 × 2 square win.

    Left has the men ``x``, Right the men ``o``. A player with no man in hand moves a man to a
    neighbouring empty square, also diagonally. John Scarne invented the game in 1937. On 5 × 5
    squares there are 44 winning sets of squares, and the game is a draw (Steele 1998). A position
    is written as the rows of the board and the two hands.

    Examples
    --------
    >>> from zermelo.values.player import LEFT
    >>> position = Teeko(size=4)("xx..|x...|.ooo|....|x...|o...")
    >>> position.turn(LEFT).winning_moves()
    [Move('b3' -> xx..|xx..|.ooo|....|....|o... right)]
    """

    name = "teeko"
    sized_by = ("size", "size")
    example = "--size 3 xo.|oxx|xo.|....|o..."
    tractable = Tractable(FINITE_GAME)
    men = 4

    size: int = parameter(5, "squares in a row", least=3, most=26)

    @cached_property
    def rows_of_men(self) -> list[tuple[int, ...]]:
        """Four in a row, a column or a diagonal, and squares of two by two."""
        return placements(self.board_widths, [*in_line(4), [(0, 0), (0, 1), (1, 0), (1, 1)]])

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The neighbours of each square, also diagonally."""
        return neighbours(self.board_widths, AROUND)


#: Maximum number of places of a board that has compiled rules.
MAX_PLACES = 25


@cache
def compiled_sets(rules: LineOfMen) -> CompiledRules[Turn[str]]:
    """Return rules whose keys combine the numbers of the mover's and the opponent's sets of men."""
    from zermelo.rulesets.boards.loops import line as loops
    from zermelo.rulesets.boards.masks import letters, men_under

    places, men_each = rules.places, rules.men
    targets: Sequence[Sequence[int]] = rules.neighbours
    if rules.flies(men_each):
        targets = [places] * len(places)
    masks = [mask_of(men) for count in range(men_each + 1) for men in combinations(places, count)]
    number_of = {mask: number for number, mask in enumerate(masks)}
    rows = [*map(mask_of, rules.rows_of_men)]
    moves: list[list[int]] = []
    moves_back: list[list[int]] = []
    for mask in masks:
        members = [place for place in places if mask >> place & 1]
        # men can also step back, so these steps lead backwards too
        steps = [
            (mask ^ 1 << start ^ 1 << target, 1 << target)
            for start in members
            for target in targets[start]
            if not mask >> target & 1
        ]
        drops = [(mask | 1 << place, 1 << place) for place in places if not mask >> place & 1]
        lifts = [(mask ^ 1 << place, 0) for place in members]
        forward, backward = (drops, lifts) if len(members) < men_each else (steps, lifts + steps)
        moves.append([number_of[after] << loops.HALF | empty for after, empty in forward])
        moves_back.append([number_of[after] << loops.HALF | empty for after, empty in backward])
    has_row = [any(mask & row == row for row in rows) for mask in masks]
    tables: list[Sequence[int]] = [masks, has_row]
    offsets = [loops.FIRST, loops.FIRST + len(masks)]
    for table in (moves, moves_back):
        offsets.append(loops.FIRST + sum(map(len, tables)))
        tables.append([*accumulate(map(len, table), initial=0)])
        tables.append([move for set_moves in table for move in set_moves])
    params = [len(masks), *offsets, *(number for table in tables for number in table)]

    def key(turn: Turn[str]) -> tuple[int]:
        board, mover = turn
        if not board.count(LEFT_MAN) == board.count(RIGHT_MAN) == men_each:
            raise OverflowError("a man is missing")
        man = LEFT_MAN if mover is LEFT else RIGHT_MAN
        mine, theirs = (number_of[men_under(board, letter, places)] for letter in (man, OTHER[man]))
        return (mine * len(masks) + theirs,)

    def state(key: tuple[int, ...]) -> Turn[str]:
        mine, theirs = (masks[number] for number in divmod(key[0], len(masks)))
        counts = men_each - mine.bit_count(), men_each - theirs.bit_count()
        return rules.with_hands(letters(mine, theirs, len(places)), counts), LEFT

    return CompiledRules(
        words=1,
        max_options=max(map(len, (*moves, *moves_back))),
        params=params,
        successors=loops.successors,
        unmoves=loops.unmoves,
        key=key,
        state=state,
        indices=len(masks) ** 2,
        columns=len(masks),
    )


#: Maximum number of men, on three rings and in both hands, of a position that is searched.
MAX_MEN_ON_THREE_RINGS = 7
#: Number of places on a ring: corners and middles of sides in turn, clockwise from a corner.
RING = 8


@dataclass(frozen=True)
class Morris(MenFromHand):
    """Put men on rings of points, then move along lines; three in a row capture a man.

    Left has the men ``x``, Right the men ``o``. A ring has eight points: four corners, and the four
    middles of its sides. Lines join the same middles of neighbouring rings. A player who makes a
    mill, three men in a row along a line, captures a man of the opponent that is in no mill; if all
    are in mills, any man. Once all of a player's men are put down, that player loses with fewer
    than three men, or without a move. Two rings and six men are Six Men's Morris, three rings and
    nine men Nine Men's Morris; both are draws (Gasser 1996 for nine). A position is written as its
    rings from the outside, each clockwise from the upper left corner, and the two hands.

    Examples
    --------
    >>> from zermelo.values.player import LEFT
    >>> position = Morris(rings=2, men=3)("xx.x.oo.|o.......|...|...")
    >>> [str(move) for move in position.turn(LEFT).winning_moves() if "x" in str(move)]
    ['e3-e5xc1', 'e3-e5xa1', 'e3-e5xb4']
    """

    name = "morris"
    example = "--rings 1 --men 3 xx.x.oo.|...|o.."
    tractable = Tractable(FINITE_GAME)
    ends = False
    members: ClassVar[Mapping[str, Mapping[str, int]]] = {
        "nine-mens-morris": {"rings": 3, "men": 9}, "six-mens-morris": {"rings": 2, "men": 6}
    }  # fmt: skip
    kind = "point"
    rows_capture = True

    rings: int = parameter(2, "rings of eight points, 1, 2 or 3", one_of=(1, 2, 3))
    men: int = parameter(6, "men of each player")
    flying: bool = parameter(False, "with three men left, a player moves to any empty point")

    def __post_init__(self) -> None:
        check_within(self, 3, 4 * self.rings, "men")

    @property
    def board_widths(self) -> tuple[int, ...]:
        """Number of places of each ring."""
        return (RING,) * self.rings

    @property
    def board_symmetries(self) -> Sequence[Image]:
        """Generators: a quarter turn, a mirror image, and the exchange of outer and inner rings."""
        quarter = tuple(place - place % RING + (place + 2) % RING for place in self.places)
        mirror = tuple(place - place % RING + (2 - place) % RING for place in self.places)
        return (quarter, mirror, upside_down(self.board_widths))

    @property
    def height(self) -> int:
        """Number of rows of the square grid over the rings; its squares name the places."""
        return 2 * self.rings + 1

    def board_coordinates(self, place: int) -> tuple[int, int]:
        """Return the column and row of a place on the square grid over the rings."""
        ring, number = divmod(place, RING)
        radius = self.rings - ring
        across = (-1, 0, 1, 1, 1, 0, -1, -1)[number] * radius
        down = (-1, -1, -1, 0, 1, 1, 1, 0)[number] * radius
        return self.rings + across, self.rings + down

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The neighbours of each point along lines: on its ring, and from middle to middle."""
        lines = [(place, place - 7 if place % RING == 7 else place + 1) for place in self.places]
        lines += [(place, place + RING) for place in self.places[:-RING] if place % 2]
        joined: list[list[int]] = [[] for _ in self.places]
        for start, end in lines:
            joined[start].append(end)
            joined[end].append(start)
        return joined

    @cached_property
    def rows_of_men(self) -> list[tuple[int, int, int]]:
        """The mills: rows of three places along a line."""
        mills = [
            (RING * ring + corner, RING * ring + corner + 1, RING * ring + (corner + 2) % RING)
            for ring in range(self.rings)
            for corner in range(0, RING, 2)
        ]
        if self.rings == 3:
            mills += [(middle, RING + middle, 2 * RING + middle) for middle in range(1, RING, 2)]
        return mills

    @cached_property
    def _mills_of(self) -> list[list[tuple[int, int, int]]]:
        return [[mill for mill in self.rows_of_men if place in mill] for place in self.places]

    def canonical(self, state: str) -> str:
        """Return the least image; raise InputError for too many men if there are three rings."""
        men = len(state) - state.count(EMPTY)
        if self.rings == 3 and men > MAX_MEN_ON_THREE_RINGS:
            raise InputError(
                f"{self}: {men} men are too many for a table; on three rings positions with up to "
                f"{MAX_MEN_ON_THREE_RINGS} are solved. Nine Men's Morris is a draw (Gasser 1996); "
                "two rings with few men are solved from the start, as morris --rings 2 --men 3"
            )
        return super().canonical(state)

    def flies(self, men: int) -> bool:
        """Whether a player with this number of men may move to any empty point."""
        return self.flying and men == 3

    def in_mill(self, state: str, place: int) -> bool:
        """Whether the man on a place is in a mill."""
        man = state[place]
        return any(all(state[other] == man for other in mill) for mill in self._mills_of[place])

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Yield the boards after a man is put down or moves and, for a mill, captures a man."""
        for option, target in self.drops_and_steps(state, man):
            mill = self.in_mill(option, target)
            theirs = [n for n in self.places if option[n] == OTHER[man]] if mill else []
            if not theirs:
                yield option
            for place in [n for n in theirs if not self.in_mill(option, n)] or theirs:
                yield f"{option[:place]}{EMPTY}{option[place + 1 :]}"

    def end(self, state: str, mover: Player) -> End | None:
        """Return the end if a player has fewer than three men and none in hand; otherwise None."""
        mine, theirs = (LEFT_MAN, RIGHT_MAN) if mover is LEFT else (RIGHT_MAN, LEFT_MAN)
        for man, end in ((mine, End.LOST), (theirs, End.WON)):
            if not self.hands(state)[man].strip(EMPTY) and self.on_board(state, man) < 3:
                return end
        return None
