"""Surveys in files: killed work resumes to the same rows, and other work is not touched."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path

import pytest

import zermelo as z
from zermelo.errors import InputError, LimitReached
from zermelo.formats.resolvers import FILES
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.surveys import work
from zermelo.surveys.family import PositionReader
from zermelo.surveys.work import Plan, ShareWorker

CALL = [sys.executable, "-m", "zermelo", "survey", "clobber", "--boards", "xo.:1x7", "--all"]


@pytest.mark.parametrize("shares", [0, 1, 5])
def test_killed_work_resumes_to_the_same_rows(shares: int, tmp_path: Path) -> None:
    file, work = tmp_path / "x.csv", tmp_path / "x.csv.work"
    started = subprocess.Popen(
        [*CALL, "-o", str(file), "--processes", "2"], stdout=subprocess.DEVNULL
    )
    while started.poll() is None and len([*work.glob("rows-*.jsonl")]) < shares:
        time.sleep(0.01)
    os.kill(started.pid, signal.SIGKILL)
    started.wait()
    assert not file.exists()
    done = {path: path.read_bytes() for path in work.glob("rows-*.jsonl")}
    assert len(done) >= shares
    if work.exists():
        with pytest.raises(InputError, match="--resume"):
            z.survey("clobber", boards="xo.:1x7", every=True, path=str(file))
        for path, rows in done.items():
            assert path.read_bytes() == rows
    resumed = z.survey("clobber", boards="xo.:1x7", every=True, path=str(file), resume=True)
    assert not work.exists()
    assert resumed.rows == whole().rows
    assert len(file.read_text().splitlines()) == 1 + 3**7


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C reaches a group of processes")
@pytest.mark.parametrize("shares", [0, 1])
def test_ctrl_c_leaves_one_line_and_what_is_done(shares: int, tmp_path: Path) -> None:
    call = [*CALL[:-2], "xo.:1x10", "--all", "-o", "x.csv", "--processes", "2", "--quiet"]
    started = subprocess.Popen(
        call, cwd=tmp_path, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    work = tmp_path / "x.csv.work"
    while started.poll() is None and (
        not work.exists() or len([*work.glob("rows-*.jsonl")]) < shares
    ):
        time.sleep(0.01)
    os.killpg(started.pid, signal.SIGINT)
    out, errors = started.communicate()
    assert (started.returncode, errors) == (130, "")
    assert out.startswith("Interrupted")
    assert len(out.splitlines()) == 1
    assert work.exists()


def whole() -> z.Survey:
    if not WHOLE:
        WHOLE.append(z.survey("clobber", boards="xo.:1x7", every=True))
    return WHOLE[0]


WHOLE: list[z.Survey] = []


def test_other_work_is_not_resumed_or_replaced(tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    stopped = z.Limits(stop=lambda: True)
    call = {"game": "clobber", "boards": "xo.:2x2", "path": str(file)}
    with pytest.raises(LimitReached):
        z.survey(**call, limits=stopped)
    assert (tmp_path / "x.csv.work").is_dir()
    with pytest.raises(InputError, match="differs in columns"):
        z.survey(**call, columns=["value"], resume=True)
    note = tmp_path / "x.csv.work" / "survey.json"
    whole = note.read_text()
    note.write_text(whole[:-9])
    with pytest.raises(InputError, match=r"survey\.json is damaged; begin anew with --force"):
        z.survey(**call, resume=True)
    note.write_text(whole)
    with pytest.raises(InputError, match="differs in family, digest"):
        z.survey("clobber", boards="xo.:2x3", path=str(file), resume=True)
    for game, family, graphs in (("kayles", "0..5", None), ("digraph", "", "digraphs:2")):
        with pytest.raises(InputError, match="unfinished work of another survey"):
            z.survey(game, family, graphs=graphs, path=str(file))
    assert len(z.survey(**call, resume=True)) == 21
    with pytest.raises(InputError, match="exists already"):
        z.survey(**call)
    assert len(z.survey(**call, force=True)) == 21
    (tmp_path / "y.csv.work").mkdir()
    (tmp_path / "y.csv.work" / "mine").write_text("mine")
    with pytest.raises(InputError, match="other files"):
        z.survey("clobber", boards="xo:1x2", path=str(tmp_path / "y.csv"))


def test_changed_rules_are_not_resumed(tmp_path: Path) -> None:
    game, file = tmp_path / "mine.py", tmp_path / "x.csv"
    text = (
        "from zermelo.rulesets import Ruleset\n"
        "class Mine(Ruleset):\n"
        "    name = 'mine'\n"
        "    def options(self, n):\n"
        "        return [n - k for k in (1, 2) if k <= n]\n"
    )
    game.write_text(text)
    with pytest.raises(LimitReached):
        z.survey(str(game), "0..9", path=str(file), limits=z.Limits(stop=lambda: True))
    game.write_text(text.replace("(1, 2)", "(1, 3)"))
    with pytest.raises(InputError, match="differs in rules"):
        z.survey(str(game), "0..9", path=str(file), resume=True)


def test_rules_that_change_during_a_survey_are_refused(tmp_path: Path) -> None:
    """Each process reads the file of its own: all must have read the same."""
    game = tmp_path / "mine.py"
    game.write_text(
        "from zermelo.rulesets import Ruleset\n"
        "class Mine(Ruleset):\n"
        "    name = 'mine'\n"
        "    def options(self, n):\n"
        "        return [n - 1] if n else []\n"
    )
    reader = PositionReader([str(game)], FILES)
    for rules, right in ((reader.rules.written, True), ("other", False)):
        plan = Plan((str(game),), "", ("value",), False, None, None, None, rules)
        worker = ShareWorker(plan, reader)
        if right:
            assert worker.rows([(("3",), 1)]) == [("3", 1, ["1", None])]
            continue
        with pytest.raises(InputError, match="changed during the survey"):
            worker.rows([(("3",), 1)])


class InterruptedExit:
    """A limit for one position, and an alarm in the moment in which the limit ends."""

    def __init__(self, seconds: float | None, watch: Watch) -> None:
        watch.limits = Limits(time=seconds)

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None:
        raise LimitReached("time", 0.0, {})


def test_an_alarm_at_the_end_of_a_position_ends_no_survey(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "with_time_limit", InterruptedExit)
    words = ("kayles",)
    plan = Plan(words, "", ("outcome",), False, 1e-9, None, None)
    worker = ShareWorker(plan, PositionReader(words, FILES))
    with NO_LIMITS.start() as watch:
        rows = worker.rows([(("3",), 1), (("4",), 1)], watch)
    assert rows == [("3", 1, [None, "time"]), ("4", 1, [None, "time"])]
    assert watch.limits is NO_LIMITS


PLACED = """
from zermelo.rulesets import {base}
{state}
class Placed({base}):
    name = "placed"
    calls = []
    def parse(self, words):
        return {make}(words[0])
    def show(self, state):
        return str(state)
    def {first}(self, state):
        self.calls.append(state)
        s = str(state)
        return [{make}(s[:k] + "##" + s[k + 2 :]) for k in range(7) if s[k : k + 2] == ".."]
    {second}
