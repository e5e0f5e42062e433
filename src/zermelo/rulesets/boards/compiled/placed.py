"""Keys of boards on which men are put down in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.games.compiled import CompiledRules
from zermelo.rulesets.boards.compiled.masks import halves, least_key, letters
from zermelo.rulesets.boards.loops import placing as loops
from zermelo.rulesets.boards.men import LEFT_MAN, RIGHT_MAN

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from zermelo.games.compiled import Addressed
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
