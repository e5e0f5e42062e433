"""Graphs as a user asks for them."""

from __future__ import annotations

from pathlib import Path

import networkx as nx
import pytest

from zermelo import Digraph, Graph, write
from zermelo.errors import InputError
from zermelo.formats.graphs import open_graph

PROJECT = Path(__file__).parents[2]


def test_a_file_of_a_digraph_loses_its_directions(tmp_path: Path) -> None:
    file = tmp_path / "graph.tgf"
    write(Digraph([("a", "b"), ("b", "c"), ("c", "b")]), file)
    graph = open_graph(str(file))
    assert graph == Graph([("a", "b"), ("b", "c")])
    assert graph.called == graph.digraph.called == str(file)


def test_the_petersen_graph_of_the_thesis() -> None:
    file = open_graph(str(PROJECT / "examples" / "petersen.adj"))
    assert file.edges == open_graph("petersen").edges


def test_a_file_wins_over_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(open_graph("petersen")) == 10
    Path("petersen").write_text("a b\n")
    assert list(open_graph("petersen")) == ["a", "b"]


@pytest.mark.parametrize("n", [0, 1, 5, 12, 70])
def test_graph6_as_text(n: int) -> None:
    plain = nx.gnp_random_graph(n, 0.4, seed=n)
    text = "graph6:" + nx.to_graph6_bytes(plain, header=False).decode().strip()
    graph = open_graph(text)
    assert graph.called == text
    assert list(graph) == [str(u) for u in range(n)]
    assert graph.edges == tuple(sorted((min(e), max(e)) for e in plain.edges()))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no/such/file.tgf", "'no/such/file.tgf' is neither a file .* petersen, .*path:7"),
        ("pettersen", "'pettersen' is neither a file nor the name of a graph"),
        ("path:0", "0 is too small"),
        ("graph6:", "graph6:"),
        ("graph6:D", "cut short"),
        ("graph6:Dé{", "characters"),
        ("", "'' is neither a file"),
    ],
)
def test_what_is_no_graph(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        open_graph(text)


def test_a_loop_is_told_with_its_file(tmp_path: Path) -> None:
    file = tmp_path / "loop.txt"
    file.write_text("a b\nb b\n")
    with pytest.raises(InputError, match=r"loop\.txt: vertex 'b' is joined to itself"):
        open_graph(str(file))
