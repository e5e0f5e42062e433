"""Geography on undirected graphs: maximum matchings, and even kernels.

Source: Fraenkel, Scheinerman and Ullman 1993.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from zermelo.errors import not_none
from zermelo.limits import Watch
from zermelo.rulesets.vertex_words import VertexWords
from zermelo.values.bits import bits, mask_of
from zermelo.values.gf2 import Elimination
from zermelo.values.text import listed, plural

#: The vertex of the token, and the used vertices or edges as the bits of an integer.
State: TypeAlias = tuple[int, int]

#: The work of one second of a matching: vertices times directed edges.
WORK_PER_SECOND = 16_000_000
#: Maximum number of positions whose results are kept.
MAX_SOLVED = 64


@dataclass(frozen=True)
class Result:
    """The result of a theorem for a position.

    The targets are the vertices to move to for a win; there are none if the player to move loses.
    The pairs are a maximum matching of the vertices that are left, without the token's. The even
    kernel, with the token's vertex, is given if the player to move loses.
    """

    targets: frozenset[int]
    pairs: tuple[tuple[int, int], ...] = ()
    even_kernel: tuple[int, ...] = ()


class GeographyRules(Protocol):
    """The part of the rules of geography that the theorems use."""

    @property
    def edges(self) -> bool: ...  # noqa: D102
    @property
    def undirected(self) -> bool: ...  # noqa: D102
    @property
    def rows(self) -> tuple[tuple[tuple[int, int], ...], ...]: ...  # noqa: D102
    @property
    def words(self) -> VertexWords: ...  # noqa: D102
    @property
    def results(self) -> dict[State, Result]: ...  # noqa: D102
    def within_reach(self, token: int, used: int) -> int: ...  # noqa: D102


def result_by_theorem(rules: GeographyRules, state: State, watch: Watch) -> Result | None:
    """Return the result for undirected graphs, or None if no theorem applies or time is short."""
    if not rules.undirected:
        return None
    result = rules.results.get(state)
    if result is None:
        watch.look()
        if rules.edges:
            result = by_even_kernel(rules, *state, watch)
        elif watch.left is None or _work(rules) <= watch.left * WORK_PER_SECOND:
            result = by_matching(rules, *state)  # the matching cannot be interrupted
        if result is not None:
            if len(rules.results) >= MAX_SOLVED:
                rules.results.clear()
            rules.results[state] = result
    return result


def _work(rules: GeographyRules) -> int:
    return len(rules.rows) * sum(map(len, rules.rows))


def by_matching(rules: GeographyRules, token: int, used: int) -> Result:
    """Solve the game of vertices.

    Let M be a maximum matching of the graph without the token's vertex v. If M misses a neighbour
    w of v, moving to w wins: answer along the edges of M. Every move of the opponent leads to a
    vertex that M covers; otherwise the walk from w to it would make M larger. If all maximum
    matchings cover all neighbours of v, the opponent answers along M in the same way: a walk from
    a neighbour w to a vertex that M misses would turn M into one that misses w.
    """
    from zermelo.digraph.matching import maximum_matching, missable

    vertices = list(bits(rules.within_reach(token, used)))
    place = {vertex: number for number, vertex in enumerate(vertices)}
    rows = [[place[v] for v, _ in rules.rows[u] if v in place] for u in vertices]
    mates = maximum_matching(rows)
    missed = missable(rows, mates)
    targets = frozenset(v for v, _ in rules.rows[token] if v in place and missed[place[v]])
    pairs = ((vertices[u], vertices[v]) for u, v in enumerate(mates) if u < v)
    return Result(targets, pairs=tuple(pairs))


def by_even_kernel(rules: GeographyRules, token: int, used: int, watch: Watch) -> Result | None:
    """Solve the game of edges where the edges within reach form a bipartite graph; else None.

    An even kernel is an independent set of vertices to which every other vertex has an even number
    of edges. A player who has to leave it loses: the opponent finds an odd number of edges back to
    it, so at least one, and after that move all numbers are even again. In a bipartite graph let A
    be the side of the token's vertex v. If the rows of the other vertices of A in the matrix of
    edges do not add up to that of v, then some rows of the other side, B, add up to the unit vector
    of v; an odd number of these belong to neighbours w of v. Without the edge from v to such a w,
    the rows add up to 0: an even kernel.
    """
    side, waiting = {token: 0}, [token]
    rows: dict[int, int] = {}  # the neighbours of each vertex, along unused edges
    for u in waiting:  # which grows meanwhile
        neighbours = [v for v, edge in rules.rows[u] if not used >> edge & 1]
        rows[u] = mask_of(neighbours)
        for v in neighbours:
            if v not in side:
                side[v] = 1 - side[u]
                waiting.append(v)
            elif side[v] == side[u]:
                return None
    elimination, chosen = Elimination(), list[int]()
    dependent = 0  # vertices in sums of rows that are 0
    for w in (w for w in rows if side[w]):
        watch.look()
        if elimination.add(rows[w]):
            chosen.append(w)
        else:
            dependent |= 1 << w | mask_of(chosen[at] for at in elimination.represent(rows[w]) or ())
    places = elimination.represent(1 << token)
    if places is None:
        return Result(frozenset(), even_kernel=_even_kernel(rows, side, token, watch))
    # A neighbour is useful if some sum of rows that contains its own is the unit vector.
    useful = dependent | mask_of(chosen[place] for place in places)
    return Result(frozenset(bits(useful & rows[token])))


def _even_kernel(
    rows: dict[int, int], side: dict[int, int], token: int, watch: Watch
) -> tuple[int, ...]:
    """Return an even kernel with the token's vertex, on its side of a bipartite graph."""
    elimination, chosen = Elimination(), list[int]()
    for u in rows:
        watch.look()
        if not side[u] and u != token and elimination.add(rows[u]):
            chosen.append(u)
    # No sum of rows of the other side is a unit vector.
    places = not_none(elimination.represent(rows[token]))
    return tuple(sorted([token, *(chosen[place] for place in places)]))


