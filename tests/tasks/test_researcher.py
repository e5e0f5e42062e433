"""Ten tasks of a researcher in combinatorial game theory."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tasks.tasks import Task, check

TASKS = [
    Task(
        "The outcome of every vertex of my digraph, as a table to go on with",
        "zermelo outcomes examples/fraenkel-fig6.tgf -o outcomes.csv",
        ("outcomes.csv: 8 rows", "vertex,outcome,remoteness,counter,option", "p2,P,2,1,n1"),
    ),
    Task(
        "The same in a notebook, from a NetworkX graph, as a DataFrame",
        "import networkx as nx, zermelo as z\n"
        "z.outcomes(nx.DiGraph([(1, 2), (2, 3), (3, 4)])).to_pandas()",
        ("outcome", "remoteness", "1            N           3"),
    ),
    Task(
        "Does this digraph have a kernel; if not, a proof that a referee can check",
        "zermelo certify kernel examples/fraenkel-fig6.tgf -o proof.json",
        ("certificate of no-kernel for examples/fraenkel-fig6.tgf", '"piece":[0,1,2,3]'),
    ),
    Task(
        "S1, S2 and S3 of Fraenkel's theorem",
        "import zermelo as z\n"
        "found = z.kernels('examples/fraenkel-fig6.tgf')\n"
        "found.decided_in, found.decided_out, found.open",
        ("{'p0', 'p2'}, {'n1', 'n3'}, {'d0', 'd1', 'd2', 'd3'}",),
    ),
    Task(
        "The canonical form of a partizan position, with its temperature",
        'zermelo value "(domineering 2x3) + *"',
        ("value         {2*|-1/2*}", "mean          3/4", "temperature   5/4"),
    ),
    Task(
        "Values of an octal game, with a period that is proven",
        "zermelo table octal --code 0.07 --upto 60",
        ("period", "34", "Guy and Smith"),
    ),
    Task(
        "The misère quotient of Kayles on heaps up to 9",
        "zermelo quotient kayles --upto 9",
        ("order        18", "kind         wild", "proven       to position 9; no proven period"),
    ),
    Task(
        "γ of every vertex of a cyclic digraph, and a sum of tokens on it",
        "zermelo loopy examples/beat-craig.tgf --tokens a0,a1,a2,d",
        ("∞(2, 3)", "sum            ∞(0, 1)", "winning moves  d → a3"),
    ),
    Task(
        "Is my conjecture about random digraphs plausible: the share of draws",
        "import networkx as nx, zermelo as z\n"
        "G = nx.gnp_random_graph(200, 0.01, seed=1, directed=True)\n"
        "z.outcomes(G).counts['D'] / 200 < 0.5",
        ("True",),
    ),
    Task(
        "A picture for the paper",
        "zermelo draw examples/fraenkel-fig6.tgf --title 'Figure 1' -o figure.svg",
        ("8 vertices (2 P, 2 N, 4 D), 13 edges", "<svg", "Figure 1"),
    ),
]


def test_there_are_ten() -> None:
    assert len({task.wish for task in TASKS}) == len(TASKS) == 10


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.wish)
def test_a_task(task: Task, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check(task, tmp_path)
