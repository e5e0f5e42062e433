"""Vertices: named in one text, or written as plain data."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError


def named(G: Digraph, text: str) -> list[Hashable]:
    """Find the vertices of a comma-separated list; a name with commas goes in double quotes.

    Raises
    ------
    UnknownVertex
        A name is no vertex.

    Examples
    --------
    >>> named(Digraph([("a", "b"), ("b", "c,d")]), 'a, "c,d"')
    ['a', 'c,d']
    """
    import csv

    if text in G:
        return [text]
    fields = next(csv.reader([text], skipinitialspace=True), [])
    names: list[Hashable] = [field.strip() for field in fields if field.strip()]
    for name in names:
        G.index(name)
    return names


def one_of(G: Digraph, text: str) -> Hashable:
    """Find the one vertex that a text names.

    Raises
    ------
    InputError
        It names none, or several.
    """
    names = named(G, text)
    if len(names) != 1:
        raise InputError(f"--around {text!r} names {len(names)} vertices; name one")
    return names[0]


def as_text(vertices: Iterable[Hashable] | None) -> list[str] | None:
    """Return names as text; None of None."""
    return None if vertices is None else list(map(str, vertices))


def size_of(G: Digraph) -> dict[str, object]:
    """Return the facts with which every answer about a digraph begins."""
    return {"vertices": G.vertex_count, "edges": G.edge_count}
