"""Guess outcomes and ordinal indices from a truncation, as claims to be proved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from zermelo.infinite.family import Family, Vertex, vertices_within
from zermelo.infinite.ranges import Interval
from zermelo.infinite.window import Window, truncate
from zermelo.limits import Watch
from zermelo.values.ordinal import Ordinal

#: Policies for vertices with options outside the window, with a phrase for each. The first boolean
#: is for finitely many options, the second for infinitely many with fewer than `MIN_OPTIONS_SEEN`
#: in the window. True: the options outside count as draws. False: the vertex is doubtful.
POLICIES = {
    (True, False): "draws outside but for infinitely many options",
    (True, True): "draws outside",
    (False, False): "nothing outside",
}

#: Minimum number of options in the window from which the limit of infinitely many is guessed.
MIN_OPTIONS_SEEN = 4


@dataclass
class Guess:
    """The vertices of a window, with the outcome (P or N) and index of each that is no draw.

    ``doubtful`` are vertices whose labels may depend on vertices outside the window.
    """

    vertices: tuple[Vertex, ...]
    outcome: dict[Vertex, str] = field(default_factory=dict)
    index: dict[Vertex, Ordinal] = field(default_factory=dict)
    doubtful: set[Vertex] = field(default_factory=set)


def window_of(family: Family, constants: Mapping[str, int], size: int, watch: Watch) -> Window:
    """Return a window with ``size + 1`` values of each coordinate, or all if there are fewer."""
    bounds = vertices_within(family, constants) or dict.fromkeys(family.coordinates, Interval(0, 0))
    box = []
    for name in family.coordinates:
        low, high = bounds[name].low, bounds[name].high
        if low is None:
            low = -(size // 2) if high is None else high - size
        box.append((low, low + size if high is None else min(high, low + size)))
    return truncate(family, box, constants, watch)


def guess(window: Window, policy: tuple[bool, bool]) -> Guess:
    """Label a window by Fraenkel 1997, Definition 1; `POLICIES` says how options outside count.

    The index of a P-vertex with infinitely many options is guessed from its options in the window:
    it is above their indices, and not below the limits that `_limits` yields for them.
    """
    result = Guess(window.vertices)
    options_of: dict[Vertex, list[Vertex]] = {vertex: [] for vertex in window.vertices}
    for u, v in window.edges:
        options_of[u].append(v)
    never_lost: set[Vertex] = set()  # vertices with a draw outside: never P
    for vertex in window.cut:
        is_endless = vertex in window.endless
        if not is_endless or len(options_of[vertex]) < MIN_OPTIONS_SEEN:
            (never_lost if policy[is_endless] else result.doubtful).add(vertex)
    _label(result, options_of, window.endless, never_lost)
    return result


def label_digraph(options_of: Mapping[Vertex, Sequence[Vertex]]) -> Guess:
    """Label a finite digraph, given by the options of each vertex; indices are remotenesses."""
    result = Guess(tuple(options_of))
    _label(result, options_of, frozenset(), set())
    return result


def _label(
    result: Guess,
    options_of: Mapping[Vertex, Sequence[Vertex]],
    endless: frozenset[Vertex],
    never_lost: set[Vertex],
) -> None:
    """Write the labels into ``result`` by retrograde analysis, in the order of the indices."""
    predecessors: dict[Vertex, list[Vertex]] = {vertex: [] for vertex in options_of}
    open_options = {}  # numbers of options that are not N yet, plus 1 for a draw outside
    for vertex, options in options_of.items():
        open_options[vertex] = len(options) + (vertex in never_lost)
        for option in options:
            predecessors[option].append(vertex)
    queue: list[tuple[tuple[int, tuple[int, ...]], Vertex, str]] = []

    def push(vertex: Vertex, outcome: str, index: Ordinal) -> None:
        key = (len(index.coefficients), index.coefficients)
        heappush(queue, (key, vertex, outcome))

    for vertex in options_of:
        if not open_options[vertex]:
            push(vertex, "P", Ordinal(()))
    while queue:
        (_, coefficients), vertex, outcome = heappop(queue)
        if vertex in result.outcome:
            continue
        index = Ordinal(coefficients)
        result.outcome[vertex], result.index[vertex] = outcome, index
        for parent in predecessors[vertex]:
            if parent in result.outcome:
                continue
            if outcome == "P":
                if vertex in result.doubtful:
                    result.doubtful.add(parent)
                push(parent, "N", index + 1)
                continue
            open_options[parent] -= 1
            if not open_options[parent]:
                push(parent, "P", _supremum(result, options_of[parent], parent in endless, parent))


def _supremum(result: Guess, options: Sequence[Vertex], endless: bool, vertex: Vertex) -> Ordinal:
    """Return a P-vertex's index: above its options' and, if ``endless``, not below `_limits`."""
    reliable = [option for option in options if option not in result.doubtful]
    if len(reliable) < len(options) and (not endless or len(reliable) < MIN_OPTIONS_SEEN):
        result.doubtful.add(vertex)  # too few of its options are reliable
    indices = [result.index[option] for option in (reliable if endless and reliable else options)]
    least = max(indices) + 1
    return max([least, *_limits(indices)]) if endless else least


def _limits(indices: Sequence[Ordinal]) -> Iterator[Ordinal]:
    """Yield the limits to which some of the ordinals seem to tend.

    If ordinals agree in all coefficients above a power of ω, but have `MIN_OPTIONS_SEEN` − 1 or
    more different ones there, their supremum is taken to be the next multiple of the next power.
    """
    for power in range(max(index.degree for index in indices) + 1):
        seen: dict[tuple[int, ...], set[int]] = {}
        for index in indices:
            padded = (*(0 for _ in range(power + 1)), *index.coefficients)
            leading = Ordinal(padded[: -1 - power]).coefficients
            seen.setdefault(leading, set()).add(padded[-1 - power])
        for leading, values in seen.items():
            if len(values) >= MIN_OPTIONS_SEEN - 1:
                last = leading[-1] if leading else 0
                yield Ordinal((*leading[:-1], last + 1, *(0 for _ in range(power + 1))))
