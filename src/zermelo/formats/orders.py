"""Orders from a file or by name."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from zermelo.errors import FormatError, InputError
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.graph import Graph
    from zermelo.digraph.order import Order

INCIDENCE = "incidence:"


def open_order(text: str, limits: Limits | Watch = NO_LIMITS) -> Order:
    """Return the order of a file or of a name.

    Parameters
    ----------
    text : str
        A file in any format of digraphs, in which an edge x → y means x < y; the order is the
        transitive closure, so that a Hasse diagram is enough. Or a name such as ``boolean:3`` (see
        `zermelo.digraph.families.ORDERS`); or ``incidence:`` and a graph as in
        `zermelo.formats.graphs.open_graph`, where each vertex is below its edges. If there is a
        file of this name, it is read.
    limits : Limits or Watch
        Limits on reading the file or making the order.

    Raises
    ------
    InputError
        No file and no order has the name, or the digraph has a cycle of two or more edges.
    LimitReached

    Examples
    --------
    >>> open_order("boolean:3")
    <Order: boolean:3, 8 elements>
    >>> open_order("incidence:path:3").names
    ('1', '2', '3', '1-2', '2-3')
    """
    if text == "-" or os.path.lexists(text):
        from zermelo.formats.files import read

        G = read(text, limits=limits)
        return order_of_file(G.known_as(text if text != "-" else None), text, limits)
    from zermelo.formats.graphs import open_graph

    return order_by_name(text, lambda graph: open_graph(graph, limits), limits)


def order_by_name(
    text: str, open_graph: Callable[[str], Graph], limits: Limits | Watch = NO_LIMITS
) -> Order:
    """Return the order of a name, or of ``incidence:`` and a graph; or raise InputError."""
    from zermelo.digraph.families import ORDERS, examples, named_order
    from zermelo.digraph.order import Order

    if text.startswith(INCIDENCE):
        graph = open_graph(text.removeprefix(INCIDENCE))
        names = (*graph.names, *(f"{graph.names[u]}-{graph.names[v]}" for u, v in graph.edges))
        if len(set(names)) < len(names):
            raise InputError(f"{text}: a vertex has the name of an edge; give vertices other names")
        pairs = ((v, top) for top, edge in enumerate(graph.edges, len(graph)) for v in edge)
        return Order.from_pairs(names, pairs, text, limits)
    if text.strip().lower().partition(":")[0] not in ORDERS:
        raise InputError(
            f"{text!r} is neither a file nor the name of an order; the names are "
            f"{examples(ORDERS)} and incidence:GRAPH; give any other order as a file"
        )
    return named_order(text, limits)


def order_of_file(G: Digraph, file: str, limits: Limits | Watch = NO_LIMITS) -> Order:
    """Return the order of a digraph from a file; FormatError for a cycle of two or more edges."""
    from zermelo.digraph.order import Order

    try:
        return Order.from_digraph(G, called=G.called, limits=limits)
    except InputError as error:
        raise FormatError(str(error), file=file) from None
