"""Games that take vertices from a graph, as compiled rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zermelo.games.compiled import CompiledRules, signed
from zermelo.rulesets.graphs.loops import vertices as loops
from zermelo.rulesets.graphs.node_kayles.copies import copies
from zermelo.values.bits import bits, mask_of

if TYPE_CHECKING:
    from zermelo.rulesets.graphs.vertices import Moves, State, TakingVertices

#: As many options and parts have keys at most.
MOST = 65_000


def compiled_taking(rules: TakingVertices, *, misere: bool) -> CompiledRules[State] | None:
    """Write the moves as a table, with the copies of the graph that they allow."""
    count = len(rules.on)
    words = max(1, -(-count // 64))
    rows = [list(rules.takes(vertex)) for vertex in range(count)]
    most = max(sum(map(len, rows)), count + 5)  # room for three masks beside the parts
    if most >= MOST:
        return None
    starts, table = [loops.ROWS + count + 1], list[int]()
    for row in rows:
        table += [word for move in row for mask in move for word in signed(mask, words)]
        starts.append(loops.ROWS + count + 1 + len(table))
    for beside in rules.beside:
        table += signed(mask_of(beside), words)
    about = [words, count, int(misere), loops.ROWS + count + 1 + len(table)]
    images = copies_of_moves(rules, {move for row in rows for move in row}, words)
    return CompiledRules(
        words=words,
        most=most,
        params=np.array([*about, *starts, *table, *images], np.int64),
        successors=loops.successors,
        simplify=loops.simplify,
        questions=True,
        key=lambda state: signed(state, words),
    )


def copies_of_moves(rules: TakingVertices, moves: Moves, words: int) -> list[int]:
    """Return the symmetries and shifts of the graph under which the moves stay what they are."""
    symmetries, shifts = copies(rules.on)
    images: list[int] = []
    for image in symmetries:
        turned = [tuple(mask_of(image[v] for v in bits(mask)) for mask in move) for move in moves]
        images += image if set(turned) == moves else ()
    lower: list[int] = []
    for by, barrier in shifts:
        above = rules.whole & ~barrier
        down = {(touched >> by, taken >> by) for touched, taken in _within(moves, above)}
        lower += [by, *signed(barrier, words)] if down == _within(moves, above >> by) else ()
    return [len(images) // len(rules.on), len(lower) // (words + 1), *images, *lower]


def _within(moves: Moves, part: int) -> Moves:
    """Return what the moves are on a part of the graph."""
    return {(touched, taken & part) for touched, taken in moves if not touched & ~part}
