"""An answer is the same alone and after others: what is tried belongs to the question."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest

from zermelo.budget import Budget
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.solution import Solution
from zermelo.limits import Limits
from zermelo.rulesets.reading import position_of
from zermelo.solvers import compiled, searched, value_cache
from zermelo.solvers.engine import Engine
from zermelo.solvers.partizan_search import PartizanSearch


@pytest.fixture(autouse=True)
def _as_a_new_process() -> Iterator[None]:
    begin_anew()
    yield
    begin_anew()


def begin_anew() -> None:
    """Forget what has run, what was tried and what was found."""
    searched._rules_run.clear()
    searched._positions_tried.clear()
    value_cache.clear_caches()


def questions() -> list[str]:
    """Return a few hundred positions: those searched in one of two ways, and by values."""
    chance = random.Random(3)

    def board(letters: str, rows: int, columns: int) -> str:
        return "|".join("".join(chance.choices(letters, k=columns)) for _ in range(rows))

    texts = [f"domineering 2x{n}" for n in range(2, 13)]
    texts += [f"domineering {m}x{n}" for m in (3, 4) for n in range(m, 6)] + ["domineering 5x5"]
    texts += [f"{g} {m}x{n}" for g in ("cram", "chocolate") for m in (2, 3, 4) for n in range(m, 6)]
    for letters, game, largest in (
        ("..#", "domineering", (4, 6)),
        ("xo.", "clobber", (3, 5)),
        ("xo.", "konane", (3, 5)),
        ("xo", "clobber", (1, 14)),
        ("..#", "cram", (5, 6)),
        ("xo....", "amazons", (2, 3)),
    ):
        for _ in range(20):
            rows, columns = (chance.randint(min(2, most), most) for most in largest)
            texts.append(f"{game} {board(letters, rows, columns)}")
    for graph in ("petersen", "prism:4", "cycle:9", "path:9", "grid:3x4", "complete:5", "wheel:6"):
        texts += [f"chomp --on {graph}", f"node-kayles --on {graph}", f"col --on {graph}"]
    texts += [f"node-kayles --on grid:{m}x{n}" for m in (3, 4, 5) for n in range(m, 7)]
    texts += [f"take --vector 1,3 {n} {n + 2}" for n in range(3, 8)]
    texts += [f"superset --n {n}" for n in (3, 4, 5)]
    texts += [f"poset --on divisors:{n} -{n}" for n in (12, 36, 72, 60)]
    texts += ["fission 4x4", "nogo 3x3", "tic-tac-toe", "dodgem 3x3", "hex 3x3", "kayles 10 12"]
    texts += ["toads-and-frogs ttt.fff", "snort --on grid:3x3", "chocolate 7 7 6 5 3", "cram 4x7"]
    return list(dict.fromkeys(texts))


def facts(text: str) -> list[object]:
    """Return what a new engine says of a position, whichever way it went."""

    def told(found: Solution) -> list[object]:
        moves = sorted(map(str, found.winning)), found.complete, sorted(found.left_out)
        return [found.outcome, found.value, found.remoteness, found.method, *moves]

    found = Engine().solve(position_of(text.split()), every=False)
    return [*told(found), *map(told, found.starts.values())]


def asked(texts: Iterable[str], *, alone: bool) -> dict[str, list[object]]:
    """Ask questions one after the other, each of them alone or in one process."""
    answers = {}
    for text in texts:
        if alone:
            begin_anew()
        answers[text] = facts(text)
    begin_anew()
    return answers


def test_answers_are_the_same_alone_and_in_two_orders() -> None:
    texts = questions()
    assert len(texts) > 190
    alone = asked(texts, alone=True)
    assert asked(texts, alone=False) == alone
    assert asked(reversed(texts), alone=False) == alone


@pytest.mark.parametrize("before", ["5x5", "5x4", "3x3"])
def test_a_value_that_is_found_alone_is_found_after_others(before: str) -> None:
    """This board is too wide for compiled moves, which have run."""
    here = position_of(["domineering", "2x11"])
    alone = here.solve()
    assert str(alone.value) == "{7/2|3/2||1|-1/2|||-1}"
    begin_anew()
    position_of(["domineering", before]).solve()
    again = Position(here.ruleset, here.state).solve()
    assert (again.value, again.method) == (alone.value, alone.method)


def test_each_question_of_an_engine_has_a_trial_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What compiled rules do not find in a bound, plain Python does, as often as it is asked."""
    monkeypatch.setattr(compiled.AdaptiveSearch, "MAX_OPTIONAL", 1)
    texts = ["chocolate 4x5", "chocolate 3x7", "chocolate 5 5 4 3"]
    alone = [Engine().solve(position_of(text.split())) for text in texts]
    engine = Engine()
    Engine(method="compiled").solve(position_of(["chocolate", "4x5"]))
    for text, right in zip(texts, alone, strict=True):
        found = engine.solve(position_of(text.split()))
        assert (found.value, found.left_out) == (right.value, right.left_out)


def test_trials_are_counted_by_question() -> None:
    budget, search = Budget(), object()

    def trial() -> None:
        with budget.trial(5, search):
            for _ in range(6):
                budget.count()

    with pytest.raises(LimitReached):
        trial()
    assert budget.left_to_try(search, 8) == 3
    with budget.trial(3, search):
        budget.count()
    assert budget.left_to_try(search, 8) == 2
    assert budget.left_to_try(object(), 8) == 8
    budget.restart(Limits())
    assert budget.left_to_try(search, 8) == 8


def test_what_trials_took_is_told_in_positions() -> None:
    Engine().outcome(position_of(["node-kayles", "--on", "grid:3x3"]))
    (positions,) = searched._positions_tried.values()
    assert 0 < positions <= searched.TRIAL_POSITIONS
    begin_anew()
    board = position_of(["domineering", "3x3"])
    Engine().value(board)
    assert 0 < searched._positions_tried[type(board.ruleset),] <= PartizanSearch.PLAIN_POSITIONS
