"""Every row of CGSuite's own test tables: asserted here, asserted elsewhere, or listed.

``cgsuite_scripts.json`` holds the rows that `cgsuite_words` translates. All 3,355 rows lie with the
reference data, beside the project; where they do, each must be in one of the three places.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from tests.golden.cgsuite_words import agree, told
from tests.shared import shared

from zermelo.errors import InputError
from zermelo.expressions.parse import calculate, evaluate
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.written import WrittenCompound, value_written

FIXTURES = Path(__file__).parents[1] / "fixtures" / "partizan"
SCRIPTS: dict[str, str] = dict(json.loads((FIXTURES / "cgsuite_scripts.json").read_text()))
EXPRESSIONS = {one for one, _ in json.loads((FIXTURES / "expressions.json").read_text())}

#: A game whose difference with itself has thousands of positions.
LENGTHY = "({0|{0||||-1|||-1+*,a{0||0|a|||-1+*||||-1+*}||-2|b{-2,{-1,-1+*||-1+*|b|||-2}|-2}}})"
SLOW = [f"{LENGTHY}.{name}" for name in ("Degree", "IsIdempotent", "Variety")]

#: Which properties of single games `tests.values.partizan.test_reference` asserts.
SHORT = (
    "AtomicWeight|Birthday|Freeze|IsAllSmall|IsInfinitesimal|Followers|Incentives|LeftIncentives|"
    "Mean|ReducedCanonicalForm|RightIncentives|StopCount|Temperature|Thermograph|UptimalExpansion"
)

#: Rows that other tests assert: where, and which, by suite, subject and script.
ELSEWHERE = {
    "values/partizan/test_reference.py: short games":
        rf"GameTest game.CanonicalShortGame (\(.*\)\.({SHORT})|[^.]*)",
    "values/partizan/test_reference.py: stoppers and values with two sides":
        r"GameTest game.(CanonicalStopperGame [^.]*|StopperSidedValue ([^.]*|[^()]*\(on\)[^()]*))",
    "values/misere/test_genera.py: forms":
        r"GameTest game.misere.MisereCanonicalGame (\*\[\[2\]\] Distinguisher .*"
        r"|.*\.(Genus|Birthday|NimValue|MisereNimValue|MisereOutcomeClass))",
    "values/misere/test_genera.py: heaps":
        r"GameHeapTest game.heap \[game.heap.(Nim|GrundysGame|Kayles|DawsonsKayles"
        r"|Subtraction\(.*\)|TakeAndBreak\(\"0.3F\"\))\(n\)\.(MisereNimValue|Genus) .*"
        r"|GameHeapTest game.heap \[game.heap.(Wythoff|FibonacciNim)\(\(10,n\)\).Genus .*",
    "golden/test_cgsuite_games.py: cakes and Euclid, but for n = 0, which is not a board here":
        r"GameHeapTest .* \[game.heap.(Cutcake|MaundyCake|Eatcake|PartizanEuclid)\(\(8,n\)\).*",
    "golden/test_fox_and_geese.py: values that CGSuite prints":
        r"GameGridTest game.grid game.grid.FoxAndGeese\(\{\(4,2\).*",
    "golden/test_cgsuite_boards.py": r"GameGridTest .*(Kings|Rooks|Queens|AntiClobber|Ceylonese).*"
        r"|GameHeapTest .*TurnAndEatcake\(\(8,.*",
    "golden/test_fox_and_geese.py: boards of ten columns":
        r"GameGridTest .*GenFoxAndGeese\(boardWidth.*GameValue.*",
    "golden/test_backsliding.py: the value that CGSuite prints": r"GameStripTest .*Backsliding.*",
}  # fmt: skip

#: Rows that are not asserted: why, and which.
LISTED = {
    "the language of CGSuite's scripts: statements, text, sets, maps, names of rows before":
        r"EvalTest CGScript .*",
    "containers, graphs and strips of CGSuite's scripts": r"CgsuiteUtilTest .*",
    "names of CGSuite's classes and players": r".*\.Class|GameTest game.Player .*",
    "arithmetic of Python's own integers and fractions":
        r"GameTest game.Integer .*(\.(Max|Div|IsEvil|IsOdious|IsTwoPower|IsSmallInteger|Isqrt|Lb).*"
        r"|-214748364\d)|GameTest game.Integer \s*for n from 0 .*"
        r"|GameTest game.Rational (\(.*\)\.(Numerator|Denominator|IsDyadic|Abs|Floor|Ceiling"
        r"|Reciprocal|Max.*|Min.*)|[^.]*)",
    "17/0 is not a number here": r"GameTest game.Rational \(-?17/0\)\.(Birthday|OutcomeClass)",
    "a nim-product at which CGSuite gives up; here it is ω^ω^1000×2":
        r"GameTest game.GeneralizedOrdinal omega\^omega\^1000 NimProduct 2",
    "a product of nimbers nobody else has": r"GameTest game.Integer .*UglyProduct.*",
    "inverses of all nimbers up to 3,000: a loop over the product, which is asserted":
        r"GameTest game.Integer for n from 1 to 3000 .*",
    "expansions of games that have none, and many followers of a loop, in another order":
        r"GameTest game.(Canonical\w+|StopperSidedValue) \(.*\)\.(Companion"
        r"|IsNumberish|UptimalExpansion|IsInfinitesimal|Followers)",
    "an integer with 1,823,437,481,924 subpositions":
        r"GameTest game.CanonicalShortGame \(-1823437481924\)\.(FollowerCount|MisereOutcomeClass)",
    "CGSuite gives up where the degree is not stable; here it goes on":
        r"GameTest game.CanonicalStopperGame \(a.*\.Variety",
    "an ordinal product of a misère form":
        r"GameTest game.CompoundGame \(\(\*\[.*OrdinalProduct.*",
    "a product of a form is printed there without its name":
        r"GameTest game.CompoundGame -\(1 ConwayProduct '\{1\|0\}'\)",
    "CGSuite's selective sum is another one; see the last test":
        r"GameTest game.CompoundGame .*SelectiveSum.*",
    "misère play: mates, parts, tameness, links, and CGSuite's notation of forms":
        r"GameTest game.misere.MisereCanonicalGame .*|.*MisereCanonicalForm",
    "games that are not among the rulesets":
        r"Game(Grid|Graph|Heap|Strip)Test .*(GenClobber|GenFoxAndGeese\(foxRange"
        r"|ChildishHackenbush|PartizanArcKayles|GenToadsAndFrogs|Turning"
        r"|Spawning|Mem\(|GenMem|GenWythoff|TakeAway|GenCutcake|CakeProduct"
        r"|HeapRuleset|PartizanJoin).*",
    "Hackenbush is read without a ground of its own name, and an empty picture is worth 0":
        r"GameGraphTest game.graph .*Hackenbush\(\"(e\(ee:\{waist\}.*|lrlr;lr|)\"\).*",
    "arcs with loops are no graphs for a game here":
        r"GameGraphTest game.graph def loopedPath.*",
    "a fox and geese of other places: what is checked, and a table as text":
        r"GameGridTest game.grid game.grid.FoxAndGeese.*|GameTest game.Game .*FoxAndGeese.*",
    "text and numbers of positions, as CGSuite counts and writes them":
        r"GameGridTest .*GridString|.*Options\.Size"
        r"|GameHeapTest game.heap .*FibonacciNim\(\(10,n\)\).NimValue.*",
}  # fmt: skip


def places(row: dict[str, str]) -> tuple[list[str], list[str]]:
    """Say where a row is asserted, and why it is not."""
    known = " ".join(f"{row['suite']} {row['subject']} {row['input']}".split())
    asserted = [
        name
        for name, rows in (("here", {*SCRIPTS, *SLOW}), ("expressions.json", EXPRESSIONS))
        if row["input"] in rows
    ]
    asserted += [where for where, pattern in ELSEWHERE.items() if re.fullmatch(pattern, known)]
    return asserted, [why for why, pattern in LISTED.items() if re.fullmatch(pattern, known)]


def test_every_row_is_asserted_or_listed() -> None:
    lines = shared("cgsuite/raw_tests.jsonl").read_text(encoding="utf-8").splitlines()
    rows = list(map(json.loads, lines))
    assert len(rows) == 3355
    used: Counter[str] = Counter()
    for row in rows:
        asserted, listed = places(row)
        assert asserted or listed, row
        used.update(asserted[:1] or listed[:1])
    assert used.keys() >= {*ELSEWHERE, *LISTED}
    assert used["here"] > 1_200


@pytest.mark.parametrize("subject", sorted({re.split(r"[(.\[ ]", one)[0] for one in SCRIPTS}))
def test_scripts_are_answered_as_cgsuite_answers(subject: str) -> None:
    for script, expected in SCRIPTS.items():
        if re.split(r"[(.\[ ]", script)[0] == subject:
            if expected.startswith("!!"):
                with pytest.raises(InputError):
                    calculate(script)
                continue
            found = told(script)
            assert found is not None
            assert agree(found, expected), (script, found, expected)


@pytest.mark.parametrize("script", SLOW)
def test_a_stopper_that_is_its_own_degree(script: str) -> None:
    expected = "true" if script.endswith("IsIdempotent") else str(evaluate(LENGTHY))
    assert told(script) == expected


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        (Game("*5"), Game("*6"), "*8"),
        (Game("+-1"), Game("^^"), "{1^^|-1}"),
    ],
)
def test_selective_sums_of_cgsuite(one: Game, two: Game, expected: str) -> None:
    """There both games may be moved in once, where Right has Left's options of the second one.

    Then play goes on in the sum. So its selective sum is not the one of the literature.
    """
    sides = [
        [a + two for a in mine] + [one + b for b in its] + [a + b for a in mine for b in two.left]
        for mine, its in zip(one.options, two.options, strict=True)
    ]
    assert (
        str(Game.of(*sides))
        == expected
        != str(value_written(WrittenCompound("SelectiveSum", one, two)))
    )
