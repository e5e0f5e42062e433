"""Arc Kayles, and what every game that takes vertices has from its base."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest

from zermelo.digraph.graph import Graph
from zermelo.games.position import Position
from zermelo.rulesets.graphs.node_kayles.rules import NodeKayles
from zermelo.rulesets.graphs.vertices import ArcKayles, TakingVertices
from zermelo.rulesets.grids.domineering import Cram
from zermelo.rulesets.heaps.octal import Octal
from zermelo.solvers.engine import Engine
from zermelo.testing import check_ruleset


@pytest.mark.parametrize("length", range(1, 25))
def test_a_path_is_a_heap_of_dawsons_kayles(length: int) -> None:
    assert ArcKayles(Graph.named(f"path:{length}"))().value == Octal("0.07")(length).value


@pytest.mark.parametrize("size", ["1x5", "2x2", "2x5", "3x3", "3x4", "4x4", "4x5"])
def test_a_grid_is_a_board_of_cram(size: str) -> None:
    assert ArcKayles(Graph.named(f"grid:{size}"))().value == Cram()(size).value


def test_a_grid_of_two_words_is_searched_by_copies_of_its_parts() -> None:
    """More than 64 vertices, and a strip that is taken down and turned over."""
    assert ArcKayles(Graph.named("grid:2x36"))().value == 0
    assert ArcKayles(Graph.named("path:70"))().value == Octal("0.07")(70).value


def test_vertices_without_a_neighbour_are_out_of_play() -> None:
    rules = ArcKayles(Graph([("a", "b"), ("b", "c"), ("d", "e")], vertices=["lone"]))
    assert rules.show(rules.canonical(rules.state("-b"))) == "-lone -a -b -c"
    assert [rules.show(part) for part in rules.components(rules.canonical(rules.state()))] == [
        "-lone -d -e",
        "-lone -a -b -c",
    ]


@dataclass(frozen=True)
class TakeOneOrTwo(TakingVertices):
    """Take a vertex, or two neighbours.

    On a path this is Kayles.
    """

    name: ClassVar[str] = "take-one-or-two"
    example: ClassVar[str] = "--on wheel:5 -1"

    def takes(self, vertex: int) -> Iterator[tuple[int, int]]:
        """Take it alone, or with a later neighbour."""
        yield 1 << vertex, 1 << vertex
        for other in self.on.adjacent[vertex]:
            if other > vertex:
                yield (1 << vertex | 1 << other,) * 2


@dataclass(frozen=True)
class TakeUneven(TakingVertices):
    """Take a vertex with the first of its neighbours; the first vertex only with the last.

    The symmetries of the graph are none of the game.
    """

    name: ClassVar[str] = "take-uneven"
    example: ClassVar[str] = "--on cycle:6 -2"

    def takes(self, vertex: int) -> list[tuple[int, int]]:
        """Take the first with the last, all others with one neighbour."""
        last = len(self.on) - 1
        if vertex == 0:
            return [(1 | 1 << last, 1 | 1 << last)]
        return [(1 << vertex, 1 << vertex | 1 << self.on.adjacent[vertex][0])]


@pytest.mark.parametrize("kind", [TakeOneOrTwo, TakeUneven, ArcKayles])
def test_a_game_that_says_its_moves_keeps_every_promise(kind: type[TakingVertices]) -> None:
    check_ruleset(kind)


@pytest.mark.parametrize("length", range(1, 13))
def test_one_or_two_on_a_path_is_kayles(length: int) -> None:
    assert TakeOneOrTwo(Graph.named(f"path:{length}"))().value == Octal("0.77")(length).value


@pytest.mark.parametrize("graph", ["cycle:6", "path:7", "grid:2x3", "complete:4"])
@pytest.mark.parametrize("kind", [TakeOneOrTwo, TakeUneven, ArcKayles, NodeKayles])
def test_copies_are_used_only_where_the_moves_allow_them(
    kind: type[TakingVertices], graph: str
) -> None:
    """Compiled rules, with copies, and plain search without any agree on every subgraph."""
    rules = kind(Graph.named(graph))
    engine = Engine(method="compiled")
    values: dict[int, int] = {}
    for state in range(1 << len(rules.on)):
        near = {values[option] for option in rules.options(state)}
        values[state] = next(n for n in range(len(near) + 1) if n not in near)
        part = Position(rules, state)
        assert engine.value(part) == values[state]


def test_a_graph_without_vertices_or_with_very_many_edges_has_an_answer() -> None:
    assert ArcKayles(Graph())().value == 0
    crowded = ArcKayles(Graph.named("complete:400"))
    assert crowded.compiled() is None, "a key would have more options than there is room for"
    assert crowded.describe(crowded.whole, crowded.whole & ~3) == "take 1 and 2"


@pytest.mark.parametrize(
    "name", ["path:7", "cycle:8", "complete:5", "star:4", "grid:3x3", "wheel:6"]
)
@pytest.mark.parametrize("kind", [ArcKayles, NodeKayles, TakeOneOrTwo])
def test_play_comes_to_no_fewer_positions_than_is_said(
    kind: type[TakingVertices], name: str
) -> None:
    rules = kind(Graph.named(name))
    found = [rules.canonical(rules.whole)]
    known = set(found)
    for state in found:  # which grows meanwhile
        new = {rules.canonical(option) for option in rules.options(state)} - known
        found += new
        known |= new
    assert 2 <= rules.min_positions(rules.whole) <= len(found)
    assert rules.min_positions(0) == 1


def test_a_length_that_was_not_asked_for_is_not_begun_where_it_has_no_end() -> None:
    engine = Engine()
    found = engine.solve(NodeKayles(Graph.named("grid:4x11"))(), every=False)
    assert "remoteness" in found.left_out
    assert engine.budget.searched < 50_000
