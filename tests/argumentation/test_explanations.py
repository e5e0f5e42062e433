"""Necessary and sufficient sets by their definitions."""

from __future__ import annotations

import random

import pytest
from tests.argumentation.definitions import Attacks, admissible, grounded, strongly_admissible

from zermelo.argumentation.explanations import least_strongly_admissible, necessary, sufficient
from zermelo.argumentation.framework import Framework
from zermelo.errors import InputError


def as_set(members: int) -> set[int]:
    return {x for x in range(8) if members >> x & 1}


def without(A: Attacks, arguments: int) -> bool:
    """Whether argument 0 is in no admissible set of the framework of some arguments."""
    return not any(held & 1 for held in admissible(A.within(arguments | 1)))


def test_all_by_definition() -> None:
    chance = random.Random(50)
    accepted = 0
    for _ in range(150):
        count = chance.randint(1, 6)
        pairs = [(a, b) for a in range(count) for b in range(count) if chance.random() < 0.3]
        F, A = Framework(pairs, range(count)), Attacks(count, pairs)
        sets = [held for held in admissible(A) if held & 1]
        found = [set(held) for held in sufficient(F, 0)]
        if sets:
            accepted += 1
            least = [one for one in sets if not any(o & ~one == 0 and o != one for o in sets)]
            assert sorted(map(sorted, found)) == sorted(sorted(as_set(one)) for one in least)
            assert set(necessary(F, 0)) == set.intersection(*map(as_set, sets))
        else:
            everything = (1 << count) - 1
            needed = {x for x in range(1, count) if not without(A, everything & ~(1 << x))}
            assert set(necessary(F, 0)) == needed
            (one,) = found
            chosen = sum(1 << x for x in one)
            assert without(A, chosen)
            assert all(not without(A, chosen & ~(1 << x)) for x in one if x)
        if grounded(A)[0] & 1:
            size = min(held.bit_count() for held in strongly_admissible(A) if held & 1)
            shown = set(least_strongly_admissible(F, 0))
            assert len(shown) == size
            assert 0 in shown
            assert sum(1 << x for x in shown) in strongly_admissible(A)
        else:
            with pytest.raises(InputError, match="not in the grounded extension"):
                least_strongly_admissible(F, 0)
    assert 30 < accepted < 120


def test_what_became_needless_is_left_out() -> None:
    """Without b nothing attacks c, so that a is not needed any more."""
    assert list(sufficient(Framework(["ab", "bc", "cd"]), "d")) == [{"c"}]


def test_members_that_defend_each_other_in_a_circle() -> None:
    """a and b defend each other, but only c defends one of them from outside."""
    F = Framework(["xa", "ax", "bx", "yb", "ay", "cx", "dc", "ed"])
    assert set(least_strongly_admissible(F, "a")) == {"a", "c", "e"}
