"""Tables by an engine, in Parquet: the same, position by position, as those of this machine."""

from __future__ import annotations

import random
import shutil
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import programs
from tests.labelling.circuits import Circuit, circuits

import zermelo as z
from zermelo.budget import Budget
from zermelo.bulk import engines, rounds
from zermelo.bulk.workspace import Workspace
from zermelo.errors import FormatError, InputError, LimitReached
from zermelo.games.position import Position
from zermelo.labelling.options import Lister
from zermelo.labelling.question import Question
from zermelo.labelling.tables import parquet
from zermelo.labelling.tables.build import build_table
from zermelo.labelling.tables.check import check_table
from zermelo.labelling.tables.table import Tablebase
from zermelo.limits import Limits
from zermelo.rulesets import Nim
from zermelo.rulesets.reading import position_of
from zermelo.tablebase import digest
from zermelo.values.play import MISERE, NORMAL, Play

OWN = """
import zermelo as z


def options(state):
    heap, last = state
    return [(heap - k, k) for k in (1, 2, 3) if k != last and k <= heap] + [(heap, 0)] * (last == 3)


here = z.game((9, 0), options, show=lambda state: f"{state[0]} after {state[1]}")
"""


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let threads list options, as starting processes takes long."""
    monkeypatch.setattr(engines, "start_processes", lambda: ThreadPoolExecutor(2))


@pytest.fixture
def own(tmp_path: Path) -> str:
    file = tmp_path / "own.py"
    file.write_text(OWN)
    return str(file)


def held(table: Tablebase) -> dict[Any, int]:
    """Return the label of every key."""
    found: dict[Any, int] = {}
    for block in range(len(table)):
        keys = table.keys_of(block)
        keys = keys if isinstance(keys, list) else map(tuple, keys.tolist())
        found.update(zip(keys, table.labels_of(block).tolist(), strict=True))
    return found


def same(found: Tablebase, right: Tablebase) -> None:
    """Hold two tables against each other, position by position."""
    assert held(found) == held(right)
    assert [*held(found)] == sorted(held(right))
    for name in ("positions", "edges", "counts", "remoteness", "start", "coding", "words"):
        assert found.header[name] == right.header[name], name


@pytest.mark.usefixtures("threads")
@pytest.mark.parametrize("where", ["pages", "end"])
def test_a_damaged_table_is_noticed_where_it_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """No label is another one: pages of rows have checksums, and so has the end of the file."""
    monkeypatch.setattr(parquet, "BLOCK_SIZE", 8)
    table = z.tablebase.build(Nim()(2, 3, 4), tmp_path / "t", engine="duckdb")
    right, file = held(table), tmp_path / "t" / "table.parquet"
    whole, noticed = file.read_bytes(), 0
    end = len(whole) - 8 - int.from_bytes(whole[-8:-4], "little")
    places = range(end) if where == "pages" else range(end, len(whole))
    for at in random.Random(where).sample(places, 150):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1 :])
        try:
            found = Tablebase(tmp_path / "t")
            assert {key: found.label(key) for key in right} == right
        except FormatError:
            noticed += 1
    assert noticed > 50


#: Games, each with the means of this machine that lists what play comes to.
GAMES = {"three-mens-morris": "keys", "chess --material KRK": "keys", "OWN": "retrograde"}


@pytest.mark.parametrize("game", GAMES)
def test_local_workers_make_the_table_of_this_machine(tmp_path: Path, own: str, game: str) -> None:
    words = (own if game == "OWN" else game).split()
    found = z.tablebase.build(position_of(words), tmp_path / "found", engine="duckdb")
    right = z.tablebase.build(position_of(words), tmp_path / "right", method=GAMES[game])
    same(found, right)
    again = Tablebase(tmp_path / "found")
    assert (again, again.header["means"]) == (found, "engine")
    assert sorted(path.name for path in again.directory.iterdir()) == [
        "table.json", "table.parquet",
    ]  # fmt: skip
    asked = Question(position_of(words), NORMAL, Budget())
    if game != "chess --material KRK":
        assert check_table(again, asked, Limits().start()).flaw == ""


def of_circuit(game: Circuit, play: Play, directory: Path, engine: str = "") -> Tablebase:
    here = Position(game, len(game.rows) - 1)
    asked = Question(here, play, Budget())

    def lister(coding: str) -> Lister:
        return Lister(lambda _: here, (repr(game),), str(play), coding, digest)

    shutil.rmtree(directory, ignore_errors=True)
    return build_table(asked, directory, None if engine else "keys", engine, lister)


@given(game=circuits(words=1) | circuits(words=2), play=st.sampled_from([NORMAL, MISERE]))
@settings(max_examples=8, deadline=None)
@pytest.mark.parametrize("each", [1 << 60, 1])
def test_every_small_game(
    tmp_path_factory: pytest.TempPathFactory, each: int, game: Circuit, play: Play
) -> None:
    """By rounds alone, and by the loop here: cycles, ties, claims, keys of one word and of two."""
    place = tmp_path_factory.getbasetemp() / "circuits"
    place.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "start_processes", lambda: ThreadPoolExecutor(2))
        patch.setattr(engines, "WORKER_ROWS", 3)
        patch.setattr(rounds, "BYTES_PER_EDGE", each)
        patch.setattr(parquet, "BLOCK_SIZE", 4)
        found = of_circuit(game, play, place / "found", "duckdb")
    same(found, of_circuit(game, play, place / "right"))


@pytest.mark.usefixtures("threads")
@pytest.mark.parametrize("words", ["tic-tac-toe", "nim 2 3", "domineering 2x3", "hexapawn"])
@pytest.mark.parametrize("play", [NORMAL, MISERE])
def test_games(tmp_path: Path, words: str, play: Play) -> None:
    here = position_of(words.split())
    with suppress(InputError):  # of play that says itself how it ends
        right = z.tablebase.build(here, tmp_path / "right", play, method=None)
        same(z.tablebase.build(here, tmp_path / "found", play, engine="duckdb"), right)


def build(words: Sequence[str], place: Path, **more: Any) -> Tablebase:
    return z.tablebase.build(position_of(words), place, engine="duckdb", **more)


@pytest.mark.usefixtures("threads")
def test_a_step_that_is_killed_is_repeated_and_none_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "BYTES_PER_EDGE", 1 << 60)
    words = ["mnk", "--m", "3", "--n", "2", "--k", "2"]
    steps: list[str] = []
    left = [0]

    def counting(plain: Any, self: Any, *given: Any) -> None:
        path = given[-1]
        left[0] -= 1
        if not left[0]:
            path.write_bytes(b"half a file")
            raise KeyboardInterrupt
        steps.append(path.name)
        plain(self, *given)

    for name in ("write", "expand"):
        plain = getattr(engines.LocalEngine, name)
        counted = partial(counting, plain)
        monkeypatch.setattr(
            engines.LocalEngine, name, lambda self, *given, by=counted: by(self, *given)
        )
    right = build(words, tmp_path / "right")
    whole = len(steps)
    assert whole > 15
    for killed in range(1, whole + 1, 6):
        steps.clear()
        left[0] = killed
        with pytest.raises(KeyboardInterrupt):
            build(words, tmp_path / f"{killed}")
        assert build(words, tmp_path / f"{killed}").header == right.header
        assert len(steps) <= whole + 5  # a round writes five


def test_killed_it_goes_on(tmp_path: Path) -> None:
    """Killed after a note, with its workers at work, it ends with the very same table."""
    words = ["tablebase", "build", "mnk", "--m", "3", "--n", "3", "--k", "3", "--quiet"]
    words += ["--engine", "duckdb", "-o", str(tmp_path / "found")]
    note = tmp_path / "found" / "unfinished" / "positions-3"
    with programs.started([sys.executable, "-m", "zermelo", *words]) as run:
        while run.poll() is None and not note.exists():
            time.sleep(0.01)
        run.send_signal(signal.SIGKILL)
    assert not (tmp_path / "found" / "table.json").exists()
    here = position_of(words[2:9])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "start_processes", lambda: ThreadPoolExecutor(2))
        found = z.tablebase.build(here, tmp_path / "found", engine="duckdb")
        right = z.tablebase.build(here, tmp_path / "right", engine="duckdb")
    assert found.header == right.header


@pytest.mark.usefixtures("threads")
def test_a_limit_leaves_work_that_goes_on(tmp_path: Path) -> None:
    with pytest.raises(LimitReached, match="the limit on positions"):
        build(["tic-tac-toe"], tmp_path / "t", limits=Limits(positions=100))
    note = Workspace.put
    began: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            Workspace, "put", lambda self, held: (began.append(held["frontier"]), note(self, held))
        )
        assert build(["tic-tac-toe"], tmp_path / "t").header["positions"] == 765
    assert began[0] > 1


def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(engines, "expand_in_processes", full)
    monkeypatch.setattr(engines, "start_processes", lambda: ThreadPoolExecutor(1))
    with pytest.raises(InputError, match=r"No space left on device; .* repeat the command"):
        build(["tic-tac-toe"], tmp_path / "t")


# --------------------------------------------------------------------------------- what is refused


@pytest.mark.usefixtures("threads")
def test_workers_with_another_file_are_refused(tmp_path: Path, own: str) -> None:
    question = Question(position_of([own]), NORMAL, Budget())
    lister = Lister(position_of, (own,), "normal", "another", digest)
    with pytest.raises(InputError, match="a worker has another version of Zermelo, or another"):
        build_table(question, tmp_path / "t", engine="duckdb", lister=lambda _: lister)


def test_a_game_without_a_name(tmp_path: Path) -> None:
    here = z.game(4, lambda n: [n - k for k in (1, 3) if k <= n])
    with pytest.raises(InputError, match=r"workers cannot load .* by its name; .* FILE\.py"):
        z.tablebase.build(here, tmp_path / "t", engine="duckdb")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tablebase]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "start_processes", lambda: ThreadPoolExecutor(2))
        patch.setattr(parquet, "BLOCK_SIZE", 100)
        yield build(["tic-tac-toe"], tmp_path_factory.mktemp("t") / "t")


def test_a_changed_byte_is_found(table: Tablebase, tmp_path: Path) -> None:
    asked = Question(position_of(["tic-tac-toe"]), NORMAL, Budget())
    file = table.files[0].read_bytes()
    assert len(table) == 8
    for at in range(5, len(file), len(file) // 40):
        shutil.copytree(table.directory, tmp_path / str(at))
        spoilt = file[:at] + bytes([file[at] ^ 5]) + file[at + 1 :]
        (tmp_path / str(at) / "table.parquet").write_bytes(spoilt)
        with suppress(FormatError):
            found = Tablebase(tmp_path / str(at))
            assert check_table(found, asked, Limits().start()).flaw


@pytest.mark.parametrize("left", [0, 4, 100, -9])
def test_a_file_that_is_cut_short(table: Tablebase, tmp_path: Path, left: int) -> None:
    shutil.copytree(table.directory, tmp_path / "t")
    (tmp_path / "t" / "table.parquet").write_bytes(table.files[0].read_bytes()[:left])
    with pytest.raises(FormatError, match=r"the file is damaged, make it again"):
        Tablebase(tmp_path / "t")


def test_no_file(table: Tablebase, tmp_path: Path) -> None:
    shutil.copytree(table.directory, tmp_path / "t")
    (tmp_path / "t" / "table.parquet").unlink()
    with pytest.raises(InputError, match="cannot be read"):
        Tablebase(tmp_path / "t")
