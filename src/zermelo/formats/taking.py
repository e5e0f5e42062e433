"""What takes in a digraph, graph or order wherever one is asked for: paths and names are read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

from zermelo.digraph.digraph_like import DigraphLike, is_path, is_position
from zermelo.digraph.named import Named
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.graph import Graph
    from zermelo.digraph.order import Order
    from zermelo.formats.files import Place
    from zermelo.formats.resolvers import FileResolver


def digraph_of(given: DigraphLike, limits: Limits | Watch = NO_LIMITS) -> Digraph:
    """Return a digraph for whatever stands for one: a `Digraph` itself, or one made of it.

    The limits are those on reading a file, and on listing the positions of a game.

    Raises
    ------
    DigraphError
        It stands for no digraph; the message lists what does.
    InputError
        It is a path, and the file cannot be read.

    Examples
    --------
    >>> digraph_of({"a": ["b", "c"], "b": ["c"]})
    <Digraph: 3 vertices, 3 edges>
    """
    from zermelo.digraph.digraph import Digraph

    if isinstance(given, Digraph):
        return given
    digraph = getattr(given, "digraph", None) if isinstance(given, Named) else None
    if isinstance(digraph, Digraph):  # of a graph, which keeps it
        return digraph
    if is_path(given):
        return _files(limits).board(os.fspath(given))
    if is_position(given):
        return cast("Digraph", given.graph(limits=limits))
    return Digraph(given)


def graph_of(given: DigraphLike) -> Graph:
    """Return a graph for whatever stands for a digraph: a `Graph` itself, or one made of it.

    Text is the path of a file, or a name such as ``petersen``.

    Raises
    ------
    DigraphError
        It stands for no digraph, or there is a loop.

    Examples
    --------
    >>> graph_of({"a": ["b"], "b": ["c"]})
    <Graph: 3 vertices, 2 edges>
    """
    from zermelo.digraph.graph import Graph

    if isinstance(given, Graph):
        return given
    if is_path(given):
        return _files(NO_LIMITS).graph(os.fspath(given))
    return Graph(given)


def order_of(given: Order | DigraphLike) -> Order:
    """Return an order for whatever stands for a digraph, in which an edge x → y says that x < y.

    Text is the path of a file, or a name such as ``boolean:3``.

    Raises
    ------
    DigraphError
        It stands for no digraph, or there is a cycle.

    Examples
    --------
    >>> order_of({"a": ["b"], "b": ["c"]}).is_below("a", "c")
    True
    """
    from zermelo.digraph.order import Order

    if isinstance(given, Order):
        return given
    if is_path(given):
        return _files(NO_LIMITS).order(os.fspath(given))
    return Order.from_digraph(digraph_of(given))


def write(
    G: DigraphLike,
    target: Place,
    *,
    format: str | None = None,  # noqa: A002
    attacks: bool | None = None,
) -> None:
    """Write a digraph to a file, which appears whole or not at all.

    Parameters
    ----------
    G : Digraph, or whatever else stands for one
    target : path, ``"-"`` or binary file object
        ``"-"`` is the standard output. A name that ends in .gz, .bz2, .xz or .zst is compressed.
    format : str, optional
        One of `FORMATS`, or a suffix; by default the name of the file tells it.
    attacks : bool, optional
        Whether the edge b → a is written as the attack a → b; by default so for the argumentation
        formats.

    Raises
    ------
    FormatError
        The format is not known.
    InputError
        The format cannot express a name, or the file cannot be written.
    MissingExtra
        The format needs a library that is not installed.

    Notes
    -----
    O(V + E) time and memory (matrix formats: O(V²)).

    Examples
    --------
    >>> import io
    >>> from zermelo import Digraph
    >>> out = io.BytesIO()
    >>> write(Digraph([("a", "b")]), out, format="tgf")
    >>> print(out.getvalue().decode(), end="")
    a
    b
    #
    a b
    """
    from zermelo.formats.files import write_digraph

    write_digraph(digraph_of(G), target, format, attacks=attacks)


def _files(limits: Limits | Watch) -> FileResolver:
    """Return what reads files, and knows graphs and orders by name."""
    from zermelo.formats.resolvers import FileResolver

    return FileResolver(limits=limits)
