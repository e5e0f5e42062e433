"""Even Wins, Zero-Move Nim and Couples are Forever: heaps with a rule beyond their size."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from zermelo.games.ends import End
from zermelo.games.parameters import natural, parameter, whole
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset, Scene, Tractable, counter, no_position, theorem
from zermelo.games.scenes.heaps import between, foot, heaps, item
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, each_heap, with_heap
from zermelo.rulesets.heaps.octal import Octal
from zermelo.values.nimber import nim_sum_of
from zermelo.values.octal_code import OctalCode

#: The counters that are left, and whether the player to move has an odd number so far.
Taken: TypeAlias = tuple[int, int]
PARITIES = ("even", "odd")


@dataclass(frozen=True)
class EvenWins(Ruleset[Taken]):
    """Take from one to four counters; at the end the player with an even number of them wins.

    The number at the start is odd, so that one player has an even number: 27 in *BASIC Computer
    Games*. A position is the counters that are left, and ``odd`` if the player to move has taken an
    odd number. In Dudeney's pebble game at most three are taken of 15, and an odd number wins.

    Examples
    --------
    >>> EvenWins()(27).winning_moves()
    [Move('take 2' -> 25 even)]
    """

    name = "even-wins"
    example = "27"
    complexity = "linear in the number of counters"
    members: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "pebble-game": {"most": 3, "odd": True}
    }

    most: int = parameter(4, "the most counters to take", least=1)
    odd: bool = parameter(False, "an odd number wins")

    def state(self, *parts: object) -> Taken:
        """Read the counters, and the word for the player's number."""
        count = natural(str(parts[0])) if parts else None
        word = str(parts[1]) if len(parts) > 1 else PARITIES[0]
        if count is None or word not in PARITIES or len(parts) > 2:
            raise no_position(self, "give the counters that are left, and even or odd")
        return count, PARITIES.index(word)

    def show(self, state: Taken) -> str:
        """Write the counters and the player's parity."""
        return f"{state[0]} {PARITIES[state[1]]}"

    def options(self, state: Taken) -> Iterator[Taken]:
        """Take counters; all three numbers together are odd."""
        left, mine = state
        other = (1 + left + mine) % 2
        return ((left - taken, other) for taken in range(1, min(self.most, left) + 1))

    def end(self, state: Taken) -> End | None:
        """Return who wins once all counters are taken."""
        if state[0]:
            return None
        return End.WON if state[1] == self.odd else End.LOST

    def describe(self, state: Taken, option: Taken) -> str:
        """Name the number."""
        return f"take {state[0] - option[0]}"

    def scene(self, state: Taken) -> Scene:
        """Show the heap; a move touches the lowest counter to take."""
        left, _ = state
        return heaps((left,), moves=(((item(1, o[0] + 1, left),), o) for o in self.options(state)))


#: Heaps, each with 1 if its zero move is left.
Free: TypeAlias = tuple[tuple[int, int], ...]
HEAP = re.compile(r"([0-9]+)(x?)", re.ASCII)


@dataclass(frozen=True)
class ZeroMoveNim(Ruleset[Free]):
    """Take any number from one heap; or none, once from each heap that is not empty.

    A heap has the value n + 1 for odd n and n − 1 for even n > 0 while its zero move is left, and n
    after that. This is a question of HackerRank. A heap without its zero move is written as ``4x``.

    Examples
    --------
    >>> ZeroMoveNim()(3, 4).value, ZeroMoveNim()(1, "2x").winning_moves()
    (7, [])
    """

    name = "zero-move-nim"
    example = "3 4 5x"
    complexity = "linear in the number of digits"
    tractable = Tractable("yes", sums="yes: values add up")
    components = each_heap

    def state(self, *parts: object) -> Free:
        """Read the heaps."""
        found = [HEAP.fullmatch(str(part)) for part in parts]
        if not all(found) or any(match and len(match[1]) > 4_000 for match in found):
            raise no_position(self, "give the sizes of the heaps, with x after its zero move")
        return tuple((whole(match[1]), int(not match[2])) for match in found if match)

    def show(self, state: Free) -> str:
        """Write the heaps."""
        return " ".join(f"{heap}{'' if free else 'x'}" for heap, free in state)

    def canonical(self, state: Free) -> Free:
        """Sort the heaps without the empty ones."""
        return tuple(sorted(heap for heap in state if heap[0]))

    def options(self, state: Free) -> Iterator[Free]:
        """Make a heap smaller, or use up its zero move."""
        for place, (heap, free) in enumerate(state):
            for size in range(heap + (free and heap > 0)):
                yield _with(state, place, size)

    def describe(self, state: Free, option: Free) -> str:
        """Name the heap and the number."""
        place = next(n for n, heap in enumerate(state) if heap != option[n])
        return f"take {state[place][0] - option[place][0]} from heap {place + 1}"

    def scene(self, state: Free) -> Scene:
        """Show the heaps; a move touches the lowest counter to take, or the foot of a heap."""
        moves = []
        for option in self.options(state):
            place = next(n for n, heap in enumerate(state) if heap != option[n])
            size, was = option[place][0], state[place][0]
            moves.append(
                ((item(place + 1, size + 1, was) if size < was else foot(place + 1),), option)
            )
        return heaps([heap for heap, _ in state], moves=moves)

    def _total(self, state: Free) -> int:
        return nim_sum_of([(heap + 1 ^ 1) - 1 if free and heap else heap for heap, free in state])

    total = theorem(
        value_is="the nim-sum of n + 1 for odd, n − 1 for even heaps", source="HackerRank"
    )(_total)
    counters = counter("each move takes counters or a zero move", lambda _, s: sum(map(sum, s)))


def _with(state: Free, place: int, size: int) -> Free:
    heap, free = state[place]
    return (*state[:place], (size, free if size < heap else 0), *state[place + 1 :])


@dataclass(frozen=True)
class CouplesAreForever(Heaps):
    """Split a heap into two; a heap of two cannot be split.

    A heap of n is a heap of n − 1 in the octal game officers (0.6), whose values are not known to
    repeat (Winning Ways, chapter 4).

    Examples
    --------
    >>> [CouplesAreForever()(n).value for n in range(3, 13)]
    [1, 2, 0, 1, 2, 3, 1, 2, 3, 4]
    """

    name = "couples-are-forever"
    example = "5 4"
    complexity = "as officers: a value costs few steps for each heap below"
    counters = counter("each move makes a heap", lambda _, state: sum(state) - len(state))

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Split a heap of three or more."""
        for place, heap in enumerate(state):
            for part in range(1, heap // 2 + 1 if heap > 2 else 1):
                yield (
                    *with_heap(state, place, part)[: place + 1],
                    heap - part,
                    *state[place + 1 :],
                )

    def components(self, state: HeapState) -> list[Position[HeapState]]:
        """Return the heaps as heaps of officers."""
        officers = Octal(OctalCode.parse("0.6"))
        return [Position(officers, (heap - 1,)) for heap in state if heap > 2]

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Name the heap and its parts."""
        place = next(n for n, heap in enumerate(state) if heap != option[n])
        return f"split heap {place + 1} into {option[place]} and {option[place + 1]}"

    def scene(self, state: HeapState) -> Scene:
        """Show the heaps as rows; a move touches the pins beside the cut."""
        moves = []
        for option in self.options(state):
            place = next(n for n, heap in enumerate(state) if heap != option[n])
            parts = option[place : place + 2]
            moves += [(touched, option) for touched in between(place + 1, state[place], parts)]
        return heaps(state, moves=moves, look="pin")
