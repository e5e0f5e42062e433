"""Random positions of every ending that is known."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from zermelo.rulesets.boards.chess.diagram import (
    BLACK,
    EMPTY,
    WHITE,
    Diagram,
    Sides,
    material_of,
    supported_material,
)
from zermelo.rulesets.boards.chess.moves import in_check

#: By name, such as KQKR: the men of White and of Black beside the kings.
ENDINGS = {material_of(sides): sides for sides in sorted(supported_material())}


def some(sides: Sides, count: int, seed: int = 0) -> Iterator[Diagram]:
    """Yield positions in which whoever waits is not in check."""
    random = Random(f"{sides} {seed}")
    men = f"Kk{sides[0]}{sides[1].lower()}"
    while count:
        squares = [EMPTY] * 64
        for man in men:
            free = [at for at in range(64) if squares[at] == EMPTY]
            if man in "Pp":
                free = [at for at in free if 0 < at // 8 < 7]
            squares[random.choice(free)] = man
        found = Diagram("".join(squares), random.choice((WHITE, BLACK)))
        if not in_check(found, found.opponent):
            yield found
            count -= 1
