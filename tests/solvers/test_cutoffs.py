"""Search with cut-offs: the same outcomes and moves as by definition, and as by full labelling."""

from __future__ import annotations

import random
import shlex
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import product
from typing import Any, ClassVar

import pytest

import zermelo as z
from zermelo.budget import Budget
from zermelo.compounds.turns import has_own_ends, plays_of
from zermelo.errors import LimitReached
from zermelo.games.ends import End
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, Ruleset
from zermelo.limits import Limits
from zermelo.rulesets.catalogue import RULESETS
from zermelo.rulesets.reading import position_of
from zermelo.solvers import cutoff_search, cutoffs
from zermelo.solvers.cutoff_search import BoundsTable, CutOffSearch
from zermelo.solvers.engine import Engine
from zermelo.solvers.searched import PlayCycles
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import Player

WORTH = {End.LOST: -1, End.TIE: 0, End.WON: 1}
OUTCOMES = {-1: Outcome.P, 0: Outcome.D, 1: Outcome.N}


@dataclass(frozen=True)
class Drawn(Ruleset[int]):
    """A game on a digraph with ends, whose misère play reverses the ends or leaves them."""

    name = "drawn"
    misere: ClassVar[bool] = True

    rows: tuple[tuple[int, ...], ...]
    marks: tuple[End | None, ...]

    def options(self, state: int) -> tuple[int, ...]:
        return self.rows[state]

    def end(self, state: int) -> End | None:
        return self.marks[state]

    def state(self, *parts: Any) -> int:
        return int(parts[0])


class Alike(Drawn):
    """The same with ends that misère play leaves as they are."""

    ends_alike = True


def drawn(seed: int, *, cycles: bool = False) -> Drawn:
    """Return a random game; its vertices descend unless there may be cycles."""
    dice = random.Random(seed)
    size = dice.randint(2, 14)
    rows = tuple(
        tuple(dice.randrange(size if cycles else v) for _ in range(dice.randint(0, 3))) if v else ()
        for v in range(size)
    )
    chances = dice.choice([[None] * 3, [None] * 9, [None] * 30])
    marks = tuple(dice.choice([*chances, *dice.sample([*End], 2)]) for _ in range(size))
    return dice.choice([Drawn, Alike])(rows, marks)


def worth_of(rules: Drawn, play: Play) -> Callable[[int], int]:
    """Return what positions are worth to the player to move, by definition."""

    @cache
    def worth(state: int) -> int:
        if (end := rules.marks[state]) is not None:
            reverse = play is MISERE and not rules.ends_alike
            return -WORTH[end] if reverse else WORTH[end]
        after = [-worth(option) for option in rules.rows[state]]
        return max(after, default=1 if play is MISERE else -1)

    return worth


@pytest.mark.parametrize("play", [NORMAL, MISERE])
def test_as_by_definition(play: Play) -> None:
    for seed in range(1_500):
        rules = drawn(seed)
        worth, search = worth_of(rules, play), CutOffSearch(rules, Budget(), play)
        for state in random.Random(seed).sample(range(len(rules.rows)), len(rules.rows)):
            assert search.outcome(state) is OUTCOMES[worth(state)], (seed, state)
            for option in () if rules.marks[state] else rules.rows[state]:
                for least in (-1, 0, 1):
                    kept = search.keeps(state, option, least)
                    assert kept is (-worth(option) >= least), (seed, state, option, least)


def test_the_engine_answers_as_by_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outcomes and moves, with cycles too, where they are labelled."""
    monkeypatch.setattr(cutoffs, "FEW_POSITIONS", 1)
    used = dict.fromkeys(("cut-offs", "retrograde"), 0)
    for seed in range(600):
        rules, play = drawn(seed, cycles=seed % 3 == 0), (NORMAL, MISERE)[seed % 2]
        here = Position(rules, len(rules.rows) - 1)
        found = Engine().solve(here, play)
        labelled = Engine(method="retrograde").solve(here, play)
        used[found.method] += 1
        assert found.outcome is labelled.outcome, seed
        assert set(found.winning) == set(labelled.winning), seed
        assert set(found.drawing) == set(labelled.drawing), seed
        assert found.complete
        assert found.best_option in {*found.winning, *found.drawing, labelled.best_option} or (
            found.outcome is Outcome.P
        )
        assert Engine().outcome(here, play) is labelled.outcome
        some = Engine().solve(here, play, every=False)
        assert set(some.winning) <= set(labelled.winning)
        assert bool(some.winning) is bool(labelled.winning)
        assert Engine().solve(here, play, distance=True).remoteness == labelled.remoteness, seed
    assert min(used.values()) > 50, used


def test_a_small_table_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is dropped is searched again."""
    here = z.game("." * 9, options, won=won, tie=lambda board: "." not in board)
    whole = CutOffSearch(here.ruleset, Budget())
    assert whole.outcome(here.state) is Outcome.D
    monkeypatch.setattr(cutoff_search, "SAMPLE_SIZE", 16)
    monkeypatch.setattr(cutoff_search, "_memory_of", lambda _: 1)
    small = CutOffSearch(here.ruleset, Budget())
    assert small.outcome(here.state) is Outcome.D
    assert len(small.table) <= 34
    assert small.budget.seen > whole.budget.seen
    for row in options(here.state):
        for board in options(row):
            assert small.outcome(board) is whole.outcome(board)


