"""Orders as a user asks for them: by a file, or by a name."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from zermelo.errors import FormatError, InputError

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.graph import Graph
    from zermelo.digraph.order import Order

__all__ = ["open_order", "order_by_name", "order_of_file"]

INCIDENCE = "incidence:"


def open_order(text: str) -> Order:
    """Return the order that is asked for.

    Parameters
    ----------
    text : str
        A file in any format of digraphs, in which an edge x → y says that x is below y; what
        follows need not be there, so Hasse diagrams will do. Or an order that is known by name,
        such as ``boolean:3`` (see `zermelo.digraph.named_orders.ORDERS`); or ``incidence:`` and a
        graph, as `zermelo.formats.graphs.open_graph` takes it: its vertices below its edges. A
        file of that very name comes first.

    Raises
    ------
    InputError
        There is neither such a file nor such a name; or the file has a cycle, or is none.

    Examples
    --------
    >>> open_order("boolean:3")
    <Order: boolean:3, 8 elements>
    >>> open_order("incidence:path:3").names
    ('1', '2', '3', '1-2', '2-3')
    """
    if text == "-" or os.path.lexists(text):
        from zermelo.formats import read

        return order_of_file(read(text).known_as(text), text)
    from zermelo.digraph.named_orders import ORDERS
    from zermelo.formats.graphs import open_graph

    try:
        return order_by_name(text, open_graph)
    except InputError as error:
        if text.startswith(INCIDENCE) or text.strip().lower().partition(":")[0] in ORDERS:
            raise
        raise InputError(
            f"there is no file {text!r}, and {error}, and the order of a graph as incidence:GRAPH"
        ) from None


def order_by_name(text: str, graph: Callable[[str], Graph]) -> Order:
    """Return the order of a name, or of the vertices and edges of a graph. Raises InputError."""
    if text.startswith(INCIDENCE):
        return _incidence(text, graph(text.removeprefix(INCIDENCE)))
    from zermelo.digraph.named_orders import named_order

    return named_order(text)


def order_of_file(G: Digraph, file: str) -> Order:
    """Make the order that a digraph from a file draws; it is called as the digraph.

    Raises
    ------
    FormatError
        There is a cycle.
    """
    from zermelo.digraph.order import Order

    try:
        return Order.from_digraph(G, called=G.called)
    except InputError as error:
        raise FormatError(str(error), file=file) from None


def _incidence(text: str, graph: Graph) -> Order:
    from zermelo.digraph.order import Order

    names = (*graph.names, *(f"{graph.names[u]}-{graph.names[v]}" for u, v in graph.edges))
    if len(set(names)) < len(names):
        raise InputError(f"{text}: a vertex is called like an edge; give vertices other names")
    count = len(graph)
    pairs = ((v, count + e) for e, edge in enumerate(graph.edges) for v in edge)
    return Order.from_pairs(names, pairs, text)
