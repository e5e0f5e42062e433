"""Values that are kept over questions: found once, bounded, and no answer depends on them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from threading import Thread

import pytest
from tests.programs import joined

from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.limits import Limits
from zermelo.rulesets import Clobber, Domineering
from zermelo.solvers import searched as ready
from zermelo.solvers import value_cache
from zermelo.solvers.compiled_games import CompiledGames
from zermelo.solvers.engine import Engine, engine_of
from zermelo.solvers.partizan_search import PartizanSearch


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    value_cache.clear_caches()
    yield
    value_cache.clear_caches()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[CompiledGames]:
    """What arrays were made, with the loops loaded, so that nothing is tried before."""
    found: list[CompiledGames] = []
    before = value_cache._new_compiled_games

    def making(*given: object) -> CompiledGames:
        found.append(before(*given))
        return found[-1]

    monkeypatch.setattr(value_cache, "_new_compiled_games", making)
    ready.record_run(Clobber)
    ready.record_run(Domineering)
    return found


def boards(letters: str, rows: int, columns: int, count: int) -> list[str]:
    chance = random.Random(1)
    return [
        "|".join("".join(chance.choices(letters, k=columns)) for _ in range(rows))
        for _ in range(count)
    ]


def test_boards_share_what_is_found(made: list[CompiledGames]) -> None:
    bare = Engine(method="partizan")
    for board in boards("xo.", 3, 4, 30):
        here = Clobber()(board)
        assert here.value is bare.value(here), board
        assert engine_of(here).budget.seen == 0
    assert len(made) == 1


def test_a_board_is_searched_once(made: list[CompiledGames]) -> None:
    first, second = (Position(Domineering(), ("....",) * 4) for _ in range(2))
    assert first.value is second.value
    assert engine_of(first).budget.searched > 100
    assert engine_of(second).budget.searched == 0
    assert len(made) == 1


def test_what_is_kept_is_bounded(
    made: list[CompiledGames], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(value_cache, "MAX_CACHE_BYTES", 0)
    for _ in range(2):
        assert Domineering()("3x4").value == Domineering()("3x4").value
    assert len(made) == 4
    assert not value_cache._caches


def test_limits_hold_whatever_was_asked_before(made: list[CompiledGames]) -> None:
    state = ("....",) * 4
    assert Position(Domineering(), state).value
    for limits in (Limits(positions=20), Limits(positions=20, memory=1 << 30)):
        with pytest.raises(LimitReached, match="positions"):
            Engine(limits).value(Position(Domineering(), state))
    assert len(made) == 1


def test_who_solves_is_told_the_same_whatever_was_asked_before(
    made: list[CompiledGames], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PartizanSearch, "MAX_OPTIONAL_COMPILED", 1)
    before = Clobber()("xoxo.|oxoxo|xo.ox").solve()
    assert Clobber()("xoxo.|oxoxo|xo.ox").value
    after = Clobber()("xoxo.|oxoxo|xo.ox").solve()
    assert before.value is None
    assert (after.value, after.method, after.source) == (None, before.method, before.source)
    assert made


@pytest.mark.usefixtures("made")
def test_threads_find_the_same() -> None:
    given = boards("xo.", 3, 5, 12)
    found: dict[int, list[object]] = {}

    def ask(thread: int) -> None:
        found[thread] = [Clobber()(board).value for board in given]

    threads = [Thread(target=ask, args=(number,), daemon=True) for number in range(3)]
    for thread in threads:
        thread.start()
    joined(*threads)
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == len(given)


@pytest.mark.parametrize("ready_made", [True, False])
def test_moves_that_are_compiled_beforehand_are_used_soon(
    ready_made: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing has to be loaded, few positions are tried in plain Python."""
    monkeypatch.setattr(ready, "_rules_run", set())
    monkeypatch.setattr(ready, "_positions_tried", {})
    monkeypatch.setattr(value_cache.ValueCache, "has_compiled", lambda *_: ready_made)
    asked: list[bool] = []
    by_compiled = PartizanSearch._by_compiled

    def asking(search: PartizanSearch, state: object) -> object:
        asked.append(True)
        return by_compiled(search, state)

    monkeypatch.setattr(PartizanSearch, "_by_compiled", asking)
    assert Position(Domineering(), ("...", "...", "...")).value
    assert not asked
    assert Position(Clobber(), ("xoxo", "oxox", "x...")).value is not None
    assert asked == [True] * ready_made
