"""Families of graphs and digraphs: those in a file, or all of a kind up to isomorphism."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, combinations
from math import inf

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.graph import Graph
from zermelo.digraph.search import connected_components
from zermelo.errors import InputError, LimitReached, need
from zermelo.formats import digraph6, graph6
from zermelo.formats.source import Source
from zermelo.games.parameters import Resolver, natural
from zermelo.kernel.kernels import kernels
from zermelo.labels.loopy import loopy
from zermelo.labels.outcomes import outcomes
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.surveys.columns import DIGRAPH, Cell
from zermelo.surveys.family import OPTION, PositionFamily, PositionReader, Space
from zermelo.values.nimber import Infinity, LoopyValue
from zermelo.values.outcome import Outcome
from zermelo.values.text import show_value

#: A kind with a number of vertices, such as ``trees:10``.
KIND = re.compile(r"([a-z-]+):(\d+)", re.ASCII)
#: The kinds of graphs and of digraphs, each with its maximum number of vertices.
MAX_VERTICES = {"trees": 20, "graphs": 8, "connected": 8}
MAX_DIGRAPH_VERTICES = {"digraphs": 5, "digraphs-with-loops": 4}
#: Maximum number of vertices of the graphs in a search.
MAX_SEARCHED_VERTICES = 40
#: The beginning of the names of listed graphs.
GRAPH6 = "graph6:"


def on_graphs(reader: PositionReader, graphs: str) -> PositionFamily:
    """Return the family of the starts on each graph of a kind like ``trees:10`` or of a file."""
    spaces = graph_spaces(graphs)  # for a search, which does not list the graphs
    list_names = partial(graph_names, graphs, reader.resolver)
    listed = [] if spaces else list_names()
    items = lambda: ((OPTION + "on", name) for name in listed or list_names())  # noqa: E731
    return PositionFamily(reader, f"--graphs {graphs}", items, spaces=spaces)


def graph_spaces(graphs: str) -> tuple[Space, ...]:
    """Return the space of labelled graphs for ``graphs:N`` with 1 ≤ N ≤ 40; otherwise ()."""
    count = natural(graphs.removeprefix("graphs:")) if graphs.startswith("graphs:") else None
    if count is None or not 1 <= count <= MAX_SEARCHED_VERTICES:
        return ()
    pairs = [*combinations(range(count), 2)]

    def words_of(bits: Sequence[str]) -> tuple[str, ...]:
        edges = [pair for pair, bit in zip(pairs, bits, strict=True) if bit == "1"]
        return OPTION + "on", name_of(Graph(edges, vertices=range(count)))

    return (Space(("01",) * len(pairs), words_of),)


def graph_names(text: str, resolver: Resolver) -> list[str]:
    """Return the names ``graph6:…`` of the graphs of a kind such as ``trees:4``, or in a file.

    >>> from zermelo.formats.resolvers import NameResolver
    >>> graph_names("trees:4", NameResolver())
    ['graph6:CF', 'graph6:CL']
    """
    kind, count = kind_and_count(text, MAX_VERTICES) or ("", 0)
    if not kind:
        if text.startswith("digraphs"):
            raise InputError(f"{text}: digraphs are surveyed by 'survey digraph --graphs {text}'")
        words = lines_in_file(
            text, resolver, graph6.HEADER, lambda line: resolver.graph(GRAPH6 + line)
        )
        return [GRAPH6 + word for word in words]
    if kind == "trees":
        trees = need("networkx", "formats", "listing trees").nonisomorphic_trees(count)
        found = [Graph(tree.edges, vertices=tree).canonical_form() for tree in trees]
    else:
        found = [*map(Graph.from_digraph, all_digraphs(count, both_ways=True))]
    if kind == "connected":
        found = [G for G in found if len([*connected_components(range(count), G.adjacent)]) == 1]
    return sorted(map(name_of, found))


def kind_and_count(text: str, max_counts: Mapping[str, int]) -> tuple[str, int] | None:
    """Return kind and number of vertices in a text such as ``trees:10``; None for other texts."""
    match = KIND.fullmatch(text)
    if match is None or match[1] not in max_counts:
        return None
    count = natural(match[2])
    if count is None or not 1 <= count <= max_counts[match[1]]:
        raise InputError(f"{text}: give 1 to {max_counts[match[1]]} vertices for {match[1]}")
    return match[1], count


def lines_in_file(
    name: str, resolver: Resolver, header: bytes, read: Callable[[str], object]
) -> Iterator[str]:
    """Yield nonempty lines of a file without header; InputErrors of ``read`` get line numbers."""
    for number, line in enumerate(resolver.text(name).splitlines(), 1):
        if word := line.strip().removeprefix(header.decode()):
            try:
                read(word)
            except InputError as error:
                raise InputError(f"{name}, line {number}: {error}") from None
            yield word


def all_digraphs(count: int, *, loops: bool = False, both_ways: bool = False) -> Iterator[Digraph]:
    """Yield all digraphs with a number of vertices, up to isomorphism, in canonical form.

    With ``loops``, vertices may have loops; with ``both_ways``, every edge has its reverse. Each
    digraph comes from a smaller one, by one new vertex with edges from and to it.

    >>> [sum(1 for _ in all_digraphs(count)) for count in range(1, 5)]
    [1, 3, 16, 218]
    >>> [sum(1 for _ in all_digraphs(count, loops=True)) for count in range(1, 4)]
    [2, 10, 104]
    >>> [sum(1 for _ in all_digraphs(count, both_ways=True)) for count in range(1, 6)]
    [1, 2, 4, 11, 34]
    """
    if count == 0:
        yield Digraph([])
        return
    last, seen = count - 1, set()
    choices: list[tuple[tuple[int, int], ...]] = [((u, last), (last, u)) for u in range(last)]
    if not both_ways:
        choices = [(edge,) for pair in choices for edge in pair]
    choices += [((last, last),)] * loops
    for smaller in all_digraphs(last, loops=loops, both_ways=both_ways):
        edges = smaller.edges()
        for mask in range(1 << len(choices)):
            added = [choice for index, choice in enumerate(choices) if mask >> index & 1]
            ends = np.array([*edges, *chain.from_iterable(added)], np.int64).reshape(-1, 2)
            form = Digraph.from_arrays(ends[:, 0], ends[:, 1], count=count).canonical_form()
            name = digraph6.write(form)
            if name not in seen:
                seen.add(name)
                yield form


def name_of(graph: Graph) -> str:
    """Return the name ``graph6:…`` of a graph whose vertices are 0, 1 and so on."""
    return GRAPH6 + graph6.write(graph.digraph).decode().strip()


class DigraphFacts:
    """The facts of one digraph, computed on demand."""

    def __init__(self, G: Digraph, watch: Watch) -> None:
        self.digraph, self.watch = G, watch

    @cached_property
    def counts(self) -> Mapping[Outcome, int]:
        """The number of vertices of each outcome."""
        return outcomes(self.digraph, limits=self.watch).counts

    def gamma(self) -> str:
        """Return the γ-values of all vertices."""
        labels = loopy(self.digraph, self.watch)
        return gamma_text(labels.at(u) for u in range(len(self.digraph)))


def gamma_text(values: Iterable[LoopyValue]) -> str:
    """Return γ-values as text, the least first and infinite ones last."""

    def order_key(value: LoopyValue) -> tuple[float, list[int]]:
        return (inf, sorted(value.K)) if isinstance(value, Infinity) else (int(value), [])

    return "; ".join(map(show_value, sorted(values, key=order_key)))


#: The function of each of `zermelo.surveys.columns.DIGRAPH_COLUMNS`.
COLUMNS: Mapping[str, Callable[[DigraphFacts], Cell]] = {
    "vertices": lambda facts: facts.digraph.vertex_count,
    "edges": lambda facts: facts.digraph.edge_count,
    "kernels": lambda facts: kernels(facts.digraph).count(facts.watch),
    "P": lambda facts: facts.counts[Outcome.P],
    "N": lambda facts: facts.counts[Outcome.N],
    "D": lambda facts: facts.counts[Outcome.D],
    "gamma": DigraphFacts.gamma,
}


def digraph_family(reader: PositionReader, graphs: str | None) -> PositionFamily:
    """Return the family of digraphs, as digraph6, of a kind such as ``digraphs:3`` or in a file."""
    if graphs is None:
        raise InputError(f"{DIGRAPH}: give --graphs digraphs:3, or a file with digraph6 lines")
    text = f"--graphs {graphs}"
    kind, count = kind_and_count(graphs, MAX_DIGRAPH_VERTICES) or ("", 0)
    if not kind:
        found = lines_in_file(graphs, reader.resolver, digraph6.HEADER, digraph_of)
        return PositionFamily(reader, text, partial(iter, [(line,) for line in found]))
    all_of_kind = partial(all_digraphs, count, loops=kind != "digraphs")
    return PositionFamily(
        reader, text, lambda: ((digraph6.write(G).decode().strip(),) for G in all_of_kind())
    )


def digraph_of(line: str) -> Digraph:
    """Return the digraph of a line of digraph6."""
    return digraph6.read(Source(line.encode(), line))


def digraph_rows(
    family: PositionFamily, columns: Sequence[str], watch: Watch, limits: Limits = NO_LIMITS
) -> Iterator[tuple[str, int, list[Cell]]]:
    """Yield rows (digraph6 text, 1, cells), whose last cell is the reached limit or None."""
    for (line,) in family.items():
        watch.look()
        facts = DigraphFacts(digraph_of(line), watch.within(limits.time))
        cells: list[Cell] = [None] * len(columns)
        reached_limit: Cell = None
        for index, name in enumerate(columns):
            try:
                cells[index] = COLUMNS[name](facts)
            except LimitReached as reached:
                reached_limit = reached.limit
                break
        yield line, 1, [*cells, reached_limit]
