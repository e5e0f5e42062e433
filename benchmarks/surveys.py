"""Surveys compared with a loop in Python, and on two processes.

``python -m benchmarks --topic surveys`` runs this topic alone.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from itertools import product
from pathlib import Path

from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo import Engine, survey
from zermelo.formats.resolvers import FILES
from zermelo.games.position import Position
from zermelo.rulesets.reading import rules_of

GAME = '''
from itertools import product
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
def states():
    return ("".join(signs) for signs in product(".#", repeat=12))
'''
SAYS = """All 4,096 positions of a user-defined partizan game on a 3 × 4 board: outcome, value, mean
and temperature, by `z.survey` and by one `Engine` in a loop, in one process without start-up. CPU
seconds, median over interleaved rounds; *ratio*: survey ÷ loop, the median (target: 1.2)."""
WHOLE = """Whole commands with start-up and file. *one* and *two*: CPU seconds of all processes,
with one process and with two. *wall*: elapsed seconds. *ratio*: the first wall time ÷ the second
(target: 1.7 for a user's own rules). The game `slow.py` is the one above, with rules that compute
for some milliseconds in each position. `place4.py` is the one above on a 4 × 4 board. Both are
plain Python, and the processes share values while they search. Of the 65,536 positions of
`place4.py` they search about 1 % twice (47 % without that), but three quarters of the searching is
for the first, the empty board, which one process does alone."""
#: Words of surveys, some of which are measured on two processes.
COMMANDS = {
    "slow.py --from slow.py:states": True,
    "place4.py --from place4.py:states": True,
    "node-kayles --graphs graphs:7": True,
    "amazons --boards xo.#:3x3 --columns value,temperature": True,
    "kayles 0..999999 --columns nimber": False,
}


def with_slow_rules() -> str:
    """Return the file of the game with moves that take longer to compute."""
    head = "    def left(self, s):\n"
    return GAME.replace(head, f"{head}        sum(range(400_000))\n")


def on_four_rows() -> str:
    """Return the file of the game on a 4 × 4 board."""
    text = GAME.replace("3 x 4", "4 x 4").replace("(0, 4, 8)", "(0, 4, 8, 12)")
    return text.replace("(8)", "(12)").replace("(11)", "(15)").replace("=12", "=16")


def beside_a_loop(folder: Path, repeats: int) -> Table:
    """Measure a survey and a loop with the same answers."""
    file = folder / "place.py"
    file.write_text(GAME, encoding="utf-8")
    table = Table("Surveys compared with a loop", ["", "survey", "loop", "ratio"], SAYS)

    def by_loop() -> list[tuple[str, ...]]:
        rules, engine = rules_of([str(file)], FILES)[0], Engine()
        rows = []
        for signs in product(".#", repeat=12):
            position = Position(rules, "".join(signs))
            value = engine.value(position)
            facts = (value.outcome, value, value.mean, value.temperature)
            rows.append((rules.show(position.state), *map(str, facts)))
        return rows

    def by_survey() -> list[tuple[str, ...]]:
        rows = survey(str(file), source=f"{file}:states").rows
        return [(str(row[0]), *map(str, row[2:-1])) for row in rows]

    right = by_loop()

    def check(who: str, found: list[tuple[str, ...]]) -> None:
        assert found == right, who

    times = rounds({"survey": by_survey, "loop": by_loop}, check, repeats=repeats)
    seconds = (f"{times.seconds(who):.3f}" for who in ("survey", "loop"))
    table.rows.append(["3 × 4", *seconds, f"{times.ratio('survey', 'loop'):.2f}"])
    return table


def seconds_of(words: str, file: Path, processes: int) -> tuple[float, float]:
    """Return the CPU seconds of all processes of a survey, and its wall time."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    call = [*words.split(), "--processes", str(processes), "-o", str(file), "--force", "--quiet"]
    command = [sys.executable, "-m", "zermelo", "survey", *call]
    subprocess.run(command, check=True, cwd=file.parent)
    wall, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def on_two_processes(folder: Path) -> Table:
    """Measure whole commands with one process and with two."""
    columns = ["survey", "positions", "one", "wall", "two", "wall", "ratio"]
    table = Table("Surveys on two processes", columns, WHOLE)
    (folder / "slow.py").write_text(with_slow_rules(), encoding="utf-8")
    (folder / "place4.py").write_text(on_four_rows(), encoding="utf-8")
    for words, split in COMMANDS.items():
        file = folder / "x.csv"
        one, wall = seconds_of(words, file, 1)
        rows = file.read_text(encoding="utf-8")
        measured = [f"{one:.1f}", f"{wall:.1f}"]
        if split:
            two, wall_of_two = seconds_of(words, file, 2)
            assert file.read_text(encoding="utf-8") == rows, words
            measured += [f"{two:.1f}", f"{wall_of_two:.1f}", f"{wall / wall_of_two:.2f}"]
        count = f"{rows.count(chr(10)) - 1:,}"
        table.rows.append([f"`{words}`", count, *measured, *["–"] * (5 - len(measured))])
    return table


def run(*_: object, repeats: int = 5) -> list[Table]:
    """Measure all."""
    with tempfile.TemporaryDirectory() as folder:
        return [beside_a_loop(Path(folder), repeats), on_two_processes(Path(folder))]
