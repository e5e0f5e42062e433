"""Poset games: all small orders by definition, Grundy sets, search, named examples."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from tests.posets import has_an_n, orders, series_parallel_orders, small_orders, values

from zermelo import Outcome
from zermelo.answers.api import solve
from zermelo.digraph.order import Order
from zermelo.errors import InputError, LimitReached
from zermelo.formats.orders import open_order
from zermelo.limits import UNLIMITED, Limits
from zermelo.rulesets import Position, position_of
from zermelo.rulesets.orders.poset.compiled import automorphisms
from zermelo.rulesets.orders.poset.involutions import without_pairs
from zermelo.rulesets.orders.poset.rules import Poset, series_parallel
from zermelo.values.bits import bits
from zermelo.values.nimber import loopy_sum
from zermelo.values.play import MISERE


def told(words: str) -> Position:
    return position_of(["poset", *words.split()])


@pytest.mark.parametrize("count", range(7))
def test_theorems_on_all_orders_of_up_to_six_elements(count: int) -> None:
    for order in small_orders(count)[:: 1 if count < 6 else 7]:
        rules = Poset(order)
        whole = rules.state()
        known = values(order, whole)
        assert (rules.grundy_sets.value(whole, UNLIMITED) is None) == has_an_n(order)
        for state, value in known.items():
            assert rules.grundy_sets.value(state, UNLIMITED) in (None, value)
            assert loopy_sum(*(known[part] for part in rules.summands(state))) == value
            if rules.greatest_element.outcome(state, UNLIMITED) is not None:
                assert value != 0
        options = [whole & ~order.above[x] for x in range(count)]
        for wanted in range(count + 1):
            found = rules.grundy_sets.options_of_value(whole, wanted, UNLIMITED)
            assert found is None or set(found) == {o for o in options if known[o] == wanted}


@given(orders())
@settings(max_examples=60)
def test_the_engine_agrees_with_the_definition(order: Order) -> None:
    rules = Poset(order)
    whole = rules.state()
    known = values(order, whole)
    found = solve(rules())
    assert rules().value == known[whole]
    assert (found.outcome is Outcome.P) == (known[whole] == 0)
    assert {move.to.state for move in found.winning_moves} == {
        option for option in rules.options(whole) if known[option] == 0
    }


@given(series_parallel_orders(12))
@settings(max_examples=60)
def test_grundy_sets(order: Order) -> None:
    rules = Poset(order)
    whole = rules.state()
    known = values(order, whole)
    tree = series_parallel(order, whole)
    assert tree is not None
    assert tree.value == known[whole]
    assert tree.option_values == {known[option] for option in rules.options(whole)}


def test_pairs_fold_away() -> None:
    """Petersen's graph is left with one edge and its ends, a fence with a single element."""
    for name, left in (
        ("incidence:petersen", 3),
        ("fence:21", 1),
        ("crown:4", 0),
        ("boolean:4", 16),
    ):
        order = open_order(name)
        kept = without_pairs(order, (1 << len(order)) - 1)
        assert kept.bit_count() == left
        assert all(order.below[x] & ~kept == 0 for x in bits(kept))
    assert Poset(open_order("incidence:petersen"))().value == 2
    assert (
        Poset(open_order("fence:20"))().value
        == values(open_order("fence:20"), (1 << 20) - 1)[(1 << 20) - 1]
    )


@given(orders(8))
@settings(max_examples=100)
def test_what_is_folded_away_makes_no_difference(order: Order) -> None:
    known = values(order, (1 << len(order)) - 1)
    for state, value in known.items():
        assert known[without_pairs(order, state)] == value


