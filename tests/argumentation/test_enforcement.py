"""Changes that make an argument accepted, against all sets of changes."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from zermelo.argumentation.enforcement import CHANGES, enforcements
from zermelo.argumentation.framework import Framework
from zermelo.errors import InputError


def by_trying(F: Framework, x: int, semantics: str, change: str) -> list[set]:
    """Return the sets of at most two changes that have no smaller one inside."""
    present, found = set(F.attacks), []
    pairs = [*product(F.arguments, repeat=2)]
    pairs = [pair for pair in pairs if change == "both" or (pair in present) == (change != "add")]
    for number in range(3):
        for chosen in map(set, combinations(pairs, number)):
            if any(smaller <= chosen for smaller in found):
                continue
            if Framework(present ^ chosen, F.arguments).accepts(x, semantics):
                found.append(chosen)
    return found


def test_smallest_sets_of_changes() -> None:
    chance = random.Random(50)
    for _ in range(60):
        count = chance.randint(1, 4)
        pairs = [pair for pair in product(range(count), repeat=2) if chance.random() < 0.4]
        F = Framework(pairs, range(count))
        semantics, change = chance.choice(["preferred", "stable"]), chance.choice(CHANGES)
        wanted = by_trying(F, 0, semantics, change)
        found = list(enforcements(F, 0, semantics, change=change))
        assert [len(one) for one in found] == sorted(len(one) for one in found)
        for one in found:
            changed = F.with_attacks(one.added, one.removed)
            assert 0 in one.extension
            assert set(one.extension) in [set(held) for held in changed.extensions(semantics)]
        if wanted:
            assert len(found[0]) == len(wanted[0])
        else:
            assert not found or len(found[0]) > 2
        if change == "remove":  # added attacks have several places, removed ones have not
            small = [set(one.removed) for one in found if len(one) < 3]
            assert sorted(map(sorted, small)) == sorted(map(sorted, wanted))


def test_other_semantics_try_sets_of_changes() -> None:
    F = Framework(["ab", "bc", "ba"])
    first = next(enforcements(F, "a", "grounded"))
    assert (first.added, first.removed) in (((), (("b", "a"),)), ((("c", "b"),), ()))
    sure = list(enforcements(F, "c", sceptically=True, change="remove"))
    assert [one.removed for one in sure] == [(("b", "a"),), (("b", "c"),)]
    assert sure[0].extension is None
    assert not list(enforcements(Framework(["aa"]), "a", change="add"))
    assert next(enforcements(Framework(["ab"]), "a")).extension == ("a",)
    many = Framework([pair for n in range(30) for pair in ((n, -n - 1), (-n - 1, n))])
    assert [len(found) for found in enforcements(many, 3, "semi-stable")] == [0]
    with pytest.raises(InputError, match="no change 'turn'; there are: both, add, remove"):
        next(enforcements(F, "a", change="turn"))
