"""Node Kayles: values by questions beside values of all options, on random graphs and grids.

``python -m benchmarks.node_kayles`` runs this topic alone; with ``--each``, every long grid and
cubic graph by itself, beside Algorithm PND on a random digraph of 3·10⁷ edges.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import networkx
import numpy as np

from benchmarks import report
from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo import Digraph, outcomes
from zermelo.budget import Budget
from zermelo.digraph.graph import Graph
from zermelo.errors import LimitReached
from zermelo.limits import Limits
from zermelo.rulesets.graphs.node_kayles.rules import NodeKayles
from zermelo.solvers.compiled_search import CompiledSearch

#: Positions after which a search is given up: by questions, and by all options.
MOST, MOST_OPTIONS = 600_000, 150_000

SAYS = f"""Node Kayles on whole graphs. CPU seconds and positions searched are medians over several
graphs of a kind. All answers are compared.

- *value*, *outcome*: as the engine finds them, by deciding whether the value is 0, 1, 2, …
- *all options*: the value by computing the values of all options of every position, on the same
  compiled rules (components, paths and cycles by formula, without twins and pendant paths);
  *times*: a lower bound of its time divided by that of *value*.
- *given up*: the number of graphs whose search was stopped after {MOST:,} positions
  ({MOST_OPTIONS:,} with all options), for each of the three; they count with the figures reached
  there."""


def drawn(make: Callable[[int], networkx.Graph], count: int) -> list[Graph]:
    """Draw graphs with the seeds 0, 1, …."""
    graphs = [make(seed) for seed in range(count)]
    return [Graph(graph.edges, vertices=graph) for graph in graphs]


KINDS: dict[str, Callable[[], list[Graph]]] = {
    "60 vertices, random, mean degree 2": lambda: drawn(
        lambda seed: networkx.gnp_random_graph(60, 2 / 60, seed=seed), 5
    ),
    "40 vertices, random cubic": lambda: drawn(
        lambda seed: networkx.random_regular_graph(3, 40, seed=seed), 3
    ),
    "grid 6×6": lambda: [Graph.named("grid:6x6")],
    "grid 7×7": lambda: [Graph.named("grid:7x7")],
    "grid 5×10": lambda: [Graph.named("grid:5x10")],
    "80 vertices, random, half of all edges": lambda: drawn(
        lambda seed: networkx.gnp_random_graph(80, 0.5, seed=seed), 3
    ),
}

WAYS = {
    "value": ("value", True),
    "outcome": ("outcome", True),
    "all options": ("value", False),
}


def searched(graph: Graph, what: str, questions: bool) -> tuple[str | None, int]:
    """Return the answer, None where it was given up, and how many positions were looked at."""
    rules = NodeKayles(graph)
    budget = Budget(Limits(positions=MOST if questions else MOST_OPTIONS))
    form = rules.compiled()
    assert form is not None
    search = CompiledSearch(rules, replace(form, questions=questions), budget)
    try:
        answer = str(getattr(search, what)(rules.whole))
    except LimitReached:
        answer = None
    return answer, budget.searched


def run(*_: object, repeats: int = 3) -> list[Table]:
    """Measure every kind of graph."""
    columns = ["graph", "value", "positions", "outcome", "positions", "all options", "positions"]
    table = Table("Node Kayles", [*columns, "times", "given up"], SAYS)
    for kind, make in KINDS.items():
        seconds: dict[str, list[float]] = {way: [] for way in WAYS}
        positions: dict[str, list[int]] = {way: [] for way in WAYS}
        ratios: list[float] = []
        given_up = dict.fromkeys(WAYS, 0)
        for graph in make():
            found: dict[str, tuple[str | None, int]] = {}

            def check(way: str, answer: tuple[str | None, int], found=found) -> None:
                found[way] = answer

            contenders = {
                way: lambda graph=graph, how=how: searched(graph, *how) for way, how in WAYS.items()
            }
            times = rounds(contenders, check, repeats=repeats, once=frozenset(["all options"]))
            compare({way: answer for way, (answer, _) in found.items()})
            for way, (answer, count) in found.items():
                seconds[way].append(times.seconds(way))
                positions[way].append(count)
                given_up[way] += answer is None
            ratios.append(times.ratio("all options", "value"))
        row = [kind]
        for way in WAYS:
            row.append(f"{statistics.median(seconds[way]):.3f}")
            row.append(f"{statistics.median(positions[way]):,.0f}")
        row.append(f"{statistics.median(ratios):.1f}")
        table.rows.append([*row, ", ".join(map(str, given_up.values()))])
    return [table]


def compare(answers: dict[str, str | None]) -> None:
    """Hold the answers against each other, as far as there are some."""
    values = {answers[way] for way in ("value", "all options")} - {None}
    assert len(values) < 2, answers
    if values and answers["outcome"] is not None:
        assert (answers["outcome"] == "P") == (values == {"0"}), answers


EACH = """*seconds*: CPU time of the search for the value of one graph, loops loaded, minimum of
three runs. *PND*: the time in which Algorithm PND labels a random digraph of 10⁷ vertices and 3·10⁷
edges in the same run, divided by *seconds*; above 1 the search is faster."""


def each(edges: int = 30_000_000) -> Table:
    """Measure long grids and cubic graphs one by one, beside outcomes of a random digraph."""
    chance = np.random.default_rng(0)
    sources, targets = chance.integers(0, edges // 3, (2, edges))
    digraph = Digraph.from_arrays(sources, targets, count=edges // 3)
    graphs = {f"grid 3×{n}": Graph.named(f"grid:3x{n}") for n in range(20, 25)}
    cubic = drawn(lambda seed: networkx.random_regular_graph(3, 40, seed=seed), 8)
    graphs |= {f"cubic, 40 vertices, seed {seed}": graph for seed, graph in enumerate(cubic)}

    def spent(question: Callable[[], object]) -> float:
        started = time.process_time()
        question()
        return time.process_time() - started

    outcomes(Digraph([(0, 1)]))
    labelled = spent(lambda: outcomes(digraph))  # once: what is turned round is kept
    table = Table("Node Kayles, graph by graph", ["graph", "value", "seconds", "PND"], EACH)
    for name, graph in graphs.items():
        rules, values = NodeKayles(graph), []
        form = rules.compiled()
        assert form is not None

        def value(rules=rules, form=form, values=values) -> None:
            values.append(CompiledSearch(rules, form, Budget(Limits())).value(rules.whole))

        least = min(spent(value) for _ in range(3))
        table.rows.append([name, str(values[0]), f"{least:.2f}", f"{labelled / least:.1f}"])
        print(table.rows[-1], f"{labelled:.2f}", flush=True)
    return table


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.node_kayles", description=__doc__)
    parser.add_argument("--each", action="store_true", help="grids and cubic graphs one by one")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the tables to a page")
    options = parser.parse_args()
    tables = [each()] if options.each else run()
    report.finish("benchmarks.node_kayles", tables, options.write)
