from __future__ import annotations

import copy
import json

import pytest

from tests.infinite.examples import FALSE, NAMES, example, proof_of
from zermelo import checker
from zermelo.answers.certificates import check
from zermelo.errors import CertificateError, InputError, LimitReached
from zermelo.infinite.arithmetic import solve_script
from zermelo.infinite.certificate import certify_infinite, check_infinite
from zermelo.infinite.proof import prove
from zermelo.limits import UNLIMITED, Limits


@pytest.mark.parametrize("name", NAMES)
def test_certificates_hold(name: str) -> None:
    made = json.loads(json.dumps(certify_infinite(proof_of(name))))
    verdict = check(made)
    automatic = made["decided_by"] == "automata"
    assert verdict.verdict == ("HOLDS" if automatic else "HOLDS IF"), verdict
    assert ("z3" in verdict.assumed) is not automatic
    assert made["status"] == ("refuted" if name in FALSE else "proved")
    assert made["status"] in verdict.checked


@pytest.mark.parametrize("name", ["example-4", "clocks", "fig-2a"])
def test_the_scripts_are_what_is_proved(name: str) -> None:
    made = certify_infinite(proof_of(name))
    for entry in made["conditions"]:
        answers = {solve_script(text, UNLIMITED, None)[0] for text in entry["smt2"]}
        assert ("sat" in answers) is (entry["status"] == "refuted")
        assert answers <= {"sat", "unsat"}


def _forged() -> dict[str, dict]:
    true = certify_infinite(proof_of("example-3"))
    false = certify_infinite(proof_of("fig-2a"))
    forged = {name: copy.deepcopy(true) for name in ("text", "status", "smt", "name", "claimed")}
    forged["text"]["text"] = forged["text"]["text"].replace("x % 2 == 0", "x % 2 == 1")
    forged["status"]["status"] = "refuted"
    forged["smt"]["conditions"][3]["smt2"][0] = "(assert false)(check-sat)"
    forged["name"]["conditions"][0]["name"] = "all is well"
    forged["claimed"]["conditions"][8]["status"] = "not claimed"
    forged |= {name: copy.deepcopy(false) for name in ("proved", "vertex")}
    forged["proved"]["conditions"][3]["status"] = "proved"
    del forged["proved"]["conditions"][3]["counterexample"]
    forged["proved throughout"] = {**forged["proved"], "status": "proved"}
    forged["vertex"]["conditions"][3]["counterexample"]["vertex"] = [1]
    forged["unknown"] = copy.deepcopy(true)
    forged["unknown"]["conditions"][2]["status"] = "unknown"
    forged["method"] = {**true, "decided_by": "automata"}
    forged["order"] = {**true, "conditions": true["conditions"][::-1]}
    return forged


@pytest.mark.parametrize("name", list(_forged()))
def test_what_is_forged_is_false(name: str) -> None:
    verdict = check(_forged()[name])
    assert verdict.verdict == "FALSE"
    assert verdict.reason


def _malformed() -> dict[str, tuple[dict, str]]:
    false = certify_infinite(proof_of("fig-2a"))
    entry = false["conditions"][3]

    def changed(**fields: object) -> dict:
        rest = false["conditions"]
        return {**false, "conditions": [*rest[:3], {**entry, **fields}, *rest[4:]]}

    return {
        "gone": ({k: v for k, v in false.items() if k != "decided_by"}, "'decided_by' is missing"),
        "more": ({**false, "truth": True}, "'truth' does not belong"),
        "version": ({**false, "version": 2}, "its version is 2"),
        "number": ({**false, "text": 5}, "'text' must be text, not 5"),
        "claim": ({**false, "text": "vertices x"}, "claims nothing"),
        "grammar": ({**false, "text": "vertices"}, "its text, line 1, column 9"),
        "conditions": ({**false, "conditions": []}, "must be a list with 9 entries"),
        "entry": ({**false, "conditions": [5] * 9}, "condition 1 must be an object, not 5"),
        "novertex": (changed(counterexample=None), "counterexample is incomplete"),
        "shape": (changed(counterexample={"vertex": ["x"], "constants": {}}), "does not fit"),
        "true": (changed(counterexample={"vertex": [True], "constants": {}}), "does not fit"),
        "field": (changed(proof="trust me"), "has no field 'proof'"),
        "state": (changed(status=["refuted"]), "has the status a list"),
    }


@pytest.mark.parametrize("name", list(_malformed()))
def test_what_is_no_certificate_is_told(name: str) -> None:
    certificate, message = _malformed()[name]
    with pytest.raises(CertificateError, match=message):
        check(certificate)


def test_nothing_is_certified_that_is_unknown() -> None:
    with pytest.raises(InputError, match="give more time"):
        certify_infinite(prove(example("clocks"), Limits(time=1e-9)))
    with pytest.raises(LimitReached):
        check_infinite(certify_infinite(proof_of("wythoff-2")), Limits(time=1e-9))


def test_a_refutation_that_stopped_early_is_certified() -> None:
    made = certify_infinite(prove(example("fig-2b-exchanged"), whole=False))
    assert made["conditions"][7]["status"] == "unknown"
    assert check_infinite(made).verdict == "HOLDS IF"


def test_the_plain_checker_says_who_can_check() -> None:
    with pytest.raises(checker.Malformed, match="needs a solver: check it with 'zermelo check'"):
        checker.check({"certificate": "infinite", "version": 1})
