"""Stable marriages: as kernels, by proposals and by rotations, against the definition."""

from __future__ import annotations

from itertools import combinations, permutations, product

import numpy as np
import pytest

from zermelo import kernels
from zermelo.errors import FormatError, InputError
from zermelo.kernel.marriages import stable_matchings
from zermelo.kernel.preferences import Preferences

Matching = frozenset[tuple[str, str]]


def by_definition(lists: Preferences) -> set[Matching]:
    """Try every matching of acceptable pairs."""
    pairs = [(m, w) for m in lists.men for w in lists.men[m] if m in lists.women[w]]
    found = set()

    def extend(chosen: list[tuple[str, str]], rest: list[tuple[str, str]]) -> None:
        if stable(chosen):
            found.add(frozenset(chosen))
        for i, (m, w) in enumerate(rest):
            extend([*chosen, (m, w)], [p for p in rest[i + 1 :] if p[0] != m and p[1] != w])

    def stable(chosen: list[tuple[str, str]]) -> bool:
        wife, husband = dict(chosen), {w: m for m, w in chosen}
        for m, w in pairs:
            if wife.get(m) == w:
                continue
            men, women = lists.men[m], lists.women[w]
            rather_he = m not in wife or men.index(w) < men.index(wife[m])
            rather_she = w not in husband or women.index(m) < women.index(husband[w])
            if rather_he and rather_she:
                return False
        return True

    extend([], pairs)
    return found


def holds(lists: Preferences, right: set[Matching], *, everything: bool = True) -> None:
    found = stable_matchings(lists)
    assert right, "Gale and Shapley: there always is one"
    place = {m: {w: i for i, w in enumerate(lists.men[m])} for m in lists.men}
    best = {
        m: min((place[m][w], w) for k in right for x, w in k if x == m)
        for m, _ in found.men_optimal
    }
    assert found.men_optimal in right
    assert found.women_optimal in right
    assert {(m, w) for m, (_, w) in best.items()} == found.men_optimal
    worst = {
        m: max((place[m][w], w) for k in right for x, w in k if x == m)
        for m, _ in found.men_optimal
    }
    assert {(m, w) for m, (_, w) in worst.items()} == found.women_optimal
    partition = found.partition
    every, some = frozenset.intersection(*right), frozenset.union(*right)
    assert partition.in_every == every
    assert partition.in_some == some - every
    assert partition.in_none == frozenset(lists.pairs()) - some
    if everything:
        assert {frozenset(k) for k in kernels(found.to_digraph()).all()} == right
        assert found.count() == len(right)
        status = found.kernels.status()
        assert set(status.in_all) == every
        assert set(status.in_some) == some - every


def sublists(names: str) -> list[tuple[str, ...]]:
    return [
        p
        for size in range(len(names) + 1)
        for c in combinations(names, size)
        for p in permutations(c)
    ]


def test_every_system_of_two_and_two() -> None:
    for a, b, x, y in product(sublists("xy"), sublists("xy"), sublists("ab"), sublists("ab")):
        lists = Preferences({"a": a, "b": b}, {"x": x, "y": y})
        holds(lists, by_definition(lists))


def test_every_complete_system_of_three_and_three() -> None:
    """Up to names: the first man's list is x, y, z. All 6⁵, all stable matchings by permutation."""
    orders = list(permutations(range(3)))
    men, women = "abc", "xyz"
    matchings = list(permutations(range(3)))
    for number, (b, c, *hers) in enumerate(product(orders, repeat=5)):
        his = [(0, 1, 2), b, c]
        right = set()
        for wives in matchings:
            husbands = [wives.index(w) for w in range(3)]
            if not any(
                his[m].index(w) < his[m].index(wives[m])
                and hers[w].index(m) < hers[w].index(husbands[w])
                for m in range(3)
                for w in range(3)
            ):
                right.add(frozenset((men[m], women[wives[m]]) for m in range(3)))
        lists = Preferences(
            {men[m]: [women[w] for w in his[m]] for m in range(3)},
            {women[w]: [men[m] for m in hers[w]] for w in range(3)},
        )
        holds(lists, right, everything=number % 16 == 0)


def random_lists(rng: np.random.Generator, men: int, women: int, missing: float) -> Preferences:
    def side(own: str, count: int, other: str, size: int) -> dict[str, list[str]]:
        return {
            f"{own}{i}": [f"{other}{j}" for j in rng.permutation(size) if rng.random() >= missing]
            for i in range(count)
        }

    return Preferences(side("m", men, "w", women), side("w", women, "m", men))


