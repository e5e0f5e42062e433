"""Subset take-away with compiled rules: the sets that may be named as the bits of a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.games.compiled import CompiledRules, signed
from zermelo.rulesets.orders.superset.sets import supersets
from zermelo.values.play import MISERE, Play

if TYPE_CHECKING:
    from zermelo.rulesets.orders.superset.rules import Superset
    from zermelo.rulesets.orders.superset.sets import Named

__all__ = ["compiled"]

#: Up to how many members there are compiled rules.
MOST = 7


def compiled(rules: Superset, play: Play) -> CompiledRules[Named] | None:
    """Lay out `zermelo.rulesets.orders.superset.loops`; None where there are too many members."""
    if rules.n > MOST:
        return None
    import numpy as np

    from zermelo.rulesets.orders.superset import loops

    words, sets = (1 if rules.n <= loops.SIX else 2), range(loops.SETS)
    masks = [~supersets(held, loops.SIX) for held in sets]
    masks += [sum(1 << other for other in sets if other & ~held == 0) for held in sets]
    params = np.array([words, *(signed(mask, 1)[0] for mask in masks)], np.int64)
    return CompiledRules(
        words=words,
        most=words * loops.SETS,
        params=params,
        successors=loops.namings,
        key=lambda state: signed(rules.nameable(state), words),
        simplify=loops.sorted_members if play is MISERE else loops.in_parts,
        questions=True,  # values are small: 0 to 3 for six members
    )
