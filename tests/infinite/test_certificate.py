from __future__ import annotations

import copy
import json

import pytest

from tests.infinite.examples import FALSE, NAMES, example
from zermelo.digraph.limits import Limits
from zermelo.errors import InputError, LimitReached
from zermelo.infinite.arithmetic import decide_script
from zermelo.infinite.certificate import certify_infinite, check_infinite
from zermelo.infinite.proof import prove


@pytest.mark.parametrize("name", NAMES)
def test_certificates_hold(name: str) -> None:
    made = json.loads(json.dumps(certify_infinite(prove(example(name)))))
    verdict = check_infinite(made)
    assert verdict.valid, verdict.reason
    assert made["status"] == ("refuted" if name in FALSE else "proved")
    assert made["status"] in verdict.checked


@pytest.mark.parametrize("name", ["example-4", "clocks", "fig-2a"])
def test_the_scripts_are_what_is_proved(name: str) -> None:
    made = certify_infinite(prove(example(name)))
    for entry in made["conditions"]:
        answers = {decide_script(text, 10) for text in entry["smt2"]}
        assert ("sat" in answers) is (entry["status"] == "refuted")
        assert answers <= {"sat", "unsat"}


def _forged() -> dict[str, dict]:
    true = certify_infinite(prove(example("example-3")))
    false = certify_infinite(prove(example("fig-2a")))
    forged = {name: copy.deepcopy(true) for name in ("text", "status", "smt", "gone", "more")}
    forged["text"]["text"] = forged["text"]["text"].replace("x % 2 == 0", "x % 2 == 1")
    forged["status"]["status"] = "refuted"
    forged["smt"]["conditions"][3]["smt2"][0] = "(assert false)(check-sat)"
    del forged["gone"]["decided_by"]
    forged["more"]["truth"] = True
    forged |= {name: copy.deepcopy(false) for name in ("proved", "vertex", "novertex", "claim")}
    forged["proved"]["conditions"][3]["status"] = "proved"
    forged["vertex"]["conditions"][3]["counterexample"]["vertex"] = [1]
    del forged["novertex"]["conditions"][3]["counterexample"]
    forged["claim"]["text"] = "vertices x"
    forged["grammar"] = {**false, "text": "vertices"}
    forged["unknown"] = copy.deepcopy(true)
    forged["unknown"]["conditions"][2]["status"] = "unknown"
    forged["method"] = {**true, "decided_by": "automata"}
    forged["conditions"] = {**true, "conditions": []}
    forged["version"] = {**true, "version": 2}
    forged["number"] = {**true, "text": 5}
    forged["shape"] = copy.deepcopy(false)
    forged["shape"]["conditions"][3]["counterexample"]["vertex"] = ["x"]
    forged["order"] = {**true, "conditions": true["conditions"][::-1]}
    return forged


@pytest.mark.parametrize("name", list(_forged()))
def test_what_is_forged_is_false(name: str) -> None:
    verdict = check_infinite(_forged()[name])
    assert not verdict.valid
    assert verdict.reason


def test_nothing_is_certified_that_is_unknown() -> None:
    with pytest.raises(InputError, match="give more time"):
        certify_infinite(prove(example("clocks"), Limits(time=1e-9)))
    with pytest.raises(LimitReached):
        check_infinite(certify_infinite(prove(example("wythoff-2"))), Limits(time=1e-9))


def test_a_refutation_that_stopped_early_is_certified() -> None:
    made = certify_infinite(prove(example("fig-2b-exchanged"), whole=False))
    assert made["conditions"][7]["status"] == "unknown"
    assert check_infinite(made).valid
