"""Kinds of frameworks, compared with their definitions over all sets of arguments."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, permutations, product

import pytest

from zermelo.argumentation import families
from zermelo.argumentation.families import Incomplete
from zermelo.argumentation.framework import Framework
from zermelo.argumentation.kinds import KINDS, reduce_facts
from zermelo.argumentation.projection import project_facts
from zermelo.errors import InputError
from zermelo.formats import apx

Names = frozenset[str]
SEMANTICS = ("admissible", "complete", "grounded", "preferred", "stable")


def subsets(names: Iterable[str]) -> Iterator[Names]:
    names = [*names]
    sets = chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))
    return map(frozenset, sets)


def by_definition(
    names: Iterable[str], defeats: Callable[[str, str], bool]
) -> dict[str, set[Names]]:
    """Return the extensions of each semantics, from Dung's definitions."""
    names = [*names]

    def hit(members: Names) -> set[str]:
        return {b for b in names if any(defeats(a, b) for a in members)}

    def defended(members: Names) -> set[str]:
        beaten = hit(members)
        return {b for b in names if all(a in beaten for a in names if defeats(a, b))}

    free = [members for members in subsets(names) if not members & hit(members)]
    found = {"admissible": {members for members in free if members <= defended(members)}}
    found["complete"] = {members for members in free if members == defended(members)}
    complete = found["complete"]
    found["grounded"] = {s for s in complete if all(s <= other for other in complete)}
    found["preferred"] = {s for s in complete if not any(s < other for other in complete)}
    found["stable"] = {s for s in free if s | hit(s) == {*names}}
    return found


def answered(F: Framework) -> dict[str, set[Names]]:
    found = {}
    for semantics in SEMANTICS:
        listed = [frozenset(members) for members in F.extensions(semantics)]
        assert len({*listed}) == len(listed)
        found[semantics] = {*listed}
    return found


def pairs(chance: random.Random, names: str, density: float) -> list[tuple[str, str]]:
    return [pair for pair in product(names, names) if chance.random() < density]


def written(name: str, rows: Iterable[Iterable[str]]) -> str:
    return "".join(f"{name}({','.join(row)}).\n" for row in rows)


def walks(edges: Iterable[tuple[str, str]], names: str) -> set[tuple[str, str]]:
    """Return the ends of all walks, by Warshall; each name has a walk of no step."""
    found = {*edges} | {(name, name) for name in names}
    for middle, first, last in product(names, repeat=3):
        if (first, middle) in found and (middle, last) in found:
            found.add((first, last))
    return found


def test_preferences() -> None:
    chance = random.Random(1)
    for _ in range(150):
        names = "abcde"[: chance.randint(1, 5)]
        attacks, liked = pairs(chance, names, 0.3), pairs(chance, names, 0.15)
        text = written("arg", names) + written("pref", liked) + written("att", attacks)
        at_least = walks(liked, names)

        def defeats(a: str, b: str, attacks=attacks, at_least=at_least) -> bool:
            better = (b, a) in at_least and (a, b) not in at_least
            return (a, b) in attacks and not better

        F = reduce_facts(text, "preferences")
        assert F.arguments == tuple(names)
        assert answered(F) == by_definition(names, defeats), text


def test_values() -> None:
    chance = random.Random(2)
    for _ in range(150):
        names = "abcde"[: chance.randint(1, 5)]
        attacks = pairs(chance, names, 0.3)
        value = {name: chance.choice("uvw") for name in names}
        ranks = {v: chance.random() for v in "uvw"}
        liked = [(v, w) for v, w in permutations("uvw", 2) if ranks[v] > ranks[w]]
        shown = [pair for pair in liked if chance.random() < 0.7]
        better = walks(shown, "uvw") - {(v, v) for v in "uvw"}
        text = written("valpref", shown) + written("val", value.items())
        text += written("arg", names) + written("att", attacks)

        def defeats(a: str, b: str, attacks=attacks, better=better, value=value) -> bool:
            return (a, b) in attacks and (value[b], value[a]) not in better

        assert answered(reduce_facts(text, "values")) == by_definition(names, defeats), text


