"""Tasks about games and moves, of four kinds of user: one command, or three lines, each."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from zermelo import cli

EXAMPLES = Path(__file__).parents[2] / "examples"


class Task(NamedTuple):
    """A task: who has it, what for, what is typed, and what the answer must hold."""

    user: str
    wish: str
    typed: str
    found: str


RESEARCHER, TEACHER, ARGUMENTATION, HOBBYIST = "researcher", "teacher", "argumentation", "hobbyist"

#: On the command line.
COMMANDS = [
    Task(RESEARCHER, "values of pairs", "table wythoff --upto 10x10 --csv", r"\n3,3,4,5,6,2,0,1"),
    Task(
        RESEARCHER,
        "the P-positions of a kin",
        "table wythoff --a 2 --outcomes",
        r"P-positions: \(0, 0\), \(1, 3\), \(2, 6\), \(4, 10\), \(5, 13\)",
    ),
    Task(
        RESEARCHER, "misère P-positions", "table wythoff --upto 8x8 --misere", r"\(0, 1\), \(2, 2\)"
    ),
    Task(
        RESEARCHER,
        "a table of a partizan family",
        "table cutcake --upto 4x4",
        r"3  –  -2   0   0  1",
    ),
    Task(RESEARCHER, "remoteness of a solved game", "moves nim 4 5 6", "remoteness 11"),
    Task(
        RESEARCHER, "γ of all options", "moves tokens --on examples/beat-craig.tgf d", r"∞\(2, 3\)"
    ),
    Task(RESEARCHER, "misère moves of a sum", "moves kayles 4 + nim 3 --misere", r"P\s+wins"),
    Task(
        RESEARCHER,
        "moves of both players",
        "moves domineering 3x3",
        r"Right +horizontal .* R +wins",
    ),
    Task(
        RESEARCHER,
        "the rule of a subtraction game",
        "explain subtraction --set 1,3,4 9 --steps",
        r"size modulo 7 is 0 or 2; proven",
    ),
    Task(
        RESEARCHER,
        "a coloured grid",
        "table nim --upto 30x30 -o nim.svg",
        r"nim.svg: nim up to 30×30",
    ),
    Task(TEACHER, "Kayles 3 4 by hand", "explain kayles 3 4 --steps", r"1⊕1 \(0\).*3 ⊕ 1 = 2"),
    Task(
        TEACHER,
        "why multiples of 5",
        "explain subtraction --set 1,2,3,4 12 --steps",
        "multiples of 5.*by induction on the heap",
    ),
    Task(TEACHER, "is this answer right", 'grade nim 3 5 6 --move "take 3 from heap 2"', "^Right"),
    Task(
        TEACHER,
        "what would have been",
        'grade nim 3 5 --move "take 1 from heap 2"',
        "^Wrong.*take 2 from heap 2 wins",
    ),
    Task(TEACHER, "homework", "grade --answers examples/answers.csv", r"Ada,.*,yes,.*\nBen,.*,no,"),
    Task(
        TEACHER, "homework on one game", "grade nim --answers examples/answers.csv", "not graded"
    ),  # the positions name the game already: each row says so
    Task(
        TEACHER,
        "labels of a small graph",
        "explain tokens --on examples/beat-craig.tgf d --steps",
        r"d .*\bin 1|D",
    ),
    Task(TEACHER, "misère by hand", "explain nim 2 1 --steps --misere", r"N in 0.*P in 1"),
    Task(
        TEACHER,
        "all moves on the board",
        "moves tic-tac-toe xx.|oo.|...",
        r"xxx\|oo.\|... +P +wins",
    ),
    Task(TEACHER, "the chocolate bar", "moves chomp 3x4", "bite at row 2, column 3.*wins"),
    Task(
        ARGUMENTATION,
        "what follows from here",
        "moves examples/fraenkel-fig6.tgf n3",
        r"n3 → p2 .*P +wins",
    ),
    Task(
        ARGUMENTATION,
        "in a real framework",
        "moves examples/BA_60_70_3.af 2",
        r"examples/BA_60_70_3.af 2: D",
    ),
    Task(
        ARGUMENTATION,
        "as data",
        "moves examples/fraenkel-fig6.tgf n3 --json",
        '"moves": .*"outcome": "P", "remoteness": 2',
    ),
    Task(ARGUMENTATION, "with attacks in a TGF", "moves examples/windmill.tgf c --attacks", "c: "),
    Task(
        ARGUMENTATION,
        "why undecided",
        "explain tokens --on examples/fraenkel-fig6.tgf d0 --steps",
        "The other positions are D",
    ),
    Task(
        ARGUMENTATION,
        "the dispute on a long chain",
        "moves examples/admbuster_1000.af 1 --rows 3",
        "admbuster_1000.af 1: ",
    ),
    Task(HOBBYIST, "a file to start from", "new mygame.py", "zermelo play mygame.py 10"),
    Task(
        HOBBYIST,
        "which move",
        "moves examples/games/tic_tac_toe.py xx.oo....",
        r"xxxoo.... +P +wins",
    ),
    Task(HOBBYIST, "a game that goes round", "solve examples/games/hare.py", "A draw"),
    Task(
        HOBBYIST,
        "a fast one",
        'solve examples/compiled_rules.py "||||||.||||"',
        "(compiled|memoised) search",
    ),
    Task(HOBBYIST, "why", "explain examples/games/hare.py mill --steps", r"inn +– +P in 0"),
    Task(HOBBYIST, "who is who", "rulesets", "Heaps and numbers to take from"),
    Task(HOBBYIST, "a name nearly right", "solve Tic_Tac_Toe", "A draw"),
    Task(HOBBYIST, "a sum with Nim", "moves examples/games/hare.py mill + nim 2", "part 2: take"),
    Task(
        HOBBYIST,
        "a certificate",
        "certify examples/games/hare.py -o c.json",
        "certificate of position",
    ),
    Task(HOBBYIST, "a picture", "draw examples/games/hare.py -o hare.svg", "hare.svg: 6 vertices"),
]

#: In Python: at most three lines, and what the last is worth.
LINES = [
    Task(
        RESEARCHER,
        "a table in a notebook",
        "z.rulesets.Nim()(3, 5).move_table()._repr_html_()",
        "<table ",
    ),
    Task(RESEARCHER, "solve by words", "z.solve('kayles 12 7').value", "6"),
    Task(
        TEACHER, "a table of moves", "print(z.rulesets.kayles(4).move_table())", "Main line: take 2"
    ),
    Task(TEACHER, "steps", "print(z.rulesets.kayles(3, 4).explain(steps=True))", "mex"),
    Task(
        ARGUMENTATION,
        "a dict as a game",
        "z.game('a', {'a': ['b'], 'b': ['a']}).outcome",
        "Outcome.D",
    ),
    Task(
        HOBBYIST,
        "a game of a lambda",
        "z.game(10, lambda n: [n-1, n-2] if n > 1 else []).outcome",
        "Outcome.",
    ),
    Task(HOBBYIST, "what there is", "'Domineering' in dir(z.rulesets)", "True"),
]


@pytest.fixture
def beside_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "examples").symlink_to(EXAMPLES)
    monkeypatch.chdir(tmp_path)
    yield
    assert {*os.listdir(tmp_path)} <= {"examples", "mygame.py", "c.json", "hare.svg", "nim.svg"}  # noqa: PTH208


@pytest.mark.usefixtures("beside_examples")
@pytest.mark.parametrize("task", COMMANDS, ids=lambda task: f"{task.user}: {task.wish}")
def test_one_command(task: Task, capsys: pytest.CaptureFixture[str]) -> None:
    import shlex

    assert cli.run(shlex.split(task.typed)) == 0
    seen = capsys.readouterr()
    summaries = " ".join(seen.out.split("\n"))
    assert any(re.search(task.found, out, re.DOTALL) for out in (seen.out, summaries)), seen.out
    assert "Traceback" not in seen.err


@pytest.mark.parametrize("task", LINES, ids=lambda task: f"{task.user}: {task.wish}")
def test_one_line(task: Task, capsys: pytest.CaptureFixture[str]) -> None:
    import zermelo as z

    worth = eval(task.typed, {"z": z})  # noqa: S307
    assert task.found in (capsys.readouterr().out if worth is None else repr(worth))


def test_every_user_is_thought_of() -> None:
    users = [task.user for task in (*COMMANDS, *LINES)]
    assert {*users} == {RESEARCHER, TEACHER, ARGUMENTATION, HOBBYIST}
    assert users.count(RESEARCHER) >= 10
    assert users.count(TEACHER) >= 10
    assert users.count(HOBBYIST) >= 10
