"""Geography on undirected graphs: maximum matchings, and even kernels.

Source: Fraenkel, Scheinerman and Ullman 1993.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Protocol, TypeAlias

from zermelo.errors import not_none
from zermelo.values.bits import bits, mask_of
from zermelo.values.gf2 import Elimination
from zermelo.values.text import plural

if TYPE_CHECKING:
    from zermelo.limits import Watch
    from zermelo.rulesets.vertex_words import VertexWords


#: The vertex of the token, and what is used as the bits of an integer: vertices or edges.
State: TypeAlias = tuple[int, int]

#: A matching takes a second where so many are vertices times edges in both directions.
A_SECOND = 16_000_000
#: Of so many positions it is kept what the theorem says.
KEPT = 64


@dataclass(frozen=True)
class Won:
    """What a theorem says of a position.

    The vertices to move to for a win, none where the player to move has lost; a maximum matching of
    the vertices that are left, the token's not among them; or where the player to move has lost,
    an even kernel with the vertex of the token.
    """

    targets: frozenset[int]
    pairs: tuple[tuple[int, int], ...] = ()
    even_kernel: tuple[int, ...] = ()


class Board(Protocol):
    """The rules of a game of geography, as far as its theorems know them."""

    @property
    def edges(self) -> bool: ...  # noqa: D102
    @property
    def undirected(self) -> bool: ...  # noqa: D102
    @property
    def rows(self) -> tuple[tuple[tuple[int, int], ...], ...]: ...  # noqa: D102
    @property
    def words(self) -> VertexWords: ...  # noqa: D102
    @property
    def solved(self) -> dict[State, Won]: ...  # noqa: D102
    def within_reach(self, token: int, used: int) -> int: ...  # noqa: D102


def won_by_theorem(rules: Board, state: State, watch: Watch) -> Won | None:
    """Apply the theorem for undirected graphs; None where there is none, or no time for it."""
    if not rules.undirected:
        return None
    won = rules.solved.get(state)
    if won is None:
        watch.look()
        if rules.edges:
            won = by_even_kernel(rules, *state, watch)
        elif watch.left is None or _work(rules) <= watch.left * A_SECOND:
            won = by_matching(rules, *state)  # which cannot be stopped
        if won is not None:
            if len(rules.solved) >= KEPT:
                rules.solved.clear()
            rules.solved[state] = won
    return won


def _work(rules: Board) -> int:
    return len(rules.rows) * sum(map(len, rules.rows))


def by_matching(rules: Board, token: int, used: int) -> Won:
    """Solve the game of vertices.

    Without the token's vertex v, let M be a maximum matching. If it misses a neighbour w of v,
    moving to w wins: answer along the edges of M. For every move of the opponent leads to a vertex
    that M covers; otherwise the walk from w there would show how to make M larger. If all maximum
    matchings cover all neighbours of v, the opponent answers along M in the same way: a walk from
    a neighbour w to a vertex that M misses would turn M into one that misses w.
    """
    from zermelo.digraph.matching import maximum_matching, missable

    left = list(bits(rules.within_reach(token, used)))
    place = {vertex: number for number, vertex in enumerate(left)}
    rows = [[place[v] for v, _ in rules.rows[u] if v in place] for u in left]
    mates = maximum_matching(rows)
    missed = missable(rows, mates)
    targets = frozenset(v for v, _ in rules.rows[token] if v in place and missed[place[v]])
    pairs = ((left[one], left[other]) for one, other in enumerate(mates) if one < other)
    return Won(targets, pairs=tuple(pairs))


def by_even_kernel(rules: Board, token: int, used: int, watch: Watch) -> Won | None:
    """Solve the game of edges where the edges within reach form a bipartite graph; else None.

    An even kernel is an independent set of vertices to which every other vertex has an even number
    of edges. Who has to leave it has lost: the opponent finds an odd number of edges back to it,
    one at least, and then all numbers are even again. In a bipartite graph let A be the side of
    the token's vertex v. If the rows of the other vertices of A in the matrix of edges do not add
    up to that of v, then some rows of the other side, B, add up to the unit vector of v; an odd
    number of them belong to neighbours w of v, and without the edge from v to such a w these rows
    add up to 0: an even kernel.
    """
    side, waiting = {token: 0}, [token]
    rows: dict[int, int] = {}  # the neighbours of each vertex, along unused edges
    for u in waiting:  # which grows meanwhile
        there = [v for v, edge in rules.rows[u] if not used >> edge & 1]
        rows[u] = mask_of(there)
        for v in there:
            if v not in side:
                side[v] = 1 - side[u]
                waiting.append(v)
            elif side[v] == side[u]:
                return None
    before, chosen = Elimination(), list[int]()
    dependent = 0  # vertices in sums of rows that are 0
    for w in (w for w in rows if side[w]):
        watch.look()
        if before.add(rows[w]):
            chosen.append(w)
        else:
            dependent |= 1 << w | mask_of(chosen[at] for at in before.represent(rows[w]) or ())
    places = before.represent(1 << token)
    if places is None:
        return Won(frozenset(), even_kernel=_even_kernel(rows, side, token, watch))
    # A neighbour is of use if some sum of rows with its own is the unit vector.
    useful = dependent | mask_of(chosen[place] for place in places)
    return Won(frozenset(bits(useful & rows[token])))


def _even_kernel(
    rows: dict[int, int], side: dict[int, int], token: int, watch: Watch
) -> tuple[int, ...]:
    """Find an even kernel with the token's vertex, on its side of a bipartite graph."""
    before, chosen = Elimination(), list[int]()
    for u in rows:
        watch.look()
        if not side[u] and u != token and before.add(rows[u]):
            chosen.append(u)
    # No sum of rows of the other side is a unit vector.
    places = not_none(before.represent(rows[token]))
    return tuple(sorted([token, *(chosen[place] for place in places)]))


