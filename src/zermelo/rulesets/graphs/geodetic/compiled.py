"""The geodetic game with compiled rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.games.compiled import CompiledRules, signed
from zermelo.rulesets.graphs.geodetic.moves import Growth, State
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.rulesets.graphs.geodetic.rules import Geodetic

__all__ = ["compiled_geodetic"]

#: Up to how many vertices there may be: a bit of one word each, without that of the sign.
MOST = 63


def compiled_geodetic(rules: Geodetic, play: Play) -> CompiledRules[State] | None:
    """Lay out a graph for the loops; None where it is too large."""
    graph, n = rules.on, len(rules.on)
    if n > MOST:
        return None
    import numpy as np

    from zermelo.rulesets.graphs.geodetic.loops import rules as loops

    table = [n, (1 << n) - 1, *graph.masks]
    if rules.literal:
        for u in range(n):
            for v in range(n):
                grown = Growth(graph, (v,), literal=True).of(u) if u != v else ()
                table.append(sum(1 << w for w in grown))
    return CompiledRules(
        words=1,
        most=max(1, 2 * n),
        params=np.array(table, np.int64),
        successors=loops.literal_successors if rules.literal else loops.successors,
        key=lambda state: signed(sum(1 << v for v in state), 1),
        simplify=loops.simplify if play is NORMAL and not rules.literal else None,
    )
