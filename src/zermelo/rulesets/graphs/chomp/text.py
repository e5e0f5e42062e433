"""Why a position of Chomp is worth what it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zermelo.values.text import plural

if TYPE_CHECKING:
    from zermelo.rulesets.graphs.chomp.reductions import Reduction, Step
    from zermelo.rulesets.graphs.chomp.removals import Removals

#: How many pairs of vertices are named in a sentence.
SHOWN = 8


def reasons(removals: Removals, found: Reduction) -> list[str]:
    """Say which theorems were used on what, a paragraph each."""
    steps = [step for step in found.steps if step.pairs or step.vertices]
    said = [_reason(removals, step) for step in steps]
    valued = [step.value for step in steps if not step.pairs]
    if len(valued) > 1:
        said.append(f"Together the parts are worth {' ⊕ '.join(map(str, valued))} = {found.value}.")
    if not valued:
        said.append("Nothing is left, and that is worth 0.")
    return said


def _reason(removals: Removals, step: Step) -> str:
    size = plural(step.vertices, "vertex", "vertices")
    size += f" and {plural(step.edges, 'edge', 'edges')}"
    if step.kind == "twins":
        return (
            f"Twins have the same neighbours, and taking out both changes no value: "
            f"{_pairs(removals, step.pairs)}. That leaves {size}."
        )
    if step.kind == "fold":
        return (
            f"The symmetry that exchanges {_pairs(removals, step.pairs)} joins no vertex to its "
            "image. Each move that it does not leave in place is answered by its image, so the "
            f"graph is worth what the vertices that stay, with the edges between them, are: "
            f"{size}."
        )
    if step.kind == "bipartite":
        odd = [
            what
            for what, count in (("vertices", step.vertices), ("edges", step.edges))
            if count & 1
        ]
        which = "both even" if not odd else "both odd" if len(odd) == 2 else f"{odd[0]} odd"
        return (
            f"A bipartite part has {size}: {which}, so it is worth {step.value} "
            "(1 for an odd number of vertices, and 2 for an odd number of edges)."
        )
    return f"A complete part has {size}: it is worth {step.vertices} mod 3 = {step.value}."


def _pairs(removals: Removals, pairs: Sequence[tuple[int, int]]) -> str:
    shown = [f"{removals.label(u)} and {removals.label(v)}" for u, v in pairs[:SHOWN]]
    more = f", … ({len(pairs)} pairs)" if len(pairs) > SHOWN else ""
    return ", ".join(shown) + more
