"""Many graphs at once, as names of graph6: those of a file, or all of a kind up to isomorphism."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zermelo.digraph.graph import Graph
from zermelo.errors import InputError, need
from zermelo.formats.resolvers import FileResolver
from zermelo.games.parameters import Resolver, natural

#: Kinds of graphs with a number of vertices.
KIND = re.compile(r"(trees|graphs|connected):(\d+)", re.ASCII)
#: Maximum number of vertices for which all graphs, and all trees, are listed.
MAX_VERTICES, MAX_TREE_VERTICES = 8, 20
#: The beginning of a graph's name.
GRAPH6 = "graph6:"


def graph_names(text: str, resolver: Resolver) -> list[str]:
    """Return the graphs that a word names, each as ``graph6:…``.

    Raises
    ------
    InputError
        There is no such kind or file, or a line is not a graph.

    Examples
    --------
    >>> from zermelo.formats.resolvers import NameResolver
    >>> graph_names("trees:4", NameResolver())
    ['graph6:CF', 'graph6:CL']
    """
    match = KIND.fullmatch(text)
    if match is None:
        if text.startswith("digraphs"):
            raise InputError(f"{text}: digraphs are surveyed by 'survey digraph --graphs {text}'")
        assert isinstance(resolver, FileResolver)  # noqa: S101  other resolvers read no files
        return [*_in_file(text, resolver)]
    count = natural(match[2])
    most = MAX_TREE_VERTICES if match[1] == "trees" else MAX_VERTICES
    if count is None or not 1 <= count <= most:
        raise InputError(f"{text}: all {match[1]} are listed for 1 to {most} vertices")
    if match[1] == "trees":
        trees = need("networkx", "formats", "listing trees").nonisomorphic_trees(count)
        found = [Graph(tree.edges, vertices=tree) for tree in trees]
    else:
        found = all_graphs(count)
    if match[1] == "connected":
        found = [graph for graph in found if is_connected(graph)]
    return sorted(name_of(graph.canonical_form()) for graph in found)


def _in_file(text: str, resolver: FileResolver) -> Iterator[str]:
    for number, line in enumerate(resolver.text(text).splitlines(), 1):
        word = line.strip().removeprefix(">>graph6<<")
        if not word:
            continue
        try:
            resolver.graph(GRAPH6 + word)
        except InputError as error:
            raise InputError(f"{text}, line {number}: {error}") from None
        yield GRAPH6 + word


def all_graphs(count: int) -> list[Graph]:
    """Return all graphs with a number of vertices, up to isomorphism.

    Each graph is one with a vertex less, and a vertex with any neighbours.

    Examples
    --------
    >>> [len(all_graphs(count)) for count in range(1, 6)]
    [1, 2, 4, 11, 34]
    """
    found = {Graph([], vertices=range(1)).canonical_form()}
    for last in range(1, count):
        found = {
            Graph(
                [*graph.edges, *((u, last) for u in range(last) if near >> u & 1)],
                vertices=range(last + 1),
            ).canonical_form()
            for graph in found
            for near in range(1 << last)
        }
    return sorted(found, key=lambda graph: (graph.edge_count, graph.edges))


def is_connected(graph: Graph) -> bool:
    """Whether a path joins any two vertices."""
    seen, waiting = {0}, [0]
    for vertex in waiting:
        new = set(graph.adjacent[vertex]) - seen
        seen |= new
        waiting += new
    return len(seen) == len(graph)


def name_of(graph: Graph) -> str:
    """Return the name ``graph6:…`` of a graph whose vertices are 0, 1 and so on."""
    count = len(graph)
    bits = [int(graph.masks[v] >> u & 1) for v in range(count) for u in range(v)]
    bits += [0] * (-len(bits) % 6)
    groups = (bits[place : place + 6] for place in range(0, len(bits), 6))
    digits = (sum(bit << 5 - place for place, bit in enumerate(group)) for group in groups)
    return GRAPH6 + chr(63 + count) + "".join(chr(63 + digit) for digit in digits)
