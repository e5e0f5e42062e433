"""Hackendot: weights against the definition, forests of any shape, input that is not a forest."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import Digraph, mex
from zermelo.answers.api import solve
from zermelo.digraph.forest import Forest
from zermelo.errors import InputError, LimitReached
from zermelo.limits import UNLIMITED, Limits
from zermelo.rulesets.orders.hackendot.rules import Hackendot
from zermelo.rulesets.orders.hackendot.weights import Weights
from zermelo.values.play import MISERE

Parents = tuple[int, ...]


def digraph(parents: Parents) -> Digraph:
    return Digraph([(p, v) for v, p in enumerate(parents) if p >= 0], vertices=range(len(parents)))


def path_up(parents: Parents, v: int) -> frozenset[int]:
    found = set()
    while v >= 0:
        found.add(v)
        v = parents[v]
    return frozenset(found)


def by_definition(parents: Parents) -> dict[frozenset[int], int]:
    """The values of all positions, by the removed vertices."""

    @cache
    def value(removed: frozenset[int]) -> int:
        return mex(value(o) for o in options(removed))

    def options(removed: frozenset[int]) -> list[frozenset[int]]:
        left = [v for v in range(len(parents)) if v not in removed]
        return [removed | path_up(parents, v) for v in left]

    found: dict[frozenset[int], int] = {}
    waiting = [frozenset[int]()]
    while waiting:
        removed = waiting.pop()
        if removed not in found:
            found[removed] = value(removed)
            waiting += options(removed)
    return found


@st.composite
def forests(draw: st.DrawFn, most: int = 40) -> Parents:
    """Parents of shuffled vertices; near ones (long paths), any, or roots."""
    count = draw(st.integers(1, most))
    back = draw(st.sampled_from([1, 2, 5, most]))
    place = draw(st.permutations(range(count)))
    parents = [-1] * count
    for i in range(1, count):
        if draw(st.integers(0, 9)):
            parents[place[i]] = place[draw(st.integers(max(0, i - back), i - 1))]
    return tuple(parents)


def test_all_forests_of_five_vertices() -> None:
    for parents in product(*(range(-1, v) for v in range(5))):
        rules = Hackendot(digraph(parents))
        values = by_definition(parents)
        for removed, value in values.items():
            state = rules.state(*removed)
            assert rules.nim_sum.value(state, UNLIMITED) == value
            wins = {rules.state(*removed, v) for v in set(range(5)) - removed}
            held = {o for o in wins if rules.nim_sum.value(o, UNLIMITED) == 0}
            assert set(rules.nim_sum.winning_options(state, UNLIMITED)) == held


@given(forests(10))
def test_larger_forests_against_the_definition(parents: Parents) -> None:
    rules = Hackendot(digraph(parents))
    values = by_definition(parents)
    assert rules.nim_sum.value((), UNLIMITED) == values[frozenset()]
    for wanted in range(4):
        options = rules.nim_sum.options_of_value((), wanted, UNLIMITED)
        held = {v for v in range(len(parents)) if values[path_up(parents, v)] == wanted}
        assert options == [(v,) for v in sorted(held)] or set(options) == {(v,) for v in held}


def values_of_options(parents: Parents) -> tuple[list[int], list[set[int]]]:
    """For every subtree its value and those of its options: S(r) = {X} ∪ ⋃ (S(c) ⊕ X ⊕ g(c))."""
    below: list[list[int]] = [[] for _ in parents]
    for v, p in enumerate(parents):
        if p >= 0:
            below[p].append(v)
    g, S = [0] * len(parents), [set[int]() for _ in parents]

    def visit(v: int) -> None:
        total = 0
        for c in below[v]:
            visit(c)
            total ^= g[c]
        S[v] = {total} | {s ^ total ^ g[c] for c in below[v] for s in S[c]}
        g[v] = mex(S[v])

    for v, p in enumerate(parents):
        if p < 0:
            visit(v)
    return g, S


@given(forests(150))
@settings(max_examples=60)
def test_weights_add_up_to_the_values_of_subtrees(parents: Parents) -> None:
    held = Weights(Forest.from_digraph(digraph(parents)))
    g, _ = values_of_options(parents)
    assert held.grundy.tolist() == [g[v] for v in held.forest.vertex]
    for p, size in enumerate(held.forest.size.tolist()):
        assert np.bitwise_xor.reduce(held.weight[p : p + size]) == held.grundy[p]


@given(forests(60), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_moves_in_the_middle_of_play(parents: Parents, rng: random.Random) -> None:
    rules = Hackendot(digraph(parents))
    state = ()
    while rules.nim_sum.counter(state, UNLIMITED):
        options = list(rules.options(state))
        for wanted in {rules.nim_sum.value(o, UNLIMITED) for o in options[:3]} | {0, 1}:
            found = rules.nim_sum.options_of_value(state, wanted, UNLIMITED)
            assert sorted(found) == sorted(
                o for o in options if rules.nim_sum.value(o, UNLIMITED) == wanted
            )
        before = state
        state = rng.choice(options)
        assert rules.nim_sum.counter(state, UNLIMITED) < rules.nim_sum.counter(before, UNLIMITED)
        assert rules.parse([]) == ()
        assert rules.state(*state) == state


def test_the_order_is_a_preorder() -> None:
    rng = random.Random(1)
    parents = tuple([-1] + [rng.randrange(v) if v % 50 else -1 for v in range(1, 400)])
    forest = Forest.from_digraph(digraph(parents))
    for p, (v, up, size) in enumerate(zip(forest.vertex, forest.up, forest.size, strict=True)):
        assert forest.place_of[v] == p
        assert parents[v] == (forest.vertex[up] if up >= 0 else -1)
        inside = {int(u) for u in forest.vertex[p : p + size]}
        assert inside == {u for u in range(400) if v in path_up(parents, u)}
        children = [q for q in range(p + 1, p + size) if forest.up[q] == p]
        assert not children or forest.size[p + 1] == max(forest.size[q] for q in children)


def test_a_path_is_a_heap() -> None:
    n = 200_000
    vertices = np.arange(n)
    here = Hackendot(Digraph.from_arrays(vertices[:-1], vertices[1:]))()
    found = solve(here)
    assert found.value == n
    assert [move.to.state for move in found.winning_moves] == [(n - 1,)]
    assert "200,000 vertices" in str(found.best)
    assert len(str(here.explain())) < 4_000


def test_a_chosen_vertex_stands_for_all_above() -> None:
    rules = Hackendot(Digraph([("a", "b"), ("b", "c"), ("a", "d")]))
    assert rules.state("c", "a") == rules.state("c") == rules.state("b", "c")
    assert rules("b", "d").value == 1
    assert str(rules("b", "d").winning_moves()[0]) == "choose c: remove c"
    assert [str(part) for part in map(rules.show, rules.summands(rules.state("a")))] == ["d", "c"]


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ("ac bc", "vertex 'c' has two parents, 'a' and 'b'"),
        ("ab bc cb", "two parents"),
        ("ab cd de ec", "the edges form a cycle: "),
        ("ab cc", "c → c"),
    ],
)
def test_what_is_no_forest(edges: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Hackendot(Digraph([(edge[0], edge[1]) for edge in edges.split()]))


def test_the_circle_is_named() -> None:
    with pytest.raises(InputError) as caught:
        Hackendot(Digraph([("a", "b"), ("c", "d"), ("d", "e"), ("e", "c")]))
    told = str(caught.value).partition("cycle: ")[2].partition(";")[0].split(" → ")
    assert len(told) == 4
    assert "".join(told) in "cdecdec"


@given(forests(9))
def test_misere_play_is_searched(parents: Parents) -> None:
    @cache
    def wins(removed: frozenset[int]) -> bool:
        left = [v for v in range(len(parents)) if v not in removed]
        return not left or any(not wins(removed | path_up(parents, v)) for v in left)

    found = solve(Hackendot(digraph(parents))(), play=MISERE)
    assert str(found.outcome) == "PN"[wins(frozenset())]


def test_the_clock_is_looked_at_for_each_option() -> None:
    star = Hackendot(Digraph([(0, leaf) for leaf in range(1, 60)]))
    state = star.state(0)
    assert star.nim_sum.value(state, UNLIMITED) == 1
    looks = iter(range(100))
    watch = Limits(stop=lambda: next(looks) >= 50).start()
    with pytest.raises(LimitReached):
        star.nim_sum.options_of_value(state, 0, watch)
    assert len(star.nim_sum.options_of_value(state, 0, UNLIMITED)) == 59
