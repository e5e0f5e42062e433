"""Every shipped claim is proved or refuted, and changed claims are refuted."""

from __future__ import annotations

import os

import pytest

from tests.infinite.brute import fails_at, refuted
from tests.infinite.examples import FALSE, NAMES, TRUE, example, mutants
from zermelo.errors import InputError
from zermelo.infinite.options import options
from zermelo.infinite.proof import prove
from zermelo.infinite.window import sample
from zermelo.limits import Limits

LONG = os.environ.get("ZERMELO_LONG") == "1"

#: Vertices at which a claim is changed; of the mutants, one in so many is tried.
VERTICES, ONE_IN = 12, 1 if LONG else 4


def test_there_are_enough_examples() -> None:
    assert len(NAMES) >= 18 + 4
    assert set(FALSE) < set(NAMES)


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name: str) -> None:
    family = example(name)
    proof = prove(family)
    assert proof.status == "proved"
    assert proof.proved
    wanted = "proved" if family.claimed().exact else "not claimed"
    assert [v.status for v in proof.verdicts] == ["proved"] * 7 + [wanted] * 2


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted_with_a_vertex(name: str) -> None:
    family = example(name)
    proof = prove(family)
    assert proof.status == "refuted"
    assert not proof.proved
    assert {verdict.number for verdict in proof.refuted} == FALSE[name]
    for verdict in proof.refuted:
        found = verdict.counterexample
        assert found is not None
        assert verdict.number in fails_at(family, found.vertex, found.constants)


@pytest.mark.parametrize("name", TRUE)
def test_brute_force_agrees_with_what_is_proved(name: str) -> None:
    family = example(name)
    constants = family.with_constants({})
    assert not refuted(family, sample(family, 40, constants).vertices, constants)


def test_there_are_a_thousand_mutants() -> None:
    assert sum(1 for name in TRUE for _ in mutants(example(name), VERTICES)) >= 1000


@pytest.mark.parametrize("name", TRUE)
def test_changed_claims_are_refuted(name: str) -> None:
    """Whatever brute force refutes is refuted with a vertex; nothing changed is called proved."""
    family = example(name)
    constants = family.with_constants({})
    around = sample(family, 40, constants).vertices
    for number, (told, _, mutant) in enumerate(mutants(family, VERTICES)):
        if number % ONE_IN:
            continue
        proof = prove(mutant, Limits(time=20), whole=LONG)
        assert not proof.proved, told
        if not refuted(mutant, around, constants):
            continue
        assert proof.refuted, told
        failing = {verdict.number for verdict in proof.refuted}
        for verdict in proof.refuted:
            found = verdict.counterexample
            assert found is not None
            assert family.holds(found.vertex, found.constants), told
            known = fails_at(mutant, found.vertex, found.constants, most=400)
            # where an index is no ordinal, larger and smaller say nothing; "no option" needs all
            sure = {1, 2, 3, 6} if 3 in failing else {1, 2, 3, 4, 6, 9}
            if options(mutant, found.vertex, found.constants, most=400).complete:
                sure |= {7} if 3 in failing else {5, 7, 8}
            if verdict.number in sure:
                assert verdict.number in known, told


def test_unknown_is_not_proved() -> None:
    proof = prove(example("clock-of-clocks"), Limits(time=1e-9))
    assert proof.status == "unknown"
    assert not proof.proved
    assert not proof.refuted


def test_a_family_without_a_claim() -> None:
    from zermelo.infinite.parser import parse_family

    with pytest.raises(InputError, match="claims nothing"):
        prove(parse_family("vertices x", "my.game"))
