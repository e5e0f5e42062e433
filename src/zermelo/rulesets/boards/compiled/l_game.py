"""The L-game as compiled rules: three sets of squares in a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zermelo.games.compiled import CompiledRules
from zermelo.rulesets.boards.compiled.masks import bytes_under, men_under
from zermelo.rulesets.boards.loops import l_game as loops
from zermelo.rulesets.boards.loops.images import WIDE
from zermelo.rulesets.boards.men import LEFT_MAN, RIGHT_MAN, with_men
from zermelo.values.bits import bits, mask_of
from zermelo.values.player import LEFT

if TYPE_CHECKING:
    from zermelo.compounds.turns import Turn
    from zermelo.rulesets.boards.l_game import LGame


def compiled(rules: LGame, pieces: list[frozenset[int]], neutral: str) -> CompiledRules[Turn[str]]:
    """Return the rules by bit masks.

    Parameters
    ----------
    rules : LGame
    pieces : list of sets of squares
        Each place of an L.
    neutral : str
        The letter of a neutral piece.
    """
    places = sum(rules.widths)
    images = rules.images
    tables = []
    for image in images[1:]:
        at_rest = range(places, loops.PIECE)
        whole = (*image, *at_rest)
        parts = [third * loops.PIECE + source for third in range(3) for source in whole]
        tables += bytes_under(tuple(parts), WIDE)
    squares = [mask_of(piece) for piece in pieces]
    first = [(1 << places) - 1, len(squares), len(images) - 1]

    def key(state: Turn[str]) -> tuple[int]:
        board, mover = state
        men = (LEFT_MAN, RIGHT_MAN) if mover is LEFT else (RIGHT_MAN, LEFT_MAN)
        return (
            min(
                sum(
                    men_under(board, man, image) << loops.PIECE * third
                    for third, man in enumerate((*men, neutral))
                )
                for image in images
            ),
        )

    def state(key: tuple[int, ...]) -> Turn[str]:
        men: dict[int, str] = {}
        for third, man in enumerate((LEFT_MAN, RIGHT_MAN, neutral)):
            men |= dict.fromkeys(bits(key[0] >> loops.PIECE * third & loops.BOARD), man)
        return with_men(places, men), LEFT

    return CompiledRules(
        words=1,
        most=(2 * places + 1) * len(squares),
        params=np.array([*first, *squares, *tables], np.int64),
        successors=loops.successors,
        key=key,
        state=state,
    )
