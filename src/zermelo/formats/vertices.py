"""Names of vertices in all formats: numbering, order and spelling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.columns import Integers, spelled_names, whole_numbers
from zermelo.digraph.digraph import Digraph
from zermelo.digraph.names import ArrayNames, Names, NumberNames, names_of
from zermelo.errors import InputError


def _number_names(values: Integers) -> Names:
    """Return whole numbers as names, in their order; consecutive ones need no array."""
    if not values.size:
        return NumberNames(0, text=True)
    first = int(values[0])
    if int(values[-1]) - first == values.size - 1 and bool((np.diff(values) == 1).all()):
        return NumberNames(values.size, first, text=True)
    return ArrayNames(values)


def compact_names(names: list[str]) -> Names:
    """Return names, which all differ, in the most compact form."""
    values = whole_numbers(names)
    return names_of(names, len(names)) if values is None else _number_names(values)


def assemble(numbers: dict[str, int], sources: Sequence[int], targets: Sequence[int]) -> Digraph:
    """Return a digraph: names with the numbers 0, 1, … in order, and edges between the numbers."""
    ends = np.array(sources, np.int64), np.array(targets, np.int64)
    return Digraph.from_arrays(*ends, names=compact_names(list(numbers)))


def digraph_on_range(
    sources: NDArray[np.int64], targets: NDArray[np.int64], count: int, first: int = 0
) -> Digraph:
    """Return the digraph of ``count`` vertices whose names are the numbers from ``first`` on."""
    names = NumberNames(count, first, text=True)
    return Digraph.from_arrays(sources, targets, count=count, names=names)


def digraph_of_numbers(values: Integers, sources: NDArray[Any], targets: NDArray[Any]) -> Digraph:
    """Return the digraph with sorted ``values`` as names; ends of edges are indices in values."""
    order = np.argsort(values)
    rank = np.empty_like(order)
    rank[order] = np.arange(order.size)
    return Digraph.from_arrays(rank[sources], rank[targets], names=_number_names(values[order]))


def names_as_text(G: Digraph) -> list[str]:
    """Return the names as text; raises InputError if two are equal or one is not valid Unicode."""
    return spelled_names(G.names)


def edges_as_text(G: Digraph, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the edges as pairs of entries of ``names``, which has one for each vertex number."""
    for u, v in zip(*(ends.tolist() for ends in G.edge_arrays()), strict=True):
        yield names[u], names[v]


def is_word(name: str) -> bool:
    """Whether a name is one word of a text file: no blanks, no NUL, no byte order mark in front."""
    return name.split() == [name] and "\0" not in name and not name.startswith("\ufeff")


def refusal(name: object, why: str) -> InputError:
    """Return the error to raise for a name that a format cannot express."""
    return InputError(
        f"vertex {name!r} cannot be written: {why}; NPZ and Parquet keep any name, or rename the "
        "vertex"
    )


def foreign_names(G: Digraph, first: int) -> list[str] | None:
    """Return the names, or None if they are the numbers from ``first`` on."""
    if isinstance(G.names, NumberNames) and G.names.first == first:
        return None
    names = names_as_text(G)
    are_numbers = all(name == str(number) for number, name in enumerate(names, first))
    return None if are_numbers else names