#: Maximum number of pairs or vertices that are listed.
MAX_LISTED = 20


def reasons(rules: GeographyRules, state: State, watch: Watch) -> list[str]:
    """Explain how the winner plays."""
    result = result_by_theorem(rules, state, watch)
    if result is None:
        return []
    name, token = rules.words.word, state[0]
    names = ", ".join(sorted(map(name, result.targets)))
    if rules.edges and result.targets:
        why = (
            f"After the move to {names} the token stands on an even kernel: it has no edges "
            "inside, and every other vertex has an even number of edges to it. After each move "
            "of the opponent you can move back to it, for the edge just used leaves an odd number."
        )
        return [why]
    if rules.edges:
        kernel = listed([*map(name, result.even_kernel)], MAX_LISTED)
        why = (
            f"The token stands on an even kernel: {kernel}. It has no edges inside, and every "
            "other vertex has an even number of edges to it. So the opponent can always move back "
            "to it, for the edge just used leaves an odd number, and then every number is even "
            "again."
        )
        return [why]
    count = len(result.pairs)
    most = f"at most {plural(count, 'pair', 'pairs')} of" if count else "no two"
    pairs = listed([f"{name(u)}–{name(v)}" for u, v in result.pairs], MAX_LISTED)
    matched = f"Without {name(token)}, {most} vertices within reach can be matched along edges"
    why = (
        f"Every maximum matching covers all vertices that {name(token)} leads to. So the "
        "opponent can always answer along the edges of one."
    )
    if result.targets:
        why = (
            f"Some maximum matching misses {names}: move there. From a vertex that it misses, "
            "every move leads to a vertex that it covers, or it would not be a maximum; so "
            "answer along its edges."
        )
    return [matched + f" ({pairs})" * bool(count) + ".", why]
