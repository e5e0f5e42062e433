"""Semantics and kinds of frameworks against clingo, with encodings written from the definitions."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import product

import clingo
import pytest
from tests.argumentation.test_aba import drawn
from tests.campaign import sampled

from zermelo.argumentation.families import Incomplete
from zermelo.argumentation.framework import Framework
from zermelo.argumentation.projection import project_facts

Atoms = frozenset[str]
CONFLICT_FREE = """
{in(X)} :- arg(X).
hit(X) :- in(Y), att(Y,X).
:- in(X), hit(X).
"""
ADMISSIBLE = CONFLICT_FREE + ":- in(X), att(Y,X), not hit(Y)."
COMPLETE = ADMISSIBLE + "open(X) :- att(Y,X), not hit(Y). :- arg(X), not open(X), not in(X)."
#: Grounded extension by its least fixed point, of the attacks that are kept.
LEAST = """
#const n = 6. step(0..n).
got(X,I+1) :- arg(X), step(I), not blocked(X,I).
blocked(X,I) :- keep(Y,X), step(I), not beaten(Y,I).
beaten(Y,I) :- got(Z,I), keep(Z,Y).
in(X) :- got(X,n).
"""
#: Arguments that members in earlier components attack, step by step, and components without them
#: (Gaggl and Woltran 2013).
SEPARATED = (
    CONFLICT_FREE
    + """
#const n = 6. step(0..n).
left(X,I) :- arg(X), step(I), not lost(X,I).
path(X,X,I) :- left(X,I).
path(X,Z,I) :- path(X,Y,I), att(Y,Z), left(Z,I).
lost(X,I+1) :- lost(X,I), step(I).
lost(X,I+1) :- in(Y), att(Y,X), Y != X, step(I), not path(X,Y,I).
own(X,Y) :- att(X,Y), path(X,Y,n), path(Y,X,n).
:- in(X), lost(X,n).
"""
)
CF2 = (
    SEPARATED
    + """
