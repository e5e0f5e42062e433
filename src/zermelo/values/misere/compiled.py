"""The twins of `plain` by compiled loops, for work that is worth loading them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np

from zermelo.values.misere import loops, plain
from zermelo.values.misere.model import Model


def generated(
    letters: Sequence[int], rows: Sequence[Sequence[int]], shifts: Sequence[Sequence[int]]
) -> tuple[list[int], list[int], list[int], dict[int, list[int]]]:
    """Return the product monoid that letters generate; as `plain.generated`."""
    first = np.array([list(row) for row in rows], np.int64)
    second = np.array(shifts, np.int64)
    size = first.shape[1] * second.shape[1]
    ids = np.full(size, -1, np.int32)
    keys, lasts, parents = (
        np.empty(size, np.int64),
        np.empty(size, np.int32),
        np.empty(size, np.int32),
    )
    count = loops.generate(first, second, ids, keys, lasts, parents)
    keys, lasts, parents = keys[:count], lasts[:count], parents[:count]
    actions = {}
    for place in sorted(set(lasts[1:].tolist())):
        action = np.empty(count, np.int32)
        loops.act(keys, first[place], second[place], ids, action)
        actions[letters[place]] = action.tolist()
    named = np.array([*letters, -1], np.int64)[lasts]
    return keys.tolist(), named.tolist(), parents.tolist(), actions


def marked(
    lasts: Sequence[int],
    parents: Sequence[int],
    actions: dict[int, Sequence[int]],
    values: dict[int, Sequence[int]],
    levels: int = 1,
) -> bytes:
    """Mark the P-elements; as `plain.marked`."""
    places = {letter: place for place, letter in enumerate(actions)}
    held = [t for letter in actions for t in values[letter]]
    starts = np.cumsum([0, *(len(values[letter]) for letter in actions)])
    portion = np.zeros(len(lasts), np.uint8)
    loops.mark(
        np.array([places.get(letter, -1) for letter in lasts], np.int32),
        np.array(parents, np.int32),
        np.array(list(actions.values()), np.int32),
        np.array(held, np.int32),
        starts,
        levels,
        portion,
    )
    return portion.tobytes()


def refined(portion: bytes, actions: Sequence[Sequence[int]]) -> list[int]:
    """Return the class of each element; as `plain.refined`, but for the numbers of the classes."""
    classes = np.frombuffer(portion, np.uint8).astype(np.int32)
    loops.refine(classes, np.array(actions, np.int32))
    found: list[int] = classes.tolist()
    return found


class QuotientStates(plain.QuotientStates):
    """States whose products are found by compiled loops; as `plain.States`."""

    def __init__(self, model: Model, like: Self | None = None) -> None:
        super().__init__(model)
        order, width = model.order, model.order * model.levels
        self._table: _Table = _Table(model) if like is None else like._table
        self._elements = np.empty(0, np.int32)
        self._masks = np.empty((0, width), np.uint8)
        self._packed = np.empty((0, (width + 63) // 64), np.uint64)
        self._nexts, self._sources = np.empty(0, np.int32), np.empty(0, np.int32)
        self._heads = np.full(order, -1, np.int32)

    def _fresh(self) -> Self:
        return type(self)(self.model, self)

    def _room(self, more: int) -> None:
        size = len(self) + more
        if size > len(self._elements):
            size = max(size, 2 * len(self._elements))
            self._elements = _longer(self._elements, size)
            self._masks, self._packed = _longer(self._masks, size), _longer(self._packed, size)
            self._nexts, self._sources = _longer(self._nexts, size), _longer(self._sources, size)

    def place(self, x: int, mask: int, origin: tuple[int, int]) -> None:
        """Add a state that is not covered."""
        self._room(1)
        at, row = len(self), _bytes(mask, self.model)
        self._elements[at], self._masks[at] = x, row
        padded = np.zeros(64 * self._packed.shape[1], np.uint8)
        padded[: len(row)] = row
        self._packed[at] = np.packbits(padded, bitorder="little").view(np.uint64)
        self._nexts[at], self._heads[x] = self._heads[x], at
        super().place(x, mask, origin)

    def multiply(self, sources: Sequence[int], letter: int, x: int, mask: int) -> int | None:
        """Multiply states by the state of a letter; add the products that are not covered."""
        if not sources:
            return None
        self._room(len(sources) + 1)
        self.work += self.model.order * len(sources)
        before, given = len(self), np.array(sources, np.int64)
        self._table.need(np.append(self._elements[given], np.int32(x)))
        count, failed = loops.multiply(
            self._table.rows,
            self._elements,
            self._masks,
            self._packed,
            self._heads,
            self._nexts,
            self._sources,
            before,
            given,
            x,
            _bytes(mask, self.model),
        )
        origins = self._sources[before:count].tolist()
        for at, source in zip(range(before, count), origins, strict=True):
            found = int.from_bytes(self._masks[at].tobytes(), "little")
            super().place(int(self._elements[at]), found, (source, letter))
        return sources[failed] if failed >= 0 else None

    def _table_of(self, mask: int) -> bytes:  # noqa: ARG002 (the arrays have it)
        return b""


class _Table:
    """The table of a monoid, a row at a time: most of those of a large one are never asked for.

    With levels, a row has the elements once for each, one behind the other, for their masks. The
    array has room for all rows, and takes memory for those that are written.
    """

    def __init__(self, model: Model) -> None:
        order, levels = model.order, model.levels
        kind = np.uint16 if order * levels <= 1 << 16 else np.uint32
        self.rows = np.empty((order, order * levels), kind)
        self._parents, self._lasts, self._order = model.parents, model.lasts, order
        self._actions = {letter: np.array(action, kind) for letter, action in model.actions.items()}
        self._above = np.repeat(np.arange(0, order * levels, order, dtype=kind), order)
        self._there = np.zeros(order, np.bool_)
        self._write(0, np.arange(order, dtype=kind))

    def _write(self, x: int, row: np.ndarray) -> None:
        self.rows[x] = np.resize(row, self._above.size) + self._above
        self._there[x] = True

    def need(self, elements: np.ndarray) -> None:
        """Write the rows of some elements, and those that lead to them."""
        for x in np.unique(elements[~self._there[elements]]).tolist():
            path = []
            while not self._there[x]:
                path.append(x)
                x = self._parents[x]
            for y in reversed(path):
                self._write(y, self._actions[self._lasts[y]][self.rows[x, : self._order]])
                x = y


def _bytes(mask: int, model: Model) -> np.ndarray:
    return np.frombuffer(mask.to_bytes(model.order * model.levels, "little"), np.uint8)


def _longer(array: np.ndarray, size: int) -> np.ndarray:
    grown = np.empty((size, *array.shape[1:]), array.dtype)
    grown[: len(array)] = array
    return grown
