"""The atlas: its tables are those of its commands, of plain definitions, and of the literature."""

from __future__ import annotations

import csv
import json
import re
import runpy
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, islice, product
from pathlib import Path

import pytest
from tests.campaign import LONG, sampled
from tests.docs import atlas_by_definition as plain
from tests.labels.loopy_definition import functions_by_definition
from tests.oracles import all_kernels, clingo_outcomes

import zermelo as z
from zermelo.checker import check
from zermelo.formats import digraph6
from zermelo.formats.source import Source
from zermelo.values.misere.certificate import certificate

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "atlas"
PAGE = (ROOT / "docs" / "atlas.md").read_text(encoding="utf-8")
MAKE = runpy.run_path(str(ROOT / "docs" / "atlas.py"))
FIXTURES = ROOT / "tests" / "fixtures"
#: Nimbers of impartial NoGo on one row and on two, from n = 1 and 2 on (MCGS 2025).
NOGO_ONE = [
    0,
    1,
    0,
    1,
    2,
    0,
    1,
    0,
    1,
    2,
    3,
    1,
    0,
    3,
    1,
    0,
    2,
    2,
    3,
    1,
    3,
    3,
    1,
    0,
]
NOGO_TWO = [1, 1, 0, 0, 0, 0, 1, 1]
#: Node Kayles on 3 × n (Brown and others 2020; OEIS A316632).
NODE_KAYLES = [2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3]
#: Orders of misère quotients (Plambeck 2005; Plambeck and Siegel 2008).
ORDERS = {"0.77": 40, "0.123": 20, "0.75": 8, "0.34": 12, "0.15": 42, "0.23": 6}


def table(name: str) -> list[dict[str, str]]:
    """Return the rows of a table."""
    text = (FOLDER / f"{name}.csv").read_text(encoding="utf-8")
    return [*csv.DictReader(text.splitlines())]


def numbers(row: dict[str, str], *columns: str) -> list[int]:
    return [int(row[column]) for column in columns]


def sizes(name: str) -> Iterator[tuple[int, int, dict[str, str]]]:
    """Yield rows and columns of the board of each row of a table."""
    for row in table(name):
        found = re.search(r"(\d+)x(\d+)", row["position"])
        assert found is not None
        yield int(found[1]), int(found[2]), row


# ------------------------------------------------------------------------ page and files


def test_the_page_has_all_tables_and_commands() -> None:
    names = {*MAKE["COMMANDS"], *MAKE["FUNCTIONS"]}
    assert {path.stem for path in FOLDER.glob("*.csv")} == names
    assert {path.stem for path in FOLDER.glob("*.txt")} == {*MAKE["LISTS"]}
    for name in names:
        assert f"(atlas/{name}.csv)" in PAGE
    shown = re.findall(r"^zermelo (.*)$", PAGE, re.MULTILINE)
    made = [f"{words} -o {name}.csv" for name, words in MAKE["COMMANDS"].items()]
    assert [*shown] == [words for words in made if words in shown]
    assert {*made} - {*shown} == {
        words for words in made if "gamma-2" in words or "gamma-3" in words
    }
    for name, lines in MAKE["LISTS"].items():
        assert (FOLDER / f"{name}.txt").read_text().splitlines() == lines


def test_tables_are_small() -> None:
    found = [path.stat().st_size for path in FOLDER.iterdir()]
    assert max(found) < 200_000
    assert sum(found) < 1_000_000


#: How many rows of a table, from the first on, the survey answers again.
AGAIN = {
    "nogo-1": 7, "nogo-2": 3, "node-kayles-3": 14, "domineering-values": 17,
    "domineering-outcomes": 25, "clobber-alternating": 13, "robin-hood": 500, "gamma-3": 16,
}  # fmt: skip


