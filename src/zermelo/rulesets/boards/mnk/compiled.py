"""Rows of men as compiled rules: a word holds the board, seen by the one to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zermelo.games.compiled import CompiledRules
from zermelo.rulesets.boards.compiled.masks import bits, bytes_under
from zermelo.rulesets.boards.compiled.placed import placed
from zermelo.rulesets.boards.loops.images import HALF
from zermelo.rulesets.boards.mnk import loops

if TYPE_CHECKING:
    from zermelo.rulesets.boards.mnk.rules import InRows


def compiled(rules: InRows) -> CompiledRules[str] | None:
    """Offer boards of up to 32 squares; None for larger ones."""
    places = sum(rules.widths)
    if places > HALF:
        return None
    full = (1 << places) - 1
    falls = rules.widths[0] if rules.falling else 0
    lines, images = [bits(line) for line in rules.lines], rules.images[1:]
    tables = [table for image in images for table in bytes_under(image)]
    floor = full & ~(full >> falls) if falls else full
    params = np.array(
        [full, len(lines), len(images), falls, floor, *lines, *tables],
        np.int64,
    )
    return placed(rules, loops.successors, params)
