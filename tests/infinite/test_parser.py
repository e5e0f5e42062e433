from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.infinite.examples import FOLDER, NAMES
from zermelo.errors import FormatError
from zermelo.infinite.find import without_claim
from zermelo.infinite.parser import parse_family

GOOD = "vertices x: x >= 0\nmove x-1 if x > 0\nP: x % 2 == 0\nN: x % 2 == 1\nremoteness x\n"


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", "t", "no line of vertices"),
        ("vertices x: x\n", "line 1, column 13", "number stands where a condition"),
        ("vertices x: (x > 0) + 1 > 0", "line 1, column 13", "condition stands where a number"),
        ("vertices x: x = 0", "line 1, column 15", "write =="),
        ("vertices x: x >= 0 and", "line 1, column 23", "found the end of the line"),
        ("vertices x\nmove x*x", "line 2, column 7", "product of two terms"),
        ("vertices x\nmove x // 0", "line 2, column 11", "positive integer"),
        ("vertices x\nmove x % -2", "line 2, column 10", "positive integer"),
        ("vertices x\nmove x // x", "line 2, column 11", "positive integer"),
        ("vertices x\nmove y", "line 2, column 6", "'y' is not known"),
        ("vertices x\nmove (x, 1)", "line 2, column 6", "leads to 2 numbers"),
        ("vertices x, y\nmove x", "line 2, column 6", "write 2 terms in brackets"),
        ("vertices x\nmove y for x", "line 2, column 12", "has a meaning already"),
        ("vertices x, x", "line 1, column 13", "has a meaning already"),
        ("vertices and", "line 1, column 10", "a word of the language"),
        ("move x", "line 1, column 1", "needs vertices above it"),
        ("vertices x\nvertices y", "line 2, column 1", "second line of vertices"),
        ("vertices x\nconstant t", "line 2, column 1", "above the line of vertices"),
        ("vertices x\nP: x > 0\nP: x > 1", "line 3, column 1", "second line P:"),
        ("vertices x\nP: x > 0\n", "t", "no line N:"),
        ("vertices x\nP x > 0\n", "line 2, column 3", "':' after P"),
        ("vertices x\nremoteness x\ncounter x", "line 3, column 1", "remoteness above"),
        ("vertices x\nhello", "line 2, column 1", "expected one of"),
        ("vertices x\n?", "line 2, column 1", "begins with '?'"),
        ("vertices x: x > 0 ; x", "line 1, column 19", "';' is not understood"),
        ("vertices x: x > 0 ; x", "line 1, column 19", "and the marks -> + - *"),
        ("  vertices x", "line 1", "the first line is indented"),
        ("vertices x: " + 70 * "(" + "x", "line 1, column 74", "more than 60 deep"),
        ("vertices x: " + 70 * "not " + "x > 0", "line 1", "more than 60 deep"),
        ("vertices x: " + 5000 * "f(", "line 1", "more than 60 deep"),
        ("vertices x: x > " + 70 * "-" + "1", "line 1", "more than 60 deep"),
        ("vertices x: x > " + 101 * "1", "line 1, column 17", "101 digits"),
        ("vertices x: f(x)", "line 1, column 13", "no automaton is called 'f'"),
        ("vertices x: x > 0\n  and (x > 1", "line 2, column 13", "to close the bracket"),
        ("automaton f (x)", "line 1, column 1", "an automaton needs a numeration above it"),
        ("numeration base 11\n", "line 1, column 17", "from 2 to 10"),
        ("numeration roman\n", "line 1, column 12", "'base' or 'ostrowski'"),
        ("numeration base 2\nstate a", "line 2, column 1", "needs a line of automaton"),
        ("numeration base 2\nautomaton f (x)\nvertices x", "line 2, column 11", "no line of state"),
        (
            "numeration base 2\nautomaton f (x)\nstate a: 2 -> a\n",
            "line 3, column 10",
            "1 digits from 0 to 1",
        ),
        (
            "numeration base 2\nautomaton f (x)\nstate a: 0 -> b\nvertices x",
            "line 3, column 15",
            "'b' has no line",
        ),
        (
            "numeration base 2\nautomaton f (x)\nstate a: 0 -> b\nstate b accepts\nvertices x",
            "line 2, column 11",
            "leading zeros change",
        ),
        (
            "numeration base 2\nautomaton f (x)\nstate a: 0 -> a, 0 -> b\n",
            "line 3, column 18",
            "leads to two states",
        ),
    ],
)
def test_errors_name_line_and_column(text: str, place: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_family(text, "t")
    told = str(caught.value)
    assert told.startswith("t")
    assert place in told
    assert message in told


def test_lines_may_be_continued_and_have_comments() -> None:
    text = "vertices x: x >= 0   # natural\n\n   and x <= 9\nmove x-1\n\tif x > 0\n"
    family = parse_family(text)
    assert [family.has_vertex((x,), {}) for x in (-1, 0, 9, 10)] == [False, True, True, False]
    assert family.moves[0].guard.evaluate({"x": 1})
    assert not family.moves[0].guard.evaluate({"x": 0})


def test_a_bracket_may_begin_a_target() -> None:
    family = parse_family("vertices x\nmove (x-1)*2\nmove ((x))\n")
    assert [move.target[0].evaluate({"x": 5}) for move in family.moves] == [8, 5]


values = st.integers(-30, 30)
terms = st.recursive(
    st.one_of(st.sampled_from(["x", "y"]), st.integers(0, 9).map(str)),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-"), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        st.tuples(st.integers(0, 5), inner).map(lambda t: f"{t[0]} * {t[1]}"),
        st.tuples(inner, st.sampled_from(["//", "%"]), st.integers(1, 5)).map(
            lambda t: f"({t[0]}) {t[1]} {t[2]}"
        ),
        inner.map(lambda t: f"-{t}"),
    ),
    max_leaves=6,
)
comparisons = st.tuples(terms, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), terms).map(
    " ".join
)
conditions = st.recursive(
    comparisons,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from([" and ", " or "]), inner).map("".join),
        inner.map(lambda t: f"not ({t})"),
        inner.map(lambda t: f"({t})"),
    ),
    max_leaves=4,
)


@given(conditions, values, values)
def test_conditions_mean_what_they_mean_in_python(text: str, x: int, y: int) -> None:
    family = parse_family(f"vertices x, y: {text}")
    assert family.has_vertex((x, y), {}) is bool(eval(text, {}, {"x": x, "y": y}))  # noqa: S307


@given(st.text(alphabet="xyPN:=<>+-*/%() \n019ifforandvertices movegame", max_size=60))
def test_no_text_is_a_traceback(text: str) -> None:
    with contextlib.suppress(FormatError):
        parse_family(GOOD + text)


@pytest.mark.parametrize("name", NAMES)
def test_examples_without_their_claims(name: str) -> None:
    text = (FOLDER / f"{name}.game").read_text(encoding="utf-8")
    bare = parse_family(without_claim(text))
    assert bare.claim is None
    assert len(bare.moves) == len(parse_family(text).moves) > 0
