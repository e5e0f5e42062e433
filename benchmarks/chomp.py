"""Chomp on graphs: the Petersen graph of the thesis, families of graphs, the dodecahedron.

``python -m benchmarks.chomp`` measures this topic alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo.budget import Budget
from zermelo.formats.graphs import open_graph
from zermelo.limits import UNLIMITED, Limits
from zermelo.rulesets import Chomp
from zermelo.rulesets.graphs.chomp.theorems import State
from zermelo.solvers.compiled_search import CompiledSearch
from zermelo.solvers.engine import Engine
from zermelo.values.play import NORMAL, Play

PETERSEN = """The value of the Petersen graph and all its winning moves. The C program of the thesis
(Pérez Romero 2020, appendix A) took 216 seconds for one winning move and about 40 minutes for all,
on another machine.

- *theorems*: folding by a symmetry, twins and parities, in plain Python, as `solve` answers.
- *compiled search*: the value of the graph and of each option, with the same theorems inside, from
  an empty table.
- *plain Python*: the engine's memoised search without theorems and without compiled rules, in one
  round.
- *positions*: positions searched; *milliseconds*: CPU time, median over interleaved rounds; *÷
  compiled*: CPU time divided by that of the compiled search.

All three find the value 2 and the 15 edges as winning moves."""

GRAPHS = """Values and winning moves of whole graphs, measured once each from an empty table. Random
graphs are drawn by NetworkX with seed 1.

- *symmetries*: number of automorphisms.
- *by theorem*: CPU milliseconds for the value, if no search is needed.
- *outcome*, *value*, *moves*: CPU seconds of the compiled search for the winner, for the value,
  and, after the value, for the outcomes of all options.
