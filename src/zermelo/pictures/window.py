"""Pictures of truncations of infinite digraphs, with ordinals as heights."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import InputError
from zermelo.infinite.family import Family, Vertex, show_vertex
from zermelo.infinite.window import Window, sample
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.pictures.document import Picture
from zermelo.pictures.excerpt import Excerpt, Ints, ends_of
from zermelo.pictures.svg import DigraphSvg
from zermelo.pictures.text import Sizes
from zermelo.values.ordinal import Ordinal
from zermelo.values.text import plural

#: Maximum number of vertices of a readable picture.
MAX_VERTICES = 300
DEFAULT_VERTICES = 30  # maximum number of vertices in `draw_family`


@dataclass(frozen=True)
class OrdinalExcerpt(Excerpt):
    """An excerpt with ``ordinals`` as heights; ``remoteness`` has indices of ordinals, −1 for D."""

    ordinals: tuple[Ordinal, ...] = ()

    def quickest(self, edges: Ints) -> NDArray[np.bool_]:
        """Return for each winning move whether it lowers the ordinal by exactly 1."""
        ends = (self.remoteness[side[edges]].tolist() for side in (self.sources, self.targets))
        steps = zip(*ends, strict=True)
        return np.array([self.ordinals[v] + 1 == self.ordinals[u] for u, v in steps], np.bool_)

    def height_text(self, remoteness: int) -> str:
        """Return the ordinal at an index of ``ordinals`` as text."""
        return str(self.ordinals[remoteness])


def draw_window(window: Window, *, title: str | None = None) -> Picture:
    """Draw a window of an infinite digraph, with claimed outcomes, and ordinals as heights.

    Parameters
    ----------
    title : str, optional
        A heading; by default the family's name with the values of its constants.

    Raises
    ------
    InputError
        The family has no claim, the claim is contradictory, or there are too many vertices.

    Examples
    --------
    >>> from zermelo.infinite.parser import parse_family
    >>> from zermelo.infinite.window import truncate
    >>> family = parse_family('''vertices x: x >= -1
    ... move x-1 if x > 0
    ... move y if x == -1 and y % 2 == 1 and y > 0 for y
    ... P: x % 2 == 0 or x == -1
    ... N: x % 2 == 1 and x > 0
    ... remoteness (1, 0) if x == -1
    ... remoteness x''')
    >>> draw_window(truncate(family, [(-1, 4)], {})).note
    'a truncation, with claimed outcomes: 6 vertices, 6 edges, 1 vertex with options left out'
    """
    if len(window.vertices) > MAX_VERTICES:
        raise InputError(
            f"{len(window.vertices):,} vertices are too many for one picture; "
            f"give at most {MAX_VERTICES}"
        )
    labels = [_claimed_label(window, vertex) for vertex in window.vertices]
    ordinals = tuple(sorted({ordinal for _, ordinal in labels if ordinal is not None}))
    index_of = {ordinal: k for k, ordinal in enumerate((None, *ordinals), -1)}
    number = {vertex: k for k, vertex in enumerate(window.vertices)}
    edges = [(number[u], number[v]) for u, v in window.edges]
    note = (
        f"a truncation, with claimed outcomes: {plural(len(labels), 'vertex', 'vertices')}, "
        f"{plural(len(edges), 'edge', 'edges')}, "
        f"{plural(len(window.cut), 'vertex', 'vertices')} with options left out"
    )
    pnd = np.array(["PND".index(outcome) for outcome, _ in labels], np.int64)
    indices = np.array([index_of[ordinal] for _, ordinal in labels], np.int64)
    vertices = np.arange(len(labels))
    excerpt = OrdinalExcerpt(vertices, *ends_of(edges), pnd, indices, note, ordinals=ordinals)
    names = [window.name(vertex) for vertex in window.vertices]
    sizes = Sizes.for_names([*names, *(excerpt.label(vertex) for vertex in range(len(names)))])
    constants = (f"{name} = {value}" for name, value in window.constants.items())
    title = title or ", ".join((window.family.name, *constants))
    return Picture(DigraphSvg(excerpt, names, sizes).document(title), note)


def draw_family(
    family: Family,
    around: Vertex | None = None,
    *,
    title: str | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Picture:
    r"""Draw up to 30 vertices: those first reached from ``around``, or near a corner or the origin.

    Parameters
    ----------
    family : Family
        Its constants get small values that fit.

    Raises
    ------
    InputError
        As `draw_window`, or ``around`` is not a vertex.
    LimitReached

    Examples
    --------
    >>> from zermelo.infinite.parser import parse_family
    >>> family = parse_family("vertices x\nmove x+1\nP: false\nN: false")
    >>> draw_family(family).note
    'a truncation, with claimed outcomes: 30 vertices, 29 edges, 1 vertex with options left out'
    """
    if around is not None and not family.has_vertex(around, family.with_constants({})):
        raise InputError(
            f"{show_vertex(around)} is not a vertex of {family.file}; it lies outside the region"
        )
    window = sample(family, DEFAULT_VERTICES, family.with_constants({}), around, limits)
    return draw_window(window, title=title)


def _claimed_label(window: Window, vertex: Vertex) -> tuple[str, Ordinal | None]:
    claim = window.family.claimed()
    values = window.family.values(vertex, window.constants)
    outcome = claim.outcome(values)
    ordinal = claim.index(values) if outcome != "D" else None
    if outcome not in {"P", "N", "D"} or (outcome != "D" and not isinstance(ordinal, Ordinal)):
        raise InputError(
            f"the claim is contradictory at {window.name(vertex)}; check it with "
            "'zermelo infinite' first"
        )
    return outcome, ordinal if isinstance(ordinal, Ordinal) else None
