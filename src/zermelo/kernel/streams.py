"""The product of streams that can be started anew, without holding the streams in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

# Items kept, over all streams, so that short streams need not be started anew.
_KEPT = 4096


def product(streams: Sequence[Callable[[], Iterator[T]]]) -> Iterator[list[tuple[int, T]]]:
    """List the product of streams, the last one running fastest.

    Each function starts its stream from the beginning: always the same items in the same order.
    What is listed are the streams that have moved on, by number, with their items; the others stay.

    Examples
    --------
    >>> list(product([lambda: iter("ab"), lambda: iter("xy")]))
    [[(0, 'a'), (1, 'x')], [(1, 'y')], [(0, 'b'), (1, 'x')], [(1, 'y')]]
    """
    kept: list[list[T] | None] = [[] for _ in streams]
    room = _KEPT
    full = [False] * len(streams)

    def first_round(number: int) -> Iterator[T]:
        nonlocal room
        for item in streams[number]():
            held = kept[number]
            if held is not None:
                if room:
                    held.append(item)
                    room -= 1
                else:
                    room += len(held)
                    kept[number] = None
            yield item
        full[number] = True

    def start(number: int) -> Iterator[T]:
        if not full[number]:
            return first_round(number)
        held = kept[number]
        return streams[number]() if held is None else iter(held)

    running = [start(number) for number in range(len(streams))]
    changed: list[tuple[int, T]] = []
    for number, stream in enumerate(running):
        for item in stream:
            changed.append((number, item))
            break
        else:
            return  # one empty stream: the product is empty
    while True:
        yield changed
        changed = []
        for number in range(len(streams) - 1, -1, -1):
            for item in running[number]:
                changed.append((number, item))
                break
            else:
                running[number] = start(number)
                changed.append((number, next(running[number])))
                continue
            break
        else:
            return
        changed.reverse()
