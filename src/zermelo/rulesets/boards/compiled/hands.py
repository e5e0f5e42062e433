"""Games with hands as compiled rules: a word holds board and hands, seen by the one to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zermelo.games.compiled import CompiledRules, signed
from zermelo.rulesets.boards.compiled.masks import bytes_under, halves, letters, men_under
from zermelo.rulesets.boards.loops import hands as loops
from zermelo.rulesets.boards.loops.images import HALF
from zermelo.rulesets.boards.men import EMPTY, LEFT_MAN, RIGHT_MAN
from zermelo.values.bits import mask_of
from zermelo.values.player import LEFT

if TYPE_CHECKING:
    from zermelo.compounds.turns import Turn
    from zermelo.rulesets.boards.hands import Hands


def compiled(rules: Hands) -> CompiledRules[Turn[str]] | None:
    """Offer boards of up to 28 places, with up to 15 men; None for larger ones."""
    places, men = sum(rules.rows), rules.men
    if places > loops.HAND or men > 15:
        return None
    images = tuple(dict.fromkeys(image[:places] for image in rules.images))
    params = np.zeros(loops.FIRST, np.int64)
    params[: loops.BESIDE] = (
        (1 << places) - 1,
        mask_of(number for number in range(men + 1) if rules.flies(number)),
        rules.takes,
        len(rules.rows_of_men),
        len(images) - 1,
    )
    params[loops.BESIDE : loops.BESIDE + places] = [*map(mask_of, rules.near)]
    rows = [*map(mask_of, rules.rows_of_men)]
    tables = [table for image in images[1:] for table in bytes_under(image)]

    def key(state: Turn[str]) -> tuple[int]:
        board, mover = state
        men = (LEFT_MAN, RIGHT_MAN) if mover is LEFT else (RIGHT_MAN, LEFT_MAN)
        hands = rules.hands(board)
        waiting = [len(hands[man].rstrip(EMPTY)) << loops.HAND for man in men]
        words = []
        for image in images:
            mine, theirs = (men_under(board, man, image) for man in men)
            words.append(mine | waiting[0] | (theirs | waiting[1]) << HALF)
        return (min(signed(word, 1)[0] for word in words),)

    def state(key: tuple[int, ...]) -> Turn[str]:
        mine, theirs = halves(key[0])
        board = letters(mine, theirs, places)
        hands = (
            (man * (half >> loops.HAND)).ljust(men, EMPTY)
            for man, half in ((LEFT_MAN, mine), (RIGHT_MAN, theirs))
        )
        return board + "".join(hands), LEFT

    return CompiledRules(
        words=1,
        most=places * men * (men if rules.takes else 1),
        params=np.concatenate([params, np.array(rows + tables, np.int64)]),
        successors=loops.successors,
        key=key,
        state=state,
        tier=loops.tier,
    )
