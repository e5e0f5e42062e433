"""Laws of sequences: known periods are found and proved, and proved laws hold much further on."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

import zermelo as z
from zermelo.errors import InputError
from zermelo.formats.resolvers import FILES
from zermelo.rulesets import PartizanSubtraction, position_of
from zermelo.rulesets.reading import rules_of
from zermelo.surveys.laws import law_of
from zermelo.surveys.table import Survey

KAYLES = position_of(["kayles", "1"]).ruleset
SETS = [numbers for size in (1, 2) for numbers in combinations(range(1, 5), size)]


def test_the_period_of_kayles_is_proved() -> None:
    """Period 12 from 71 on: Guy and Smith 1956."""
    law = law_of(z.survey("kayles", "0..300", ["nimber"]), "nimber", KAYLES)
    assert law is not None
    assert (law.period, law.start, law.proven) == (12, 71, True)
    few = law_of(z.survey("kayles", "0..300", ["nimber"]), "nimber")
    assert few is not None
    assert not few.proven


@pytest.mark.parametrize("left", SETS)
def test_proved_outcomes_of_partizan_subtraction_hold_further_on(left: tuple[int, ...]) -> None:
    for right in SETS:
        rules = PartizanSubtraction(left, right)
        game = f"partizan-subtraction --left {','.join(map(str, left))} "
        game += f"--right {','.join(map(str, right))}"
        law = law_of(z.survey(game, "0..60", ["outcome"]), "outcome", rules)
        assert law is not None
        assert law.proven
        outcomes = by_plain_recursion(left, right, 400)
        for n in range(law.start, 400 - law.period):
            assert outcomes[n] == outcomes[n + law.period], (left, right, n)


def by_plain_recursion(left: tuple[int, ...], right: tuple[int, ...], count: int) -> list[str]:
    """Return who wins each heap, from the pair: Left wins if she begins, Right if he does."""
    wins: list[tuple[bool, bool]] = []
    for n in range(count):
        by_left = any(k <= n and not wins[n - k][1] for k in left)
        by_right = any(k <= n and not wins[n - k][0] for k in right)
        wins.append((by_left, by_right))
    return ["PRLN"[2 * by_left + by_right] for by_left, by_right in wins]


def test_fractions_grow_by_fractions() -> None:
    found = z.survey("kayles", "0..20", ["nimber"])
    rows = tuple((str(n), 1, f"{n}/2", None) for n in range(1, 20))
    half = type(found)("x", "", ("position", "copies", "mean", "left_out"), rows)
    law = law_of(half, "mean")
    assert law is not None
    assert (law.period, law.start, str(law.saltus), law.proven) == (1, 1, "1/2", False)


def test_what_is_no_sequence_is_refused() -> None:
    with pytest.raises(InputError, match="differ in one number"):
        law_of(z.survey("clobber", boards="xo:1x2"), "value")
    with pytest.raises(InputError, match="no column"):
        law_of(z.survey("kayles", "0..9"), "mean")
    with pytest.raises(InputError, match="there are no rows"):
        law_of(z.survey("kayles", "0..9").where("value = 99"), "value")


def test_a_law_is_given_where_a_proof_is_out_of_reach() -> None:
    """The table of values for a proof has a few times the entries of the survey."""
    law = law_of(z.survey("rims", "0..30", ["nimber"]), "nimber", rules_of(["rims"], FILES)[0])
    assert law is not None
    assert not law.proven


def table(column: str, term: Callable[[int], object], count: int = 30, first: int = 0) -> Survey:
    """Return a survey with the terms of a sequence."""
    rows = tuple((str(n), 1, str(term(n)), None) for n in range(first, first + count))
    return Survey("x", "", ("position", "copies", column, "left_out"), rows)


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (lambda n: n * z.Game("^*") + z.Game("{3|1}"), "a(n + 1) = a(n) + ^*"),
        (lambda n: z.Game("{2||1|0}") if n % 2 else 3 - z.Game("{2||1|0}"), "1) = 3 - a(n)"),
        (lambda n: z.Game(["+-1", "*", "{3|1}"][n % 3]), "period 3"),
        (lambda n: z.Game(["+-1", "^", "+-2"][n % 3]) + n // 3, "a(n + 3) = a(n) + 1"),
        (lambda n: value_of_string("l" + "r" * n), "a(n + 1) = a(n) : -1"),
        (lambda n: value_of_string("lr" * n + "l"), "a(n + 1) = 1/2 : a(n)"),
        (lambda n: ordinal("*", n), "a(n + 1) = * : a(n)"),
    ],
)
def test_laws_of_values(term: Callable[[int], object], text: str) -> None:
    law = law_of(table("value", term), "value")
    assert law is not None
    assert text in law.text
    assert (law.proven, law.guessed, law.seen) == (False, 15, 30)
    assert str(law).startswith("conjecture: ")


def value_of_string(colours: str) -> z.Game:
    return z.value(f"(hackenbush {colours})")


def ordinal(base: str, n: int) -> z.Game:
    value = z.Game("^")
    for _ in range(n):
        value = z.Game(base).ordinal_sum(value)
    return value


@pytest.mark.parametrize(
    ("term", "text"),
    [
        ("n * n / 2 + 1", "degree 2 and period 1 (1/2*n^2 + 1 for n = 0 mod 1)"),
        ("n / 4 if n % 2 else 3 - n", "period 2 (-n + 3 for n = 0 mod 2; 1/4*n for n = 1 mod 2)"),
        ("n ** 3 - 2 * n if n > 3 else 7", "degree 3 and period 1 (n^3 - 2*n for n = 0 mod 1)"),
    ],
)
def test_quasi_polynomials(term: str, text: str) -> None:
    from fractions import Fraction

    found = table("temperature", lambda n: eval(term, {"n": Fraction(n)}), 40)  # noqa: S307
    law = law_of(found, "temperature")
    assert law is not None
    assert text in law.text
    assert not law.proven


def test_a_counterexample_ends_a_law() -> None:
    """A guess from the first half that fails later is given up for one from all entries."""
    assert law_of(table("nimber", lambda n: n % 3 if n < 28 else 7), "nimber") is None
    later = law_of(table("nimber", lambda n: n % 3 if n < 31 else n % 2, 90), "nimber")
    assert later is not None
    assert (later.period, later.start, later.guessed) == (2, 30, 90)


@pytest.mark.parametrize(
    ("game", "column"),
    [
        ("partizan-octal --left 0.3 --right 0.7", "value"),
        ("partizan-octal --left 0.3 --right 0.7", "outcome"),
        ("partizan-octal --left 0.3 --right 0.7", "temperature"),
        ("partizan-octal --left 0.3 --right 0.3", "value"),
        ("partizan-subtraction --left 1,3 --right 1", "value"),
        ("partizan-subtraction --left 2 --right 2,3", "misere"),
    ],
)
def test_periods_of_bounded_moves_are_proved_and_hold_further_on(game: str, column: str) -> None:
    columns = ["value", column] if column in ("outcome", "temperature") else [column]
    rules = rules_of(game.split(), FILES)[0]
    law = law_of(z.survey(game, "1..40", columns), column, rules)
    assert law is not None
    assert law.proven
    far = z.survey(game, "1..90", [column])[column]
    for n in range(law.start, 91 - law.period):
        assert far[n - 1] == far[n + law.period - 1]
    few = law_of(z.survey(game, f"1..{law.start + law.period}", columns), column, rules)
    assert few is None or not few.proven or few.seen <= law.start + law.period


def test_a_game_of_ones_own_may_say_its_bounds(tmp_path: Path) -> None:
    text = (
        "from zermelo.rulesets import PartizanRuleset\n"
        "class Mine(PartizanRuleset):\n"
        "    name = 'mine'\n"
        "    def left(self, n):\n"
        "        return [n - k for k in (2, 3) if k <= n]\n"
        "    def right(self, n):\n"
        "        return [n - k for k in (1, 4) if k <= n]\n"
    )
    for bounds in ("", "    heap_bounds = (4, 1)\n"):
        file = tmp_path / f"mine{len(bounds)}.py"
        file.write_text(text + bounds)
        found = z.survey(str(file), "0..60", ["outcome"])
        law = law_of(found, "outcome", rules_of([str(file)], FILES)[0])
        assert law is not None
        assert law.proven is bool(bounds)


def test_positions_may_have_fixed_numbers() -> None:
    law = law_of(z.survey("nim", "3 0..40 1", ["nimber"]), "nimber")
    assert law is None or law.start >= 0
    heat = law_of(z.survey("domineering", "1x1..1x12", ["mean"]), "mean")
    assert heat is not None
    assert "-1/2*n for n = 0 mod 2" in heat.text
    with pytest.raises(InputError, match="differ in one number"):
        law_of(z.survey("nim", "0..3 0..3", ["nimber"]), "nimber")


def test_sums_with_a_fixed_heap_are_not_proved_by_single_heaps() -> None:
    game = "partizan-subtraction --left 1,2 --right 1,3"
    for words, proven in (("0..40", True), ("5 0..40", False)):
        found = z.survey(game, words, ["outcome"])
        law = law_of(found, "outcome", rules_of(game.split(), FILES)[0])
        assert law is None or law.proven is proven
    octal = law_of(z.survey("kayles", "3 0..200", ["nimber"]), "nimber", KAYLES)
    assert octal is not None
    assert not octal.proven


def test_few_entries_prove_nothing_of_what_follows() -> None:
    """Heaps of Kayles repeat from 71 on: outcomes of the heaps below 61 do not say what comes."""
    for last, proven in ((60, False), (100, True)):
        law = law_of(z.survey("kayles", f"0..{last}", ["outcome"]), "outcome", KAYLES)
        assert law is not None
        assert (law.period, law.proven) == (1, proven)
