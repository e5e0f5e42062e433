"""Theorems on Node Kayles: paths and cycles.

Taking a vertex of a path with its neighbours is taking two or three in a row: a heap of Dawson's
Chess, 0.137. All moves on a cycle of n leave the path of n − 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from zermelo.digraph.graph import MAX_VERTICES_WITH_MASKS
from zermelo.games.nim_table import nim_table, why_nim_sum
from zermelo.games.theorem import Theorem
from zermelo.values.bits import bits
from zermelo.values.nimber import nim_sum_of

if TYPE_CHECKING:
    from zermelo.games.explanation import Block
    from zermelo.limits import Watch
    from zermelo.rulesets.graphs.vertices import TakingVertices

#: The vertices that are left, as the bits of an integer.
State: TypeAlias = int

PATH = "a path is a heap of Dawson's Chess, 0.137"
CYCLE = "a cycle is worth 1 if the path of three vertices less is worth 0, else 0"


@cache
def path_value(count: int) -> int:
    """Return the value of a path of n vertices, a heap of Dawson's Chess, 0.137."""
    from zermelo.rulesets.heaps.taking.values import heap_values
    from zermelo.values.octal_code import OctalCode

    return heap_values(OctalCode.parse("0.137"))[count]


class Simple(NamedTuple):
    """A path or a cycle, its vertices in a row."""

    order: tuple[int, ...]
    is_cycle: bool

    @property
    def value(self) -> int:
        """Look up the path, or the one that a move on the cycle leaves."""
        count = len(self.order)
        return int(path_value(count - 3) == 0) if self.is_cycle else path_value(count)

    def left(self, place: int) -> int:
        """Return the value of the rest after the choice of a vertex."""
        count = len(self.order)
        parts = (count - 3,) if self.is_cycle else (place - 1, count - place - 2)
        return nim_sum_of(path_value(max(0, part)) for part in parts)


class PathsAndCycles(Theorem[State]):
    """Graphs whose components are all paths or cycles."""

    statement = f"{PATH}; {CYCLE}"
    source = "Schaefer 1978; Guy and Smith 1956"

    def __init__(self, rules: TakingVertices) -> None:
        self.rules = rules
        self._last: tuple[State, list[Simple] | None] | None = None

    def components(self, state: State, watch: Watch) -> list[Simple] | None:
        """Return the components in rows; None if one is neither a path nor a cycle.

        Those of the last state are cached, since its value, options and description need them.
        """
        if self._last is None or self._last[0] != state:
            self._last = state, self._in_rows(state, watch)
        return self._last[1]

    def _in_rows(self, state: State, watch: Watch) -> list[Simple] | None:
        near, rows = self.rules.on.masks, []
        if len(near) <= MAX_VERTICES_WITH_MASKS and any(
            (near[v] & state).bit_count() > 2 for v in bits(state)
        ):
            return None  # most other graphs are recognised quickly
        for component in self.rules.connected(state, watch):
            simple = self.in_a_row(component)
            if simple is None:
                return None
            rows.append(simple)
        return rows

    def in_a_row(self, component: Sequence[int]) -> Simple | None:
        """Return the vertices of a path or a cycle, one after the other."""
        left, current, is_cycle = set(component), min(component), True
        near = {}
        for vertex in component:
            near[vertex] = [other for other in self.rules.on.adjacent[vertex] if other in left]
            if len(near[vertex]) > 2:
                return None
            if len(near[vertex]) < 2 and (is_cycle or vertex < current):
                current, is_cycle = vertex, False
        order = [current]
        while True:
            left.remove(current)
            around = [other for other in near[current] if other in left]
            if not around:
                return Simple(tuple(order), is_cycle)
            current = around[0]
            order.append(current)

    def value(self, state: State, watch: Watch) -> int | None:
        """Add the values of the components."""
        components = self.components(state, watch)
        return None if components is None else nim_sum_of(c.value for c in components)

    def options_of_value(self, state: State, value: int, watch: Watch) -> list[State] | None:
        """Return the vertices whose choice leaves a value. O(n²)."""
        components, near = self.components(state, watch), self.rules.on.masks
        if components is None:
            return None
        total = nim_sum_of(component.value for component in components)
        options: dict[State, None] = {}
        for component in components:
            wanted = total ^ value ^ component.value
            for place, vertex in enumerate(component.order):
                if not place % 64:  # an option has a bit for each vertex of the graph
                    watch.look()
                if component.left(place) == wanted:
                    options[state & ~(near[vertex] | 1 << vertex)] = None
        return list(options)

    def reasons(self, state: State, watch: Watch) -> Sequence[Block | str]:
        """Name the paths and cycles."""
        rows = []
        for component in self.components(state, watch) or ():
            what = "cycle" if component.is_cycle else "path"
            first = self.rules.words.word(min(component.order))
            rows.append((f"{what} of {len(component.order)} with {first}", component.value))
        return [nim_table(rows, ("component", "value")), why_nim_sum(rows)] if rows else ()

    def cited(self, state: State, watch: Watch) -> str:
        """Name the parts of the position."""
        kinds = {component.is_cycle for component in self.components(state, watch) or ()}
        statements = [PATH] * (kinds != {True}) + [CYCLE] * (True in kinds)
        return f"{'; '.join(statements)} ({self.source})"
