"""Stable marriages: the kernels of a grid digraph, and the algorithms of Gale and Shapley."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.errors import wrong_kind
from zermelo.frozen import Frozen
from zermelo.kernel.kernels import Kernels, kernels
from zermelo.kernel.preferences import Pair, Preferences
from zermelo.limits import NO_LIMITS, Limits, Watch

Matching = frozenset[Pair]
Lists = Mapping[Hashable, Sequence[Hashable]]


@dataclass(frozen=True)
class StabilityCheck:
    """Whether a set of pairs is a stable matching, with a reason; its truth value is the answer.

    If not, ``pair`` is not acceptable, or shares a person with another pair of the set, or blocks
    the set: both prefer each other to their partners or to being single.
    """

    stable: bool
    reason: str
    pair: Pair | None = None

    def __bool__(self) -> bool:
        return self.stable


@dataclass(frozen=True, repr=False)
class PairPartition:
    """The acceptable pairs in all stable matchings, in some but not all, and in none."""

    in_every: Matching
    in_some: Matching
    in_none: Matching

    def __repr__(self) -> str:
        return (
            f"<pairs in every stable matching: {len(self.in_every):,}, in some: "
            f"{len(self.in_some):,}, in none: {len(self.in_none):,}>"
        )


class _Side(NamedTuple):
    """The men or the women: names; numbers of acceptable partners, best first; ranks by partner."""

    names: tuple[Hashable, ...]
    lists: list[list[int]]
    ranks: list[dict[int, int]]

    @classmethod
    def of(cls, mine: Lists, theirs: Lists) -> _Side:
        number = {name: i for i, name in enumerate(theirs)}
        listed_by = {name: frozenset(listed) for name, listed in theirs.items()}
        lists = [[number[y] for y in listed if x in listed_by[y]] for x, listed in mine.items()]
        ranks = [{person: rank for rank, person in enumerate(listed)} for listed in lists]
        return cls(tuple(mine), lists, ranks)


@dataclass(frozen=True, repr=False)
class StableMatchings(Frozen):
    """The stable matchings of preference lists; made by `stable_matchings`.

    Attributes
    ----------
    preferences : Preferences
    """

    preferences: Preferences

    @cached_property
    def _sides(self) -> tuple[_Side, _Side]:
        men, women = self.preferences.men, self.preferences.women
        return _Side.of(men, women), _Side.of(women, men)

    def to_digraph(self) -> Digraph:
        """Return the grid digraph, whose kernels are the stable matchings.

        A vertex is an acceptable pair (m, w). Edges lead to each pair (m, w′) that m prefers, and
        to each pair (m′, w) that w prefers: along rows and columns of a grid, each of them acyclic
        (Fraenkel 1997, section 3, after Theorem 7). An edge joins two pairs with a common person,
        so that an independent set is a matching. A pair outside has an option inside if and only if
        m or w has a better partner, so that the set is absorbing if and only if no pair blocks.
        O(n³) edges for n men and n women.
        """
        men, women = self._sides
        pairs = [(m, w) for m, listed in enumerate(men.lists) for w in listed]
        names: list[Pair] = [(men.names[m], women.names[w]) for m, w in pairs]
        number = {pair: vertex for vertex, pair in enumerate(pairs)}
        rows = [[number[m, w] for w in listed] for m, listed in enumerate(men.lists)]
        columns = [[number[m, w] for m in listed] for w, listed in enumerate(women.lists)]
        sources, targets = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
        for best_first in (*rows, *columns):
            vertices = np.array(best_first, np.int64)
            worse, better = np.tril_indices(vertices.size, -1)
            sources.append(vertices[worse])
            targets.append(vertices[better])
        ends = np.concatenate(sources), np.concatenate(targets)
        return Digraph.from_arrays(*ends, count=len(names), names=names)

    @cached_property
    def kernels(self) -> Kernels:
        """The kernels of the grid digraph, for other questions about the stable matchings."""
        return self._kernels_within(NO_LIMITS.start())

    def _kernels_within(self, watch: Watch) -> Kernels:
        """Return `kernels`, computed on first use, within the limits of a question."""
        if "kernels" in self.__dict__:
            return self.kernels
        watch.look(lambda: "making the digraph of the pairs")
        self.__dict__["kernels"] = answers = kernels(self.to_digraph(), limits=watch)
        return answers

    def count(self, limits: Limits | Watch = NO_LIMITS) -> int:
        """Return the number of stable matchings: #P-complete in general. See `Kernels.count`."""
        watch = limits.start()
        return self._kernels_within(watch).count(watch)

    def all(
        self, limit: int | None = None, *, limits: Limits | Watch = NO_LIMITS
    ) -> Iterator[Matching]:
        """List stable matchings as frozensets of pairs. See `Kernels.all`."""
        watch = limits.start()
        for kernel in self._kernels_within(watch).all(limit, limits=watch):
            yield self._checked(frozenset(kernel))  # type: ignore[arg-type]

    def stable(self, matching: Iterable[Pair] | Mapping[Hashable, Hashable]) -> StabilityCheck:
        """Check a set of pairs (man, woman), or a mapping from men to women, by the definition.

        O(number of acceptable pairs).

        Examples
        --------
        >>> lists = Preferences({"al": ["eve", "fay"], "bo": ["eve", "fay"]},
        ...                     {"eve": ["bo", "al"], "fay": ["bo", "al"]})
        >>> stable_matchings(lists).stable({"al": "eve", "bo": "fay"}).reason
        "'bo' and 'eve' would rather have each other"
        """
        pairs = list(matching.items()) if isinstance(matching, Mapping) else list(matching)
        acceptable = set(self.preferences.pairs())
        wife: dict[Hashable, Hashable] = {}
        husband: dict[Hashable, Hashable] = {}
        for pair in pairs:
            if pair not in acceptable:
                reason = f"{pair[0]!r} and {pair[1]!r} are no acceptable pair"
                return StabilityCheck(False, reason, pair)
            for name, spouses in ((pair[0], wife), (pair[1], husband)):
                if name in spouses:
                    return StabilityCheck(False, f"{name!r} is married twice", pair)
            wife[pair[0]], husband[pair[1]] = pair[1], pair[0]
        men, women = self._sides
        number = {name: i for i, name in enumerate(men.names)}
        for m, listed in enumerate(men.lists):
            man = men.names[m]
            for w in listed:
                woman, ranks = women.names[w], women.ranks[w]
                if wife.get(man) == woman and man in wife:
                    break
                if woman not in husband or ranks[m] < ranks[number[husband[woman]]]:
                    reason = f"{man!r} and {woman!r} would rather have each other"
                    return StabilityCheck(False, reason, (man, woman))
        return StabilityCheck(True, "no two people would rather have each other")

    def _checked(self, matching: Matching) -> Matching:
        if not (verdict := self.stable(matching)):
            raise AssertionError(f"the matching found is not stable: {verdict.reason}")
        return matching

    def _with_names(self, pairs: Iterable[tuple[int, int]]) -> Matching:
        men, women = self._sides
        return frozenset((men.names[m], women.names[w]) for m, w in pairs)

    @cached_property
    def men_optimal(self) -> Matching:
        """The stable matching that gives every man his best partner among all stable matchings.

        Men propose (Gale and Shapley 1962); O(n²) for n men and n women.

        Examples
        --------
        >>> lists = Preferences({"al": ["eve", "fay"], "bo": ["fay", "eve"]},
        ...                     {"eve": ["bo", "al"], "fay": ["al", "bo"]})
        >>> found = stable_matchings(lists)
        >>> sorted(found.men_optimal)
        [('al', 'eve'), ('bo', 'fay')]
        >>> sorted(found.women_optimal)
        [('al', 'fay'), ('bo', 'eve')]
        """
        men, women = self._sides
        return self._checked(self._with_names(_propose(men.lists, women.ranks).items()))

    @cached_property
    def women_optimal(self) -> Matching:
        """The stable matching that gives every woman her best partner among all stable matchings.

        Women propose; O(n²).
        """
        men, women = self._sides
        husbands = _propose(women.lists, men.ranks)
        return self._checked(self._with_names((m, w) for w, m in husbands.items()))

    @cached_property
    def rotations(self) -> tuple[tuple[Pair, ...], ...]:
        """The rotations, in an order that leads from the men's optimum to the women's.

        A rotation is a cyclic sequence of pairs of a stable matching. If each of its men takes the
        wife of the next man, the result is another stable matching, with none in between. O(n²),
        since each man only goes down his list (Gusfield 1987).
        """
        men, women = self._sides
        wife = _propose(men.lists, women.ranks)
        husband = {w: m for m, w in wife.items()}
        passed = {m: men.ranks[m][w] for m, w in wife.items()}  # rank of the last woman passed
        settled: set[int] = set()  # men who have their worst stable partner already

        def next_choice(m: int) -> int | None:
            """Return the next woman who would leave her husband for m; None if m keeps his wife."""
            for k in range(passed[m] + 1, len(men.lists[m])):
                w = men.lists[m][k]
                if w not in husband:
                    return None  # single in every stable matching: he cannot pass her
                ranks = women.ranks[w]
                if ranks[m] < ranks[husband[w]]:
                    passed[m] = k - 1
                    return w
            return None

        cycles = []
        for first_man in wife:
            stack: list[int] = []
            on_stack: dict[int, int] = {}
            while stack or first_man not in settled:
                if not stack:
                    stack, on_stack = [first_man], {first_man: 0}
                m = stack[-1]
                w = next_choice(m)
                if w is None or husband[w] in settled:
                    settled.add(m)
                    del on_stack[stack.pop()]
                    continue
                next_man = husband[w]
                if next_man not in on_stack:
                    on_stack[next_man] = len(stack)
                    stack.append(next_man)
                    continue
                cycle = stack[on_stack[next_man] :]
                cycles.append(tuple((men.names[x], women.names[wife[x]]) for x in cycle))
                wives = [wife[x] for x in cycle]
                for x, y in zip(cycle, [*wives[1:], wives[0]], strict=True):
                    wife[x], husband[y] = y, x
                    passed[x] = men.ranks[x][y]
                    del on_stack[x]
                del stack[-len(cycle) :]
        return tuple(cycles)

    @cached_property
    def partition(self) -> PairPartition:
        """The pairs in every stable matching, in some but not all, and in none. O(n²), no search.

        A pair is in every stable matching iff it is in the men's and in the women's optimum. It is
        in one or more iff it is in the men's optimum or a rotation forms it (Gusfield 1987): each
        rotation occurs once on every path from the men's optimum to the women's.
        """
        in_any = set(self.men_optimal)
        for rotation in self.rotations:
            shifted = [*rotation[1:], rotation[0]]
            in_any |= {(man, woman) for (man, _), (_, woman) in zip(rotation, shifted, strict=True)}
        in_every = self.men_optimal & self.women_optimal
        in_none = frozenset(self.preferences.pairs()) - in_any
        return PairPartition(in_every, frozenset(in_any) - in_every, in_none)

    def __repr__(self) -> str:
        return f"<StableMatchings: {self.preferences!r}>"


