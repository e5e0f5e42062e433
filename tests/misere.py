"""Misère play by definition: sums of positions, searched."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import cache

Game = Callable[[int], Iterable[Sequence[int]]]


def searched(games: Sequence[Game]) -> Callable[[Iterable[tuple[int, int]]], bool]:
    """A function that says whether a sum of (game, position) is a misère P-position."""

    @cache
    def options(part: tuple[int, int]) -> frozenset[tuple[tuple[int, int], ...]]:
        game, place = part
        return frozenset(tuple((game, p) for p in option) for option in games[game](place))

    @cache
    def is_p(parts: tuple[tuple[int, int], ...]) -> bool:
        moved = False
        for at, part in enumerate(parts):
            if at and parts[at - 1] == part:
                continue
            for option in options(part):
                moved = True
                rest = parts[:at] + parts[at + 1 :] + option
                if is_p(tuple(sorted(p for p in rest if options(p)))):
                    return False
        return moved

    return lambda parts: is_p(tuple(sorted(p for p in parts if options(p))))


def indistinguishable(rows: Collection[Sequence[Hashable]]) -> int:
    """How many different rows there are: elements that some context tells apart."""
    return len({tuple(row) for row in rows})
