"""Random frameworks: each model has its numbers, and a seed defines the framework."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from zermelo.argumentation.framework import Framework
from zermelo.argumentation.random_frameworks import MAX_ATTACKS, random_framework
from zermelo.errors import InputError
from zermelo.formats.resolvers import FileResolver
from zermelo.verbs import verb_named
from zermelo.verbs.call import Call, Misuse

CASES = ("er:40:0.2", "ba:40:3", "ws:40:6:0.4", "er:0:0.5", "ba:1:1", "ws:1:0:0")


def undirected(F: Framework) -> set[frozenset]:
    return {frozenset(attack) for attack in F.attacks}


@pytest.mark.parametrize("model", CASES)
def test_a_seed_defines_the_framework(model: str) -> None:
    F = random_framework(model, 7)
    count = int(model.split(":")[1])
    assert random_framework(model, 7) == F
    assert F.arguments == tuple(range(1, count + 1))
    assert all(a != b for a, b in F.attacks)
    assert len({*F.attacks}) == len(F.attacks)
    if count > 1:
        assert random_framework(model, 8) != F


def test_numbers_stay_the_same() -> None:
    """A seed gives the same framework in all versions."""
    assert random_framework("er:4:0.5", 1).attacks == [
        (2, 1),
        (3, 1),
        (4, 1),
        (1, 2),
        (3, 2),
        (4, 3),
        (3, 4),
    ]
    assert random_framework("ba:5:2", 1).attacks == [(5, 1), (3, 2), (1, 3), (4, 3), (1, 4), (3, 5)]
    assert random_framework("ws:5:2:0.5", 1).attacks == [(4, 2), (1, 3), (1, 4), (3, 4), (3, 5)]


def test_pairs_of_erdos_and_renyi_are_equally_likely() -> None:
    seen: Counter = Counter()
    for seed in range(2000):
        seen.update(random_framework("er:4:0.3", seed).attacks)
    assert len(seen) == 12
    assert all(500 < number < 700 for number in seen.values()), seen
    assert len(random_framework("er:9:1").attacks) == 72
    assert not random_framework("er:9:0").attacks


def test_barabasi_and_albert_prefer_many_edges() -> None:
    F = random_framework("ba:400:2", 3)
    assert len(undirected(F)) == len(F.attacks) == 2 * 398
    degrees = sorted(Counter(x for attack in F.attacks for x in attack).values())
    assert degrees[0] == 2
    assert degrees[-1] > 30  # with equal chances it is about 15
    forward = sum(a > b for a, b in F.attacks)
    assert 300 < forward < 500


def test_watts_and_strogatz_rewire_a_ring() -> None:
    ring = {frozenset((x + 1, (x + step) % 30 + 1)) for x in range(30) for step in (1, 2)}
    assert undirected(random_framework("ws:30:4:0")) == ring
    for chance, least, most in ((0.2, 38, 57), (1, 0, 20)):
        F = random_framework(f"ws:30:4:{chance}", 5)
        assert len(undirected(F)) == len(F.attacks) == 60
        assert least <= len(undirected(F) & ring) <= most
    assert len(undirected(random_framework("ws:5:4:1"))) == 10  # complete: nothing to rewire


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ("xx:1", "there is no model 'xx:1'; there are: er:N:P"),
        ("er:5", "is not of the form er:N:P"),
        ("er:5:2", "P of er:N:P is 2.0; give a number from 0 to 1"),
        ("er:5:nan", "P of er:N:P is nan"),
        ("er:-1:0.5", "N of er:N:P is -1"),
        ("er:x:1", "N of er:N:P is 'x'; give a whole number"),
        ("ba:5:5", "M of ba:N:M is 5; give a number from 1 to 4"),
        ("ws:6:3:0.5", "K of ws:N:K:P is 3; give an even number"),
        ("ws:6:6:0.5", "K of ws:N:K:P is 6; give a number from 0 to 5"),
    ],
)
def test_bad_parameters(model: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        random_framework(model)
    assert message in str(error.value)


def test_too_many_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.argumentation.random_frameworks.MAX_ATTACKS", 10)
    assert MAX_ATTACKS > 10**6
    with pytest.raises(InputError, match="more than 10 attacks"):
        random_framework("er:9:1")


@pytest.mark.parametrize("ending", ["af", "apx", "tgf", "apx.gz"])
def test_the_verb_writes_what_it_draws(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"random.{ending}"
    call = Call(files=FileResolver())
    words = {"file": str(path), "framework": "er:20:0.2", "seed": 4}
    answer = verb_named("new").function(call, **words).json()
    drawn = random_framework("er:20:0.2", 4)
    assert answer["attacks"] == len(drawn.attacks)
    read = {(int(a), int(b)) for a, b in Framework.read(path).attacks}
    assert read == {*drawn.attacks}
    with pytest.raises(InputError, match="not overwritten"):
        verb_named("new").function(call, **words)


def test_the_verb_refuses() -> None:
    new = verb_named("new").function
    with pytest.raises(InputError, match="does not determine the format"):
        new(Call(), file="random", framework="er:2:1")
    with pytest.raises(Misuse, match="--seed needs --framework"):
        new(Call(), file="game.py", seed=1)
