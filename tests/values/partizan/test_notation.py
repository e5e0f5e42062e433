"""What is read and what is printed: symbols, sums, methods, columns of errors."""

from __future__ import annotations

import string
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests import programs

from zermelo.errors import InputError
from zermelo.expressions.parse import evaluate
from zermelo.values.partizan.game import Game


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("±{2|1}", "+-{2|1}"),
        ("↑", "^"),
        ("⇑*", "^^*"),
        ("⇓", "vv"),
        ("↓*3", "v*3"),
        ("⧾(2)", "Tiny(2)"),
        ("↑²∗", "^<2>*"),
        ("⧿(1/2)", "Miny(1/2)"),
        ("⧾{2|1}", "Tiny({2|1})"),
        ("3 − ∗2", "3+*2"),
        ("{1‖0∣−1}", "{1||0|-1}"),
        ("{a}", None),
        ("{1|-1}", "+-1"),
        ("{0|*}", "^"),
        ("{ 3/4 , * || 0 | -1 }", "{3/4||0|-1}"),
        ("{0|*+v}", "^<2>"),
        ("^<3> + *", "^<3>*"),
        ("v[3]", "v[3]"),
        ("2*^", "^^"),
        ("^ * 3", "^3"),
        ("2 * {1|0} - 1", "0"),
        ("-3/2", "-3/2"),
        ("0.5", "1/2"),
        ("-0.75", "-3/4"),
        (".5 + -.25", "1/4"),
        ("{0.5|-1.25}", "{1/2|-5/4}"),
        ("1.5*", "3/2*"),
        ("{4|1}.Cool(0.5).Mean", "5/2"),
        ("0.5.Mean", "1/2"),
        ("2.Mean", "2"),
        ("-(1/4)", "-1/4"),
        ("--1", "1"),
        ("1 +- 1", "{2|0}"),
        ("1 + -1", "0"),
        ("+-{1,1+*}", "+-{1,1*}"),
        ("(*3):(*)", "*4"),
        ("1:-1", "1/2"),
        ("{4|1}.Cool(1/2).Mean", "5/2"),
        ("{4|1}.Temperature + 1/2", "2"),
        ("^.AtomicWeight", "1"),
        ("{2|0} NortonProduct ^", "{^4*|vv*}"),
        ("{3||2|1}.LeftStop", "3"),
        ("(^*).Birthday", "2"),
        ("^.Pow(2)", "^<2>"),
        ("3/4^^*2", "3/4^^*2"),
        ("{1|0||0}", "Miny(1)"),
        ("3+Tiny(1)", "3Tiny(1)"),
        ("{|}", "0"),
        ("{3|}", "4"),
        ("{|1/2}", "0"),
    ],
)
def test_read_and_printed(text, printed):
    if printed is None:
        with pytest.raises(InputError, match="names no game"):
            evaluate(text)
    else:
        value = evaluate(text)
        assert repr(value) == printed
        assert isinstance(value, Game)
        assert Game(printed) is value


@pytest.mark.parametrize("read", [Game, evaluate, lambda text: evaluate(f"{{{text}|-99}}").left[0]])
def test_without_spaces_stars_and_ups_belong_to_the_number(read):
    assert read("9*2") == 9 + Game("*2")
    assert read("9*") == 9 + Game("*")
    assert read("-1*2") == -1 + Game("*2")
    assert read("2^3") == 2 + Game("^3")
    assert read("2^3*4") == 2 + Game("^3") + Game("*4")


@pytest.mark.parametrize("read", [Game, evaluate, lambda text: evaluate(f"{{{text}|-99}}").left[0]])
@pytest.mark.parametrize(
    "product", ["9 * 2", "9×2", "9·2", "(9)*2", "9*(2)", "2 * 3 ^ 2", "2*(3)^2"]
)
def test_products_have_spaces_or_parentheses(read, product):
    assert read(product) == 18


@pytest.mark.parametrize("power", ["2 ^ 3", "2^(3)", "(2)^3"])
def test_so_have_powers(power):
    assert evaluate(power) == 8


