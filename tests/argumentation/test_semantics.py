"""Every semantics and every question against the definitions, and examples of the literature."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import permutations

import pytest
from tests.argumentation.definitions import BY_DEFINITION, Attacks
from tests.campaign import sampled

from zermelo.argumentation.framework import Framework
from zermelo.argumentation.semantics import SEMANTICS, semantics_named
from zermelo.errors import InputError, LimitReached, UnknownVertex
from zermelo.limits import Limits


def bits(members: Iterable[object]) -> int:
    return sum(1 << int(str(name)) for name in members)


def hold(count: int, attacks: list[tuple[int, int]]) -> None:
    """Hold all questions about a framework against the definitions."""
    F, A = Framework(attacks, range(count)), Attacks(count, attacks)
    for name, sets_of in BY_DEFINITION.items():
        wanted = set(sets_of(A))
        found = [bits(held) for held in F.extensions(name)]
        assert sorted(found) == sorted(wanted), name
        assert F.count(name) == len(wanted), name
        one = F.extension(name)
        assert (one is None) == (not wanted)
        assert one is None or bits(one) in wanted, name
        some = [x for x in range(count) if any(held >> x & 1 for held in wanted)]
        every = [x for x in range(count) if all(held >> x & 1 for held in wanted)]
        assert list(F.accepted(name)) == some, name
        assert list(F.accepted(name, sceptically=True)) == every, name
        for x in range(count):
            credulous = F.accepts(x, name)
            assert bool(credulous) == (x in some), name
            sceptical = F.accepts(x, name, sceptically=True)
            assert bool(sceptical) == (x in every), name
            for shown, inside in ((credulous.extension, 1), (sceptical.extension, 0)):
                if shown is not None:
                    assert bits(shown) in wanted, name
                    assert bits(shown) >> x & 1 == inside, name


@pytest.mark.long
@pytest.mark.parametrize("seed", [29, 30, 31, 32])
def test_all_questions_by_definition(seed: int) -> None:
    """100,000 frameworks in all, in four parts that can run side by side."""
    chance = random.Random(seed)
    for _ in sampled(range(25_000), 400):
        count = chance.randint(0, 6)
        density = chance.choice([0.1, 0.2, 0.3, 0.5])
        pairs = [(a, b) for a in range(count) for b in range(count)]
        hold(count, [pair for pair in pairs if chance.random() < density])


def test_all_frameworks_of_three_arguments() -> None:
    """All up to renaming."""
    pairs = [(a, b) for a in range(3) for b in range(3)]
    met = set()
    for chosen in range(512):
        attacks = [pair for place, pair in enumerate(pairs) if chosen >> place & 1]
        renamed = {
            frozenset((names[a], names[b]) for a, b in attacks) for names in permutations(range(3))
        }
        if met.isdisjoint(renamed):
            met.add(frozenset(attacks))
            hold(3, attacks)
    assert len(met) == 104


def test_all_frameworks_of_two_arguments() -> None:
    pairs = [(a, b) for a in range(2) for b in range(2)]
    for chosen in range(16):
        hold(2, [pair for place, pair in enumerate(pairs) if chosen >> place & 1])


#: Frameworks that everybody knows: their attacks, then some semantics with all extensions.
KNOWN = {
    "Nixon diamond": (
        ["qr", "rq"],
        {"grounded": [""], "preferred": ["q", "r"], "stable": ["q", "r"], "ideal": [""]},
    ),
    "reinstatement": (["ba", "cb"], {"grounded": ["ac"], "stable": ["ac"], "preferred": ["ac"]}),
    "odd cycle": (
        ["ab", "bc", "ca"],
        {
            "preferred": [""],
            "stable": [],
            "semi-stable": [""],
            "stage": ["a", "b", "c"],
            "conflict-free": ["", "a", "b", "c"],
        },
    ),
    "even cycle": (
        ["ab", "bc", "cd", "da"],
        {"preferred": ["ac", "bd"], "complete": ["", "ac", "bd"], "eager": [""]},
    ),
    "floating defeat": (
        ["ab", "ba", "ac", "bc", "cd"],
        {"grounded": [""], "preferred": ["ad", "bd"], "ideal": [""]},
    ),
    # Baroni, Giacomin and Guida 2005: CF2 treats odd and even cycles alike
    "odd cycle, and on": (
        ["ab", "bc", "ca", "cd"],
        {
            "cf2": ["ad", "bd", "c"],
            "stage2": ["ad", "bd", "c"],
            "stage": ["ad", "bd", "c"],
            "naive": ["ad", "bd", "c"],
            "preferred": [""],
        },
    ),
    # Dvořák and Gaggl 2016: stage semantics may leave out an argument that nothing attacks
    "an argument that nothing attacks": (
        ["ab", "bb"],
        {"stage": ["a"], "cf2": ["a"], "stage2": ["a"], "grounded": ["a"]},
    ),
    # Baroni, Dunne and Giacomin 2011
    "three mutual attacks": (
        ["ab", "ba", "bc", "cb", "ca", "ac", "ad"],
        {"resolution-grounded": [""], "stable": ["a", "bd", "cd"], "cf2": ["a", "bd", "cd"]},
    ),
    "two mutual attacks": (
        ["ab", "ba", "bc", "cb", "cd"],
        {"resolution-grounded": ["ac", "bd"], "initial": ["a", "b", "c"], "unchallenged": [""]},
    ),
    # Thimm 2022: d attacks itself, so that e is needed for nothing but defends a
    "initial sets": (
        ["ab", "ba", "cb", "bc", "ed"],
        {"initial": ["a", "b", "c", "e"], "unchallenged": ["e"], "strongly-admissible": ["", "e"]},
    ),
    "self-attack": (
        ["aa", "ab"],
        {"preferred": [""], "stable": [], "stage": ["b"], "admissible": [""]},
    ),
    # Dung, Mancarella and Toni 2007: the ideal extension may hold more than the grounded one
    "ideal beyond grounded": (["ab", "ba", "aa"], {"grounded": [""], "ideal": ["b"]}),
    # Caminada 2007: the eager extension may hold more than the ideal one
    "eager beyond ideal": (
        ["bb", "cd", "dc", "db"],
        {"ideal": [""], "semi-stable": ["d"], "eager": ["d"], "preferred": ["c", "d"]},
    ),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_frameworks(name: str) -> None:
    attacks, wanted = KNOWN[name]
    F = Framework([(attack[0], attack[1]) for attack in attacks])
    for semantics, sets in wanted.items():
        found = sorted("".join(sorted(map(str, held))) for held in F.extensions(semantics))
        assert found == sorted(sets), semantics


def test_names_and_codes() -> None:
    for row in SEMANTICS.values():
        assert semantics_named(row.short) is semantics_named(row.name.upper()) is row
    assert semantics_named("semi stable").short == "SST"
    with pytest.raises(InputError, match=r"no semantics 'moon'; there are: .*preferred \(PR\)"):
        semantics_named("moon")
    assert set(BY_DEFINITION) == set(SEMANTICS)


def test_a_framework_keeps_attacks_as_attacks() -> None:
    F = Framework([("a", "b"), ("c", "c")], ["z"])
    assert set(F.arguments) == set("zabc")
    assert sorted(F.attacks) == [("a", "b"), ("c", "c")]
    assert F.attackers("b") == ("a",)
    assert F.attacked("a") == ("b",)
    assert F.labels == {"z": "in", "a": "in", "b": "out", "c": "undecided"}
    assert Framework(F.attacks, F.arguments) == F
    with pytest.raises(UnknownVertex):
        F.accepts("moon")


def test_limits_stop_each_question() -> None:
    F = Framework([(i, j) for i in range(40) for j in range(40) if (i + j) % 3 == 1 and i != j])
    stopped = Limits(stop=lambda: True)
    for name in SEMANTICS:
        if name != "grounded":
            with pytest.raises(LimitReached):
                list(F.extensions(name, limits=stopped))
