"""What CGSuite's scripts ask, asked here: each translated script is answered in CGSuite's words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from zermelo.errors import InputError
from zermelo.expressions.parse import calculate, evaluate
from zermelo.formats.resolvers import NameResolver
from zermelo.rulesets import position_of
from zermelo.rulesets.heaps.taking.values import HeapValues
from zermelo.values.octal_code import OctalCode
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.notation.arithmetic import as_text
from zermelo.values.partizan.written import Part, WrittenCompound, WrittenForm, value_written
from zermelo.verbs.call import Call
from zermelo.verbs.positions import value_of_expression
from zermelo.verbs.worth import answer

#: Products and powers of numbers, without spaces: CGSuite prints 3 + *5 in the same way, and here
#: what is printed means the same where it is read.
PRODUCTS = re.compile(r"(?<![\^v\d*])\d+(?:[*^]\d+)+(?![^{]*\})")


def spaced(expression: str) -> str:
    """Put spaces into products and powers outside of braces.

    >>> spaced("3*5"), spaced("(-3^22/2^72)"), spaced("v9*8 + {3*5|0}")
    ('3 * 5', '(-3 ^ 22/2 ^ 72)', 'v9*8 + {3*5|0}')
    """
    return PRODUCTS.sub(lambda found: re.sub(r"[*^]", r" \g<0> ", found[0]), expression)


def as_there(value: object) -> str:
    """Write a value as CGSuite does, which prints 1 + *2 as the product 1*2 is written.

    >>> as_there(Game("{3+*2|1^*2}"))
    '{3*2|1^*2}'
    """
    return re.sub(r"(?<=\d)\+(?=\*\d)", "", str(value))


def listed(games: Iterable[object], brackets: str = "[]") -> str:
    return brackets[0] + ",".join(map(str, games)) + brackets[1]


# ---- what the calculator answers

#: An integer with more subpositions than can be listed.
LENGTHY = "-1823437481924"


def calculated(script: str) -> str | None:
    """Let the calculator answer; sets are printed in braces there, and in brackets here."""
    given = script.replace("begin uponth := {0||0|0,pass}; ", "").replace(" end)", ")")
    given = given.removeprefix("uponth := {0||0|0,pass}; ")  # a word here
    given = given.replace("Player.", "")
    if LENGTHY in given and ".MisereOutcomeClass" in given:
        return None
    try:
        found = calculate(spaced(given)).result
    except InputError:
        return None
    of_sets = re.search(r"\.(\w*Options(\(\w+\))?|Followers|\w*Incentives)$", given)
    if isinstance(found, tuple) and of_sets:
        return listed(map(as_text, found), "{}")
    return as_text(found)


def agree(found: str, expected: str) -> bool:
    """Say whether two answers are the same: as text, as values, or as sets of values."""
    if found == expected:
        return True
    mine, theirs = _entries(found), _entries(expected)
    if mine is not None and theirs is not None:
        return mine == theirs
    try:
        return calculate(found).result == calculate(expected).result
    except InputError:
        return False


def _entries(text: str) -> set[object] | None:
    """Return what stands in the braces of a set; None where they are those of a game."""
    if not re.fullmatch(r"\{.*\}", text):
        return None
    try:
        found = calculate(f"[{text[1:-1]}]").result
    except InputError:
        return None
    return set(found) if isinstance(found, tuple) else None


# ---- compounds


def shape(text: str) -> Part:
    """Read a form in quotes, one by the values of its options as Nim heaps, or a value."""
    if text.startswith("'{"):
        left, right = text[2:-2].split("|")
        return WrittenForm(tuple(map(Game, left.split(","))), tuple(map(Game, right.split(","))))
    if text == "*[[[2]],[2],0]":
        two = WrittenForm((Game("*2"),), (Game("*2"),))
        options = (WrittenForm((two,), (two,)), two, Game(0))
        return WrittenForm(options, options)
    found = evaluate(text)
    assert isinstance(found, Game)
    return found


def compound(one: str, word: str, two: str) -> str:
    return str(value_written(WrittenCompound(word, shape(one), shape(two))))


# ---- positions

RULES = {
    "graph.Col": "col", "graph.Hackenbush": "hackenbush", "graph.Snort": "snort",
    "grid.Amazons": "amazons", "grid.Clobber": "clobber", "grid.Cram": "cram",
    "strip.ElephantsAndRhinos": "elephants-and-rhinos", "strip.ToadsAndFrogs": "toads-and-frogs",
    "strip.TopplingDominoes": "toppling-dominoes",
}  # fmt: skip

CODES = {
    "DawsonsKayles": "0.07", "GrundysGame": "4!.0", "Kayles": "0.77", "Nim": "0.[3]",
    "Subtraction([2,3,7])": "0.0330003", "Subtraction([2,3,7], allbut => true)": "0.3003330[3]",
    'TakeAndBreak("0.3F")': "0.3F",
}  # fmt: skip

CAKES = {"Cutcake": "cutcake", "Eatcake": "eatcake", "MaundyCake": "maundy-cake"}


def worth(words: str) -> str:
    return str(value_of_expression(f"({words})", NameResolver()))


def asked(expression: str) -> str:
    return str(answer(Call(), expression).facts["value"])


def grown(code: str) -> str:
    """Say what is known of the values' period after 2,000 of them."""
    values = HeapValues(OctalCode.parse(CODES[code]))
    values.upto(2000)
    known = values.period
    if known is None or known.saltus:
        return "Nothing"
    return f"Periodicity(Period => {known.period}, Preperiod => {known.preperiod}, Saltus => 0)"


