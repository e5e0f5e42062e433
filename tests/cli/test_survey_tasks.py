"""Twelve tasks of a researcher, each one command: the table in docs/survey.md."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import networkx
import pytest

BOARD = '''
from zermelo.rulesets import PartizanRuleset
class Place(PartizanRuleset):
    """Left places vertical dominoes on a 3 x 4 board, Right horizontal ones."""
    name = "place"
    def parse(self, words):
        return words[0].replace("|", "")
    def show(self, state):
        return "|".join(state[k : k + 4] for k in (0, 4, 8))
    def left(self, s):
        for k in range(8):
            if s[k] == s[k + 4] == ".":
                yield s[:k] + "#" + s[k + 1 : k + 4] + "#" + s[k + 5 :]
    def right(self, s):
        for k in range(11):
            if k % 4 < 3 and s[k : k + 2] == "..":
                yield s[:k] + "##" + s[k + 2 :]
'''
PLACEMENT = '''
from itertools import product
from zermelo.rulesets import PartizanRuleset
class Placement(PartizanRuleset):
    """Remove a vertex of your colour, and the vertices that its edges lead to."""
    name = "placement"
    def parse(self, words):
        colours, _, edges = words[0].partition(":")
        return tuple(enumerate(colours)), frozenset((int(e[0]), int(e[1])) for e in edges.split())
    def show(self, state):
        return "".join(c for _, c in state[0]) + ":" + ",".join(f"{u}{v}" for u, v in state[1])
    def take(self, state, colour):
        vertices, edges = state
        for v, c in vertices:
            if c == colour:
                gone = {v} | {w for u, w in edges if u == v}
                rest = tuple(pair for pair in vertices if pair[0] not in gone)
                yield rest, frozenset(e for e in edges if not gone & {*e})
    def left(self, state):
        return self.take(state, "B")
    def right(self, state):
        return self.take(state, "R")
def states():
    for colours in product("BR", repeat=2):
        for edge in ((), ((0, 1),), ((1, 0),)):
            yield tuple(enumerate(colours)), frozenset(edge)
'''
GRAPH = '''
from dataclasses import dataclass, field
from zermelo import Graph
from zermelo.rulesets import Ruleset
@dataclass(frozen=True)
class Leaves(Ruleset):
    """Take an edge with both ends, one of which is a leaf."""
    name = "leaves"
    start = ""
    on: Graph = field(metadata={"help": "the graph"})
    def state(self, *parts):
        return frozenset(range(len(self.on))) - frozenset(map(int, parts))
    def show(self, state):
        return " ".join(str(v) for v in range(len(self.on)) if v not in state)
    def options(self, state):
        for u, v in self.on.edges:
            near = [sum(w in state for w in self.on.adjacent[x]) for x in (u, v)]
            if {u, v} <= state and 1 in near:
                yield state - {u, v}
'''

#: What is asked, the words of the command, and lines that its answer or its file has.
TASKS = {
    "values by temperature": (
        "board.py --boards .#:3x4 --sort temperature --descending --rows 2",
        ["....|...#|#...        N  {1|-2*}  -1/2          3/2", "… and 4,094 more"],
    ),
    "a table of temperatures": (
        "robin-hood 1..4 1..2 1..3 --columns temperature",
        ["4 2 3             5/4", "4 2 1               1"],
    ),
    "digraph placements by value": (
        "placement.py --from placement.py:states --distinct --columns value",
        ["BB:            3      2", "BR:01          2    1/2"],
    ),
    "all trees of ten vertices": (
        "leaves.py --graphs trees:10 --count value",
        ["0             59", "1             47"],
    ),
    "periods of codes": (
        "octal --from codes.txt --columns period,preperiod",
        ["--code 0.77       12         71", "--code 0.137      34         52"],
    ),
    "a table in LaTeX": (
        "clobber --strings xo:4 -o clobber.tex",
        [r"\texttt{xoxo} & $2$ & $\mathcal{N}$ & $\pm\{\ast,\uparrow\}$ & $0$ & $0$ \\"],
    ),
    "a b-file": ("kayles 0..20 --columns nimber -o b002186.txt", ["11 6", "20 1"]),
    "the hottest position": (
        "amazons --boards xo.#:3x3 --search hottest --steps 300 --rows 1",
        ["+-5     0            5"],
    ),
    "the simplest with a value": (
        "domineering --boards .#:1x1..3x4 --simplest 1/2*",
        ["....|.#.#|.##.       4        L   1/2*   1/2            0"],
    ),
    "outcomes with a proved period": (
        "partizan-subtraction --left 2,3 --right 1,4 0..60 --columns outcome --law outcome",
        ["proven: period 1 from 12 on"],
    ),
}  # fmt: skip


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in (("board", BOARD), ("placement", PLACEMENT), ("leaves", GRAPH)):
        Path(f"{name}.py").write_text(text)
    Path("codes.txt").write_text("--code 0.77\n--code 0.137\n")


@pytest.mark.parametrize("task", TASKS)
def test_a_task_is_one_command(zermelo, task: str) -> None:
    command, lines = TASKS[task]
    words = command.split()
    reply = zermelo("survey", *words)
    assert reply.status == 0
    text = Path(words[-1]).read_text() if words[-2] == "-o" else reply.out
    for line in lines:
        assert line in text
    if task == "all trees of ten vertices":
        assert sum(1 for _ in networkx.nonisomorphic_trees(10)) == 59 + 47


def test_a_killed_survey_resumes_and_two_cores_answer_as_one(zermelo) -> None:
    words = ["survey", "clobber", "--boards", "xo.:1x7", "--all"]
    started = subprocess.Popen(
        [sys.executable, "-m", "zermelo", *words, "-o", "x.csv", "--processes", "2"]
    )
    while started.poll() is None and not [*Path("x.csv.work").glob("rows-*.jsonl")]:
        time.sleep(0.01)
    os.kill(started.pid, signal.SIGKILL)
    started.wait()
    assert zermelo(*words, "-o", "x.csv", "--resume").status == 0
    assert zermelo(*words, "-o", "y.csv", "--processes", "1").status == 0
    assert Path("x.csv").read_bytes() == Path("y.csv").read_bytes()
