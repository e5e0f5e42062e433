"""Stoppers and values with two sides: laws on random graphs, published identities, play."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from zermelo.errors import InputError
from zermelo.expressions.parse import evaluate
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Sided, Stopper, at_most, graph_of, plus, sides, value_of
from zermelo.values.partizan.loopy_graphs import joined, mark, options, reachable_nodes, shifted
from zermelo.values.partizan.stopper_table import order
from zermelo.values.partizan.stoppers import is_stopper
from zermelo.values.player import LEFT, RIGHT

SHORTS = [Game(text) for text in ("0", "1", "-1", "*", "^", "1/2", "{1|-1}")]


@st.composite
def graphs(draw, most=3):
    """Draw a small graph of loopy games."""
    count = draw(st.integers(1, most))
    option = st.one_of(st.sampled_from(SHORTS), st.integers(0, count - 1))
    side = st.lists(option, max_size=2, unique_by=mark).map(tuple)
    return draw(st.lists(st.tuples(side, side), min_size=count, max_size=count))


@st.composite
def stoppers(draw):
    """Draw the value of a stopper."""
    graph = draw(graphs())
    assume(is_stopper(graph, 0))
    return value_of(graph, 0)


def play(graph, root):
    """Say who wins when Left, and when Right, begins: L, R or D, by backward labelling."""
    places, work = {}, [root]
    while work:
        option = work.pop()
        if mark(option) not in places:
            places[mark(option)] = option
            work += [o for side in (0, 1) for o in options(graph, option, side)]
    states = [(place, side) for place in places for side in (0, 1)]
    winner: dict[tuple[int, int], str] = {}
    changed = True
    while changed:
        changed = False
        for node, side in states:
            if (node, side) in winner:
                continue
            me, other = "LR"[side], "RL"[side]
            after = [
                winner.get((mark(o), 1 - side), "?") for o in options(graph, places[node], side)
            ]
            found = me if me in after else other if all(w == other for w in after) else None
            if found is not None:
                winner[node, side] = found
                changed = True
    return "".join(winner.get((mark(root), side), "D") for side in (0, 1))


@given(graphs())
@settings(deadline=None)
def test_alternating_cycles_are_seen(graph):
    nodes = reachable_nodes(graph, 0)
    steps = {
        ((node, side), (option, 1 - side))
        for node in nodes
        for side in (0, 1)
        for option in graph[node][side]
        if isinstance(option, int)
    }
    closure = set(steps)
    for _ in range(len(nodes) * 2):
        closure |= {(a, d) for a, b in closure for c, d in steps if b == c}
    assert is_stopper(graph, 0) == (not any(a == b for a, b in closure))


@given(graphs())
@settings(deadline=None)
def test_values_are_won_as_the_graph_is(graph):
    try:
        value = value_of(graph, 0)
    except InputError:
        assume(False)
    assert play(graph, 0) == "".join(
        w if len({w, v}) == 1 else "D"
        for w, v in zip(*(
            [part.outcome.winner(p).name[0] for p in (LEFT, RIGHT)] for part in sides(value)
        ), strict=True)
    )  # fmt: skip


@given(graphs(), graphs())
@settings(deadline=None, max_examples=60)
def test_sums_are_won_as_the_sum_of_the_graphs_is(one, two):
    from zermelo.values.partizan.loopy_graphs import added

    try:
        total = plus(value_of(one, 0), value_of(two, 0))
    except InputError:
        assume(False)
    both, by = joined(one, two)
    starts = play(*added(both, 0, by))
    expected = [
        {part.outcome.winner(player).name[0] for part in sides(total)} for player in (LEFT, RIGHT)
    ]
    assert starts == "".join(w.pop() if len(w) == 1 else "D" for w in expected)


@given(stoppers(), stoppers(), stoppers())
@settings(deadline=None, max_examples=60)
def test_stoppers_have_one_canonical_form_and_an_order(G, H, K):
    assert at_most(G, G)
    assert (at_most(G, H) and at_most(H, G)) == (G is H)
    assert at_most(G, H) == at_most(-H, -G)
    if at_most(G, H) and at_most(H, K):
        assert at_most(G, K)
    if at_most(G, H):
        assert at_most(plus(G, K), plus(H, K))
    assert plus(G, H) == plus(H, G)
    assert plus(plus(G, H), K) == plus(G, plus(H, K))


@given(stoppers())
@settings(deadline=None)
def test_stoppers_are_read_back_and_carried(G):
    assert (evaluate if isinstance(G, Stopper) else Game)(repr(G)) is G
    negated = -G
    assert -negated is G
    assert pickle.loads(pickle.dumps(G)) is copy.deepcopy(G) is G  # noqa: S301
    if isinstance(G, Stopper):
        graph, root = graph_of(G)
        assert value_of(graph, root) is G
        for side, held in enumerate((G.left, G.right)):
            assert len(held) == len(graph[root][side])
            assert len(set(held)) == len(held)


@given(stoppers(), stoppers())
@settings(deadline=None, max_examples=60)
def test_the_order_of_sides_is_that_of_stoppers(G, H):
    (first, g), (second, h) = graph_of(G), graph_of(H)
    both, by = joined(first, second)
    h = shifted(h, by)
    assert (
        order(both, [(g, h)], stoppers=False)(g, h) == order(both, [(g, h)])(g, h) == at_most(G, H)
    )


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("on + off", "dud"),  # Winning Ways, chapter 11
        ("on + on", "on"),
        ("on - on", "dud"),
        ("over + under", "over & under"),
        ("over + over", "over"),
        ("over + *", "over"),
        ("over + ^5", "over"),
        ("on + {5|-5}", "on"),
        ("upon + *", "^[on]*"),
        ("upon - upon", "^<on> & v<on>"),
        ("dud + 3", "dud"),
        ("a{{|a}|}", "1 & 0"),  # tis; Winning Ways, chapter 11
        ("-(a{{|a}|})", "0 & -1"),  # tisn
        ("a{a|a}", "dud"),
        ("a{1|a}", "1over"),
        ("a{0,a|*}", "^[on]"),
        ("{on|off}", "+-on"),
        ("1:off", "over"),
        ("{0|on}", "1"),
    ],
)
def test_identities(expression, expected):
    assert repr(evaluate(expression)) == expected


def test_order_of_the_named_ones():
    on, off, over, under, upon = map(evaluate, ("on", "off", "over", "under", "upon"))
    assert off < -1 < under < -Game("^") < 0 < upon < over < Game("1/1024") < 1 < on
    assert upon > Game("^")
    assert upon.confused(Game("*"))
    assert [G.outcome for G in (on, off, over, under, upon)] == list("LRLRL")
    dud = evaluate("dud")
    assert isinstance(dud, Sided)
    assert dud.outcome == "D"
    assert dud.confused(0)
    assert not dud <= 1
    assert 2 * over is over
    assert 3 - over == evaluate("3under")
    assert 0 * over == 0
    assert -2 * evaluate("upon") == -evaluate("upon + upon")


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("pass", "write it as an option, alone, at column 1"),
        ("{1|0+pass}", "write it as an option, alone, at column 6"),
        ("a{0|a+1}", "a game may stand for itself only as a whole option, at column 6"),
        ("over & 1", "1 is not at most over; write the greater side first, at column 6"),
        ("b", "'b' names no game, at column 1"),
    ],
)
def test_loops_that_make_no_sense(expression, message):
    with pytest.raises(InputError, match=message):
        evaluate(expression)
