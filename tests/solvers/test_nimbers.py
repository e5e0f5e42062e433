"""Values by questions agree with values of all options, however the search is interrupted."""

from __future__ import annotations

from dataclasses import replace

import networkx
import pytest

from zermelo import Outcome
from zermelo.budget import Budget
from zermelo.digraph.graph import Graph
from zermelo.errors import LimitReached
from zermelo.limits import Limits
from zermelo.rulesets import position_of
from zermelo.rulesets.graphs.node_kayles.rules import NodeKayles
from zermelo.solvers import compiled_search as module
from zermelo.solvers.compiled_search import CompiledSearch, Transpositions


def search(rules: NodeKayles, *, questions: bool = True, **how: int) -> CompiledSearch:
    offered = rules.compiled()
    assert offered is not None
    budget = Budget(Limits(positions=how.pop("positions", None)))
    return CompiledSearch(rules, replace(offered, questions=questions), budget, **how)


def graphs() -> list[NodeKayles]:
    drawn = [networkx.gnp_random_graph(22, p, seed=n) for n, p in enumerate((0.08, 0.1, 0.2, 0.5))]
    drawn += [networkx.random_regular_graph(3, n, seed=n) for n in (14, 18, 22)]
    drawn += [networkx.gnp_random_graph(66, 0.9, seed=9)]  # two words, and large values
    drawn += [networkx.random_regular_graph(3, 26, seed=n) for n in range(5)]  # large options
    return [NodeKayles(Graph(graph.edges, vertices=graph)) for graph in drawn]


@pytest.mark.parametrize("rules", graphs())
def test_questions_and_values_agree(rules: NodeKayles) -> None:
    plain = search(rules, questions=False).value(rules.whole)
    assert search(rules).value(rules.whole) == plain
    outcome = search(rules).outcome(rules.whole)
    assert outcome is (Outcome.N if plain else Outcome.P)
    both = search(rules)  # what one question found serves the other
    assert (both.outcome(rules.whole), both.value(rules.whole)) == (outcome, plain)


def test_values_beyond_what_a_table_keeps() -> None:
    """Of numbers from 31 on it is not kept that a value is another one."""
    here = position_of(["poset", "--on", "grid:7x8"])
    offered = here.ruleset.compiled()
    assert offered is not None
    found = [
        CompiledSearch(here.ruleset, replace(offered, dense=None, questions=asked), Budget())
        for asked in (False, True)
    ]
    assert [one.value(here.state) for one in found] == [37, 37]


def test_fewer_positions() -> None:
    rules = NodeKayles(Graph.named("grid:6x6"))
    few, many = search(rules), search(rules, questions=False)
    assert few.value(rules.whole) == many.value(rules.whole)
    assert 3 * few.budget.searched < many.budget.searched


@pytest.mark.parametrize(
    ("long", "value", "most"), [(20, 1, 8_000), (21, 5, 120_000), (22, 0, 8_000), (24, 1, 17_000)]
)
def test_dear_options_wait_for_the_others(long: int, value: int, most: int) -> None:
    """Pursued to their end, they took 260,769 positions for 3×21, and 27,013 for 3×22."""
    rules = NodeKayles(Graph.named(f"grid:3x{long}"))
    asked = search(rules)
    assert asked.value(rules.whole) == value
    assert asked.budget.searched < most


def test_options_of_small_graphs_are_not_given_up() -> None:
    """Giving up those of more than 20 vertices took 193,632 positions on this cubic graph."""
    cubic = networkx.random_regular_graph(3, 40, seed=0)
    rules = NodeKayles(Graph(cubic.edges, vertices=cubic))
    asked = search(rules)
    assert asked.value(rules.whole) == 0
    assert asked.budget.searched < 110_000


def test_pauses_and_small_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = NodeKayles(Graph.named("grid:5x6"))
    expected = search(rules).value(rules.whole)
    monkeypatch.setattr(module, "POSITIONS_PER_LOOK", 100)
    monkeypatch.setattr(module, "SLOTS", 1 << 5)
    assert search(rules).value(rules.whole) == expected
    full = search(rules, memory=3 * Transpositions.of(1 << 8, 1, questions=True).nbytes)
    assert full.value(rules.whole) == expected
    with pytest.raises(LimitReached):
        search(rules, positions=100).value(rules.whole)
