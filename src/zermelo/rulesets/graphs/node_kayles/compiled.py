"""Node Kayles with compiled rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.games.compiled import CompiledRules, signed
from zermelo.rulesets.graphs.node_kayles.theorems import State, path_value
from zermelo.values.play import MISERE, Play

if TYPE_CHECKING:
    from zermelo.rulesets.graphs.node_kayles.rules import NodeKayles

__all__ = ["compiled_node_kayles"]

#: Up to how many vertices there may be; beyond, keys get long.
MOST = 4096


def compiled_node_kayles(rules: NodeKayles, play: Play) -> CompiledRules[State] | None:
    """Lay out a graph for the loops; None where it is too large."""
    count = len(rules.on)
    if count > MOST:
        return None
    import numpy as np

    from zermelo.rulesets.graphs.node_kayles.loops import simplify, successors

    words = max(1, -(-count // 64))
    params = [words, count, int(play is MISERE), *map(path_value, range(count + 1))]
    for vertex, near in enumerate(rules.on.masks):
        params += signed(near | 1 << vertex, words)

    return CompiledRules(
        words=words,
        most=count + 4,  # so that the scratch beside the parts has room for two masks
        params=np.array(params, np.int64),
        successors=successors,
        simplify=simplify,
        questions=True,
        key=lambda state: signed(state, words),
    )
