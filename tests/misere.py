"""Misère play by definition: sums of positions, searched."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

from tests.campaign import LONG
from zermelo.values.misere.heaps import HeapGame
from zermelo.values.misere.quotient import MisereQuotient, quotient_of_heaps

FIXTURES = Path(__file__).parent / "fixtures" / "misere"
ROWS = [json.loads(line) for line in (FIXTURES / "quotients.jsonl").read_text().splitlines()]
SUMS = [json.loads(line) for line in (FIXTURES / "sums.jsonl").read_text().splitlines()]
#: Quotients beyond this order are for long runs.
LARGE = 10_000 if LONG else 130

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


def octal(*codes: str, upto: int | None = None) -> MisereQuotient:
    """The quotient of octal games."""
    return quotient_of_heaps([HeapGame.octal(code) for code in codes], upto=upto)