def test_values_are_given_names():
    assert evaluate("A := {2|1}; {A|-A}") is Game("+-{2|1}")
    assert evaluate("1 + (A := *; B := {A|0}; {B|-A,B}.Mean)") == 1
    assert evaluate("a{(A := 1*; {A|0})|a}") is evaluate("a{{1*|0}|a}")
    assert evaluate("(A := 1; A) + (A := 2; A)") == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing to read; write a game such as {2|-1}, at column 1"),
        ("{2|1", "} is missing, at column 5"),
        ("{2|1}}", "'}' does not belong here, at column 6"),
        ("{1|2|3}", "stands more than once.*at column 1"),
        ("1 + ", "a game is expected, and the end is found, at column 5"),
        ("{1|?}", r"'\?' has no meaning here.*at column 4"),
        ("{1/3|0}", "1/3 is not a short game.*at column 2"),
        ("1 + 0.3", r"0\.3 is 3/10, which is not a game.* power of 2; write 3/10 .*at column 5"),
        ("1 .5", "the name of a method is missing, at column 4"),
        ("1/0", "divided by 0, at column 2"),
        ("1 / 0", "divided by 0, at column 3"),
        ("^ * ^", "only be multiplied by an integer.*at column 3"),
        ("*(1/2)", "1/2 is not a nimber"),
        ("*99999", r"\*99999 is too large here.*at column 2"),
        ("^99999", "99999 ups are too many.*at column 2"),
        ("2 ^ 999999", "may exceed 100,000 bits; give a smaller one, at column 3"),
        ("2 ^ 15000", "more than 4,000 digits"),
        ("(1/2)^15000 + *", "more than 4,000 digits"),
        ("1/3 * 2 ^ 15000", "more than 4,000 digits"),
        ("{2 ^ 13000|} + 1/2 ^ 9999", "more than 4,000 digits"),
        ("(A := 1; A) + A", "'A' names no game, at column 15"),
        ("on := 1; on", "'on' has a meaning; take another name, at column 1"),
        ("A := 1, A", "',' does not belong here, at column 7"),
        ("(A := 1, A)", "; is missing, at column 8"),
        ("(A := 1;)", "a game is expected, and '\\)' is found"),
        ("^ := 1", r"'\^' has a meaning; take another name, at column 1"),
        ("v := 1", "'v' has a meaning; take another name, at column 1"),
        ("for := 1", "'for' has a meaning"),
        ("1.Foo(2)", "'Foo' is not a method; there are Abs.*AtomicWeight.*at column 3"),
        ("1.Cool", "Cool takes 1 argument, not 0, at column 3"),
        ("1.Cool(-1)", "cannot be cooled by -1; give a temperature above -1, at column 3"),
        ("1.Cool(^)", "\\^ is not a number; give a number"),
        ("1.AtomicWeight", "1 has no atomic weight"),
        ("(1", r"\) is missing, at column 3"),
        ("over.Mean", "over is not a short game; Mean needs a short game"),
        ("±{2|1} ± x", "'x' names no game, at column 10"),
        ("9" * 5000, "5,000 digits are too many"),
        ("{" * 3000 + "}" * 3000, "too deep"),
    ],
)
def test_errors_name_the_column(text, message):
    with pytest.raises(InputError, match=message):
        evaluate(text)


@given(st.text(alphabet=string.digits[:4] + "{}|*^v+-/.,()[]<>&: aonver±↑T", max_size=14))
@example("1/2/0")
@example("2^(1/2)")
@example("0^(-1)")
@example("a{a}")
@example("{}")
@example("+-{}")
@example("{|}.Pow(0)")
@example("*(over)")
def test_whatever_is_written_is_read_or_refused_in_words(text):
    try:
        value = evaluate(text)
    except InputError as error:
        assert str(error)  # noqa: PT017
    else:
        assert repr(value)


def test_games_that_are_too_deep_are_refused_in_words():
    G = Game("^")
    with pytest.raises(InputError, match="deep"):
        G * 3_000


def test_a_game_is_read_without_the_calculator() -> None:
    """Literals, braces, sums and multiples are read beside the values."""
    script = (
        "import sys; from zermelo import Game;"
        "print(Game('{2|-1} + 2*^ - Tiny(3/4) +- {1|*2}').outcome);"
        "print(*[name for name in sys.modules if name.startswith('zermelo.expressions')])"
    )
    done = programs.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert done.stdout.split() == ["N"]
    for text in ("{4|1}.Cool(1/2)", "1 : *", "2 > 1"):
        with pytest.raises(InputError, match="does not belong to a value"):
            Game(text)