@pytest.mark.parametrize("missing", [0.0, 0.1, 0.4])
def test_random_systems(missing: float) -> None:
    rng = np.random.default_rng(int(100 * missing))
    for _ in range(120):
        men, women = rng.integers(1, 6 if missing else 5, 2).tolist()
        lists = random_lists(rng, men, women, missing)
        holds(lists, by_definition(lists))


@pytest.mark.parametrize("size", [6, 12, 20])
def test_rotations_lead_from_end_to_end(size: int) -> None:
    rng = np.random.default_rng(size)
    for _ in range(15):
        lists = random_lists(rng, size, size, 0.1)
        found = stable_matchings(lists)
        held = dict(found.men_optimal)
        for rotation in found.rotations:
            wives = [held[man] for man, _ in rotation]
            assert wives == [woman for _, woman in rotation]
            held.update(zip((man for man, _ in rotation), [*wives[1:], wives[0]], strict=True))
            assert found.stable(held)
        assert frozenset(held.items()) == found.women_optimal
        status = found.kernels.status()
        assert set(status.in_all) == found.partition.in_every
        assert set(status.in_some) == found.partition.in_some


def test_many_stable_matchings_are_counted() -> None:
    """Pairs of couples who could swap: 2^k stable matchings."""
    men, women = {}, {}
    for i in range(0, 40, 2):
        men |= {f"m{i}": [f"w{i}", f"w{i + 1}"], f"m{i + 1}": [f"w{i + 1}", f"w{i}"]}
        women |= {f"w{i}": [f"m{i + 1}", f"m{i}"], f"w{i + 1}": [f"m{i}", f"m{i + 1}"]}
    found = stable_matchings(Preferences(men, women))
    assert found.count() == 2**20
    assert len(found.rotations) == 20
    assert len(next(found.all())) == 40


def test_stability_is_explained() -> None:
    lists = Preferences({"a": ["x", "y"], "b": ["x"]}, {"x": ["b", "a"], "y": ["a"]})
    found = stable_matchings(lists)
    assert found.stable([("a", "y"), ("b", "x")])
    assert found.stable([("b", "y")]).reason == "'b' and 'y' are no acceptable pair"
    assert found.stable([("a", "x"), ("b", "x")]).reason == "'x' is married twice"
    assert found.stable([("a", "x")]).pair == ("b", "x")
    assert found.stable([]).pair == ("a", "x")
    assert repr(found.partition) == "<pairs in every stable matching: 2, in some: 0, in none: 1>"


GOOD = "a: x, y\nb: x\n\n# the women\nx: b, a\ny:\n"


def test_text_round_trip() -> None:
    lists = Preferences.parse(GOOD)
    assert lists.men == {"a": ("x", "y"), "b": ("x",)}
    assert lists.women == {"x": ("b", "a"), "y": ()}
    assert Preferences.parse(lists.to_text()) == lists


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a: x\n\nx: a, z\n", 3, "names 'z', who has no list among the men"),
        ("a: x = y\n\nx: a\ny: a\n", 1, "the tie 'x = y'"),
        ("a: x, (y\n\nx: a\ny: a\n", 1, "the tie"),
        ("a: x, x\n\nx: a\n", 1, "names 'x' twice"),
        ("a: x,, y\n\nx: a\ny: a\n", 1, "an empty entry"),
        ("a: x\na: x\n\nx: a\n", 2, "has a list in line 1; keep one"),
        ("a x\n\nx: a\n", 1, "expected 'name: best, second, …'"),
        ("a: x\n\nx: a\n\nz: a\n", 5, "a third block"),
        ("a: x\nx: a\n", None, "found one block"),
        ("", None, "found no lists"),
    ],
)
def test_bad_text_is_named(text: str, line: int | None, message: str) -> None:
    with pytest.raises(FormatError, match=message.replace("(", r"\(")) as told:
        Preferences.parse(text, file="lists.txt")
    assert told.value.line == line
    assert str(told.value).startswith("lists.txt")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "no JSON"),
        ("9" * 5000, "no JSON that can be read"),
        ("[" * 100_000, "no JSON that can be read"),
        ("[]", "no object with just the keys men and women"),
        ('{"men": {"a": "x"}, "women": {}}', "no object of lists"),
        ('{"men": {"a": [["x", "y"]]}, "women": {"x": [], "y": []}}', "the tie"),
        ('{"men": {"a": [{"x": 1}]}, "women": {"x": []}}', "who has no list"),
    ],
)
def test_bad_json_is_named(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        Preferences.from_json(text)


def test_bad_mappings() -> None:
    with pytest.raises(InputError, match="names 'q'"):
        Preferences({"a": ["q"]}, {"x": ["a"]})
