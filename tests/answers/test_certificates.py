"""Certificates are accepted when made here, and rejected when any field is changed."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import programs
from tests.mutations import rejected
from tests.strategies import digraphs

from zermelo import Digraph, checker, kernels, outcomes
from zermelo.answers.certificates import certificate_bytes, compare_digraph, read_certificate
from zermelo.answers.position_certificates import certify_position
from zermelo.certificates import (
    certify_annihilation,
    certify_kernel,
    certify_no_kernel,
    certify_outcomes,
    check,
)
from zermelo.errors import CertificateError, InputError
from zermelo.formats.files import write_whole
from zermelo.limits import Limits
from zermelo.rulesets import position_of
from zermelo.tokens.annihilation.theory import annihilation

FIGURE_2B = Digraph([("n", "leaf"), ("n", "p"), ("p", "n"), ("x", "y"), ("y", "x"), ("x", "n")])

ONE_KERNEL = Digraph([("n", "leaf"), ("n", "p"), ("p", "n"), ("x", "y"), ("y", "z"), ("x", "n")])


@given(digraphs())
@settings(max_examples=200, deadline=None)
def test_what_is_made_is_accepted(G: Digraph) -> None:
    verdict = check(json.loads(json.dumps(certify_outcomes(outcomes(G)))))
    assert verdict.valid, verdict.reason
    assert verdict.checked.startswith("outcomes")


def others(value: Any) -> list[Any]:
    """Values that a field might be changed to."""
    if isinstance(value, bool) or value is None:
        return [0, 1, 2, "", [], True]
    if isinstance(value, int):
        return [value + 1, value - 1, value + 2, -value - 1, float(value), str(value), None, True]
    if isinstance(value, str):
        return [value + "x", value[:-1], {"P": "N", "N": "D", "D": "P"}.get(value, "P"), 0, None]
    if isinstance(value, list):
        changed = [value[:-1], [*value, 0], [*value, None], value[::-1], {}, None]
        return [v for v in changed if v != value]
    return [None]


def mutants(value: Any) -> Iterator[Any]:
    """Every way to change one thing somewhere inside a JSON value."""
    for other in others(value):
        if other != value or type(other) is not type(value):
            yield other
    if isinstance(value, list):
        for place, entry in enumerate(value):
            for changed in mutants(entry):
                yield [*value[:place], changed, *value[place + 1 :]]


def every_mutant(certificate: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for field, value in certificate.items():
        for changed in mutants(value):
            yield field, {**certificate, field: changed}
        yield field, {key: held for key, held in certificate.items() if key != field}
    yield "extra", {**certificate, "extra": 1}


@pytest.mark.parametrize(
    "certificate",
    [
        certify_outcomes(outcomes(FIGURE_2B)),
        certify_outcomes(outcomes(Digraph([("a", "a"), ("b", "a"), ("b", "c")], vertices="z"))),
        certify_kernel(ONE_KERNEL, kernels(ONE_KERNEL).find()),
    ],
    ids=["outcomes", "loop", "kernel"],
)
def test_every_changed_field_is_rejected(certificate: dict[str, Any]) -> None:
    assert check(certificate).valid
    tried = 0
    for field, mutant in every_mutant(copy.deepcopy(certificate)):
        assert rejected(mutant), (field, mutant)
        tried += 1
    assert tried > 100


@given(digraphs(max_vertices=7), st.data())
@settings(max_examples=200, deadline=None)
def test_a_wrong_label_or_remoteness_is_rejected_and_the_vertex_named(
    G: Digraph, data: st.DataObject
) -> None:
    certificate = certify_outcomes(outcomes(G))
    if not len(G):
        return
    vertex = data.draw(st.integers(0, len(G) - 1))
    field = data.draw(st.sampled_from(["outcome", "remoteness"]))
    held = certificate[field][vertex]
    changed = data.draw(
        st.sampled_from(["P", "N", "D"])
        if field == "outcome"
        else st.one_of(st.none(), st.integers(0, 9))
    )
    if changed == held:
        return
    certificate[field][vertex] = changed
    verdict = check(certificate)
    assert not verdict  # false in a condition
    assert verdict.reason.startswith("vertex '")


@pytest.mark.parametrize("given", [None, 3, "x", [], {}, {"certificate": "moon"}])
def test_anything_else_is_no_certificate(given: object) -> None:
    with pytest.raises(CertificateError, match="this is not a certificate"):
        check(given)


def test_a_wrong_partition_that_satisfies_lemma_1_is_rejected() -> None:
    """The paper's shortcoming (a): on a cycle of two, P and N satisfy Lemma 1 without counter."""
    certificate = certify_outcomes(outcomes(Digraph([(1, 2), (2, 1)])))
    for r in range(4):
        wrong = {**certificate, "outcome": ["P", "N"], "remoteness": [r + 1, r]}
        assert not check(wrong).valid
        wrong = {**certificate, "outcome": ["P", "N"], "remoteness": [r, r + 1]}
        assert not check(wrong).valid


