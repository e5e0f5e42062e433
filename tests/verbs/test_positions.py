"""Positions in expressions keep their form: held against the literal tree of their moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest
from tests.campaign import LONG

import zermelo as z
from zermelo.errors import InputError
from zermelo.formats.resolvers import FILES, NameResolver
from zermelo.games.rules import options_for
from zermelo.limits import NO_LIMITS, Limits
from zermelo.rulesets import position_of
from zermelo.values.nimber import mex
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.notation.arithmetic import as_text
from zermelo.values.play import MISERE
from zermelo.values.player import LEFT, RIGHT
from zermelo.verbs.call import Call
from zermelo.verbs.positions import read_expression
from zermelo.verbs.worth import answer

#: The names that are asked of each position.
ASKED = (
    "MisereOutcomeClass", "ImpartialVariant", "DicoticVariant", "FollowerCount", "IsAllSmall",
    "StopCount", "IsEvenTempered",
)  # fmt: skip


def boards(letters: str, rows: int, columns: int) -> Iterator[str]:
    for squares in product(letters, repeat=rows * columns):
        yield "|".join("".join(squares[r * columns : (r + 1) * columns]) for r in range(rows))


def positions() -> dict[str, list[str]]:
    """Return small positions by their ruleset: more than four thousand."""
    strips = ["".join(one) for n in range(1, 7) for one in product("xo.", repeat=n)]
    grounds = ["".join(one) for n in range(1, 7) for one in product("lre", repeat=n)]
    toads = ["".join(one) for n in range(1, 7) for one in product("tf.", repeat=n)]
    heaps = [" ".join(map(str, one)) for one in combinations_with_replacement(range(5), 3)]
    return {
        "domineering": [*boards(".#", 2, 4), *boards(".#", 3, 3), *boards(".#", 1, 4)],
        "clobber": [*strips, *boards("xo.", 2, 2)],
        "toads-and-frogs": toads,
        "hackenbush": grounds,
        "amazons": [*boards("xo.", 1, 4), *boards("xo", 2, 2), "x..|o.."],
        "nim": heaps,
        "kayles": heaps,
    }


class Tree:
    """What is asked of the positions of one ruleset, by its definition."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.sides = cache(self._sides)
        self.left_wins = cache(self._left_wins)
        self.nimber = cache(self._nimber)
        self.value = cache(self._value)
        self.dicotic = cache(self._dicotic)
        self.followers = cache(self._followers)
        self.stops = cache(self._stops)
        self.lengths = cache(self._lengths)

    def _sides(self, state: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        left, right = (dict.fromkeys(options_for(p, self.rules, state)) for p in (LEFT, RIGHT))
        return tuple(left), tuple(right)

    def _left_wins(self, state: Any, side: int) -> bool:
        """Whether Left wins misère play where Left, 0, or Right, 1, begins."""
        options = self.sides(state)[side]
        if not options:
            return side == 0
        won = [self.left_wins(option, 1 - side) for option in options]
        return all(won) if side else any(won)

    def _nimber(self, state: Any) -> int:
        left, right = self.sides(state)
        return mex(map(self.nimber, {*left, *right}))

    def _value(self, state: Any) -> Game:
        return Game.of(*(map(self.value, side) for side in self.sides(state)))

    def _dicotic(self, state: Any) -> Game:
        left, right = self.sides(state)
        if not left or not right:
            return Game(0)
        return Game.of(map(self.dicotic, left), map(self.dicotic, right))

    def _followers(self, state: Any) -> frozenset[Any]:
        left, right = self.sides(state)
        return frozenset({state}).union(*map(self.followers, left + right))

    def _stops(self, state: Any) -> int:
        left, right = self.sides(state)
        return 1 if self.value(state).number is not None else sum(map(self.stops, left + right))

    def _lengths(self, state: Any) -> frozenset[int]:
        if self.value(state).number is not None:
            return frozenset({0})
        left, right = self.sides(state)
        return frozenset(1 - n for o in left + right for n in self.lengths(o))

    def asked(self, state: Any) -> dict[str, str]:
        first, second = self.left_wins(state, 0), self.left_wins(state, 1)
        small = all(bool(a) == bool(b) for a, b in map(self.sides, self.followers(state)))
        return {
            "MisereOutcomeClass": {(1, 0): "N", (0, 1): "P", (1, 1): "L", (0, 0): "R"}[
                first, second
            ],
            "ImpartialVariant": str(Game(f"*{self.nimber(state)}")),
            "DicoticVariant": str(self.dicotic(state)),
            "FollowerCount": str(len(self.followers(state))),
            "IsAllSmall": str(small).lower(),
            "StopCount": str(self.stops(state)),
            "IsEvenTempered": str(self.lengths(state) == {0}).lower(),
        }


def test_there_are_some_thousand_positions() -> None:
    assert sum(map(len, positions().values())) > 3_788


@pytest.mark.long
@pytest.mark.parametrize("ruleset", positions())
def test_what_depends_on_the_form_is_told_of_the_position(ruleset: str) -> None:
    rules = position_of([ruleset, *positions()[ruleset][0].split()]).ruleset
    tree = Tree(rules)
    methods = ", ".join(f"G.{name}" for name in ASKED)
    by_value = "G.CanonicalForm.MisereOutcomeClass"
    otherwise = 0
    with NO_LIMITS.start() as watch:
        for text in positions()[ruleset][:: 1 if LONG else 5]:
            expression = f"G := ({ruleset} {text}); [{methods}, {by_value}]"
            found = read_expression(expression, NameResolver(), watch).result
            assert isinstance(found, tuple)
            *mine, canonical = map(as_text, found)
            assert dict(zip(ASKED, mine, strict=True)) == tree.asked(rules.parse(text.split())), (
                text
            )
            otherwise += mine[0] != canonical
    by_form = ("domineering", "clobber", "toads-and-frogs", "kayles")
    assert otherwise or ruleset not in by_form  # the value alone would tell these wrongly


@pytest.mark.parametrize(
    "words", ["domineering 2x5", "clobber xoxo|oxox", "nim 3 4 5", "kayles 9 4", "cram 3x3"]
)
def test_misere_outcomes_are_those_of_solve(words: str) -> None:
    found = answer(Call(), f"({words}).MisereOutcomeClass").facts["value"]
    assert found == str(position_of(words.split()).solve(MISERE).outcome)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("domineering 2x3", "nim 2"),
        ("clobber xoxo", "domineering 2x2"),
        ("nim 1 1", "nim 1"),
        ("toads-and-frogs tt.ff", "kayles 3"),
    ],
)
def test_sums_of_positions_are_positions(one: str, two: str) -> None:
    methods = ", ".join(f"G.{name}" for name in ASKED if name != "StopCount")
    by_plus = answer(Call(), f"G := ({one}) + ({two}); [{methods}]").facts["list"]
    assert by_plus == answer(Call(), f"G := ({one} + {two}); [{methods}]").facts["list"]
    turned = answer(Call(), f"(-(-({one}) - ({two}))).MisereOutcomeClass").facts["value"]
    assert turned == by_plus[0]
    copies = answer(Call(), f"(2 * ({one})).MisereOutcomeClass").facts["value"]
    assert copies == answer(Call(), f"({one} + {one}).MisereOutcomeClass").facts["value"]


