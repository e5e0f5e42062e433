"""The base class of games on heaps: states, how they are read, and the text of moves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from zermelo.errors import in_full
from zermelo.games.parameters import DIGIT_BITS, natural, sizes_in
from zermelo.games.rules import Rules, Ruleset, Scene, measure, no_position
from zermelo.games.scenes.heaps import heaps, shrinking_gestures
from zermelo.games.type_parameters import S
from zermelo.values.nimber import nim_sum_of, nimber
from zermelo.values.text import join_with_and, plural

T = TypeVar("T")
#: Heap sizes, in the order in which they were given; a heap that is used up has the size 0.
HeapState: TypeAlias = tuple[int, ...]


class NumberNotation(Generic[S]):
    """Mixin of rules whose positions are written as numbers."""

    @abstractmethod
    def state(self, *parts: object) -> S:
        """Return the state that numbers describe; raises InputError if they describe none."""

    def parse(self, words: Sequence[str]) -> S:
        """Read numbers with blanks or commas between them."""
        return self.state(*sizes_in(words))


def size_of(part: object, rules: Rules) -> int:
    """Read a heap's size from an integer or text of at most 4,000 digits, or raise InputError."""
    try:
        size = natural(part) if isinstance(part, str) else nimber(part)
    except ValueError:
        size = None
    if size is not None and size.bit_length() <= DIGIT_BITS:
        return size
    text = in_full(part)
    shown = text if len(text) < 40 else f"a heap of {len(text):,} characters"
    expected = "give whole numbers, 0 or more, of at most 4,000 digits"
    raise no_position(rules, f"{shown} is not a heap; {expected}")


class Heaps(NumberNotation[HeapState], Ruleset[HeapState]):
    """A game on heaps: a state is a tuple of sizes, each of at most 4,000 digits."""

    #: The required number of heaps; None for any number.
    count: ClassVar[int | None] = None
    #: The word for a size in messages, singular and plural.
    nouns: ClassVar[tuple[str, str]] = ("heap", "heaps")

    def state(self, *parts: object) -> HeapState:
        """Check heap sizes: integers, 0 or more, or texts of digits."""
        sizes = tuple(size_of(part, self) for part in parts)
        if self.count not in (None, len(sizes)):
            raise no_position(self, f"{plural(len(sizes), *self.nouns)}; give {self.count}")
        return sizes

    def canonical(self, state: HeapState) -> HeapState:
        """Return the sorted heaps, without empty ones unless a number of heaps is required."""
        return tuple(sorted(filter(None, state) if self.count is None else state))

    length_bound = measure("each move takes some counters", lambda _, state: sum(state))

    def scene(self, state: HeapState) -> Scene:
        """Show piles; to move, touch the lowest counter to take in each heap that changes."""
        return heaps(state, moves=shrinking_gestures(state, self.options(state)))

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Describe how much is taken from which heap."""
        pairs = enumerate(zip(state, option, strict=True), 1)
        taken = [f"{old - new} from heap {number}" for number, (old, new) in pairs if old != new]
        return f"take {join_with_and(taken)}"


def each_heap(_rules: object, state: tuple[T, ...]) -> list[tuple[T, ...]]:
    """Return one state for each heap (or other entry): the `components` of many games."""
    return [(heap,) for heap in state]


def total_value(rules: Any, state: object) -> int | None:  # noqa: ANN401
    """Return the nim-sum of ``rules.values(state)``; None if a value is not found."""
    values = rules.values(state)
    return None if values is None else nim_sum_of(values)


def with_heap(state: HeapState, index: int, size: int) -> HeapState:
    """Return the state with ``size`` as the new size of the heap at an index."""
    return (*state[:index], size, *state[index + 1 :])


def one_heap_smaller(state: HeapState, bound: int | None = None) -> Iterator[HeapState]:
    """Yield states with one heap made smaller, by at most ``bound``; smallest sizes first."""
    for index, heap in enumerate(state):
        for size in range(0 if bound is None else max(0, heap - bound), heap):
            yield with_heap(state, index, size)
