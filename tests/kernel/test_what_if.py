"""What changes of edges do, and which digraphs are kernel-perfect, by definition."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import networkx
import pytest
from tests.campaign import LONG, sampled
from tests.truth import is_kernel

from zermelo import Digraph, is_kernel_perfect, kernels, read, what_if
from zermelo.errors import InputError
from zermelo.kernel.perfect import has_kernel

Edges = list[tuple[int, int]]


def rows_of(count: int, edges: Edges) -> list[list[int]]:
    return [sorted({v for u, v in edges if u == w}) for w in range(count)]


def how_many(count: int, edges: Edges) -> int:
    rows = rows_of(count, edges)
    sets = (set(c) for k in range(count + 1) for c in itertools.combinations(range(count), k))
    return sum(is_kernel(rows, members) for members in sets)


def every(count: int) -> Iterator[Edges]:
    pairs = list(itertools.product(range(count), repeat=2))
    for code in range(1 << len(pairs)):
        yield [pair for place, pair in enumerate(pairs) if code >> place & 1]


def random_edges(count: int, seed: int, many: int, loops: bool = True) -> Iterator[Edges]:
    rng = random.Random(seed)
    for _ in range(many):
        share = rng.uniform(0.1, 0.6)
        pairs = itertools.product(range(count), repeat=2)
        yield [(u, v) for u, v in pairs if (loops or u != v) and rng.random() < share]


def after(edges: Edges, change: str, chosen: Edges) -> Edges:
    kept = [edge for edge in edges if edge not in chosen]
    more = {"reverse": [(v, u) for u, v in chosen], "remove": [], "add": chosen}[change]
    return sorted({*kept, *more})


def agrees(count: int, edges: Edges, change: str) -> None:
    found = what_if(Digraph(edges, vertices=range(count)), change)
    may = [edge for edge in itertools.product(range(count), repeat=2)
           if (edge in edges if change != "add" else edge not in edges and edge[0] != edge[1])
           and (change == "remove" or edge[0] != edge[1])]  # fmt: skip
    assert found.before == how_many(count, edges)
    assert [e.edge for e in found.effects] == may
    for effect in found.effects:
        assert effect.count == how_many(count, after(edges, change, [effect.edge]))
    for size in range(min(2, len(may)) + 1):
        enough = [set(chosen) for chosen in itertools.combinations(may, size)
                  if how_many(count, after(edges, change, list(chosen)))]  # fmt: skip
        if enough:
            assert found.smallest is not None
            assert set(found.smallest) in enough
            return
    assert found.smallest is None
    assert found.complete == (len(may) <= max(2, found.tried))


@pytest.mark.parametrize("change", ["reverse", "remove", "add"])
def test_each_change_by_definition(change: str) -> None:
    for count, one_in in ((1, 1), (2, 1), (3, 61)):
        for edges in sampled(every(count), one_in):
            agrees(count, edges, change)
    for edges in sampled(random_edges(5, 8, 200), 25):
        agrees(5, edges, change)


def test_figure_7_one_edge_turned_round_leaves_a_unique_kernel() -> None:
    found = what_if(read("examples/fraenkel-fig6.tgf"), "reverse")
    assert found.before == 0
    assert found.smallest is not None
    assert len(found.smallest) == 1
    assert 1 in [effect.count for effect in found.effects]


def test_two_cycles_of_three_want_two_changes() -> None:
    found = what_if(["ab", "bc", "ca", "xy", "yz", "zx"], "remove")
    assert found.smallest == (("a", "b"), ("x", "y"))
    assert what_if(["aa"], "reverse").smallest is None
    assert what_if(["aa"], "reverse").complete
    three = [*["ab", "bc", "ca", "de", "ef", "fd", "gh", "hi", "ig"]]
    assert what_if(three, "reverse").smallest is None
    assert not what_if(three, "reverse").complete
    assert len(what_if(three, "reverse", at_once=3).smallest or ()) == 3
    with pytest.raises(InputError, match="there are: reverse, remove, add"):
        what_if(["ab"], "paint")
    with pytest.raises(InputError, match="give 1 or more changes"):
        what_if(["ab"], "add", at_once=0)


# ------------------------------------------------------------------------------------- perfect


def induced(rows: list[list[int]], chosen: tuple[int, ...]) -> list[list[int]]:
    place = {u: k for k, u in enumerate(chosen)}
    return [[place[v] for v in rows[u] if v in place] for u in chosen]


def has_one(rows: list[list[int]]) -> bool:
    return how_many(len(rows), [(u, v) for u, row in enumerate(rows) for v in row]) > 0


def smallest_without(rows: list[list[int]]) -> int | None:
    for size in range(1, len(rows) + 1):
        for chosen in itertools.combinations(range(len(rows)), size):
            if not has_one(induced(rows, chosen)):
                return size
    return None


def is_perfect(graph: networkx.Graph) -> bool:
    """By definition: in each induced subgraph as many colours do as the largest clique has."""
    nodes = list(graph)
    for size in range(1, len(nodes) + 1):
        for chosen in itertools.combinations(nodes, size):
            part = graph.subgraph(chosen)
            largest = max(len(clique) for clique in networkx.find_cliques(part))
            if not any(
                all(colour[u] != colour[v] for u, v in part.edges())
                for colours in itertools.product(range(largest), repeat=size)
                for colour in [dict(zip(chosen, colours, strict=True))]
            ):
                return False
    return True


def holds(count: int, edges: Edges, graphs: bool = True) -> None:
    rows = rows_of(count, edges)
    G = Digraph(edges, vertices=range(count))
    found = is_kernel_perfect(G)
    size = smallest_without(rows)
    assert (size is None) == found.kernel_perfect
    if found.without_kernel is not None:
        assert len(found.without_kernel) == size
        assert not has_one(induced(rows, found.without_kernel))
    plain = networkx.Graph((u, v) for u, v in edges if u != v)
    plain.add_nodes_from(range(count))
    cliques = [c for k in range(1, count + 1) for c in itertools.combinations(range(count), k)
               if all(plain.has_edge(u, v) for u, v in itertools.combinations(c, 2))]  # fmt: skip
    assert found.clique_acyclic == all(has_one(induced(rows, c)) for c in cliques)
    if found.cyclic_clique is not None:
        assert found.cyclic_clique in cliques
        assert not has_one(induced(rows, found.cyclic_clique))
    if graphs:
        assert found.perfect == is_perfect(plain)
    if found.odd_hole is not None:
        held = networkx.complement(plain) if found.antihole else plain
        part = held.subgraph(found.odd_hole)
        assert len(part) % 2 == 1
        assert len(part) >= 5
        assert networkx.is_connected(part)
        assert all(degree == 2 for _, degree in part.degree())
    if found.perfect and found.clique_acyclic:
        assert found.kernel_perfect  # Boros and Gurvich


def test_small_digraphs_by_definition() -> None:
    for count, one_in in ((0, 1), (1, 1), (2, 1), (3, 23)):
        for edges in sampled(every(count), one_in):
            holds(count, edges)
    for edges in sampled(random_edges(5, 2, 300, loops=False), 30):
        holds(5, edges)


@pytest.mark.parametrize("count", [6, 7])
def test_the_theorem_of_boros_and_gurvich(count: int) -> None:
    for edges in sampled(random_edges(count, count, 300, loops=False), 30):
        holds(count, edges, graphs=LONG and count == 6)


def test_holes_and_antiholes() -> None:
    cycle = [(k, (k + 1) % 7) for k in range(7)]
    assert len(is_kernel_perfect(cycle).odd_hole or ()) == 7
    far = [(u, v) for u, v in itertools.combinations(range(7), 2) if (v - u) % 7 not in (1, 6)]
    found = is_kernel_perfect(far)
    assert found.antihole
    assert len(found.odd_hole or ()) == 7
    assert is_kernel_perfect(cycle[:6]).perfect


def test_kernels_of_sets_of_vertices() -> None:
    for edges in random_edges(6, 5, 60):
        rows = rows_of(6, edges)
        bits = [sum(1 << v for v in row) for row in rows]
        assert (
            has_kernel(bits, 63)
            == has_one(rows)
            == kernels(Digraph(edges, vertices=range(6))).exists()
        )


# -------------------------------------------------------------------------- on the command line


@pytest.fixture
def asked(capfd: pytest.CaptureFixture[str]):
    import json

    from zermelo import cli

    def call(*words: str):
        capfd.readouterr()
        status = cli.run(["kernels", *words])
        out = capfd.readouterr().out
        return status, json.loads(out) if "--json" in words else out

    return call


def test_questions_on_the_command_line(asked) -> None:
    six, away = "examples/fraenkel-fig6.tgf", "examples/take-away.tgf"
    _, said = asked(six, "--what-if", "reverse", "--json")
    assert (said["exists"], said["count"], len(said["smallest"])) == (False, "0", 1)
    assert len(said["changes"]) == 13
    assert "There is no kernel now; there is one with" in asked(six, "--what-if", "reverse")[1]
    assert "There is a kernel now, 1 in all." in asked(away, "--what-if", "remove")[1]
    assert asked(away, "--strategy", "--json")[1]["strategy_kernel"] == ["0", "5", "10", "15"]
    status, said = asked(six, "--strategy", "--json", "--exit-status")
    assert (status, said["strategy_kernel"], said["draws"]) == (1, None, ["d0", "d1", "d2", "d3"])
    assert "Theorem 7" in asked(six, "--strategy")[1]
    status, said = asked(six, "--perfect", "--json", "--exit-status")
    assert (status, said["kernel_perfect"]) == (1, False)
    assert "Boros and Gurvich" in asked(away, "--perfect")[1]
    for words in (
        ["--what-if", "add", "--count"],
        ["--strategy", "--limit", "3"],
        ["--perfect", "--all"],
    ):
        assert asked(six, *words)[0] == 2


def test_a_file_of_attacks_is_answered_in_attacks(asked, tmp_path) -> None:
    """Each attack a → b is the edge b → a, and a reader of the file knows only the attack."""
    file = tmp_path / "odd.af"
    file.write_text("p af 3\n1 2\n2 3\n3 1\n")
    _, said = asked(str(file), "--what-if", "reverse")
    assert "attack reversed" in said
    assert [row.split("  ")[0] for row in said.splitlines()[3:6]] == ["3 → 1", "1 → 2", "2 → 3"]
    assert "there is one with the attack 3 → 1 reversed." in said
    _, data = asked(str(file), "--what-if", "reverse", "--json")
    assert data["attacks"] is True
    assert [change["edge"] for change in data["changes"]] == [["1", "3"], ["2", "1"], ["3", "2"]]
    _, said = asked(str(file), "--what-if", "reverse", "--moves")
    assert "edge reversed" in said
    assert "there is one with 1 → 2 reversed." in said
    file.write_text("p af 6\n1 2\n2 3\n3 1\n4 5\n5 6\n6 4\n")
    assert "with the attacks 3 → 1, 6 → 4 removed." in asked(str(file), "--what-if", "remove")[1]
