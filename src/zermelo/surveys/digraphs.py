"""Surveys of digraphs: kernels, outcomes and γ-values of all digraphs of a kind, or of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from math import inf

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError, LimitReached
from zermelo.formats import digraph6
from zermelo.formats.source import Source
from zermelo.games.parameters import Resolver
from zermelo.kernel.kernels import kernels
from zermelo.labels.loopy import loopy
from zermelo.labels.outcomes import outcomes
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.surveys.columns import DIGRAPH, Cell
from zermelo.surveys.family import PositionFamily
from zermelo.surveys.graphs import all_digraphs, kind_named, lines_in_file
from zermelo.values.nimber import Infinity, LoopyValue
from zermelo.values.outcome import Outcome
from zermelo.values.text import show_value

#: Kinds of digraphs, with the most vertices for which all are listed.
MAX_VERTICES = {"digraphs": 5, "digraphs-with-loops": 4}


class DigraphFacts:
    """The facts of one digraph, computed on demand."""

    def __init__(self, G: Digraph, watch: Watch) -> None:
        self.digraph, self.watch = G, watch

    @cached_property
    def counts(self) -> Mapping[Outcome, int]:
        """The number of vertices of each outcome."""
        return outcomes(self.digraph, limits=self.watch).counts

    def kernels(self) -> int:
        """Return the number of kernels."""
        return kernels(self.digraph).count(self.watch)

    def gamma(self) -> str:
        """Return the γ-values of all vertices."""
        labels = loopy(self.digraph, self.watch)
        return shown_gamma(labels.at(u) for u in range(len(self.digraph)))


def shown_gamma(values: Iterable[LoopyValue]) -> str:
    """Return γ-values as text, the least first and infinite ones last."""

    def size(value: LoopyValue) -> tuple[float, list[int]]:
        return (inf, sorted(value.K)) if isinstance(value, Infinity) else (int(value), [])

    return "; ".join(map(show_value, sorted(values, key=size)))


#: The function of each of `zermelo.surveys.columns.DIGRAPH_COLUMNS`.
COLUMNS: Mapping[str, Callable[[DigraphFacts], Cell]] = {
    "vertices": lambda facts: facts.digraph.vertex_count,
    "edges": lambda facts: facts.digraph.edge_count,
    "kernels": DigraphFacts.kernels,
    "P": lambda facts: facts.counts[Outcome.P],
    "N": lambda facts: facts.counts[Outcome.N],
    "D": lambda facts: facts.counts[Outcome.D],
    "gamma": DigraphFacts.gamma,
}


def digraph_family(graphs: str | None, resolver: Resolver) -> PositionFamily:
    """Return the digraphs of a kind, such as ``digraphs:3``, or those in a file.

    No two digraphs of a kind are isomorphic. A file has a digraph6 line for each.
    Every item is a line of digraph6.
    """
    if graphs is None:
        raise InputError(f"{DIGRAPH}: give --graphs digraphs:3, or a file with digraph6 lines")
    text = f"--graphs {graphs}"
    kind, count = kind_named(graphs, MAX_VERTICES) or ("", 0)
    if not kind:
        lines = [(line,) for line in lines_in_file(graphs, resolver, digraph6.HEADER, digraph_of)]
        return PositionFamily((DIGRAPH,), text, partial(iter, lines))
    all_of_kind = partial(all_digraphs, count, loops=kind != "digraphs")
    return PositionFamily(
        (DIGRAPH,), text, lambda: ((digraph6.write(G).decode().strip(),) for G in all_of_kind())
    )


def digraph_of(line: str) -> Digraph:
    """Return the digraph of a line of digraph6."""
    return digraph6.read(Source(line.encode(), line))


def digraph_rows(
    family: PositionFamily, columns: Sequence[str], watch: Watch, each: Limits = NO_LIMITS
) -> Iterator[tuple[str, int, list[Cell]]]:
    """Yield the rows of a family of digraphs; ``each`` limits the time for each of them."""
    for (line,) in family.items():
        watch.look()
        facts = DigraphFacts(digraph_of(line), watch.within(each.time))
        cells: list[Cell] = [None] * len(columns)
        left_out: Cell = None
        for place, name in enumerate(columns):
            try:
                cells[place] = COLUMNS[name](facts)
            except LimitReached as reached:
                left_out = reached.limit
                break
        yield line, 1, [*cells, left_out]
