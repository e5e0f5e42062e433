"""Bushenhack: edges hacked away by definition on all small bushes; Hackendot above the ground."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from zermelo import Digraph, mex
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.errors import InputError
from zermelo.limits import UNLIMITED
from zermelo.rulesets.orders.hackendot.rules import Bushenhack
from zermelo.values.play import MISERE

Parents = tuple[int, ...]
#: What is left: each edge by its upper and its lower end.
Edges = frozenset[tuple[int, int]]


def bushes(parents: Parents) -> Digraph:
    return Digraph([(p, v) for v, p in enumerate(parents) if p >= 0], vertices=range(len(parents)))


def whole(parents: Parents) -> Edges:
    return frozenset((v, p) for v, p in enumerate(parents) if p >= 0)


def hacked(left: Edges, edge: tuple[int, int]) -> Edges:
    """Take away an edge and those below it, as long as there are any."""
    below: tuple[int, int] | None = edge
    while below is not None:
        left -= {below}
        foot = below[1]
        below = next((one for one in left if one[0] == foot), None)
    return left


@cache
def value(left: Edges) -> int:
    return mex(value(hacked(left, edge)) for edge in left)


@cache
def wins_misere(left: Edges) -> bool:
    return not left or any(not wins_misere(hacked(left, edge)) for edge in left)


@pytest.mark.parametrize("count", range(7))
def test_all_bushes_by_the_definition(count: int) -> None:
    """Every position that is reached: its value, its options, and all moves that win."""
    for parents in product(*(range(-1, v) for v in range(count))):
        rules = Bushenhack(bushes(parents))
        waiting, seen = [(rules.state(), whole(parents))], set()
        while waiting:
            state, left = waiting.pop()
            if state in seen:
                continue
            seen.add(state)
            assert rules.nim_sum.value(state, UNLIMITED) == value(left)
            assert rules.nim_sum.counter(state, UNLIMITED) == len(left)
            gone = whole(parents) - left
            reached = {
                rules.state(*(v for v, _ in gone), edge[0]): hacked(left, edge) for edge in left
            }
            assert set(rules.options(state)) == reached.keys()
            wins = {to for to, rest in reached.items() if value(rest) == 0}
            assert set(rules.nim_sum.winning_options(state, UNLIMITED) or ()) == wins
            waiting += reached.items()
        assert len(seen) >= 1 + len(whole(parents))


@pytest.mark.parametrize(
    "parents", [(-1, 0, 1, 1, 0, 4, 4), (-1, 0, 1, 2, -1, 4, 4, 3), (-1, 0, 0, 0, 1, 1)]
)
def test_misere_play_is_searched(parents: Parents) -> None:
    found = solve(Bushenhack(bushes(parents))(), play=MISERE)
    assert str(found.outcome) == "PN"[wins_misere(whole(parents))]
    assert found.method != "theorem"


def test_it_is_hackendot_above_the_ground() -> None:
    tree = [("a", "b"), ("a", "c"), ("c", "d"), ("c", "e"), ("e", "f")]
    dots, edges = r.Hackendot(Digraph(tree)), r.Bushenhack(Digraph([("ground", "a"), *tree]))
    for position in dots().reachable(100):
        names = dots.show(position.state).split()
        assert edges(*names).value == position.value
        for move, same in zip(
            dots(*names).winning_moves(), edges(*names).winning_moves(), strict=True
        ):
            assert dots.show(move.to.state) == edges.show(same.to.state)


def test_a_stem_is_a_heap_and_a_star_is_many() -> None:
    n = 200_000
    stem = Bushenhack(Digraph.from_arrays(range(n), range(1, n + 1)))()
    found = solve(stem)
    assert found.value == n
    assert f"remove {n:,} edges, 1 to {n}" in str(found.best)
    assert Bushenhack(Digraph([(0, leaf) for leaf in range(1, 8)]))().value == 1


def test_what_is_cut_takes_root() -> None:
    """In Hackenbush the two twigs would fall with the stem."""
    here = r.Bushenhack(Digraph([("ground", "a"), ("a", "b"), ("a", "c")]))()
    assert here.value == 2  # the options are worth 0, 1, 1
    (move,) = here.winning_moves()
    assert str(move) == "hack at a: remove the edge to a"
    assert len(list(move.to.options())) == 2


def test_the_ground_is_no_edge() -> None:
    rules = r.Bushenhack(Digraph([("ground", "a"), ("a", "b")]))
    with pytest.raises(InputError, match="ground stands on the ground, and no edge leads down"):
        rules("ground")
    with pytest.raises(InputError, match="'x'"):
        rules("x")
    with pytest.raises(InputError, match="two parents"):
        r.Bushenhack(Digraph([("a", "c"), ("b", "c")]))


def test_the_edges_are_touched() -> None:
    rules = r.Bushenhack(Digraph([("ground", "a"), ("a", "b"), ("a", "c")]))
    scene = rules.scene(rules.state("b"))
    assert {line.start + line.end: line.look for line in scene.lines} == {
        "v1v2": "gone", "v2v3": "gone", "v2v4": "plain"
    }  # fmt: skip
    assert [one.places for one in scene.gestures] == [("e3",)]
    held = {place.text: place.holds for place in scene.places if place.text}
    assert held == {"ground": "gone", "a": "", "b": "gone", "c": ""}


def test_reasons_speak_of_edges() -> None:
    told = str(r.Bushenhack(Digraph([("ground", "a"), ("a", "b"), ("a", "c")]))().explain())
    assert "Hacking at a removes 2 (a)." in " ".join(told.split())
    assert "bush of a" in told
    assert "vertex" not in told
    assert "No edge is left." in str(r.Bushenhack(Digraph([("ground", "a")]))("a").explain())
