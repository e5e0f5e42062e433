"""Assumption-based frameworks by their definitions, over all sets of assumptions."""

from __future__ import annotations

import random
from itertools import chain, combinations

import pytest

from zermelo.argumentation.aba import SEMANTICS, AssumptionFramework
from zermelo.errors import InputError


def by_definition(F: AssumptionFramework) -> dict[str, list[set[int]]]:
    """Return the extensions, from the attacks between all sets of assumptions."""
    names = sorted(F.contraries)
    sets = [
        set(one)
        for one in chain.from_iterable(combinations(names, k) for k in range(len(names) + 1))
    ]

    def attacks(one: set[int], other: set[int]) -> bool:
        reached = set(one)
        while more := {h for h, body in F.rules if reached.issuperset(body)} - reached:
            reached |= more
        return any(F.contraries[a] in reached for a in other)

    hits = {(i, j): attacks(one, other) for i, one in enumerate(sets)
            for j, other in enumerate(sets)}  # fmt: skip
    alone = {a: sets.index({a}) for a in names}

    def defends(i: int, a: int) -> bool:
        return all(hits[i, j] for j in range(len(sets)) if hits[j, alone[a]])

    free = [i for i in range(len(sets)) if not hits[i, i]]
    admissible = [i for i in free if all(defends(i, a) for a in sets[i])]
    complete = [i for i in admissible if sets[i] == {a for a in names if defends(i, a)}]
    found = {
        "admissible": admissible,
        "complete": complete,
        "grounded": [i for i in complete if all(sets[i] <= sets[j] for j in complete)],
        "preferred": [i for i in admissible if not any(sets[i] < sets[j] for j in admissible)],
        "stable": [i for i in free
                   if all(hits[i, alone[a]] for a in names if a not in sets[i])],
    }  # fmt: skip
    return {name: [sets[i] for i in chosen] for name, chosen in found.items()}


def drawn(chance: random.Random) -> AssumptionFramework:
    atoms = chance.randint(1, 9)
    assumptions = range(1, chance.randint(0, min(4, atoms)) + 1)
    others = [x for x in range(1, atoms + 1) if x not in assumptions]
    rules = []
    for _ in range(chance.randint(0, 9) if others else 0):
        body = chance.sample(range(1, atoms + 1), chance.randint(0, min(2, atoms)))
        rules.append((chance.choice(others), tuple(body)))
    contraries = {a: chance.randint(1, atoms) for a in assumptions}
    return AssumptionFramework(atoms, contraries, tuple(rules))


def test_all_questions_by_definition() -> None:
    chance = random.Random(50)
    for _ in range(200):
        F = drawn(chance)
        for name, sets in by_definition(F).items():
            found = [set(one) for one in F.extensions(name)]
            assert sorted(map(sorted, found)) == sorted(map(sorted, sets)), (F, name)
            one = F.extension(name)
            assert set(one) in sets if sets else one is None
            for atom in range(1, F.atoms + 1):
                held = [atom in F.follows(members) for members in sets]
                assert F.accepts(atom, name) == any(held), (F, name, atom)
                assert F.accepts(atom, name, sceptically=True) == all(held), (F, name, atom)
                for sceptically in (False, True):
                    shown = F.witness(atom, name, sceptically=sceptically)
                    assert shown is None or set(shown) in sets
    assert set(SEMANTICS) == set(by_definition(drawn(chance)))


def test_what_is_wrong_in_a_file() -> None:
    for text, why in (
        ("a 1\n", "line 1: found 'a 1'; expected 'p aba n' first"),
        ("# x\np aba 2\na 1\n", "line 3: the assumption 1 has no contrary"),
        ("p aba 2\nc 1 2\n", "line 2: the assumption 1 has no line 'a'"),
        ("p aba 2\na 1\nc 1 2\nc 1 1\n", "line 4: assumption 1 has a second contrary"),
        ("p aba 2\nr 1 2\na 1\nc 1 2\n", "line 2: the assumption 1 is the head .* not flat"),
        ("p aba 2\na 1\nc 1 3\n", r"line 3: the atom 3 is outside 1..2; correct it, or"),
        ("p aba 2\na 0\n", r"line 2: the atom 0 is outside 1..2"),
        ("p aba 2\nr x\n", "line 2: an atom is 'x'; give a whole number"),
        ("p aba 2\nr 1_0\n", "line 2: an atom is '1_0'; give a whole number"),
        ("p aba ٣\n", "line 1: the number of atoms is '٣'; give a whole number"),
        ("p aba -1\n", "line 1: the number of atoms is '-1'; give a whole number, 0 or more"),
        ("p aba 99999999999999999999999\n", "line 1: .* give a number of at most 18 digits"),
        ("p aba 99999999999\n", "line 1: 99,999,999,999 atoms are declared, but the file has"),
        ("p aba 2\nr\n", "line 2: found 'r'; expected"),
        ("p aba 2\na 1 2\n", "line 2: found 'a 1 2'; expected"),
        ("p aba 2\np aba 2\n", "line 2: found 'p aba 2'; expected"),
        ("p aba\n", "line 1: found 'p aba'; expected"),
        ("p aba 2\na \ud800\n", "line 2: byte 0xed is not UTF-8"),
        ("", "no line 'p aba n'"),
    ):
        with pytest.raises(InputError, match=f"x.aba.*{why}"):
            AssumptionFramework.parse(text, "x.aba")
    for atoms, rules, why in (
        (-1, (), "the number of atoms is -1; give a whole number, 0 or more"),
        (1, ((2, ()),), r"the atom 2 is outside 1..1"),
        (1, ((1, ()),), "the assumption 1 is the head of a rule"),
    ):
        with pytest.raises(InputError, match=why):
            AssumptionFramework(atoms, {1: 1} if atoms > 0 else {}, rules)
    with pytest.raises(InputError, match="no stage semantics here"):
        AssumptionFramework(1, {}, ()).extension("stage")
