"""Positions inside expressions: ``{2|-1} + (domineering 4x5)``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from zermelo.compounds.sums import SumRules
from zermelo.compounds.turns import need_values
from zermelo.errors import InputError
from zermelo.expressions.parse import ParsedExpression, calculate
from zermelo.formats.resolvers import FileResolver
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, options_for
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.catalogue import MEMBERS, RULESETS, is_known, ruleset_named
from zermelo.rulesets.reading import position_of, words_of
from zermelo.solvers.engine import Engine
from zermelo.solvers.loopy_partizan import game_value
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Value
from zermelo.values.partizan.notation.arithmetic import Result, as_game
from zermelo.values.partizan.notation.lexemes import GivenValue, NeedsNames, UnknownGame
from zermelo.values.partizan.written import Written
from zermelo.values.play import MISERE
from zermelo.values.player import LEFT, RIGHT


def value_of_expression(
    expression: str, resolver: Resolver, *, limits: Limits | Watch = NO_LIMITS
) -> Value:
    """Return the value of an expression that may have positions in parentheses."""
    with limits.start() as watch:
        return as_game(read_expression(expression, resolver, watch).result)


def read_expression(
    expression: str, resolver: Resolver, watch: Watch, names: Mapping[str, Result] | None = None
) -> ParsedExpression:
    """Read an expression that may have positions, and names that the text or ``names`` defines."""
    text, engine, values = in_parentheses(expression), Engine(watch), []
    for start, end in positions_in(text):
        words = words_of(text[start + 1 : end - 1])
        try:
            value: object = written_position(words, resolver, engine)
        except InputError:
            defined = {*_defined_names(text), *(names or ())}
            if not any(part in defined for word in words[1:] for part in _split(word)):
                raise
            value = PositionWithNames(words, resolver, engine)
        values.append(GivenValue(start, end, value))
    values += values_in_surveys(text, resolver)
    values.sort()
    try:
        return calculate(text, values, watch.sparing(), names)
    except UnknownGame as error:
        if not is_ruleset(error.name):
            raise
        raise InputError(f"{IN_PARENTHESES}: ({error.name} …)") from None


def values_in_surveys(expression: str, resolver: Resolver) -> Iterator[GivenValue]:
    """Yield the values in each survey file, as in ``[G.Mean for G in survey.parquet]``."""
    for match in SURVEY_FILE.finditer(expression):
        from zermelo.expressions.parse import evaluate
        from zermelo.surveys.table import read_survey

        if not isinstance(resolver, FileResolver):
            raise InputError(f"{match[1]}: only the command line reads files of surveys")
        survey = read_survey(resolver.content(match[1]), match[1])
        values = tuple(evaluate(str(value)) for value in survey["value"] if value is not None)
        yield GivenValue(match.start(1), match.end(1), values)


def written_position(words: Sequence[str], resolver: Resolver, engine: Engine) -> WrittenPosition:
    """Return the position that words describe, as a value in an expression."""
    position = position_of(words, resolver)
    need_values(position.ruleset)
    return WrittenPosition(position, engine)


@dataclass(frozen=True)
class PositionWithNames(NeedsNames):
    """A position with names among its words, as in ``[(kayles n) for n from 1 to 5]``."""

    words: Sequence[str]
    resolver: Resolver
    engine: Engine

    def value_with(self, names: Mapping[str, object]) -> WrittenPosition:
        """Return the position with numbers instead of names, also in sizes such as ``2xn``."""
        words = ["x".join(str(names.get(p, p)) for p in _split(word)) for word in self.words[1:]]
        return written_position([self.words[0], *words], self.resolver, self.engine)


def _split(word: str) -> list[str]:
    """Split a word such as ``2xn`` at each x; return it whole if a part would be empty."""
    parts = word.split("x")
    return parts if all(parts) else [word]


@dataclass(frozen=True, repr=False)
class WrittenPosition(Written):
    """A position in an expression, with its value and the moves of its game."""

    position: Position[Any]
    engine: Engine = field(compare=False)
    is_quoted: bool = field(default=False, compare=False)

    def moves(self, side: int) -> Iterator[WrittenPosition]:
        """Yield the options of a player: side 0 is Left, 1 is Right."""
        rules = self.position.ruleset
        for option in options_for((LEFT, RIGHT)[side], rules, self.position.state):
            yield replace(self, position=Position(rules, option))

    @property
    def ends(self) -> bool:
        """Whether every play ends, by the rules."""
        return self.position.ruleset.ends

    def in_quotes(self) -> WrittenPosition:
        """Return the same position, printed in quotes."""
        return replace(self, is_quoted=True)

    @cached_property
    def known_value(self) -> Value:
        """The value, found by the engine."""
        return game_value(self.position, self.engine)

    @cached_property
    def known_misere_outcome(self) -> Outcome | None:
        """The misère outcome; None if play need not end."""
        return self.engine.solve(self.position, MISERE).outcome if self.ends else None

    @cached_property
    def known_impartial_variant(self) -> Game | None:
        """The value of the variant where both players have all moves; None if not a short game."""
        if not self.ends:
            return None
        position = self.position
        is_partizan = isinstance(position, PartizanPosition)
        from zermelo.compounds.variants import impartial_variant

        value = game_value(impartial_variant(position) if is_partizan else position, self.engine)
        return value if isinstance(value, Game) else None

    def __str__(self) -> str:
        prefix = "" if isinstance(self.position.ruleset, SumRules) else f"{self.position.ruleset} "
        text = f"({f'{prefix}{self.position}'.strip()})"
        return f"'{text}'" if self.is_quoted else text


#: The beginning of messages about positions without parentheses.
IN_PARENTHESES = "in an expression a position stands in parentheses"
#: The name of a Python file with a game.
GAME_FILE = re.compile(r"[^\s(){}|,]+\.py")
SURVEY_FILE = re.compile(r"\bin\s+([^\s\[\](){},;]+\.(?:parquet|csv|tsv|jsonl))")
LOOP_NAMES = re.compile(r"\bfor\s+([A-Za-z_]\w*)")
#: The signs after names that an expression defines: ``x :=``, ``f(x) :=``, ``x ->``, ``(x, y) ->``.
DEFINITION_SIGNS = re.compile(":=|->")
#: The names before a sign of a definition, matched in the reversed text.
NAMES_BACKWARDS = re.compile(r"\s*+(\)[\w\s,]*+\(\s*+)?+(\w*+)")
WORD = re.compile(r"[A-Za-z_]\w*")
#: Maximum number of characters read before a sign of a definition.
MAX_BEFORE = 200
#: The first word after a parenthesis.
FIRST_WORD = re.compile(r"\s*+([^\s()]*)")


def positions_in(expression: str) -> Iterator[tuple[int, int]]:
    """Yield the index of each ( before the name of a ruleset, and the index after its closing ).

    >>> list(positions_in("(1 + (nim 3)) + (hackenbush l(l;r))"))
    [(5, 12), (16, 35)]
    >>> list(positions_in("y := 3; (y - 1)"))  # y is a name here, not the game of Y
    []
    """
    names = set(_defined_names(expression))
    index = 0
    while (start := expression.find("(", index)) >= 0:
        index = start + 1
        match = FIRST_WORD.match(expression, index)
        if match is not None and match[1] not in names and is_ruleset(match[1]):
            index = end_of_parenthesis(expression, start)
            yield start, index


def _defined_names(expression: str) -> Iterator[str]:
    yield from LOOP_NAMES.findall(expression)
    for sign in DEFINITION_SIGNS.finditer(expression):
        reversed_text = expression[max(0, sign.start() - MAX_BEFORE) : sign.start()][::-1]
        match = NAMES_BACKWARDS.match(reversed_text)
        if match is not None:
            yield from WORD.findall(match[0][::-1])


#: Operators that separate terms; few positions contain one as a word. A + may also join positions.
OPERATORS = {"-", "*", "&"}


def in_parentheses(expression: str) -> str:
    """Return an expression, in parentheses if the whole expression is a position.

    >>> in_parentheses("domineering 2x3 + nim 1"), in_parentheses("{2|-1} + (nim 1)")
    ('(domineering 2x3 + nim 1)', '{2|-1} + (nim 1)')
    """
    words = expression.split()
    if not words or not is_ruleset(words[0]) or words[1:2] in ([":="], ["->"]):
        return expression
    operator_at = next(
        (
            index
            for index, (word, next_word) in enumerate(pairwise([*words, ""]))
            if word in OPERATORS or (word == "+" and next_word and not is_ruleset(next_word))
        ),
        None,
    )
    if operator_at is not None and not any(map(_has_operators, words)):
        position_text = " ".join(words[:operator_at])
        raise InputError(f"{IN_PARENTHESES}: ({position_text}) {words[operator_at]} …")
    return f"({expression})"


def _has_operators(name: str) -> bool:
    """Whether a word names a ruleset whose positions may contain words of `OPERATORS`."""
    return is_ruleset(name) and bool(OPERATORS & {*ruleset_named(name).example.split()})


def is_ruleset(name: str) -> bool:
    """Whether a word names a ruleset or operator; words that cannot be names are not looked up."""
    if name in RULESETS or name in MEMBERS or GAME_FILE.fullmatch(name):
        return True
    is_possible = len(name) > 1 and name.replace("-", "").isalnum() and name[0].isalpha()
    return is_possible and is_known(name)


def end_of_parenthesis(expression: str, start: int) -> int:
    """Return the index after the parenthesis that closes the parenthesis at ``start``."""
    depth = 0
    for index in range(start, len(expression)):
        depth += {"(": 1, ")": -1}.get(expression[index], 0)
        if not depth:
            return index + 1
    raise InputError(f") is missing for the ( at column {start + 1} of {expression!r}")
