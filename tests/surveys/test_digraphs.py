"""Surveys of digraphs: each once up to isomorphism, with facts that definitions confirm."""

from __future__ import annotations

from itertools import combinations
from math import factorial
from pathlib import Path

import networkx
import pytest

import zermelo as z
from zermelo.errors import InputError
from zermelo.surveys.columns import DIGRAPH_COLUMNS
from zermelo.surveys.graphs import COLUMNS, all_digraphs
from zermelo.surveys.table import Survey


@pytest.fixture(scope="module")
def four() -> Survey:
    return z.survey("digraph", graphs="digraphs:4")


def digraph_of(row: dict[str, object]) -> networkx.DiGraph:
    """Read digraph6 as its description says: n, then the bits of the rows of the matrix."""
    count, *sixes = (ord(sign) - 63 for sign in str(row["position"])[1:])
    bits = "".join(f"{six:06b}" for six in sixes)
    G = networkx.empty_graph(count, create_using=networkx.DiGraph)
    G.add_edges_from(
        (u, v) for u in range(count) for v in range(count) if bits[count * u + v] > "0"
    )
    return G


def test_numbers_of_digraphs() -> None:
    """OEIS A000273, and A000595 with loops."""
    assert [len([*all_digraphs(count)]) for count in range(1, 5)] == [1, 3, 16, 218]
    assert [len([*all_digraphs(count, loops=True)]) for count in range(1, 4)] == [2, 10, 104]
    assert tuple(COLUMNS) == DIGRAPH_COLUMNS
    assert len(z.survey("digraph", graphs="digraphs-with-loops:3", columns=["edges"])) == 104


def test_all_labelled_digraphs_are_counted_once(four: Survey) -> None:
    """n!/|Aut| summed over the digraphs is the number of labelled ones."""
    total = 0
    for row in four:
        G = digraph_of(row)
        isomorphisms = networkx.isomorphism.DiGraphMatcher(G, G).isomorphisms_iter()
        total += factorial(4) // sum(1 for _ in isomorphisms)
    assert total == 2**12


def test_kernels_and_outcomes_are_those_of_the_definitions(four: Survey) -> None:
    for row in four:
        G = digraph_of(row)
        subsets = [set(some) for size in range(5) for some in combinations(G, size)]
        assert row["kernels"] == sum(
            all((v in some) == some.isdisjoint(G[v]) for v in G) for some in subsets
        )
        label = dict.fromkeys(G, "D")
        for _ in G:
            for v in G:
                options = {label[u] for u in G[v]}
                label[v] = "N" if "P" in options else "P" if options <= {"N"} else "D"
        assert [row[name] for name in "PND"] == [[*label.values()].count(name) for name in "PND"]
        assert row["edges"] == G.number_of_edges()


def test_gamma_is_the_value_of_each_vertex(four: Survey) -> None:
    """γ is 0 on P, positive or ∞ with a 0 on N; without cycles it is the Grundy function."""
    for row in four:
        G = digraph_of(row)
        values = str(row["gamma"]).split("; ")
        assert (values.count("0"), len(values)) == (row["P"], 4)
        assert row["N"] == sum(
            value != "0" and ("∞" not in value or "0" in value) for value in values
        )
        if networkx.is_directed_acyclic_graph(G):
            grundy: dict[int, int] = {}
            for v in reversed([*networkx.topological_sort(G)]):
                grundy[v] = next(n for n in range(5) if n not in {grundy[u] for u in G[v]})
            assert values == [str(value) for value in sorted(grundy.values())]
    infinite = {row["gamma"] for row in four if "∞" in str(row["gamma"])}
    assert "0; 0; ∞(0); ∞(0)" in infinite


def test_digraphs_without_a_kernel(four: Survey) -> None:
    """Three vertices: the cycle alone. Richardson 1953: such digraphs have odd cycles."""
    three = z.survey("digraph", graphs="digraphs:3").where("kernels = 0")
    assert [(row["edges"], row["D"]) for row in three] == [(3, 3)]
    none = four.where("kernels = 0")
    assert len(none) == 12
    for row in none:
        assert any(len(cycle) % 2 for cycle in networkx.simple_cycles(digraph_of(row)))


def test_a_file_of_digraphs(tmp_path: Path) -> None:
    file = tmp_path / "many.d6"
    file.write_text(">>digraph6<<&B?O\n\n&BP_\n")
    found = z.survey("digraph", graphs=str(file), columns=["vertices", "kernels"])
    assert found.rows == (("&B?O", 1, 3, 1, None), ("&BP_", 1, 3, 0, None))
    file.write_text("&B?O\n&B\n")
    with pytest.raises(InputError, match="line 2"):
        z.survey("digraph", graphs=str(file))