def _propose(lists: list[list[int]], ranks: list[dict[int, int]]) -> dict[int, int]:
    """Return the partners of proposers who get one; ``ranks`` are those of the other side."""
    kept_proposer: dict[int, int] = {}  # by person of the other side
    next_rank = [0] * len(lists)
    free_proposers = list(range(len(lists) - 1, -1, -1))
    while free_proposers:
        proposer = free_proposers.pop()
        while next_rank[proposer] < len(lists[proposer]):
            choice = lists[proposer][next_rank[proposer]]
            next_rank[proposer] += 1
            rival = kept_proposer.get(choice)
            if rival is None or ranks[choice][proposer] < ranks[choice][rival]:
                kept_proposer[choice] = proposer
                if rival is not None:
                    free_proposers.append(rival)
                break
    return dict(sorted((proposer, choice) for choice, proposer in kept_proposer.items()))


def stable_matchings(preferences: Preferences) -> StableMatchings:
    """Return the stable matchings of preference lists.

    A matching is a set of acceptable pairs in which nobody occurs twice. It is stable if no
    acceptable pair outside blocks it: no man and woman on each other's lists prefer each other to
    their partners or to being single.

    Examples
    --------
    >>> lists = Preferences({"al": ["eve", "fay"], "bo": ["fay", "eve"], "cy": ["eve", "gil"]},
    ...     {"eve": ["bo", "al", "cy"], "fay": ["al", "bo"], "gil": ["cy"]})
    >>> found = stable_matchings(lists)
    >>> found.count()
    2
    >>> found.partition
    <pairs in every stable matching: 1, in some: 4, in none: 1>
    >>> len(found.rotations)
    1
    """
    if not isinstance(preferences, Preferences):
        raise wrong_kind("stable_matchings", "preferences", preferences, "Preferences(men, women)")
    return StableMatchings(preferences)
