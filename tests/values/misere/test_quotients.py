from __future__ import annotations

import csv
import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.misere import FIXTURES, LARGE, ROWS, SUMS, octal, searched

from zermelo.checker import check
from zermelo.errors import HasCycle, InputError, LimitReached
from zermelo.values.misere.certificate import certificate
from zermelo.values.misere.growth import GrowingQuotient, GrowthStep
from zermelo.values.misere.heaps import (
    HeapGame,
    reachable_game,
    vertices_game,
)
from zermelo.values.misere.quotient import MisereQuotient, quotient_of_heaps
from zermelo.values.octal_code import OctalCode

SOLVED = [*csv.DictReader((FIXTURES / "solved.csv").read_text(encoding="utf-8").splitlines())]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["game"])
def test_codes_of_two_digits_as_another_program_finds_them(row: dict) -> None:
    steps = [step for step in row["partial_steps"] if step[1] <= LARGE]
    beyond = row["partial_steps"][len(steps) :]
    solved = row["status"] == "solved"
    found = octal(
        row["game"], upto=None if solved else beyond[0][0] - 1 if beyond else row["heaps"]
    )
    assert [[step.position, step.order, step.p_portion] for step in found.steps] == steps
    part = found.parts[0]
    assert found.status == ("solved" if solved else "proven")
    assert (part.preperiod, part.period) == (row["preperiod"], row["period"])
    assert check(json.loads(json.dumps(certificate(found)))).verdict != "FALSE"
    if row["phi"]:
        compare_words(found, row["phi"].split(), row["presentation"])


def compare_words(found: MisereQuotient, phi: list[str], presentation: str) -> None:
    """Take the other program's generators for ours, and compare words, relations and P-elements."""
    names = {text: place for place, text in reversed(list(enumerate(phi))) if text.isalpha()}
    letter = {"1": 0} | {
        name: found.parts[0].element(place) for name, place in names.items() if len(name) == 1
    }

    def element(word: str) -> int:
        factors = re.findall(r"([a-z1])(\d*)", word)
        return found.product(
            *(letter[name] for name, count in factors for _ in range(int(count or 1)))
        )

    assert [element(word) for word in phi] == [found.parts[0].element(n) for n in range(len(phi))]
    relations, portion = re.search(r"\|(.*)>; P = \{(.*)\}", presentation).groups()
    for relation in filter(None, relations.strip().split(",")):
        left, right = relation.split("=")
        assert element(left) == element(right)
    assert sorted(map(element, filter(None, portion.split(",")))) == list(found.p_elements)


def test_sums_by_brute_force() -> None:
    groups: dict[tuple[str, ...], list[dict]] = {}
    for row in SUMS:
        groups.setdefault(tuple(sorted({code for code, _ in row["parts"]})), []).append(row)
    asked = 0
    for codes, rows in groups.items():
        parts = [part for row in rows for part in row["parts"]]
        upto = [max(heap for code, heap in parts if code == c) for c in codes]
        found = quotient_of_heaps(
            [HeapGame.octal(code) for code in codes], upto=upto, max_order=LARGE
        )
        known = dict(zip(codes, found.parts, strict=True))
        for row in rows:
            if all(heap <= known[code].upto for code, heap in row["parts"]):
                x = found.product(*(known[code].element(heap) for code, heap in row["parts"]))
                assert (x in found.p_elements) is (row["misere"] == "P"), row
                asked += 1
    assert asked > 600


@pytest.mark.parametrize(
    ("code", "order", "portion", "preperiod", "period"),
    [  # Plambeck 2005; Plambeck and Siegel 2008
        ("0.77", 40, 9, 71, 12),
        ("0.123", 20, 5, 5, 5),
        ("0.75", 8, 2, 8, 2),
        ("0.34", 12, 3, 7, 8),
        ("0.15", 42, 12, 66, 10),
        ("0.23", 6, 2, 1, 3),
    ],
)
def test_published(code: str, order: int, portion: int, preperiod: int, period: int) -> None:
    found = octal(code)
    part = found.parts[0]
    assert (found.order, found.p_portion) == (order, portion)
    assert (part.preperiod, part.period) == (preperiod, period)


@pytest.mark.parametrize("row", SOLVED, ids=lambda row: row["code"])
def test_solved_codes_of_three_digits(row: dict[str, str]) -> None:
    """What was found before: the largest needs 503 heaps; every certificate holds."""
    found = octal(row["code"])
    part = found.parts[0]
    assert [found.order, found.p_portion, part.preperiod, part.period] == [
        int(row[key]) for key in ("order", "p_portion", "preperiod", "period")
    ]
    assert check(certificate(found)).verdict == "HOLDS"


@st.composite
def acyclic(draw: st.DrawFn) -> list[list[int]]:
    """Successors that come before their vertex."""
    count = draw(st.integers(1, 8))
    return [sorted(draw(st.sets(st.integers(0, v - 1)))) if v else [] for v in range(count)]


@settings(max_examples=150)
@given(acyclic(), st.data())
def test_sums_of_tokens_are_what_search_says(rows: list[list[int]], data: st.DataObject) -> None:
    game = vertices_game(rows)
    found = quotient_of_heaps([game], max_order=300)
    assert check(certificate(found)).verdict != "FALSE"
    upto = found.parts[0].upto
    assert found.status == ("solved" if upto == len(rows) else "limit")
    is_p = searched([game.options])
    for _ in range(20):
        places = data.draw(st.lists(st.integers(0, upto), max_size=6))
        x = found.product(*map(found.parts[0].element, places))
        assert (x in found.p_elements) is is_p([(0, place) for place in places if place])


