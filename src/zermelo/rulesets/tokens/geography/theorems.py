"""Geography on undirected graphs: maximum matchings, and even kernels.

Source: Fraenkel, Scheinerman and Ullman 1993.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from zermelo.digraph.matching import find_missable, maximum_matching
from zermelo.errors import not_none
from zermelo.limits import Watch
from zermelo.values.bits import bits, mask_of
from zermelo.values.gf2 import Elimination
from zermelo.values.text import list_items, plural

#: For each vertex, pairs of a neighbour and of the edge or vertex that a move to it uses up.
MovesByVertex = tuple[tuple[tuple[int, int], ...], ...]


@dataclass(frozen=True)
class Result:
    """The result of a theorem for a position."""

    #: The vertices to which a move wins; empty if the player to move loses.
    targets: frozenset[int]
    #: Game of vertices: a maximum matching of the unused vertices within reach.
    pairs: tuple[tuple[int, int], ...] = ()
    #: Game of edges: if the player to move loses, an even kernel that contains the token's vertex.
    even_kernel: tuple[int, ...] = ()


def by_matching(neighbours: MovesByVertex, token: int, within_reach: Iterable[int]) -> Result:
    """Solve the game of vertices; ``within_reach``: unused vertices without the token's vertex.

    Let M be a maximum matching of the graph without the token's vertex v. If M misses a neighbour
    w of v, moving to w wins: then answer along the edges of M. Every move of the opponent leads to
    a vertex that M covers, or the walk from w would show that M is not a maximum matching. If all
    maximum matchings cover all neighbours of v, the opponent answers along M: a walk from a
    neighbour w to a vertex that M misses would turn M into a maximum matching that misses w.
    """
    vertices = list(within_reach)
    index = {vertex: number for number, vertex in enumerate(vertices)}
    rows = [[index[v] for v, _ in neighbours[u] if v in index] for u in vertices]
    mates = maximum_matching(rows)
    missable = find_missable(rows, mates)
    targets = frozenset(v for v, _ in neighbours[token] if v in index and missable[index[v]])
    pairs = ((vertices[u], vertices[v]) for u, v in enumerate(mates) if u < v)
    return Result(targets, pairs=tuple(pairs))


def by_even_kernel(edges: MovesByVertex, token: int, used: int, watch: Watch) -> Result | None:
    """Solve the game of edges; None if the edges within reach do not form a bipartite graph.

    An even kernel is an independent set of vertices to which every other vertex has an even number
    of edges. A player who has to leave it loses: the opponent finds an odd number of edges back to
    it, so at least one, and after the move back all numbers are even again. In a bipartite graph,
    let A and B be the sides, with the token's vertex v in A, and add rows of the adjacency matrix
    over GF(2). If no rows of other vertices of A add up to the row of v, some rows of vertices of B
    add up to the unit vector of v; an odd number of these vertices are neighbours of v. Without the
    edge from v to one of these neighbours, the rows add up to 0: their vertices are an even kernel.
    """
    side, waiting = {token: 0}, [token]
    rows: dict[int, int] = {}  # the neighbours of each vertex, along unused edges
    for u in waiting:  # a queue that grows
        neighbours = [v for v, edge in edges[u] if not used >> edge & 1]
        rows[u] = mask_of(neighbours)
        for v in neighbours:
            if v not in side:
                side[v] = 1 - side[u]
                waiting.append(v)
            elif side[v] == side[u]:
                return None
    elimination, basis = Elimination(), list[int]()
    dependent = 0  # the vertices of B whose rows occur in sums that are 0
    for w in filter(side.get, rows):  # the vertices of B
        watch.look()
        if elimination.add(rows[w]):
            basis.append(w)
        else:
            dependent |= 1 << w | mask_of(basis[i] for i in elimination.represent(rows[w]) or ())
    indices = elimination.represent(1 << token)
    if indices is None:
        return Result(frozenset(), even_kernel=tuple(_even_kernel(rows, side, token, watch)))
    # A move to a neighbour wins if the neighbour's row and some others add up to the unit vector.
    winning = dependent | mask_of(basis[index] for index in indices)
    return Result(frozenset(bits(winning & rows[token])))


def _even_kernel(rows: dict[int, int], side: dict[int, int], token: int, watch: Watch) -> list[int]:
    """Return an even kernel of vertices of A that contains the token's vertex."""
    elimination, basis = Elimination(), list[int]()
    for u in rows:
        watch.look()
        if not side[u] and u != token and elimination.add(rows[u]):
            basis.append(u)
    # The token's unit vector is no sum of rows of B, so its row is a sum of other rows of A.
    indices = not_none(elimination.represent(rows[token]))
    return sorted([token, *(basis[index] for index in indices)])


#: Maximum number of pairs of a matching, or of vertices of an even kernel, that a reason lists.
MAX_LISTED = 20


def reasons(result: Result, token: str, name: Callable[[int], str], *, edges: bool) -> list[str]:
    """Explain how the winner plays."""
    names = " or ".join(sorted(map(name, result.targets)))
    if edges and result.targets:
        why = (
            f"After the move to {names} the token stands on an even kernel: it has no edges "
            "inside, and every other vertex has an even number of edges to it. After each move "
            "of the opponent you can move back to it, for the edge just used leaves an odd number."
        )
        return [why]
    if edges:
        kernel = list_items([*map(name, result.even_kernel)], MAX_LISTED)
        why = (
            f"The token stands on an even kernel: {kernel}. It has no edges inside, and every "
            "other vertex has an even number of edges to it. So the opponent can always move back "
            "to it, for the edge just used leaves an odd number, and then every number is even "
            "again."
        )
        return [why]
    count = len(result.pairs)
    bound = f"at most {plural(count, 'pair', 'pairs')} of" if count else "no two"
    pairs = list_items([f"{name(u)}–{name(v)}" for u, v in result.pairs], MAX_LISTED)
    sentence = f"Without {token}, {bound} vertices within reach can be matched along edges"
    why = (
        f"Every maximum matching covers all vertices that {token} leads to. So the "
        "opponent can always answer along the edges of one."
    )
    if result.targets:
        why = (
            f"Some maximum matching misses {names}: move there. From a vertex that the matching "
            "misses, every move leads to a vertex that it covers, or it would not be a maximum; so "
            "answer along the edges of the matching."
        )
    return [sentence + f" ({pairs})" * bool(count) + ".", why]
