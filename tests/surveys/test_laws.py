"""Laws of sequences: known periods are found and proved, and proved laws hold much further on."""

from __future__ import annotations

from itertools import combinations

import pytest

import zermelo as z
from zermelo.errors import InputError
from zermelo.rulesets import PartizanSubtraction, position_of
from zermelo.surveys.laws import law_of

KAYLES = position_of(["kayles", "1"]).ruleset
SETS = [numbers for size in (1, 2) for numbers in combinations(range(1, 5), size)]


def test_the_period_of_kayles_is_proved() -> None:
    """Period 12 from 71 on: Guy and Smith 1956."""
    law = law_of(z.survey("kayles", "0..300", ["nimber"]), "nimber", KAYLES)
    assert law is not None
    assert (law.period, law.start, law.proven) == (12, 71, True)
    few = law_of(z.survey("kayles", "0..300", ["nimber"]), "nimber")
    assert few is not None
    assert not few.proven


@pytest.mark.parametrize("left", SETS)
def test_proved_outcomes_of_partizan_subtraction_hold_further_on(left: tuple[int, ...]) -> None:
    for right in SETS:
        rules = PartizanSubtraction(left, right)
        game = f"partizan-subtraction --left {','.join(map(str, left))} "
        game += f"--right {','.join(map(str, right))}"
        law = law_of(z.survey(game, "0..60", ["outcome"]), "outcome", rules)
        assert law is not None
        assert law.proven
        outcomes = by_plain_recursion(left, right, 400)
        for n in range(law.start, 400 - law.period):
            assert outcomes[n] == outcomes[n + law.period], (left, right, n)


def by_plain_recursion(left: tuple[int, ...], right: tuple[int, ...], count: int) -> list[str]:
    """Return who wins each heap, from the pair: Left wins if she begins, Right if he does."""
    wins: list[tuple[bool, bool]] = []
    for n in range(count):
        by_left = any(k <= n and not wins[n - k][1] for k in left)
        by_right = any(k <= n and not wins[n - k][0] for k in right)
        wins.append((by_left, by_right))
    return ["PRLN"[2 * by_left + by_right] for by_left, by_right in wins]


def test_fractions_grow_by_fractions() -> None:
    found = z.survey("kayles", "0..20", ["nimber"])
    rows = tuple((str(n), 1, f"{n}/2", None) for n in range(1, 20))
    half = type(found)("x", "", ("position", "copies", "mean", "left_out"), rows)
    law = law_of(half, "mean")
    assert law is not None
    assert (law.period, law.start, str(law.saltus), law.proven) == (1, 1, "1/2", False)


def test_what_is_no_sequence_is_refused() -> None:
    with pytest.raises(InputError, match="consecutive numbers"):
        law_of(z.survey("clobber", boards="xo:1x2"), "value")
    with pytest.raises(InputError, match="no column"):
        law_of(z.survey("kayles", "0..9"), "mean")
