"""Compiled versions of the functions in `plain`, for large inputs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np

from zermelo.values.misere import loops, plain
from zermelo.values.misere.model import Model


def generate_product(
    letters: Sequence[int], on_first: Sequence[Sequence[int]], on_second: Sequence[Sequence[int]]
) -> tuple[list[int], list[int], list[int], dict[int, list[int]]]:
    """Return what `plain.generate_product` returns."""
    first_maps = np.array([list(row) for row in on_first], np.int64)
    second_maps = np.array(on_second, np.int64)
    size = first_maps.shape[1] * second_maps.shape[1]
    ids = np.full(size, -1, np.int32)
    keys, lasts, parents = (np.empty(size, dtype) for dtype in (np.int64, np.int32, np.int32))
    count = loops.generate(first_maps, second_maps, ids, keys, lasts, parents)
    keys, lasts, parents = keys[:count], lasts[:count], parents[:count]
    actions = {}
    for index in sorted(set(lasts[1:].tolist())):
        action = np.empty(count, np.int32)
        loops.act(keys, first_maps[index], second_maps[index], ids, action)
        actions[letters[index]] = action.tolist()
    last_letters = np.array([*letters, -1], np.int64)[lasts]
    return keys.tolist(), last_letters.tolist(), parents.tolist(), actions


def mark_p_elements(
    lasts: Sequence[int],
    parents: Sequence[int],
    actions: dict[int, Sequence[int]],
    option_elements: dict[int, Sequence[int]],
    levels: int = 1,
) -> bytes:
    """Return what `plain.mark_p_elements` returns."""
    indices = {letter: index for index, letter in enumerate(actions)}
    elements = [t for letter in actions for t in option_elements[letter]]
    starts = np.cumsum([0, *(len(option_elements[letter]) for letter in actions)])
    marks = np.zeros(len(lasts), np.uint8)
    columns = [indices.get(letter, -1) for letter in lasts], parents, [*actions.values()], elements
    loops.mark(*(np.array(column, np.int32) for column in columns), starts, levels, marks)
    return marks.tobytes()


def refine_classes(marks: bytes, actions: Sequence[Sequence[int]]) -> list[int]:
    """Return the classes of `plain.refine_classes`, which may have other numbers here."""
    classes = np.frombuffer(marks, np.uint8).astype(np.int32)
    loops.refine(classes, np.array(actions, np.int32))
    numbers: list[int] = classes.tolist()
    return numbers


class CompiledQuotientStates(plain.QuotientStates):
    """`plain.QuotientStates` in arrays for compiled loops; a stored mask has bits, not bytes."""

    def __init__(self, model: Model, table_source: Self | None = None) -> None:
        super().__init__(model)
        word_count = (model.order * model.levels + 63) // 64  # 64-bit words of a mask
        self._table: _Table = _Table(model) if table_source is None else table_source._table
        self._count = 0
        self._at_elements = np.empty(0, np.int32)
        self._packed = np.empty((0, word_count), np.uint64)
        self._letters, self._sources = np.empty(0, np.int32), np.empty(0, np.int32)
        self._heads = np.full(model.order, -1, np.int32)  # the last state at each element
        self._nexts = np.empty(0, np.int32)  # for each state, the one before at the same element

    def __len__(self) -> int:
        return self._count

    def pairs(self) -> list[tuple[int, int]]:
        """Return the element and the mask of each state."""
        elements = self._at_elements[: self._count].tolist()
        return [(x, self._mask(state)) for state, x in enumerate(elements)]

    def origin(self, state: int) -> tuple[int, int]:
        """Return the state to which a letter was added, −1 if empty or unknown, and the letter."""
        return int(self._sources[state]), int(self._letters[state])

    def covers(self, x: int, mask: int) -> bool:
        """Whether the mask is empty, or a state at x has a mask that contains it."""
        return not mask or self._is_covered(x, _words(mask, self.model), -1)

    def append(self, x: int, mask: int, origin: tuple[int, int]) -> None:
        """Add a state that is not covered."""
        self._add(x, _words(mask, self.model), *origin)

    def multiply(self, sources: Sequence[int], letter: int, x: int, mask: int) -> int | None:
        """Do what `plain.QuotientStates.multiply` does."""
        if not sources:
            return None
        self._reserve(len(sources) + 1)
        self.step_count += self.model.order * len(sources)
        count_before, indices = self._count, np.array(sources, np.int64)
        self._table.write_rows(np.append(self._at_elements[indices], np.int32(x)))
        mask_row = _bytes(mask, self.model)
        states = self._at_elements, self._packed, self._heads, self._nexts, self._sources
        self._count, failed = loops.multiply(
            self._table.rows, *states, count_before, indices, x, mask_row, np.empty_like(mask_row)
        )
        self._letters[count_before : self._count] = letter
        return sources[failed] if failed >= 0 else None

    def maximal(self) -> Self:
        """Return the states that no other state covers."""
        states = type(self)(self.model, self)
        for state, x in enumerate(self._at_elements[: self._count].tolist()):
            if not self._is_covered(x, self._packed[state], state):
                states._add(x, self._packed[state], -1, int(self._letters[state]))
        return states

    def copy(self) -> Self:
        """Return a copy, to which states can be added."""
        states = type(self)(self.model, self)
        states._heads = self._heads.copy()
        states._count = self._count
        for name in self._GROWING:
            setattr(states, name, getattr(self, name)[: self._count].copy())
        return states

    _GROWING = ("_at_elements", "_packed", "_letters", "_sources", "_nexts")  # arrays by state

    def _reserve(self, added_count: int) -> None:
        size = self._count + added_count
        if size > len(self._packed):
            size = max(size, 2 * len(self._packed))
            for name in self._GROWING:
                array = getattr(self, name)
                longer = np.empty((size, *array.shape[1:]), array.dtype)
                longer[: len(array)] = array
                setattr(self, name, longer)

    def _add(self, x: int, packed: np.ndarray, source: int, letter: int) -> None:
        self._reserve(1)
        state = self._count
        self._at_elements[state], self._packed[state] = x, packed
        self._sources[state], self._letters[state] = source, letter
        self._nexts[state], self._heads[x] = self._heads[x], state
        self._count += 1

    def _is_covered(self, x: int, packed: np.ndarray, excluded: int) -> bool:
        """Whether a state at x other than ``excluded`` has a mask that contains ``packed``."""
        state = int(self._heads[x])
        while state >= 0:
            if state != excluded and not np.any(packed & ~self._packed[state]):
                return True
            state = int(self._nexts[state])
        return False

    def _mask(self, state: int) -> int:
        width = self.model.order * self.model.levels
        bits = np.unpackbits(self._packed[state].view(np.uint8), bitorder="little")[:width]
        return int.from_bytes(bits.tobytes(), "little")


QuotientStates = CompiledQuotientStates  # callers choose a module, `plain` or this one


class _Table:
    """The multiplication table of a monoid; only the rows that are needed are written.

    Row x has x · z for every z, then for each further level n the same products with n · order
    added. There is space for all rows, but only those written take memory.
    """

    def __init__(self, model: Model) -> None:
        order, levels = model.order, model.levels
        dtype = np.uint16 if order * levels <= 1 << 16 else np.uint32
        self.rows = np.empty((order, order * levels), dtype)
        self._parents, self._lasts, self._order = model.parents, model.lasts, order
        self._actions = {g: np.array(action, dtype) for g, action in model.actions.items()}
        self._offsets = np.repeat(np.arange(0, order * levels, order, dtype=dtype), order)
        self.is_written = np.zeros(order, np.bool_)
        self._write(0, np.arange(order, dtype=dtype))

    def _write(self, x: int, row: np.ndarray) -> None:
        self.rows[x] = np.resize(row, self._offsets.size) + self._offsets
        self.is_written[x] = True

    def write_rows(self, elements: np.ndarray) -> None:
        """Write the rows of some elements, and the rows from which these are computed."""
        for x in np.unique(elements[~self.is_written[elements]]).tolist():
            path = []
            while not self.is_written[x]:
                path.append(x)
                x = self._parents[x]
            for y in reversed(path):
                self._write(y, self._actions[self._lasts[y]][self.rows[x, : self._order]])
                x = y


def _bytes(mask: int, model: Model) -> np.ndarray:
    return np.frombuffer(mask.to_bytes(model.order * model.levels, "little"), np.uint8)


def _words(mask: int, model: Model) -> np.ndarray:
    """Return a mask as an array of uint64, with a bit for each byte of the mask."""
    padded = np.zeros(-(-model.order * model.levels // 64) * 64, np.uint8)
    padded[: model.order * model.levels] = _bytes(mask, model)
    return np.packbits(padded, bitorder="little").view(np.uint64)
