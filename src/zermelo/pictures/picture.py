"""`draw`: pictures of digraphs, positions and thermographs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import cast

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.digraph_like import DigraphLike, is_path
from zermelo.digraph.views import set_of
from zermelo.errors import InputError
from zermelo.formats.conversion import digraph_of
from zermelo.formats.files import open_digraph
from zermelo.games.position import Position
from zermelo.kernel.check import answered_mask
from zermelo.labels.outcomes import Outcomes
from zermelo.labels.outcomes import outcomes as outcomes_of
from zermelo.pictures.document import Drawing, Picture
from zermelo.pictures.excerpt import FRAMEWORK, GAME, choose_start, full_excerpt, strategy
from zermelo.pictures.svg import DigraphSvg, RingMark
from zermelo.pictures.text import Sizes
from zermelo.values.partizan.thermograph import DrawableWalls
from zermelo.values.partizan.thermograph_svg import Walls, note_of, thermograph_svg
from zermelo.values.text import plural

#: Limits of a digraph that is drawn whole on request.
MAX_VERTICES, MAX_EDGES = 1_000, 10_000


def draw(
    G: DigraphLike | DrawableWalls,
    *,
    outcomes: Outcomes | None = None,
    kernel: Iterable[Hashable] | None = None,
    around: Hashable | None = None,
    title: str | None = None,
    max_vertices: int = 300,
    budget: int = 60,
    legend: bool = True,
    inside: Sequence[str] | None = None,
    attacks: bool | None = None,
    whole: bool = False,
    marked_as: str | None = None,
) -> Picture:
    """Draw a digraph or position with outcomes, remoteness and winning moves; or a thermograph.

    Every vertex shows its name, its outcome and, except D, its remoteness: ``P4``. Remoteness is
    height, so that play runs down; vertices where play is drawn stand above the others. Thick
    edges are the quickest winning moves. A graph (every edge both ways) is drawn with lines.

    If a digraph is larger than ``max_vertices`` allows, the picture shows play from one vertex: at
    N-vertices a quickest winning move (none if play begins at a D-vertex); at P-vertices the
    replies, as many as there is room for; at D-vertices the drawing moves and the options to avoid.

    A position is drawn as its state graph, or if that is large, as play from the position. For a
    partizan position with Right to move give ``position.turn(RIGHT)``; otherwise Left begins.

    Parameters
    ----------
    G : Digraph, anything that converts to one, or Thermograph
        A vertex that is a position is named by its text, as ``str`` writes it. A thermograph is
        drawn with both walls, and uses only the option ``title``.
    outcomes : Outcomes, optional
        The outcomes, if they are known already. Vertices at which play ends (``final`` of
        `zermelo.outcomes`) have a second ring, and no edges lead from them.
    kernel : iterable of names, or NumPy array of vertex numbers or of bools, optional
        Vertices to mark with a second ring, such as a kernel.
    around : name, optional
        The vertex from which play is drawn. For a large digraph the default is a vertex with a long
        line of play.
    title : str, optional
        A heading.
    max_vertices : int
        Maximum number of vertices of a digraph that is drawn whole by default, and a quarter of
        the maximum number of its edges.
    budget : int
        Maximum number of vertices in a picture of play from one vertex.
    legend : bool
        Whether colours and shapes are explained below.
    inside : sequence of str, optional
        For each vertex a small picture, as pieces of SVG around the origin, 76 wide and high at
        most. It replaces the name if the digraph is drawn whole.
    attacks : bool, optional
        Whether the edges are reversed attacks. Then arrows are attacks, and labels are in, out and
        undecided. True by default if ``G`` is the path of an argumentation file.
    whole : bool
        Whether to draw a digraph whole even if it is hard to read, up to 1,000 vertices and 10,000
        edges.
    marked_as : str, optional
        The meaning of the vertices in ``kernel``, for the legend. By default the legend says
        whether they are a kernel (of attacks, a stable extension). Marks do not change the layout.

    Returns
    -------
    Picture
        The same bytes for the same input.

    Raises
    ------
    UnknownVertex
        ``around`` or a name in ``kernel`` is not a vertex.
    InputError
        ``outcomes`` or ``inside`` do not fit the digraph, a number is too small, a digraph to be
        drawn whole is too large, ``whole`` and ``around`` are both given, or ``kernel`` is given
        although the outcomes have ``final`` vertices.

    Notes
    -----
    O(V² + V E) for a digraph that is drawn whole; O(V + E), in compiled loops, for a larger one.

    Examples
    --------
    >>> G = Digraph([("a", "b"), ("b", "a"), ("b", "c")])
    >>> picture = draw(G, title="A small game")
    >>> picture.note
    '3 vertices (2 P, 1 N), 3 edges'
    >>> picture.svg[:4]
    '<svg'
    >>> from zermelo.rulesets import Nim
    >>> draw(Nim()(2, 1)).note
    '6 vertices (2 P, 4 N), 9 edges'
    >>> from zermelo import Game
    >>> draw(Game("{3|-1}").thermograph, title="a switch").note
    'mean 1, temperature 2'
    """
    if isinstance(G, DrawableWalls):
        walls = cast("Walls", G)
        return Picture(thermograph_svg(walls, title or ""), note_of(walls))
    if attacks is None and is_path(G):
        reading = open_digraph(G)
        G, attacks = reading.digraph, reading.attacks
    own_start = None
    if isinstance(G, Position):
        from zermelo.pictures.positions import state_graph_or_play

        whole_graph = whole or around is not None or kernel is not None
        state_graph = state_graph_or_play(G, title, budget, legend=legend, whole=whole_graph)
        if isinstance(state_graph, Picture):
            return state_graph
        G, title, own_start = state_graph.digraph, state_graph.title, state_graph.start
        inside = state_graph.inside if inside is None else inside
    G = digraph_of(G)
    if max_vertices < 0 or budget < 2:
        raise InputError(
            f"max_vertices is {max_vertices} and budget {budget}; "
            "give at least 0 and 2, or drop them"
        )
    if outcomes is None:
        outcomes = outcomes_of(G)
    elif outcomes.digraph is not G and outcomes.digraph != G:
        raise InputError(
            f"the outcomes are those of another digraph ({outcomes.digraph!r}, not {G!r}); "
            "give zermelo.outcomes(G), or drop outcomes"
        )
    ring = None if kernel is None else _ring_mark(G, kernel, marked_as, attacks=attacks)
    if outcomes.ending.final is not None:  # no moves lead from final vertices
        if ring is not None:
            raise InputError("rings mark the vertices at which play ends here; drop kernel")
        ring = RingMark(G.mask(outcomes.ending.final.numbers), "play ends here")
        G = outcomes.ending.without_final_edges(G)
    start = None if around is None else G.index(around)
    if whole:
        _check_whole(G, around)
    elif start is None and (len(G) > max_vertices or G.edge_count > 4 * max_vertices):
        start = choose_start(G, outcomes, budget) if own_start is None else G.index(own_start)
    if start is None:
        excerpt = full_excerpt(G, outcomes, FRAMEWORK if attacks else GAME)
    else:
        excerpt = strategy(G, outcomes, start, budget)
    if attacks:
        tags, components = _tags(outcomes, ring), _components(G, outcomes)
        axis = FRAMEWORK.height
        excerpt = replace(excerpt, axis=axis, wording=FRAMEWORK, tags=tags, components=components)
    names = [str(G.names[int(vertex)]) for vertex in excerpt.vertices]
    if inside is not None and len(inside) != len(G):
        raise InputError(
            f"inside has {len(inside):,} pictures; give one for each vertex, {len(G):,}"
        )
    if inside is not None and start is None:
        sizes = Sizes.for_boards()
    else:
        inside, sizes = None, Sizes.for_names(names, excerpt.across)
    drawing = DigraphSvg(excerpt, names, sizes, ring, inside)
    svg = drawing.document(title, legend=legend)
    if start is not None:
        return Picture(svg, excerpt.note)
    edges = zip(excerpt.sources.tolist(), excerpt.targets.tolist(), strict=True)
    at = tuple(map(drawing.layout.at, range(len(excerpt))))
    return Picture(svg, excerpt.note, Drawing(tuple(names), at, tuple(edges)))


def _check_whole(G: Digraph, around: Hashable | None) -> None:
    """Raise InputError if ``around`` is given or a digraph is too large to be drawn whole."""
    if around is not None:
        raise InputError("a digraph is drawn whole, or around a vertex; drop one of the two")
    if len(G) > MAX_VERTICES or G.edge_count > MAX_EDGES:
        raise InputError(
            f"{plural(len(G), 'vertex', 'vertices')} and {plural(G.edge_count, 'edge', 'edges')} "
            f"cannot be drawn whole; the limits are {MAX_VERTICES:,} and {MAX_EDGES:,}; draw play "
            "around a vertex (--around)"
        )


def _ring_mark(
    G: Digraph, kernel: Iterable[Hashable], marked_as: str | None, *, attacks: bool | None
) -> RingMark:
    """Return the rings of vertices to mark; by default the legend says if they are a kernel."""
    mask = G.mask(set_of(G, kernel).numbers)
    has_option_inside = answered_mask(G.edge_arrays(), mask)
    is_kernel = np.array_equal(has_option_inside, ~mask)
    if attacks:
        description = "stable extension" if is_kernel else "given set (not stable)"
        return RingMark(mask, marked_as or f"in the {description}", has_option_inside & ~mask)
    description = "kernel" if is_kernel else "given set (no kernel)"
    return RingMark(mask, marked_as or f"in the {description}")


def _components(G: Digraph, outcomes: Outcomes) -> list[int]:
    """Return for each vertex the number of its strong component if it is undecided, else 0.

    A component has 0 also if it has no cycle, or contains all undecided arguments.
    """
    from zermelo.structure import strong_components

    undecided = np.flatnonzero(outcomes.pnd == 2)
    induced = G.induced(undecided)
    component_of = strong_components(induced).of.array
    sources, targets = induced.edge_arrays()
    is_cyclic = np.zeros(len(induced), np.bool_)
    is_cyclic[component_of[sources][component_of[sources] == component_of[targets]]] = True
    components = [0] * len(G)
    if undecided.size and (component_of != component_of[0]).any():
        number_of: dict[int, int] = {}
        for vertex, component in zip(undecided.tolist(), component_of.tolist(), strict=True):
            if is_cyclic[component]:
                components[vertex] = number_of.setdefault(component, len(number_of) + 1)
    return components


def _tags(outcomes: Outcomes, ring: RingMark | None) -> list[str]:
    """Return a tag by argument: if undecided, i (marked) or o (attacked by a marked argument)."""
    tags = [""] * outcomes.pnd.size
    if ring is not None and ring.against is not None:
        for vertex in np.flatnonzero(outcomes.pnd == 2).tolist():
            tags[vertex] = " i" * bool(ring.mask[vertex]) + " o" * bool(ring.against[vertex])
    return tags