@pytest.mark.parametrize("kind", ["deductive", "necessary"])
def test_support(kind: str) -> None:
    """Attacks are those of the literature, and accepted arguments keep to the support."""
    chance = random.Random(3)
    changed = 0
    for _ in range(150):
        names = "abcde"[: chance.randint(1, 5)]
        attacks, support = pairs(chance, names, 0.2), pairs(chance, names, 0.15)
        text = written("arg", names) + written("support", support) + written("att", attacks)
        needs = support if kind == "deductive" else [(b, a) for a, b in support]
        reach = walks(needs, names)
        supported = {(a, b) for a in names for z, b in attacks if (a, z) in reach}
        # mediated by a supported attack, which a walk of no step makes a direct one
        both = supported | {(a, b) for a, z in supported for b in names if (b, z) in reach}
        F = reduce_facts(text, kind)
        assert {*F.attacks} == both, text
        changed += both != {*attacks}
        found = answered(F)
        assert found == by_definition(names, lambda a, b, both=both: (a, b) in both)
        for members in found["complete"]:
            assert all(b in members for a, b in needs if a in members), text
    assert changed > 50


def test_claims() -> None:
    chance = random.Random(4)
    turns = 0
    for _ in range(150):
        names = "abcde"[: chance.randint(1, 5)]
        attacks = pairs(chance, names, 0.3)
        claim = {name: chance.choice("xyz") for name in names}
        text = written("arg", names) + written("att", attacks) + written("claim", claim.items())
        view = project_facts(text, "claims")
        expected = by_definition(names, lambda a, b, attacks=attacks: (a, b) in attacks)
        for semantics, extensions in expected.items():
            claimed = {frozenset(claim[name] for name in members) for members in extensions}
            found = [*view.extensions(semantics)]
            assert len(found) == len(claimed)
            assert {*map(frozenset, found)} == claimed
            assert {*view.accepted(semantics)} == {*chain(*claimed)}
            every = {*claim.values()}.intersection(*claimed)
            assert {*view.accepted(semantics, sceptically=True)} == every, text
            turns += every > {
                claim[name] for name in names if all(name in members for members in extensions)
            }
    assert turns > 5


def collective(names: str, sets: list[tuple[Names, str]]) -> dict[str, set[Names]]:
    """Return the extensions by Nielsen and Parsons' definitions."""

    def hit(members: Names) -> set[str]:
        return {target for attackers, target in sets if attackers <= members}

    def defended(members: Names) -> set[str]:
        beaten = hit(members)
        return {b for b in names if all(s & beaten for s, target in sets if target == b)}

    free = [members for members in subsets(names) if not members & hit(members)]
    complete = {members for members in free if members == defended(members)}
    preferred = {s for s in complete if not any(s < other for other in complete)}
    inside = [
        members
        for members in free
        if members <= defended(members) and all(members <= other for other in preferred)
    ]
    return {
        "complete": complete,
        "grounded": {s for s in complete if all(s <= other for other in complete)},
        "preferred": preferred,
        "stable": {s for s in free if s | hit(s) == {*names}},
        "ideal": {s for s in inside if all(other <= s for other in inside)},
    }


def test_collective_attacks() -> None:
    chance = random.Random(5)
    for _ in range(200):
        names = "abcde"[: chance.randint(1, 5)]
        sets = [
            (frozenset(chance.sample(names, chance.randint(1, min(3, len(names))))), target)
            for target in names
            for _ in range(chance.randint(0, 2))
        ]
        text = written("arg", names)
        for number, (attackers, target) in enumerate(sets):
            if len(attackers) == 1 and chance.random() < 0.5:
                text += written("att", [[*attackers, target]])
            else:
                text += written("mem", [[f"r{number}", name] for name in sorted(attackers)])
                text += f"att(r{number},{target}).\n"
        view = project_facts(text, "collective")
        for semantics, expected in collective(names, sets).items():
            found = [frozenset(members) for members in view.extensions(semantics)]
            assert {*found} == expected, (semantics, text)
            assert len(found) == len(expected)
            assert {*view.accepted(semantics)} == {*chain(*expected)}
            every = view.accepted(semantics, sceptically=True)
            assert {*every} == {*names}.intersection(*expected)
    with pytest.raises(InputError, match="does not keep semi-stable extensions; ask for one of"):
        [*view.extensions("semi-stable")]