@pytest.mark.parametrize("name", AGAIN)
def test_rows_are_those_of_the_command(name: str, tmp_path: Path) -> None:
    rows = table(name)
    columns = [column for column in rows[0] if column not in ("position", "copies", "left_out")]
    words = MAKE["COMMANDS"][name].split()
    lines = tmp_path / "lines.txt"
    lines.write_text("".join(f"{row['position']}\n" for row in rows[: AGAIN[name]]))
    options = {"graphs" if words[1] == "digraph" else "source": str(lines)}
    found = z.survey(words[1], columns=columns, **options)
    assert [{k: "" if v is None else str(v) for k, v in row.items()} for row in found] == (
        rows[: AGAIN[name]]
    )


def test_functions_make_the_rows_of_their_tables() -> None:
    """The first rows of those that are fast."""
    for name, count in {"clobber-strips": 9, "subtraction": 200}.items():
        made = [[str(cell) for cell in row] for row in islice(MAKE["FUNCTIONS"][name](), count)]
        with (FOLDER / f"{name}.csv").open(encoding="utf-8") as file:
            assert made == [*islice(csv.reader(file), count)]


# ------------------------------------------------------------------------ by definition


@pytest.mark.long
def test_nogo() -> None:
    for rows, columns, row in [*sizes("nogo-1"), *sizes("nogo-2")]:
        if rows * columns <= (12 if LONG else 8):
            assert int(row["nimber"]) == plain.nogo(rows, columns)
    assert [int(row["nimber"]) for row in table("nogo-1")] == NOGO_ONE[: len(table("nogo-1"))]
    two = [int(row["nimber"]) for _, columns, row in sizes("nogo-2") if columns > 1]
    assert two == NOGO_TWO[: len(two)]


@pytest.mark.long
def test_node_kayles() -> None:
    found = [int(row["nimber"]) for row in table("node-kayles-3")]
    assert found[:16] == NODE_KAYLES
    most = 12 if LONG else 8
    assert found[:most] == [plain.node_kayles(3, n) for n in range(1, most + 1)]


@pytest.mark.long
def test_domineering() -> None:
    values = {(m, n): row for m, n, row in sizes("domineering-values")}
    outcomes = {(m, n): row for m, n, row in sizes("domineering-outcomes")}
    for size, row in values.items():
        if size[0] > 1:
            assert row["outcome"] == outcomes[size]["outcome"]
        if size[0] * size[1] <= (25 if LONG else 20):
            assert row["outcome"] == plain.domineering(*size)
    facts = (FIXTURES / "partizan" / "facts.jsonl").read_text(encoding="utf-8").splitlines()
    compared = 0
    for fact in map(json.loads, facts):
        if fact.get("ruleset") != "domineering" or fact["kind"] not in ("outcome", "value"):
            continue
        m, n = map(int, fact["position"].split("x"))
        table_of = values if fact["kind"] == "value" else outcomes
        if (m, n) in table_of:
            compared += 1
            assert table_of[m, n][fact["kind"]] == fact[fact["kind"]]
    assert compared == 3 + 11
    square = [row["outcome"] for (m, n), row in outcomes.items() if m == n]
    assert {*square} <= {"N", "P"}, "a square board is its own negative"
    assert [row["position"] for row in outcomes.values() if row["left_out"]] == []


@pytest.mark.long
def test_clobber() -> None:
    most = 20 if LONG else 14
    for row in [*table("clobber-alternating"), *table("clobber-longer")]:
        strip = row["position"]
        if len(strip) <= most:
            assert row["outcome"] == plain.clobber(strip)
        if len(strip) % 2 == 0:  # Chen and others 2025
            assert row["outcome"] == ("P" if len(strip) == 6 else "N")
        elif len(strip) >= 11:
            assert row["outcome"] == "R", "the conjecture of the page"
    for row in table("clobber-strips"):
        length, strips, *counts = numbers(row, "length", "strips", "N", "L", "R", "P")
        assert strips == 2**length == sum(counts)
        assert counts[1] == counts[2]
        if length <= (10 if LONG else 7):
            found = [plain.clobber(f"{n:0{length}b}".translate({48: "x", 49: "o"}))
                     for n in range(2**length)]  # fmt: skip
            assert counts == [found.count(outcome) for outcome in "NLRP"]


