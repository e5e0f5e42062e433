"""Many graphs at once, as names of graph6: those of a file, or all of a kind up to isomorphism."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from zermelo.digraph.graph import Graph
from zermelo.errors import InputError, need
from zermelo.formats import graph6
from zermelo.games.parameters import Resolver, natural
from zermelo.rulesets.graphs.vertices import connected
from zermelo.surveys.family import OPTION, PositionFamily, Space

#: A kind with a number of vertices.
KIND = re.compile(r"([a-z-]+):(\d+)", re.ASCII)
#: Kinds of graphs, with the most vertices for which all are listed.
MAX_VERTICES = {"trees": 20, "graphs": 8, "connected": 8}
#: Maximum number of vertices of a graph that a search changes.
MAX_GRAPH = 40
#: The beginning of a graph's name.
GRAPH6 = "graph6:"


def on_graphs(words: Sequence[str], graphs: str, resolver: Resolver) -> PositionFamily:
    """Return the start of a game on each of many graphs, all different up to isomorphism.

    ``graphs`` is a file with a graph6 line for each, as geng writes it, or ``trees:10``,
    ``graphs:6`` or ``connected:6``.
    """
    spaces = graph_spaces(graphs)  # which a search goes through, too many to list
    names = partial(graph_names, graphs, resolver)
    listed = [] if spaces else names()
    items = lambda: ((OPTION + "on", name) for name in listed or names())  # noqa: E731
    return PositionFamily(tuple(words), f"--graphs {graphs}", items, spaces=spaces)


def graph_spaces(graphs: str) -> tuple[Space, ...]:
    """Return all graphs of ``graphs:N`` by their edges, not up to isomorphism; else nothing."""
    count = natural(graphs.removeprefix("graphs:")) if graphs.startswith("graphs:") else None
    if count is None or not 1 <= count <= MAX_GRAPH:
        return ()
    pairs = [*combinations(range(count), 2)]

    def join(edges: Sequence[str]) -> tuple[str, ...]:
        joined = [pair for pair, edge in zip(pairs, edges, strict=True) if edge == "1"]
        return OPTION + "on", name_of(Graph(joined, vertices=range(count)))

    return (Space(("01",) * len(pairs), join),)


def graph_names(text: str, resolver: Resolver) -> list[str]:
    """Return the graphs that a word names, each as ``graph6:…``; InputError if there are none.

    >>> from zermelo.formats.resolvers import NameResolver
    >>> graph_names("trees:4", NameResolver())
    ['graph6:CF', 'graph6:CL']
    """
    kind, count = kind_named(text, MAX_VERTICES) or ("", 0)
    if not kind:
        if text.startswith("digraphs"):
            raise InputError(f"{text}: digraphs are surveyed by 'survey digraph --graphs {text}'")
        words = lines_in_file(
            text, resolver, graph6.HEADER, lambda line: resolver.graph(GRAPH6 + line)
        )
        return [GRAPH6 + word for word in words]
    if kind == "trees":
        trees = need("networkx", "formats", "listing trees").nonisomorphic_trees(count)
        found = [Graph(tree.edges, vertices=tree) for tree in trees]
    else:
        found = all_graphs(count)
    if kind == "connected":
        found = [G for G in found if len([*connected(range(count), G.adjacent)]) == 1]
    return sorted(name_of(graph.canonical_form()) for graph in found)


def kind_named(text: str, most: Mapping[str, int]) -> tuple[str, int] | None:
    """Return the kind and the number of vertices of a text such as ``trees:10``; else None."""
    match = KIND.fullmatch(text)
    if match is None or match[1] not in most:
        return None
    count = natural(match[2])
    if count is None or not 1 <= count <= most[match[1]]:
        raise InputError(f"{text}: all {match[1]} are listed for 1 to {most[match[1]]} vertices")
    return match[1], count


def lines_in_file(
    name: str, resolver: Resolver, header: bytes, read: Callable[[str], object]
) -> Iterator[str]:
    """Yield the graphs of a file, a line for each; InputError names a line that is not a graph."""
    for number, line in enumerate(resolver.text(name).splitlines(), 1):
        if word := line.strip().removeprefix(header.decode()):
            try:
                read(word)
            except InputError as error:
                raise InputError(f"{name}, line {number}: {error}") from None
            yield word


def all_graphs(count: int) -> list[Graph]:
    """Return all graphs with a number of vertices, up to isomorphism.

    A new vertex with any neighbours is added to each graph with a vertex less.

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


def name_of(graph: Graph) -> str:
    """Return the name ``graph6:…`` of a graph whose vertices are 0, 1 and so on."""
    return GRAPH6 + graph6.write(graph.digraph).decode().strip()
