"""Proofs that there is no kernel: right ones pass, wrong ones are named."""

from __future__ import annotations

import json

import numpy as np
import pytest
from tests.kernel.tools import (
    AF,
    hard_digraph,
    kernels_by_definition,
    random_digraph,
    read_af,
)

from zermelo import Digraph, kernels
from zermelo.checker.proofs import check_no_kernel, check_piece, piece_clauses


def replay(G: Digraph, refutation: object) -> bool:
    options = [G.option_numbers(v).tolist() for v in range(len(G))]
    return bool(
        check_no_kernel(
            options,
            set(kernels(G).decided_out.numbers.tolist()),
            refutation.vertices.numbers.tolist(),
            refutation.steps,
        )
    )


def test_proofs_of_random_digraphs() -> None:
    rng = np.random.default_rng(21)
    proven = 0
    while proven < 250:
        G = random_digraph(rng, 10)
        found = kernels(G)
        if found.exists():
            assert found.refutation() is None
            continue
        refutation = found.refutation()
        assert replay(G, refutation)
        assert not kernels_by_definition(G)
        held = json.loads(json.dumps(refutation.as_dict()))
        assert check_piece(held["options"], held["steps"])
        proven += 1


def hard_proof() -> tuple[list[list[int]], list[list[int]]]:
    for seed in range(100):
        found = kernels(hard_digraph(90, 7, seed)).refutation()
        if found is not None:
            return list(map(list, found.options)), list(map(list, found.steps))
    raise AssertionError


def test_mutated_proofs() -> None:
    options, steps = hard_proof()
    assert check_piece(options, steps)
    rng = np.random.default_rng(5)
    rejected = 0
    for _ in range(40):
        worse = [list(step) for step in steps]
        kind = rng.integers(3)
        place = int(rng.integers(len(worse) // 4))
        if kind == 0:  # leave out a long stretch
            del worse[place : place + len(worse) * 3 // 4]
        elif kind == 1:  # leave literals out of a clause
            clauses = [i for i, step in enumerate(worse) if len(step) > 3 and step[0]]
            worse[clauses[place % len(clauses)]][1:] = []
        else:  # claim the end too early
            worse.insert(place, [])
        verdict = check_piece(options, worse)
        if not verdict:
            rejected += 1
            assert verdict.step is not None
            assert f"step {verdict.step}" in verdict.reason
    assert rejected >= 30


def test_no_proof_passes_where_there_is_a_kernel() -> None:
    """Whatever is claimed: the checker never accepts a contradiction from clauses with a model."""
    rng = np.random.default_rng(8)
    tried = 0
    while tried < 300:
        G = random_digraph(rng, 8)
        if not len(G) or not kernels_by_definition(G):
            continue
        options = [G.option_numbers(v).tolist() for v in range(len(G))]
        steps = [
            (rng.choice([-1, 1], size) * rng.integers(1, len(G) + 1, size)).tolist()
            for size in rng.integers(1, 4, 12)
        ]
        steps = [[0, *step] if rng.random() < 0.2 else step for step in steps]
        assert not check_piece(options, [*steps, []])
        tried += 1


def test_what_is_wrong_is_said() -> None:
    triangle = [[1], [2], [0]]
    assert check_piece(triangle, [[1], []])
    assert check_piece(triangle, [[4]]).reason == "step 1 has the literal 4"
    assert "without the empty clause" in check_piece([[1], [0]], [[1, 2]]).reason
    assert (
        check_no_kernel(triangle, [], [0, 1, 5], []).reason
        == "the piece names 5, which is not a vertex"
    )
    assert "twice" in check_no_kernel(triangle, [], [0, 1, 1], []).reason
    assert "excluded" in check_no_kernel(triangle, [0], [0, 1, 2], []).reason
    assert "neither in the piece nor" in check_no_kernel(triangle, [], [0, 1], []).reason


def test_clauses_are_the_definition() -> None:
    rng = np.random.default_rng(2)
    for _ in range(100):
        G = random_digraph(rng, 6)
        options = [G.option_numbers(v).tolist() for v in range(len(G))]
        right = kernels_by_definition(G)
        for code in range(1 << len(G)):
            inside = frozenset(v for v in G if code >> v & 1)
            holds = all(
                any((abs(x) - 1 in inside) == (x > 0) for x in clause)
                for clause in piece_clauses(options)
            )
            assert holds == (inside in right)


@pytest.mark.parametrize("name", ["45031__193__0_11_70__219763582.af"])
def test_a_real_instance_without_kernel(name: str) -> None:
    G = read_af(AF / name)
    refutation = kernels(G).refutation()
    assert replay(G, refutation)
    assert repr(refutation).startswith("<Refutation: the piece {")


def test_steps_with_deletions() -> None:
    options, steps = hard_proof()
    assert any(step and step[0] == 0 for step in steps)
    kept = [step for step in steps if not step or step[0]]
    assert check_piece(options, kept)