@pytest.mark.long
def test_robin_hood() -> None:
    for row in table("robin-hood"):
        heap, left, right = map(int, row["position"].split())
        if LONG or (max(left, right) <= 4 and heap <= 15):
            found = plain.robin_hood(heap, left, right)
            assert [found.mean, found.temperature] == [
                Fraction(row["mean"]), Fraction(row["temperature"]),
            ]  # fmt: skip


@cache
def little_john(heap: int, left: int, right: int) -> z.Game:
    """Return the value if each player must take the smaller wealth, or the whole heap."""
    taken = min(heap, left, right)
    if not taken:
        return z.Game(heap * ((left > 0) - (right > 0)))
    rest = heap - taken
    return z.Game.of(
        [little_john(rest, left, right - taken)], [little_john(rest, left - taken, right)]
    )


def test_robin_hood_and_little_john() -> None:
    """Dargad, Larsson and Balachandran 2025 for large heaps; a conjecture of the page for all."""
    for row in table("robin-hood"):
        heap, *wealth = map(int, row["position"].split())
        mean, temperature = Fraction(row["mean"]), Fraction(row["temperature"])
        simpler = little_john(heap, *wealth)
        assert (mean, temperature) == (simpler.mean, simpler.temperature), row
        assert (temperature > 0) == (heap > min(wealth)), row
    for heap, left, right in product(range(15), range(8), range(8)):
        value = z.rulesets.RobinHood()(heap, left, right).value
        assert value.thermograph == little_john(heap, left, right).thermograph


def of_large_heap(n: int, a: int, b: int) -> tuple[Fraction, Fraction]:
    """Return mean and temperature by the formulas of the page, for a ≥ b."""
    pingala, j = [0, 1], 0
    while len(pingala) < 2 * a + 6:
        pingala.append(pingala[-2] + pingala[-1])
    if a * a < a * b + b * b:  # below the golden ratio
        while a * pingala[2 * j + 3] > b * pingala[2 * j + 4]:
            j += 1
        t = n - Fraction((pingala[2 * j + 2] + 1) * a - (pingala[2 * j + 3] - 2) * b, 2)
    else:
        while a * pingala[2 * j + 2] < b * pingala[2 * j + 3]:
            j += 1
        t = Fraction(pingala[2 * j + 2] * b - (pingala[2 * j + 1] - 1) * a)
    return n - b - t, t


def test_large_heaps_of_robin_hood() -> None:
    """Dargad, Larsson and Balachandran 2025: the golden ratio decides; and the page's formulas."""
    facts = {row["position"]: (row["mean"], row["temperature"]) for row in table("robin-hood")}
    for n, a, b in product(range(30, 41), range(1, 11), range(1, 11)):
        mean, temperature = of_large_heap(n, max(a, b), min(a, b))
        expected = (str(mean if a >= b else -mean), str(temperature))
        assert facts[f"{n} {a} {b}"] == expected
    for a, b in combinations_with_replacement(range(1, 121 if LONG else 41), 2):
        simpler = little_john(2000, b, a)
        assert (simpler.mean, simpler.temperature) == of_large_heap(2000, b, a)


# ------------------------------------------------------------------------ heaps


@pytest.mark.long
def test_subtraction() -> None:
    rows = [numbers(row, *row) for row in table("subtraction")]
    assert [tuple(row[:3]) for row in rows] == MAKE["subtraction_sets"](60)
    for *numbers_taken, period, preperiod, largest in sampled(rows, 25):
        found = plain.subtraction_period(numbers_taken)
        assert found == (period, preperiod, largest)


