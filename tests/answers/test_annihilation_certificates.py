from __future__ import annotations

import copy
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from tests.annihilation import plainly, random_digraph
from tests.mutations import rejected
from tests.strategies import digraphs

from zermelo import Digraph, outcomes
from zermelo.answers.annihilation_certificates import certify_annihilation
from zermelo.answers.certificates import check
from zermelo.certificates import certify_outcomes
from zermelo.cli.commands import command_of
from zermelo.errors import CertificateError, LimitReached
from zermelo.tokens.annihilation.theory import annihilation

CYCLE = Digraph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")])


def true_of(certificate: dict[str, Any], G: Digraph) -> bool:
    """Whether what is claimed of all 2ⁿ positions is so, by plain labelling."""
    value = plainly(G).array.tolist()
    for tokens, known in enumerate(value):
        label, beyond = 0, set()
        for vertex in range(len(G)):
            if tokens >> vertex & 1:
                label ^= certificate["value"][vertex]
                beyond ^= set(certificate["class"][vertex])
        if (-1 if beyond else label) != known:
            return False
    return True


@given(digraphs(max_vertices=7))
@settings(max_examples=50, deadline=None)
def test_what_is_made_checks(G: Digraph) -> None:
    made = certify_annihilation(annihilation(G))
    assert check(json.loads(json.dumps(made))).valid
    assert true_of(made, G)


@pytest.mark.parametrize("seed", range(40))
def test_what_checks_is_true(seed: int) -> None:
    """Damaged certificates: whatever the checker still accepts is true all the same."""
    chance = random.Random(seed)
    G = random_digraph(chance, 7)
    made = certify_annihilation(annihilation(G))
    for _ in range(20):
        damaged = copy.deepcopy(made)
        field = chance.choice(["value", "class", "counter"])
        if not damaged[field]:
            continue
        place = chance.randrange(len(damaged[field]))
        if field == "class":
            number = chance.randrange(len(G))
            damaged[field][place] = sorted({*damaged[field][place]} ^ {number})
        else:
            damaged[field][place] += chance.choice([-1, 1, 2])
        if damaged != made and not rejected(damaged):
            assert field != "counter"
            assert true_of(damaged, G)


@pytest.mark.parametrize(
    ("field", "given", "said"),
    [
        ("class", [[], [], [], []], "counters"),
        ("class", [[0], [1], [0], [1]], "vertex 'a b' is infinite, but K of every infinite option"),
        ("counter", [0], "more positions of finite value than counters"),
        ("value", [0, 0, 0, 0], "the mex of its options"),
    ],
)
def test_flaws_are_named(field: str, given: object, said: str) -> None:
    made = certify_annihilation(annihilation(CYCLE))
    verdict = check({**made, field: given})
    assert not verdict.valid
    assert said in verdict.reason


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([[0], [0], [0]], "'class' must be a list of 4 entries, not one of 3"),
        ([[1, 0], [0], [0], [0]], "its class must be ascending numbers below 4"),
        ([[0], [0], [0], ["x"]], "must be a whole number from 0 on, not 'x'"),
    ],
)
def test_what_is_malformed_is_named(given: object, said: str) -> None:
    made = certify_annihilation(annihilation(CYCLE))
    with pytest.raises(CertificateError, match=re.escape(said)):
        check({**made, "class": given})


def test_a_certificate_of_too_many_positions_is_refused() -> None:
    made = certify_outcomes(outcomes(Digraph([(u, u + 1) for u in range(100)])))
    G = {name: made[name] for name in ("vertices", "options", "digest", "version")}
    fields = {"value": [0] * 101, "class": [[]] * 101, "counter": []}
    with pytest.raises(CertificateError, match="there are 4,254,727 positions"):
        check({**G, **fields, "certificate": "annihilation"})


def test_classes_of_parts_do_not_meet() -> None:
    made = certify_annihilation(annihilation(Digraph(["ab", "ba", "cd", "dc"])))
    assert made["class"] == [[0], [0], [1], [1]]
    verdict = check({**made, "class": [[0], [0], [0], [0]]})
    assert verdict.reason == "classes of two weakly connected parts have a number in common"


def test_a_claim_on_more_than_four_tokens_is_found() -> None:
    """Every position with at most four tokens is right, but not the one with five."""
    G = Digraph([(u, v) for u in range(5) for v in range(5) if (v - u) % 5 in (1, 2)])
    made = certify_annihilation(annihilation(G))
    assert made["class"] == [[0], [1], [2], [3], [4]]  # nothing but no tokens is of finite value
    verdict = check({**made, "class": [[0], [1], [2], [3], [0, 1, 2, 3]]})
    assert verdict.reason == (
        "2^1 positions are claimed to have a finite value, but those with at most four tokens "
        "span 2^0 only"
    )


def test_the_limit_is_said() -> None:
    G = Digraph([(u, u + 1) for u in range(100)])
    with pytest.raises(LimitReached, match="positions with at most four tokens: 4,254,727"):
        certify_annihilation(annihilation(G))


def test_from_the_command_line(tmp_path: Path) -> None:
    source = tmp_path / "square.tgf"
    source.write_text("a\nb\nc\nd\n#\na b\nb c\nc d\nd a\n")
    target = tmp_path / "x.json"
    run = CliRunner()
    words = ["annihilation", str(source), "-o", str(target)]
    assert run.invoke(command_of("certify"), words).exit_code == 0
    said = run.invoke(command_of("check"), [str(target), "--on", str(source)])
    assert (said.exit_code, "HOLDS: annihilation of a digraph" in said.output) == (0, True)
