"""Named: base of digraphs, graphs and orders, whose vertices have numbers and names."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Self, cast

from zermelo.errors import DigraphError, UnknownVertex, in_full
from zermelo.frozen import Frozen
from zermelo.values.text import plural


class Named(Frozen):
    """An object whose vertices are numbered from 0 and have names, all different."""

    names: Sequence[Hashable]
    called: str | None  #: the name of the object in answers

    @cached_property
    def _numbers(self) -> dict[Hashable, int]:
        return {name: number for number, name in enumerate(self.names)}

    def _find(self, name: object) -> int | None:
        try:
            return self._numbers.get(name)
        except TypeError:  # a tuple of lists, say, is not hashable
            return None

    def index(self, name: Hashable) -> int:
        """Return the number of the vertex called ``name``; UnknownVertex if there is none."""
        number = self._find(name)
        if number is None:
            sample = ", ".join(map(in_full, self.names[:4]))
            hint = f"the first are {sample}" if sample else "it has none"
            raise UnknownVertex(name, len(self), hint)
        return number

    def known_as(self, called: str | None) -> Self:
        """Return a copy with ``called`` as the name in answers. The copy shares all other data."""
        copy = self.__class__.__new__(self.__class__)
        copy.__dict__.update(self.__dict__, called=called)
        return copy

    def __contains__(self, name: object) -> bool:
        return self._find(name) is not None

    def __len__(self) -> int:
        """Return the number of vertices."""
        return len(self.names)

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self.names)


def sizes(vertices: int, edges: int, *, attacks: bool = False) -> str:
    """Return the numbers of vertices and edges, or of arguments and attacks, as text.

    >>> sizes(1, 2000), sizes(1, 2000, attacks=True)
    ('1 vertex, 2,000 edges', '1 argument, 2,000 attacks')
    """
    if attacks:
        return f"{plural(vertices, 'argument', 'arguments')}, {plural(edges, 'attack', 'attacks')}"
    return f"{plural(vertices, 'vertex', 'vertices')}, {plural(edges, 'edge', 'edges')}"


def number_names(
    pairs: Iterable[tuple[Hashable, Hashable]],
    declared: Iterable[Hashable],
    *,
    pairs_noun: str = "edges",
    declared_noun: str = "vertices",
    expected: str = "pairs (source, target)",
) -> tuple[dict[Hashable, int], list[int]]:
    """Assign numbers to names by first appearance, those of ``declared`` before all others.

    Returns the numbers by name, and a flat list: for each pair, the numbers of its two names.

    >>> number_names([("a", "b"), ("b", "c")], ["c"])
    ({'c': 0, 'a': 1, 'b': 2}, [1, 2, 2, 0])
    """
    numbers: dict[Hashable, int] = {}
    ends: list[int] = []

    def number(name: Hashable) -> int:
        try:
            return numbers.setdefault(name, len(numbers))
        except TypeError:
            raise DigraphError(
                f"vertex names must be hashable, and {name!r} is not; use text, numbers or tuples"
            ) from None

    for entries, noun in ((declared, declared_noun), (pairs, pairs_noun)):
        if not isinstance(entries, Iterable):
            raise DigraphError(f"{noun} is {entries!r}; give an iterable, such as a list")
    for name in declared:
        number(name)
    for index, pair in enumerate(pairs):
        try:
            source, target = pair
        except (TypeError, ValueError):
            singular = pairs_noun.removesuffix("s")
            raise DigraphError(f"{singular} {index} is {pair!r}; give {expected}") from None
        ends += number(source), number(target)
    if may_hold_scalars(numbers):
        numbers = {plain_name(name): number for name, number in numbers.items()}
    return numbers, ends


def may_hold_scalars(names: Iterable[Hashable]) -> bool:
    """Whether a name is a NumPy scalar, or a tuple that may hold one; NumPy is not imported."""
    return any(kind is tuple or _is_numpy_type(kind) for kind in set(map(type, names)))


def plain_name(name: Hashable) -> Hashable:
    """Convert a NumPy number or text to the equal Python object, in tuples too; keep other names.

    >>> import numpy as np
    >>> plain_name((np.int64(1), np.str_("a"), 2))
    (1, 'a', 2)
    """
    kind = type(name)
    if kind is tuple:
        return tuple(map(plain_name, cast("tuple[Hashable, ...]", name)))
    if not _is_numpy_type(kind):
        return name
    plain: Hashable = cast("Any", name).item()
    return plain if plain == name else name  # `item` makes integers of times in nanoseconds


def _is_numpy_type(kind: type) -> bool:
    return kind.__module__ == "numpy"
