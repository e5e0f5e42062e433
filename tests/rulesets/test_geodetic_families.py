"""The geodetic game on cycles and on K_m∘R_n: closed forms against the definition."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.known import known

from zermelo import mex
from zermelo.digraph.graph import Graph
from zermelo.rulesets.graphs.geodetic.families import rays_of
from zermelo.rulesets.graphs.geodetic.moves import GeodeticGrowth
from zermelo.rulesets.graphs.geodetic.parts import GeodeticParts
from zermelo.rulesets.graphs.geodetic.rules import Geodetic
from zermelo.solvers.engine import Engine
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE


def arcs(n: int) -> dict[int, set[int]]:
    """By the definition on the cycle itself: from how many unlabelled in a row to how many."""
    found: dict[int, set[int]] = {}
    graph = Graph.named(f"cycle:{n}")
    for labelled in range(1, n + 1):
        growth = GeodeticGrowth(graph, range(labelled), literal=False)
        found[n - labelled] = {n - labelled - len(new) for _, new in growth}
    return found


@pytest.mark.parametrize("n", range(3, 41))
def test_cycles(n: int) -> None:
    """Theorems 2 and 3, and the values of what is left of a cycle."""
    values: dict[int, int] = {}
    lost: dict[int, bool] = {}
    for left, options in sorted(arcs(n).items()):
        values[left] = mex(values[o] for o in options)
        lost[left] = bool(options) and all(not lost[o] for o in options)
    rules = Geodetic(Graph.named(f"cycle:{n}"))
    start = rules()
    assert (start.outcome is Outcome.N) == (values[n - 1] == 0) == (n & (n + 1) == 0)
    misere = Engine().outcome(start, MISERE)
    assert (misere is Outcome.N) == lost[n - 1] == (n & (n - 1) == 0)
    for left in range(n):
        state = tuple(range(n - left))
        assert known(rules, "value", state) == values[left]
        assert (known(rules, "outcome", state, play=MISERE) is Outcome.P) == lost[left]
        options = list(rules.options(state))
        wins = [o for o in options if values[n - len(o)] == 0]
        assert sorted(known(rules, "winning_options", state)) == sorted(wins)
        assert sorted(known(rules, "winning_options", state, play=MISERE)) == sorted(
            o for o in options if lost[n - len(o)]
        )


@pytest.mark.parametrize("m", range(2, 8))
def test_complete_graphs_with_rays(m: int) -> None:
    """Theorem 4, and where it ends: n = 1."""
    for n in range(1, 20):
        graph = Graph.named(f"Km-rays:{m}x{n}")
        rules = Geodetic(graph)
        lost = m % 2 == 0 or n > 1
        assert known(rules, "value", ()) == (0 if lost else 1)
        found = GeodeticParts(graph).of(())  # the theorem on trees of complete graphs says the same
        assert [part.value for part in found] == [known(rules, "value", ())]
        held = rays_of(graph)
        assert (held is not None) == (m > 2 and n > 1)
        assert held is None or (held.m, held.n) == (m, n)


@pytest.mark.parametrize("n", [*range(2, 24), 31, 32, 33, 42])
def test_strategy_w(n: int) -> None:
    """Against every play on one ray, W answers while no 0-star can be made; all of it wins."""
    rules = Geodetic(Graph.named(f"Km-rays:3x{n}"))
    rays = rays_of(rules.on)
    waiting, met = [()], set()
    while waiting:
        state = waiting.pop()
        assert known(rules, "value", state) == 0
        low, high = (rays.labels_on_one_ray(state) or (0, n, 0))[1:]
        for place in (*range(1, low), *range(high + 1, n + 1)):
            low_then, high_then = (min(low, place), max(high, place)) if state else (place, place)
            moved = tuple(rays.rays[0][k - 1] for k in range(low_then, high_then + 1))
            if moved in met:
                continue
            met.add(moved)
            wins = known(rules, "winning_options", moved)
            assert wins
            answer = rays.answer(moved)
            stars = [
                o for o in wins if set(o) - set(rays.rays[0]) or set(o) > set(rays.rays[0][:1])
            ]
            if answer is None:
                assert stars
                continue
            assert answer in wins[0]
            assert answer not in moved
            if len(wins[0]) < n and place > 1:
                waiting.append(wins[0])


def test_other_graphs_are_no_rays() -> None:
    for name in ("petersen", "wheel:6", "prism:3", "complete:6", "star:6", "cycle:9", "path:9"):
        assert rays_of(Graph.named(name)) is None
    uneven = [(0, 1), (1, 2), (0, 2), (0, 3), (1, 4), (2, 5), (5, 6), (6, 7), (7, 8)]
    assert rays_of(Graph(uneven)) is None
    loose = [(0, 1), (1, 2), (0, 2), (0, 3), (1, 4), (2, 5), (6, 7), (7, 8), (8, 6)]
    assert rays_of(Graph(loose)) is None


def test_literal_moves_come_one_by_one_and_are_named_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a long path all of them take gigabytes together, and naming one as long as its square."""
    asked: list[int] = []
    of = GeodeticGrowth.of

    def noted(growth: GeodeticGrowth, u: int) -> Sequence[int]:
        asked.append(u)
        return of(growth, u)

    monkeypatch.setattr(GeodeticGrowth, "of", noted)
    game = Geodetic(on=Graph.named("path:3000"), literal=True)
    start = game.state("1")
    first = next(iter(game.options(start)))
    assert len(asked) == 1
    assert game.describe(start, first) == "label 2"
    assert game.describe(start, tuple(range(3000))) == "label 3000, and with it 2,998 more"
    assert len(asked) == 1
