"""Certificates of changes, pieces, assignments and colourings, by the verb and on small cases."""

from __future__ import annotations

import itertools
import json
import random
import re
from pathlib import Path

import pytest
from tests.truth import is_kernel, still_true

from zermelo import Digraph, cli
from zermelo.answers.solution_certificates import (
    certify_not_kernel_perfect,
    certify_reduction,
    certify_what_if,
)
from zermelo.certificates import check
from zermelo.checker import Malformed
from zermelo.checker.solutions import check_colouring, check_reduction
from zermelo.errors import InputError
from zermelo.formats.dimacs import CNF
from zermelo.kernel.what_if import CHANGES

EXAMPLES = Path(__file__).parents[2] / "examples"
FIG6, LISTS = str(EXAMPLES / "fraenkel-fig6.tgf"), str(EXAMPLES / "two-sides.txt")
FORMULA = str(EXAMPLES / "formula.qdimacs")


def digraphs(many: int) -> list[Digraph]:
    rng = random.Random(7)
    pairs = list(itertools.product(range(5), repeat=2))
    return [
        Digraph([pair for pair in pairs if rng.random() < 0.35], vertices=range(5))
        for _ in range(many)
    ]


@pytest.mark.parametrize("change", CHANGES)
def test_a_kernel_after_changes(change: str) -> None:
    for G in digraphs(40):
        try:
            made = certify_what_if(G, change)
        except InputError as error:
            assert "no kernel after up to" in str(error)  # noqa: PT017
            continue
        assert check(made).valid
        assert still_true(json.loads(json.dumps(made)))


def test_a_piece_without_kernel() -> None:
    seen = 0
    for G in digraphs(60):
        rows = [G.option_numbers(u).tolist() for u in range(5)]
        bad = [
            set(inside)
            for size in range(1, 6)
            for inside in itertools.combinations(range(5), size)
            if not any(
                is_kernel([[inside.index(v) for v in rows[u] if v in inside] for u in inside], {*k})
                for many in range(size + 1)
                for k in itertools.combinations(range(size), many)
            )
        ]
        if not bad:
            with pytest.raises(InputError, match="is kernel-perfect"):
                certify_not_kernel_perfect(G)
            continue
        seen += 1
        made = certify_not_kernel_perfect(G)
        assert set(made["inside"]) in bad
        assert check(made).valid
    assert seen > 10


@pytest.mark.parametrize("what", ["kernel", "planar-kernel"])
def test_a_kernel_is_an_assignment(what: str) -> None:
    literals = [1, -1, 2, -2]
    clauses = [c for size in (1, 2) for c in itertools.combinations(literals, size)]
    for pair in itertools.combinations(clauses, 2):
        true = [
            values
            for values in itertools.product((True, False), repeat=2)
            if all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in pair)
        ]
        formula = CNF(pair)
        try:
            made = certify_reduction(what, formula)
        except InputError as error:
            assert not true
            assert "no assignment" in str(error)  # noqa: PT017
            continue
        assert tuple(x > 0 for x in made["literals"]) in {v[: formula.variables] for v in true}
        assert check(made).valid


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (["what-if", FIG6], "changed-kernel"),
        (["what-if", FIG6, "--change", "add"], "changed-kernel"),
        (["perfect", FIG6], "not-kernel-perfect"),
        (["colouring", LISTS], "colouring"),
        (["reduction", "kernel", FORMULA], "reduction"),
        (["reduction", "planar-kernel", FORMULA], "reduction"),
    ],
)
def test_the_verb(
    words: list[str], kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "x.json"
    assert cli.run(["certify", *words, "-o", str(target)]) == 0
    assert json.loads(target.read_text(encoding="utf-8"))["certificate"] == kind
    assert cli.run(["check", str(target)]) == 0
    assert "HOLDS" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["reduction", "kernel"], "needs kernel or planar-kernel, and one FILE"),
        (["reduction", "poset", FORMULA], "leads to no kernel"),
        (["perfect", str(EXAMPLES / "take-away.tgf")], "kernel-perfect"),
        (["outcomes", FIG6, "--change", "add"], "only what-if and enforcement change edges"),
        (["colouring", LISTS, "--change", "add"], "only what-if and enforcement change edges"),
        (["colouring", LISTS, LISTS], "needs one FILE"),
        (["what-if", FIG6, "--misere"], "misère|misere"),
    ],
)
def test_what_cannot_be_certified(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "x.json"
    assert cli.run(["certify", *words, "-o", str(target)]) == 2

    assert re.search(says, capsys.readouterr().err.replace("\n", " "))
    assert not target.exists()


COLOURING = {"edges": [["a", "b"]], "lists": [["red"]], "colours": ["red"]}
REDUCTION = {"variables": 1, "clauses": [[1]], "literals": [1]}


@pytest.mark.parametrize(
    ("certificate", "field", "value", "what"),
    [
        (COLOURING, "edges", ["a", "b"], "a list of lists of texts, but 'a' is not a list"),
        (COLOURING, "lists", [["red", 3]], "a list of lists of texts, but 3 is not a text"),
        (COLOURING, "colours", "red", "a list of texts, but 'red' is not a list"),
        (REDUCTION, "clauses", [1], "a list of lists of whole numbers, but 1 is not a list"),
        (REDUCTION, "clauses", [["a"]], "of whole numbers, but 'a' is not a whole number"),
        (REDUCTION, "literals", [[1]], "a list of whole numbers, but a list is not a whole number"),
    ],
)
def test_a_field_of_the_wrong_type(
    certificate: dict[str, object], field: str, value: object, what: str
) -> None:
    broken = {**certificate, field: value}
    with pytest.raises(Malformed, match=f"'{field}' must be .*{what}"):
        check_colouring(broken) if certificate is COLOURING else check_reduction(broken, [], [])
