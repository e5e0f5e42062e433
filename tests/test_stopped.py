"""Every long question obeys one stop hook and tells one progress callback."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import zermelo as z
from tests.kernel.tools import hard_digraph
from zermelo import rulesets as r
from zermelo._jit import retrograde
from zermelo.answers.position_certificates import certify_position
from zermelo.budget import Budget
from zermelo.errors import LimitReached
from zermelo.infinite import parse_family, prove
from zermelo.labelling.question import Question as OfTable
from zermelo.labelling.tables.build import build_table
from zermelo.labels.loops import loopy as loops
from zermelo.limits import Limits, Watch
from zermelo.values.misere.heaps import HeapGame
from zermelo.verbs.quotient_games import quotient_of_games

Question = Callable[[Limits | Watch], object]

RNG = random.Random(1)
MIXED = z.Digraph([(RNG.randrange(60), RNG.randrange(60)) for _ in range(150)])
DAG = z.Digraph([(u, v) for u in range(30) for v in range(u) if (u * v) % 3])
ODD = z.Digraph([(1, 2), (2, 3), (3, 1), (4, 1), (3, 4), (5, 6), (6, 5)])
EVEN = z.Digraph([(u, (u + 1) % 10) for u in range(10)])
HARD = hard_digraph()
LISTS = z.Preferences(
    {"al": ["eve", "fay"], "bo": ["fay", "eve"]}, {"eve": ["bo", "al"], "fay": ["al", "bo"]}
)


def questions(G: z.Digraph) -> dict[str, Question]:
    kernels, sequences = z.kernels(G), z.kernel_sequences(G)
    return {
        "outcomes": lambda limits: z.outcomes(G, limits),
        "loopy": lambda limits: z.loopy(G, limits),
        "kernels": lambda limits: z.kernels(G, limits),
        "sequences": lambda limits: z.kernel_sequences(G, limits),
        "exists": kernels.exists,
        "find": lambda limits: kernels.find(limits=limits),
        "find containing": lambda limits: kernels.find([next(iter(kernels.open))], limits=limits),
        "all": lambda limits: list(kernels.all(50, limits=limits)),
        "count": kernels.count,
        "status": kernels.status,
        "refutation": kernels.refutation,
        "sequence": sequences.find,
        "all sequences": lambda limits: list(sequences.all(50, limits=limits)),
        "count sequences": sequences.count,
    }


ASKED: dict[str, Question] = {
    **{f"{name} of a cycle": question for name, question in questions(EVEN).items()},
    **{f"{name} where it is odd": question for name, question in questions(ODD).items()},
    "Grundy values": lambda limits: z.grundy(DAG, limits),
    "outcomes in one pass": lambda limits: z.outcomes(DAG, limits),
    "outcomes backwards": lambda limits: z.outcomes(DAG.reverse(), limits),
    "marriages counted": lambda limits: z.stable_matchings(LISTS).count(limits),
    "marriages": lambda limits: list(z.stable_matchings(LISTS).all(limits=limits)),
    "annihilation": lambda limits: z.annihilation(EVEN, limits=limits),
    "weights of a code": lambda limits: z.lexicode(9, 3).weigh(limits),
}


ONE_LOOK = {"weights of a code", "exists of a cycle", "refutation of a cycle"}


@pytest.mark.parametrize("running", [False, True], ids=["limits", "a running watch"])
@pytest.mark.parametrize("calls", [0, 1])
@pytest.mark.parametrize("name", ASKED)
def test_the_stop_hook_ends_it(name: str, calls: int, running: bool) -> None:
    question = ASKED[name]
    if calls and name in ONE_LOOK:
        pytest.skip("it is over after the first look")
    asked: list[int] = []
    told: list[str] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > calls

    limits = Limits(progress=told.append, stop=stop)
    with pytest.raises(LimitReached) as reached:
        question(limits.start() if running else limits)
    assert reached.value.limit == "stop"
    assert len(asked) == calls + 1  # and not asked again
    assert told
    assert all(told)
    question(Limits())  # and nothing is left of it


#: Those in which a SAT solver, and the counter beside it, work for long.
LONG = {
    "find": lambda G, limits: z.kernels(G).find(limits=limits),
    "count": lambda G, limits: z.kernels(G).count(limits),
    "status": lambda G, limits: z.kernels(G).status(limits),
    "refutation": lambda G, limits: z.kernels(G).refutation(limits),
    "all": lambda G, limits: list(z.kernels(G).all(limits=limits)),
    "sequence": lambda G, limits: z.kernel_sequences(G).find(limits),
    "all sequences": lambda G, limits: list(z.kernel_sequences(G).all(limits=limits)),
    "count sequences": lambda G, limits: z.kernel_sequences(G).count(limits),
}


@pytest.mark.parametrize("name", LONG)
def test_it_is_asked_within_long_work_too(name: str) -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 2

    with pytest.raises(LimitReached) as reached:
        LONG[name](HARD, Limits(stop=stop))
    assert reached.value.limit == "stop"


@pytest.mark.parametrize("G", [MIXED, DAG, DAG.reverse(), EVEN], ids=["mixed", "dag", "up", "even"])
def test_labelling_in_slices_changes_nothing(G: z.Digraph, monkeypatch: pytest.MonkeyPatch) -> None:
    labels = [z.outcomes, z.loopy, z.levels, z.grundy][: 4 if z.find_cycle(G) is None else 3]
    whole = [label(G).array for label in labels]
    monkeypatch.setattr(retrograde, "SLICE", 1)
    monkeypatch.setattr(loops, "SLICE", 1)
    monkeypatch.setattr(loops, "UNTIMED_EDGES", -1)
    assert all(
        np.array_equal(label(G).array, known) for label, known in zip(labels, whole, strict=True)
    )
    told: list[str] = []
    z.outcomes(G, Limits(progress=told.append))
    z.loopy(G, Limits(progress=told.append))
    assert any("vertices have labels" in line for line in told)


def test_what_is_labelled_so_far_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrograde, "SLICE", 1)
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 4

    path = z.Digraph.from_arrays([0, 1, 3, 2, 4], [1, 3, 2, 4, 5])
    with pytest.raises(LimitReached) as reached:
        z.outcomes(path, Limits(stop=stop))
    assert reached.value.known == {"vertices": 6, "labelled": 4}


CLOCKS = (Path(__file__).parents[1] / "examples/infinite/clocks.game").read_text(encoding="utf-8")
#: Those of games and values that answer with what is known, and those that raise.
OF_GAMES = {
    "value": lambda limits, _: z.Engine(limits).value(r.Domineering()("4x4")),
    "both starts": lambda limits, _: z.Engine(limits).solve(r.Clobber()("ox|xo|ox")),
    "draws": lambda limits, _: z.Engine(limits).solve(r.Hexapawn()()),
    "moves": lambda limits, _: r.Cram()("3x4").move_table(limits=limits),
    "explanation": lambda limits, _: r.NodeKayles(z.Graph.named("grid:5x6"))().explain(
        limits=limits
    ),
    "certificate": lambda limits, _: certify_position(r.Cram()("3x4"), limits=limits),
    "certificate of a value": lambda limits, _: certify_position(
        r.Domineering()("3x4"), limits=limits
    ),
    "table": lambda limits, place: build_table(
        OfTable(r.Hexapawn()(), budget=Budget(limits)), place / "table"
    ),
    "quotient": lambda limits, _: quotient_of_games([HeapGame.octal("0.77")], limits=limits),
    "infinite": lambda limits, _: prove(parse_family(CLOCKS), limits=limits),
}
#: What they say in place of an error.
SAID = {"quotient": "limit", "infinite": "unknown"}


@pytest.mark.parametrize("name", OF_GAMES)
def test_questions_of_games_are_told_and_stopped(name: str, tmp_path: Path) -> None:
    asked: list[int] = []
    told: list[str] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 2

    limits = Limits(progress=told.append, stop=stop)
    if name in SAID:
        assert OF_GAMES[name](limits, tmp_path).status == SAID[name]
    else:
        with pytest.raises(LimitReached) as reached:
            OF_GAMES[name](limits, tmp_path)
        assert reached.value.limit == "stop"
    assert len(asked) >= 3
    assert told
    assert all(told)
