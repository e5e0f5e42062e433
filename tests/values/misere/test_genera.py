"""Genera: by quotients of misère Grundy values, by canonical forms, by definition, by CGSuite."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.misere import FIXTURES, searched

from zermelo.rulesets import position_of
from zermelo.values.misere import genera as module
from zermelo.values.misere.canonical import Forms
from zermelo.values.misere.genera import Genus, genera, genus_quotient, genus_table
from zermelo.values.misere.heaps import HeapGame, vertices_game
from zermelo.values.octal_code import OctalCode
from zermelo.verbs.quotient_games import games_of

GIVEN = json.loads((FIXTURES / "genera.json").read_text(encoding="utf-8"))


def read_genus(text: str) -> Genus:
    """Read a genus as CGSuite writes it: n alone is that of a Nim heap, and n^m goes on m ^ 2."""
    normal, _, above = text.partition("^")
    n = int(normal)
    if not above:
        return Genus(n, {0: (1, 2, 0), 1: (0, 3, 1)}.get(n, (n, n ^ 2)))
    digits = above.strip("()").split(",") if above.startswith("(") else list(above)
    held = [int(digit) for digit in digits]
    return Genus(n, (*held, held[0] ^ 2) if len(held) == 1 else tuple(held))


def game_named(name: str) -> HeapGame:
    from zermelo.formats.resolvers import NameResolver

    if name == "all but 2,3,7":
        return HeapGame(name, lambda n: [(n - k,) for k in range(1, n + 1) if k not in (2, 3, 7)])
    return games_of(name.split(), NameResolver(), 20)[0]


HEAPS = [row for row in GIVEN["heaps"] if row["misere"] is not None]


@pytest.mark.parametrize("row", HEAPS, ids=lambda row: row["game"])
def test_genera_of_heaps_as_another_program_finds_them(row: dict) -> None:
    game = game_named(row["game"])
    expected = [read_genus(text) for text in row["genera"]]
    assert [genus.misere[0] for genus in expected] == row["misere"]
    forms = Forms()
    assert genus_table(forms, forms.heaps(game.options, 20)) == expected
    found = genus_quotient(game, 20, max_order=150)
    known = [found.genus(heap) for heap in range(21)]
    told = [genus for genus in known if genus is not None]
    assert told == expected[: len(told)]
    assert len(told) == 21 or (found.limit == "order" and len(told) > 7)


@pytest.mark.parametrize(
    ("name", "times"), [("wythoff", 1), ("fibonacci-nim", 2)], ids=["wythoff", "fibonacci-nim"]
)
def test_genera_of_positions_as_another_program_finds_them(name: str, times: int) -> None:
    """Positions (10, n); of Fibonacci Nim that program writes what was taken, not what may be."""
    (row,) = (row for row in GIVEN["heaps"] if row["game"] == f"{name} 10")
    forms = Forms()

    @cache
    def form(state: object) -> int:
        return forms.form([form(option) for option in rules.options(state)])

    rules = position_of([name, "10", "1"]).ruleset
    found = [form(position_of([name, "10", str(times * n)]).state) for n in range(21)]
    told = genera(forms)
    assert [told[number] for number in found] == list(map(read_genus, row["genera"]))


def read_form(forms: Forms, text: str) -> int:
    """Form what ``*[[2],0]+*[2]`` says: ``[…]`` lists options, ``*[x]`` of one entry is that."""

    def total(at: int) -> tuple[int, int]:
        found, at = part(at)
        while text[at : at + 1] == "+":
            other, at = part(at + 1)
            found = forms.add(found, other)
        return found, at

    def part(at: int) -> tuple[int, int]:
        number = re.compile(r"\d+").match(text, at)
        if number:
            return forms.nim_heap(int(number[0])), number.end()
        held, starred = [], text[at] == "*"
        at += starred
        while text[at] != "]":
            found, at = total(at + 1)
            held.append(found)
        return held[0] if starred and len(held) == 1 else forms.form(held), at + 1

    return total(0)[0]


@pytest.mark.parametrize("row", GIVEN["forms"], ids=lambda row: row["game"])
def test_properties_of_forms_as_another_program_finds_them(row: dict) -> None:
    forms = Forms()
    number = read_form(forms, row["game"])
    genus = genera(forms)[number]
    assert genus == read_genus(row["Genus"])
    assert (genus.normal, genus.misere[0]) == (int(row["NimValue"]), int(row["MisereNimValue"]))
    assert ("P" if forms.is_p[number] else "N") == row["MisereOutcomeClass"]

    @cache
    def birthday(form: int) -> int:
        return max((1 + birthday(option) for option in forms.options[form]), default=0)

    assert birthday(number) == int(row["Birthday"])


def test_a_distinguisher_of_another_program() -> None:
    """{*2} and *2 + *2 have the genus 0^02; {{{*2}, *}, *2, *} tells them apart."""
    forms = Forms()
    two = forms.nim_heap(2)
    one, other = forms.form([two]), forms.add(two, two)
    beside = forms.form([read_form(forms, "[[2],1]"), two, forms.nim_heap(1)])
    told = genera(forms)
    assert str(told[one]) == str(told[other]) == "0^02"
    assert forms.is_p[forms.add(one, beside)] is not forms.is_p[forms.add(other, beside)]


@st.composite
def acyclic(draw: st.DrawFn) -> list[list[int]]:
    count = draw(st.integers(1, 7))
    return [sorted(draw(st.sets(st.integers(0, v - 1)))) if v else [] for v in range(count)]


@settings(max_examples=80, deadline=None)
@given(acyclic(), st.data())
def test_genera_of_sums_are_what_the_definition_says(
    rows: list[list[int]], data: st.DataObject
) -> None:
    game = vertices_game(rows)
    found = genus_quotient(game, len(rows), max_order=200)
    is_p = searched([game.options, lambda n: [(k,) for k in range(n)]])
    for _ in range(3):
        places = data.draw(st.lists(st.integers(0, found.part.upto), max_size=3))
        genus = found.genus(*places)
        assert genus is not None
        for twos in range(len(genus.misere) + 1):
            parts = [*((0, place) for place in places), *[(1, 2)] * twos]
            value = next(n for n in range(40) if is_p([*parts, (1, n)]))
            at = twos if twos < len(genus.misere) else twos - 2
            assert value == genus.misere[at]


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.15", "0.34", "0.26", "0.3F", "0.123", "4.3"])
def test_quotients_and_forms_say_the_same(code: str) -> None:
    game, upto = HeapGame.octal(code), 14 if code == "0.3F" else 19
    forms = Forms()
    expected = genus_table(forms, forms.heaps(game.options, upto))
    found = genus_quotient(game, upto, max_order=150)
    known = [genus for heap in range(upto + 1) if (genus := found.genus(heap)) is not None]
    assert known == expected[: len(known)]
    assert len(known) > 9


@pytest.mark.parametrize(("code", "upto"), [("0.77", 19), ("0.07", 18), ("0.15", 30), ("0.3F", 9)])
def test_compiled_loops_are_the_plain_ones(code: str, upto: int) -> None:
    one, other = (
        genus_quotient(HeapGame.octal(code), upto, max_order=150, compiled=loops)
        for loops in (False, True)
    )
    assert (one.part.phi, one.limit, one.model.portion, one.model.actions) == (
        other.part.phi,
        other.limit,
        other.model.portion,
        other.model.actions,
    )


@pytest.mark.parametrize("code", ["0.75", "0.123", "0.34", "0.23"])
def test_genera_behind_a_proven_period(code: str) -> None:
    """All heaps looked at one by one say the same as the period."""
    game = HeapGame.octal(code)
    short = genus_quotient(game, 150)
    assert short.part.period is not None
    long = genus_quotient(HeapGame(code, game.options), 150)
    assert long.part.upto == 150
    assert [short.genus(heap) for heap in range(151)] == [long.genus(heap) for heap in range(151)]
    assert short.genus(151) is None


def test_values_beyond_all_levels_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    nim = HeapGame("nim", lambda n: [(k,) for k in range(n)])
    assert str(genus_quotient(nim, 9).genus(9)) == "9^9(11)"
    monkeypatch.setattr(module, "MAX_LEVELS", 8)
    found = genus_quotient(nim, 9)
    assert found.genus(9) is None
    assert str(found.genus(4)) == "4^46"


def test_limits_leave_what_is_known() -> None:
    found = genus_quotient(HeapGame.octal("0.77"), 40, max_order=60)
    assert (found.limit, found.part.upto, found.genus(20)) == ("order", 19, None)
    assert str(found.genus(17)) == "4^64"
    assert genus_quotient(HeapGame.octal("0.77"), 40, stop=lambda: "time").part.upto == 0


def test_codes_with_heaps_of_no_move() -> None:
    assert list(OctalCode.parse("0.07").options(1)) == []
    assert str(genus_quotient(HeapGame.octal("0.07"), 3).genus(1, 1)) == "0^120"