close(X) :- in(Y), own(Y,X).
close(X) :- in(Y), own(X,Y).
:- left(X,n), not in(X), not close(X), not own(X,X).
"""
)
#: Of each semantics its rules, and whether the sets are the largest, the smallest, or all.
RULES = {
    "naive": (CONFLICT_FREE, max),
    "cf2": (CF2, None),
    "strongly-admissible": (
        """
        {in(X)} :- arg(X).
        just(X) :- in(X), beaten(Y) : att(Y,X).
        beaten(Y) :- just(Z), att(Z,Y).
        :- in(X), not just(X).
        """,
        None,
    ),
    "resolution-grounded": (
        "{drop(A,B); drop(B,A)} = 1 :- att(A,B), att(B,A), A < B."
        "keep(A,B) :- att(A,B), not drop(A,B)." + LEAST,
        min,
    ),
    "grounded": ("keep(A,B) :- att(A,B)." + LEAST, None),
    "initial": (ADMISSIBLE + ":- not in(X) : arg(X).", min),
    "preferred": (ADMISSIBLE, max),
    "stable": (CONFLICT_FREE + ":- arg(X), not in(X), not hit(X).", None),
    "admissible": (ADMISSIBLE, None),
    "complete": (COMPLETE, None),
}


def models(program: str, *names: str) -> Iterator[dict[str, frozenset[tuple[str, ...]]]]:
    """Yield the models of a program: the terms of some predicates."""
    control = clingo.Control(["--warn=none", "0"])
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as found:
        for model in found:
            atoms = model.symbols(atoms=True)
            yield {
                name: frozenset(
                    tuple(map(str, atom.arguments)) for atom in atoms if atom.name == name
                )
                for name in names
            }


def extreme(sets: Iterable[Atoms], way: object) -> set[Atoms]:
    """Return the largest or the smallest sets, or all."""
    met = {*sets}
    if way is max:
        return {one for one in met if not any(one < other for other in met)}
    if way is min:
        return {one for one in met if not any(other < one for other in met)}
    return met


def plain(terms: Iterable[tuple[str, ...]]) -> Atoms:
    return frozenset(term for (term,) in terms)


def sets_of(facts: str, semantics: str) -> set[Atoms]:
    rules, way = RULES[semantics]
    return extreme((plain(model["in"]) for model in models(rules + facts, "in")), way)


def stage2(facts: str) -> set[Atoms]:
    """Return stage sets of what is left, with the attacks inside components only."""
    found = set()
    for model in models(SEPARATED + facts, "in", "own", "lost"):
        members, own = plain(model["in"]), model["own"]
        lost = {x for x, step in model["lost"] if step == "6"}
        names = {x for (x,) in next(models(facts, "arg"))["arg"]} - lost
        rest = written("arg", ((x,) for x in names)) + written("att", own)
        covered = "covered(X) :- in(X). covered(X) :- hit(X)."
        ranges = [
            (plain(one["in"]), plain(one["covered"]))
            for one in models(CONFLICT_FREE + covered + rest, "in", "covered")
        ]
        own_range = dict(ranges).get(members)
        if own_range is not None and not any(own_range < other for _, other in ranges):
            found.add(members)
    return found


def semi_stable(facts: str) -> set[Atoms]:
    covers = "covered(X) :- in(X). covered(X) :- hit(X)."
    found = models(COMPLETE + covers + facts, "in", "covered")
    ranges = {plain(model["in"]): plain(model["covered"]) for model in found}
    widest = extreme(ranges.values(), max)
    return {members for members, covered in ranges.items() if covered in widest}


def unchallenged(facts: str, names: Atoms, attacks: set[tuple[str, str]]) -> set[Atoms]:
    """Return unions of unattacked and unchallenged initial sets, one after the other."""
    left = written("arg", ((x,) for x in names)) + written("att", attacks)
    sets = sets_of(left, "initial")
    free = [s for s in sets if not any((a, b) in attacks for t in sets for a in t for b in s)]
    if not free:
        return {frozenset()}
    found = set()
    for members in free:
        rest = names - members - {b for a, b in attacks if a in members}
        inner = {(a, b) for a, b in attacks if {a, b} <= rest}
        found |= {members | more for more in unchallenged(facts, frozenset(rest), inner)}
    return found


def written(name: str, rows: Iterable[Iterable[str]]) -> str:
    return "".join(f"{name}({','.join(row)}).\n" for row in rows)


def random_facts(chance: random.Random, names: str, density: float = 0.25) -> str:
    pairs = [pair for pair in product(names, names) if chance.random() < density]
    return written("arg", names) + written("att", pairs)


def listed(sets: Iterable[Iterable[object]]) -> list[Atoms]:
    return [frozenset(map(str, members)) for members in sets]


@pytest.mark.long
def test_semantics() -> None:
    chance = random.Random(1)
    for _ in sampled(range(3000), 200):
        names = "abcdef"[: chance.randint(1, 6)]
        facts = random_facts(chance, names, chance.choice([0.15, 0.25, 0.4]))
        F = project_facts(facts + written("claim", ((x, x) for x in names)), "claims").framework
        attacks = {(str(a), str(b)) for a, b in F.attacks}
        expected = {semantics: sets_of(facts, semantics) for semantics in RULES}
        expected["stage2"] = stage2(facts)
        expected["unchallenged"] = unchallenged(facts, frozenset(names), attacks)
        for semantics, within in (("ideal", expected["preferred"]), ("eager", semi_stable(facts))):
            shared = frozenset(names).intersection(*within)
            inside = (members for members in expected["admissible"] if members <= shared)
            expected[semantics] = extreme(inside, max)
        for semantics, sets in expected.items():
            found = listed(F.extensions(semantics))
            assert {*found} == sets, (semantics, facts)
            assert len(found) == len(sets)
            assert {*map(str, F.accepted(semantics))} == {x for one in sets for x in one}


#: Attacks of other kinds, as ``att`` of a framework; their facts are renamed before.
REDUCED = {
    "preferences": """
        over(X,Y) :- pref(X,Y). over(X,Z) :- over(X,Y), pref(Y,Z).
        att(X,Y) :- given(X,Y), not over(Y,X).  att(X,Y) :- given(X,Y), over(X,Y).
    """,
    "values": """
        over(X,Y) :- valpref(X,Y). over(X,Z) :- over(X,Y), valpref(Y,Z).
        fails(X,Y) :- given(X,Y), val(X,V), val(Y,W), over(W,V).
        att(X,Y) :- given(X,Y), not fails(X,Y).
    """,
    "deductive": """
        reach(X,X) :- arg(X). reach(X,Z) :- reach(X,Y), support(Y,Z).
        by_support(X,Y) :- reach(X,Z), given(Z,Y).
        att(X,Y) :- by_support(X,Y).  att(X,Y) :- by_support(X,Z), reach(Y,Z).
    """,
    "necessary": """
        reach(X,X) :- arg(X). reach(X,Z) :- reach(X,Y), support(Z,Y).
        by_support(X,Y) :- reach(X,Z), given(Z,Y).
        att(X,Y) :- by_support(X,Y).  att(X,Y) :- by_support(X,Z), reach(Y,Z).
    """,
}
SHARED = ("admissible", "complete", "preferred", "stable", "grounded")


@pytest.mark.long
@pytest.mark.parametrize("kind", REDUCED)
def test_reduced_kinds(kind: str) -> None:
    chance = random.Random(kind)
    for _ in sampled(range(1000), 100):
        names = "abcde"[: chance.randint(1, 5)]
        facts = random_facts(chance, names)
        pairs = [pair for pair in product(names, names) if chance.random() < 0.15]
        if kind == "preferences":
            facts += written("pref", pairs)
        elif kind == "values":
            facts += written("val", ((x, chance.choice("uvw")) for x in names))
            facts += written("valpref", chance.sample(["uv", "vw", "uw"], chance.randint(0, 3)))
        else:
            facts += written("support", pairs)
        view = project_facts(facts, kind)
        program = facts.replace("att(", "given(") + REDUCED[kind]
        for semantics in SHARED:
            found = listed(view.extensions(semantics))
            assert {*found} == sets_of(program, semantics), (semantics, facts)


@pytest.mark.long
def test_claims() -> None:
    chance = random.Random(2)
    for _ in sampled(range(1000), 100):
        names = "abcde"[: chance.randint(1, 5)]
        facts = random_facts(chance, names)
        facts += written("claim", ((x, chance.choice("xyz")) for x in names))
        view = project_facts(facts, "claims")
        for semantics in SHARED:
            rules, way = RULES[semantics]
            shows = "said(C) :- in(X), claim(X,C)."
            claimed = {plain(m["in"]): plain(m["said"])
                       for m in models(rules + shows + facts, "in", "said")}  # fmt: skip
            expected = {claimed[members] for members in extreme(claimed, way)}
            assert {*listed(view.extensions(semantics))} == expected, (semantics, facts)


COLLECTIVE = """
{in(X)} :- arg(X).
fires(R,X) :- att(R,X), in(Y) : mem(R,Y).
hit(X) :- fires(R,X).
:- in(X), hit(X).
stopped(R) :- mem(R,Y), hit(Y).
open(X) :- att(R,X), not stopped(R).
"""


@pytest.mark.long
def test_collective_attacks() -> None:
    chance = random.Random(3)
    rules = {
        "complete": (":- in(X), open(X). :- arg(X), not open(X), not in(X).", None),
        "preferred": (":- in(X), open(X).", max),
        "stable": (":- arg(X), not in(X), not hit(X).", None),
    }
    for _ in sampled(range(1000), 100):
        names = "abcde"[: chance.randint(1, 5)]
        facts = written("arg", names)
        for number in range(chance.randint(0, 7)):
            attackers = chance.sample(names, chance.randint(1, min(3, len(names))))
            facts += written("mem", ((f"r{number}", x) for x in attackers))
            facts += f"att(r{number},{chance.choice(names)}).\n"
        view = project_facts(facts, "collective")
        for semantics, (rule, way) in rules.items():
            sets = (plain(m["in"]) for m in models(COLLECTIVE + rule + facts, "in"))
            assert {*listed(view.extensions(semantics))} == extreme(sets, way), facts


@pytest.mark.long
def test_incomplete() -> None:
    chance = random.Random(4)
    guess = """
    {arg(X)} :- maybe(X).  arg(X) :- surely(X).
    {att(X,Y)} :- maybe(X,Y), arg(X), arg(Y).  att(X,Y) :- surely(X,Y), arg(X), arg(Y).
    """
    for _ in sampled(range(400), 80):
        names = "abcd"[: chance.randint(1, 4)]
        text = guessed = ""
        opened = 0
        for terms in [*map(tuple, names), *product(names, names)]:
            predicate = "arg" if len(terms) == 1 else "att"
            if predicate == "att" and chance.random() > 0.3:
                continue
            loose = opened < 4 and chance.random() < 0.3
            opened += loose
            text += written("?" * loose + predicate, [terms])
            guessed += written("maybe" if loose else "surely", [terms])
        F = Incomplete.parse(text)
        for semantics in ("complete", "preferred", "stable"):
            rules, way = RULES[semantics]
            completions: dict[object, set[Atoms]] = {}
            for model in models(guess + guessed, "arg", "att"):
                completions[model["arg"], model["att"]] = set()
            for model in models(guess + guessed + rules, "arg", "att", "in"):
                completions[model["arg"], model["att"]].add(plain(model["in"]))
            for sceptically in (False, True):
                accepted = []
                for (arguments, _), sets in completions.items():
                    chosen, present = extreme(sets, way), plain(arguments)
                    some = frozenset(x for one in chosen for x in one)
                    accepted.append(present.intersection(*chosen) if sceptically else some)
                possible, necessary = F.accepted(semantics, sceptically=sceptically)
                assert {*possible} == frozenset().union(*accepted), (semantics, text)
                assert {*necessary} == frozenset(names).intersection(*accepted), (semantics, text)


#: Flat assumption-based frameworks: what follows from a set, and from all that it does not attack.
ASSUMPTIONS = """
{in(X)} :- assumption(X).
follows(X) :- in(X).
follows(H) :- head(R,H), follows(B) : body(R,B).
out(X) :- contrary(X,C), follows(C).
left(X) :- assumption(X), not out(X).
left(H) :- head(R,H), left(B) : body(R,B).
threatened(X) :- contrary(X,C), left(C).
:- in(X), out(X).
"""


@pytest.mark.long
def test_assumption_based() -> None:
    chance = random.Random(5)
    rules = {
        "admissible": (":- in(X), threatened(X).", None),
        "preferred": (":- in(X), threatened(X).", max),
        "complete": (
            ":- in(X), threatened(X). :- assumption(X), not threatened(X), not in(X).", None
        ),
        "stable": (":- assumption(X), not in(X), not out(X).", None),
    }  # fmt: skip
    for _ in sampled(range(2000), 100):
        F = drawn(chance)
        facts = "".join(f"assumption({a}). contrary({a},{c})." for a, c in F.contraries.items())
        for number, (head, body) in enumerate(F.rules):
            facts += f"head({number},{head})." + "".join(f"body({number},{b})." for b in body)
        for semantics, (rule, way) in rules.items():
            found = [plain(model["in"]) for model in models(ASSUMPTIONS + rule + facts, "in")]
            assert {*listed(F.extensions(semantics))} == extreme(found, way), (semantics, F)


def test_a_framework_larger_than_all_sets() -> None:
    """Some twenty arguments, where definitions over all sets are out of reach."""
    chance = random.Random(6)
    for _ in range(3):
        count = chance.randint(20, 26)
        pairs = [(a, b) for a in range(count) for b in range(count) if chance.random() < 0.08]
        F = Framework(pairs, range(count))
        facts = written("arg", ([str(x)] for x in range(count)))
        facts += written("att", ((str(a), str(b)) for a, b in pairs))
        for semantics in ("complete", "preferred", "stable", "strongly-admissible", "initial"):
            assert {*listed(F.extensions(semantics))} == sets_of(facts, semantics), semantics
