"""What CGSuite's scripts ask, asked here: each translated script is answered in CGSuite's words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any, ClassVar

from zermelo.errors import InputError
from zermelo.expressions.parse import evaluate
from zermelo.formats.resolvers import Names
from zermelo.games.rules import PartizanRuleset
from zermelo.rulesets import Domineering, position_of
from zermelo.rulesets.heaps.taking.values import HeapValues
from zermelo.values.nimber import nim_product, nim_sum
from zermelo.values.octal_code import OctalCode
from zermelo.values.partizan.atomic import subpositions
from zermelo.values.partizan.compounds import (
    Form,
    Shape,
    conjunctive_sum,
    conway_product_of_forms,
    disjunctive_sum,
    ordinal_sum_of_forms,
    selective_sum,
)
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Loopy, Sided, Value, sides
from zermelo.values.partizan.loopy_heat import left_stop, right_stop
from zermelo.values.partizan.loopy_methods import degree, variety
from zermelo.values.partizan.loopy_show import pseudonumber
from zermelo.values.partizan.uptimals import Uptimal
from zermelo.values.play import MISERE
from zermelo.verbs.positions import value_of_expression

#: How CGSuite calls outcomes with one draw.
HATS = {"DL": "PHat", "RD": "PHat", "LD": "NHat", "DR": "NHat"}

#: Subpositions beyond which games are not listed.
MANY = 10_000


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


def yes(true: bool) -> str:
    return str(true).lower()


def listed(games: Iterable[object], brackets: str = "[]") -> str:
    return brackets[0] + ",".join(map(str, games)) + brackets[1]


# ---- properties of values


def tempered(game: Game) -> int | None:
    """Return 0 if all plays to numbers are even, 1 if all are odd; None if there are both."""
    if game.number is not None:
        return 0
    found = {tempered(option) for side in game.options for option in side}
    (parity,) = found if len(found) == 1 else (None,)
    return None if parity is None else 1 - parity


def expansion(parts: Uptimal | None) -> str:
    """Write x + *k and the coefficients of ↑, ↑², …, a minus behind those that are negative."""
    assert parts is not None
    head = (str(parts.number) if parts.number or not parts.nimber else "") + (
        f"*{parts.nimber if parts.nimber > 1 else ''}" if parts.nimber else ""
    )
    digits = "".join(str(abs(c)) + "-" * (c < 0) for c in parts.ups)
    return f"{head}.{digits or 0}"


def integer(value: Value) -> int | None:
    x = value.number if isinstance(value, Game) else None
    return int(x) if x is not None and x.denominator == 1 else None


def counted(value: Value) -> int:
    """Count subpositions."""
    if isinstance(value, Game):
        return len(subpositions(value.id))
    assert isinstance(value, Loopy)
    short = {o for node in value.nodes for side in node for o in side if o < 0}
    return len(value.nodes) + len(set[int]().union(*(subpositions(~o) for o in short)))


def steps(value: Value) -> Value:
    assert isinstance(value, Game | Loopy)
    return degree(value)


def stepped(value: Value) -> Value:
    assert isinstance(value, Game | Loopy)
    return variety(value, degree(value), up=True)


PROPERTIES: dict[str, Callable[[Value], object]] = {
    "Birthday": lambda g: g.birthday,
    "Degree": steps,
    "FollowerCount": counted,
    "IsAtomic": lambda g: yes(g.atomic_weight is not None),
    "IsEven": lambda g: yes(integer(g) is not None and integer(g) % 2 == 0),
    "IsEvenTempered": lambda g: yes(tempered(g) == 0),
    "IsIdempotent": lambda g: yes(g + g == g),
    "IsInteger": lambda g: yes(integer(g) is not None),
    "IsLoopfree": lambda g: yes(isinstance(g, Game)),
    "IsNimber": lambda g: yes(isinstance(g, Game) and g.nimber is not None),
    "IsNumber": lambda g: yes(isinstance(g, Game) and g.number is not None),
    "IsNumberish": lambda g: yes(stop(g, 0) == stop(g, 1)),
    "IsOdd": lambda g: yes(integer(g) is not None and integer(g) % 2 == 1),
    "IsOddTempered": lambda g: yes(tempered(g) == 1),
    "IsOrdinal": lambda g: yes(integer(g) is not None and integer(g) >= 0),
    "IsPseudonumber": lambda g: yes(
        not isinstance(g, Sided)
        and (g.number if isinstance(g, Game) else pseudonumber(g)) is not None
    ),
    "IsStopper": lambda g: yes(not isinstance(g, Sided)),
    "IsStopperSided": lambda _: "true",
    "IsUptimal": lambda g: yes(isinstance(g, Game) and g.uptimal is not None),
    "IsZero": lambda g: yes(g == 0),
    "LeftOptions": lambda g: listed(g.left, "{}"),
    "LeftStop": lambda g: stop(g, 0),
    "MisereOutcomeClass": lambda g: Canonical()(g).solve(play=MISERE).outcome,
    "Offside": lambda g: sides(g)[1],
    "Onside": lambda g: sides(g)[0],
    "Options(Left)": lambda g: listed(g.left, "{}"),
    "Options(Right)": lambda g: listed(g.right, "{}"),
    "OutcomeClass": lambda g: HATS.get(g.outcome, g.outcome),
    "RightOptions": lambda g: listed(g.right, "{}"),
    "RightStop": lambda g: stop(g, 1),
    "Stop(Left)": lambda g: stop(g, 0),
    "Stop(Right)": lambda g: stop(g, 1),
    "UptimalExpansion": lambda g: expansion(g.uptimal),
    "Variety": stepped,
}


def stop(value: Value, side: int) -> Value:
    if isinstance(value, Sided):
        return Game(0) if value.onside is value.offside else (value.onside, value.offside)[side]
    return (left_stop, right_stop)[side](value)


@dataclass(frozen=True)
class Canonical(PartizanRuleset[Game]):
    """Positions are canonical forms."""

    name: ClassVar[str] = "canonical-forms"
    example: ClassVar[str] = "*"

    def state(self, *parts: Any) -> Game:
        (game,) = parts
        return game

    def left(self, state: Game) -> Iterable[Game]:
        return state.left

    def right(self, state: Game) -> Iterable[Game]:
        return state.right


def measured(expression: str, name: str) -> str | None:
    """Measure a value; None where that would take too long, or has no meaning here."""
    given = expression.replace("begin uponth := {0||0|0,pass}; ", "").removesuffix(" end")
    value = evaluate(spaced(given))
    lengthy = isinstance(value, Game) and abs(value.mean) > MANY
    if name not in PROPERTIES or (lengthy and name in ("FollowerCount", "MisereOutcomeClass")):
        return None
    if name in ("IsNumberish", "MisereOutcomeClass") and not isinstance(value, Game):
        return None
    if name == "UptimalExpansion" and value.uptimal is None:
        return None
    return str(PROPERTIES[name](value))


# ---- compounds

COMPOUNDS: dict[str, Callable[[Shape, Shape], Game]] = {
    "+": disjunctive_sum,
    ":": ordinal_sum_of_forms,
    "ConjunctiveSum": conjunctive_sum,
    "ConwayProduct": conway_product_of_forms,
    "SelectiveSum": selective_sum,
}


def shape(text: str) -> Shape:
    """Read a form in quotes, one by the values of its options as Nim heaps, or a value."""
    if text.startswith("'{"):
        left, right = text[2:-2].split("|")
        return Form(tuple(map(Game, left.split(","))), tuple(map(Game, right.split(","))))
    if text == "*[[[2]],[2],0]":
        two = Form((Game("*2"),), (Game("*2"),))
        options = (Form((two,), (two,)), two, Game(0))
        return Form(options, options)
    found = evaluate(text)
    assert isinstance(found, Game)
    return found


def compound(one: str, word: str, two: str) -> str:
    return str(COMPOUNDS[word](shape(one), shape(two)))


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
    return str(value_of_expression(f"({words})", Names()))


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
    (r"\((.*)\)\.([A-Z][A-Za-z]+(?:\((?:Left|Right)\))?)", measured),
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
    "[8 NimProduct n for n from 1 to 16]": lambda: listed(nim_product(8, n) for n in range(1, 17)),
    "[11 NimSum n for n from 1 to 16]": lambda: listed(nim_sum(11, n) for n in range(1, 17)),
    "[n.NimInverse for n from 1 to 16]": lambda: listed(
        next(x for x in count(1) if nim_product(n, x) == 1) for n in range(1, 17)
    ),
    "[11 NimDiv n for n from 1 to 16]": lambda: listed(
        next(x for x in count(1) if nim_product(n, x) == 11) for n in range(1, 17)
    ),
    "*3.NimValue": lambda: Game("*3").nimber,
    "0.NimValue": lambda: Game(0).nimber,
    "4/6": lambda: Fraction(4, 6),
    "('{-1|1}':1).CanonicalForm": lambda: compound("'{-1|1}'", ":", "1"),
    "(*6 ConwayProduct '{0,*|0,*}').CanonicalForm": lambda: compound(
        "*6", "ConwayProduct", "'{0,*|0,*}'"
    ),
    "(2*g).CanonicalForm": lambda: 2 * ordinal_sum_of_forms(shape("'{*|*}'"), 1),
    "(g*2).CanonicalForm": lambda: ordinal_sum_of_forms(shape("'{*|*}'"), 1) * 2,
    "* Heat 2": lambda: evaluate("* Heat 2"),
    "*2 Heat 2": lambda: evaluate("*2 Heat 2"),
    "^ Heat 2": lambda: evaluate("^ Heat 2"),
    "^* Heat 2": lambda: evaluate("^* Heat 2"),
    "^^ Heat 2": lambda: evaluate("^^ Heat 2"),
    "^^ Heat *": lambda: evaluate("^^ Heat *"),
    "3 <> 3+*": lambda: yes(Game(3).confused("3*")),
    "[{pass|*},{pass,0|0},{*|pass},{0|0,pass}]": lambda: values_of(0, ENDLESS_UPS),
    "[5+x for x in [{pass|*},{pass,0|0},{*|pass},{0|0,pass}]]": lambda: values_of(5, ENDLESS_UPS),
    "[{0||0|0,pass},{0,*||*|pass},{0,pass|0||0},{pass|*||0,*}]": lambda: values_of(0, UPONTHS),
    "[5+x for x in [{0||0|0,pass},{0,*||*|pass},{0,pass|0||0},{pass|*||0,*}]]": lambda: values_of(
        5, UPONTHS
    ),
    "uponth := {0||0|0,pass}; +-{0|uponth}": lambda: evaluate("+-{0|uponth}"),
    "uponth := {0||0|0,pass}; +-(uponth+*)": lambda: evaluate("+-(uponth+*)"),
    "Sum(x for x from 0 to ^5 by ^*)": lambda: sum(
        (k * Game("^*") for k in range(6) if k * Game("^*") <= Game("^5")), Game(0)
    ),
    "[game.graph.ArcKayles(Graph.Path(n)).NimValue for n from 1 to 50]": lambda: listed(
        HeapValues(OctalCode.parse("0.07")).upto(50).tolist()[1:]
    ),
    "game.grid.Domineering(Grid.Empty(2, 4)).MisereOutcomeClass": lambda: (
        Domineering()("2x4").solve(play=MISERE).outcome
    ),
    "[game.heap.Wythoff((10,n)).NimValue for n from 0 to 20]": lambda: listed(
        Game(worth(f"wythoff 10 {n}")).nimber for n in range(21)
    ),
}

ENDLESS_UPS = ("{pass|*}", "{pass,0|0}", "{*|pass}", "{0|0,pass}")
UPONTHS = ("{0||0|0,pass}", "{0,*||*|pass}", "{0,pass|0||0}", "{pass|*||0,*}")


def values_of(more: int, expressions: Iterable[str]) -> str:
    return listed(evaluate(expression) + more for expression in expressions)


def told(script: str) -> str | None:
    """Answer a script, or return None where it is not translated."""
    if script in SCRIPTS:
        return str(SCRIPTS[script]())
    for pattern, answer in PATTERNS:
        match = re.fullmatch(pattern, script)
        if match is not None:
            try:
                return answer(*match.groups())
            except InputError:
                return None
    return None