def test_sums_with_parts_of_any_kind() -> None:
    """Options that are sums, drawn at random, against search."""
    import random

    draw = random.Random(1)
    for _ in range(60):
        listed = [
            [
                tuple(sorted(draw.choices(range(1, at), k=draw.randrange(3)))) if at > 1 else ()
                for _ in range(draw.randrange(4))
            ]
            for at in range(1, 7)
        ]
        game = HeapGame("drawn", lambda at, listed=listed: listed[at - 1], count=6)
        found = quotient_of_heaps([game], max_order=200)
        is_p = searched([game.options])
        for _ in range(40):
            places = draw.choices(range(found.parts[0].upto + 1), k=draw.randrange(6))
            x = found.product(*map(found.parts[0].element, places))
            assert (x in found.p_elements) is is_p([(0, place) for place in places if place])


def test_a_joint_quotient_is_not_told_by_its_parts() -> None:
    games = [HeapGame.octal("0.77"), HeapGame.octal("0.15")]
    found = quotient_of_heaps(games, upto=9)
    is_p = searched([game.options for game in games])
    for a in range(10):
        for b in range(10):
            for c in range(10):
                x = found.product(found.parts[0].element(a), *map(found.parts[1].element, (b, c)))
                wanted = is_p([part for part in ((0, a), (1, b), (1, c)) if part[1]])
                assert (x in found.p_elements) is wanted
    assert check(certificate(found)).verdict != "FALSE"


def test_several_games_are_solved_together() -> None:
    found = octal("0.77", "0.23")
    assert [(part.preperiod, part.period) for part in found.parts] == [(71, 12), (1, 3)]
    assert (found.order, found.status) == (40, "solved")
    assert found.parts[0].element(10**9) == found.parts[0].element(71 + (10**9 - 71) % 12)


def test_a_period_beside_a_game_that_meets_a_limit() -> None:
    found = quotient_of_heaps([HeapGame.octal("0.23"), HeapGame.octal("0.07")], max_order=40)
    assert (found.status, found.limit) == ("limit", "order")
    assert [(part.period, part.game.name) for part in found.parts] == [(3, "0.23"), (None, "0.07")]
    held = certificate(found)
    assert check(held).verdict != "FALSE"
    assert held["games"][0]["period"] == [1, 3]


def test_where_parts_are_unequal_no_period_is_claimed() -> None:
    grundy = HeapGame("grundy", lambda n: ((a, n - a) for a in range(1, (n + 1) // 2)))
    found = quotient_of_heaps([grundy], upto=12)
    assert (found.status, found.parts[0].period) == ("proven", None)
    with pytest.raises(InputError, match="give the last position"):
        quotient_of_heaps([grundy])
    with pytest.raises(InputError, match="0 to 12"):
        found.parts[0].element(13)


def test_limits_leave_what_is_proven() -> None:
    found = quotient_of_heaps([HeapGame.octal("0.07")], max_order=100)
    assert (found.status, found.limit, found.order, found.parts[0].upto) == (
        "limit",
        "order",
        24,
        24,
    )
    assert check(certificate(found)).verdict != "FALSE"
    calls = []

    def stop() -> str | None:
        calls.append(1)
        return "time" if len(calls) > 60 else None

    found = quotient_of_heaps([HeapGame.octal("0.07")], stop=stop)
    assert (found.status, found.limit) == ("limit", "time")
    assert found.order == max((step.order for step in found.steps), default=1)
    assert check(certificate(found)).verdict != "FALSE"


def test_progress_is_told() -> None:
    told: list[GrowthStep] = []
    found = quotient_of_heaps([HeapGame.octal("0.77")], progress=told.append)
    assert [step for step in told if step.proven] == list(found.steps)
    assert any(not step.proven for step in told)


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(HasCycle):
        vertices_game([[1], [2], [0]])
    with pytest.raises(InputError, match="option 3"):
        vertices_game([[3]])
    with pytest.raises(InputError, match="before it"):
        GrowingQuotient().add([(1,)])
    for text in ("077", "3.1", "0.g", "", "10.3"):
        with pytest.raises(InputError):
            OctalCode.parse(text)
    for text in ("4!.0", "0.[3]", "0.3{0,4}", "0.{2+}"):
        with pytest.raises(InputError, match="digits 0 to F alone"):
            HeapGame.octal(text)
    with pytest.raises(InputError, match="at least one"):
        quotient_of_heaps([])
    with pytest.raises(InputError, match="2 last positions"):
        quotient_of_heaps([HeapGame.octal("0.3")], upto=[1, 2])


def test_the_clock_is_looked_at_where_every_heap_fits() -> None:
    """From heap 244 on those of 0.156 bring nothing new for long."""
    looked = 0

    def stop() -> str | None:
        nonlocal looked
        looked += 1
        return "time" if looked > 400 else None

    found = quotient_of_heaps([HeapGame.octal("0.156")], stop=stop)
    assert (found.status, found.limit, found.order) == ("limit", "time", 34)


def test_positions_of_any_kind() -> None:
    """Kayles on words: what stays of a row of pins, written out."""
    row = "x" * 9

    def options(pins: str) -> list[tuple[str, str]]:
        return [(pins[:at], pins[at + k :]) for k in (1, 2) for at in range(len(pins) - k + 1)]

    game, place = reachable_game("pins", [row], options)
    found, kayles = quotient_of_heaps([game]), octal("0.77", upto=9)
    assert (found.order, found.p_portion, found.status) == (18, 6, "solved")
    elements = [found.parts[0].element(place["x" * n]) for n in range(10)]
    assert elements == list(kayles.parts[0].phi)
    with pytest.raises(LimitReached, match="5"):
        reachable_game("pins", [row], options, max_positions=5)
    with pytest.raises(HasCycle, match="b → a"):
        reachable_game("loop", ["b"], lambda v: [("a",)] if v == "b" else [("b",)])
