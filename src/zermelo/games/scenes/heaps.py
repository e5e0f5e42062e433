"""Heaps: piles of counters, or rows of pins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Unpack

from zermelo.games.scene import Moves, MovesByPlayer, Place, Scene, scene_of

#: Maximum number of counters of a heap that is drawn; a larger heap is shown as a number.
MAX_COUNTERS = 40
#: Maximum number of digits of a heap size that is written in full.
MAX_DIGITS = 12


def heaps(sizes: Sequence[int], *, look: str = "counter", **moves: Unpack[MovesByPlayer]) -> Scene:
    """Make the scene of heaps.

    Heap 1 has its foot at ``h1``, and counters ``h1.1``, ``h1.2``, … from below, or pins from the
    left. The foot shows the size; a heap larger than `MAX_COUNTERS` has only its foot.

    Parameters
    ----------
    moves, left, right : iterable
        See `scene_of`.
    look : str
        ``counter`` for piles, ``pin`` for rows.

    Examples
    --------
    >>> [place.id for place in heaps((2, 0)).places]
    ['h1', 'h1.1', 'h1.2', 'h2']
    """
    return scene_of(_places(sizes, look), **moves)


def _places(sizes: Sequence[int], look: str) -> Iterator[Place]:
    for number, size in enumerate(sizes, 1):
        is_row = look == "pin"
        text = f"{size:,}" if size < 10**MAX_DIGITS else f"{len(str(size)):,} digits"
        across, down = (0.0, 1.5 * number) if is_row else (1.6 * number, 0.0)
        yield Place(foot(number), "heap", across, down, text)
        for k in range(1, size + 1 if size <= MAX_COUNTERS else 1):
            x, y = (across + 0.4 + 0.7 * k, down) if is_row else (across, -0.12 - 0.48 * k)
            yield Place(f"h{number}.{k}", look, x, y)


def foot(number: int) -> str:
    """Return the id of the foot of a heap, counted from 1."""
    return f"h{number}"


def item(number: int, k: int, size: int) -> str:
    """Return the id of counter k of a heap (both from 1), or of its foot if k is not drawn."""
    return f"h{number}.{k}" if 1 <= k <= size <= MAX_COUNTERS else foot(number)


def shrinking_gestures(state: Sequence[int], options: Iterable[Sequence[int]]) -> Moves:
    """Yield gestures of moves that shrink heaps: touch the lowest counter removed from each.

    >>> list(shrinking_gestures((3, 5), [(3, 2), (1, 1)]))
    [(('h2.3',), (3, 2)), (('h1.2', 'h2.2'), (1, 1))]
    """
    for option in options:
        pairs = enumerate(zip(state, option, strict=True), 1)
        touched = (item(n, after + 1, before) for n, (before, after) in pairs if before != after)
        yield tuple(touched), option


def row_gestures(number: int, size: int, remaining: Sequence[int]) -> list[tuple[str, ...]]:
    """Return the gestures to take from a row, or to split it, so that certain rows remain.

    The gesture goes from the first removed pin to the last; to split a row, from one pin to the
    next. For all other moves, and in a row too large to draw, the gesture is the foot.

    >>> row_gestures(1, 5, (1, 2)), row_gestures(1, 5, (5,)), row_gestures(2, 2, (1, 1))
    ([('h1.2', 'h1.3'), ('h1.3', 'h1.4')], [('h1',)], [('h2.1', 'h2.2')])
    """
    remaining = [part for part in remaining if part]
    taken = size - sum(remaining)
    if size > MAX_COUNTERS or len(remaining) > 2 or taken < 0 or (not taken and len(remaining) < 2):
        return [(foot(number),)]
    small, large = ([0, 0, *remaining])[-2:]
    ways: list[tuple[str, ...]] = []
    for before in (small, large):
        first, last = (before + 1, before + taken) if taken else (before, before + 1)
        ends = dict.fromkeys((item(number, first, size), item(number, last, size)))
        ways.append(tuple(ends))
    return list(dict.fromkeys(ways))
