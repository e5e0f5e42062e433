"""Each property of the calculator, held against its definition by brute force."""

from __future__ import annotations

import inspect
import pydoc
import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from zermelo.errors import InputError
from zermelo.expressions.methods import call
from zermelo.expressions.parse import calculate, evaluate
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Sided, Stopper
from zermelo.values.partizan.notation.arithmetic import as_text
from zermelo.values.partizan.properties import (
    ATTRIBUTES,
    NUMBERS,
    PROPERTIES,
    SHORT,
    STOPPERS,
    VALUES,
)
from zermelo.values.partizan.value_properties import (
    OneSidedProperties,
    ShortProperties,
    TableProperty,
    ValueProperties,
)

SAMPLE = [*Game.born_by(2), *random.Random(3).sample(list(Game.born_by(3)), 40)]
#: Small games and what moves in them lead to, down to 0, for definitions that walk the tree.
LOOPY = [evaluate(text) for text in ("on", "off", "over", "3under", "upon", "{0||0|off}", "+-over")]
SIDED = [evaluate(text) for text in ("dud", "on & 0", "over & v", "{0|{dud|},*}")]


@pytest.mark.parametrize("name", PROPERTIES)
def test_examples_are_worth_what_the_table_says(name: str) -> None:
    row = PROPERTIES[name]
    assert name in row.example or ":" in row.example
    assert as_text(calculate(row.example).result) == row.result
    assert row.meaning
    assert row.source
    assert not row.meaning.endswith(".")


def children(g: Game) -> tuple[Game, ...]:
    return (*g.left, *g.right)


@cache
def tree_height(g: Game) -> int:
    return 1 + max(map(tree_height, children(g)), default=-1)


@cache
def ends(g: Game) -> tuple[int, ...]:
    """The lengths of all plays down to numbers."""
    if g.number is not None:
        return (0,)
    return tuple(1 + n for o in children(g) for n in ends(o))


@cache
def played(g: Game, left_begins: bool, misere: bool) -> bool:
    """Say whether Left wins."""
    options = g.left if left_begins else g.right
    if not options:
        return left_begins == misere
    return any(played(o, not left_begins, misere) == left_begins for o in options) == left_begins


def outcome(g: Game, *, misere: bool) -> str:
    return {(1, 0): "N", (0, 1): "P", (1, 1): "L", (0, 0): "R"}[
        played(g, True, misere), played(g, False, misere)
    ]


@cache
def stop(g: Game, left_begins: bool) -> Fraction:
    if g.number is not None:
        return g.number
    options = g.left if left_begins else g.right
    return (max if left_begins else min)(stop(o, not left_begins) for o in options)


@cache
def companion(g: Game) -> Game:
    left = [companion(o) for o in g.left] + [Game(0)] * played(g, False, False)
    right = [companion(o) for o in g.right] + [Game(0)] * (not played(g, True, False))
    return Game.of(left, right)


@cache
def dicotic(g: Game) -> Game:
    ended = not g.left or not g.right
    return Game(0) if ended else Game.of(map(dicotic, g.left), map(dicotic, g.right))


@cache
def impartial(g: Game) -> Game:
    options = [impartial(o) for o in children(g)]
    return Game.of(options, options)


def all_below(g: Game) -> set[Game]:
    return {g}.union(*map(all_below, children(g)))


def best(gains: list[Game]) -> set[Game]:
    return {g for g in gains if not any(g < h for h in gains)}


def gains(g: Game, side: int) -> list[Game]:
    return [g - o for o in g.right] if side else [o - g for o in g.left]


def numberish(g: Game) -> bool:
    return stop(g, True) == stop(g, False)


@cache
def dicots(g: Game) -> bool:
    return bool(g.left) == bool(g.right) and all(map(dicots, children(g)))


def nimbers() -> dict[Game, int]:
    held: list[Game] = []
    for _ in range(8):
        held.append(Game.of(held, held))
    return {g: k for k, g in enumerate(held)}


def cooled_mean(g: Game) -> Fraction:
    """Return the number of small denominator between the stops of 16 copies, divided by 16.

    They are at most the temperature, 1 at most on day 2, from 16 times the mean.
    """
    for denominator in (1, 2, 4):
        many = g * 16
        low, high = stop(many, False) / 16, stop(many, True) / 16
        near = [Fraction(n, denominator) for n in range(-8 * denominator, 8 * denominator + 1)]
        fits = [x for x in near if low <= x <= high]
        if fits:
            return fits[0]
    raise AssertionError


