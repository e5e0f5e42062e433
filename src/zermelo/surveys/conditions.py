"""Conditions on the rows of a survey: ``temperature > 2 and outcome = N``."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from zermelo.errors import InputError
from zermelo.surveys.columns import Cell

#: A row by the names of its columns.
Row = Mapping[str, Cell]
Condition = Callable[[Row], bool]

#: Columns whose entries are texts of values, which are compared as values.
VALUES = ("value", "reduced")

LEXEME = re.compile(r"\s*(<=|>=|!=|[<>=()]|\"[^\"]*\"|'[^']*'|[^\s<>=!()\"']+)")
SIGNS: Mapping[str, Callable[[Fraction, Fraction], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def condition(text: str, columns: Sequence[str]) -> Condition:
    """Read a condition: comparisons of a column, joined by ``and``, ``or``, ``not``, parentheses.

    ``=`` and ``!=`` compare numbers as numbers and other entries as text; ``<``, ``<=``, ``>`` and
    ``>=`` compare numbers. A missing entry only meets ``!=``. An InputError shows the mistake.

    >>> hot = condition("temperature > 1/2 and not outcome = P", ["temperature", "outcome"])
    >>> hot({"temperature": "3/4", "outcome": "N"}), hot({"temperature": "1/2", "outcome": "N"})
    (True, False)
    """
    return _ConditionReader(text, columns).read()


class _ConditionReader:
    """Reads a condition from left to right."""

    def __init__(self, text: str, columns: Sequence[str]) -> None:
        self.text, self.columns = text, columns
        self.words = [*LEXEME.findall(text)]
        if "".join(self.words) != re.sub(r"\s+(?=(?:[^\"']|\"[^\"]*\"|'[^']*')*$)", "", text):
            raise InputError(
                f"{text!r} is no condition; write it like: temperature > 2 and outcome = N"
            )
        self.index = 0

    def read(self) -> Condition:
        condition = self.conditions()
        if self.index < len(self.words):
            raise self.error("and, or, or the end")
        return condition

    def next(self) -> str:
        self.index += 1
        return self.words[self.index - 1] if self.index <= len(self.words) else ""

    def accept(self, word: str) -> bool:
        """Whether a word comes next; then it is skipped."""
        matches = [next_word.lower() for next_word in self.words[self.index :][:1]] == [word]
        self.index += matches
        return matches

    def error(self, expected: str, back: int = 0) -> InputError:
        found = next(iter(self.words[self.index - back :]), "the end")
        return InputError(f"{self.text!r}: found {found!r} where {expected} is expected")

    def conditions(self, word: str = "or") -> Condition:
        """Read conditions that are joined by ``or``, or by ``and``, which binds closer."""
        parts: list[Condition] = []
        while not parts or self.accept(word):
            parts.append(self.single() if word == "and" else self.conditions("and"))
        combine = all if word == "and" else any
        return lambda row: combine(part(row) for part in parts)

    def single(self) -> Condition:
        if self.accept("not"):
            inner = self.single()
            return lambda row: not inner(row)
        if self.accept("("):
            inner = self.conditions()
            if not self.accept(")"):
                raise self.error(")")
            return inner
        return self.comparison()

    def comparison(self) -> Condition:
        column = self.next()
        if column not in self.columns:
            raise self.error(f"a column ({', '.join(self.columns)})", 1)
        sign = self.next()
        if sign not in SIGNS and sign not in ("=", "!="):
            raise self.error("=, !=, <, <=, > or >=", 1)
        if self.index >= len(self.words):
            raise self.error("a number or a text")
        text = self.next().strip("\"'")
        if column in VALUES and sign not in SIGNS:
            text = canonical_text(text)
        number = number_of(text)
        if number is None and sign in SIGNS:
            raise self.error("a number", 1)
        return lambda row: _meets(row[column], sign, text, number)


def _meets(cell: Cell, sign: str, text: str, number: Fraction | None) -> bool:
    """Whether an entry meets a comparison with a text, which may be a number."""
    if sign in SIGNS:
        entry = number_of(cell)
        return entry is not None and number is not None and SIGNS[sign](entry, number)
    same = cell is not None and (
        str(cell) == text or (number is not None and number_of(cell) == number)
    )
    return same is (sign == "=")


def canonical_text(text: str) -> str:
    """Return the text of the canonical form of a value; other texts, and integers, unchanged.

    >>> canonical_text("{1|0}+*"), canonical_text("3"), canonical_text("∞(0)")
    ('{1*|*}', '3', '∞(0)')
    """
    from zermelo.expressions.parse import evaluate

    try:
        return text if number_of(text) is not None else str(evaluate(text))
    except InputError:
        return text


def number_of(cell: Cell) -> Fraction | None:
    """Return the number of an entry, such as ``-3/4``; None for other entries.

    >>> number_of("-3/4"), number_of(2), number_of("+-1")
    (Fraction(-3, 4), Fraction(2, 1), None)
    """
    if cell is None:
        return None
    if isinstance(cell, int):
        return Fraction(cell)
    try:
        return Fraction(cell) if re.fullmatch(r"-?\d+(?:/\d+|\.\d+)?", cell) else None
    except ZeroDivisionError:
        return None
