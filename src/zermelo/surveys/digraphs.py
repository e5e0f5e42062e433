"""Surveys of digraphs: kernels, outcomes and γ-values of all digraphs of a kind, or of a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError, LimitReached
from zermelo.formats import digraph6
from zermelo.formats.resolvers import FileResolver
from zermelo.formats.source import Source
from zermelo.games.parameters import Resolver, natural
from zermelo.kernel.kernels import kernels
from zermelo.labels.loopy import Loopy, loopy
from zermelo.labels.outcomes import Outcomes, outcomes
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.surveys.columns import DIGRAPH, Cell
from zermelo.surveys.family import PositionFamily
from zermelo.values.nimber import Infinity, LoopyValue
from zermelo.values.outcome import Outcome
from zermelo.values.text import show_value

#: Kinds of digraphs with a number of vertices, and the most vertices for which all are listed.
KIND = re.compile(r"(digraphs|digraphs-with-loops):(\d+)", re.ASCII)
MAX_VERTICES = {"digraphs": 5, "digraphs-with-loops": 4}


class DigraphFacts:
    """The facts of one digraph, computed on demand."""

    def __init__(self, G: Digraph, watch: Watch) -> None:
        self.digraph, self.watch = G, watch

    @cached_property
    def outcomes(self) -> Outcomes:
        """Who wins from each vertex."""
        return outcomes(self.digraph, limits=self.watch)

    @cached_property
    def loopy(self) -> Loopy:
        """The γ-value of each vertex."""
        return loopy(self.digraph, self.watch)

    def kernels(self) -> int:
        """Return the number of kernels."""
        return kernels(self.digraph).count(self.watch)

    def gamma(self) -> str:
        """Return the γ-values of all vertices."""
        return shown_gamma(self.loopy.at(u) for u in range(len(self.digraph)))


def shown_gamma(values: Iterable[LoopyValue]) -> str:
    """Return γ-values as text, the least first and infinite ones last."""
    return "; ".join(map(show_value, sorted(values, key=_by_size)))


def _by_size(value: LoopyValue) -> tuple[float, list[int]]:
    """Return the key of a γ-value in the order of sizes."""
    return (float("inf"), sorted(value.K)) if isinstance(value, Infinity) else (int(value), [])


def _count(outcome: Outcome) -> Callable[[DigraphFacts], Cell]:
    return lambda facts: facts.outcomes.counts[outcome]


#: The function of each of `zermelo.surveys.columns.DIGRAPH_COLUMNS`.
COLUMNS: Mapping[str, Callable[[DigraphFacts], Cell]] = {
    "vertices": lambda facts: facts.digraph.vertex_count,
    "edges": lambda facts: facts.digraph.edge_count,
    "kernels": DigraphFacts.kernels,
    "P": _count(Outcome.P),
    "N": _count(Outcome.N),
    "D": _count(Outcome.D),
    "gamma": DigraphFacts.gamma,
}


def digraph_family(graphs: str | None, resolver: Resolver) -> PositionFamily:
    """Return the digraphs that a word names: ``digraphs:3``, ``digraphs-with-loops:3``, or a file.

    The digraphs of a kind are different up to isomorphism. A file has a digraph6 line for each.
    Every item is a line of digraph6.
    """
    if graphs is None:
        raise InputError(f"{DIGRAPH}: give --graphs digraphs:3, or a file with digraph6 lines")
    text = f"--graphs {graphs}"
    match = KIND.fullmatch(graphs)
    if match is None:
        lines = [(line,) for line in _in_file(graphs, resolver)]
        return PositionFamily((DIGRAPH,), text, partial(iter, lines))
    count, kind = natural(match[2]), match[1]
    if count is None or not 1 <= count <= MAX_VERTICES[kind]:
        raise InputError(f"{graphs}: all {kind} are listed for 1 to {MAX_VERTICES[kind]} vertices")
    all_of_kind = partial(all_digraphs, count, loops=kind != "digraphs")
    return PositionFamily(
        (DIGRAPH,), text, lambda: ((digraph6.write(G).decode().strip(),) for G in all_of_kind())
    )


def all_digraphs(count: int, *, loops: bool = False) -> Iterator[Digraph]:
    """Yield all digraphs with a number of vertices, up to isomorphism, in canonical form.

    Each digraph is one with a vertex less, and a vertex with any edges from and to the others.

    Examples
    --------
    >>> [sum(1 for _ in all_digraphs(count)) for count in range(1, 5)]
    [1, 3, 16, 218]
    >>> [sum(1 for _ in all_digraphs(count, loops=True)) for count in range(1, 4)]
    [2, 10, 104]
    """
    if count == 0:
        yield Digraph([])
        return
    last, found = count - 1, set()
    pairs = [pair for u in range(last) for pair in ((u, last), (last, u))]
    pairs += [(last, last)] * loops
    for smaller in all_digraphs(last, loops=loops):
        edges = smaller.edges()
        for chosen in range(1 << len(pairs)):
            added = [pair for place, pair in enumerate(pairs) if chosen >> place & 1]
            ends = np.array([*edges, *added], np.int64).reshape(-1, 2)
            form = Digraph.from_arrays(ends[:, 0], ends[:, 1], count=count).canonical_form()
            name = digraph6.write(form)
            if name not in found:
                found.add(name)
                yield form


def _in_file(name: str, resolver: Resolver) -> Iterator[str]:
    if not isinstance(resolver, FileResolver):
        raise InputError(f"{name}: files are read on the command line only, and not here")
    for number, line in enumerate(resolver.text(name).splitlines(), 1):
        word = line.strip().removeprefix(digraph6.HEADER.decode())
        if not word:
            continue
        try:
            digraph_of(word)
        except InputError as error:
            raise InputError(f"{name}, line {number}: {error}") from None
        yield word


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
