"""List edge colouring by kernels: every round a kernel, every colour from its list."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.campaign import sampled
from tests.truth import is_kernel

from zermelo import cli, list_colouring
from zermelo.errors import InputError


def holds(edges: Sequence[tuple[object, object]], lists: Sequence[Sequence[object]]) -> None:
    found = list_colouring(edges, lists)
    base, G = found.base, found.orientation
    degree = max(sum(w in edge for edge in edges) for pair in edges for w in pair)
    for e, f in itertools.combinations(range(len(edges)), 2):
        if set(edges[e]) & set(edges[f]):
            assert base[e] != base[f]
            assert found.colours[e] != found.colours[f]
        for a, b in ((e, f), (f, e)):
            leads = (edges[a][0] == edges[b][0] and base[a] < base[b]) or (
                edges[a][1] == edges[b][1] and base[a] > base[b]
            )
            assert G.has_edge(a, b) == leads
    assert max(base) < degree
    left = set(range(len(edges)))
    for step in found.rounds:
        assert set(step.wanted) == {e for e in left if step.colour in lists[e]}
        place = {e: k for k, e in enumerate(step.wanted)}
        rows = [[place[f] for f in G.options(e) if f in place] for e in step.wanted]
        assert is_kernel(rows, {place[e] for e in step.kernel})
        assert all(found.colours[e] == step.colour for e in step.kernel)
        left -= set(step.kernel)
    assert not left
    assert all(found.colours[e] in lists[e] for e in range(len(edges)))


def square(n: int) -> list[tuple[str, str]]:
    return [(f"r{i}", f"c{j}") for i in range(n) for j in range(n)]


def test_all_lists_of_two_colours_out_of_four_on_the_smallest_square() -> None:
    """Dinitz' conjecture for n = 2."""
    pairs = list(itertools.combinations(range(4), 2))
    for lists in sampled(itertools.product(pairs, repeat=4), 11):
        holds(square(2), lists)


@pytest.mark.parametrize(("n", "many", "one_in"), [(3, 400, 20), (4, 300, 30), (5, 100, 25)])
def test_squares_with_lists_drawn_at_random(n: int, many: int, one_in: int) -> None:
    rng = random.Random(n)
    for _ in sampled(range(many), one_in):
        holds(square(n), [rng.sample(range(n + rng.randrange(n)), n) for _ in range(n * n)])


def test_multigraphs_with_lists_as_long_as_needed() -> None:
    rng = random.Random(7)
    for _ in sampled(range(1000), 25):
        edges = [
            (f"x{rng.randrange(4)}", f"y{rng.randrange(4)}") for _ in range(rng.randint(1, 12))
        ]
        enough = [[*range(len(edges))]] * len(edges)
        G = list_colouring(edges, enough).orientation
        holds(
            edges, [rng.sample(range(len(edges)), 1 + len(G.options(e))) for e in range(len(edges))]
        )


def test_lists_that_are_too_short_are_refused_with_the_theorem() -> None:
    with pytest.raises(InputError, match=r"the edge r0 c1 has 1 colour and 1 option .*Galvin 1995"):
        list_colouring(square(2), [(1, 2), (1,), (1, 2), (1, 2)])
    with pytest.raises(InputError, match="is the first end of one edge"):
        list_colouring([("a", "b"), ("b", "c")], [(1, 2), (1, 2)])
    with pytest.raises(InputError, match="2 edges and 1 lists"):
        list_colouring([("a", "b"), ("a", "c")], [(1, 2)])
    assert list_colouring([], []).colours == ()


def test_on_the_command_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "line.tgf"
    assert cli.run(["colour", "examples/two-sides.txt", "--steps", "-o", str(out)]) == 0
    said = capfd.readouterr().out
    assert "Base colours:" in said
    assert "The colouring:" in said
    assert out.exists()
    wrong = tmp_path / "x.txt"
    for text, message in (
        ("a b c: 1\n", "line 1"), ("a b 1 2\n", "is not an edge with a list"),
        ("# no\n", "no edges"),
        ("a x: 1\na y: 1\n", "Galvin 1995"),
    ):  # fmt: skip
        wrong.write_text(text, encoding="utf-8")
        assert cli.run(["colour", str(wrong)]) == 2
        assert message in capfd.readouterr().err
