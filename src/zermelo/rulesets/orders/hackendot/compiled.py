"""Hackendot with compiled rules: the removed vertices as a bit mask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.games.compiled import CompiledRules

if TYPE_CHECKING:
    from zermelo.rulesets.orders.hackendot.rules import Hackendot, State

__all__ = ["compiled"]

#: Up to how many vertices there are compiled rules.
MOST = 63


def compiled(rules: Hackendot) -> CompiledRules[State] | None:
    """Lay out `zermelo.rulesets.orders.hackendot.loops.rules`; None where the forest is large."""
    if len(rules.forest) > MOST:
        return None
    import numpy as np

    from zermelo.rulesets.orders.hackendot.loops.rules import successors

    paths: list[int] = []
    for p, up in enumerate(rules.up):
        paths.append(1 << p | (paths[up] if up >= 0 else 0))

    def key(state: State) -> tuple[int]:
        return (sum(1 << p for p in rules.removed(state)),)

    params = np.array([len(paths), *paths], np.int64)
    return CompiledRules(1, max(1, len(paths)), params, successors, key)
