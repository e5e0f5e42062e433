"""The nine conditions looked at directly, vertex by vertex, by listing options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zermelo.infinite.family import Family, Vertex
from zermelo.infinite.options import options
from zermelo.values.ordinal import Ordinal


def fails_at(
    family: Family, vertex: Vertex, constants: Mapping[str, int], most: int = 60
) -> set[int]:
    """Which conditions surely fail at a vertex, by the definition."""
    claim = family.claimed()

    def label(v: Vertex) -> tuple[str, object]:
        values = family.values(v, constants)
        return claim.outcome(values), claim.index(values)

    held = options(family, vertex, constants, max_options=most)
    outcome, index = label(vertex)
    labels = [label(option) for option in held.listed]
    failed = set()
    if not all(family.has_vertex(option, constants) for option in held.listed):
        failed.add(1)
    if outcome not in {"P", "N", "D"}:
        failed.add(2)
    if outcome in {"P", "N"} and not isinstance(index, Ordinal):
        return {*failed, 3}
    below = [(o, i) for o, i in labels if isinstance(i, Ordinal) and i < index] if index else []
    if outcome == "P":
        if len([1 for o, _ in below if o == "N"]) < len(labels):
            failed.add(4)
        reached = [i + 1 for _, i in labels if isinstance(i, Ordinal)]
        if held.complete and claim.exact and index > max(reached, default=Ordinal(())):
            failed.add(8)
    if outcome == "N":
        if held.complete and not any(o == "P" for o, _ in below):
            failed.add(5)
        if claim.exact and any(
            o == "P" and isinstance(i, Ordinal) and i + 1 < index for o, i in labels
        ):
            failed.add(9)
    if outcome == "D":
        if any(o == "P" for o, _ in labels):
            failed.add(6)
        if held.complete and not any(o == "D" for o, _ in labels):
            failed.add(7)
    return failed


def refuted(family: Family, vertices: Iterable[Vertex], constants: Mapping[str, int]) -> bool:
    return any(fails_at(family, vertex, constants) for vertex in vertices)
