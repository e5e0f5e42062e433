"""Certificates of values are accepted when made here, and rejected when any field is changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mutations import rejected
from tests.strategies import acyclic_digraphs, digraphs

from zermelo import Digraph, grundy, loopy
from zermelo.certificates import certify_grundy, certify_loopy, check

FIGURE_7 = [(1, 2), (2, 1), (4, 3), (4, 5), (5, 4), (7, 6), (8, 7), (8, 9), (9, 8), (11, 10),
            (12, 10), (11, 12), (12, 11)]  # fmt: skip
LADDER = Digraph([("d", "c"), ("d", "b"), ("d", "a"), ("c", "b"), ("c", "a"), ("b", "a")])


def through_json(certificate: dict[str, Any]) -> dict[str, Any]:
    return json.loads(json.dumps(certificate))


@given(digraphs(max_vertices=12))
@settings(max_examples=300, deadline=None)
def test_what_is_made_of_gamma_is_accepted(G: Digraph) -> None:
    verdict = check(through_json(certify_loopy(loopy(G))))
    assert verdict.valid, verdict.reason
    assert verdict.checked.startswith("loopy")


@given(acyclic_digraphs(max_vertices=12))
@settings(max_examples=200, deadline=None)
def test_what_is_made_of_the_grundy_function_is_accepted(G: Digraph) -> None:
    for made in (certify_grundy(grundy(G)), certify_loopy(loopy(G))):
        verdict = check(through_json(made))
        assert verdict.valid, verdict.reason


def others(value: Any) -> list[Any]:
    """What may stand in the place of a value."""
    replaced = [None, True, False, -1, 0, 1, 2, 3, 7, 1.0, "", "0", [], {}]
    replaced += [{"inf": []}, {"inf": [0]}, {"inf": [1]}, {"inf": [0, 1]}]
    replaced += [{"inf": [True]}, {"inf": [1.0]}, {"inf": [1, 1]}, {"inf": None}, {"inf": {}}]
    if isinstance(value, str):
        replaced += [value + "x", value[1:]]
    if isinstance(value, list):
        replaced += [value[:-1], [*value, 0], value[::-1]]
    if isinstance(value, dict):
        replaced += [{**value, "x": 0}]
    return [new for new in replaced if new != value or type(new) is not type(value)]


def mutants(value: Any) -> Iterator[Any]:
    """Every way to change one thing somewhere inside a JSON value."""
    yield from others(value)
    if isinstance(value, list):
        for place, entry in enumerate(value):
            for changed in mutants(entry):
                yield [*value[:place], changed, *value[place + 1 :]]
    if isinstance(value, dict):
        for key, entry in value.items():
            for changed in mutants(entry):
                yield {**value, key: changed}


def same(a: Any, b: Any) -> bool:
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


@pytest.mark.parametrize(
    "certificate",
    [
        certify_grundy(grundy(LADDER)),
        certify_grundy(grundy(Digraph([("c", "b"), ("b", "a")], vertices="z"))),
        certify_loopy(loopy(Digraph(FIGURE_7))),
        certify_loopy(loopy(LADDER)),
        certify_loopy(loopy(Digraph([("a", "a"), ("b", "a"), ("b", "c"), ("p", "q"), ("q", "p")]))),
    ],
    ids=["grundy", "path", "figure 7", "acyclic", "loop"],
)
def test_every_changed_field_is_rejected(certificate: dict[str, Any]) -> None:
    certificate = through_json(certificate)
    assert check(certificate).valid
    tried = 0
    for field, value in certificate.items():
        for changed in mutants(value):
            mutant = {**certificate, field: changed}
            if same(mutant, certificate):
                continue
            assert rejected(mutant), (field, changed)
            tried += 1
        assert rejected({k: held for k, held in certificate.items() if k != field})
    assert rejected({**certificate, "extra": 1})
    assert tried > 300


@given(digraphs(max_vertices=7), st.data())
@settings(max_examples=300, deadline=None)
def test_a_wrong_value_or_counter_is_rejected_and_the_vertex_named(
    G: Digraph, data: st.DataObject
) -> None:
    certificate = through_json(certify_loopy(loopy(G)))
    if not len(G):
        return
    number = st.integers(0, 5)
    infinity = st.builds(lambda K: {"inf": sorted(K)}, st.sets(number, max_size=3))
    for _ in range(data.draw(st.integers(1, 3))):
        vertex = data.draw(st.integers(0, len(G) - 1))
        if data.draw(st.booleans()):
            certificate["value"][vertex] = data.draw(number | infinity)
        else:
            certificate["counter"][vertex] = data.draw(number | st.none())
    verdict = check(certificate)
    if certificate == certify_loopy(loopy(G)):
        assert verdict.valid
    else:
        assert not verdict.valid
        assert verdict.reason.startswith("vertex '")


def test_a_grundy_function_of_a_cyclic_digraph_proves_nothing() -> None:
    """On a cycle of two, 0 and 1 satisfy the mex rule, and so do 1 and 0."""
    certificate = certify_grundy(grundy(Digraph([(1, 2)])))
    G = Digraph([(1, 2), (2, 1)])
    certificate |= {"options": [[1], [0]], "digest": G.digest(), "value": [0, 1]}
    for levels in ([0, 1], [1, 0], [1, 2], [0, 0]):
        verdict = check({**certificate, "level": levels})
        assert not verdict.valid
        assert "its level is" in verdict.reason
    loops = certify_loopy(loopy(G))
    for counters in ([0, 1], [1, 0], [1, 2], [0, 0], [None, 0]):
        assert not check({**loops, "value": [0, 1], "counter": counters}).valid


@pytest.mark.parametrize(
    ("field", "held", "reason"),
    [
        ("value", [0, 0, {"inf": []}, 0], "vertex 'a': the mex of its options is 1, not 0"),
        ("value", [0, 1, 0, 0], "vertex 'y': its counter must be a number, not null"),
        ("value", [0, 1, {"inf": [1]}, 0], "vertex 'y': the set K is [], not [1]"),
        ("counter", [3, 2, None, 0], "vertex 'a': its counter is 1, not 3"),
    ],
)
def test_the_reason_says_what_is_wrong(field: str, held: list[Any], reason: str) -> None:
    G = Digraph([("a", "b"), ("b", "a"), ("y", "y"), ("b", "c")], vertices="abyc")
    certificate = certify_loopy(loopy(G))
    assert check({**certificate, field: held}).reason == reason
