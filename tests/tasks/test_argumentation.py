"""Ten tasks of someone who works with abstract argumentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tasks.tasks import Task, check

TASKS = [
    Task(
        "The grounded labelling of a competition instance",
        "zermelo outcomes examples/BA_60_70_3.af --no-names",
        ("each attack a → b is the edge b → a", "P        previous player wins        18"),
    ),
    Task(
        "How many stable extensions are there",
        "zermelo kernels examples/BA_60_70_3.af --count",
        ("1440 kernels",),
    ),
    Task(
        "Is argument 6 sceptically accepted under stable semantics, as the competition asks",
        "zermelo iccma -p DS-ST -f examples/stb_428_430.af -a 6",
        ("NO",),
    ),
    Task(
        "Which arguments are accepted sceptically, credulously, not at all: a table",
        "zermelo kernels examples/BA_60_70_3.af --status -o status.csv",
        ("in all kernels    18 vertices", "status.csv: 61 rows", "vertex,kernels", "33,none"),
    ),
    Task(
        "From my own attacks in Python: all stable extensions",
        "import zermelo as z\n"
        "attacks = [('a', 'b'), ('b', 'a'), ('b', 'c')]\n"
        "[sorted(kernel) for kernel in z.kernels(z.Digraph(attacks).reverse()).all()]",
        ("[['a', 'c'], ['b']]",),
    ),
    Task(
        "A stable extension that contains one argument and avoids another",
        "import zermelo as z\n"
        "found = z.kernels('examples/BA_60_70_3.af').find(containing=['3'], avoiding=['2'])\n"
        "'3' in found and '2' not in found",
        ("True",),
    ),
    Task(
        "My TGF file holds attacks",
        "zermelo outcomes examples/windmill.tgf --attacks --no-names",
        ("each attack a → b is the edge b → a",),
    ),
    Task(
        "Turn a framework into ASPARTIX facts",
        "zermelo convert examples/BA_60_70_3.af framework.apx",
        ("attacks stay as they are",),
    ),
    Task(
        "Is this set a stable extension, and if not why",
        "zermelo kernels examples/fraenkel-fig5.tgf --attacks --check 1,2",
        ("is not a kernel",),
    ),
    Task(
        "Why is argument 1 undecided or accepted: the dispute around it",
        "zermelo outcomes examples/BA_60_70_3.af --at 1",
        ("1", "the previous player wins in 2 moves: 1 →"),
    ),
]


def test_there_are_ten() -> None:
    assert len({task.wish for task in TASKS}) == len(TASKS) == 10


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.wish)
def test_a_task(task: Task, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check(task, tmp_path)
