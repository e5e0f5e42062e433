"""Every equation that an explanation prints reads back true, as ``zermelo value`` reads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import pytest
from tests.contract.positions import small_positions

from zermelo.compounds.turns import has_own_ends
from zermelo.errors import InputError
from zermelo.formats.coloured import ColouredDigraph
from zermelo.formats.resolvers import NameResolver
from zermelo.games.explanation import Table
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset
from zermelo.rulesets import Partizan, catalogue, position_of
from zermelo.rulesets.reading import example_of
from zermelo.values.partizan.loopy import Value
from zermelo.verbs.call import Call
from zermelo.verbs.positions import value_of_expression
from zermelo.verbs.worth import answer

NAMES = NameResolver()
#: Those whose positions have values. There are no equations about the others.
PARTIZAN = [
    name
    for name, kind in catalogue().items()
    if issubclass(kind, PartizanRuleset) and kind.end is PartizanRuleset.end
]
#: What play need not end in, with moves to what is worth as much and moves to itself.
POSITIONS = [
    "fox-and-geese 3x3", "fox-and-geese 4x4", "fox-and-geese ..x.|....|o...|....",
    "fox-and-geese .x.x|....|.o..|....", "domineering 2x3", "domineering 3x3", "domineering 2x5",
    "domineering 2x2 + domineering 2x3", "clobber xxo", "clobber xoxo|oxox", "hackenbush lrlrr",
    "hackenbush (lr;ee(l;r))", "amazons x..|..o|...", "toads-and-frogs tt.ff", "cutcake 3x4",
    "snort .-.-.-.", "partizan-octal --left 0.3 --right 0.7 9", "konane xo.x|oxox|xoxo",
]  # fmt: skip
TWO_WAYS = [
    [("a", "a", "left"), ("a", "a", "right")],
    [("a", "a", "left"), ("a", "end", "left")],
    [("a", "a", "left"), ("a", "end", "right")],
    [("a", "b", "left"), ("b", "b", "left"), ("a", "end", "right")],
    [("a", "b", "right"), ("b", "b", "right"), ("a", "a", "right"), ("a", "end", "left")],
    [("a", "b", "left"), ("b", "a", "left"), ("b", "end", "left"), ("a", "end", "right")],
    [("a", "a", "left"), ("a", "a", "right"), ("a", "b", "right"), ("b", "b", "right")],
]
EXPRESSIONS = [
    "{off|off}", "{pass|pass}", "{on|on}", "a{a|a}", "{{over|*},{over|off},over,over|0,over}",
    "a{0,a,over|over,0}", "a{0|a,{1|a}}", "{0|pass,over}", "{over|over}", "{1*|v}", "{9*2|3^3}",
    "{dud|0}", "{^:*9|0}", "{upon|*}", "{0||0|0,pass}", "a{0||0|-1,a}",
    "{pass|pass,off}", "{on,pass|pass}", "{off,pass|off,pass}", "{0,over|pass,over}",
]  # fmt: skip


def equations(paragraphs: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield what stands on both sides of every sign of equality."""
    for paragraph in paragraphs:
        for line in paragraph.split("\n"):
            one, equal, other = line.partition(" = ")
            if equal:
                yield one, other.removesuffix(".")
                assert " = " not in other
            else:
                assert "=" not in line.replace(":=", ""), line


def explained(here: Position[Any]) -> list[tuple[str, str]]:
    """Explain a position, and return the equations of the text, which are all true."""
    blocks = here.explain(steps=True).blocks
    texts = [" ".join(str(block).split()) for block in blocks if not isinstance(block, Table)]
    return list(true(equations(texts)))


def true(given: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for one, other in given:
        left, right = (value_of_expression(side, NAMES) for side in (one, other))
        assert left == right, f"{one} is worth {left}, not {other}"
        yield one, other


def test_every_ruleset_with_values_prints_true_equations() -> None:
    told = 0
    for name in PARTIZAN:
        found = [example_of(catalogue()[name])]
        found += islice(small_positions(name), 0, 60, 5)
        for here in found:
            if not has_own_ends(here.ruleset):
                told += len(explained(here))
    assert told > 100


@pytest.mark.parametrize("words", POSITIONS)
def test_so_do_these_positions(words: str) -> None:
    here = position_of(words.split())
    assert explained(here) or here.ruleset.summands(here.state) or "hackenbush" in words


@pytest.mark.parametrize("edges", TWO_WAYS)
def test_so_do_digraphs_of_two_colours(edges: list[tuple[str, str, str]]) -> None:
    for vertex in "ab":
        try:
            here = Partizan(ColouredDigraph(edges))(vertex)
        except InputError:
            continue
        explained(here)


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_so_does_value(expression: str) -> None:
    found = answer(Call(), expression)
    pairs = list(true(equations(found.reasons)))
    value: Value = found.value
    assert len(pairs) == (not hasattr(value, "onside") or value.onside is value.offside)
    assert all(value_of_expression(other, NAMES) == value for _, other in pairs)


def test_a_move_to_what_is_worth_as_much_is_no_pass() -> None:
    """{pass|pass} is a draw, dud."""
    (equation,) = explained(position_of(["fox-and-geese", "3x3"]))
    assert equation == ("{off|off}", "off")
    (equation,) = explained(
        Partizan(ColouredDigraph([("a", "a", "left"), ("a", "end", "left")]))("a")
    )
    assert equation == ("{pass,0|}", "on")
