"""The automata engine against counting by hand."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo.errors import InputError
from zermelo.infinite.automata import Dfa, Numeration
from zermelo.infinite.conditions import Query
from zermelo.infinite.deciding import AutomataDecider
from zermelo.infinite.logic import (
    Condition,
    Exists,
    Not,
    Term,
    all_of,
    any_of,
    at_most,
    equal,
    negated,
)
from zermelo.infinite.parser import parse_family

NUMERATIONS = [Numeration("base", 2), Numeration("base", 3)] + [
    Numeration("ostrowski", a) for a in (1, 2, 3)
]

each = pytest.mark.parametrize("numeration", NUMERATIONS, ids=str)


@each
def test_every_number_is_written_in_one_way(numeration: Numeration) -> None:
    valid = numeration.valid()
    length = len(numeration.digits(300))
    seen = {}
    for digits in product(range(numeration.radix), repeat=length):
        if valid.accepts(digits):
            assert seen.setdefault(numeration.value(digits), digits) == digits
    assert set(range(300)) <= set(seen)
    for number in range(300):
        assert numeration.value(numeration.digits(number)) == number
        assert valid.accepts(numeration.digits(number))
        word = numeration.word([number, 7, 0])
        assert numeration.numbers(word, 3) == [number, 7, 0]


def test_the_places_are_those_of_fraenkel() -> None:
    assert Numeration("ostrowski", 1)._places(60) == [1, 2, 3, 5, 8, 13, 21, 34, 55]
    assert Numeration("ostrowski", 2)._places(100) == [1, 3, 7, 17, 41, 99]
    assert Numeration("ostrowski", 3)._places(100) == [1, 4, 13, 43]


@each
@settings(max_examples=25)
@given(
    factors=st.lists(st.integers(-3, 3), min_size=1, max_size=3),
    constant=st.integers(-9, 9),
    same=st.booleans(),
)
def test_linear_forms(numeration, factors, constant, same) -> None:
    held = numeration.linear(factors, constant, equal=same)
    for numbers in product((*range(10), 31, 64), repeat=len(factors)):
        value = sum(f * n for f, n in zip(factors, numbers, strict=True)) + constant
        wanted = value == 0 if same else value <= 0
        assert held.accepts(numeration.word(numbers)) is wanted, numbers
        padded = [0, 0, *numeration.word(numbers)]
        assert held.accepts(padded) is wanted


@each
def test_addition_is_proved_by_induction(numeration: Numeration) -> None:
    """x + 0 = x, and x + y = z makes x + (y + 1) = z + 1: the engine proves its own adder."""
    decide = AutomataDecider(numeration)
    x, y, z, u = map(Term.of, "xyzu")
    adder = equal(x + y, z)
    wrong = [
        negated(any_of(negated(equal(y, Term.of(0))), any_of(negated(adder), equal(x, z)))),
        all_of(adder, negated(equal(x + (y + 1), z + 1))),
        all_of(adder, Exists(("u",), all_of(equal(x + y, u), negated(equal(u, z))))),
        negated(Exists(("z",), adder)),
    ]
    for formula in wrong:
        assert decide.decide(Query(1, None, formula, ("x", "y", "z")))[0] == "unsat"


def test_the_adder_of_zeckendorf_has_17_states_with_the_one_that_rejects() -> None:
    decide = AutomataDecider(Numeration("ostrowski", 1))
    formula = equal(Term.of("x") + Term.of("y"), Term.of("z"))
    names, held = decide.automaton(formula)
    for name in names:
        names, held = decide._combine((names, held), ((name,), decide.valid))
    assert len(held) == 17


@each
def test_large_constants_are_read_digit_by_digit(numeration: Numeration) -> None:
    decide = AutomataDecider(numeration)
    million = 10**6
    x, y = Term.of("x"), Term.of("y")
    formula = all_of(equal(x + y, Term.of(million)), equal(x, y + 2))
    status, model = decide.decide(Query(1, None, formula, ("x", "y")))
    assert (status, model) == ("sat", {"x": million // 2 + 1, "y": million // 2 - 1})
    assert list(decide.solutions(equal(x, Term.of(10**30)), "x")) == [{"x": 10**30}]
    for number in (0, 1, 51, 100):
        held = numeration.only(number)
        assert [n for n in range(200) if held.accepts(numeration.word([n]))] == [number]


names = st.sampled_from("xyz")
linear_terms = st.tuples(names, st.integers(-2, 2), names, st.integers(-2, 2), st.integers(-4, 4))


def _term(drawn: tuple[str, int, str, int, int]) -> Term:
    first, a, second, b, constant = drawn
    return Term.of(first) * a + Term.of(second) * b + constant


parted = st.tuples(linear_terms, st.integers(1, 4), st.booleans()).map(
    lambda t: _term(t[0]).divided(t[1], is_remainder=t[2])
)
atoms = st.one_of(
    st.tuples(linear_terms, st.booleans()).map(
        lambda t: (equal if t[1] else at_most)(_term(t[0]), Term.of(0))
    ),
    st.tuples(parted, linear_terms).map(lambda t: at_most(t[0], _term(t[1]))),
)
conditions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda t: all_of(*t)),
        st.tuples(inner, inner).map(lambda t: any_of(*t)),
        inner.map(Not),
    ),
    max_leaves=3,
)


@pytest.mark.parametrize("numeration", [NUMERATIONS[0], NUMERATIONS[2]], ids=str)
@settings(max_examples=25)
@given(condition=conditions)
def test_conditions_and_solutions(numeration: Numeration, condition: Condition) -> None:
    decide = AutomataDecider(numeration)
    tracks, held = decide.automaton(condition)
    for numbers in product(range(6), repeat=3):
        values = dict(zip("xyz", numbers, strict=True))
        word = numeration.word([values[name] for name in tracks])
        assert held.accepts(word) is condition.evaluate(values)
    status, model = decide.decide(Query(1, None, condition, ("x", "y", "z")))
    if status == "sat":
        assert condition.evaluate(model)
    else:
        small = product(range(6), repeat=3)
        assert not any(condition.evaluate(dict(zip("xyz", n, strict=True))) for n in small)


@pytest.mark.parametrize("numeration", [NUMERATIONS[0], NUMERATIONS[2]], ids=str)
@settings(max_examples=15)
@given(condition=conditions)
def test_quantifiers(numeration: Numeration, condition: Condition) -> None:
    """For bounded y, ∃ y is a disjunction."""
    decide = AutomataDecider(numeration)
    bounded = all_of(condition, at_most(Term.of("y"), Term.of(5)))
    tracks, held = decide.automaton(Exists(("y",), bounded))
    assert "y" not in tracks
    for x, z in product(range(9), repeat=2):
        values = {"x": x, "z": z}
        wanted = any(condition.evaluate({**values, "y": y}) for y in range(6))
        assert held.accepts(numeration.word([values[name] for name in tracks])) is wanted


def test_least_automata() -> None:
    """Words over 0, 1 with a number of ones that is divisible by 6, by way of 2 and 3."""

    def modulo(m: int) -> Dfa:
        table = tuple((state, (state + 1) % m) for state in range(m))
        return Dfa(1, 2, table, tuple(state == 0 for state in range(m)))

    both = modulo(2).product(modulo(3), both=True)
    assert len(both) == 6
    assert both == modulo(6).minimal()
    assert len(modulo(2).product(modulo(2).complement(), both=False)) == 1
    wide = Dfa(1, 2, ((1, 2), (3, 0), (3, 0), (1, 2)), (True, False, False, False))
    assert len(wide.minimal()) < 4
    for length in range(7):
        for word in product((0, 1), repeat=length):
            assert wide.accepts(word) is wide.minimal().accepts(word)


def test_words_in_order() -> None:
    held = Numeration("base", 2).linear([1], -5, equal=False)  # x <= 5
    assert [len(word) for word in held.words()] == [0, 1, 2, 2, 3, 3]
    assert held.shortest_word() == []
    assert held.product(held.complement(), both=True).shortest_word() is None


def test_constants_are_natural_where_there_is_a_numeration() -> None:
    family = parse_family("numeration base 2\nconstant t: t != 0\nvertices x\n", "my.game")
    assert family.with_constants({}) == {"t": 1}
    with pytest.raises(InputError, match="t = -1 contradicts the assumption"):
        family.with_constants({"t": -1})
