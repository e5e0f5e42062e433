"""Conversion of descriptions to digraphs, graphs and orders; text is a path or a known name."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.digraph_like import DigraphLike, is_path, is_position
from zermelo.digraph.named import Named
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph
    from zermelo.digraph.order import Order
    from zermelo.formats.files import File
    from zermelo.formats.resolvers import FileResolver


def digraph_of(source: DigraphLike, limits: Limits | Watch = NO_LIMITS) -> Digraph:
    """Return a digraph from any of its descriptions; a `Digraph` is returned unchanged.

    The limits apply to reading a file and to listing the positions of a game.

    Raises
    ------
    DigraphError
        ``source`` describes no digraph; the message lists what does.
    InputError
        ``source`` is the path of a file that cannot be read.

    Examples
    --------
    >>> digraph_of({"a": ["b", "c"], "b": ["c"]})
    <Digraph: 3 vertices, 3 edges>
    """
    if isinstance(source, Digraph):
        return source
    digraph = getattr(source, "digraph", None) if isinstance(source, Named) else None
    if isinstance(digraph, Digraph):  # a graph keeps its digraph
        return digraph
    if is_path(source):
        return _resolver(limits).board(os.fspath(source))
    if is_position(source):
        return cast(Digraph, source.graph(limits=limits))
    return Digraph(source)


def graph_of(source: DigraphLike) -> Graph:
    """Return a graph from any description of a digraph, without directions. A `Graph` is unchanged.

    Text is the path of a file, or a name such as ``petersen``.

    Raises
    ------
    DigraphError
        ``source`` describes no digraph, or there is a loop.

    Examples
    --------
    >>> graph_of({"a": ["b"], "b": ["c"]})
    <Graph: 3 vertices, 2 edges>
    """
    from zermelo.digraph.graph import Graph

    if isinstance(source, Graph):
        return source
    if is_path(source):
        return _resolver(NO_LIMITS).graph(os.fspath(source))
    return Graph(source)


def order_of(source: Order | DigraphLike) -> Order:
    """Return an order from any description of a digraph; an edge x → y means x < y.

    Text is the path of a file, or a name such as ``boolean:3``.

    Raises
    ------
    DigraphError
        ``source`` describes no digraph, or there is a cycle of two edges or more.

    Examples
    --------
    >>> order_of({"a": ["b"], "b": ["c"]}).is_below("a", "c")
    True
    """
    from zermelo.digraph.order import Order

    if isinstance(source, Order):
        return source
    if is_path(source):
        return _resolver(NO_LIMITS).order(os.fspath(source))
    return Order.from_digraph(digraph_of(source))


def write(
    G: DigraphLike,
    target: File,
    *,
    format: str | None = None,  # noqa: A002
    attacks: bool | None = None,
) -> None:
    """Write a digraph to a file. A regular file is replaced completely or left unchanged.

    Parameters
    ----------
    G : Digraph, or another description of one
    target : path, ``"-"`` or binary file object
        ``"-"`` is standard output. Names ending in .gz, .bz2, .xz or .zst give compressed files.
    format : str, optional
        One of `FORMATS`, or a suffix; by default guessed from the name of the file.
    attacks : bool, optional
        Whether the edge b → a is written as the attack a → b; default: in argumentation formats.

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


def _resolver(limits: Limits | Watch) -> FileResolver:
    from zermelo.formats.resolvers import FileResolver

    return FileResolver(limits=limits)
