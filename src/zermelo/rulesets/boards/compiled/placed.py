"""Keys of boards on which men are put down in turn."""

from __future__ import annotations

import numpy as np

from zermelo.games.compiled import CompiledRules
from zermelo.rulesets.boards.compiled.masks import bytes_under, halves, least_key, letters
from zermelo.rulesets.boards.loops import placing as loops
from zermelo.rulesets.boards.loops.images import HALF
from zermelo.rulesets.boards.places import LEFT_MAN, RIGHT_MAN
from zermelo.rulesets.boards.placing import Placing


def compiled(rules: Placing) -> CompiledRules[str] | None:
    """Return rules of which a key is the least image of the board; None for large boards."""
    places = sum(rules.widths)
    if places > HALF:
        return None
    loop, known = rules.for_loops
    tables = [table for image in rules.images[1:] for table in bytes_under(image)]

    def key(state: str) -> tuple[int]:
        even = state.count(LEFT_MAN) == state.count(RIGHT_MAN)
        mine, theirs = (LEFT_MAN, RIGHT_MAN) if even else (RIGHT_MAN, LEFT_MAN)
        return (least_key(state, mine, theirs, rules.images),)

    def state(key: tuple[int, ...]) -> str:
        mine, theirs = halves(key[0])
        even = mine.bit_count() == theirs.bit_count()
        men = (LEFT_MAN, RIGHT_MAN) if even else (RIGHT_MAN, LEFT_MAN)
        return letters(mine, theirs, places, men)

    return CompiledRules(
        words=1,
        most=places,
        params=np.array([*known, *tables], np.int64),
        successors=getattr(loops, loop),
        key=key,
        state=state,
        tier=loops.tier,
    )
