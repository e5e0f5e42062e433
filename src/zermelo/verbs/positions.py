"""Positions inside expressions: ``{2|-1} + (domineering 4x5)``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from zermelo.compounds.sums import SumRules
from zermelo.compounds.turns import need_values
from zermelo.compounds.variants import impartial_variant
from zermelo.errors import InputError
from zermelo.expressions.parse import calculate
from zermelo.expressions.parser import Statement
from zermelo.games.parameters import Resolver
from zermelo.games.position import PartizanPosition, Position
from zermelo.games.rules import options_for
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.catalogue import MEMBERS, RULESETS, is_known, ruleset_named
from zermelo.rulesets.reading import position_of, words_of
from zermelo.solvers.engine import Engine
from zermelo.solvers.loopy_partizan import game_value
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Value
from zermelo.values.partizan.notation.arithmetic import Result, as_game
from zermelo.values.partizan.notation.lexemes import Given, NoGame
from zermelo.values.partizan.written import Written
from zermelo.values.play import MISERE
from zermelo.values.player import LEFT, RIGHT


def value_of_expression(
    expression: str, resolver: Resolver, *, limits: Limits | Watch = NO_LIMITS
) -> Value:
    """Return what an expression is worth, in which positions may stand in parentheses.

    It is read as `zermelo.expressions.parse.evaluate` does; a position is ``(RULESET POSITION…)``,
    of partizan rules or impartial ones, whose values are nimbers.
    """
    with limits.start() as watch:
        return as_game(read_expression(expression, resolver, watch).result)


def read_expression(
    expression: str,
    resolver: Resolver,
    watch: Watch,
    names: Mapping[str, Result] | None = None,
) -> Statement:
    """Read an expression with positions in it, and names that are known."""
    read, engine, given = in_parentheses(expression), Engine(watch), []
    for start, end in positions_in(read):
        here = position_of(words_of(read[start + 1 : end - 1]), resolver)
        need_values(here.ruleset)
        given.append(Given(start, end, WrittenPosition(here, engine)))
    try:
        return calculate(read, given, watch.sparing(), names)
    except NoGame as error:
        if not is_ruleset(error.name):
            raise
        raise InputError(f"{IN_PARENTHESES}: ({error.name} …)") from None


@dataclass(frozen=True, repr=False)
class WrittenPosition(Written):
    """A position in an expression: for its value, and for whatever depends on its own moves."""

    position: Position[Any]
    engine: Engine = field(compare=False)
    is_quoted: bool = field(default=False, compare=False)

    def moves(self, side: int) -> Iterator[WrittenPosition]:
        """Return what a player can move to."""
        rules = self.position.ruleset
        for option in options_for((LEFT, RIGHT)[side], rules, self.position.state):
            yield replace(self, position=Position(rules, option))

    @property
    def ends(self) -> bool:
        """Whether the rules say so."""
        return self.position.ruleset.ends

    def in_quotes(self) -> WrittenPosition:
        """Return the same, printed as it is written."""
        return replace(self, is_quoted=True)

    @cached_property
    def known_value(self) -> Value:
        """What it is worth, found by the engine."""
        return game_value(self.position, self.engine)

    @cached_property
    def known_misere_outcome(self) -> str | None:
        """Who wins misère play, if play ends."""
        return str(self.engine.solve(self.position, MISERE).outcome) if self.ends else None

    @cached_property
    def known_impartial_variant(self) -> Game | None:
        """The value of the variant; of an impartial game its own."""
        if not self.ends:
            return None
        here = self.position
        partizan = isinstance(here, PartizanPosition)
        value = game_value(impartial_variant(here) if partizan else here, self.engine)
        return value if isinstance(value, Game) else None

    def __str__(self) -> str:
        own = "" if isinstance(self.position.ruleset, SumRules) else f"{self.position.ruleset} "
        text = f"({f'{own}{self.position}'.strip()})"
        return f"'{text}'" if self.is_quoted else text


#: What is said of positions that stand without.
IN_PARENTHESES = "in an expression a position stands in parentheses"
#: A file with a game of one's own.
GAME_FILE = re.compile(r"[^\s(){}|,]+\.py")
#: Behind names that an expression gives: ``x :=``, ``f(x) :=``, ``x ->``, ``(x, y) ->``; and what
#: stands before, read backwards.
GIVES = re.compile(":=|->")
NAMES_BACKWARDS = re.compile(r"\s*+(\)[\w\s,]*+\(\s*+)?+(\w*+)")
WORD = re.compile(r"[A-Za-z_]\w*")
#: So many characters before the sign are looked at.
BEFORE = 200
#: A name behind a parenthesis.
FIRST_WORD = re.compile(r"\s*+([^\s()]*)")


def positions_in(expression: str) -> Iterator[tuple[int, int]]:
    """Yield where positions stand: parentheses whose first word is the name of a ruleset.

    Examples
    --------
    >>> list(positions_in("(1 + (nim 3)) + (hackenbush l(l;r))"))
    [(5, 12), (16, 35)]
    >>> list(positions_in("y := 3; (y - 1)"))  # a name, and not the game of Y
    []
    """
    names = set(_names_given(expression))
    place = 0
    while (start := expression.find("(", place)) >= 0:
        place = start + 1
        match = FIRST_WORD.match(expression, place)
        if match is not None and match[1] not in names and is_ruleset(match[1]):
            place = closing(expression, start)
            yield start, place


def _names_given(expression: str) -> Iterator[str]:
    for sign in GIVES.finditer(expression):
        before = expression[max(0, sign.start() - BEFORE) : sign.start()][::-1]
        match = NAMES_BACKWARDS.match(before)
        if match is not None:
            yield from WORD.findall(match[0][::-1])


#: Words between terms; a position knows the plus alone, where another follows.
OPERATORS = {"-", "*", "&"}


def in_parentheses(expression: str) -> str:
    """Put a position that stands alone into parentheses, as positions in expressions do.

    Examples
    --------
    >>> in_parentheses("domineering 2x3 + nim 1"), in_parentheses("{2|-1} + (nim 1)")
    ('(domineering 2x3 + nim 1)', '{2|-1} + (nim 1)')
    """
    words = expression.split()
    if not words or not is_ruleset(words[0]) or words[1:2] in ([":="], ["->"]):
        return expression
    other = next(
        (
            place
            for place, (word, after) in enumerate(pairwise([*words, ""]))
            if word in OPERATORS or (word == "+" and after and not is_ruleset(after))
        ),
        None,
    )
    if other is not None and not any(map(_has_operators, words)):
        here = " ".join(words[:other])
        raise InputError(f"{IN_PARENTHESES}: ({here}) {words[other]} …")
    return f"({expression})"


def _has_operators(name: str) -> bool:
    """Say whether a word names a ruleset whose own positions have words that are operators here."""
    return is_ruleset(name) and bool(OPERATORS & {*ruleset_named(name).example.split()})


def is_ruleset(name: str) -> bool:
    """Say whether a word names a ruleset; what no ruleset can be called is not looked up."""
    if name in RULESETS or name in MEMBERS or GAME_FILE.fullmatch(name):
        return True
    plain = len(name) > 1 and name.replace("-", "").isalnum() and name[0].isalpha()
    return plain and is_known(name)


def closing(expression: str, start: int) -> int:
    """Return the place after the parenthesis that closes the one at a place."""
    depth = 0
    for place in range(start, len(expression)):
        depth += {"(": 1, ")": -1}.get(expression[place], 0)
        if not depth:
            return place + 1
    raise InputError(f") is missing for the ( at column {start + 1} of {expression!r}")