@pytest.mark.parametrize("sign", ["ConjunctiveSum", "SelectiveSum"])
def test_compounds_of_positions_are_those_of_the_rulesets(sign: str) -> None:
    maker = {"ConjunctiveSum": "conjunctive", "SelectiveSum": "selective"}[sign]
    for one, two in (
        ("nim 1 1", "nim 1"),
        ("domineering 2x3", "clobber xoxo"),
        ("nim 2 1", "nim 3"),
    ):
        found = answer(Call(), f"(({one}) {sign} ({two})).CanonicalForm").facts["value"]
        assert found == answer(Call(), f"({maker} ({one}) ({two}))").facts["value"]


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("(amazons x...|o...).FollowerCount", "2784"),
        ("(domineering 2x4).MisereOutcomeClass", "N"),
        ("(domineering 2x4).ImpartialVariant", "0"),
        ("(clobber xoxo).ImpartialVariant", "*3"),
        ("(nim 1 1) ConjunctiveSum (nim 1)", "*"),
        ("(nim 1 1) : 1", "^"),
        ("(nim 1 1).OrdinalSum(1)", "^"),
        ("(nim 1 1).PowTo(2)", "^"),
        ("^.Subordinate((nim 1 1))", "1"),
        ("(nim 1 1).Options", "[*,*]"),
        ("(nim 1 1).LeftOptions", "[*,*]"),
        ("(domineering 2x2).Options(Right)", "[-1,-1]"),
        ("(nim 1 1).Incentives", "[*]"),
        ("(nim 1 1).SensibleLeftOptions", "[]"),
        ("(domineering 2x3).SensibleLeftOptions", "[2]"),
        ("(fox-and-geese 3x3).IsLoopfree", "false"),
        ("(domineering 2x2).IsLoopfree", "true"),
        ("'(nim 1 1)'", "0"),
        ("'(nim 1 1)'.Followers", "['(nim 1 1)','(nim 0 1)','(nim 1 0)','(nim 0 0)']"),
        ("'{(nim 1 1)|(clobber xo)}'.LeftOptions", "[0]"),
        ("'{(nim 1 1)|}'.MisereOutcomeClass", "R"),
        ("{(nim 1 1)|}.MisereOutcomeClass", "R"),
        ("'{(nim 1 1)|(nim 1 1)}'.FollowerCount", "5"),
        ("[(nim 1 1)] = [0]", "true"),
        ("[(nim 1 1), (hackenbush lr)]", "[0,1/2]"),
        ("[(nim 1 1)].Apply(g -> g.FollowerCount)", "[4]"),
        ("(hackenbush lr) / 2 + (hackenbush ll) % 3", "9/4"),
        ("(hackenbush lr) * (hackenbush lr)", "1/4"),
        ("(nim 2) + *omega", "*(ω+2)"),
        ("(nim 1 1) = (nim 2 2)", "true"),
        ("'{*|*}'.ImpartialVariant", "0"),
        ("'{-1|1}'.DicoticVariant", "*"),
        ("'{-1|1}'.IsAllSmall", "false"),
        ("'{*|*}'.Followers", "['{*|*}',*,0]"),
        ("G := (domineering 2x4); G.MisereOutcomeClass", "N"),
        ("def f(g) := g.FollowerCount; f((nim 1 1))", "4"),
    ],
)
def test_answers_of_forms(expression: str, value: str) -> None:
    assert answer(Call(), expression).facts["value"] == value


