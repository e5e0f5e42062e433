"""Many men against one as compiled rules: what men do is asked of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import numpy as np

from zermelo.games.compiled import CompiledRules
from zermelo.rulesets.boards.compiled.masks import bytes_under, men_under
from zermelo.rulesets.boards.compiled.races import targets
from zermelo.rulesets.boards.loops import hunts as loops
from zermelo.rulesets.boards.loops.images import WIDE
from zermelo.rulesets.boards.men import Men, with_men
from zermelo.rulesets.boards.places import LEFT_MAN, RIGHT_MAN
from zermelo.values.bits import bits, mask_of
from zermelo.values.player import LEFT, RIGHT

if TYPE_CHECKING:
    from zermelo.compounds.turns import Turn


def compiled(
    rules: Men,
    holds: Callable[[int], Iterable[int]],
    *,
    goal: Iterable[int] = (),
) -> CompiledRules[Turn[str]] | None:
    """Offer boards of up to 50 places, with men x and one man o; None for larger ones.

    Parameters
    ----------
    holds : callable
        By place of o: on which places one man x at least keeps it from having won.
    goal : iterable of int
        Where x has won as soon as a man comes there; so it has if o was taken.
    """
    places = sum(rules.widths)
    if places > loops.ONE:
        return None
    params = np.zeros(loops.TABLES, np.int64)
    params[loops.GOAL], params[loops.IMAGES] = mask_of(goal), len(rules.images) - 1
    for place in range(places):
        reached = targets(rules, places, {place: RIGHT_MAN}, RIGHT_MAN)
        params[loops.HOLDS + place] = mask_of(holds(place))
        params[loops.GOALS + place] = mask_of(reached)
        params[loops.STEPS + place] = mask_of(targets(rules, places, {place: LEFT_MAN}, LEFT_MAN))
        for other in range(places):
            if other == place:
                continue
            now = targets(rules, places, {place: RIGHT_MAN, other: LEFT_MAN}, RIGHT_MAN)
            for goal_beyond in reached - now - {other}:
                params[loops.BETWEEN + (place << 6 | goal_beyond)] |= 1 << other
            params[loops.TAKING] |= other in now
            both = with_men(places, {place: LEFT_MAN, other: RIGHT_MAN})
            if any(RIGHT_MAN not in option for option in rules.moves(both, LEFT_MAN)):
                params[loops.TAKES + place] |= 1 << other
    tables = [table for image in rules.images[1:] for table in bytes_under(image, WIDE)]

    def key(state: Turn[str]) -> tuple[int]:
        board, mover = state
        if LEFT_MAN not in board and rules.end(board, mover) is None:
            raise OverflowError("no men, and play goes on")
        found = []
        for image in rules.images:
            one = next(bits(men_under(board, RIGHT_MAN, image)), loops.NONE)
            found.append(men_under(board, LEFT_MAN, image) | one << loops.ONE)
        return (min(found) | (mover is RIGHT) << loops.TURN,)

    def state(key: tuple[int, ...]) -> Turn[str]:
        one = key[0] >> loops.ONE & loops.NONE
        men = dict.fromkeys(bits(key[0] & loops.MANY), LEFT_MAN)
        if one != loops.NONE:
            men[one] = RIGHT_MAN
        return with_men(places, men), RIGHT if key[0] >> loops.TURN else LEFT

    return CompiledRules(
        words=1,
        most=8 * places,
        params=np.concatenate([params, np.array(tables, np.int64)]),
        successors=loops.successors,
        key=key,
        state=state,
        tier=loops.tier,
    )
