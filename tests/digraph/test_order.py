"""Orders: closure, Hasse diagrams, circles, orders known by name."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from tests.posets import orders, small_orders

from zermelo.digraph.families import ORDERS, named_order
from zermelo.digraph.order import Order
from zermelo.errors import DigraphError, InputError, UnknownVertex
from zermelo.values.bits import bits


@given(orders())
def test_closure_and_covers_are_those_of_networkx(order: Order) -> None:
    G = nx.DiGraph(order.covers)
    G.add_nodes_from(range(len(order)))
    closed = nx.transitive_closure_dag(G)
    for x in range(len(order)):
        assert set(bits(order.above[x])) == {x, *closed.successors(x)}
        assert set(bits(order.below[x])) == {x, *closed.predecessors(x)}
    assert set(nx.transitive_reduction(closed).edges) == set(order.covers)
    place = {x: number for number, x in enumerate(order.linear_extension)}
    assert all(place[x] < place[y] for x, y in order.covers)


def test_pairs_may_be_few_or_all_and_loops_say_nothing() -> None:
    few = Order([("a", "b"), ("b", "c")])
    assert few == Order([("a", "b"), ("b", "c"), ("a", "c"), ("b", "b")])
    assert hash(few) == hash(Order([("a", "b"), ("b", "c"), ("a", "c")]))
    assert few != Order([("a", "b"), ("a", "c")])
    assert few.is_below("a", "c")
    assert not few.is_below("c", "a")
    assert few.hasse().edges() == [("a", "b"), ("b", "c")]
    assert few.hasse(0b011).edges() == [("a", "b")]
    with pytest.raises(UnknownVertex, match="the first are 'a', 'b', 'c'"):
        few.index("d")


def test_a_circle_is_named() -> None:
    with pytest.raises(DigraphError, match="this is not an order: b ≤ c ≤ d ≤ b is a cycle"):
        Order([("a", "b"), ("b", "c"), ("c", "d"), ("d", "b"), ("b", "e")])


def test_what_is_no_pair() -> None:
    with pytest.raises(DigraphError, match="pair 1 is 3; give pairs"):
        Order([(1, 2), 3])  # type: ignore[list-item]
    with pytest.raises(DigraphError, match="must be hashable"):
        Order([([], 2)])  # type: ignore[list-item]


def test_how_many_orders_there_are() -> None:
    """Up to isomorphism there are 1, 2, 5, 16, 63 (OEIS A000112)."""
    for count, known in ((1, 1), (2, 2), (3, 5), (4, 16), (5, 63)):
        kinds: list[nx.DiGraph] = []
        for order in small_orders(count):
            G = nx.DiGraph((x, y) for x in range(count) for y in bits(order.above[x]))
            if not any(
                nx.faster_could_be_isomorphic(G, H) and nx.is_isomorphic(G, H) for H in kinds
            ):
                kinds.append(G)
        assert len(kinds) == known


def test_orders_known_by_name() -> None:
    cube = nx.DiGraph(named_order("boolean:3").covers)
    for same in ("grid:2x2x2", "divisors:30"):
        assert nx.is_isomorphic(cube, nx.DiGraph(named_order(same).covers))
    assert nx.is_isomorphic(
        nx.DiGraph(named_order("grid:3x4").covers), nx.DiGraph(named_order("divisors:72").covers)
    )
    assert named_order("chains:3+2+4").covers == ((0, 1), (1, 2), (3, 4), (5, 6), (6, 7), (7, 8))
    assert named_order("levels:2+1+2").covers == ((0, 2), (1, 2), (2, 3), (2, 4))
    assert named_order("fence:5").covers == ((0, 1), (2, 1), (2, 3), (4, 3))
    assert named_order("crown:3").is_below("a1", "b2")
    assert not named_order("crown:3").is_below("a1", "b1")
    assert named_order("boolean:10").names[-1] == "1,2,3,4,5,6,7,8,9,10"
    for family in ORDERS.values():
        order = named_order(family.example)
        assert order.called == family.example
        assert len(set(order.names)) == len(order)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ring:5", "not an order that is known by name"),
        ("chain", "'' is not a size; chain:5 is"),
        ("grid:3+4", "'3[+]4' is not a size"),
        ("grid:0x4", "give sizes from 1 on"),
        ("boolean:60", "more than 20,000 elements"),
        ("chain:3x4", "'3x4' is not a size"),
    ],
)
def test_names_that_are_wrong(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        named_order(text)
