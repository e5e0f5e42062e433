from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import acyclic_digraphs, digraphs

from zermelo import Digraph, Infinity, Outcome, loopy, mex, outcomes
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.errors import InputError, UnknownVertex
from zermelo.rulesets import Position
from zermelo.values.play import MISERE

RULES = r.Matter(Digraph(["ab", "bc", "ca", "cd", "aa"]))


def moves(G: Digraph, electrons: frozenset, positrons: frozenset) -> set:
    """The rules, with sets of names."""
    found = set()
    for own, others, swap in ((electrons, positrons, False), (positrons, electrons, True)):
        for u in own:
            for v in G.options(u):
                if v in own:  # also where u is v: a loop is not a move
                    continue
                left = own - {u} if v in others else own - {u} | {v}
                pair = (left, others - {v})
                found.add(pair[::-1] if swap else pair)
    return found


def split(state: tuple[int, int], G: Digraph) -> tuple[frozenset, frozenset]:
    electrons, positrons = (
        frozenset(name for number, name in enumerate(G) if mask >> number & 1) for mask in state
    )
    return electrons, positrons


@given(digraphs(max_vertices=6), st.data())
@settings(max_examples=80, deadline=None)
def test_options_are_the_moves(G: Digraph, data: st.DataObject) -> None:
    kinds = [data.draw(st.sampled_from([None, "e", "p"])) for _ in G]
    held = [[name for name, kind in zip(G, kinds, strict=True) if kind == k] for k in "ep"]
    rules = r.Matter(G)
    here = rules(*held)
    options = list(rules.options(here.state))
    assert len(options) == len(set(options))
    assert {split(option, G) for option in options} == moves(G, *map(frozenset, held))
    assert [split(option, G) for option in options] == [
        split(option.state, G) for option in here.options()
    ]


@given(acyclic_digraphs(max_vertices=5))
@settings(max_examples=40, deadline=None)
def test_acyclic_digraphs_have_grundy_values(G: Digraph) -> None:
    values: dict = {}

    def value(electrons: frozenset, positrons: frozenset) -> int:
        if (electrons, positrons) not in values:
            reached = [value(*option) for option in moves(G, electrons, positrons)]
            values[electrons, positrons] = mex(reached)
        return values[electrons, positrons]

    rules = r.Matter(G)
    for size in range(len(G) + 1):
        for chosen in combinations(list(G), size):
            here = rules(chosen[::2], chosen[1::2])
            assert here.value == value(frozenset(chosen[::2]), frozenset(chosen[1::2]))


@pytest.mark.parametrize("seed", range(30))
def test_labels_of_all_positions(seed: int) -> None:
    """Draws included, and kinds exchanged, which the engine does, change nothing."""
    chance = random.Random(seed)
    n = chance.randint(1, 4)
    edges = [(u, v) for u in range(n) for v in range(n) if chance.random() < 0.4]
    G = Digraph(edges, vertices=range(n))
    every = [frozenset(held) for k in range(n + 1) for held in combinations(range(n), k)]
    states = [(e, p) for e in every for p in every if not e & p]
    plain = Digraph([(s, t) for s in states for t in moves(G, *s)], vertices=states)
    gamma, labels = loopy(plain), outcomes(plain)
    rules = r.Matter(G)
    for electrons, positrons in states:
        here = rules(electrons, positrons)
        found = solve(here)
        assert found.outcome is labels[electrons, positrons]
        assert found.value == gamma[electrons, positrons]
        assert found.remoteness == labels.remoteness[electrons, positrons]


@pytest.mark.parametrize("squares", range(1, 8))
def test_one_kind_on_the_nim_digraph_is_welters_game(squares: int) -> None:
    G = Digraph([(u, v) for u in range(squares) for v in range(u)], vertices=range(squares))
    rules, welter = r.Matter(G), r.Welter()
    for count in range(squares + 1):
        for coins in combinations(range(squares), count):
            value = welter(*coins).value
            assert rules(coins).value == value
            assert rules([], coins).value == value
            if count <= 4:
                misere = solve(welter(*coins), play=MISERE)
                assert solve(rules(coins), play=MISERE).outcome is misere.outcome


def test_one_kind_draws_and_loops() -> None:
    cycle = r.Matter(Digraph(["ab", "bc", "ca", "cc"]))
    assert cycle("a").outcome is Outcome.D
    assert cycle("a", "b").value == Infinity()
    assert cycle("a", "b", "c").value == 0  # nobody can move: the loop is not a move
    assert r.Matter(Digraph(["aa"]))("a").value == 0
    assert r.Annihilation(Digraph(["aa"]))("a").outcome is Outcome.D  # where it is one


def test_positions_are_read_and_checked() -> None:
    assert RULES("e:b,a", "p:c") == RULES("a", "b", "p:c") == RULES(["a", "b"], ["c"])
    assert str(RULES("p:c", "b,a")) == "e:a,b p:c"
    assert str(RULES()) == ""
    assert RULES(["a"]) == RULES("a")
    with pytest.raises(InputError, match="two electrons on 'a', which has room for one"):
        RULES("a", "e:a")
    with pytest.raises(InputError, match="two particles on 'a', which has room for one"):
        RULES("a", "p:a")
    with pytest.raises(InputError, match="3 collections"):
        RULES(["a"], ["b"], ["c"])
    with pytest.raises(UnknownVertex):
        RULES("e:a,x")


def test_names_with_commas_and_prefixes() -> None:
    odd = r.Matter(Digraph([("a,b", "a"), ("b", "e:a"), ("a", "b")]))
    for held in (["a,b"], ["a", "b"], ["e:a"], ["a,b", "a", "b", "e:a"]):
        for here in (odd(held), odd([], held)):
            assert odd.parse(str(here).split()) == here.state


def test_moves_in_words() -> None:
    assert {str(move) for move in RULES("e:a", "p:b,c").moves()} == {
        "a → b: both vanish",
        "c → a: both vanish",
        "positron c → d",
    }
    assert "both vanish" in RULES("e:a", "p:b").explain()


def test_components_are_sums() -> None:
    rules = r.Matter(Digraph(["ab", "bc", "xy", "yx"]))
    here = rules("e:a,x", "p:c")
    assert [str(Position(rules, part)) for part in rules.summands(here.state)] == ["e:a p:c", "e:x"]
    assert here.outcome is Outcome.D
