"""All indices labelled backwards in blocks on disk, against the labels of the state graph."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.labelling.circuits import Circuit, circuits
from tests.labelling.test_keys import agree

from zermelo.budget import Budget
from zermelo.bulk.workspace import Workspace
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.labelling import disk
from zermelo.labelling.disk import OnDisk
from zermelo.labelling.unmoves import Indexed
from zermelo.limits import Limits
from zermelo.rulesets import Chess
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, NORMAL, Play

PLAYS = st.sampled_from([NORMAL, MISERE])


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make blocks of four indices, and write predecessors as soon as there are any."""
    monkeypatch.setattr(disk, "SHIFT", 2)
    monkeypatch.setattr(disk, "PREDECESSOR_BUFFER", 1)


@given(circuits(words=1, dense=True), PLAYS, st.integers(0, 4), st.integers(1, 20))
@settings(max_examples=100, deadline=None)
def test_every_small_game(game: Circuit, play: Play, shift: int, room: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(disk, "SHIFT", shift)
        patch.setattr(disk, "PREDECESSOR_BUFFER", room)
        agree(game, play, "disk")


@pytest.mark.parametrize("length", [250, 251, 252, 253, 254, 255, 600])
@pytest.mark.usefixtures("small_blocks")
def test_long_wins_take_two_bytes(tmp_path: Path, length: int) -> None:
    rows = ((), *((v,) for v in range(length)), (length + 1,))
    game = Circuit(rows, (None,) * len(rows), (0,) * len(rows), dense=True)
    found = OnDisk(game.compiled(), Budget(), workspace=Workspace(tmp_path, {}))
    found.label()
    assert found[:].tolist() == [*range(length + 1), -1, *[-2] * game.spare]
    assert found.longest == length


@pytest.mark.parametrize("material", ["KRK", "KPK"])
def test_as_in_memory(tmp_path: Path, material: str) -> None:
    """Many blocks, and pieces that are read back out of order."""
    rules = Chess(material).compiled()
    budget = Budget(positions=1 << 30)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(disk, "SHIFT", 13)
        patch.setattr(disk, "PREDECESSOR_BUFFER", 1 << 12)
        found = OnDisk(rules, budget, workspace=Workspace(tmp_path, {}))
        found.label()
        right = Indexed(rules, budget)
        right.label()
        assert np.array_equal(found[:], right[:])
    assert found.moves == right.moves


@pytest.mark.usefixtures("small_blocks")
def test_limits(tmp_path: Path) -> None:
    game = Circuit(((),) * 100, (None,) * 100, (0,) * 100, dense=True)
    with pytest.raises(LimitReached, match=r"memory \(20 bytes\).*bytes needed"):
        OnDisk(game.compiled(), Budget(Limits(memory=20)), workspace=Workspace(tmp_path, {}))
    with pytest.raises(LimitReached, match="positions"):
        Engine(Limits(positions=50), method="disk").solve(Position(game, 1))


def test_blocks_of_another_size_are_not_gone_on_with(tmp_path: Path) -> None:
    game = Circuit(((), *((v,) for v in range(20))), (None,) * 21, (0,) * 21, dense=True)
    found = []
    for shift in (2, 3, 3):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(disk, "SHIFT", shift)
            labelled = OnDisk(game.compiled(), Budget(), workspace=Workspace(tmp_path, {}))
            labelled.label()
            found.append(labelled[:].tolist())
    assert found == 3 * [[*range(21), *[-2] * game.spare]]


def test_a_limit_names_the_disk() -> None:
    game = Circuit(((),) * 100, (None,) * 100, (0,) * 100, dense=True)
    with pytest.raises(LimitReached, match="cheaper: --method disk"):
        Indexed(game.compiled(), Budget(Limits(memory=150)))


@pytest.mark.parametrize("method", ["disk", "tiers"])
def test_what_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    """Labels in a directory of their own are gone with the engine that asked for them."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    game = Circuit(((), (0,)), (None, None), (0, 0), dense=True)
    engine = Engine(method=method)
    assert str(engine.solve(Position(game, 1)).outcome) == "N"
    assert any(tmp_path.iterdir())
    del engine
    assert not any(tmp_path.iterdir())