def test_the_table_has_the_memory_of_each_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not that of the first one; what an earlier question filled is let go."""
    monkeypatch.setattr(cutoff_search, "SAMPLE_SIZE", 16)
    here, engine = z.game("." * 9, options, won=won, tie=lambda board: "." not in board), Engine()
    search = cutoffs.search_of(here.ruleset, NORMAL, engine)
    kept = {}
    # memory that other tests have left to this process is not counted
    monkeypatch.setattr("zermelo.limits.resident", lambda: 60 << 20)
    for memory in (1 << 30, 62 << 20, 1 << 30):
        with engine.question(Limits(memory=memory)):
            search.outcome(here.state)
            kept[memory] = search.table._max_entries
    assert kept[1 << 30] > 20 * kept[62 << 20]
    table = BoundsTable(1 << 30)
    for number in range(1000):
        table.put(number, (0, 0))
    assert len(table) == 1000
    table.set_memory(1)
    assert not len(table)


LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def options(board: str) -> list[str]:
    man = "x" if board.count("x") == board.count("o") else "o"
    return [board[:at] + man + board[at + 1 :] for at, held in enumerate(board) if held == "."]


def won(board: str) -> bool:
    return any({board[int(place)] for place in row} in ({"x"}, {"o"}) for row in LINES)


def test_a_cycle_that_is_met_ends_the_search() -> None:
    rules = Drawn(((), (2,), (1,)), (End.WON, None, None))
    with pytest.raises(PlayCycles):
        CutOffSearch(rules, Budget()).outcome(1)
    assert Position(rules, 1).outcome is Outcome.D


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (3, 6), (6, 3), (7, 2), (1, 5)])
def test_compiled_rules_answer_as_plain_ones(rows: int, columns: int) -> None:
    rules, dice = z.rulesets.Connect(columns=columns, rows=rows), random.Random(rows)
    plain, budget = CutOffSearch(rules, Budget()), Budget()
    compiled = rules.compiled_at_least()
    assert compiled is not None
    search = cutoffs.CompiledCutOffs(rules, budget, compiled)
    for _ in range(30):
        state = rules.first
        while rules.end(state) is None and (state.count(".") > 13 or dice.random() < 0.8):
            state = dice.choice([*rules.options(state)])
        assert search.outcome(state) is plain.outcome(state), state
    assert budget.searched
    assert z.rulesets.Connect(k=3).compiled_at_least() is None
    assert z.rulesets.Connect(columns=9, rows=6).compiled_at_least() is None


def test_few_positions_are_labelled_and_many_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    here = z.game("." * 9, options, won=won, tie=lambda board: "." not in board)
    found = here.solve()
    assert (found.method, found.complete, found.remoteness_known) == ("retrograde", True, True)
    monkeypatch.setattr(cutoffs, "FEW_POSITIONS", 100)
    heaps = z.game((6, 7, 8), take, lost=lambda heaps: not any(heaps))
    found, misere = heaps.solve(), z.rulesets.Nim()(6, 7, 8).solve(MISERE)
    assert (found.method, found.source) == ("cut-offs", "search with cut-offs")
    assert found.outcome is misere.outcome is Outcome.N
    assert {*found.winning} == {*misere.winning}
    assert (found.remoteness, found.remoteness_known) == (None, False)
    assert found.left_out == ("remoteness",)
    asked = Engine().solve(heaps, distance=True)
    assert asked.remoteness == Engine(method="retrograde").solve(heaps).remoteness
    assert asked.remoteness_known


def take(heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [
        (*heaps[:place], left, *heaps[place + 1 :])
        for place, heap in enumerate(heaps)
        for left in range(heap)
    ]


def test_play_that_grows_for_ever_is_not_searched_for_ever() -> None:
    """A win near the start is found by labels; the search gives up a long line."""
    rows: dict[Any, list[Any]] = {0: [1, "a"], "a": ["b"], "b": ["end"]}
    here: Position[Any] = z.game(
        0, lambda state: rows.get(state) or [state + 1], won=lambda state: state == "end"
    )
    found = here.solve()
    assert (found.outcome, found.remoteness, found.complete) == (Outcome.N, 3, False)
    assert [str(move.to) for move in found.winning_moves] == ["a"]
    assert Engine().outcome(here) is Outcome.N


def test_a_limit_ends_the_search() -> None:
    board = "." * 16
    here = z.game(board, options, won=lambda _: False, tie=lambda b: "." not in b)
    with pytest.raises(LimitReached) as stop:
        here.solve(limits=Limits(positions=300))
    assert stop.value.limit == "positions"


def test_as_by_labels_in_the_catalogue() -> None:
    """Every ruleset with ends of its own whose play ends, in every play, from its example."""
    compared: dict[str, int] = {}
    for home in RULESETS.values():
        module, _, name = home.partition(":")
        kind: Any = getattr(import_module(f"zermelo.rulesets.{module}"), name)
        if not kind.example or not isinstance(kind.ends, bool) or not kind.ends:
            continue
        here = position_of([kind.name, *shlex.split(kind.example)])
        turned = [here.turn(side) for side in Player] if isinstance(here, PartizanPosition) else []
        for start in turned or [here]:
            rules = start.ruleset
            if not has_own_ends(rules) or rules.has_scores:
                continue
            for play, place in product(plays_of(rules), start.reachable(20)):
                few = Limits(positions=2_000)
                with suppress(LimitReached):
                    wanted = Engine(few, method="retrograde").outcome(place, play)
                    assert Engine(few, method="cut-offs").outcome(place, play) is wanted, place
                    compared[kind.name] = compared.get(kind.name, 0) + 1
    assert len(compared) >= 4, compared
    assert sum(compared.values()) > 150, compared
