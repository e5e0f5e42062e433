"""Kernel sequences against the definition, by theorem, and the example of the thesis."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from tests.kernel.tools import only, random_digraph
from tests.strategies import acyclic_digraphs, digraphs

from zermelo import Digraph, find_odd_cycle, grundy, kernels
from zermelo.errors import InputError
from zermelo.kernel.sequences import kernel_sequences

Sequence = tuple[frozenset[int], ...]


def by_definition(G: Digraph) -> set[Sequence]:
    """A kernel of what is left, again and again, by trying all subsets."""
    options = {v: frozenset(G.options(v)) for v in G}

    def rest(left: frozenset[int]) -> set[Sequence]:
        if not left:
            return {()}
        found = set()
        for size in range(1, len(left) + 1):
            for chosen in map(frozenset, combinations(sorted(left), size)):
                if all((v in chosen) == chosen.isdisjoint(options[v]) for v in left):
                    found |= {(chosen, *more) for more in rest(left - chosen)}
        return found

    return rest(frozenset(G))


def plain(sequence: object) -> Sequence:
    return tuple(frozenset(kernel) for kernel in sequence)


@pytest.mark.parametrize("seed", range(2))
def test_small_digraphs(seed: int) -> None:
    rng = np.random.default_rng(seed)
    dead = several = 0
    for _ in range(700):
        G = random_digraph(rng, 7, loops=0.05)
        right = by_definition(G)
        found = kernel_sequences(G)
        assert found.count() == len(right)
        assert found.exists() == bool(right)
        one = found.find()
        assert one is None if not right else plain(one) in right
        listed = [plain(sequence) for sequence in found.all()]
        assert len(listed) == len(right)
        assert set(listed) == right
        assert [plain(sequence) for sequence in found.all(2)] == listed[:2]
        dead += kernels(G).exists() and not right
        several += len(right) > 1
    assert dead > 5  # a first kernel, but nothing to go on with
    assert several > 20


def test_the_counter_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    only("counter", monkeypatch)
    rng = np.random.default_rng(4)
    for _ in range(60):
        G = random_digraph(rng, 6, loops=0.0)
        assert kernel_sequences(G).count() == len(by_definition(G))


@given(acyclic_digraphs())
@settings(max_examples=150, deadline=None)
def test_corollary_1_24_acyclic_digraphs_have_one_the_grundy_classes(G: Digraph) -> None:
    found = kernel_sequences(G)
    assert found.count() == 1
    (only_one,) = found.all()
    assert only_one == found.find()
    assert np.array_equal(only_one.number.array, grundy(G).array)


@given(digraphs(max_vertices=9))
@settings(max_examples=200, deadline=None)
def test_theorem_1_23_without_odd_cycles_there_is_one(G: Digraph) -> None:
    if find_odd_cycle(G) is None:
        assert kernel_sequences(G).find() is not None


def test_large_even_digraphs_need_no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    from zermelo.kernel import sat as search

    monkeypatch.setattr(search, "need", None)
    rng = np.random.default_rng(9)
    left, right = rng.integers(0, 2000, (2, 9000))
    G = Digraph.from_arrays(left * 2, right * 2 + 1, count=4000).symmetric()
    found = kernel_sequences(G).find()
    assert found is not None
    kept = np.ones(4000, np.bool_)
    for kernel in found:
        names = list(kernel)
        assert kernels(G.induced(kept)).check(names)
        kept[kernel.numbers] = False
    assert not kept.any()


ARCS = [(2, 1), (3, 2), (5, 2), (3, 4), (5, 6), (6, 3), (4, 5)]


@pytest.mark.parametrize("arcs", [ARCS, [(2, 1), (3, 2), (5, 2), (3, 6), (5, 4), (4, 3), (6, 5)]])
def test_figure_1_7_of_the_thesis(arcs: list[tuple[int, int]]) -> None:
    """The digraph is reconstructed; its two sequences are printed in the text."""
    found = kernel_sequences(Digraph(arcs, vertices=range(1, 7)))
    assert found.count() == 2
    assert set(map(plain, found.all())) == {
        (frozenset({1, 3, 5}), frozenset({2, 4, 6})),
        (frozenset({1, 4, 6}), frozenset({2}), frozenset({3, 5})),
    }


def test_a_loop_excludes_every_sequence() -> None:
    found = kernel_sequences(Digraph([("a", "a"), ("a", "b")]))
    assert found.count() == 0
    assert found.find() is None
    assert list(found.all()) == []
    assert not found.exists()


def test_windmill_of_sequences() -> None:
    """Blades number (0, 1) or (1, 0), each on its own; the centre is what is missing."""
    edges = []
    for i in range(300):
        edges += [("c", f"a{i}"), (f"a{i}", f"b{i}"), (f"b{i}", f"a{i}")]
    found = kernel_sequences(Digraph(edges))
    assert found.count() == 2**300
    first = next(found.all())
    assert first.number["a0"] == 0
    assert first.number["c"] == 1


def test_a_sequence_is_a_sequence() -> None:
    (one,) = kernel_sequences(Digraph([("c", "b"), ("b", "a"), ("c", "a")])).all()
    assert len(one) == 3
    assert repr(one) == "<K0 = {'a'}, K1 = {'b'}, K2 = {'c'}>"
    assert [list(kernel) for kernel in one[1:]] == [["b"], ["c"]]
    assert list(one[-1]) == ["c"]
    with pytest.raises(IndexError):
        one[3]
    with pytest.raises(InputError, match="limit is -2"):
        kernel_sequences(Digraph()).all(-2)
    assert [len(sequence) for sequence in kernel_sequences(Digraph()).all()] == [0]
