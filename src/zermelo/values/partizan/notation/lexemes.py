"""Expressions cut into words, numbers and signs, each with its column."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from zermelo.errors import InputError

#: The usual symbols, and how CGSuite spells them.
ASCII_SPELLINGS = {
    "±": "+-", "−": "-", "–": "-", "∗": "*", "⋆": "*", "★": "*", "×": " * ", "·": " * ",
    "↑": "^", "⇑": "^^", "↓": "v", "⇓": "vv", "⧾": "Tiny", "⧿": "Miny", "‖": "||", "∥": "||",
    "∣": "|", "⟨": "<", "⟩": ">", "²": "<2>", "³": "<3>", "⁴": "<4>",
    "ω": "omega", "≤": "<=", "≥": ">=", "≠": "!=",
}  # fmt: skip

#: A private character that stands for a piece of text with a given value.
VALUE_MARK = "\ue000"

PATTERN = re.compile(
    rf"(?P<given>{VALUE_MARK})|"
    r"(?P<number>[0-9]+)|(?P<down>v+(?![A-Za-uw-z_]))|(?P<word>[A-Za-z_][A-Za-z_0-9]*)"
    r"|(?P<up>\^+)|(?P<up_power>(?<=[\^v])<(?:[0-9]+|on)>)|(?P<relation><\||\|>|<=|>=|<>|==|!=|[<>=])"
    r"|(?P<bars>\|+)|(?P<sign>\+-|->|:=|[-+*/%&:;.,(){}\[\]'])"
)


class GivenValue(NamedTuple):
    """A piece expression[start:end] whose value is known, such as a position in parentheses."""

    start: int
    end: int
    value: Any


class NeedsNames(ABC):
    """A given value that depends on names that the expression defines."""

    @abstractmethod
    def value_with(self, names: Mapping[str, object]) -> Any:  # noqa: ANN401
        """Return the value with the current values of the names."""


@dataclass(frozen=True)
class Lexeme:
    """A piece of an expression."""

    #: ``number``, ``word``, ``up``, ``down``, ``up_power`` (``<2>`` in ``^<2>``), ``relation``,
    #: ``bars``, ``sign``, ``given`` or ``end``.
    kind: str
    text: str  #: as CGSuite spells it
    column: int  #: where it begins, from 1
    spaced: bool  #: whether white space stands before it


def fault(message: str, column: int, expression: str) -> InputError:
    """Return an error that names the column, and the expression if it is short."""
    place = f" of {expression!r}" if len(expression) <= 60 else ""
    return InputError(f"{message}, at column {column}{place}")


class UnknownGame(InputError):
    """A name in an expression that denotes no game."""

    def __init__(self, name: str, column: int, expression: str) -> None:
        super().__init__(str(fault(f"{name!r} names no game", column, expression)))
        self.name = name


def lexemes(expression: str, values: Sequence[GivenValue] = ()) -> list[Lexeme]:
    """Return the lexemes of an expression, the last being its end.

    >>> [lexeme.text for lexeme in lexemes("±{2|1} + ↑*")]
    ['+-', '{', '2', '|', '1', '}', '+', '^', '*', '']
    """
    ascii_text, columns = "", []
    starts = {piece.start: piece for piece in values}
    hidden = {place for piece in values for place in range(piece.start + 1, piece.end)}
    for column, character in enumerate(expression, 1):
        if column - 1 in hidden:
            continue
        if column - 1 in starts:
            character = VALUE_MARK
        elif character == VALUE_MARK:
            raise fault(f"{character!r} has no meaning here", column, expression)
        spelling = ASCII_SPELLINGS.get(character, character)
        ascii_text += spelling
        columns += [column] * len(spelling)
    columns.append(len(expression) + 1)
    pieces: list[Lexeme] = []
    index = 0
    while True:
        start = index
        while index < len(ascii_text) and ascii_text[index].isspace():
            index += 1
        if index == len(ascii_text):
            return [*pieces, Lexeme("end", "", columns[index], index > start)]
        match = PATTERN.match(ascii_text, index)
        if match is None or match.lastgroup is None:
            message = f"{ascii_text[index]!r} has no meaning here; write games such as {{2|-1}}"
            raise fault(message, columns[index], expression)
        pieces.append(Lexeme(match.lastgroup, match[0], columns[index], index > start))
        index = match.end()