def test_large_orders_without_an_n() -> None:
    """A complete binary tree with its root below: every vertex adds 1 to the sum above it."""
    edges = [((x - 1) // 2, x) for x in range(1, 511)]
    tree = Poset(Order(edges))()
    assert tree.value == 1  # each two branches cancel out
    lopsided = Poset(Order([*edges, *((510 + i, 511 + i) for i in range(100))]))()
    assert lopsided.value == 101  # 100 above a leaf: 101, with its twin 101 ⊕ 1 and 1 for below
    for move in lopsided.winning_moves():
        assert move.to.value == 0
    chain = Poset(open_order("chain:3000"))()
    assert chain.value == 3000
    assert str(chain.winning_moves()) == "[Move('remove 1 and the 2999 above it' -> -1)]"


def test_nim_is_chains() -> None:
    here = told("--on chains:3+2+4")
    assert here.value == 3 ^ 2 ^ 4
    assert [str(move) for move in here.winning_moves()] == ["remove 3.2 and the 2 above it"]
    assert "chain from 3.1" in here.explain()
    assert solve(here, play=MISERE).outcome is Outcome.N
    assert solve(told("--on antichain:3"), play=MISERE).outcome is Outcome.P


def test_a_greatest_element() -> None:
    nothing = told("--on divisors:72 -1")
    assert solve(nothing).outcome is Outcome.P
    here = told("--on grid:3x4")
    assert here.ruleset.greatest_element.outcome(here.state, UNLIMITED) is Outcome.N
    assert "3,4 is above all others" in here.explain()
    misere = solve(here, play=MISERE)
    assert misere.outcome is Outcome.N
    assert all(solve(move.to, play=MISERE).outcome is Outcome.P for move in misere.winning_moves)
    assert solve(told("--on chain:1"), play=MISERE).outcome is Outcome.P


def test_it_is_written_by_the_name_of_its_order() -> None:
    rules = told("--on incidence:petersen").ruleset
    assert str(rules) == "poset --on incidence:petersen"
    assert position_of([*str(rules).split()]).ruleset == rules
    assert str(Poset(Order([("a", "b")]))) == "poset"


@given(orders(6))
@settings(max_examples=60)
def test_automorphisms(order: Order) -> None:
    line = order.linear_extension
    bit = {x: number for number, x in enumerate(line)}
    above = [sum(1 << bit[y] for y in range(len(line)) if order.above[x] >> y & 1) for x in line]
    G = nx.DiGraph((x, y) for x in range(len(line)) for y in range(len(line)) if above[x] >> y & 1)
    G.add_nodes_from(range(len(line)))
    maps = nx.algorithms.isomorphism.DiGraphMatcher(G, G).isomorphisms_iter()
    every = {tuple(way[x] for x in range(len(line))) for way in maps}
    found = automorphisms(above)
    if found or len(every) == 1:
        assert {*found, tuple(range(len(line)))} == every
    else:
        assert len(every) > 24


def test_what_is_no_position() -> None:
    with pytest.raises(
        InputError, match="no element has the name '9'; the elements are 0, 1, 2, 12, 3, 13, …"
    ):
        told("--on boolean:3 -9")
    with pytest.raises(InputError, match="poset needs --on"):
        position_of(["poset"])
    here = told("--on boolean:3 -1 -12")
    assert str(here) == "-1"
    assert [str(p) for p in here.options()] == ["-0", "-1 -2", "-1 -3", "-1 -23"]


def test_grundy_sets_look_at_the_clock() -> None:
    """A threshold order: elements are put above and beside by turns, and each is a level."""
    order = Order([(y, x) for x in range(0, 60, 2) for y in range(x)], elements=range(60))
    looks = iter(range(100))
    watch = Limits(stop=lambda: next(looks) >= 50).start()
    rules = Poset(order)
    with pytest.raises(LimitReached):
        rules.grundy_sets.value(rules.state(), watch)
    assert rules.grundy_sets.value(rules.state(), UNLIMITED) is not None


def test_the_theorem_that_spoke_is_named() -> None:
    assert "Deuber and Thomassé" in solve(told("--on chains:3+2+4")).source
    assert solve(told("--on grid:3x4")).source.endswith("(Pérez Romero 2020, Theorem 3.13)")
    assert "misère Nim" in solve(told("--on chains:3+2+4"), play=MISERE).source
    assert "strategy stealing" in solve(told("--on grid:3x4"), play=MISERE).source
