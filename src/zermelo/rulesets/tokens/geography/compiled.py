"""Geography with compiled rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.games.compiled import CompiledRules, signed

if TYPE_CHECKING:
    from zermelo.rulesets.tokens.geography.rules import Geography
    from zermelo.rulesets.tokens.geography.theorems import State

__all__ = ["compiled"]

#: Up to how many vertices or edges there may be; beyond, keys get long.
MOST = 4096


def compiled(rules: Geography) -> CompiledRules[State] | None:
    """Lay out a board for `zermelo.rulesets.tokens.geography.loops`; None where it is too large."""
    vertices, things = len(rules.rows), rules.things
    if max(vertices, things) > MOST:
        return None
    import numpy as np

    from zermelo.rulesets.tokens.geography.loops import simplify, successors

    words = max(1, -(-things // 64))
    params = [words, vertices]
    pairs: list[int] = []
    for row in rules.rows:
        params.append(3 + vertices + len(pairs))
        pairs += [number for pair in row for number in pair]
    params += [3 + vertices + len(pairs), *pairs]
    everything = (1 << things) - 1
    scratch = -(-vertices // 64) + vertices + 1  # for the vertices that are reached

    return CompiledRules(
        words=1 + words,
        most=max(map(len, rules.rows), default=0) + scratch // (1 + words) + 2,
        params=np.array(params, np.int64),
        successors=successors,
        simplify=simplify,
        questions=True,
        key=lambda state: (state[0], *signed(everything & ~state[1], words)),
    )