def test_laws_of_subtraction() -> None:
    """The conjecture of Flammenkamp 1997, and that of the page for c = a + b."""
    for row in table("subtraction"):
        a, b, c, period, preperiod = numbers(row, "a", "b", "c", "period", "preperiod")
        if c != a + b:
            assert any(total % period == 0 for total in (a + b, a + c, b + c))
            continue
        rest = b % (2 * a)
        assert preperiod == 0
        assert period == (a * (2 * b + rest) if rest <= a else 2 * b + 2 * a - rest)


@pytest.mark.long
def test_misere_quotients() -> None:
    rows = {row["code"]: row for row in table("misere-quotients")}
    assert [*rows] == MAKE["octal_codes"]()
    solved = {code: row for code, row in rows.items() if row["status"] == "solved"}
    assert {code: int(rows[code]["order"]) for code in ORDERS} == ORDERS
    for code in sampled(solved, 12):
        found = z.misere_quotient(f"octal --code {code}")
        part = found.parts[0]
        assert check(certificate(found)).verdict == "HOLDS"
        assert [found.order, found.p_portion, part.preperiod, part.period] == numbers(
            rows[code], "order", "P", "preperiod", "period"
        )
    quotients = (FIXTURES / "misere" / "quotients.jsonl").read_text(encoding="utf-8").splitlines()
    compared = [row for row in map(json.loads, quotients) if row["status"] == "solved"]
    compared = [row for row in compared if row["game"].rstrip("0") in rows]
    assert len(compared) == 33
    for row in compared:
        here = rows[row["game"].rstrip("0")]
        assert [row["order"], row["p_portion"]] == numbers(here, "order", "P")


# ------------------------------------------------------------------------ digraphs


@pytest.mark.long
def test_kernels() -> None:
    rows = {row["kind"]: row for row in table("kernels")}

    def counts(kind: str) -> dict[int, int]:
        return {int(k): int(v) for k, v in rows[kind].items() if k.isdigit() and v != "0"}

    for vertices in range(1, 5):
        assert counts(f"digraphs:{vertices}") == plain.kernels_by_class(vertices)
    for vertices in range(1, 4 if LONG else 3):
        found = plain.kernels_by_class(vertices, loops=True)
        assert counts(f"digraphs-with-loops:{vertices}") == found
    # OEIS A000273, A000595
    assert [int(rows[f"digraphs:{n}"]["digraphs"]) for n in range(1, 6)] == [1, 3, 16, 218, 9608]
    assert [int(rows[f"digraphs-with-loops:{n}"]["digraphs"]) for n in (1, 2, 3)] == [2, 10, 104]


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="a minute")
def test_kernels_of_five_vertices() -> None:
    found = z.survey("digraph", graphs="digraphs:5", columns=["kernels"])
    for line, kernels in zip(found["position"], found["kernels"], strict=True):
        assert len(all_kernels(digraph(str(line)))) == kernels
    (row,) = [row for row in table("kernels") if row["kind"] == "digraphs:5"]
    assert found.count("kernels") == {int(k): int(v) for k, v in row.items() if k.isdigit()}


def digraph(line: str) -> z.Digraph:
    return digraph6.read(Source(line.encode(), line))


@pytest.mark.long
def test_values_of_digraphs() -> None:
    rows = [row for n in (2, 3, 4) for row in table(f"gamma-{n}")]
    assert len(rows) == 3 + 16 + 218
    for row in sampled(rows, 9):
        G = digraph(row["position"])
        (gamma,) = functions_by_definition(G)
        shown = sorted("∞" if value is None else str(value) for value in gamma.values())
        assert shown == sorted(entry.partition("(")[0] for entry in row["gamma"].split("; "))
        outcomes = clingo_outcomes(G)
        assert [outcomes.count(letter) for letter in "PND"] == numbers(row, "P", "N", "D")
    finite = [row for row in rows if "∞" not in row["gamma"]]
    assert len(finite) == 2 + 7 + 52
