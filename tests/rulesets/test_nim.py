from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import combinations, product
from typing import Any

import pytest

from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.answers.strategy import Strategy
from zermelo.errors import InputError
from zermelo.values.play import MISERE, play_of


def test_the_example_of_the_design() -> None:
    here = r.Nim()(10, 17, 21)
    assert here.outcome is Outcome.N
    assert repr(here.winning_moves()) == "[Move('take 6 from heap 1' -> 4 17 21)]"
    text = str(here.explain())
    assert "heap 1    10   01010" in text
    assert "column 4 from the right, and the row of heap 1" in text
    assert "take 6 from heap 1" in text


def test_heaps_of_a_thousand_digits() -> None:
    rng = random.Random(0)
    heaps = [rng.randrange(10**1000) for _ in range(5)]
    here = r.Nim()(*heaps)
    for misere in (False, True):
        found = solve(here, play=play_of(misere=misere))
        assert (found.outcome, found.method) == (Outcome.N, "theorem")
        assert found.winning_moves
        for move in found.winning_moves:
            assert solve(move.to, play=play_of(misere=misere)).outcome is Outcome.P
        assert len(str(here.explain(play=play_of(misere=misere)))) < 8000
    lost = found.winning_moves[0].to
    assert Strategy(lost).move(lost) is not None  # no options are listed
    assert r.Nim()(str(heaps[0])).state == (heaps[0],)


def test_huge_heaps_in_sums() -> None:
    big = 10**1000
    both = r.Nim()(big) + r.Nim()(big + 3, 5)
    found = solve(both)
    assert found.method == "sum"
    assert found.value == big ^ (big + 3) ^ 5
    assert all(move.to.outcome is Outcome.P for move in found.winning_moves)
    assert len(found.winning_moves) == 1


def test_misere_by_the_number_of_single_counters() -> None:
    nim = r.Nim()
    assert str(solve(nim(1, 1, 5), play=MISERE).best) == "take 4 from heap 3"
    assert str(solve(nim(1, 5), play=MISERE).best) == "take 5 from heap 2"
    assert "make the number of single counters odd" in str(nim(1, 5).explain(play=MISERE))
    assert "misère Nim is won like Nim" in str(nim(2, 5).explain(play=MISERE))
    assert "nobody has a choice" in str(nim(1, 1).explain(play=MISERE))
    assert "has won" in str(nim().explain(play=MISERE))


@pytest.mark.parametrize(
    ("rules", "numbers", "states"),
    [
        (r.Scoring(step=3), lambda s: [n % 4 for n in s], product(range(9), repeat=2)),
        (r.Nim(most=2), lambda s: [n % 3 for n in s], product(range(8), repeat=2)),
        (r.StaircaseNim(), lambda s: s[::2], product(range(4), repeat=4)),
        (
            r.SilverDollar(),
            lambda s: [s[1] - s[0] - 1, s[3] - s[2] - 1],
            combinations(range(1, 9), 4),
        ),
    ],
    ids=["scoring", "bounded", "staircase", "silver-dollar"],
)
def test_misere_reasons_hold_for_numbers_that_can_grow(
    rules: Any, numbers: Callable[[Any], list[int]], states: Iterable[Any]
) -> None:
    """Each sentence about numbers up to 1, by plain search."""
    for state in states:
        before = numbers(state)
        options = list(rules(*state).options())
        if max(before) > 1 or not options:
            continue
        text = " ".join(str(rules(*state).explain(play=MISERE)).split())
        assert "nobody has a choice" not in text
        count = "an odd" if sum(before) % 2 else "an even"
        assert f"none is above 1, and {count} number are 1" in text
        assert "can be undone" in text
        odd = 0
        for option in options:
            after = numbers(option.state)
            if max(after) > 1:
                assert any(numbers(back.state) == before for back in option.options())
            else:
                assert abs(sum(after) - sum(before)) == 1
                odd += sum(after) % 2
        assert bool(odd) == (sum(before) % 2 == 0)


@pytest.mark.parametrize("heap", ["-1", "x", 1.5, "²", True, "9" * 5000])
def test_wrong_heaps(heap: object) -> None:
    with pytest.raises(InputError, match="is not a heap; give whole numbers"):
        r.Nim()(3, heap)
