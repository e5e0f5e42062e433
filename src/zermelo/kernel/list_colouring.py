"""List edge colouring of bipartite multigraphs by one kernel after another (Galvin's proof)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.text import plural

#: The theorem that a colouring exists.
THEOREM = (
    "a colouring exists if each list has more colours than its edge has options, so also if each "
    "list has at least as many colours as the largest degree (Galvin 1995)"
)


@dataclass(frozen=True)
class ColouringRound:
    """The round in which one colour is given to edges.

    Attributes
    ----------
    colour : hashable
    wanted : tuple of int
        The uncoloured edges whose lists contain this colour.
    kernel : tuple of int
        The edges that get this colour: a kernel of the orientation restricted to ``wanted``.
    """

    colour: Hashable
    wanted: tuple[int, ...]
    kernel: tuple[int, ...]


@dataclass(frozen=True)
class ListColouring:
    """A proper colouring of edges from their lists; made by `list_colouring`.

    Attributes
    ----------
    edges : tuple of pairs
        The two ends of each edge, first side first; edges are referred to by number.
    base : tuple of int
        A proper colouring with 0, 1, … (not from the lists), by which the line graph is oriented.
    orientation : Digraph
        The line graph: its vertices are the numbers of the edges. The options of an edge are the
        edges of larger base colour at its first end, and of smaller base colour at its second end.
    rounds : tuple of ColouringRound
        One round for each colour that, at the colour's turn, is in the list of an uncoloured edge.
    colours : tuple of hashables
        The colour of each edge.
    """

    edges: tuple[tuple[Hashable, Hashable], ...]
    base: tuple[int, ...]
    orientation: Digraph
    rounds: tuple[ColouringRound, ...]
    colours: tuple[Hashable, ...]

    def absorbed(self, step: ColouringRound) -> list[tuple[int, int]]:
        """Return the ``wanted`` edges of a round that do not get its colour, with the reason.

        The reason is an option in the kernel of the round. Each pair is the number of an edge and
        the number of the edge's first option in the kernel.

        Examples
        --------
        >>> found = list_colouring([("a", "x"), ("a", "y")], [(1, 2), (1, 2)])
        >>> found.absorbed(found.rounds[0])
        [(0, 1)]
        """
        kernel = set(step.kernel)
        return [
            (e, next(f for f in self.orientation.option_numbers(e).tolist() if f in kernel))
            for e in step.wanted
            if e not in kernel
        ]


def list_colouring(
    edges: Sequence[tuple[Hashable, Hashable]],
    lists: Sequence[Collection[Hashable]],
    limits: Limits | Watch = NO_LIMITS,
) -> ListColouring:
    """Colour the edges of a bipartite multigraph, each from its own list.

    No two edges with a common end get the same colour. The line graph is oriented so that every set
    of edges has a kernel, which is a stable matching. One colour after another goes to a kernel of
    the uncoloured edges whose lists have the colour. Each of these edges outside the kernel loses
    one colour and at least one option, so a list with more colours than the edge has options is
    long enough (Galvin 1995; Dinitz' conjecture is the case of a square grid).

    Parameters
    ----------
    edges : sequence of pairs
        The first ends are one side of the graph, and the second the other; a repeated pair
        is a parallel edge.
    lists : sequence of collections
        The colours allowed for each edge.
    limits : Limits or Watch

    Raises
    ------
    InputError
        A name is on both sides, there are not as many lists as edges, or a list is too short.
    LimitReached

    Notes
    -----
    O(edges · (vertices + colours · (length of the longest list + log edges))).

    Examples
    --------
    >>> grid = [(r, c) for r in "AB" for c in "xy"]
    >>> found = list_colouring(grid, [(1, 2), (2, 3), (1, 3), (1, 2)])
    >>> found.colours, [step.kernel for step in found.rounds]
    ((1, 2, 3, 1), [(0, 3), (1,), (2,)])
    """
    ends = [(u, v) for u, v in edges]
    choices = [tuple(dict.fromkeys(colours)) for colours in lists]
    if len(choices) != len(ends):
        raise InputError(
            f"there are {len(ends)} edges and {len(choices)} lists; give one list for each edge"
        )
    if shared := {u for u, _ in ends} & {v for _, v in ends}:
        raise InputError(
            f"the vertex {min(map(str, shared))} is the first end of one edge and the second end "
            "of the same or another edge; use different names on the two sides of the graph"
        )
    with limits.start() as watch:
        base, edges_at = _base_colouring(ends, watch), _edges_at(ends)
        options = []
        for e, (u, v) in enumerate(ends):
            larger = {f for f in edges_at[u] if base[f] > base[e]}
            options.append(sorted(larger | {f for f in edges_at[v] if base[f] < base[e]}))
            if len(choices[e]) <= len(options[e]):
                raise InputError(
                    f"the edge {u} {v} has {plural(len(choices[e]), 'colour', 'colours')} and "
                    f"{plural(len(options[e]), 'option', 'options')} in the oriented line graph; "
                    f"{THEOREM}; give it more colours"
                )
        arcs = [(e, f) for e, row in enumerate(options) for f in row]
        G = Digraph(arcs, vertices=range(len(ends)))
        colours: list[Hashable] = [None] * len(ends)
        uncoloured = dict.fromkeys(range(len(ends)))
        rounds = []
        for colour in dict.fromkeys(colour for row in choices for colour in row):
            watch.look()
            wanted = [e for e in uncoloured if colour in choices[e]]
            kernel = sorted(_stable_matching(ends, base, wanted))
            for e in kernel:
                colours[e] = colour
                del uncoloured[e]
            if wanted:
                rounds.append(ColouringRound(colour, tuple(wanted), tuple(kernel)))
        assert not uncoloured  # noqa: S101
        return ListColouring(tuple(ends), tuple(base), G, tuple(rounds), tuple(colours))


def _edges_at(ends: Sequence[tuple[Hashable, Hashable]]) -> Mapping[Hashable, list[int]]:
    edges_at: dict[Hashable, list[int]] = {}
    for e, (u, v) in enumerate(ends):
        edges_at.setdefault(u, []).append(e)
        edges_at.setdefault(v, []).append(e)
    return edges_at


def _base_colouring(ends: Sequence[tuple[Hashable, Hashable]], watch: Watch) -> list[int]:
    """Colour the edges properly, with as many colours as the largest degree (König 1916).

    For each edge take a colour a that is free at its first end, and b at its second. If they
    differ, exchange a and b along the path from the second end that begins with a, to free a there.
    """
    degree = max(map(len, _edges_at(ends).values()), default=0)
    edge_of: dict[Hashable, dict[int, int]] = {}  # by vertex, then by colour
    colour = [0] * len(ends)
    for e, (u, v) in enumerate(ends):
        watch.look()
        at_u, at_v = edge_of.setdefault(u, {}), edge_of.setdefault(v, {})
        a = next(c for c in range(degree) if c not in at_u)
        b = next(c for c in range(degree) if c not in at_v)
        path, end, next_colour = [], v, a
        while a != b and next_colour in edge_of[end]:
            f = edge_of[end][next_colour]
            path.append(f)
            end = ends[f][0] if ends[f][1] == end else ends[f][1]
            next_colour = a + b - next_colour
        for f in path:
            for w in ends[f]:
                edge_of[w].pop(colour[f])
            colour[f] = a + b - colour[f]
        for f in (*path, e):
            colour[e] = a
            for w in ends[f]:
                edge_of[w][colour[f]] = f
    return colour


def _stable_matching(
    ends: Sequence[tuple[Hashable, Hashable]], base: Sequence[int], wanted: Sequence[int]
) -> set[int]:
    """Find a kernel of the ``wanted`` edges by proposals.

    First ends propose their edges, the largest base colour first; each second end keeps the edge of
    smallest base colour. A refused edge has a kept option at its second end; an edge that is never
    proposed has a kept option at its first end.
    """
    unproposed_edges: dict[Hashable, list[int]] = {}
    for e in sorted(wanted, key=lambda e: base[e]):
        unproposed_edges.setdefault(ends[e][0], []).append(e)
    kept_edge: dict[Hashable, int] = {}
    free_ends = list(unproposed_edges)
    while free_ends:
        u = free_ends.pop()
        while unproposed_edges[u]:
            e = unproposed_edges[u].pop()
            rival = kept_edge.get(ends[e][1])
            if rival is None or base[rival] > base[e]:
                kept_edge[ends[e][1]] = e
                if rival is not None:
                    free_ends.append(ends[rival][0])
                break
    return set(kept_edge.values())
