"""What the calculator reads beside values: names, comparisons, lists, powers."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from zermelo.errors import InputError
from zermelo.expressions.parse import calculate, evaluate
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.notation.arithmetic import RELATIONS, as_text
from zermelo.values.partizan.notation.lexemes import GivenValue


def worth(expression: str) -> object:
    return calculate(expression).result


def test_names_go_on_to_the_next_expression() -> None:
    first = calculate("G1 := {2|-1}; H := G1 + *")
    assert (first.name, first.result) == ("H", Game("{2*|-1*}"))
    assert first.names == {"G1": Game("{2|-1}"), "H": Game("{2*|-1*}")}
    second = calculate("G1 - H", names=first.names)
    assert (second.name, second.result) == (None, Game("*"))
    assert calculate("(A := 1; A) + 1").names == {}
    assert calculate("G1 := G1 + 1", names=first.names).names["G1"] == Game("{3|0}")


def test_a_form_behind_a_name_is_the_form_that_is_written() -> None:
    read = calculate("G := {^,0|0}")
    assert read.options is not None
    assert [str(g) for g in read.options.left] == ["^", "0"]
    assert calculate("G := {1|} + 1").options is None


@pytest.mark.parametrize("sign", RELATIONS)
def test_signs_of_comparison_mean_what_they_say(sign: str) -> None:
    true = {
        "=": lambda g, h: g == h,
        "==": lambda g, h: g == h,
        "!=": lambda g, h: g != h,
        "<": lambda g, h: g < h,
        ">": lambda g, h: g > h,
        "<=": lambda g, h: g <= h,
        ">=": lambda g, h: g >= h,
        "||": lambda g, h: g.confused(h),
        "<>": lambda g, h: g.confused(h),
        "<|": lambda g, h: not g >= h,
        "|>": lambda g, h: not g <= h,
    }[sign]
    for g, h in product(Game.born_by(2), repeat=2):
        assert worth(f"{g} {sign} ({h})") is true(g, h)


def test_comparisons_stand_in_names_lists_and_parentheses() -> None:
    assert worth("(^ > 0) = true") is True
    assert worth("[^ || *, ^^ || *, over < 1/8]") == (True, False, True)
    assert worth("[1,2] = [1,1 + 1]") is True
    assert worth("{0|^<2>} = {0|^⟨2⟩}") is True
    assert worth("1/3 < 1/2") is worth("1/3 + 1/6 = 1/2") is True
    for text, what in (
        ("true < 1", "true is not a game; it can only be compared"),
        ("{0|true}", "true is not a game"),
        ("[1] + 2", r"\[1\] is a list; a game is expected"),
        ("1 < 2 < 3", "'<' does not belong here"),
    ):
        with pytest.raises(InputError, match=what):
            worth(text)


@pytest.mark.parametrize(
    ("expression", "printed"),
    [
        ("[]", "[]"),
        ("[3,5,3,1]", "[3,5,3,1]"),
        ("[x*x for x from 1 to 10 by 3]", "[1,16,49,100]"),
        ("[x*x for x from 6 to 1 by -2]", "[36,16,4]"),
        ("[x for x from 0 to ^5 by ^*]", "[0,^*,^^,^3*,^4]"),
        ("[x for x from 1 while x < 5]", "[1,2,3,4]"),
        ("[x for x from 1 while x < 10 where x % 3 == 1]", "[1,4,7]"),
        ("[x for x in [1,2,3,2] while x % 2 == 1 where x != 1]", "[]"),
        ("[x*x for x := 5]", "[25]"),
        ("[x^2+y^2 for x from 1 to 2 for y from x to 3]", "[2,5,10,8,13]"),
        ("[[x,y] for x in [1,2] for y in [*,^]]", "[[1,*],[1,^],[2,*],[2,^]]"),
        ("Sum(x*x for x from 6 to 1 by -2)", "56"),
        ("Sum([1,*,^])", "1^*"),
        ("17 % 5", "2"),
        ("(17/6) % (1/3)", "1/6"),
        ("n := 3; 2^n + n^2", "17"),
        ("(2)^3^2", "512"),
    ],
)
def test_lists_and_what_runs_through_them(expression: str, printed: str) -> None:
    found = worth(expression)
    assert as_text(found) == printed
    assert worth(printed) == found


@pytest.mark.parametrize(
    ("expression", "what"),
    [
        ("[x for x from 1]", "10,000"),
        ("[1,2", r"\] is missing"),
        ("[x for x to 3]", "'from', 'in' or ':=' is missing"),
        ("[x for 3 from 1 to 2]", "a name is expected behind 'for'"),
        ("[x for x in 3]", "a list is expected behind 'in'"),
        ("[x for x from 1 to 3 by 0]", "goes nowhere"),
        ("[x for x from 1 to 3 where x]", "a comparison is expected behind 'where'"),
        ("[x for x from 1 to 3 x]", "'x' does not belong here"),
        ("[y for x from 1 to 3]", "'y' names no game"),
        ("[1 2]", ", is missing"),
    ],
)
def test_lists_that_make_no_sense_are_refused(expression: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        worth(expression)


def test_rationals_are_numbers_though_no_games_that_end() -> None:
    assert worth("4/6") == Fraction(2, 3)
    assert worth("(2/3)^(-3)") == Fraction(27, 8) == evaluate("27/8")
    with pytest.raises(InputError, match="1/3 is not a short game"):
        evaluate("1/3")


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("f := x -> x+1; f(8)", "9"),
        ("f := (x,y) -> (x-y)/2; f(3,4)", "-1/2"),
        ("def f(x,y) := {x|y}; [f(2,-1), f(0,0)]", "[{2|-1},*]"),
        ("f := () -> ^; f() + f()", "^^"),
        ("f := x -> y -> x - y; g := f(3); h := f(5); [g(7), h(7)]", "[-4,-2]"),
        ("y := 3; f := x -> x+y; y := 6; f(5)", "11"),  # a name means what it means at the call
        ("x := 9; f := x -> x+1; [f(5), x]", "[6,9]"),
        ("fact := n -> if n == 0 then 1 else n * fact(n-1) end; fact(6)", "720"),
        ("[1,2,3].Apply(x -> x^2)", "[1,4,9]"),
        ("twice := f -> x -> f(f(x)); twice(x -> {x|})(0)", "2"),
        ("[f(n) for f in [x -> x+1, x -> x*x] for n from 1 to 3]", "[2,3,4,1,4,9]"),
        ("if 5 < 4 then 3 elseif 5 > 4 then 4 else 5 end", "4"),
        ("if ^ || * then [if 1 > 0 then 2 end] else qq end", "[2]"),
        ("{if 1 < 2 then 2 else 3 end|-1}", "{2|-1}"),
        ("(x -> x+1)(3)", "4"),
        ("(x,  y) -> {x | y} + 1", "(x,y) -> {x | y} + 1"),
    ],
)
def test_functions_and_conditions(expression: str, expected: str) -> None:
    assert as_text(worth(expression)) == expected


def test_functions_go_on_to_the_next_expression() -> None:
    first = calculate("f := n -> {n + (P)|-n}", [GivenValue(15, 18, Game("*"))])
    second = calculate("f(2) - f(1)", names=first.names)
    assert second.result == Game("{2*|-2}") - Game("{1*|-1}")
    told = calculate("g := 1; f := x -> qq", names=first.names).names
    with pytest.raises(InputError, match="at column 19 of 'g := 1; f := x -> qq'"):
        calculate("f(3)", names=told)


@pytest.mark.parametrize(
    ("expression", "what"),
    [
        ("(x,x) -> x", "'x' is given twice"),
        ("f := x -> ; 3", "needs its value after '->'"),
        ("f := x -> x; f(1,2)", "takes 1 argument, not 2"),
        ("f := x -> x + 1; f + 1", "is a function; a game is expected"),
        ("f := x -> qq; f(1)", "'qq' names no game, at column 11 of 'f := x -> qq; f"),
        ("f := x -> (x", "a closing bracket, or 'end', is missing"),
        ("j := n -> j(n); j(5)", "calls itself fewer times"),
        ("if 3 then 3 end", "a comparison is expected behind 'if'"),
        ("if 1 > 2 then 3 end", "no condition is true, and 'else' is missing"),
        ("if 1 < 2 then 3", "end is missing"),
        ("[1,2].Apply(3)", "Apply takes a function"),
        ("def if(x) := 3", "'if' has a meaning"),
        ("f := temp -> temp+1; f(5); temp", "'temp' names no game"),
    ],
)
def test_functions_that_cannot_be_read(expression: str, what: str) -> None:
    with pytest.raises(InputError) as error:
        calculate(expression)
    assert what in str(error.value)
