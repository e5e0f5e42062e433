"""Forms in quotes, and what is made of them: values by definition, text that reads back."""

from __future__ import annotations

import random
from functools import cache

import pytest

from zermelo.errors import InputError
from zermelo.expressions.parse import calculate
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Value
from zermelo.values.partizan.notation.arithmetic import as_game, as_text
from zermelo.values.partizan.written import (
    RULES,
    WrittenCompound,
    WrittenForm,
    negative_written,
    value_written,
)

SMALL = ["0", "1", "-1", "*", "^", "{1|-1}", "*2", "1/2"]
FORMS = ["'{*|*}'", "'{0|}'", "'{-1|1}'", "'{0,*|^}'", "'{'{0|0}'|1}'", "'{|}'"]


def worth(text: str) -> object:
    return calculate(text).result


def game(text: str) -> Value:
    return as_game(calculate(text).result)


@cache
def played_out(shape) -> Game:
    """Return the value from the options alone, with no shortcut for sums or colons."""
    if isinstance(shape, Game):
        return shape
    return Game.of(*(map(played_out, shape.moves(side)) for side in (0, 1)))


@pytest.mark.parametrize("sign", [sign for sign in RULES if sign != "-"])
def test_values_are_those_of_the_options(sign: str) -> None:
    draw = random.Random(5)
    tiny = ["0", "1", "*", "'{*|*}'", "'{0|}'"]  # options of products are many
    held = tiny if sign.endswith("Product") else FORMS + SMALL
    for _ in range(8):
        one = worth("2") if sign == "*" else worth(draw.choice(held))
        two = worth(draw.choice(FORMS if sign == "*" else held))
        both = WrittenCompound(sign, one, two)
        assert value_written(both) == played_out(both), both
        assert value_written(negative_written(both)) == -value_written(both)
        assert value_written(WrittenCompound("-", both, Game(0))) == -value_written(both)


def test_copies_are_sums() -> None:
    for text in FORMS:
        for n in (-3, -1, 0, 1, 4):
            held = WrittenCompound("*", Game(n), worth(text))
            assert value_written(held) == played_out(held) == n * game(text)


@pytest.mark.parametrize(
    ("expression", "printed", "value"),
    [
        ("'{*|*}'", "'{*|*}'", "0"),
        ("'{0|}' + 1", "'{0|}' + 1", "2"),
        ("'{-1|1}':1", "'{-1|1}' : 1", "1/2"),
        ("-2 * '{|-1}'", "-2 * '{|-1}'", "4"),
        ("*6 ConwayProduct '{0,*|0,*}'", "*6 ConwayProduct '{0,*|0,*}'", "*11"),
        ("g := '{*|*}':1; -g", "'{*|*}' : -1", "v"),
        ("g := '{*|*}':1; g-g", "'{*|*}' : 1 + '{*|*}' : -1", "0"),
        ("g := '{*|*}':1; {g|-1}", "'{'{*|*}' : 1|-1}'", "{^|-1}"),
        ("g := '{*|*}':1; 2*g", "2 * ('{*|*}' : 1)", "^^"),
        ("-(1 ConjunctiveSum '{1|0}')", "-1 ConjunctiveSum '{0|-1}'", "-1"),
        ("-(1/2 ConwayProduct '{1|0}')", "-(1/2 ConwayProduct '{1|0}')", None),
        ("-(1 + '{1|0}')", "-1 + '{0|-1}'", "{-1|-2}"),
        ("-(1 OrdinalProduct '{1|0}')", "-(1 OrdinalProduct '{1|0}')", None),
        ("(1+*2) + '{0|1}'", "(1+*2) + '{0|1}'", "3/2+*2"),
        ("{a||'{*|*}'|0}", None, None),
    ],
)
def test_what_is_written_stays_so(expression: str, printed: str | None, value: str | None) -> None:
    if printed is None:
        with pytest.raises(InputError, match="names no game"):
            worth(expression)
        return
    found = worth(expression)
    assert as_text(found) == printed
    assert worth(printed) == found
    if value is not None:
        assert game(expression) == game(value) == game(f"({expression}).CanonicalForm")


def test_options_of_forms_are_those_that_are_written() -> None:
    held = worth("'{^,0,'{0|0}'|1}'")
    assert isinstance(held, WrittenForm)
    assert as_text(worth("'{^,0,'{0|0}'|1}'.LeftOptions")) == "[^,0,'{0|0}']"
    assert worth("'{*|*}'.Options(Right)") == (Game("*"),)
    assert worth("'{*|*}' = 0") is True
    assert worth("'{*|*}'.Birthday") == 0
    assert as_text(worth("{0||'{*|*}'|1}")) == "'{0|'{'{*|*}'|1}'}'"


def test_loops_meet_forms_by_value_or_above_them() -> None:
    assert as_text(worth("('{-1|1}':on).GameValue")) == "1under"
    assert as_text(worth("upon.Subordinate('{*|*}')")) == "on"
    assert worth("^.PowTo(5).Subordinate('{*|*}')") == 5
    assert worth("over + '{*|*}'") is worth("over")


@pytest.mark.parametrize(
    ("expression", "what"),
    [
        ("'{over|}'", "play in a form in quotes must end"),
        ("'{pass|0}'", "play in a form in quotes must end"),
        ("'{1|2}", "' is missing"),
        ("'{1|2'", "} is missing"),
        ("'1'", r"\{ is missing"),
        ("'{1}'", "a bar is missing"),
        ("'{0|0}' * '{0|1}'", "multiplied by an integer"),
        ("'{0|1}' * ^", "multiplied by an integer"),
        ("'{0|1}'.Options(3)", "3 is not a player"),
        ("'{true|}'", "true is not a game"),
    ],
)
def test_what_makes_no_sense_is_refused(expression: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        worth(expression)
