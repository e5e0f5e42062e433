"""What is printed reads back as the same value: alone, in braces, in sums, on the command line."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given, settings
from tests.values.partizan.test_loopy import stoppers

from zermelo.expressions.parse import calculate, evaluate
from zermelo.formats.resolvers import NameResolver
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Value, value_of_word
from zermelo.values.partizan.loopy_show import StopperWriter
from zermelo.values.partizan.show import MAX_TEXT, text_size
from zermelo.verbs.positions import value_of_expression

DAY_3 = list(Game.born_by(3))
HOT = ["{3|-3}", "{5|3||2|-1}", "{2|{0|-4}}", "+-{4,{6|1}}", "{10|4||3*|1}"]


def reads_back(value: Value) -> None:
    text = str(value)
    assert evaluate(text) == value, text
    assert evaluate(f"-({text})") == -value
    assert evaluate(f"{text} + 1") == value + 1
    assert evaluate(f"{{{text}||99|-99}}") == evaluate(f"A := {text}; {{A||99|-99}}")
    if isinstance(value, Game):
        assert Game(text) is value
        assert value_of_expression(text, NameResolver()) is value


@pytest.mark.parametrize("days", [0, 1, 2])
def test_all_values_of_some_days(days: int) -> None:
    for value in Game.born_by(days):
        reads_back(value)


def test_all_values_of_day_3() -> None:
    for value in DAY_3:
        assert evaluate(str(value)) is value


@pytest.mark.parametrize("seed", range(40))
def test_random_sums(seed: int) -> None:
    draw = random.Random(seed)
    total = Game(0)
    for _ in range(draw.randint(2, 3)):
        total += draw.choice(DAY_3) * draw.choice([1, -1, 2])
    total += Game(draw.choice(["0", "5/8", "-3", "*4", "^3", "v[2]", "9*2", "1/2vv*3"]))
    reads_back(total)


@given(stoppers(), stoppers())
@settings(max_examples=60)
def test_stoppers_and_values_with_two_sides(one: Value, two: Value) -> None:
    for value in (one, two, -one):
        assert evaluate(str(value)) is value
    total = one + two
    assert evaluate(str(total)) == total


@pytest.mark.parametrize(
    "text", ["1+*2", "-1+*2", "3^^", "3^3", "-5v4*7", "1/2^*", "3^<2>*", "2v[3]"]
)
def test_a_number_with_stars_and_ups_is_their_sum(text: str) -> None:
    assert str(evaluate(text)) == str(Game(text)) == text
    (number,) = re.findall(r"^-?[0-9/]+", text)
    assert evaluate(text) == Game(number) + Game(text.removeprefix(number).removeprefix("+"))


@pytest.mark.parametrize("seed", range(4))
def test_long_values(seed: int) -> None:
    """Their shared parts have names, so that the text grows as the number of positions does."""
    draw = random.Random(seed)
    total = sum((Game(text) for text in HOT[:-1]), Game(HOT[seed]))
    total += draw.choice(DAY_3)
    size, _ = text_size(total)
    text = str(total)
    assert "…" not in text
    assert (size > MAX_TEXT) == text.startswith("(A := ")
    reads_back(total)


@pytest.mark.parametrize("text", ["2 ^ 13000", "-(1/2)^13000", "10 ^ 3999 + *", "7/2 ^ 300"])
def test_numbers_of_thousands_of_digits(text: str) -> None:
    reads_back(evaluate(text))


def test_some_of_them_are_long() -> None:
    total = sum(map(Game, HOT), Game(0))
    assert str(total).startswith("(A := ")
    reads_back(total)


@pytest.mark.parametrize("days", [50, 100, 450, 800])
def test_deep_values(days: int) -> None:
    game = Game(0)
    for day in range(days):
        game = Game.of([game], [Game(-day)]) if day % 2 else Game.of([Game(day)], [game])
    assert evaluate(str(game)) is game


def test_names_of_loops_are_read() -> None:
    over = evaluate("over")
    for name in islice(StopperWriter(value_of_word).unused_names, 800):
        assert evaluate(f"{name}{{0|{name}}}") is over


def test_no_sum_is_printed_as_a_product_is_written() -> None:
    """Of 1 + *2 and 1·*2: the first is printed with its sign, and no digit stands before a star."""
    for x, k in ((1, 2), (-3, 5), (Fraction(1, 2), 3)):
        G = Game(x) + Game(f"*{k}")
        assert str(G) == f"{x}+*{k}"
        for text in (str(G), f"{{{G}|{G}}}", f"+-({G})", f"[{G}]", f"{G} & {G}"):
            assert calculate(text).result == calculate(text.replace("+*", " + *")).result
    for G in Game.born_by(2):
        for sum_ in (G + 5, G + Game("5/4+*6")):
            assert not re.search(r"\d\*\d", re.sub(r"[\^v]\d+", "^", str(sum_)))
            assert evaluate(str(sum_)) is sum_