K = nimbers()

#: By name: the definition.
DEFINITIONS: dict[str, Callable[[Game], Any]] = {
    "Birthday": tree_height,
    "CanonicalForm": lambda g: g,
    "Companion": companion,
    "Degree": lambda _: Game(0),
    "DicoticVariant": dicotic,
    "FollowerCount": lambda g: len(all_below(g)),
    "Followers": all_below,
    "GameValue": lambda g: g,
    "ImpartialVariant": impartial,
    "Incentives": lambda g: best(gains(g, 0) + gains(g, 1)),
    "IsAllSmall": dicots,
    "IsEven": lambda g: any(g == 2 * n for n in range(-4, 5)),
    "IsEvenTempered": lambda g: not any(n % 2 for n in ends(g)),
    "IsIdempotent": lambda g: outcome(g, misere=False) == "P",
    "IsInfinitesimal": lambda g: -Fraction(1, 1 << 9) < g < Fraction(1, 1 << 9),
    "IsInteger": lambda g: any(g == n for n in range(-9, 10)),
    "IsLoopfree": lambda _: True,
    "IsNimber": lambda g: g in K,
    "IsNumber": lambda g: all(a < b for h in all_below(g) for a in h.left for b in h.right),
    "IsNumberish": numberish,
    "IsOdd": lambda g: any(g == 2 * n + 1 for n in range(-5, 5)),
    "IsOddTempered": lambda g: all(n % 2 for n in ends(g)),
    "IsOrdinal": lambda g: any(g == n for n in range(10)),
    "IsPlumtree": lambda _: True,
    "IsPseudonumber": lambda g: all(a < b for h in all_below(g) for a in h.left for b in h.right),
    "IsStable": lambda _: True,
    "IsStopper": lambda _: True,
    "IsStopperSided": lambda _: True,
    "IsZero": lambda g: outcome(g, misere=False) == "P",
    "LeftIncentives": lambda g: best(gains(g, 0)),
    "LeftOptions": lambda g: set(g.left),
    "LeftStop": lambda g: stop(g, True),
    "MisereOutcomeClass": lambda g: outcome(g, misere=True),
    "Offside": lambda g: g,
    "Onside": lambda g: g,
    "Options": lambda g: {*g.left, *g.right},
    "OutcomeClass": lambda g: outcome(g, misere=False),
    "RightIncentives": lambda g: best(gains(g, 1)),
    "RightOptions": lambda g: set(g.right),
    "RightStop": lambda g: stop(g, False),
    "SensibleLeftOptions": lambda g: set(g.left),
    "SensibleRightOptions": lambda g: set(g.right),
    "StopCount": lambda g: len(ends(g)),
    "Switch": lambda g: Game.of([g], [-g]),
    "Tiny": lambda g: Game.of([0], [Game.of([0], [-g])]),
    "Miny": lambda g: Game.of([Game.of([g], [0])], [0]),
    "Variety": lambda _: Game(0),
}
#: Those that other tests hold against CGSuite's rows and the theorems behind them, and where.
ELSEWHERE = {
    "AtomicWeight": "test_properties.py, test_reference.py",
    "FarStar": "below",
    "Freeze": "below",
    "IsAtomic": "below",
    "IsNumberTiny": "below",
    "IsUptimal": "below",
    "Mean": "below",
    "NimValue": "below",
    "ReducedCanonicalForm": "test_properties.py, test_reference.py",
    "Temperature": "below",
    "Thermograph": "below",
    "UptimalExpansion": "below",
}


def test_each_property_without_arguments_has_a_definition_here() -> None:
    alone = {row.name for row in (*SHORT, *STOPPERS, *VALUES) if not row.takes}
    assert alone | {"Options"} == DEFINITIONS.keys() | ELSEWHERE.keys()
    assert not DEFINITIONS.keys() & ELSEWHERE.keys()


@pytest.mark.parametrize("name", DEFINITIONS)
def test_definitions(name: str) -> None:
    for game in SAMPLE:
        found, wanted = call(game, name, []), DEFINITIONS[name](game)
        if isinstance(wanted, set):
            assert len(found) == len(set(found))
            found = set(found)
        assert found == wanted, game