def test_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(6)
    for _ in range(40):
        names = "abcd"[: chance.randint(1, 4)]
        open_names = {name for name in names if chance.random() < 0.3}
        attacks = pairs(chance, names, 0.3)
        open_attacks = chance.sample(attacks, min(2, len(attacks)))
        firm = {*attacks} - {*open_attacks}
        text = written("arg", [n for n in names if n not in open_names])
        text += written("?arg", open_names) + written("att", firm) + written("?att", open_attacks)
        some: dict[str, list[set[str]]] = {semantics: [] for semantics in SEMANTICS}
        every: dict[str, list[set[str]]] = {semantics: [] for semantics in SEMANTICS}
        for present in map({*names}.difference, subsets(open_names)):
            for left in subsets(open_attacks):
                beats = {(a, b) for a, b in firm | left if {a, b} <= present}
                sets = by_definition(present, lambda a, b, beats=beats: (a, b) in beats)
                for semantics, extensions in sets.items():
                    some[semantics].append({*chain(*extensions)})
                    every[semantics].append(present.intersection(*extensions))
        F = Incomplete.parse(text)
        assert len({*F.frameworks()}) == len([*F.frameworks()])
        for semantics in SEMANTICS:
            for sceptically, lists in ((False, some), (True, every)):
                possible, necessary = F.accepted(semantics, sceptically=sceptically)
                assert {*possible} == set().union(*lists[semantics]), text
                assert {*necessary} == {*names}.intersection(*lists[semantics]), text
    monkeypatch.setattr(families, "MAX_OPEN", 1)
    with pytest.raises(InputError, match="2 arguments and attacks are open"):
        Incomplete.parse("?arg(a). ?arg(b).")
    assert len([*Incomplete.parse("arg(a). ?arg(a). ?arg(b).").frameworks()]) == 2


BAD = {
    "preferences": [
        ("arg(a). pref(a,b).", "line 1: 'b' is not declared"),
        ("arg(a).\natt(a,b).", "line 2: 'b' is not declared"),
        ("arg(a). att(a,a,3).", "expected arg(x). att(x,y). pref(x,y)."),
        ("arg(a). support(a,a).", "with --kind deductive or --kind necessary"),
        ("arg(a). pref(a,a)", "expected arg(x). att(x,y). pref(x,y)."),
    ],
    "values": [
        ("arg(a).", "argument 'a' has no val; add val(a,x)."),
        ("arg(a).\nval(a,v).\nval(a,w).", "line 3: argument 'a' has a second val"),
        ("val(a,v).", "line 1: argument 'a' is not declared"),
        ("arg(a). val(a,v). valpref(v,w).\nvalpref(w,v).", "each preferred to the other"),
    ],
    "claims": [("arg(a).", "argument 'a' has no claim; add claim(a,x).")],
    "collective": [
        ("arg(a). att(r,a).", "'r' is not declared"),
        ("arg(a). mem(a,a).", "the set 'a' has the name of an argument"),
        ("arg(a). mem(r,b).", "the set 'r' has the member 'b', which is not declared"),
    ],
    "necessary": [("arg(a). prob(a,0).", "probabilistic frameworks are not read; use Tweety")],
    "rankings": [("arg(a).", "there is no kind 'rankings'; there are: preferences, values")],
}


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [(kind, text, message) for kind, rows in BAD.items() for text, message in rows],
)
def test_bad_facts(kind: str, text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        project_facts(text, kind)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("fact", "message"),
    [
        ("ac(a,neg(b)).", "abstract dialectical frameworks are not read; use k++ADF or YADF"),
        ("wgt(a,3).", "weighted frameworks are not read; use Tweety"),
        ("prob(a,0).", "probabilistic frameworks are not read; use Tweety"),
        ("strict(r,a).", "the rules of ASPIC+ are not read; build the framework with PyArg"),
    ],
)
def test_what_is_not_covered_says_where_to_go(fact: str, message: str, tmp_path) -> None:
    path = tmp_path / "x.apx"
    path.write_text(f"arg(a).\n{fact}\n")
    with pytest.raises(InputError) as error:
        Framework.read(path)
    assert "line 2" in str(error.value)
    assert message in str(error.value)


def test_the_reader_of_plain_files_names_the_kind(tmp_path) -> None:
    predicates = {name for kind in KINDS.values() for name in kind.predicates}
    assert predicates == apx.KIND_OPTIONS.keys()
    path = tmp_path / "x.apx"
    for predicate, option in apx.KIND_OPTIONS.items():
        named = {name for name, kind in KINDS.items() if predicate in kind.predicates}
        assert {word for word in option.split() if word in KINDS} == named
        path.write_text(f"arg(a).\n{predicate}(a,a).\n")
        with pytest.raises(InputError) as error:
            Framework.read(path)
        assert option in str(error.value)


def test_comments_quotes_and_repeated_facts() -> None:
    text = (
        '% a comment\narg("a"). arg(b). # another\n att( a , "b" ). att(a,b). arg(a).\npref(b,a).'
    )
    F = reduce_facts(text, "preferences")
    assert (F.arguments, F.attacks) == (("a", "b"), [])
    assert reduce_facts("", "values").arguments == ()
    long = Framework([("x0", "x1")], [f"x{i}" for i in range(3000)])
    text = written("arg", [[f"x{i}"] for i in range(3000)]) + "att(x0,x1)."
    text += written("pref", [(f"x{i + 1}", f"x{i}") for i in range(1, 2999)])
    assert reduce_facts(text, "preferences") == long
