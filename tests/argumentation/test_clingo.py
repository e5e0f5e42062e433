"""Extensions against clingo, which has the definitions as its rules; and real instances."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

import clingo
import pytest

from zermelo.argumentation.framework import Framework

CONFLICT_FREE = """
{in(X)} :- arg(X).
:- in(X), in(Y), att(X,Y).
hit(X) :- in(Y), att(Y,X).
covered(X) :- in(X).  covered(X) :- hit(X).
#show in/1.
"""
ADMISSIBLE = CONFLICT_FREE + ":- in(X), att(Y,X), not hit(Y).\n"
COMPLETE = ADMISSIBLE + "open(X) :- att(Y,X), not hit(Y).\n:- arg(X), not open(X), not in(X).\n"
#: Of each semantics its rules, and of which atom as many as can be are wanted.
RULES = {
    "conflict-free": (CONFLICT_FREE, ""),
    "admissible": (ADMISSIBLE, ""),
    "complete": (COMPLETE, ""),
    "stable": (CONFLICT_FREE + ":- arg(X), not covered(X).\n", ""),
    "preferred": (ADMISSIBLE, "in"),
    "semi-stable": (COMPLETE, "covered"),
    "stage": (CONFLICT_FREE, "covered"),
}
Sets = set[frozenset[int]]


def sets_of(F: Framework, semantics: str, *options: str) -> Sets:
    """Return what clingo finds; the largest ones are picked out by Python."""
    rules, largest = RULES[semantics]
    place = {name: number for number, name in enumerate(F.arguments)}
    facts = "".join(f"arg({number})." for number in place.values())
    facts += "".join(f"att({place[a]},{place[b]})." for a, b in F.attacks)
    control = clingo.Control(["--warn=none", "0", *options])
    control.add("base", [], rules + facts)
    control.ground([("base", [])])
    found: dict[frozenset[int], frozenset[int]] = {}
    with control.solve(yield_=True) as models:
        for model in models:
            held = {"in": set(), "covered": set()}
            for atom in model.symbols(atoms=True):
                if atom.name in held:
                    held[atom.name].add(atom.arguments[0].number)
            found[frozenset(held["in"])] = frozenset(held[largest or "in"])
    return {
        held
        for held, size in found.items()
        if not largest or not any(size < other for other in found.values())
    }


def numbered(F: Framework, held: Iterable[object]) -> frozenset[int]:
    return frozenset(map(F.moves.index, held))


@pytest.mark.parametrize("semantics", RULES)
def test_all_extensions(semantics: str) -> None:
    chance = random.Random(semantics)
    for _ in range(12):
        count = chance.randint(4, 9)
        pairs = [(a, b) for a in range(count) for b in range(count) if chance.random() < 0.2]
        F = Framework(pairs, range(count))
        wanted = sets_of(F, semantics)
        listed = [numbered(F, held) for held in F.extensions(semantics)]
        assert len(listed) == len(wanted) == F.count(semantics)
        assert set(listed) == wanted
        some = frozenset().union(*wanted)
        assert numbered(F, F.accepted(semantics)) == some


def test_a_real_instance() -> None:
    F = Framework.read(Path(__file__).parents[2] / "examples" / "BA_60_70_3.af")
    wanted = sets_of(F, "stable")
    assert {numbered(F, held) for held in F.extensions("stable")} == wanted
    preferred = {numbered(F, held) for held in F.extensions("preferred")}
    assert wanted <= preferred