- *positions*: positions searched for the value."""

DODECAHEDRON = """The dodecahedron has 20 vertices and 30 edges. Its antipodal symmetry gives it the
value 0. Without one edge it has no such symmetry and is searched. CPU seconds, once; *bytes*: size
of the table."""

EDGES = 15


@dataclass(frozen=True)
class Plain(Chomp):
    """The same rules without theorems and compiled rules."""

    name: ClassVar[str] = "plain-chomp"
    example: ClassVar[str] = ""

    def theorems(self, play: Play = NORMAL) -> tuple[()]:  # noqa: ARG002
        return ()

    def summands(self, state: State) -> None:  # noqa: ARG002
        return None

    def compiled(self, play: Play = NORMAL) -> None:  # noqa: ARG002
        return None


def searching(rules: Chomp) -> CompiledSearch:
    offered = rules.compiled()
    assert offered is not None
    return CompiledSearch(rules, offered, Budget(Limits(positions=10**12)))


def by_theorem_alone(rules: Chomp, state: State) -> int | None:
    values = (theorem.value(state, UNLIMITED) for theorem in rules.theorems())
    return next((value for value in values if value is not None), None)


def by_theorems() -> tuple[int, int, int]:
    here = Chomp(open_graph("petersen"))()
    found = Engine().solve(here)
    return int(found.value), len(found.winning), 0


def by_compiled_search() -> tuple[int, int, int]:
    rules = Chomp(open_graph("petersen"))
    search = searching(rules)
    state = rules().state
    wins = [option for option in rules.options(state) if search.value(option) == 0]
    return search.value(state), len(wins), search.budget.searched


def by_plain_python() -> tuple[int, int, int]:
    here = Plain(open_graph("petersen"))()
    engine = Engine(Limits(positions=10**9))
    with engine.question():
        found = engine.solve(here)
    return int(found.value), len(found.winning), engine.budget.seen


PETERSEN_WAYS: dict[str, Callable[[], tuple[int, int, int]]] = {
    "theorems": by_theorems,
    "compiled search": by_compiled_search,
    "plain Python": by_plain_python,
}


def petersen(repeats: int) -> Table:
    positions: dict[str, int] = {}

    def check(name: str, answer: tuple[int, int, int]) -> None:
        assert answer[:2] == (2, EDGES), (name, answer)
        positions[name] = answer[2]

    times = rounds(PETERSEN_WAYS, check, repeats=repeats, once=frozenset({"plain Python"}))
    table = Table(
        "Chomp on the Petersen graph",
        ["method", "positions", "milliseconds", "÷ compiled"],
        PETERSEN,
    )
    for name in PETERSEN_WAYS:
        milliseconds = f"{1000 * times.seconds(name):,.1f}"
        ratio = f"{times.ratio(name, 'compiled search'):,.2f}"
        table.rows.append([name, f"{positions[name]:,}", milliseconds, ratio])
    return table


def random_graph(kind: str, n: int, m: int) -> str:
    import networkx as nx

    plain = (
        nx.random_regular_graph(3, n, seed=1) if kind == "cubic" else nx.gnm_random_graph(n, m, 1)
    )
    return "graph6:" + nx.to_graph6_bytes(plain, header=False).decode().strip()


def families() -> dict[str, str]:
    """Name the graphs that are measured."""
    named = [
        "complete:12",
        "wheel:9",
        "wheel:11",
        "wheel:13",
        "wheel:15",
        "prism:5",
        "prism:7",
        "prism:9",
        "prism:15",
        "icosahedron",
        "dodecahedron",
    ]
    graphs = {name: name for name in named}
    for n in (12, 16, 20):
        graphs[f"random cubic, {n}"] = random_graph("cubic", n, 3 * n // 2)
    for n, m in ((8, 20), (10, 20), (10, 24)):
        graphs[f"random, {n} and {m}"] = random_graph("any", n, m)
    return graphs


def timed(question: Callable[[], Any]) -> tuple[float, Any]:
    begin = time.process_time()
    answer = question()
    return time.process_time() - begin, answer


def graphs() -> Table:
    columns = ["graph", "vertices", "edges", "symmetries", "value", "winning moves", "by theorem"]
    table = Table("Chomp on graphs", [*columns, "outcome", "value", "moves", "positions"], GRAPHS)
    for name, asked in families().items():
        graph = open_graph(asked)
        rules = Chomp(graph)
        state = rules().state
        first, known = timed(lambda rules=rules, state=state: by_theorem_alone(rules, state))
        row = [
            name,
            str(len(graph)),
            str(graph.edge_count),
            f"{rules.reductions.symmetries.order:,}",
        ]
        search = searching(rules)
        outcome, _ = timed(lambda search=search, state=state: search.outcome(state))
        search = searching(rules)
        value, worth = timed(lambda search=search, state=state: search.value(state))
        assert known in (None, worth), (name, known, worth)
        positions = search.budget.searched
        moves, wins = timed(
            lambda rules=rules, search=search, state=state: sum(
                str(search.outcome(option)) == "P" for option in rules.options(state)
            )
        )
        by_theorem = "" if known is None else f"{1000 * first:.1f}"
        row += [str(worth), str(wins), by_theorem]
        table.rows.append(
            [*row, f"{outcome:,.3f}", f"{value:,.3f}", f"{moves:,.3f}", f"{positions:,}"]
        )
        print(" | ".join(table.rows[-1]), flush=True)
    return table


def dodecahedron() -> Table:
    rules = Chomp(open_graph("dodecahedron"))
    table = Table(
        "Chomp on the dodecahedron",
        ["question", "answer", "seconds", "positions", "bytes"],
        DODECAHEDRON,
    )
    seconds, value = timed(rules().solve)
    table.rows.append(["the whole: value, by theorem", str(value.value), f"{seconds:.3f}", "", ""])
    here = rules("-1-2")
    search = searching(rules)
    for question, ask in (
        ("without one edge: who wins", lambda: search.outcome(here.state)),
        ("without one edge: value", lambda: search.value(here.state)),
        (
            "without one edge: winning moves",
            lambda: sum(str(search.outcome(option)) == "P" for option in rules.options(here.state)),
        ),
    ):
        seconds, answer = timed(ask)
        row = [question, str(answer), f"{seconds:,.3f}", f"{search.budget.searched:,}"]
        table.rows.append([*row, f"{search.nbytes:,}"])
        print(" | ".join(table.rows[-1]), flush=True)
    return table


def run(*_: object, repeats: int = 5) -> list[Table]:
    """Measure the Petersen graph and the families."""
    searching(Chomp(open_graph("prism:3"))).value(Chomp(open_graph("prism:3"))().state)  # compiles
    return [petersen(repeats), graphs(), dodecahedron()]


if __name__ == "__main__":
    print("\n".join(table.markdown() for table in run()))
