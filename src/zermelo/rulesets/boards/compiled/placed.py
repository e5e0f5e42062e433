"""Keys of boards on which men are put down in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zermelo.games.compiled import CompiledRules
from zermelo.rulesets.boards.compiled.masks import bytes_under, halves, least_key, letters
from zermelo.rulesets.boards.loops import placing as loops
from zermelo.rulesets.boards.loops.images import HALF
from zermelo.rulesets.boards.men import LEFT_MAN, RIGHT_MAN
from zermelo.values.bits import mask_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from zermelo.games.compiled import Addressed
    from zermelo.rulesets.boards.connecting import Connecting
    from zermelo.rulesets.boards.mnk import InRows
    from zermelo.rulesets.boards.placing import Placing


def placed(rules: Placing, successors: Addressed, params: NDArray[np.int64]) -> CompiledRules[str]:
    """Return compiled rules of which a key is the least image of the board: one word."""
    places = sum(rules.widths)

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
        params=params,
        successors=successors,
        key=key,
        state=state,
        tier=loops.tier,
    )


def connecting(rules: Connecting) -> CompiledRules[str] | None:
    """Offer boards of up to 32 places; None for larger ones."""
    places = sum(rules.widths)
    if places > HALF:
        return None
    known: list[int] = []
    for man in (LEFT_MAN, RIGHT_MAN):
        known += map(mask_of, rules.sides(man))
        known += map(mask_of, rules.beside(man))
    images = rules.images[1:]
    tables = [table for image in images for table in bytes_under(image)]
    sides = len(rules.sides(LEFT_MAN))
    params = np.array([(1 << places) - 1, places, sides, len(images), *known, *tables], np.int64)
    return placed(rules, loops.until_connected, params)


def in_rows(rules: InRows) -> CompiledRules[str] | None:
    """Offer boards of up to 32 squares; None for larger ones."""
    places = sum(rules.widths)
    if places > HALF:
        return None
    full = (1 << places) - 1
    falls = rules.widths[0] if rules.falling else 0
    lines, images = [mask_of(line) for line in rules.lines], rules.images[1:]
    tables = [table for image in images for table in bytes_under(image)]
    floor = full & ~(full >> falls) if falls else full
    params = np.array(
        [full, len(lines), len(images), falls, floor, *lines, *tables],
        np.int64,
    )
    return placed(rules, loops.until_in_a_row, params)
