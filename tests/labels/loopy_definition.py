"""γ by the definition of Fraenkel 1996a, word for word.

Slow on purpose and plain Python: what the fast algorithm is held against. For answers use
`zermelo.loopy`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from itertools import product

from zermelo.digraph.digraph import Digraph
from zermelo.values.nimber import mex

#: A function γ: an integer, or None for ∞.
Gamma = Mapping[Hashable, int | None]


def _exceeds(a: int | None, b: int) -> bool:
    return a is None or a > b


def _mex_of_options(G: Digraph, gamma: Gamma, u: Hashable) -> int:
    """Compute γ'(u), the mex of the finite values of the options."""
    return mex(value for v in G.options(u) if (value := gamma[v]) is not None)


def broken_condition(G: Digraph, gamma: Gamma, counter: Mapping[Hashable, int | None]) -> str:
    """Name the first of the conditions A, B, C that fails, and where; empty if all hold.

    - A. If γ(u) < ∞, then γ(u) = γ'(u), the mex of the finite values of the options.
    - B. If an option v of u has γ(v) > γ(u), then v has an option w with γ(w) = γ(u) and
      c(w) < c(u).
    - C. If every option v of u with γ(v) = ∞ has an option w with γ(w) = γ'(u), then γ(u) < ∞.

    (Fraenkel 1996a, section 3)

    Examples
    --------
    >>> G = Digraph([("a", "b"), ("b", "a"), ("b", "c")])
    >>> broken_condition(G, {"a": 0, "b": 1, "c": 0}, {"a": 1, "b": 0, "c": 0})
    ''
    >>> broken_condition(G, {"a": 0, "b": 1, "c": 0}, {"a": 0, "b": 0, "c": 0})
    "B fails: 'a' has the option 'b', which has no answer"
    """
    for u in G:
        here, least = gamma[u], _mex_of_options(G, gamma, u)
        if here is None:
            if all(any(gamma[w] == least for w in G.options(v)) for v in G.options(u)
                   if gamma[v] is None):  # fmt: skip
                return f"C fails: {u!r} should be {least}"
            continue
        if here != least:
            return f"A fails: {u!r} is {here}, not {least}"
        for v in G.options(u):
            if _exceeds(gamma[v], here) and not any(
                gamma[w] == here and _less(counter[w], counter[u]) for w in G.options(v)
            ):
                return f"B fails: {u!r} has the option {v!r}, which has no answer"
    return ""


def _less(a: int | None, b: int | None) -> bool:
    return a is not None and b is not None and a < b


def counter_by_rounds(
    G: Digraph, gamma: Gamma, *, downwards: bool = True
) -> dict[Hashable, int | None]:
    """Find the least counter with condition B and, if ``downwards``, c(v) < c(u) for each option
    v of u of smaller value; None where there is none.

    In round n every u that has no counter yet gets n if its conditions hold with the counters of
    earlier rounds. O(V · E · d).

    Examples
    --------
    >>> G = Digraph([("a", "b"), ("b", "a"), ("b", "c")])
    >>> counter_by_rounds(G, {"a": 0, "b": 1, "c": 0})
    {'a': 1, 'b': 2, 'c': 0}
    """
    counter: dict[Hashable, int | None] = dict.fromkeys(G)

    def ready(u: Hashable, value: int) -> bool:
        return all(
            any(gamma[w] == value and counter[w] is not None for w in G.options(v))
            if _exceeds(gamma[v], value)
            else not downwards or counter[v] is not None
            for v in G.options(u)
        )

    for n in range(len(G)):
        now = [
            u
            for u in G
            if counter[u] is None and (value := gamma[u]) is not None and ready(u, value)
        ]
        counter.update(dict.fromkeys(now, n))
    return counter


def functions_by_definition(G: Digraph) -> Iterator[dict[Hashable, int | None]]:
    """Try every function from the vertices to {0, …, V} ∪ {∞}; yield those with A, B and C.

    There is exactly one (Fraenkel and Yesha 1986). O(V^V): for very few vertices.

    Examples
    --------
    >>> list(functions_by_definition(Digraph([("a", "b"), ("b", "a"), ("b", "c")])))
    [{'a': 0, 'b': 1, 'c': 0}]
    """
    names = list(G)
    for values in product(*([None, *range(len(G.options(u)) + 1)] for u in names)):
        gamma = dict(zip(names, values, strict=True))
        counter = counter_by_rounds(G, gamma, downwards=False)
        if any(gamma[u] is not None and counter[u] is None for u in names):
            continue
        if not broken_condition(G, gamma, counter):
            yield gamma
