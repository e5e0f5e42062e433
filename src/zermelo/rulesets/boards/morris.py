"""Six and nine men's morris: three in a row capture a man."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.errors import InputError
from zermelo.games.ends import End
from zermelo.games.parameters import check_within
from zermelo.games.rules import parameter
from zermelo.games.tractable import ONE_BOARD, Tractable
from zermelo.rulesets.boards.hands import Hands
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, OTHER, RIGHT_MAN
from zermelo.rulesets.boards.symmetries import Image, upside_down
from zermelo.values.player import LEFT, Player

#: Maximum number of men of both players together, on three rings and in hand.
MAX_MEN_ON_THREE_RINGS = 7
#: Number of places on a ring: corners and middles of sides alternate, clockwise.
RING = 8


@dataclass(frozen=True)
class Morris(Hands):
    """Put men on rings of points, then move along lines; three in a row capture a man.

    Left has the men ``x``, Right the men ``o``. A ring has eight points: four corners, and the four
    middles of its sides. Lines join the middles of neighbouring rings. A player who completes a
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
    tractable = Tractable(ONE_BOARD)
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
    def rows(self) -> tuple[int, ...]:
        """The rings, from outside."""
        return (RING,) * self.rings

    @property
    def board_symmetries(self) -> Sequence[Image]:
        """Generators: a quarter turn, a mirror image, and the exchange of outer and inner rings."""
        quarter = tuple(place - place % RING + (place + 2) % RING for place in self.places)
        mirror = tuple(place - place % RING + (2 - place) % RING for place in self.places)
        return (quarter, mirror, upside_down(self.rows))

    @property
    def height(self) -> int:
        """Number of rows of a grid laid over the rings, which names the places."""
        return 2 * self.rings + 1

    def board_coordinates(self, place: int) -> tuple[int, int]:
        """Return the coordinates of a place on a grid laid over the rings."""
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
        neighbours: list[list[int]] = [[] for _ in self.places]
        for start, end in lines:
            neighbours[start].append(end)
            neighbours[end].append(start)
        return neighbours

    @cached_property
    def rows_of_men(self) -> list[tuple[int, int, int]]:
        """The mills: rows of three places along a line."""
        mills = [
            (RING * ring + side, RING * ring + side + 1, RING * ring + (side + 2) % RING)
            for ring in range(self.rings)
            for side in range(0, RING, 2)
        ]
        if self.rings == 3:
            mills += [(middle, RING + middle, 2 * RING + middle) for middle in range(1, RING, 2)]
        return mills

    @cached_property
    def _mills_of(self) -> list[list[tuple[int, int, int]]]:
        return [[mill for mill in self.rows_of_men if place in mill] for place in self.places]

    def canonical(self, state: str) -> str:
        """Return the least image, or refuse a position with too many men on three rings."""
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
        return any(all(state[p] == man for p in mill) for mill in self._mills_of[place])

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Yield the boards after a man is put down or moves and, for a mill, captures a man."""
        for option, target in self.drops_and_steps(state, man):
            mill = self.in_mill(option, target)
            theirs = [p for p in self.places if option[p] == OTHER[man]] if mill else []
            if not theirs:
                yield option
            for place in [p for p in theirs if not self.in_mill(option, p)] or theirs:
                yield f"{option[:place]}{EMPTY}{option[place + 1 :]}"

    def end(self, state: str, mover: Player) -> End | None:
        """Return the end if a player has no man in hand and fewer than three on the board."""
        mine, theirs = (LEFT_MAN, RIGHT_MAN) if mover is LEFT else (RIGHT_MAN, LEFT_MAN)
        for man, end in ((mine, End.LOST), (theirs, End.WON)):
            if not self.hands(state)[man].strip(EMPTY) and self.on_board(state, man) < 3:
                return end
        return None
