"""The board of Dots and Boxes: dots in rows, the lines between them, and the boxes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from zermelo.games.parameters import check_within
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Line, Place, Scene, scene_of
from zermelo.rulesets.boards.shapes import letters_of
from zermelo.values.bits import bits, mask_of
from zermelo.values.text import plural

if TYPE_CHECKING:
    from zermelo.games.explanation import Block

#: The lines that are drawn, as the bits of an integer; and the player to move, 0 or 1.
State: TypeAlias = tuple[int, int]
#: A dot, by its column and its row from below.
Dot: TypeAlias = tuple[int, int]

LINE = re.compile(r"([a-z])(\d+)-?([a-z])(\d+)")
#: The word for the turn of the player who did not begin.
SECOND = "player1"


@dataclass(frozen=True)
class BoxBoard(Ruleset[State]):
    """Lines on a board of boxes: a player who completes a box moves again.

    The size is the number of rows and columns of boxes. A line is written by its dots, columns as
    letters and rows from below. ``player1`` behind the lines says that player 1 is to move.
    """

    sized_by: ClassVar[tuple[str, str]] = ("rows", "columns")
    start: ClassVar[str] = "(no lines)"

    rows: int = field(default=2, metadata={"help": "rows of boxes"})
    columns: int = field(default=2, metadata={"help": "columns of boxes"})

    def __post_init__(self) -> None:
        check_within(self, 1, 20, "rows", "columns")

    # ------------------------------------------------------------------------------- the board

    @cached_property
    def lines(self) -> list[tuple[Dot, Dot]]:
        """The dots of each line: those across first, then those up."""
        across = [((x, y), (x + 1, y)) for y in range(self.rows + 1) for x in range(self.columns)]
        return across + [
            ((x, y), (x, y + 1)) for y in range(self.rows) for x in range(self.columns + 1)
        ]

    @cached_property
    def boxes(self) -> list[int]:
        """The four lines of each box, as bits."""
        numbers = {line: number for number, line in enumerate(self.lines)}
        return [
            mask_of(
                numbers[line]
                for line in (
                    ((x, y), (x + 1, y)),
                    ((x, y + 1), (x + 1, y + 1)),
                    ((x, y), (x, y + 1)),
                    ((x + 1, y), (x + 1, y + 1)),
                )
            )
            for y in range(self.rows)
            for x in range(self.columns)
        ]

    @cached_property
    def beside(self) -> list[list[int]]:
        """The boxes at each line."""
        return [[box for box in self.boxes if box >> line & 1] for line in range(len(self.lines))]

    @cached_property
    def _images(self) -> list[list[int]]:
        """The images of each line under the symmetries of the board."""
        across, up = self.columns, self.rows
        numbers = {frozenset(line): number for number, line in enumerate(self.lines)}
        kinds = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)]
        kinds += [(*kind[:2], 1) for kind in kinds] if across == up else []

        def image(dot: Dot, flip: int, turn: int, swap: int) -> Dot:
            x = across - dot[0] if flip else dot[0]
            y = up - dot[1] if turn else dot[1]
            return (y, x) if swap else (x, y)

        return [
            [numbers[frozenset(image(dot, *kind) for dot in line)] for line in self.lines]
            for kind in kinds
        ]

    # -------------------------------------------------------------------------------- notation

    def called(self, line: int) -> str:
        """Return the name of a line."""
        return "-".join(letters_of(x) + str(y + 1) for x, y in self.lines[line])

    def state(self, *parts: object) -> State:
        """Read the lines that are drawn, and whose turn it is."""
        words = [str(part).lower() for part in parts]
        player = words.count(SECOND)
        numbers = {line: number for number, line in enumerate(self.lines)}
        drawn = 0
        for word in words:
            if word == SECOND:
                continue
            found = LINE.fullmatch(word)
            dots = (
                sorted(
                    (ord(x) - ord("a"), int(y) - 1)
                    for x, y in (found.group(1, 2), found.group(3, 4))
                )
                if found
                else []
            )
            line = numbers.get((dots[0], dots[1])) if found else None
            if line is None:
                raise no_position(
                    self, f"{word!r} is no line here; write its two dots, as in a1-b1"
                )
            if drawn >> line & 1:
                raise no_position(self, f"the line {word} is given twice")
            drawn |= 1 << line
        return drawn, min(player, 1)

    def show(self, state: State) -> str:
        """Write the lines, and player1 if it is the turn of player 1."""
        drawn, player = state
        return " ".join([*map(self.called, bits(drawn)), *[SECOND] * player])

    # ----------------------------------------------------------------------------------- moves

    def turn(self, state: State) -> int:
        """Return the player to move."""
        return state[1]

    def completed(self, drawn: int, line: int) -> int:
        """Return the number of boxes that a line completes."""
        after = drawn | 1 << line
        return sum(not box & ~after for box in self.beside[line])

    def options(self, state: State) -> Iterator[State]:
        """Draw a line; the turn passes unless it completes a box."""
        drawn, player = state
        for line in bits((1 << len(self.lines)) - 1 & ~drawn):
            again = self.completed(drawn, line)
            yield drawn | 1 << line, player if again else 1 - player

    def canonical(self, state: State) -> State:
        """Return the least image."""
        drawn = list(bits(state[0]))
        return min(mask_of(image[line] for line in drawn) for image in self._images), state[1]

    def describe(self, state: State, option: State) -> str:
        """Name the line, and the boxes that it completes."""
        line = (option[0] & ~state[0]).bit_length() - 1
        boxes = self.completed(state[0], line)
        return self.called(line) + f" ({plural(boxes, 'box', 'boxes')})" * (boxes > 0)

    def scene(self, state: State) -> Scene:
        """Show dots, lines and completed boxes; touch the line to draw."""
        drawn = state[0]
        places = [
            Place(letters_of(x) + str(y + 1), "joint", 1.4 * x, 1.4 * (self.rows - y))
            for y in range(self.rows + 1)
            for x in range(self.columns + 1)
        ]
        places += [
            Place(
                f"box{number + 1}", "square", 1.4 * (number % self.columns) + 0.7,
                1.4 * (self.rows - number // self.columns) - 0.7, "",
                "" if box & ~drawn else "used",
            )
            for number, box in enumerate(self.boxes)
        ]  # fmt: skip
        ends = [[letters_of(x) + str(y + 1) for x, y in line] for line in self.lines]
        places += [
            Place(
                self.called(number), "edge", 0.7 * (ax + bx), 1.4 * self.rows - 0.7 * (ay + by), "",
                "" if drawn >> number & 1 else "gone",
            )
            for number, ((ax, ay), (bx, by)) in enumerate(self.lines)
        ]  # fmt: skip
        looks = ["plain" if drawn >> number & 1 else "gone" for number in range(len(self.lines))]
        moves = (
            ((self.called((option[0] & ~drawn).bit_length() - 1),), option)
            for option in self.options(state)
        )
        strokes = [Line(a, b, look) for (a, b), look in zip(ends, looks, strict=True)]
        return scene_of(places, strokes, moves=moves)

    # ---------------------------------------------------------------------------------- chains

    def chains(self, drawn: int) -> tuple[list[int], list[int]]:
        """Return the lengths of the chains and of the loops of boxes with two free lines each.

        A line that ends a chain may lead to a box with more free lines, or out of the board.
        """
        pairs = [box & ~drawn for box in self.boxes if (box & ~drawn).bit_count() == 2]
        chains: list[int] = []
        loops: list[int] = []
        while pairs:
            lines, count = pairs.pop(), 1
            while near := [pair for pair in pairs if pair & lines]:
                pairs = [pair for pair in pairs if not pair & lines]
                count += len(near)
                lines |= _union(near)
            (loops if lines.bit_count() == count else chains).append(count)
        return sorted(chains), sorted(loops)

    def chains_in_words(self, state: State) -> list[Block | str]:
        """Return what chains mean: who must open them, and the double-cross."""
        drawn = state[0]
        free = [line for line in range(len(self.lines)) if not drawn >> line & 1]
        chains, loops = self.chains(drawn)
        long = [length for length in chains if length > 2]
        remarks: list[Block | str] = []
        if long or loops:
            found = [plural(len(long), "long chain", "long chains") + _of(long)] * bool(long)
            found += [plural(len(loops), "loop", "loops") + _of(loops)] * bool(loops)
            remarks.append(
                f"There are {' and '.join(found)}. The player who must open a long chain gives it "
                "away: the opponent takes all boxes but two (of a loop all but four), and leaves "
                "these by the double-cross, a line that allows the other to make both at once and "
                "then to open the next chain."
            )
        at_boxes = [[(box & ~drawn).bit_count() for box in self.beside[line]] for line in free]
        safe = sum(all(count > 2 for count in counts) for counts in at_boxes)
        if free and not any(1 in counts for counts in at_boxes):
            gives = plural(safe, "line gives", "lines give")
            remarks.append(f"{gives} no box away." if safe else "Every line gives a box away.")
        if not drawn:
            dots = (self.rows + 1) * (self.columns + 1)
            remarks.append(
                f"The long chain rule: player 0 wants the number of dots, {dots}, and of long "
                "chains together to be even, player 1 wants it odd. The player who succeeds does "
                "not open the first long chain (Berlekamp 2000)."
            )
        return remarks


def _union(masks: Sequence[int]) -> int:
    total = 0
    for mask in masks:
        total |= mask
    return total


def _of(lengths: Sequence[int]) -> str:
    return f" of {', '.join(map(str, lengths))} boxes"
