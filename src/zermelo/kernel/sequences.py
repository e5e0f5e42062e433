"""Kernel sequences of any digraph: a kernel, a kernel of the remaining vertices, and so on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import count, islice
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.digraph_like import DigraphLike
from zermelo.digraph.pairs import distinct_values
from zermelo.digraph.views import ByVertex, VertexSet
from zermelo.errors import InputError
from zermelo.formats.conversion import digraph_of
from zermelo.frozen import Frozen
from zermelo.kernel.counting import ModelCount
from zermelo.kernel.partition import Decomposition, Piece, product
from zermelo.kernel.sat import Clauses, SatSolver, choice_in, lexicographic
from zermelo.labels.passes import Passes
from zermelo.labels.values import values_where_walks_end
from zermelo.limits import NO_LIMITS, Limits, Watch

Values = NDArray[np.signedinteger[Any]]


@dataclass(frozen=True, repr=False)
class KernelSequence(Sequence[VertexSet]):
    """Kernels K₀, K₁, …, each of the digraph without the earlier ones; every vertex is in one.

    A sequence of sets of vertices, and its Grundy numbering: a vertex has the number of its set.

    Attributes
    ----------
    digraph : Digraph
    number : ByVertex
        The index of the set that holds each vertex: the mex of the numbers of its options.
    """

    digraph: Digraph
    number: ByVertex

    def __len__(self) -> int:
        array = self.number.array
        return int(array.max()) + 1 if array.size else 0

    @overload
    def __getitem__(self, index: int) -> VertexSet: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[VertexSet, ...]: ...
    def __getitem__(self, index: int | slice) -> VertexSet | tuple[VertexSet, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        if not -len(self) <= index < len(self):
            raise IndexError(f"kernel {index} of a sequence of {len(self)}")
        return VertexSet(self.digraph, np.flatnonzero(self.number.array == index % len(self)))

    def __repr__(self) -> str:
        return "<" + ", ".join(f"K{i} = {kernel!r}" for i, kernel in enumerate(self)) + ">"


class KernelSequences(Frozen):
    """The kernel sequences of a digraph; made by `kernel_sequences`.

    Attributes
    ----------
    digraph : Digraph
    open : VertexSet
        Vertices from which some walk does not end: sequences differ on them only.
    """

    digraph: Digraph
    open: VertexSet
    _value: Values

    def __init__(self, G: Digraph, limits: Limits | Watch = NO_LIMITS) -> None:
        with Passes(len(G), limits) as passes:
            value, ended_count = values_where_walks_end(G, passes)
        self._set(digraph=G, _value=value, open=VertexSet(G, np.flatnonzero(value < 0)))
        assert ended_count + len(self.open) == len(G)  # noqa: S101

    @cached_property
    def _has_loop(self) -> bool:
        sources, targets = self.digraph.edge_arrays()
        return bool((sources == targets).any())

    @cached_property
    def _decomposition(self) -> Decomposition:
        return Decomposition(self.digraph, self.open.numbers)

    @cached_property
    def _factors(self) -> list[Numberings]:
        pieces = self._decomposition.factors
        return [Numberings(self.digraph, piece, self._value) for piece in pieces]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KernelSequences) and self.digraph == other.digraph

    def __hash__(self) -> int:
        return hash(self.digraph)

    def _begin(self, limits: Limits | Watch) -> Watch:
        """Start the clock of a question, and cut the open vertices into pieces while it runs."""
        watch = limits.start()
        watch.look(lambda: f"cutting {len(self.open):,} open vertices into pieces")
        _ = self._decomposition
        return watch

    def exists(self, limits: Limits | Watch = NO_LIMITS) -> bool:
        """Whether there is a kernel sequence. NP-complete in general."""
        return self.find(limits) is not None

    def find(self, limits: Limits | Watch = NO_LIMITS) -> KernelSequence | None:
        """Return one kernel sequence, or None if there is none.

        Numbers are forced at vertices from which every walk ends. If the others have no odd closed
        walk, kernels are found one by one by Richardson's theorem (Pérez Romero 2020, Theorem
        1.23), in O(V + E) each; otherwise a SAT solver numbers each piece.

        Raises
        ------
        LimitReached
            ``known`` holds ``pieces`` and ``pieces_numbered``.
        MissingExtra
            A SAT solver is needed but not installed.

        Examples
        --------
        >>> G = Digraph([("a", "b"), ("b", "a"), ("b", "c")])
        >>> kernel_sequences(G).find()
        <K0 = {'a', 'c'}, K1 = {'b'}>
        """
        if self._has_loop:
            return None
        watch = self._begin(limits)
        if not self._decomposition.core_mask.any():
            with watch:
                return self._checked_sequence(self._by_richardson(watch))
        value = self._value.copy()
        progress = {"pieces": len(self._factors), "pieces_numbered": 0}
        with watch.start(lambda: progress) as watch:
            for numberings in self._factors:
                watch.look(lambda: "{pieces_numbered:,} of {pieces:,} numbered".format(**progress))
                with SatSolver(numberings.clauses(), watch) as solver:
                    if not solver.solve():
                        return None
                    choice = choice_in(solver, numberings.literals)
                value[numberings.piece.numbers] = numberings.numbers(choice)
                progress["pieces_numbered"] += 1
        return self._checked_sequence(self._with_peeled(value))

    def _by_richardson(self, watch: Watch) -> Values:
        """Assign numbers to open vertices without odd closed walks, by one kernel after the other.

        Sequences agree on the vertices from which every walk ends. So the open part of Kᵢ is a
        kernel of the open vertices not numbered yet that have no option of forced number i.
        """
        from zermelo.kernel.loops import richardson

        value = self._value.copy()
        ptr, idx = (array.copy() for array in self.digraph.successors)
        predecessor_rows = tuple(array.copy() for array in self.digraph.predecessor_rows)
        number = 0
        while (value < 0).any():
            watch.look(partial("{:,} kernels of the sequence found".format, number))
            # 1 (inside): vertices of this number; 0 (outside): of another number; -1: not numbered
            status = np.where(value < 0, -1, np.where(value == number, 1, 0)).astype(np.int8)
            richardson.complete(ptr, idx, *predecessor_rows, status)
            value[(value < 0) & (status == 1)] = number
            number += 1
        return value

    def _with_peeled(self, value: Values) -> Values:
        """Assign to each vertex that was peeled off the mex of its options' numbers."""
        from zermelo._jit import parts

        peeled = self._decomposition.draws.numbers[self._decomposition.peeled]
        parts.settle_mex(*self.digraph.successors, peeled, value)
        return value

    def _checked_sequence(self, value: Values) -> KernelSequence:
        """Return the sequence of a numbering, after a check by the definition. O(E log E)."""
        sources, targets = self.digraph.edge_arrays()
        at_source, at_target = value[sources], value[targets]
        smaller = at_target < at_source
        width = int(value.max()) + 1 if value.size else 1
        pairs = distinct_values(sources[smaller].astype(np.int64) * width + at_target[smaller])
        counts = np.bincount(pairs // width, minlength=value.size)  # of different smaller numbers
        if (at_source == at_target).any() or (value < 0).any() or not np.array_equal(counts, value):
            raise AssertionError("the numbering found is not a Grundy numbering")
        return KernelSequence(self.digraph, ByVertex(self.digraph, value, "number"))

    def all(
        self, limit: int | None = None, *, limits: Limits | Watch = NO_LIMITS
    ) -> Iterator[KernelSequence]:
        """Yield kernel sequences one after the other, each checked by the definition.

        Open vertices are ordered piece by piece (see `Kernels.all`), in a piece by their place in
        the digraph. Numberings come in lexicographic order.

        Parameters
        ----------
        limit : int, optional
            The maximum number of sequences.
        limits : Limits or Watch
            Time counts from the request for the first sequence, also while the caller works.

        Raises
        ------
        LimitReached
            ``known`` holds ``listed``, the number of sequences so far.
        """
        if limit is not None and limit < 0:
            raise InputError(f"limit is {limit}; give how many sequences to list at most")
        return islice(self._all(limits), limit)

    def _all(self, limits: Limits | Watch) -> Iterator[KernelSequence]:
        if self._has_loop:
            return
        watch = self._begin(limits)
        progress = {"listed": 0}
        value = self._value.copy()
        with watch.start(lambda: progress) as watch:
            factors = self._factors
            streams = [partial(numberings.list_all, watch) for numberings in factors]
            for changed in product(streams):
                for i, numbers in changed:
                    value[factors[i].piece.numbers] = numbers
                sequence = self._checked_sequence(self._with_peeled(value.copy()))
                progress["listed"] += 1
                yield sequence
                watch.look(lambda: f"{progress['listed']:,} sequences listed")

    def count(self, limits: Limits | Watch = NO_LIMITS) -> int:
        """Return the exact number of kernel sequences; 1 on acyclic digraphs.

        It is the product of the counts of numberings of pieces; equal pieces are counted once.

        Raises
        ------
        LimitReached
            ``known`` holds ``at_least`` (a lower bound), ``pieces`` and ``pieces_counted``.
        MissingExtra
            A SAT solver is needed but not installed.

        Examples
        --------
        >>> kernel_sequences(Digraph([("c", "b"), ("b", "a"), ("c", "a")])).count()
        1
        """
        if self._has_loop:
            return 0
        watch = self._begin(limits)
        counts: dict[bytes, int] = {}
        factors = self._factors
        counted, total = 0, 1
        running: ModelCount | None = None

        def progress() -> Mapping[str, object]:
            # before the last piece there is no bound: another piece may have no numbering
            is_last = counted == len(factors) - 1
            at_least = total * running.at_least if is_last and running is not None else 0
            return {"at_least": at_least, "pieces": len(factors), "pieces_counted": counted}

        with watch.start(progress) as watch:
            for numberings in sorted(factors, key=lambda factor: len(factor.piece)):
                watch.look(lambda: "{pieces_counted:,} of {pieces:,} counted".format(**progress()))
                key = numberings.key if len(factors) > 1 else b""
                if key not in counts:
                    running = ModelCount(numberings.clauses, numberings.variables, watch)
                    counts[key] = running.run()
                total *= counts[key]
                counted += 1
                if not total:
                    break
        return total

    def __repr__(self) -> str:
        open_ = len(self.open)
        forced = len(self.digraph) - open_
        return f"<KernelSequences: {forced:,} vertices have a forced number, {open_:,} are open>"


class Numberings:
    """The Grundy numberings of a piece, given the numbers of all options outside of the piece.

    ``value`` has the numbers by vertex of the digraph, −1 for open vertices. A vertex with
    k options in the piece can have the number m only if no option outside has m, and at most k of
    the numbers below m are missing among the options outside.

    The variable x(u, m) means "the number of vertex u is m", and y(u, m) "it is at least m". In the
    clauses, x(u, m) is equivalent to y(u, m) and not y(u, m + 1), and false if an option outside
    has m. The ends of an edge have different numbers. If the number of u is above m, and no option
    outside has m, some option in the piece has m. The variables x determine the variables y, so
    each numbering is one model. O(E · largest number) literals.
    """

    def __init__(self, G: Digraph, piece: Piece, value: NDArray[np.integer]) -> None:
        self.piece = piece
        begin, inner = piece.ptr.tolist(), piece.idx.tolist()
        self._options = [inner[begin[u] : begin[u + 1]] for u in range(len(piece))]
        self._outside_numbers: list[set[int]] = []
        self.allowed: list[list[int]] = []
        for u, number in enumerate(piece.numbers.tolist()):
            values = value[G.option_numbers(number)]
            outside = set(values[values >= 0].tolist())
            self._outside_numbers.append(outside)
            free = (m for m in count() if m not in outside)
            self.allowed.append(list(islice(free, len(self._options[u]) + 1)))

    @property
    def key(self) -> bytes:
        """A key: pieces with equal keys have the same numberings, listed in the same order."""
        return self.piece.key + repr(self._outside_numbers).encode()

    @cached_property
    def literals(self) -> list[list[int]]:
        """The literals x(u, m) of each vertex u, in the order of its numbers m in ``allowed``."""
        literals = count(1)
        return [list(islice(literals, len(allowed))) for allowed in self.allowed]

    def numbers(self, choice: Sequence[int]) -> list[int]:
        """Return the number of each vertex, from its index in the vertex's row of ``allowed``."""
        return [allowed[j] for allowed, j in zip(self.allowed, choice, strict=True)]

    @property
    def variables(self) -> int:
        """The number of variables of the clauses."""
        return sum(len(allowed) + allowed[-1] for allowed in self.allowed)

    def clauses(self) -> Clauses:
        """Return the clauses, whose models are the numberings."""
        literal_of = [
            dict(zip(allowed, literals, strict=True))
            for allowed, literals in zip(self.allowed, self.literals, strict=True)
        ]
        clauses: Clauses = []
        next_variable = sum(map(len, self.allowed)) + 1
        for u, allowed in enumerate(self.allowed):
            top, own = allowed[-1], literal_of[u]
            y = [0, *range(next_variable, next_variable + top), 0]  # y[m] is y(u, m), 1 ≤ m ≤ top
            next_variable += top
            for m in range(top + 1):
                at_least, at_least_next = y[m], y[m + 1]
                above = [at_least_next] if at_least_next else []  # m = top: no number is larger
                below = [-at_least] if at_least else []  # m = 0: always at least 0
                equal = [own[m]] if m in own else []  # no number m: an option outside has it
                clauses.append([*equal, *below, *above])
                clauses.extend([-x, -literal] for x in equal for literal in (*above, *below))
                if at_least_next and at_least:
                    clauses.append([-at_least_next, at_least])
                if at_least_next and m not in self._outside_numbers[u]:
                    options = [literal_of[v][m] for v in self._options[u] if m in literal_of[v]]
                    clauses.append([-at_least_next, *options])
            for v in self._options[u]:
                if v > u or u not in self._options[v]:
                    other = literal_of[v]
                    clauses.extend([-x, -other[m]] for m, x in own.items() if m in other)
        return clauses

    def list_all(self, watch: Watch) -> Iterator[list[int]]:
        """List the numberings in lexicographic order."""
        with SatSolver(self.clauses(), watch) as solver:
            yield from map(self.numbers, lexicographic(solver, self.literals))


def kernel_sequences(G: DigraphLike, limits: Limits | Watch = NO_LIMITS) -> KernelSequences:
    """Return the kernel sequences of a digraph: K₀ a kernel, K₁ a kernel of G − K₀, and so on.

    A kernel sequence is a Grundy numbering, in which every vertex has the mex of its options'
    numbers (Pérez Romero 2020, Definition 1.21, Proposition 1.22). Every acyclic digraph has
    exactly one (Corollary 1.24): Kᵢ is the set of Grundy value i. Every digraph without odd cycles
    has one or more (Theorem 1.23); a digraph with a loop has none. O(V + E) for the forced numbers.

    Parameters
    ----------
    G : Digraph, or another description of one
    limits : Limits or Watch
        Limits on finding the forced numbers; each question takes limits of its own.

    Examples
    --------
    >>> G = Digraph([(2, 1), (3, 2), (5, 2), (3, 4), (5, 6), (6, 3), (4, 5)])
    >>> found = kernel_sequences(G)
    >>> found.count()
    2
    >>> for sequence in found.all():
    ...     print(sequence)
    <K0 = {1, 3, 5}, K1 = {2, 4, 6}>
    <K0 = {1, 4, 6}, K1 = {2}, K2 = {3, 5}>
    """
    limits = limits.start()
    return KernelSequences(digraph_of(G, limits), limits)
