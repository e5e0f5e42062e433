"""Numbers in the words of a position: of any length, they are read whole or refused."""

from __future__ import annotations

import pytest

from zermelo.errors import InputError
from zermelo.formats.coloured import ColouredGraph
from zermelo.games.parameters import DIGITS
from zermelo.rulesets import Hackenbush, position_of
from zermelo.rulesets.logic.reductions.constructions import values_of

LONG = "9" * 5_000


@pytest.mark.parametrize(
    "words",
    [
        f"epidemiography --growth 1 {LONG}",
        f"epidemiography --growth 1 3^{LONG}",
        f"epidemiography --growth 1 3 @{LONG}",
        f"hydra [[]] @{LONG}",
        f"nimania {LONG}",
        f"partizan-euclid {LONG} 7",
        f"chocolate {LONG}x2",
        f"chocolate {'9' * DIGITS}x{'9' * DIGITS}",
        f"kotzig {'0' * 5_000}99",
        f"superset --n 4 {'0' * 20}99,{LONG}",
    ],
)
def test_too_long_a_number_is_refused(words: str) -> None:
    with pytest.raises(InputError):
        position_of(words.split())


@pytest.mark.parametrize(
    ("words", "plainly"),
    [
        ("kotzig 0000000000000000000000000", "kotzig 0"),
        (f"chocolate {'0' * 30}3x4", "chocolate 3x4"),
        (f"superset --n 12 {'0' * 12}11,12", "superset --n 12 11,12"),
        (f"partizan-euclid {'0' * 5_000}7 5", "partizan-euclid 7 5"),
        (f"nimania {'0' * 5_000}3", "nimania 3"),
    ],
)
def test_zeros_in_front_change_nothing(words: str, plainly: str) -> None:
    assert position_of(words.split()) == position_of(plainly.split())


def test_all_digits_count() -> None:
    """Numbers of a hundred digits were cut to ninety-nine."""
    here = position_of(["partizan-euclid", "1" + "0" * 99, "7"])
    assert here.state == (10**99, 7)


def test_edges_that_are_gone() -> None:
    rays = Hackenbush(ColouredGraph([("g", str(n), "l") for n in range(20)]), ground="g")
    assert rays("-e000000000012").state == rays("-e12").state
    with pytest.raises(InputError, match="no edge"):
        rays("-e1000000000001")


def test_literals() -> None:
    assert values_of(["x01", "~x2"], 2) == {1: True, 2: False}
    with pytest.raises(InputError, match="not a literal"):
        values_of([f"x{LONG}"], 2)
