"""The positions that can be reached by moves of both players in any order; by compiled rules."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo._jit import sides as loops
from zermelo.budget import Budget
from zermelo.games.compiled import CompiledRules, CompiledSides, call_compiled
from zermelo.labelling.keys import Explored
from zermelo.values.partizan.loopy_graphs import Graph

Edges = tuple[NDArray[np.int64], NDArray[np.int64]]

#: An alternating play of this number of moves counts as endless.
MAX_PLAY_LENGTH = 2_000


class Moves(NamedTuple):
    """Moves between positions by Left and by Right, in order of their sources."""

    size: int  #: the number of positions
    left: Edges  #: the sources of Left's moves, and their targets
    right: Edges  #: likewise for Right's moves
    keys: NDArray[np.int64]  #: the keys of the positions; shape (size, words)


def key_of(sides: CompiledSides, state: object) -> NDArray[np.int64]:
    """Return the simplified key of a position. Raises `OverflowError` if the state has none."""
    key = np.zeros(sides.words, np.int64)
    call_compiled(sides.simplify, sides, sides.signed_key(state), key)
    return key


def list_moves(sides: CompiledSides, state: object, budget: Budget) -> Moves:
    """Return the moves of both players between the reachable positions; node 0 is the start.

    A position is one key, since ``simplify`` writes one key only. The budget counts three keys for
    each position: on Left's turn, on Right's, and for both. Raises `OverflowError` as `key_of`.
    """
    words = sides.words
    start_key = np.append(key_of(sides, state), loops.BOTH)
    addresses = [side.address for side in (sides.left, sides.right, sides.simplify)]
    rules: CompiledRules = CompiledRules(
        words=words + 1,
        max_options=sides.max_options,
        params=np.concatenate((np.array([words, *addresses], np.int64), sides.params)),
        successors=loops.successors,
        key=sides.key,
    )
    explored = Explored(rules, budget)
    explored.explore([start_key])
    last_words = explored.keys[:, words]
    last_words[0] = -1  # the first row is no key
    position_rows = np.flatnonzero(last_words == loops.BOTH)
    node_of_row = np.full(len(last_words), -1, np.int64)
    node_of_row[position_rows] = np.arange(len(position_rows))
    start, end = explored.ptr[position_rows], explored.ptr[position_rows + 1]
    if not (end - start == 2).all():
        raise AssertionError("each position must have two options: Left's turn, and Right's")
    turns = np.stack((explored.idx[start], explored.idx[start + 1]), axis=1)
    turns = np.take_along_axis(turns, np.argsort(last_words[turns], axis=1), axis=1)
    moves = []
    for turn in (turns[:, 0], turns[:, 1]):
        row_start, row_end = explored.ptr[turn], explored.ptr[turn + 1]
        counts = (row_end - row_start).astype(np.int64)
        source = np.repeat(np.arange(len(position_rows)), counts)
        offset = np.arange(len(source)) - np.repeat(np.cumsum(counts) - counts, counts)
        moves.append((source, node_of_row[explored.idx[np.repeat(row_start, counts) + offset]]))
    return Moves(len(position_rows), moves[0], moves[1], explored.keys[position_rows, :words])


def as_graph(moves: Moves) -> Graph:
    """Return for each node the pair of Left's options and Right's options."""
    options_by_player = []
    for source, target in (moves.left, moves.right):
        row_ends = np.searchsorted(source, np.arange(moves.size + 1)).tolist()
        nodes = target.tolist()
        options_by_player.append([tuple(nodes[begin:end]) for begin, end in pairwise(row_ends)])
    return list(zip(*options_by_player, strict=True))


def contract(moves: Moves, check_limits: Callable[[], object]) -> tuple[Graph, NDArray[np.int64]]:
    """Return a graph with the same value at node 0, but only one node of value on, and one of off.

    The nodes on and off come last; the array has the original numbers of all other nodes. Nodes
    reached only through on or off are left out; if node 0 is on or off, it is the only node. If
    alternating play may be endless, positions need not be stoppers, and nothing is contracted. The
    stoppers equal to off are the largest set within which Right can stay, moving first or second.
    """
    if _may_be_endless(moves, check_limits):
        return as_graph(moves), np.arange(moves.size)
    off = _is_off(moves.left, moves.right, moves.size, check_limits)
    on = _is_off(moves.right, moves.left, moves.size, check_limits)
    if off[0] or on[0]:
        return [((), (0,)) if off[0] else ((0,), ())], np.zeros(1, np.int64)
    is_on_or_off = off | on
    sides = []
    for source, target in (moves.left, moves.right):
        is_kept = ~is_on_or_off[source]
        new_target = np.where(on[target], moves.size, np.where(off[target], moves.size + 1, target))
        sides.append((source[is_kept], new_target[is_kept]))
    reached = np.zeros(moves.size + 2, bool)
    reached[[0, moves.size, moves.size + 1]] = True
    count_before = 0
    while (count := int(np.count_nonzero(reached))) > count_before:
        check_limits()
        count_before = count
        for source, target in sides:
            reached[target[reached[source]]] = True
    new_numbers = np.cumsum(reached) - 1
    node_count = len(new_numbers)
    smaller = []
    for (source, target), node in zip(sides, new_numbers[moves.size :].tolist(), strict=True):
        is_kept = reached[source]
        edges = new_numbers[source[is_kept]] * node_count + new_numbers[target[is_kept]]
        edges = np.unique(np.append(edges, node * node_count + node))  # the loop at on, or at off
        smaller.append((edges // node_count, edges % node_count))
    numbers = np.flatnonzero(reached[: moves.size])
    return as_graph(Moves(len(numbers) + 2, smaller[0], smaller[1], moves.keys[numbers])), numbers


def _may_be_endless(moves: Moves, check_limits: Callable[[], object]) -> bool:
    """Whether alternating play from some position can have `MAX_PLAY_LENGTH` moves or more."""
    (left, after_left), (right, after_right) = moves.left, moves.right
    left_moves = np.ones(moves.size, bool)  # where Left can begin a play of this length
    right_moves = np.ones(moves.size, bool)
    for _ in range(MAX_PLAY_LENGTH):
        check_limits()
        longer_left, longer_right = np.zeros(moves.size, bool), np.zeros(moves.size, bool)
        longer_left[left[right_moves[after_left]]] = True
        longer_right[right[left_moves[after_right]]] = True
        if not longer_left.any() and not longer_right.any():
            return False
        if (longer_left == left_moves).all() and (longer_right == right_moves).all():
            return True
        left_moves, right_moves = longer_left, longer_right
    return True


def _is_off(left: Edges, right: Edges, n: int, check: Callable[[], object]) -> NDArray[np.bool_]:
    """Return which of ``n`` stoppers equal off, as a mask; with left and right swapped, on."""
    off = np.ones(n, bool)
    while True:
        check()
        right_can_stay = np.zeros(n, bool)  # within off
        right_can_stay[right[0][off[right[1]]]] = True
        still_off = off & right_can_stay
        still_off[left[0][~right_can_stay[left[1]]]] = False
        if (still_off == off).all():
            return off
        off = still_off
