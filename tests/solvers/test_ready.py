"""What ran before in a process decides how a question is pursued, and never the answer."""

from __future__ import annotations

import pytest

from zermelo.games.rules import Rules
from zermelo.rulesets.reading import position_of
from zermelo.solvers import compiled
from zermelo.solvers import searched as ready
from zermelo.solvers.compiled_search import CompiledSearch
from zermelo.solvers.engine import Engine
from zermelo.solvers.plain_search import PlainSearch
from zermelo.values.play import MISERE, NORMAL, Play

POSITIONS = (
    "chocolate 4x7",
    "chomp --on petersen -v3 -1-2",
    "node-kayles --on grid:3x4",
    "superset --n 4 12",
    "poset --on divisors:72 -36",
    "cram 3x4",
)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[type]:
    """Begin as a new process does, and note which searches are asked who wins."""
    monkeypatch.setattr(ready, "_rules_run", set())
    monkeypatch.setattr(ready, "_positions_tried", {})
    found: list[type] = []
    for kind in (PlainSearch, CompiledSearch):

        def outcome(self, state, kind=kind, given=kind.outcome):
            found.append(kind)
            return given(self, state)

        monkeypatch.setattr(kind, "outcome", outcome)
    return found


@pytest.mark.parametrize("play", [NORMAL, MISERE])
@pytest.mark.parametrize("text", POSITIONS)
def test_an_answer_is_the_same_whatever_has_run(text: str, play: Play, asked: list[type]) -> None:
    here = position_of(text.split())
    first = Engine().solve(here, play)
    assert asked[:1] != [CompiledSearch]  # a trial comes first, where theorems do not say it all
    Engine(method="compiled").solve(here, play)
    asked.clear()
    assert Engine().solve(here, play) == first
    assert set(asked) <= {CompiledSearch}


@pytest.mark.parametrize("trial", [0, 3, 50])
def test_a_small_bound_on_what_was_not_asked_stops_neither_way_alone(
    trial: int, asked: list[type], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What compiled rules do not find within it, the trial may, whichever comes first."""
    here = position_of(["chocolate", "4x5"])
    monkeypatch.setattr(compiled.AdaptiveSearch, "MAX_OPTIONAL", 1)
    for room, name in (
        (ready, "TRIAL_POSITIONS"),
        (ready, "TRIAL_POSITIONS_IF_LOADED"),
        (compiled, "TRIAL_POSITIONS"),
        (compiled, "TRIAL_POSITIONS_IF_MERGED"),
    ):
        monkeypatch.setattr(room, name, trial)
    first = Engine().solve(here)
    Engine(method="compiled").solve(here)
    assert Engine().solve(here) == first
    assert asked


def test_trials_end_when_all_have_taken_as_long_as_loading(
    asked: list[type], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready, "MAX_TRIED", 0)
    here = position_of(["node-kayles", "--on", "grid:3x3"])
    for kinds in ({PlainSearch}, {CompiledSearch}):
        asked.clear()
        Engine().outcome(here)
        assert set(asked) == kinds


def test_rules_whose_lengths_have_not_run_are_tried_for_them(asked: list[type]) -> None:
    rules: Rules = position_of(["cram", "3x3"]).ruleset
    loops, lengths = rules.compiled(), rules.compiled(MISERE)
    assert loops is not None
    assert lengths is not None
    assert ready.max_trial_positions(loops, lengths=False) == ready.TRIAL_POSITIONS
    ready.record_run(loops, lengths=False)
    assert ready.max_trial_positions(loops, lengths=False) == 0
    assert ready.max_trial_positions(lengths, lengths=True) == ready.TRIAL_POSITIONS_IF_LOADED
    assert not asked
