"""The fuzzer finds what is wrong, and goes on; what it found can be repeated."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import programs
from tests.fuzz.campaign import Tally, campaign, load, replay
from tests.fuzz.target import target_named
from tests.fuzz.targets import TARGETS
from tests.fuzz.worker import PROJECT, QUIET, Worker
from zermelo.formats import FORMATS

SEED = 5

#: So much of the processor's time that another limit is reached first, however busy the machine is.
AMPLE = 600
#: So little of it that whatever hangs is soon ended; what does not takes far less.
BRIEF = 0.2

#: Among these some inputs are longer than the genuine one, and some are not.
NUMBERS = range(40)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("another-error", "KeyError: 'x'"),
        ("hang", "too slow"),
        ("memory", "MemoryError"),
        ("hidden-memory", "it took more memory than allowed"),
        ("exit", "the process died: exit status 0"),
        ("crash", "the process died: SIGABRT"),
    ],
)
def test_what_is_wrong_is_found(name: str, says: str, tmp_path: Path) -> None:
    door = target_named(name)
    longer = [n for n in NUMBERS if len(door.input(SEED, n)) > 3][:1]
    shorter = [n for n in NUMBERS if len(door.input(SEED, n)) <= 3][:2]
    tally = Tally()
    seconds = BRIEF if name == "hang" else AMPLE
    found = list(campaign(name, SEED, [*longer, *shorter], tally, seconds))
    assert [finding.held for finding in found] == [door.input(SEED, n) for n in longer]
    assert found[0].what.startswith(says)
    assert tally.tried == 3, "it goes on after what it found"
    assert load(found[0].save(tmp_path)) == (name, found[0].held)


@pytest.mark.parametrize("name", ["hang-in-one-call", "swallow"])
def test_what_hears_no_signal_is_ended(name: str) -> None:
    with Worker(name) as worker:
        assert worker.tried(b"1 2", seconds=AMPLE).accepted
        reply = worker.tried(b"1 2 3", BRIEF)
    assert reply.what == "the process was ended: the time was over"
    assert reply.late


@pytest.mark.parametrize("name", ["fine", "untouched-memory"])
def test_nothing_is_found_where_nothing_is_wrong(name: str) -> None:
    tally = Tally()
    assert list(campaign(name, SEED, range(50), tally, AMPLE)) == []
    assert tally.tried == 50
    assert tally.accepted < 25


def test_genuine_input_must_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.broken.GENUINE", b"1")  # the worker still knows another
    door = target_named("fine")
    found = list(campaign("fine", SEED, range(5), Tally()))
    assert [(f.origin, f.held) for f in found] == [("seed 0", b"1")]
    assert door.seeds() == [b"1"]


def test_inputs_are_repeated_by_their_seed() -> None:
    for name in ("tgf", "arrays", "sums", "certificates"):
        target = TARGETS[name]
        assert target.input(1, 7) == target.input(1, 7)
        assert len({target.input(1, n) for n in range(30)}) > 20
        assert target.input(1, 7) != target.input(2, 7)


def test_an_input_is_tried_again() -> None:
    assert replay("tgf", b"a\n#\na a\n").accepted
    assert "the input, line 3" in replay("tgf", b"a\n#\na b\n").what
    assert not replay("another-error", b"1 2 3").ok


def test_every_format_is_a_target() -> None:
    assert set(FORMATS) <= set(TARGETS)


def test_on_the_command_line(tmp_path: Path) -> None:
    def call(*words: object) -> subprocess.CompletedProcess[str]:
        given = [sys.executable, "-m", "tests.fuzz", *map(str, words)]
        environment = {**QUIET, "PYTHONPATH": f"{PROJECT / 'src'}:{PROJECT}"}
        return programs.run(
            given, capture_output=True, text=True, cwd=tmp_path, env=environment, check=False
        )

    done = call("dimacs", "tgf", "--seed", 3, "--inputs", 20, "--seconds", 0.001)
    assert (done.returncode, done.stderr) == (0, "")
    assert "seed 3\n" in done.stdout
    assert "dimacs" in done.stdout
    assert "of the last 20 genuine; 0 findings" in done.stdout

    done = call("another-error", "--seed", SEED, "--inputs", 20, "--seconds", 0.001)
    assert done.returncode == 1
    assert "KeyError: 'x'" in done.stdout
    files = sorted((tmp_path / "fuzz-findings").iterdir())
    assert files[0].name.startswith(f"another-error-seed-{SEED}-number-")
    done = call("--replay", files[0])
    assert done.returncode == 1
    assert "another-error: wrong: KeyError: 'x'" in done.stdout

    done = call("nothing")
    assert done.returncode == 2
    assert "no target is called nothing; there are edges," in done.stderr