"""
#: States that cannot be pickled.
ROWS = """
class Row(str):
    def __reduce_ex__(self, protocol):
        raise TypeError
"""


@pytest.mark.parametrize("base", ["Ruleset", "PartizanRuleset"])
@pytest.mark.parametrize("make", ["str", "Row"])
def test_processes_share_values(base: str, make: str, tmp_path: Path) -> None:
    """No position is searched twice if its value is known to another process."""
    game, folder = tmp_path / "placed.py", tmp_path / "values"
    folder.mkdir()
    first, second = "options", ""
    if base == "PartizanRuleset":
        first, second = "left", "def right(self, state):\n        return []"
    text = PLACED.format(base=base, make=make, first=first, second=second, state=ROWS)
    game.write_text(text)
    rows, calls = [], []
    for process in range(2):
        reader = PositionReader([str(game)], FILES)
        plan = Plan((str(game),), "", ("value",), False, None, None, None, reader.rules.written)
        worker = ShareWorker(plan, reader)
        shared = worker.share_values_in(str(folder))
        assert shared is not None
        shared.file = folder / str(process)
        before = len(reader.rules.calls)
        rows.append(worker.rows([((signs,), 1) for signs in ("." * 8, "##......", "." * 7)]))
        calls.append(len(reader.rules.calls) - before)
        with pytest.raises(TypeError) if make == "Row" else nullcontext():
            shared.take_turn()
    assert rows[0] == rows[1]
    assert calls[0] > 20
    assert (calls[1] > 20) == (make == "Row"), calls
