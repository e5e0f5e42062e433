"""The board of Dots and Boxes: dots in rows, the lines between them, and the boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import pairwise, product
from operator import or_

from zermelo.games.rules import Ruleset, no_position, parameter
from zermelo.games.scene import Line, Place, Scene, scene_of
from zermelo.games.turn_and_score import TurnInState
from zermelo.rulesets.boards.places import letters_of
from zermelo.values.bits import bits, mask_of
from zermelo.values.text import plural

#: The drawn lines, as bits numbered as in `BoxBoard.lines`; and the player to move, 0 or 1.
State = tuple[int, int]
#: A dot, by its column and its row from below.
Dot = tuple[int, int]

#: The word after a position in which player 1, who did not begin, is to move.
PLAYER_1 = "player1"


@dataclass(frozen=True)
class BoxBoard(TurnInState, Ruleset[State]):
    """Base class: lines on a board of boxes; a player who completes a box moves again."""

    sized_by = ("rows", "columns")
    start = "(no lines)"

    rows: int = parameter(2, "rows of boxes", least=1, most=20)
    columns: int = parameter(2, "columns of boxes", least=1, most=20)

    @cached_property
    def lines(self) -> list[tuple[Dot, Dot]]:
        """The two dots of each line, horizontal lines first."""
        across = [((x, y), (x + 1, y)) for y in range(self.rows + 1) for x in range(self.columns)]
        upward = [((x, y), (x, y + 1)) for y in range(self.rows) for x in range(self.columns + 1)]
        return across + upward

    @cached_property
    def _line_of(self) -> dict[frozenset[Dot], int]:
        return {frozenset(line): number for number, line in enumerate(self.lines)}

    @cached_property
    def boxes(self) -> list[int]:
        """The four lines of each box, as bits; boxes row by row from below."""
        boxes = []
        for y, x in product(range(self.rows), range(self.columns)):
            corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y))
            boxes.append(mask_of(self._line_of[frozenset(line)] for line in pairwise(corners)))
        return boxes

    @cached_property
    def boxes_at(self) -> list[list[int]]:
        """For each line, the boxes next to it, each as a bit mask of its four lines."""
        return [[box for box in self.boxes if box >> line & 1] for line in range(len(self.lines))]

    @cached_property
    def _line_images(self) -> list[list[int]]:
        """For each symmetry of the board, the number of the image of each line."""

        def image(dot: Dot, flip_x: int, flip_y: int, swap: int) -> Dot:
            x = self.columns - dot[0] if flip_x else dot[0]
            y = self.rows - dot[1] if flip_y else dot[1]
            return (y, x) if swap else (x, y)

        return [
            [self._line_of[frozenset(image(dot, *symmetry) for dot in line)] for line in self.lines]
            for symmetry in product((0, 1), (0, 1), (0, 1) if self.columns == self.rows else (0,))
        ]

    def line_name(self, line: int) -> str:
        """Return the name of a line."""
        return "-".join(map(dot_name, self.lines[line]))

    def state(self, *parts: object) -> State:
        """Read the lines that are drawn, and whose turn it is."""
        words = [str(part).lower() for part in parts]
        names = {
            sign.join(map(dot_name, ends)): number
            for number, line in enumerate(self.lines)
            for ends in (line, line[::-1])
            for sign in ("-", "")
        }
        drawn = 0
        for word in (word for word in words if word != PLAYER_1):
            if word not in names:
                problem = f"{word!r} is not a line of the board"
                raise no_position(self, f"{problem}; write its two dots, as in a1-b1")
            if drawn >> names[word] & 1:
                raise no_position(self, f"the line {word} is given twice")
            drawn |= 1 << names[word]
        return drawn, int(PLAYER_1 in words)

    def show(self, state: State) -> str:
        """Write the lines, and player1 if it is the turn of player 1."""
        drawn, player = state
        return " ".join([*map(self.line_name, bits(drawn)), *[PLAYER_1] * player])

    def boxes_completed(self, drawn: int, line: int) -> int:
        """Return the number of boxes that drawing a line completes, after the lines ``drawn``."""
        after = drawn | 1 << line
        return sum(not box & ~after for box in self.boxes_at[line])

    def options(self, state: State) -> Iterator[State]:
        """Yield the states after a line is drawn; the turn passes if no box is completed."""
        drawn, player = state
        for line in bits((1 << len(self.lines)) - 1 & ~drawn):
            completed_count = self.boxes_completed(drawn, line)
            yield drawn | 1 << line, player if completed_count else 1 - player

    def canonical(self, state: State) -> State:
        """Return the least image under the symmetries of the board."""
        drawn = list(bits(state[0]))
        return min(mask_of(image[line] for line in drawn) for image in self._line_images), state[1]

    def describe(self, state: State, option: State) -> str:
        """Name the line, with the number of boxes that it completes, if any."""
        line = new_line(state, option)
        boxes = self.boxes_completed(state[0], line)
        return self.line_name(line) + f" ({plural(boxes, 'box', 'boxes')})" * (boxes > 0)

    def scene(self, state: State) -> Scene:
        """Show dots, lines and completed boxes; a move touches the line to draw."""
        drawn, spacing = state[0], 1.4
        places = [
            Place(dot_name((x, y)), "joint", spacing * x, spacing * (self.rows - y))
            for y, x in product(range(self.rows + 1), range(self.columns + 1))
        ]
        for number, box in enumerate(self.boxes):
            y, x = divmod(number, self.columns)
            at = spacing * (x + 0.5), spacing * (self.rows - y - 0.5)
            places.append(Place(f"box{number + 1}", "square", *at, "", "used" * (not box & ~drawn)))
        styles = ["plain" if drawn >> line & 1 else "gone" for line in range(len(self.lines))]
        strokes = []
        for line, (((ax, ay), (bx, by)), style) in enumerate(zip(self.lines, styles, strict=True)):
            at = spacing * (ax + bx) / 2, spacing * (self.rows - (ay + by) / 2)
            places.append(Place(self.line_name(line), "edge", *at, "", style.replace("plain", "")))
            strokes.append(Line(dot_name((ax, ay)), dot_name((bx, by)), style))
        moves = (((self.line_name(new_line(state, to)),), to) for to in self.options(state))
        return scene_of(places, strokes, moves=moves)

    def chains(self, drawn: int) -> tuple[list[int], list[int]]:
        """Return the lengths of chains (n boxes with n + 1 free lines) and loops (with n lines)."""
        free_pairs = [box & ~drawn for box in self.boxes if (box & ~drawn).bit_count() == 2]
        chains, loops = list[int](), list[int]()
        while free_pairs:
            free_lines, count = free_pairs.pop(), 1
            while neighbours := [free_pair for free_pair in free_pairs if free_pair & free_lines]:
                free_pairs = [free_pair for free_pair in free_pairs if not free_pair & free_lines]
                count += len(neighbours)
                free_lines = reduce(or_, neighbours, free_lines)
            (loops if free_lines.bit_count() == count else chains).append(count)
        return sorted(chains), sorted(loops)

    def chains_in_words(self, state: State) -> list[str]:
        """Return sentences on chains, lines that give no box away, and the long chain rule."""
        drawn, remarks = state[0], list[str]()
        chains, loops = self.chains(drawn)
        long_chains = [length for length in chains if length > 2]
        if long_chains or loops:
            lists = (long_chains, "long chain"), (loops, "loop")
            parts = [plural(len(n), noun, f"{noun}s") + _sizes(n) for n, noun in lists if n]
            remarks.append(
                f"There are {' and '.join(parts)}. The player who must open a long chain gives it "
                "away: the opponent takes all boxes but two (all but four of a loop) and leaves "
                "these (double-dealing). The player who opened it completes these by lines that "
                "close two boxes (double-crosses), and must open the next chain."
            )
        free = bits((1 << len(self.lines)) - 1 & ~drawn)
        free_counts = [[(box & ~drawn).bit_count() for box in self.boxes_at[line]] for line in free]
        safe = sum(min(counts) > 2 for counts in free_counts)
        if free_counts and not any(1 in counts for counts in free_counts):
            lines = plural(safe, "line gives no", "lines give no") if safe else "Every line gives a"
            remarks.append(f"{lines} box away.")
        if not drawn:
            dots = (self.rows + 1) * (self.columns + 1)
            remarks.append(
                f"The long chain rule: player 0 wants the number of dots, {dots}, plus the number "
                "of long chains to be even, and player 1 wants it to be odd. The player who gets "
                "it does not have to open the first long chain (Berlekamp 2000)."
            )
        return remarks


def dot_name(dot: Dot) -> str:
    """Return the name of a dot: a letter for its column, and its row."""
    return f"{letters_of(dot[0])}{dot[1] + 1}"


def new_line(state: State, option: State) -> int:
    """Return the number of the line that a move draws."""
    return (option[0] & ~state[0]).bit_length() - 1


def _sizes(lengths: Sequence[int]) -> str:
    return f" of {', '.join(map(str, lengths))} boxes"
