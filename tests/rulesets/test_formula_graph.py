"""The reduction of the thesis keeps the winner (Theorem 5.8)."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given, settings
from tests.rulesets.test_formula import formulas, is_true

from zermelo import Outcome
from zermelo.budget import Budget
from zermelo.formats.dimacs import CNF
from zermelo.rulesets.graphs.node_kayles.rules import NodeKayles
from zermelo.rulesets.logic.formula.graph import graph_of_formula
from zermelo.solvers.compiled_search import CompiledSearch


def first_wins(formula: CNF) -> bool:
    rules = NodeKayles(graph_of_formula(formula))
    offered = rules.compiled()
    assert offered is not None
    return CompiledSearch(rules, offered, Budget()).outcome(rules.whole) is Outcome.N


def test_all_formulas_with_two_variables() -> None:
    """Every set of clauses over x1 and x2, in turn and with both orders of quantifiers."""
    clauses = [
        tuple(sign * variable for sign, variable in zip(signs, (1, 2), strict=True) if sign)
        for signs in product((0, 1, -1), repeat=2)
    ]
    told = {True: 0, False: 0}
    prefixes = (None, (("a", (1,)), ("e", (2,))), (("a", (1, 2)),))
    for count in range(4):
        for chosen in combinations(clauses, count):
            for prefix in prefixes:
                formula = CNF(chosen, 2, prefix)
                assert first_wins(formula) == is_true(formula), formula
                told[is_true(formula)] += 1
    assert min(told.values()) > 30


@given(formulas(max_variables=5))
@settings(max_examples=120)
def test_random_formulas(formula: CNF) -> None:
    assert first_wins(formula) == is_true(formula)


def test_the_example_of_the_thesis() -> None:
    """Example 5.5 and Figure 5.2: n = 3 variables and m = 3 clauses."""
    formula = CNF(((1,), (2, -3), (-1, -2, 3)))
    graph = graph_of_formula(formula)
    assert len(graph) == 3 + 1 + 2 * 3 + 3 * 4 // 2
    here = NodeKayles(graph)()
    assert here.outcome is Outcome.N
    assert [move.text.split()[1] for move in here.winning_moves()] == ["x1"]
