"""Conditions on the rows of a survey: ``temperature > 2 and outcome = N``."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from zermelo.errors import InputError
from zermelo.surveys.columns import Cell

#: The cells of a row by the names of their columns.
Row = Mapping[str, Cell]
Condition = Callable[[Row], bool]

#: Columns whose entries are compared as values, whatever their spelling.
VALUES = ("value", "reduced")

QUOTES = "\"'"
LEXEME = re.compile(r"\s*(<=|>=|!=|==|[<>=()]|\"[^\"]*\"|'[^']*'|[^\s<>=!()\"']+)")
#: The signs between a column and an entry; those of `EQUALITY` also compare texts.
EQUALITY = ("=", "==", "!=")
SIGNS: Mapping[str, Callable[[Fraction, Fraction], bool]] = {
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def condition(text: str, columns: Sequence[str]) -> Condition:
    """Return the condition that a text states; raises InputError that shows the mistake.

    A condition consists of comparisons of columns, with ``and``, ``or``, ``not`` and parentheses.
    ``=`` and ``!=`` compare numbers as numbers and other entries as text; ``<``, ``<=``, ``>`` and
    ``>=`` compare numbers. A missing entry only satisfies ``!=``.

    >>> hot = condition("temperature > 1/2 and not outcome = P", ["temperature", "outcome"])
    >>> hot({"temperature": "3/4", "outcome": "N"}), hot({"temperature": "1/2", "outcome": "N"})
    (True, False)
    """
    return _ConditionReader(text, columns).read()


class _ConditionReader:
    """Reads a condition from left to right; ``words`` are those that remain to be read."""

    def __init__(self, text: str, columns: Sequence[str]) -> None:
        self.text, self.columns = text, columns
        self.words: list[str] = LEXEME.findall(text)
        # outside of quotation marks, only spaces may be missing from the words
        if "".join(self.words) != re.sub(r"\s+(?=(?:[^\"']|\"[^\"]*\"|'[^']*')*$)", "", text):
            raise InputError(
                f"{text!r} is no condition; write it like: temperature > 2 and outcome = N"
            )

    def read(self) -> Condition:
        whole_condition = self.read_joined()
        if self.words:
            raise self.error("and, or, or the end")
        return whole_condition

    def error(self, expected: str) -> InputError:
        found = self.words[0] if self.words else "the end"
        hint = "; a text with spaces or signs stands in quotation marks" * bool(self.words)
        return InputError(f"{self.text!r}: found {found!r} where {expected} is expected{hint}")

    def accept(self, word: str) -> bool:
        """Skip a word if it comes next; return whether it did."""
        matches = bool(self.words) and self.words[0].lower() == word
        del self.words[:matches]
        return matches

    def take(self, expected: str, allowed: Callable[[str], bool]) -> str:
        """Return and skip the next word; raise InputError if it is not allowed."""
        if not self.words or not allowed(self.words[0]):
            raise self.error(expected)
        return self.words.pop(0)

    def read_joined(self, word: str = "or") -> Condition:
        """Read parts joined by ``word``; a part of "or" consists of parts joined by "and"."""
        parts: list[Condition] = []
        while not parts or self.accept(word):
            parts.append(self.read_single() if word == "and" else self.read_joined("and"))
        combine = all if word == "and" else any
        return lambda row: combine(part(row) for part in parts)

    def read_single(self) -> Condition:
        if self.accept("not"):
            inner = self.read_single()
            return lambda row: not inner(row)
        if self.accept("("):
            inner = self.read_joined()
            self.take(")", ")".__eq__)
            return inner
        return self.read_comparison()

    def read_comparison(self) -> Condition:
        column = self.take(f"a column ({', '.join(self.columns)})", self.columns.__contains__)
        sign = self.take("=, !=, <, <=, > or >=", SIGNS.__contains__)
        equates = sign in EQUALITY
        operand = self.take(
            "a number or a text" if equates else "a number",
            lambda word: equates or number_of(word.strip(QUOTES)) is not None,
        ).strip(QUOTES)
        if equates and column in VALUES:
            operand = canonical_text(operand)
        number = number_of(operand)

        def meets(row: Row) -> bool:
            entry = number_of(row[column])
            if entry is not None and number is not None:
                return SIGNS[sign](entry, number)
            same = row[column] is not None and str(row[column]) == operand
            return equates and same is (sign != "!=")

        return meets


def canonical_text(text: str) -> str:
    """Return the canonical form of a value as text; numbers and other texts stay unchanged.

    >>> canonical_text("{1|0}+*"), canonical_text("3"), canonical_text("∞(0)")
    ('{1*|*}', '3', '∞(0)')
    """
    from zermelo.expressions.parse import evaluate

    try:
        return text if number_of(text) is not None else str(evaluate(text))
    except InputError:
        return text


def number_of(cell: Cell) -> Fraction | None:
    """Return the number that an entry or text writes, such as ``-3/4``; None if it is no number.

    >>> number_of("-3/4"), number_of(2), number_of("+-1")
    (Fraction(-3, 4), Fraction(2, 1), None)
    """
    if cell is None:
        return None
    if isinstance(cell, int):
        return Fraction(cell)
    try:
        return Fraction(cell) if re.fullmatch(r"-?\d+(?:/\d+|\.\d+)?", cell) else None
    except (ValueError, ZeroDivisionError):  # more digits than Python reads, or x/0
        return None