def test_heat_is_that_of_many_copies_and_of_cooling() -> None:
    for game in Game.born_by(2):
        mean, heat = call(game, "Mean", []), call(game, "Temperature", [])
        assert mean == cooled_mean(game)
        walls = call(game, "Thermograph", [])
        assert walls[0] == (heat, mean, mean)
        assert [row[0] for row in walls] == sorted((row[0] for row in walls), reverse=True)
        if game.number is None:
            frozen = call(game, "Freeze", [])
            assert frozen - mean < Fraction(1, 512)
            assert mean - frozen < Fraction(1, 512)
            assert call(game, "Cool", [Game(heat.number + Fraction(1, 8))]) == mean
        for t, left, right in walls:
            if t.number > -1 and t <= heat:
                cooled = call(game, "Cool", [t])
                assert (stop(cooled, True), stop(cooled, False)) == (left, right)


def test_stars_and_ups() -> None:
    ups = [Game(0), *(Game(f"^<{n}>") for n in (1, 2, 3))]
    uptimals = {
        x + a * ups[1] + b * ups[2] + k
        for x in (-2, -1, 0, Fraction(1, 2), Fraction(-1, 2), 1, 2, 3, -3)
        for a in range(-3, 4)
        for b in range(-2, 3)
        for k in K
    }
    uptimals |= {x for x in SAMPLE if x.number is not None}
    for game in Game.born_by(2):
        assert call(game, "IsUptimal", []) is (game in uptimals)
        if game in uptimals:
            text = call(game, "UptimalExpansion", [])
            head, _, digits = text.partition(".")
            total = sum((n * u for n, u in zip(_signed(digits), ups[1:], strict=False)), Game(0))
            assert total + evaluate(head or "0") == game
        if game in K:
            assert call(game, "NimValue", []) == K[game]
        else:
            with pytest.raises(InputError, match="not a nimber"):
                call(game, "NimValue", [])
        far = call(game, "FarStar", [])
        least = int(far.number)
        assert not {Game(f"*{k}") for k in range(least, least + 9)} & all_below(game)
        atomic = call(game, "IsAtomic", [])
        assert atomic is (game.atomic_weight is not None)
        if atomic:
            assert call(game, "AtomicWeight", []) == game.atomic_weight
            assert call(game, "IsInfinitesimal", []) is True
        elif dicots(game):
            raise AssertionError(f"{game} is all small and has no atomic weight")


def _signed(digits: str) -> list[int]:
    found: list[int] = []
    for sign in digits:
        if sign == "-":
            found[-1] *= -1
        else:
            found.append(int(sign))
    return found


def test_tinies_are_numbers_and_tinies() -> None:
    for x in (0, 1, Fraction(-3, 4)):
        for size in ("1", "1/4", "{2|1}", "2*"):
            tiny = call(Game(size), "Tiny", [])
            for game in (x + tiny, x - tiny):
                assert call(game, "IsNumberTiny", []) is True
                assert not call(game + Game("*"), "IsNumberTiny", [])
    for text in ("^", "*", "{2|-1}", "{0||0|1}", "^*"):
        assert call(Game(text), "IsNumberTiny", []) is (Game(text).number is not None)


@pytest.mark.parametrize("row", [*STOPPERS, *VALUES], ids=lambda row: row.name)
def test_stoppers_and_values_with_two_sides_are_asked_too(row) -> None:
    if row.takes:
        return
    for value in LOOPY:
        found = call(value, row.name, [])
        assert as_text(found)
    for value in SIDED:
        if row.kind == "stopper":
            with pytest.raises(InputError, match="two sides"):
                call(value, row.name, [])
        else:
            assert as_text(call(value, row.name, []))


def test_numbers() -> None:
    for n in range(-20, 21):
        for d in (1, 2, 3, 8):
            x = Fraction(n, d)
            assert call(x, "Sign", []) == (x > 0) - (x < 0)
            low, high = call(x, "Floor", []), call(x, "Ceiling", [])
            assert low.number <= x < low.number + 1
            assert high.number - 1 < x <= high.number
            assert call(x, "Abs", []) in (x, -x)
            assert call(x, "IsDyadic", []) is any(x * (1 << k) % 1 == 0 for k in range(9))
    for n in range(1, 40):
        assert call(Fraction(n), "IsOdious", []) is bool(f"{n:b}".count("1") % 2)
        assert call(Fraction(n), "IsTwoPower", []) is (n in (1, 2, 4, 8, 16, 32))
        root, log = (int(call(Fraction(n), name, []).number) for name in ("Isqrt", "Lb"))
        assert root * root <= n < (root + 1) ** 2
        assert 2**log <= n < 2 ** (log + 1)
        inverse = call(Fraction(n), "NimInverse", [])
        assert call(Fraction(n), "NimProduct", [inverse]) == 1
        assert call(call(Fraction(7), "NimDiv", [Fraction(n)]), "NimProduct", [Fraction(n)]) == 7
    assert len(NUMBERS) == 21


