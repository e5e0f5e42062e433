"""Chess endings as compiled rules: keys for each material, and tables of the moves of men."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from zermelo.games.compiled import CompiledRules
from zermelo.rulesets.boards.chess import loops
from zermelo.rulesets.boards.chess.diagram import EMPTY, WHITE, Diagram, Sides
from zermelo.rulesets.boards.chess.moves import RAYS

#: The kinds of men besides the kings, by number; the first five belong to the player to move.
KINDS = "QRBNPqrbnp"

#: Maximum number of moves of a position, forwards or backwards. A king and a queen have up to 35
#: moves. A move taken back may free a captured man: of one kind, or of five if only kings are left.
MAX_OPTIONS = 128

#: Maximum number of positions whose keys are cached.
MAX_KEYS = 1 << 14


@cache
def compiled(endings: frozenset[Sides], *, indexed: bool) -> CompiledRules[Diagram]:
    """Return compiled rules of endings by material; ``indexed`` adds indices and unmoves."""
    tables = sorted({kinds_of(sides) for sides in endings}, key=lambda kinds: (-len(kinds), kinds))
    sizes = [len(king_pairs(has_pawn(kinds))) << 6 * len(kinds) for kinds in tables]
    first_keys = [sum(sizes[:place]) for place in range(len(sizes) + 1)]

    @lru_cache(MAX_KEYS)  # the same positions are looked up again for each of their moves
    def key(state: Diagram) -> tuple[int]:
        squares = (state if state.turn == WHITE else state.mirror_image).squares
        men = [(KINDS.index(man), at) for at, man in enumerate(squares) if man not in ".Kk"]
        kinds = tuple(sorted(kind for kind, _ in men))
        pair_numbers = king_pairs(has_pawn(kinds))
        mine, theirs = squares.index("K"), squares.index("k")
        offsets = []
        for image in SYMMETRIES[has_pawn(kinds)]:
            pair = pair_numbers.get((image[mine], image[theirs]))
            if pair is not None:
                offset = pair
                for _, at in sorted((kind, image[at]) for kind, at in men):
                    offset = offset << 6 | at
                offsets.append(offset)
        return (first_keys[tables.index(kinds)] + min(offsets),)

    def state(key: tuple[int, ...]) -> Diagram:
        table = bisect_right(first_keys, key[0]) - 1  # a key beyond all tables: IndexError below
        offset, squares = key[0] - first_keys[table], [EMPTY] * 64
        for kind in reversed(tables[table]):
            offset, at = divmod(offset, 64)
            squares[at] = KINDS[kind]
        mine, theirs = list(king_pairs(has_pawn(tables[table])))[offset]
        squares[mine], squares[theirs] = "K", "k"
        return Diagram("".join(squares), WHITE)

    return CompiledRules(
        words=1,
        max_options=MAX_OPTIONS,
        params=params_of(tables, first_keys),
        successors=loops.successors,
        key=key,
        state=state,
        tier=loops.tier,
        indices=first_keys[-1] if indexed else None,
        unmoves=loops.unmoves if indexed else None,
    )


def kinds_of(sides: Sides) -> tuple[int, ...]:
    """Return the indices in `KINDS` of the men, ascending; the first of ``sides`` is to move."""
    return tuple(sorted(map(KINDS.index, sides[0] + sides[1].lower())))


def has_pawn(kinds: tuple[int, ...]) -> bool:
    """Whether one of the kinds is a pawn, of either player."""
    return not {loops.PAWN, loops.PAWN + loops.OWN}.isdisjoint(kinds)


#: The images of squares under the symmetries: the identity, the left-right mirror, and six more.
IMAGES = [[at ^ flip for at in range(64)] for flip in (0, 7, 56, 63)]
IMAGES += [[at >> 3 | (at & 7) << 3 for at in IMAGES[index]] for index in (1, 2, 3, 0)]
#: The symmetries that keep the game: first those without a pawn, then those with a pawn.
SYMMETRIES = (IMAGES, IMAGES[:2])


@cache
def king_pairs(with_pawn: bool) -> dict[tuple[int, int], int]:
    """Return a number for each pair of squares of kings that do not touch, up to symmetry."""
    # 462 pairs; with a pawn 1,806, since only the left-right mirror keeps the game
    numbers: dict[tuple[int, int], int] = {}
    for mine in range(64):
        file, rank = mine & 7, mine >> 3
        if file > 3 or (not with_pawn and rank > file):
            continue
        too_near = {mine, *(at for ray in RAYS["K"][mine] for at in ray)}
        for theirs in range(64):
            above = theirs >> 3 > theirs & 7
            if theirs not in too_near and (with_pawn or rank < file or not above):
                numbers[mine, theirs] = len(numbers)
    return numbers


def params_of(tables: list[tuple[int, ...]], first_keys: list[int]) -> NDArray[np.int64]:
    """Return the tables that the loops look up, at the indices that `loops` defines."""
    params = np.zeros(loops.SIZE, np.int64)
    params[loops.FIRST : loops.FIRST + len(first_keys)] = first_keys
    params[loops.TABLE : loops.PAIR] = -1
    for table, kinds in enumerate(tables):
        kind1, kind2 = (*kinds, loops.NONE, loops.NONE)[:2]
        params[loops.MEN + table] = len(kinds)
        params[loops.WITH_PAWN + table] = has_pawn(kinds)
        params[loops.KIND1 + table], params[loops.KIND2 + table] = kind1, kind2
        params[loops.TABLE + loops.KINDS * kind1 + kind2] = table
    params[loops.IMAGE : loops.REACH] = np.ravel(IMAGES)
    params[loops.PAIR : loops.SQUARES] = -1
    for with_pawn in (False, True):
        _write_pairs(params, with_pawn)
    for kind, letter in enumerate("QRBN"):
        _write_rays(params, letter, kind, 1 << kind)
    _write_rays(params, "K", loops.KING, 0)
    return params


def _write_pairs(params: NDArray[np.int64], with_pawn: bool) -> None:
    """Write the tables SQUARES and PAIR of `loops` for boards with or without a pawn."""
    numbers = king_pairs(with_pawn)
    for (mine, theirs), number in numbers.items():
        params[loops.SQUARES + (with_pawn << 11) + number] = mine << 6 | theirs
    for mine, theirs in product(range(64), repeat=2):
        images = [
            (index, numbers[image[mine], image[theirs]])
            for index, image in enumerate(SYMMETRIES[with_pawn])
            if (image[mine], image[theirs]) in numbers
        ]
        if images:
            index, number = images[0]
            entry = number | index << 11 | (len(images) > 1) << 14
            params[loops.PAIR + (with_pawn << 12 | mine << 6 | theirs)] = entry


def _write_rays(params: NDArray[np.int64], letter: str, kind: int, kind_bit: int) -> None:
    """Write the targets of a kind of men from each square, and the squares in between."""
    for square in range(64):
        targets = 0
        for ray in RAYS[letter][square]:
            passed = 0
            for at in ray:
                route = square << 6 | at
                params[loops.REACH + route] |= kind_bit
                params[loops.BETWEEN + route] = passed
                passed |= 1 << at
                targets |= 1 << at
        params[loops.TARGETS + 64 * kind + square] = targets - (targets >> 63 << 64)  # signed
