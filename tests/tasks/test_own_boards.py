"""Tasks of a hobbyist, whose game is drawn as dots and arrows or stands in the catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tasks.tasks import Task, check

TASKS = [
    Task(
        "Who wins my game of dots and arrows, where one may go round in circles",
        "import zermelo as z\n"
        "board = {'home': ['wood'], 'wood': ['home', 'castle'], 'castle': []}\n"
        "z.outcomes(board).as_dict()",
        ("{'home': Outcome.P, 'wood': Outcome.N, 'castle': Outcome.P}",),
    ),
    Task(
        "By which move do I win from there, and how soon",
        "import zermelo as z\n"
        "result = z.outcomes({'home': ['wood'], 'wood': ['home', 'castle']})\n"
        "result.winning_option('wood'), result.remoteness['wood']",
        ("('castle', 1)",),
    ),
    Task(
        "Who wins tic-tac-toe",
        "zermelo solve tic-tac-toe",
        ("A draw (D): nobody can force a win",),
    ),
    Task(
        "The winning bite of a chocolate bar",
        "zermelo solve chocolate 8x10",
        ("Winning moves: bite at row 4, column 9: 10 squares",),
    ),
    Task(
        "What games are there",
        "zermelo rulesets",
        ("chocolate", "tic-tac-toe", "nim"),
    ),
    Task(
        "Tokens on the arrows of my file",
        "zermelo solve tokens --on examples/beat-craig.tgf a1 a2",
        ("The next player wins (N)", "best move"),
    ),
    Task(
        "A picture of a board that I wrote down, to hang up",
        "import zermelo as z\n"
        "z.draw({'home': ['wood'], 'wood': ['home', 'castle']}, title='My game').save('mine.svg')",
        ("mine.svg",),
    ),
]


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.wish)
def test_a_task(task: Task, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check(task, tmp_path)
