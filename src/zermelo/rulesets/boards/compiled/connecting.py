"""Hex, Y and Bridge-It as compiled rules: a word holds the board, seen by the one to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zermelo.rulesets.boards.compiled.masks import bits, bytes_under
from zermelo.rulesets.boards.compiled.placed import placed
from zermelo.rulesets.boards.loops import connecting as loops
from zermelo.rulesets.boards.loops.images import HALF
from zermelo.rulesets.boards.men import LEFT_MAN, RIGHT_MAN

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules
    from zermelo.rulesets.boards.connecting import Connecting


def compiled(rules: Connecting) -> CompiledRules[str] | None:
    """Offer boards of up to 32 places; None for larger ones."""
    places = sum(rules.widths)
    if places > HALF:
        return None
    known: list[int] = []
    for man in (LEFT_MAN, RIGHT_MAN):
        known += map(bits, rules.sides(man))
        known += map(bits, rules.beside(man))
    images = rules.images[1:]
    tables = [table for image in images for table in bytes_under(image)]
    sides = len(rules.sides(LEFT_MAN))
    params = np.array([(1 << places) - 1, places, sides, len(images), *known, *tables], np.int64)
    return placed(rules, loops.successors, params)
