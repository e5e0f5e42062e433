"""Split the text of a .game file (an infinite digraph) into statements, and these into lexemes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.errors import FormatError

LEXEME = re.compile(
    r"(?P<blank>[ \t]+)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<number>[0-9]+)"
    r"|(?P<mark>->|//|<=|>=|==|!=|[-+*%<>(),:])"
)

#: Maximum number of digits of a number.
MAX_DIGITS = 100


@dataclass(frozen=True)
class StatementLexeme:
    """A word, a number or a mark of a statement; ``kind`` is ``end`` after the last one."""

    kind: str
    text: str
    line: int
    column: int


@dataclass(frozen=True)
class Statement:
    """A line with its continuation lines: the first word, the text after it, and its lexemes."""

    keyword: StatementLexeme
    rest: str
    lexemes: tuple[StatementLexeme, ...]


def statements(text: str, file: str) -> Iterator[Statement]:
    """Split a text: a line that begins with a blank continues the line before it."""
    gathered: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        content = line.partition("#")[0].rstrip()
        if not content:
            continue
        if content[0] in " \t":
            if not gathered:
                wrong = "the first line is indented, but only continuation lines may be"
                raise FormatError(f"{wrong}; remove the blank", file=file, line=number)
            gathered.append((number, content))
            continue
        if gathered:
            yield _statement(gathered, file)
        gathered = [(number, content)]
    if gathered:
        yield _statement(gathered, file)


def _statement(lines: list[tuple[int, str]], file: str) -> Statement:
    number, first = lines[0]
    word = re.match(r"[A-Za-z]+", first)
    if word is None:
        wrong = f"the line begins with {first[:1]!r}"
        expected = "a word such as vertices, move or P is expected"
        raise FormatError(f"{wrong}; {expected}", file=file, line=number, column=1)
    keyword = StatementLexeme("name", word[0], number, 1)
    rest = first[word.end() :].strip()
    if word[0] == "game":  # its name is free text
        return Statement(keyword, " ".join([rest, *(line.strip() for _, line in lines[1:])]), ())
    lexemes: list[StatementLexeme] = []
    for place, (at, line) in enumerate(lines):
        lexemes += _lexemes(line, at, 0 if place else word.end(), file)
    last, line = lines[-1]
    lexemes.append(StatementLexeme("end", "the end of the line", last, len(line) + 1))
    return Statement(keyword, rest, tuple(lexemes))


def _lexemes(line: str, number: int, begin: int, file: str) -> Iterator[StatementLexeme]:
    place = begin
    while place < len(line):
        match = LEXEME.match(line, place)
        if match is None:
            hint = "; write == for equality" if line[place] == "=" else ""
            expected = "names, integers and the marks -> + - * // % < <= > >= == != ( ) , :"
            wrong = f"the character {line[place]!r} is not understood; {expected} are expected"
            raise FormatError(wrong + hint, file=file, line=number, column=place + 1)
        kind = match.lastgroup or ""
        if kind == "number" and len(match[0]) > MAX_DIGITS:
            wrong = f"an integer of {len(match[0])} digits is too long; give at most {MAX_DIGITS}"
            raise FormatError(wrong, file=file, line=number, column=place + 1)
        if kind != "blank":
            yield StatementLexeme(kind, match[0], number, place + 1)
        place = match.end()
