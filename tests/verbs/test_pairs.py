"""Tables of pairs of numbers agree with solving each position."""

from __future__ import annotations

import contextlib
from xml.etree import ElementTree

import pytest
from tests.ticks import ticking

from zermelo.compounds.turns import no_value
from zermelo.errors import InputError, LimitReached
from zermelo.formats.resolvers import FILES, NameResolver
from zermelo.limits import Limits
from zermelo.rulesets import catalogue, position_of
from zermelo.rulesets.reading import rules_of
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.text import value_to_json
from zermelo.verbs import heap_values, pairs
from zermelo.verbs.call import Call


@pytest.mark.parametrize("play", [NORMAL, MISERE])
@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("wythoff", "{} {}"),
        ("nim", "{} {}"),
        ("moore --k 2", "{} {}"),
        ("cutcake", "{}x{}"),
        ("chocolate", "{}x{}"),
        ("domineering", "{}x{}"),
        ("partizan-euclid", "{} {}"),
    ],
)
def test_agrees_with_single_positions(words: str, written: str, play: Play) -> None:
    found = pairs.answer(Call(), words.split(), (3, 3), play)
    plain = Engine()
    for a in range(4):
        for b in range(4):
            try:
                here = position_of([*words.split(), *written.format(a, b).split()])
            except InputError:
                assert found.outcomes[a][b] is None
                continue
            assert found.outcomes[a][b] == str(plain.outcome(here, play))
            if play is NORMAL:
                assert found.values is not None
                assert found.values[a][b] == value_to_json(plain.value(here))
    assert (found.values is None) is (play is MISERE)


#: Games of numbers without a table, and why.
REFUSED = {"poker-nim": "need not end", "sylver-coinage": "infinitely many"}


def test_every_family_of_one_or_two_numbers_has_a_table() -> None:
    """With the parameters of its example; what is too much work says so, and is no error."""
    done = set()
    few = Limits(positions=2_000)
    for name, kind in catalogue().items():
        given = kind.example.split()
        words = [name]
        while given and given[0].startswith("--"):
            words += given[:2]
            given = given[2:]
        if {"--on", "--test"} & {*words}:
            continue
        rules, _ = rules_of(words, FILES)
        if heap_values.has_heap(rules, 5):
            if no_value(rules) and not rules.has_scores:  # columns of Connect-4, say
                with pytest.raises(InputError, match="no values"):
                    heap_values.answer(words, NameResolver(), 4, limits=few)
                continue
            if name in REFUSED:
                with pytest.raises(InputError, match=REFUSED[name]):
                    heap_values.answer(words, NameResolver(), 4, limits=few)
                continue
            with contextlib.suppress(LimitReached):
                assert len(heap_values.answer(words, NameResolver(), 4, limits=few).values) == 5
            done.add(name)
        if pairs.spelling_of(rules) is not None:
            with contextlib.suppress(LimitReached):
                found = pairs.answer(Call(limits=few), words, (2, 2), outcomes=True)
                assert found.upto == (2, 2)
            done.add(name)
    assert {"nim", "wythoff", "octal", "cutcake", "fibonacci-nim", "scoring"} <= done
    assert len(done) >= 25


def test_text_forms() -> None:
    found = pairs.answer(Call(), ["wythoff"], (2, 3))
    assert found.csv() == ",0,1,2,3\n0,0,1,2,3\n1,1,2,0,4\n2,2,0,1,5\n"
    assert found.json()["p_positions"] == [[0, 0], [1, 2]] or found.p_pairs == [
        (0, 0),
        (1, 2),
        (2, 1),
    ]
    cake = pairs.answer(Call(), ["cutcake"], (2, 2))
    assert cake.csv().splitlines()[1] == "0,,,"
    assert cake.cells[0] == ["–"] * 3


@pytest.mark.parametrize("size", [(3, 4), (45, 50)])
@pytest.mark.parametrize("outcomes", [False, True])
def test_the_picture(size: tuple[int, int], outcomes: bool) -> None:
    found = pairs.answer(Call(), ["wythoff"], size, outcomes=outcomes)
    picture = ElementTree.fromstring(found.svg())  # noqa: S314
    fills = [held.get("fill") for held in picture.iter("{http://www.w3.org/2000/svg}rect")]
    zeros = sum(row.count("P") for row in found.outcomes)
    assert fills.count("#0072b2") == zeros + outcomes  # with its place in the legend
    if size == (3, 4):
        assert len(fills) == 1 + 4 * 5 + 2 * outcomes


def test_partizan_outcomes_have_colours() -> None:
    found = pairs.answer(Call(), ["cutcake"], (3, 3))
    assert {"#56b4e9", "#cc79a7", "#ffffff"} <= set(found.svg().split('"'))


def test_what_is_no_table() -> None:
    with pytest.raises(InputError, match="two numbers are not a position"):
        pairs.answer(Call(), ["tic-tac-toe"], (3, 3))
    with pytest.raises(InputError, match="drop '3'"):
        pairs.answer(Call(), ["wythoff", "3"], (3, 3))


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    ticking(monkeypatch)
    with pytest.raises(LimitReached) as stop:
        pairs.answer(Call(limits=Limits(time=2_000)), ["wythoff"], (300, 300))
    assert 0 < stop.value.known["rows"] < 300
    assert stop.value.known["rows"] == len(stop.value.known["values"])


def test_defaults() -> None:
    assert pairs.answer(Call(), ["wythoff"], outcomes=True).upto == (20, 20)
    assert pairs.answer(Call(), ["cutcake"]).upto == (4, 4)


def test_value_ones() -> None:
    """Every number is in one pair, and no two pairs have one difference, in this table."""
    found = pairs.answer(Call(), ["wythoff"], (60, 60))
    assert found.one_pairs[:5] == [(0, 1), (2, 2), (3, 6), (4, 8), (5, 7)]
    assert found.json()["value_1"] == [list(pair) for pair in found.one_pairs]
    for a, b in found.one_pairs:
        assert found.values is not None
        assert found.values[a][b] == found.values[b][a] == 1
    numbers = [n for pair in found.one_pairs for n in dict.fromkeys(pair)]
    assert sorted(numbers)[:35] == list(range(35))
    assert len(set(numbers)) == len(numbers)
    gaps = [b - a for a, b in found.one_pairs]
    assert len(set(gaps)) == len(gaps)
    assert pairs.answer(Call(), ["wythoff"], (9, 9), outcomes=True).one_pairs == []
