from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import digraphs

from zermelo import Digraph, Outcome
from zermelo import rulesets as r
from zermelo.errors import InputError, LimitReached, UnknownVertex
from zermelo.limits import Limits

NIM = Digraph([(n, m) for n in range(8) for m in range(n)])


@given(digraphs(max_vertices=6), st.data())
@settings(max_examples=100, deadline=None)
def test_show_and_parse_round_trip_and_options_are_legal(G: Digraph, data: st.DataObject) -> None:
    named = Digraph.from_arrays(*G.edge_arrays(), names=[f"v{i}" for i in range(len(G))])
    rules = r.Tokens(named)
    if not len(named):
        return
    here = rules(*data.draw(st.lists(st.sampled_from(list(named)), max_size=6)))
    assert rules.parse(rules.show(here.state).split()) == here.state
    for move in here.moves():
        assert hash(move.to.state) is not None
        assert sum(n for _, n in move.to.state) == sum(n for _, n in here.state)
        if move.text == "pass":
            assert move.to == here
        else:
            source, _, target = move.text.partition(" → ")
            assert named.has_edge(source, target)


def test_nim_as_tokens() -> None:
    here = r.Tokens(NIM)(3, 5, 6)
    assert (here.outcome, here.value) == (Outcome.P, 0)
    here = r.Tokens(NIM)(3, 5, 7)
    assert {str(move) for move in here.winning_moves()} == {"7 → 6", "3 → 2", "5 → 4"}
    assert repr(here) == "<tokens: 3 5 7>"
    assert repr(here.winning_moves()[0]).startswith("Move('")


def test_many_tokens_on_a_vertex() -> None:
    board = Digraph([("a", "b"), ("a*2", "b")])
    rules = r.Tokens(board)
    assert rules("a", "a", "a").state == rules("a*3").state
    assert str(rules("a*1000", "b")) == "a*1000 b"
    assert rules("a*2").state != rules("a", "a").state  # a vertex is called so
    assert rules("a*1001").outcome is Outcome.N
    assert rules("a*0").state == ()
    both = r.Tokens(Digraph(vertices=["a", "a*4"]))
    four, one = both("a", "a", "a", "a"), both("a*4")
    assert (str(four), str(one)) == ("a a a a", "a*4")
    assert both.parse(str(four).split()) == four.state
    assert rules().outcome is Outcome.P
    for text in ("c", "c*2"):
        with pytest.raises(UnknownVertex):
            rules(text)
    with pytest.raises(InputError, match="how many tokens is 'x'"):
        rules("a*x")


def test_the_catalogue() -> None:
    assert r.catalogue()["tokens"] is r.Tokens
    assert r.ruleset_named("tokens") is r.Tokens
    with pytest.raises(
        InputError, match="there is no ruleset 'moon'; 'zermelo rulesets' lists all"
    ):
        r.ruleset_named("moon")
    with pytest.raises(AttributeError, match="Moon"):
        _ = r.Moon


def test_the_clock_is_looked_at() -> None:
    rules = r.Tokens(NIM)
    state = rules.state(3, 5)
    with pytest.raises(LimitReached):
        rules.nim_sum.value(state, Limits(stop=lambda: True).start())
    assert rules.nim_sum.value(state, Limits(stop=lambda: False).start()) == 6
