"""Undirected graphs from a file, by name, or as graph6 text."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from zermelo.errors import FormatError, InputError
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.graph import Graph

GRAPH6 = "graph6:"


def open_graph(text: str, limits: Limits | Watch = NO_LIMITS) -> Graph:
    """Return the graph of a file, of a name or of graph6 text.

    Parameters
    ----------
    text : str
        A file in any format of digraphs (directions are ignored); a name such as ``petersen``,
        ``path:7`` or ``grid:3x4`` (see `zermelo.digraph.families.FAMILIES`); or ``graph6:`` and a
        line of graph6. A file named ``text`` takes precedence; ``-`` is the standard input.
    limits : Limits or Watch
        Limits on reading the file or making the graph.

    Raises
    ------
    InputError
        ``text`` names neither a file nor a graph, or the digraph has a loop.
    LimitReached

    Notes
    -----
    O(V + E log E). Named graphs are made without NumPy, which takes time to load.

    Examples
    --------
    >>> open_graph("petersen")
    <Graph: petersen, 10 vertices, 15 edges>
    >>> open_graph("graph6:D?{")
    <Graph: graph6:D?{, 5 vertices, 4 edges>
    """
    if text == "-" or os.path.lexists(text):
        from zermelo.formats.files import read

        G = read(text, limits=limits)
        return graph_of_file(G.known_as(text if text != "-" else None), text)
    return graph_by_name(text, limits)


def graph_by_name(text: str, limits: Limits | Watch = NO_LIMITS) -> Graph:
    """Return the graph of a name or of graph6 text; raises InputError for other text."""
    from zermelo.digraph.graph import Graph

    if text.startswith(GRAPH6):
        from zermelo.formats import graph6
        from zermelo.formats.source import Source

        name = text.strip()
        G = graph6.read(Source(name.removeprefix(GRAPH6).encode("utf-8", "surrogatepass"), name))
        return Graph.from_digraph(G).known_as(name)
    from zermelo.digraph.families import FAMILIES, examples

    if text.strip().partition(":")[0].lower() not in map(str.lower, FAMILIES):
        raise InputError(
            f"{text!r} is neither a file nor the name of a graph; the names are "
            f"{examples(FAMILIES)}; give any other graph as a file"
        )
    return Graph.named(text, limits)


def graph_of_file(G: Digraph, file: str) -> Graph:
    """Return the undirected graph of a digraph from a file; raises FormatError if it has a loop."""
    from zermelo.digraph.graph import Graph

    try:
        return Graph.from_digraph(G).known_as(G.called)
    except InputError as error:
        raise FormatError(str(error), file=file) from None
