"""Certificates of extensions and acceptance: genuine ones hold, for all semantics."""

from __future__ import annotations

import json
import random

import pytest
from tests.campaign import sampled

from zermelo import Framework
from zermelo.argumentation.enforcement import enforcements
from zermelo.argumentation.semantics import SEMANTICS
from zermelo.certificates import certify_acceptance, certify_enforcement, certify_extension, check
from zermelo.checker.extensions import ASSUMED, BY_EXAMPLE
from zermelo.errors import InputError, LimitReached
from zermelo.limits import Limits


def verdict(made: object) -> str:
    return check(json.loads(json.dumps(made))).verdict


@pytest.mark.long
def test_every_answer_has_a_certificate_that_holds() -> None:
    chance = random.Random(29)
    for _ in sampled(range(4_000), 80):
        count = chance.randint(1, 7)
        pairs = [(a, b) for a in range(count) for b in range(count) if chance.random() < 0.25]
        F = Framework(pairs, range(count))
        for name in SEMANTICS:
            wanted = "HOLDS IF" if name in ASSUMED else "HOLDS"
            made = certify_extension(F, name)
            assert verdict(made) == wanted
            assert (made["claim"] == "none") == (F.extension(name) is None)
            for sceptically in (False, True):
                argument = chance.randrange(count)
                shown = F.accepts(argument, name, sceptically=sceptically).extension
                if name in BY_EXAMPLE and shown is None:
                    with pytest.raises(InputError, match=f"{name} extensions, but that has no"):
                        certify_acceptance(F, argument, name, sceptically=sceptically)
                    continue
                made = certify_acceptance(F, argument, name, sceptically=sceptically)
                assert verdict(made) == wanted, (name, made)
                said = made["claim"] in (("in all",) if sceptically else ("in some", "in all"))
                assert said == bool(F.accepts(argument, name, sceptically=sceptically))


def test_what_is_no_extension_has_no_certificate() -> None:
    F = Framework(["ab", "ba", "bc", "dd"])
    for name, members, why in (
        ("preferred", "", "larger"),
        ("stable", "ac", "not in the set, and not attacked"),
        ("admissible", "c", "not defended"),
        ("complete", "a", "defended, and not in the set"),
        ("grounded", "a", "another set"),
        ("ideal", "a", "another set"),
        ("eager", "b", "another set"),
        ("semi-stable", "", "defended|larger"),
        ("conflict-free", "ab", "in the set, and attacked by it"),
        ("naive", "", "larger"),
        ("cf2", "", "in conflict with no member"),
        ("stage2", "", "in conflict with no member"),
        ("strongly-admissible", "a", "not defended by members before it"),
        ("initial", "", "another set"),
        ("resolution-grounded", "c", "another set"),
        ("unchallenged", "a", "another set"),
    ):
        with pytest.raises(InputError, match=f"no {name} extension: .*|{why}"):
            certify_extension(F, name, members)


def test_limits_stop_it() -> None:
    F = Framework([(i, j) for i in range(40) for j in range(40) if (i + j) % 3 == 1 and i != j])
    with pytest.raises(LimitReached):
        certify_acceptance(F, 0, limits=Limits(stop=lambda: True))


def test_changes_that_make_an_argument_accepted() -> None:
    chance = random.Random(50)
    changed = 0
    for _ in range(60):
        count = chance.randint(1, 6)
        pairs = [(a, b) for a in range(count) for b in range(count) if chance.random() < 0.3]
        F = Framework(pairs, range(count))
        for name in ("preferred", "stable"):
            for change in ("both", "add", "remove"):
                if next(enforcements(F, 0, name, change=change), None) is None:
                    with pytest.raises(InputError, match="no changes of this kind put 0 in a"):
                        certify_enforcement(F, 0, name, change)
                    continue
                made = certify_enforcement(F, 0, name, change)
                assert verdict(made) == "HOLDS", (pairs, made)
                changed += bool(made["added"] or made["removed"])
                wrong = {**made, "members": [x for x in made["members"] if x]}
                assert verdict(wrong) == "FALSE"
                if made["added"]:
                    assert verdict({**made, "added": []}) == "FALSE"
    assert changed > 100
