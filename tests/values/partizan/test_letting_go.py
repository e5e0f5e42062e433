"""Games that nobody holds are let go, and those that are held stay what they were."""

from __future__ import annotations

import gc
import random
import threading
from fractions import Fraction
from pathlib import Path

import pytest
from tests.campaign import LONG
from tests.programs import LONGEST, joined

import zermelo as z
from zermelo import rulesets
from zermelo.values.partizan import arena
from zermelo.values.partizan.letting_go import MOST, tidy

#: What a process may take more after any number of questions: megabytes.
BOUND = 300


def resident() -> float:
    """Return the megabytes that the process takes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1024**2


def asked(number: int) -> z.Game:
    """Return a game that nobody has asked for."""
    a, b, c, d, e, f = (random.Random(number).randint(-(10**6), 10**6) for _ in range(6))
    return z.Game(f"{{{{{a}|{b}}},{c}|{{{d}|{e}}},{f}}}")


def test_what_is_held_stays_and_what_is_not_goes() -> None:
    held = [z.Game("{3||2|1}"), z.Game("^^*"), *z.Game("{5|{2|-7}}").right]
    loopy = z.value("{5over|{2|-1}}")
    before = [(repr(game), game.mean, game.temperature, repr(game + held[0])) for game in held]
    shown = repr(loopy), repr(loopy.left)
    gone = [asked(number).id for number in range(200)]
    gc.collect()
    count = len(arena.NUMBER)
    assert tidy(force=True)
    assert len(arena.NUMBER) < count - 150
    assert sum(g not in arena.NUMBER for g in gone) > 150
    again = [asked(number) for number in range(100, 400)]
    assert [repr(game) for game in again] == [repr(asked(n)) for n in range(100, 400)]
    assert before == [
        (repr(game), game.mean, game.temperature, repr(game + held[0])) for game in held
    ]
    assert shown == (repr(loopy), repr(loopy.left))
    assert z.Game("{3||2|1}") is held[0]
    assert z.value("{5over|{2|-1}}") is loopy
    assert rulesets.Domineering()("2x3").value.temperature == Fraction(5, 4)


def test_nothing_is_let_go_where_somebody_is_at_work() -> None:
    """Nor in another thread, nor above the caller."""
    tried: list[bool] = []

    def look() -> None:
        tried.append(tidy(force=True))

    games = [asked(number) for number in range(1000, 1002)]
    games[0].plus(games[1], look)
    assert tried
    assert not any(tried)
    begun, end = threading.Event(), threading.Event()

    def wait() -> None:
        begun.set()
        end.wait(LONGEST)

    other = threading.Thread(target=lambda: asked(2000).plus(asked(2001), wait), daemon=True)
    other.start()
    assert begun.wait(LONGEST)
    assert not tidy(force=True)
    end.set()
    joined(other)
    assert tidy(force=True)


def test_other_threads_find_the_same_while_games_are_let_go() -> None:
    found: dict[int, list[str]] = {}

    def ask(name: int) -> None:
        found[name] = [repr(asked(n) + asked(n + 1)) for n in range(3000, 3060)]

    threads = [threading.Thread(target=ask, args=(name,), daemon=True) for name in range(4)]
    for one in threads:
        one.start()
    while any(one.is_alive() for one in threads):
        tidy(force=True)
    ask(4)
    assert set(map(tuple, found.values())) == {tuple(found[4])}


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_any_number_of_questions_stay_below_a_bound() -> None:
    """Asked ten thousand, or a hundred thousand, games that differ, and positions in between."""
    before, largest = resident(), 0
    for number in range(100_000 if LONG else 10_000):
        game = asked(10_000 + number)
        assert game.temperature >= -1
        if not number % 50:
            heaps = (number % 97, number % 89, number % 83)
            z.solve(rulesets.Nim()(*heaps))
        if not number % 1000:
            largest = max(largest, arena.entries())
    assert resident() - before < BOUND
    assert largest <= 2.5 * MOST
