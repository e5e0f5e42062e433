"""Kernels of digraphs whose kernels are known by theorem."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from hypothesis import given, settings
from tests import programs
from tests.kernel.tools import clingo_kernels, hard_digraph, only, windmill
from tests.oracles import all_kernels
from tests.strategies import digraphs

from zermelo import Digraph, kernels
from zermelo.errors import InputError, UnknownVertex


def test_windmill_of_figure_1() -> None:
    found = kernels(windmill(4))
    assert found.count() == 16
    assert len(set(map(frozenset, found.all()))) == 16
    status = found.status()
    assert len(status.in_some) == 9
    assert status["c"] == "some"
    # the centre is in the kernel if and only if all its options are not
    assert set(found.find(containing=["c"])) == {"c", "b1", "b2", "b3", "b4"}
    assert "c" not in found.find(containing=["a2"])
    assert found.find(containing=["c", "a2"]) is None


def test_windmill_of_a_thousand_blades() -> None:
    found = kernels(windmill(1000))
    assert found.count() == 2**1000
    assert repr(found.pieces) == "<1 piece of draws, no hard core>"
    assert len(list(found.all(20))) == 20
    assert len(found.status().in_some) == 2001


def test_windmill_that_cannot_be_taken_apart() -> None:
    """The centre is an option of every blade: one strong component."""
    edges = [("c", "d"), ("d", "c")]
    for i in range(12):
        edges += [("c", f"a{i}"), (f"a{i}", f"b{i}"), (f"b{i}", f"a{i}"), (f"b{i}", "c")]
    G = Digraph(edges)
    right = sum(1 for _ in clingo_kernels(G))
    assert kernels(G).count() == right


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5, 6, 99, 1000])
def test_a_cycle_has_two_kernels_if_even_and_none_if_odd(length: int) -> None:
    found = kernels(Digraph([(i, (i + 1) % length) for i in range(length)]))
    assert found.count() == (0 if length % 2 else 2)
    assert found.exists() == (length % 2 == 0)
    assert len(list(found.all())) == found.count()
    if length % 2 == 0:
        assert found.find() is not None
        assert not found.pieces.core


def test_pieces_multiply_and_are_told() -> None:
    edges = [(10 * i + j, 10 * i + (j + 1) % 4) for i in range(5) for j in range(4)]
    found = kernels(Digraph([*edges, ("p", "q")]))
    assert found.count() == 32
    assert found.pieces.sizes == (4,) * 5
    assert len(found.pieces) == 5
    listed = list(found.all())
    assert len(set(map(frozenset, listed))) == 32


def test_the_hard_core_is_what_odd_components_reach() -> None:
    triangle = [(0, 1), (1, 2), (2, 0), (2, 3)]
    even = [(3, 4), (4, 3), (5, 0), (5, 6), (6, 5), (7, 8), (8, 7)]
    found = kernels(Digraph([*triangle, *even], vertices=range(9)))
    assert set(found.pieces.core) == {0, 1, 2, 3, 4}
    assert found.pieces.core_sizes == (5,)
    assert repr(found.pieces) == (
        "<2 pieces of draws; the hard core has 5 vertices and 6 edges in 1 piece>"
    )
    assert found.find() in [set(kernel) for kernel in all_kernels(found.digraph)]


def test_no_vertices_one_empty_kernel() -> None:
    found = kernels(Digraph())
    assert found.count() == 1
    assert list(found.all()) == [set()]
    assert found.find() == set()
    assert found.status().exists
    assert repr(found.status()) == "<Status: 0 vertices in all kernels, 0 in some, 0 in none>"


@given(digraphs(max_vertices=8))
@settings(max_examples=200, deadline=None)
def test_p_with_any_kernel_of_g2_is_a_kernel(G: Digraph) -> None:
    found = kernels(G)
    for kernel in kernels(found.G2).all():
        assert found.check([*found.decided_in, *kernel])


@given(digraphs(max_vertices=8))
@settings(max_examples=200, deadline=None)
def test_all_does_not_depend_on_names_or_the_order_of_edges(G: Digraph) -> None:
    named = Digraph([(f"v{u}", f"v{v}") for u, v in G.edges()[::-1]], vertices=[f"v{u}" for u in G])
    listed = [[f"v{u}" for u in kernel] for kernel in kernels(G).all()]
    assert [list(kernel) for kernel in kernels(named).all()] == listed


def test_wrong_questions() -> None:
    found = kernels(windmill(1))
    with pytest.raises(UnknownVertex, match="'z'"):
        found.find(containing=["z"])
    with pytest.raises(InputError, match="limit is -1"):
        found.all(-1)
    assert list(found.all(0)) == []
    assert found.find(containing=["a1"], avoiding=["a1"]) is None


def test_what_structure_decides_needs_no_solver() -> None:
    code = (
        "import sys; sys.modules['pysat'] = sys.modules['pyganak'] = None\n"
        "from zermelo import Digraph, kernels\n"
        "edges = [(i, (i + 1) % 600) for i in range(600)] + [(0, 'x'), ('x', 'y'), ('y', 'x')]\n"
        "found = kernels(Digraph(edges))\n"
        "print(found.exists(), found.find() is not None, found.count(), len(list(found.all())))\n"
        "from zermelo.errors import MissingExtra\n"
        "from tests.kernel.tools import hard_digraph\n"
        "try:\n    kernels(hard_digraph(420)).exists()\n"
        "except MissingExtra as error:\n    print(error)\n"
    )
    told = programs.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    first, second = told.stdout.splitlines()
    assert first.startswith("True True")
    assert second.startswith("searching for kernels needs pysat")
    assert "[kernels]" in second


def test_a_million_small_pieces_need_no_solver_each() -> None:
    """Equal pieces are solved once."""
    count = 60_000
    first = np.arange(0, count, 2)
    G = Digraph.from_arrays(
        np.concatenate([first, first + 1]), np.concatenate([first + 1, first]), count=count
    )
    found = kernels(G)
    assert found.count() == 2 ** (count // 2)
    assert len(found.status().in_some) == count


def test_hard_enough_for_every_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Backtracking, solver and counter agree on a digraph that needs more than one turn."""
    G = hard_digraph(80, 5)
    right = kernels(G).count()
    status = kernels(G).status()
    assert right == sum(1 for _ in kernels(G).all())
    with monkeypatch.context() as patch:
        only("counter", patch)
        assert kernels(G).count() == right
    with monkeypatch.context() as patch:
        only("solver", patch)
        assert np.array_equal(kernels(G).status().array, status.array)