def test_a_position_in_quotes_is_shown_as_it_is_written() -> None:
    quoted = answer(Call(), "'(domineering 2x2)'")
    assert quoted.facts["form"] == "'(domineering ..|..)'"
    assert quoted.value == Game("+-1")
    assert "form" not in answer(Call(), "(domineering 2x2)").facts
    assert "form" not in answer(Call(), "(domineering 2x2) + 1").facts
    both = answer(Call(), "'{(nim 1 1)|(clobber xo)}' + (nim 1 + kayles 1)")
    assert both.facts["form"] == "'{(nim 1 1)|(clobber xo)}' + (nim 1 + kayles 1)"
    again = answer(Call(), both.facts["form"])
    assert again.facts == both.facts
    assert again.result == both.result


@pytest.mark.parametrize(
    ("expression", "why"),
    [
        ("(fox-and-geese 3x3).MisereOutcomeClass", "need not end; give a game"),
        ("(fox-and-geese 3x3).ImpartialVariant", "need not end; give a game"),
        ("(fox-and-geese 3x3).DicoticVariant", "need not end; give a game"),
        ("(tic-tac-toe 3x3).MisereOutcomeClass", "ends otherwise than by the lack of a move"),
        ("(nim 5000) + 1", "nimbers are at most"),
    ],
)
def test_what_has_no_answer_is_refused(expression: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        answer(Call(), expression)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("[(kayles n) for n from 1 to 8]", "[*,*2,*3,*,*4,*3,*2,*]"),
        ("f := n -> (domineering 2xn).Mean; [f(k) for k from 1 to 3]", "[1,0,3/4]"),
        ("n := 3; (nim n 1)", "*2"),
        ("[n for n from 1 to 6 where (domineering 2xn).OutcomeClass = N]", "[2,3,6]"),
        ("[(domineering axb) for a from 1 to 2 for b from a to 2]", "[0,-1,+-1]"),
    ],
)
def test_words_of_positions_may_be_names(expression: str, expected: str) -> None:
    found = read_expression(expression, NameResolver(), Limits().start()).result
    assert as_text(found) == expected


def test_a_word_that_is_no_name_is_refused_as_before() -> None:
    for expression in ("[(kayles n) for k from 1 to 3]", "(kayles n)"):
        with pytest.raises(InputError, match="'n' is not a heap"):
            read_expression(expression, NameResolver(), Limits().start())
    with pytest.raises(InputError, match="'1/2' is not a heap"):
        read_expression("n := 1/2; (kayles n)", NameResolver(), Limits().start())


def test_values_of_a_survey_in_a_file(tmp_path: Path) -> None:
    found = z.survey("clobber", boards="xo.:1x3", columns=["value"])
    for name in ("x.csv", "x.jsonl", "x.parquet"):
        found.save(str(tmp_path / name))
        watch = Limits().start()
        expression = f"[G for G in {tmp_path / name} where G.OutcomeClass = N]"
        values = read_expression(expression, FILES, watch).result
        assert as_text(values) == "[*,*,*,*,*,*]"[: 2 * found["value"].count("*")] + "]"
    with pytest.raises(InputError, match="only the command line reads"):
        read_expression("[G for G in x.csv]", NameResolver(), Limits().start())