def test_companions_of_numbers_are_these_numbers() -> None:
    for x in (Fraction(k, 8) for k in range(-24, 25) if k):
        assert call(Game(x), "Companion", []) == companion(Game(x)) == Game(x)


@pytest.mark.parametrize(
    ("expression", "what"),
    [
        ("^.NimValue", "not a nimber"),
        ("{2|-1}.UptimalExpansion", "not an uptimal"),
        ("^.Stop(3)", "3 is not a player; give Left or Right"),
        ("^.Stop", "Stop takes 1 argument, not 0"),
        ("^.Options(Left,Right)", "Options takes 1 argument, not 2"),
        ("^.Floor", r"\^ is not a number; Floor needs a number"),
        ("(-1).Lb", "-1 is not a natural number"),
        ("0.Lb", "no power of 2 is at most 0"),
        ("0.NimInverse", "0 has no nim-inverse"),
        ("0.Reciprocal", "nothing can be divided by 0"),
        ("1.Div(0)", "cannot be divided"),
        ("dud.Followers", "two sides"),
        ("Left := 1", "'Left' has a meaning"),
        ("[1].Mean", "a list"),
    ],
)
def test_what_cannot_be_asked_is_refused(expression: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        calculate(expression)


#: The classes of values, and what may be asked of each.
CLASSES = {
    Game: {"short", "stopper", "value"},
    Stopper: {"stopper", "value"},
    Sided: {"value"},
}


def test_python_has_them_as_attributes() -> None:
    assert len(ATTRIBUTES) == 46
    for game in (*SAMPLE[:30], Game("^*"), Game("{2|-1}")):
        for name, row in ATTRIBUTES.items():
            try:
                wanted = row.function(game, *([None] if row.kind == "short" else []))
            except InputError:
                with pytest.raises(AttributeError):
                    getattr(game, name)
                continue
            found = getattr(game, name)
            if not isinstance(found, tuple):
                assert found == wanted, (game, name)
            else:
                assert set(found) == set(wanted)
    for value in (*LOOPY, *SIDED):
        for name, row in ATTRIBUTES.items():
            if row.kind in CLASSES[type(value)]:
                assert getattr(value, name) == row.function(value), (value, name)


@pytest.mark.parametrize("kind", CLASSES)
def test_they_are_in_dir_and_help_with_their_sources(kind: type) -> None:
    listed, text = dir(kind), pydoc.render_doc(kind, renderer=pydoc.plaintext)
    for name, row in ATTRIBUTES.items():
        if row.kind not in CLASSES[kind]:
            assert name not in listed or name in ("mean", "temperature"), name
            continue
        assert name in listed
        member = getattr(kind, name)
        assert isinstance(member, property) or inspect.ismemberdescriptor(member)
        assert row.source in str(inspect.getdoc(member)), name
        assert f" |  {name}\n" in text
    assert not hasattr(kind, "__getattr__")


def test_each_property_of_a_class_has_a_function() -> None:
    members = {
        name: member
        for owner in (ValueProperties, OneSidedProperties, ShortProperties)
        for name, member in vars(owner).items()
        if isinstance(member, TableProperty)
    }
    assert len(members) == 36
    for name, member in members.items():
        row = ATTRIBUTES[name]
        assert (row.name, row.meaning, row.source) == (member.name, member.meaning, member.source)


def test_what_a_value_has_not_is_no_attribute_of_it() -> None:
    over, dud = evaluate("over"), evaluate("dud")
    for value, name in ((over, "companion"), (dud, "followers"), (over, "nonsense"), (dud, "_x")):
        assert not hasattr(value, name)
    with pytest.raises(AttributeError, match="not an uptimal"):
        _ = Game("{2|-1}").uptimal_expansion
