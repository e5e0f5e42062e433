"""Tasks of a teacher with first-year students."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tasks.tasks import Task, check

TASKS = [
    Task(
        "The Nim lesson: who wins 3, 4, 5, by which move, and why",
        "zermelo explain nim 3 4 5",
        ("The next player wins (N)", "011", "take 2 from heap 1"),
    ),
    Task(
        "The kernel built level by level, as in the lecture notes",
        "zermelo grundy examples/take-away.tgf --stages --rows 3",
        ("level  vertices  in the kernel", "0      0         0"),
    ),
    Task(
        "All positions of Nim with two small heaps, as a picture",
        "zermelo draw nim 3 2 -o nim.svg",
        ("12 vertices (3 P, 9 N), 30 edges", "<svg"),
    ),
    Task(
        "Grundy values of a digraph from the exercise sheet, in a notebook",
        "import zermelo as z\nz.grundy({'c': ['a', 'b'], 'b': ['a']}).to_pandas()",
        ("value", "level", "c           2      2"),
    ),
    Task(
        "Which heaps of take 1, 2 or 3 are lost: the P-positions",
        "from zermelo import rulesets as r\n"
        "game = r.Subtraction((1, 2, 3))\n"
        "[n for n in range(13) if game(n).outcome == 'P']",
        ("[0, 4, 8, 12]",),
    ),
    Task(
        "The values of Kayles as a file for the spreadsheet",
        "zermelo table kayles --upto 12 -o kayles.csv",
        ("heap,value", "5,4", "12,4"),
    ),
    Task(
        "The same position in misère play",
        "zermelo solve nim 1 1 2 --misere",
        ("Misère play", "The next player wins (N)"),
    ),
]


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.wish)
def test_a_task(task: Task, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check(task, tmp_path)