#: Pairs and vertices that are listed at most.
LISTED = 20


def reasons(rules: Board, state: State, watch: Watch) -> list[str]:
    """Explain how the winner plays."""
    won = won_by_theorem(rules, state, watch)
    if won is None:
        return []
    called, token = rules.words.word, state[0]
    names = ", ".join(sorted(map(called, won.targets)))
    if rules.edges and won.targets:
        why = (
            f"After the move to {names} the token stands on an even kernel: no edges inside, and "
            "from each other vertex an even number of edges to it. Whoever leaves it can be "
            "followed back, for the edge just used leaves an odd number."
        )
        return [why]
    if rules.edges:
        why = (
            f"The token stands on an even kernel: {_listed(map(called, won.even_kernel))}. It has "
            "no edges inside, and from each other vertex an even number of edges leads to it. So "
            "the opponent can always move back to it, for the edge just used leaves an odd number, "
            "and every number is even again."
        )
        return [why]
    count = len(won.pairs)
    most = f"at most {plural(count, 'pair', 'pairs')} of" if count else "no two"
    pairs = _listed(f"{called(u)}–{called(v)}" for u, v in won.pairs)
    said = f"Without {called(token)}, {most} vertices within reach can be matched along edges"
    why = (
        f"Every maximum matching covers all vertices that {called(token)} leads to. So the "
        "opponent can always answer along the edges of one."
    )
    if won.targets:
        why = (
            f"Some maximum matching misses {names}: move there. From a vertex that it misses, "
            "every move leads to a vertex that it covers, or it would not be a maximum; so "
            "answer along its edges."
        )
    return [said + f" ({pairs})" * bool(count) + ".", why]


def _listed(names: Iterable[str]) -> str:
    """Write the first of some names."""
    first = list(islice(names, LISTED + 1))
    return ", ".join(first[:LISTED]) + ", …" * (len(first) > LISTED)