def heap_values(code: str, least: str, most: str) -> str:
    values = HeapValues(OctalCode.parse(CODES[code])).upto(int(most)).tolist()
    return listed(values[int(least) :])


def options_of_heap(code: str, heap: str) -> str:
    return str(len({tuple(sorted(o)) for o in OctalCode.parse(CODES[code]).options(int(heap))}))


def moves(words: str) -> str:
    here = position_of(words.split())
    return str(len({*here.ruleset.left(here.state)}))


def cakes_cut(name: str) -> str | None:
    return moves(f"{CAKES[name]} 8x8") if name in CAKES else None


def board(name: str, text: str) -> str | None:
    return worth(f"{RULES[name]} {text}") if name in RULES else None


HEAP = r"\[?game\.heap\.(" + "|".join(map(re.escape, CODES)) + ")"

#: Scripts by their pattern, and what answers them.
PATTERNS: list[tuple[str, Callable[..., str | None]]] = [
    (
        r"\(\((.*)\) (ConjunctiveSum|SelectiveSum|ConwayProduct|[+:]) \((.*)\)\)\.CanonicalForm",
        compound,
    ),
    (r"game\.(\w+\.\w+)\(\"(.*)\"\)\.CanonicalForm", board),
    (HEAP + r"\.code", lambda code: f'"{OctalCode.parse(CODES[code])}"'),
    (HEAP + r"\.NimValueSequence\((20)\)", lambda code, most: heap_values(code, "1", most)),
    (HEAP + r"\(n\)\.NimValue for n from (\d+) to (\d+)\]", heap_values),
    (HEAP + r"\((0)\)\.NimValue", lambda code, most: heap_values(code, "0", most).strip("[]")),
    (HEAP + r"\.CheckPeriodicity\(2000\)", grown),
    (HEAP + r"\((\d+)\)\.Options\.Size", options_of_heap),
    (r"game\.heap\.(\w+cake|MaundyCake)\(\(8,8\)\)\.LeftOptions\.Size", cakes_cut),
]

#: Other scripts, and what answers them.
SCRIPTS: dict[str, Callable[[], object]] = {
    "game.grid.Domineering(Grid.Empty(4,4)).CanonicalForm": lambda: worth("domineering 4x4"),
    "game.heap.PartizanSubtraction([1,3],[2,3])(6).CanonicalForm": lambda: worth(
        "partizan-subtraction --left 1,3 --right 2,3 6"
    ),
    "game.heap.PartizanEuclid((8,8)).LeftOptions.Size": lambda: moves("partizan-euclid 8 8"),
    "(2*g).CanonicalForm": lambda: (
        2 * value_written(WrittenCompound(":", shape("'{*|*}'"), Game(1)))
    ),
    "(g*2).CanonicalForm": lambda: (
        value_written(WrittenCompound(":", shape("'{*|*}'"), Game(1))) * 2
    ),
    "[game.graph.ArcKayles(Graph.Path(n)).NimValue for n from 1 to 50]": lambda: listed(
        HeapValues(OctalCode.parse("0.07")).upto(50).tolist()[1:]
    ),
    "game.grid.Domineering(Grid.Empty(2, 4)).MisereOutcomeClass": lambda: asked(
        "(domineering 2x4).MisereOutcomeClass"
    ),
    'game.grid.Amazons("x...|o...").Followers.Size': lambda: asked(
        "(amazons x...|o...).FollowerCount"
    ),
    "[game.heap.Wythoff((10,n)).NimValue for n from 0 to 20]": lambda: listed(
        Game(worth(f"wythoff 10 {n}")).nimber for n in range(21)
    ),
}


def told(script: str) -> str | None:
    """Answer a script, or return None where it is not translated."""
    if script in SCRIPTS:
        return str(SCRIPTS[script]())
    for pattern, translated in PATTERNS:
        match = re.fullmatch(pattern, script)
        if match is not None:
            try:
                return translated(*match.groups())
            except InputError:
                return None
    return calculated(script)
