"""Heaps from which Left and Right take by different rules: subtraction and octal codes."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from zermelo.games.parameters import sizes_in
from zermelo.games.rules import PartizanRuleset, no_position
from zermelo.games.scene import Moves, Scene
from zermelo.games.scenes.heaps import between, heaps
from zermelo.rulesets.heaps.heaps import HeapState
from zermelo.values.octal_code import OctalCode, octal_code_of


@dataclass(frozen=True)
class TwoOctalCodes(PartizanRuleset[HeapState]):
    """The common rules: an octal code for each player."""

    @property
    @abstractmethod
    def octal_codes(self) -> tuple[OctalCode, OctalCode]:
        """The octal codes of Left and of Right."""

    @property
    def heap_bounds(self) -> tuple[int, int] | None:
        """The most counters taken, and the most heaps left, by either code."""
        if not all(code.plain and code.longest is not None for code in self.octal_codes):
            return None
        return (
            max(code.longest or 0 for code in self.octal_codes),
            max(code.most_heaps for code in self.octal_codes),
        )

    def state(self, *parts: object) -> HeapState:
        """Check heap sizes."""
        for part in map(str, parts):
            if not (part.isascii() and part.isdecimal() and len(part) < 10):
                raise no_position(self, f"{part!r} is not a heap; give whole numbers below 10⁹")
        return tuple(sorted(heap for heap in map(int, map(str, parts)) if heap))

    def parse(self, words: Sequence[str]) -> HeapState:
        """Read heap sizes, with blanks or commas between."""
        return self.state(*sizes_in(words))

    def left(self, state: HeapState) -> Iterator[HeapState]:
        """Move by Left's code."""
        return (option for _, _, option in _parted(state, self.octal_codes[0]))

    def right(self, state: HeapState) -> Iterator[HeapState]:
        """Move by Right's code."""
        return (option for _, _, option in _parted(state, self.octal_codes[1]))

    def components(self, state: HeapState) -> list[HeapState]:
        """Return the heaps."""
        return [(heap,) for heap in state]

    def scene(self, state: HeapState) -> Scene:
        """Show rows of pins: drag over the pins to take."""
        left, right = (_ways(state, octal_code) for octal_code in self.octal_codes)
        return heaps(state, left=left, right=right, look="pin")

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Describe the heap and what remains of it."""
        before, after = Counter(state), Counter(option)
        gone, come = [*(before - after).elements()], [*(after - before).elements()]
        left = " and ".join(map(str, come)) or "nothing"
        return f"of heap {' and '.join(map(str, gone))} leave {left}"


@dataclass(frozen=True)
class PartizanSubtraction(TwoOctalCodes):
    """Take one of your numbers of counters from a heap.

    Left and Right have different sets; a position is the sizes of the heaps (Fraenkel and Kotzig
    1987; Plambeck 1995).

    Examples
    --------
    >>> rules = PartizanSubtraction((1, 2), (3,))
    >>> rules(8).value, rules(12).value
    ({2|1}, 2^)
    """

    name: ClassVar[str] = "partizan-subtraction"
    example: ClassVar[str] = "--left 1,2 --right 3 7"

    left_set: tuple[int, ...] = field(
        metadata={"help": "the numbers that Left may take, such as 1,2", "option": "left"}
    )
    right_set: tuple[int, ...] = field(
        metadata={"help": "the numbers that Right may take, such as 3", "option": "right"}
    )

    def __post_init__(self) -> None:
        self.octal_codes  # noqa: B018  says what is wrong
        object.__setattr__(self, "left_set", tuple(sorted({*self.left_set})))
        object.__setattr__(self, "right_set", tuple(sorted({*self.right_set})))

    @cached_property
    def octal_codes(self) -> tuple[OctalCode, OctalCode]:
        """The sets as octal codes."""
        return OctalCode.subtraction(self.left_set), OctalCode.subtraction(self.right_set)


@dataclass(frozen=True)
class PartizanOctal(TwoOctalCodes):
    """Take from a heap, and break it, as your octal code allows.

    Left and Right have different codes, written as for ``octal``; a position is the sizes of the
    heaps (Mesdal 2009).

    Examples
    --------
    >>> rules = PartizanOctal("0.33", "0.6")
    >>> rules(1).value, rules(5).value
    (1, 1^3)
    """

    name: ClassVar[str] = "partizan-octal"
    example: ClassVar[str] = "--left 0.3 --right 0.7 7"

    left_code: OctalCode = field(
        metadata={"help": "Left's code, such as 0.3", "read": OctalCode.parse, "option": "left"}
    )
    right_code: OctalCode = field(
        metadata={"help": "Right's code, such as 0.7", "read": OctalCode.parse, "option": "right"}
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "left_code", octal_code_of(self.left_code))
        object.__setattr__(self, "right_code", octal_code_of(self.right_code))

    @property
    def octal_codes(self) -> tuple[OctalCode, OctalCode]:
        """Both codes."""
        return self.left_code, self.right_code


def _parted(
    state: HeapState, octal_code: OctalCode
) -> Iterator[tuple[int, tuple[int, ...], HeapState]]:
    """Yield the place of a heap, the parts that stay of it, and the option."""
    for place, heap in enumerate(state):
        rest = state[:place] + state[place + 1 :]
        for parts in octal_code.options(heap):
            yield place, parts, tuple(sorted(size for size in (*rest, *parts) if size))


def _ways(state: HeapState, octal_code: OctalCode) -> Moves:
    """Yield the moves with their options."""
    for place, parts, option in _parted(state, octal_code):
        for way in between(place + 1, state[place], parts):
            yield way, option
