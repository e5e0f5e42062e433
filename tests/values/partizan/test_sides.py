"""Sides read off from the order: every one by definition, every refusal by its certificate."""

from __future__ import annotations

import random
from itertools import product

import pytest
from tests.campaign import sampled
from tests.values.partizan.by_definition import at_most_plus, read_off, turned, whole

from zermelo.errors import InputError
from zermelo.expressions.parse import evaluate
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import graph_of, value_of
from zermelo.values.partizan.loopy_graphs import negated
from zermelo.values.partizan.sidling import NoStopper, canonical_stopper, offside, onside
from zermelo.values.partizan.stopper_table import order
from zermelo.values.partizan.stoppers import is_stopper, strong_parts

#: Two-coloured, six vertices: what is read off of vertex 1 is {0|−1}, and that is too small.
SIX = [((), (1,)), ((0,), (0, 3, 4)), ((4,), (5,)), ((2,), (5,)), ((0,), (0,)), ((1,), (0,))]


def drawn(chance, most):
    """Draw a two-coloured digraph."""
    count = chance.randint(1, most)
    dense = chance.choice((0.1, 0.2, 0.35))
    return [
        tuple(tuple(o for o in range(count) if chance.random() < dense) for _ in (0, 1))
        for _ in range(count)
    ]


def hold(graph, root, found, *, is_onside):
    """Hold a side against the definition, and a refusal against what it says."""
    if isinstance(found, NoStopper):
        given = graph if is_onside else negated(graph)
        nodes, (g, s) = whole((given, root), (found.nodes, found.root))
        form, alternates = read_off(whole((given, root))[0], 0)
        assert len(form) == len(whole((found.nodes, found.root))[0])
        assert alternates == bool(found.cycle)
        for here, after in zip(found.cycle, (*found.cycle[1:], *found.cycle[:1]), strict=True):
            assert any(after in side for side in found.nodes[here])
        if not found.cycle:
            at_most = at_most_plus(nodes)
            assert at_most[s][g]
            assert not at_most[g][s]
        return
    side = ((), found) if isinstance(found, Game) else found
    assert is_stopper(*side)
    nodes, (g, s) = whole((graph, root), side)
    at_most = at_most_plus(nodes if is_onside else turned(nodes))
    assert at_most[g][s]
    assert at_most[s][g]


def both(graph, root):
    """Return both sides, each held against the definition."""
    sides = onside(graph, root), offside(graph, root)
    for found, is_onside in zip(sides, (True, False), strict=True):
        hold(graph, root, found, is_onside=is_onside)
    return sides


def digraphs(count):
    """Yield all two-coloured digraphs of so many vertices."""
    subsets = [tuple(o for o in range(count) if number >> o & 1) for number in range(1 << count)]
    yield from product(product(subsets, repeat=2), repeat=count)


def test_every_side_of_digraphs_of_two_vertices() -> None:
    for graph in digraphs(2):
        for root in (0, 1):
            assert not any(isinstance(side, NoStopper) for side in both(graph, root))


def test_sides_of_digraphs_of_three_vertices() -> None:
    for graph in sampled(digraphs(3), 997):
        assert not any(isinstance(side, NoStopper) for side in both(graph, 0))


@pytest.mark.parametrize(("most", "many", "one_in"), [(6, 10_000, 100), (12, 1_000, 200)])
def test_sides_of_random_digraphs(most: int, many: int, one_in: int) -> None:
    chance = random.Random(most)
    graphs = [drawn(chance, most) for _ in range(many)]
    for graph in sampled(graphs, one_in):
        both(graph, 0)


def test_six_vertices_of_which_one_has_no_onside() -> None:
    on, off = both(SIX, 1)
    assert isinstance(on, NoStopper)
    assert not on.cycle
    assert value_of(on.nodes, on.root) == evaluate("{0|-1}")
    assert off == graph_of(evaluate("off"))  # Left cannot move after 1 → 0, nor gain by passing
    with pytest.raises(InputError, match=r"its onside equals no finite stopper: the only .* \{0"):
        value_of(SIX, 1)


def test_bachs_carousel_is_refused_with_its_cycle() -> None:
    zero, one, star, one_star = (evaluate(x) for x in ("0", "1", "*", "1*"))
    a, b, c, d = range(4)
    carousel = [
        ((zero, b), (zero,)),
        ((one,), (one, c)),
        ((star, d), (star,)),
        ((one_star,), (one_star, a)),
    ]
    for side in (onside, offside):
        found = side(carousel, 0)
        assert isinstance(found, NoStopper)
        assert len(found.cycle) == 4
    hold(carousel, 0, onside(carousel, 0), is_onside=True)
    with pytest.raises(InputError, match="4 of them make a cycle in which the players can alter"):
        value_of(carousel, 0)


def test_a_game_has_a_side_though_a_follower_has_none() -> None:
    graph = [*SIX, ((1, 7), ()), ((7,), ())]  # on, beside an option that has no onside
    assert isinstance(onside(graph, 1), NoStopper)
    assert both(graph, 6)[0] == graph_of(evaluate("on"))


def test_stoppers_hidden_under_moves_that_change_nothing_are_found_again() -> None:
    chance, found = random.Random(4), 0
    for _ in sampled(range(3_000), 10):
        graph = drawn(chance, 4)
        if not is_stopper(graph, 0):
            continue
        form = canonical_stopper(graph, 0)
        hidden = [(set(left), set(right)) for left, right in graph]
        hidden += [(set(), set()) for _ in range(2)]
        for node in (len(graph), len(graph) + 1):
            for side in (0, 1):
                hidden[node][side].update(chance.sample(range(len(hidden)), chance.randint(0, 2)))
        for _ in range(4):
            node, side = chance.randrange(len(hidden)), chance.randrange(2)
            option = chance.randrange(len(hidden))
            trial = [(set(left), set(right)) for left, right in hidden]
            trial[node][side].add(option)
            nodes, (g, h) = whole((trial, 0), (graph, 0))
            at_most = at_most_plus(nodes)
            if at_most[g][h] and at_most[h][g]:
                hidden = trial
        given = [(tuple(left), tuple(right)) for left, right in hidden]
        nodes, (g, h) = whole((given, 0), (graph, 0))
        at_most = at_most_plus(nodes)
        if at_most[g][h] and at_most[h][g]:
            found += not is_stopper(given, 0)
            assert onside(given, 0) == form
    assert found > 20


def test_the_order_is_the_one_of_the_definition() -> None:
    chance = random.Random(8)
    for _ in range(60):
        graph = drawn(chance, 5)
        pairs = list(product(range(len(graph)), repeat=2))
        mine = order(graph, pairs, stoppers=False)
        at_most = at_most_plus(graph)
        assert [mine(g, h) for g, h in pairs] == [at_most[g][h] for g, h in pairs]


def test_components_come_after_what_they_lead_to() -> None:
    chance = random.Random(9)
    for _ in range(100):
        graph = drawn(chance, 9)
        below = {v: {v} for v in range(len(graph))}
        for _ in graph:
            below = {
                v: set().union(held, *(below[o] for side in graph[v] for o in side))
                for v, held in below.items()
            }
        parts = list(strong_parts(graph, [0]))
        assert sorted(v for part in parts for v in part) == sorted(below[0])
        for place, part in enumerate(parts):
            assert {w for w in below[part[0]] if part[0] in below[w]} == set(part)
            before = {v for one in parts[: place + 1] for v in one}
            assert all(below[v] <= before for v in part)