def test_files(tmp_path: Path) -> None:
    certificate = certify_outcomes(outcomes(FIGURE_2B))
    path = tmp_path / "c.json"
    write_whole(path, certificate_bytes(certificate))
    assert read_certificate(path) == certificate
    assert compare_digraph(certificate, FIGURE_2B).valid
    assert not compare_digraph(certificate, FIGURE_2B.reverse()).valid
    for text in ("", "[]", "{", '{"a": 1}', "[" * 100_000, '{"certificate": NaN}', "9" * 9999):
        path.write_text(text)
        with pytest.raises(CertificateError, match="is not a certificate"):
            read_certificate(path)


NO_KERNEL = Digraph([(1, 2), (2, 3), (3, 1), (3, 4), (4, 5), (6, 7), (7, 6), (7, 3)])


@given(digraphs(max_vertices=9))
@settings(max_examples=200, deadline=None)
def test_that_there_is_no_kernel_is_proven(G: Digraph) -> None:
    found = kernels(G)
    certificate = certify_no_kernel(found)
    assert (certificate is None) == (found.find() is not None)
    if certificate is not None:
        verdict = check(json.loads(json.dumps(certificate)))
        assert verdict.valid, verdict.reason
        assert verdict.checked.startswith("no-kernel of a digraph")


def test_a_changed_proof_that_there_is_no_kernel_is_rejected_or_proves_the_same() -> None:
    """Whatever is changed: what is accepted is still a proof about a digraph without a kernel."""
    certificate = certify_no_kernel(kernels(NO_KERNEL))
    tried = 0
    for field, mutant in every_mutant(copy.deepcopy(certificate)):
        if rejected(mutant):
            tried += 1
        else:  # steps can be superfluous, and pieces come in any order
            assert field in ("steps", "piece")
    assert tried > 100
    for field in ("outcome", "remoteness", "vertices", "options", "digest", "version"):
        for changed in mutants(certificate[field]):
            assert rejected({**certificate, field: changed})


@given(digraphs(max_vertices=7), st.data())
@settings(max_examples=200, deadline=None)
def test_no_proof_is_accepted_where_there_is_a_kernel(G: Digraph, data: st.DataObject) -> None:
    found = kernels(G)
    if found.find() is None or not len(G):
        return
    vertex, literal = st.integers(0, len(G) - 1), st.integers(-len(G), len(G))
    lie = {
        **certify_outcomes(found.outcomes),
        "certificate": "no-kernel",
        "piece": data.draw(st.lists(vertex, unique=True)),
        "steps": [*data.draw(st.lists(st.lists(literal, max_size=3), max_size=6)), []],
    }
    assert rejected(lie)


def test_a_set_that_is_no_kernel_is_not_certified() -> None:
    G = Digraph([("a", "b")])
    assert check(certify_kernel(G, ["b"]))
    with pytest.raises(InputError, match="not a kernel of this digraph"):
        certify_kernel(G, ["a"])
    with pytest.raises(InputError, match="no vertex is called"):
        certify_kernel(G, kernels(Digraph([("x", "y")])).find())


def test_a_compressed_certificate(tmp_path: Path) -> None:
    path = tmp_path / "c.json.gz"
    certificate = certify_outcomes(outcomes(FIGURE_2B))
    write_whole(path, certificate_bytes(certificate))
    assert path.read_bytes().startswith(b"\x1f\x8b")
    assert read_certificate(path) == certificate


def test_names_that_read_the_same_are_refused() -> None:
    with pytest.raises(InputError, match="read the same"):
        certify_outcomes(outcomes(Digraph([(1, "1")])))


def test_the_checker_is_a_program_of_its_own(tmp_path: Path) -> None:
    """A copy of its folder alone, in an interpreter without this library, checks certificates."""
    copytree(Path(checker.__file__).parent, tmp_path / "checker")
    path = tmp_path / "x.json"

    def said(certificate: object) -> tuple[int, str]:
        path.write_text(json.dumps(certificate))
        call = [sys.executable, "-S", "-E", "-m", "checker", str(path)]
        held = programs.run(call, capture_output=True, text=True, check=False, cwd=tmp_path)
        return held.returncode, held.stdout + held.stderr

    made = [
        certify_outcomes(outcomes(FIGURE_2B)),
        certify_no_kernel(kernels(NO_KERNEL)),
        certify_annihilation(annihilation(FIGURE_2B)),
        certify_position(position_of(["nim", "3", "4", "6"])),
        certify_position(position_of(["nim", "3", "4", "6"]), limits=Limits(positions=5)),
        certify_position(position_of(["moore", "3", "4", "6"]), limits=Limits(positions=5)),
    ]
    for certificate in made:
        assert said(certificate)[0] == 0
    status, told = said(certify_position(position_of(["chomp", "--on", "cycle:4"])))
    assert (status, told[:8]) == (1, "HOLDS IF")
    status, told = said({**made[0], "outcome": ["D", *made[0]["outcome"][1:]]})
    assert (status, told[:13]) == (1, "FALSE: vertex")
    status, told = said({**made[0], "version": 3})
    assert (status, told) == (2, "no certificate: its version is 3; this checker knows 1\n")
