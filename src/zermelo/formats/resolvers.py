"""What the words of a position name: files, or digraphs, graphs and orders known by name."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.graph import Graph
    from zermelo.digraph.order import Order
    from zermelo.formats.dimacs import CNF
    from zermelo.formats.two_colours import TwoColours

__all__ = ["FILES", "Files", "Names"]


class Files:
    """Reads files in any format, and knows graphs and orders by name. For the command line."""

    def digraph(self, text: str) -> Digraph:
        """Read the digraph of a file, which keeps the name of the file."""
        from zermelo.formats import read

        return read(text).known_as(text if text != "-" else None)

    def graph(self, text: str) -> Graph:
        """Read the graph of a file, or make one that is known by name."""
        from zermelo.formats.graphs import open_graph

        return open_graph(text)

    def board(self, text: str) -> Digraph:
        """Read a digraph from a file, or make a graph that is known by name."""
        if text == "-" or os.path.lexists(text):
            return self.digraph(text)
        return self.graph(text).digraph

    def order(self, text: str) -> Order:
        """Read the order of a file, or make one that is known by name."""
        from zermelo.formats.orders import open_order

        return open_order(text)

    def formula(self, text: str) -> CNF:
        """Read a formula in DIMACS or QDIMACS."""
        from zermelo.formats.dimacs import open_cnf

        return open_cnf(text)

    def two_colours(self, text: str) -> TwoColours:
        """Read a digraph with edges of two colours."""
        from zermelo.formats.two_colours import open_two_colours

        return open_two_colours(text)


#: Reads files.
FILES = Files()


class Names:
    """Knows graphs and orders by name, and what it was given; reads no file.

    Parameters
    ----------
    given : mapping of str to Digraph
        Digraphs by the names under which they may be asked for.

    Examples
    --------
    >>> Names().graph("cycle:5")
    <Graph: cycle:5, 5 vertices, 5 edges>
    >>> Names().digraph("/etc/passwd")
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: no digraph is called '/etc/passwd' here
    """

    def __init__(self, given: Mapping[str, Digraph] | None = None) -> None:
        self.given = dict(given or {})

    def digraph(self, text: str) -> Digraph:
        """Return a digraph that was given."""
        if text not in self.given:
            raise InputError(f"no digraph is called {text!r} here")
        return self.given[text]

    def graph(self, text: str) -> Graph:
        """Return a graph that was given, with directions forgotten, or one known by name."""
        from zermelo.digraph.graph import Graph
        from zermelo.formats.graphs import graph_by_name

        if text in self.given:
            return Graph.from_digraph(self.given[text])
        return graph_by_name(text)

    def board(self, text: str) -> Digraph:
        """Return a digraph that was given, or a graph known by name."""
        return self.given[text] if text in self.given else self.graph(text).digraph

    def order(self, text: str) -> Order:
        """Return an order known by name, or the one that a given digraph draws."""
        from zermelo.digraph.order import Order
        from zermelo.formats.orders import order_by_name

        if text in self.given:
            return Order.from_digraph(self.given[text])
        return order_by_name(text, self.graph)

    def formula(self, text: str) -> CNF:
        """Formulas have no names."""
        raise InputError(f"no formula is called {text!r} here: formulas stand in files")

    def two_colours(self, text: str) -> TwoColours:
        """Digraphs with edges of two colours have no names."""
        raise InputError(f"no digraph with edges of two colours is called {text!r} here")
