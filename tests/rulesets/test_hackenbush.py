"""Hackenbush on graphs: what falls, theorems against plain search, published values, files."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

import networkx
import pytest

from zermelo.errors import InputError
from zermelo.formats.coloured import ColouredGraph
from zermelo.games.position import Position
from zermelo.rulesets import GreenHackenbush, Hackenbush, position_of
from zermelo.rulesets.graphs.hackenbush.plants import GroundedTrees, Tree
from zermelo.solvers.engine import Engine
from zermelo.values.partizan.game import Game

Edge = tuple[str, str, str]


@cache
def plain(edges: frozenset[tuple[int, Edge]]) -> Game:
    """The value by the definition: cut, and keep what NetworkX says is joined to the ground."""
    sides: dict[str, list[Game]] = {"l": [], "r": []}
    for number, (u, v, colour) in edges:
        rest = edges - {(number, (u, v, colour))}
        graph = networkx.MultiGraph([edge[:2] for _, edge in rest])
        held = networkx.node_connected_component(graph, "g") if "g" in graph else set()
        after = plain(frozenset((n, edge) for n, edge in rest if edge[0] in held))
        for side in "lr" if colour == "e" else colour:
            sides[side].append(after)
    return Game.of(sides["l"], sides["r"])


def some_graphs(colours: str, seed: int, most: int) -> list[list[Edge]]:
    chance, found = random.Random(seed), []
    while len(found) < 40:
        edges = [
            (chance.choice("gabc"), chance.choice("gabc"), chance.choice(colours))
            for _ in range(chance.randint(1, most))
        ]
        graph = networkx.MultiGraph([edge[:2] for edge in edges])
        if "g" in graph and networkx.is_connected(graph):
            found.append(edges)
    return found


def on(edges: list[Edge]) -> Position:
    return Hackenbush(ColouredGraph(edges), ground="g")()


@pytest.mark.parametrize(("colours", "seed"), [("lre", 1), ("e", 2), ("lr", 3)])
def test_graphs_are_worth_what_the_definition_says(colours: str, seed: int) -> None:
    for edges in some_graphs(colours, seed, 7):
        value = on(edges).value
        assert value == plain(frozenset(enumerate(edges))), edges
        if "e" not in colours:
            assert value.number is not None


def test_green_graphs_are_answered_by_fusion() -> None:
    engine = Engine()
    for edges in some_graphs("e", 4, 8):
        assert engine.solve(on(edges)).method == "theorem"
        nimber = on(edges).ruleset.form.nimber(on(edges).state)
        assert plain(frozenset(enumerate(edges))) == Game(f"*{nimber}"), edges


@pytest.mark.parametrize("tree", ["lr(r;ee(el;el))", "(lr;e(l;r))", "l(l;rl)", "lrlerrr"])
def test_graphs_without_cycles_are_trees(tree: str) -> None:
    edges: list[Edge] = []

    def grow(branches, below: str) -> None:
        for colour, above in branches:
            top = f"v{len(edges)}"
            edges.append((below, top, colour))
            grow(above, top)

    here = Hackenbush()(tree)
    grow(here.state, "ground")
    there = Hackenbush(ColouredGraph(edges))()
    assert there.value == here.value
    assert there.solve().method == "theorem"
    for mine in ("le", "re"):
        cuts = [
            len(list(board.cut(p.state, mine))) for p in (here, there) if (board := p.ruleset.form)
        ]
        assert cuts[0] == cuts[1]


def test_published_values() -> None:
    # CGSuite 2.2, GameGraphTest: a figure with a waist and a head that are cycles
    figure = "gp pa aw pb bw wq qc cd qr rh rh ht"
    assert on([(u[0], u[1], "e") for u in figure.split()]).value == Game("*2")
    assert Hackenbush()("e(ee(e;e);e(eee;ee);e(ee;e))").value == Game("*5")
    # Winning Ways, chapter 7: a green cycle of odd length is *1 on one point, of even length 0
    for length in range(2, 9):
        ring = [("g" if n == 0 else str(n), str(n + 1), "e") for n in range(length - 1)]
        assert on([*ring, (ring[-1][1], "g", "e")]).value == Game(f"*{length % 2}")


def test_what_falls_is_gone() -> None:
    rules = Hackenbush(ColouredGraph([("ground", "a", "l"), ("a", "b", "r"), ("b", "b", "e")]))
    assert str(rules("-e2")) == "-e2 -e3"
    assert str(rules()) == "whole"
    assert rules("whole") == rules()
    assert [rules.show(option) for option in rules.left(rules.state())] == ["-e1 -e2 -e3", "-e3"]


def test_files_and_names(tmp_path: Path) -> None:
    file = tmp_path / "house.txt"
    file.write_text("# a house\nground a blue\na ground red\n\na b green\n")
    here = position_of(["hackenbush", "--on", str(file), "-e3"])
    assert here.value == 0
    assert position_of(["hackenbush", "--on", "cycle:5", "--ground", "2"]).value == Game("*")
    graph = tmp_path / "plain.txt"
    graph.write_text("a b\nb c\nc a\n")
    assert position_of(["hackenbush", "--on", str(graph)]).value == Game("*")
    file.write_text("ground a blue\na ground purple\n")
    with pytest.raises(InputError, match="line 2"):
        position_of(["hackenbush", "--on", str(file)])
    file.write_text("ground a blue\nb c blue\n")
    with pytest.raises(InputError, match="edge 2, b c, is not joined to the ground"):
        position_of(["hackenbush", "--on", str(file)])
    for words in (["--ground", "x"], ["--on", "cycle:4", "--ground", "x"]):
        with pytest.raises(InputError, match="--ground"):
            position_of(["hackenbush", *words])
    for word in ("-e9", "e1", "-e", "-e0"):
        with pytest.raises(InputError, match="edge"):
            position_of(["hackenbush", "--on", "cycle:4", word])


def test_the_moves_of_a_tree_are_told_from_one_list_of_its_cuts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls, cut = count(), GroundedTrees.cut

    def counted(self: GroundedTrees, state: Tree, colours: str) -> Iterator[Tree]:
        next(calls)
        return cut(self, state, colours)

    start = Hackenbush()("(" + ";".join("e" + "l" * n for n in (40, 30, 20)) + ")")
    moves = [*start.options()]
    monkeypatch.setattr(GroundedTrees, "cut", counted)
    told = [start.ruleset.describe(start.state, move.state) for move in moves]
    assert next(calls) < 2 * len(moves)
    assert len({*told}) == len(told) == 93
    assert told[0].startswith("cut edge 1, leaving ")


@pytest.mark.parametrize("tree", ["l", "er", "e(l;e)"])
def test_an_edge_that_nobody_may_cut_is_no_edge_of_a_green_tree(tree: str) -> None:
    with pytest.raises(InputError, match=r"has an edge [lr]; write e for each"):
        GreenHackenbush()(tree)
