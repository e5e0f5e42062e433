"""The formula game against the definition of quantifiers; DIMACS and QDIMACS are in formats."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.budget import Budget
from zermelo.errors import InputError
from zermelo.formats.dimacs import CNF
from zermelo.rulesets.logic.formula.rules import PASS, Formula, turns
from zermelo.solvers.compiled_search import CompiledSearch
from zermelo.values.play import MISERE, NORMAL, Play

EXAMPLE = CNF(((1,), (2, -3), (-1, -2, 3)))


@st.composite
def formulas(draw: st.DrawFn, max_variables: int = 6) -> CNF:
    """Formulas with quantifiers and without, some with empty or useless clauses."""
    count = draw(st.integers(1, max_variables))
    literals = st.integers(1, count).flatmap(lambda v: st.sampled_from((v, -v)))
    clauses = draw(st.lists(st.lists(literals, max_size=4).map(tuple), max_size=7))
    if draw(st.booleans()):
        return CNF(tuple(clauses), count)
    order = draw(st.permutations(range(1, count + 1)))
    bound = order[: draw(st.integers(0, count))]
    blocks = tuple((draw(st.sampled_from("ea")), (variable,)) for variable in bound)
    return CNF(tuple(clauses), count, blocks)


def is_true(formula: CNF) -> bool:
    """Evaluate the quantifiers by trying both values of every variable, one after the other."""
    if formula.prefix is None:
        order = [("ea"[v % 2 == 0], v) for v in range(1, formula.variables + 1)]
    else:
        order = [(kind, v) for kind, block in formula.prefix for v in block]
        bound = {v for _, v in order}
        order = [("e", v) for v in range(1, formula.variables + 1) if v not in bound] + order

    def holds(place: int, true: frozenset[int]) -> bool:
        if place == len(order):
            return all(any(literal in true for literal in clause) for clause in formula.clauses)
        kind, variable = order[place]
        both = (holds(place + 1, true | {literal}) for literal in (variable, -variable))
        return any(both) if kind == "e" else all(both)

    return holds(0, frozenset())


def compiled(rules: Formula, play: Play = NORMAL) -> CompiledSearch:
    offered = rules.compiled(play)
    assert offered is not None
    return CompiledSearch(rules, offered, Budget(), play=play)


@given(formulas())
@settings(max_examples=200)
def test_the_start_is_n_exactly_if_the_formula_is_true(formula: CNF) -> None:
    found = compiled(Formula(formula)).outcome(())
    assert (found is Outcome.N) == is_true(formula)


@given(formulas(5))
def test_misere_the_first_player_wants_it_false(formula: CNF) -> None:
    rules = Formula(formula)

    def first_makes_it_false(state: tuple[int, ...]) -> bool:
        verdict = rules.verdict(state)
        if verdict is not None:
            return not verdict
        made = [first_makes_it_false(option) for option in rules.options(state)]
        return all(made) if len(state) % 2 else any(made)

    found = compiled(rules, MISERE).outcome(())
    assert (found is Outcome.N) == first_makes_it_false(())


@given(formulas(4))
def test_compiled_values(formula: CNF) -> None:
    rules = Formula(formula)

    def value(state: tuple[int, ...]) -> int:
        values = {value(option) for option in rules.options(state)}
        return min(set(range(4)) - values)

    assert compiled(rules).value(()) == value(())


def test_turns() -> None:
    assert turns(EXAMPLE) == (1, 2, 3)
    assert turns(CNF(((1, 2, 3, 4),), prefix=(("a", (2, 3)), ("e", (4,))))) == (1, 2, 0, 3, 4)
    assert turns(CNF((), 3, prefix=(("e", (2,)),))) == (2,)
    assert turns(CNF(((1,),), prefix=(("a", (1,)),))) == (PASS, 1)


def test_the_example_of_the_thesis() -> None:
    """Example 5.5: the first player sets x1 to true, and x3 to what x2 is."""
    here = Formula(EXAMPLE)()
    assert [str(move) for move in here.winning_moves()] == ["x1 = true"]
    for second, third in (("2", "x3 = true"), ("-2", "x3 = false")):
        assert [str(move) for move in Formula(EXAMPLE)("1", second).winning_moves()] == [third]


def test_words() -> None:
    rules = Formula(CNF(((1, 2), (1, -2)), prefix=(("a", (1,)), ("e", (2,)))))
    here = rules("pass", "-1", 2)
    assert str(here) == "pass -1 2"
    # Now (1 or not 2) is false: the second player has won and passes, the first cannot move.
    assert [str(move) for move in here.moves()] == ["pass, because the formula is false"]
    assert not rules("pass", "-1", 2, "pass").moves()
    assert [str(move) for move in rules().moves()] == ["pass, because the opponent also sets x1"]
    assert [str(m) for m in rules("pass", "1").moves()] == ["pass, because the formula is true"]
    with pytest.raises(InputError, match="move 2 is '2'; give 1 or -1"):
        rules("pass", "2")
    with pytest.raises(InputError, match="the play has ended after 'pass 1 pass'"):
        rules("pass", "1", "pass", "2")
    with pytest.raises(InputError, match="move 2 is 'x1'"):
        rules("pass", "x1")
    assert rules.alternation(rules.state("pass")) == "∀x1 ∃x2"
    assert str(rules.remaining(rules.state("pass", "-1"))) == "x2 ∧ ¬x2"
    assert r.Formula is Formula


def test_a_formula_with_many_variables() -> None:
    """Pairs that have to be equal: the second of each pair follows the first, by propagation."""
    clauses = [c for v in range(2, 81, 2) for c in ((v, -v - 1), (-v, v + 1))]
    follows = Formula(CNF(tuple(clauses), 81))
    assert compiled(follows).outcome(()) is Outcome.N
    leads = Formula(CNF(tuple((a - 1, b - 1) if a > 0 else (a + 1, b + 1) for a, b in [])))
    assert compiled(leads).outcome(()) is Outcome.N
