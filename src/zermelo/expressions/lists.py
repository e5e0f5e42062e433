"""Lists: ``[1,*,^]``, and ``[n*^ for n from 1 to 5 where n % 2 == 1]``.

::

    list   →  [ compared, … ]  |  [ compared clause clause* ]
    clause →  for name (in compared | := compared | from compared (to compared)? (by compared)?)
              (while compared)? (where compared)?

A later clause runs through anew for each step of an earlier one.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from zermelo.errors import InputError
from zermelo.expressions.arithmetic import Result, add, compared, finished, relation
from zermelo.expressions.braces import Parser

CLOSING = {"[": "]", "(": ")", "{": "}"}
#: A list has no more entries, and a clause no more steps.
MOST = 10_000


def read_list(parser: Parser) -> tuple[Result, ...]:
    """Read a list in brackets or parentheses."""
    opening = parser.take()
    place, end, clause = parser.place, *_places(parser, CLOSING[opening.text])
    found: list[Result] = []

    def entry() -> None:
        parser.place = place
        found.append(finished(parser.result()))
        if len(found) > MOST:
            raise parser.fail(f"a list of more than {MOST:,} entries is too long", opening.column)

    if clause is None:
        while parser.place < end:
            place = parser.place
            entry()
            if parser.place < end:
                parser.take(",")
    else:
        before = dict(parser.names)
        for _ in _rounds(parser, clause):
            entry()
            if parser.place != clause:
                raise parser.fail(f"{parser.lexeme.text!r} does not belong here")
        parser.names = before
    parser.place = end
    parser.take(CLOSING[opening.text])
    return tuple(found)


def _places(parser: Parser, closing: str) -> tuple[int, int | None]:
    """Return where a list ends, and where its first clause begins, if it has one."""
    depth, clause = 0, None
    for place in range(parser.place, len(parser.all)):
        text = parser.all[place].text
        if not depth and text == closing:
            return place, clause
        depth += (text in CLOSING) - (text in CLOSING.values())
        if not depth and text == "for" and clause is None:
            clause = place
    raise parser.fail(f"{closing} is missing", parser.all[-1].column)


def _rounds(parser: Parser, place: int) -> Iterator[None]:
    """Run through the clauses from a place on, with their names set."""
    parser.place = place
    if not parser.at("for"):
        if parser.lexeme.text not in CLOSING.values():
            raise parser.fail(f"{parser.lexeme.text!r} does not belong here")
        yield
        return
    parser.take("for")
    name = parser.take()
    if name.kind != "word":
        raise parser.fail("a name is expected behind 'for'", name.column)
    behind = None
    for count, step in enumerate(_steps(parser)):
        if count >= MOST:
            raise parser.fail(f"more than {MOST:,} steps are too many", name.column)
        if behind is None:
            behind = parser.place
        parser.place = behind
        parser.names = parser.names | {name.text: step}
        if _false(parser, "while"):
            return
        if not _false(parser, "where"):
            yield from _rounds(parser, parser.place)


def _steps(parser: Parser) -> Iterator[Result]:
    """Read what a name runs through, and run; afterwards the parser stands behind it."""
    column = parser.lexeme.column
    if parser.at(":="):
        parser.take()
        yield parser.settled(parser.compared(), column)
        return
    if parser.at("in"):
        parser.take()
        held = parser.settled(parser.compared(), column)
        if not isinstance(held, tuple):
            raise parser.fail("a list is expected behind 'in'", column)
        yield from held
        return
    if not parser.at("from"):
        raise parser.fail("'from', 'in' or ':=' is missing")
    parser.take()
    at, last, by = parser.settled(parser.sided(), column), None, Fraction(1)
    if parser.at("to"):
        parser.take()
        last = parser.settled(parser.sided(), column)
    step: Result = by
    if parser.at("by"):
        parser.take()
        step = parser.settled(parser.sided(), column)
    down = parser.trying(column, relation, step, Fraction(0)) == "<"
    if step == 0:
        raise parser.fail("a step of 0 goes nowhere", column)
    try:
        while last is None or compared(at, ">=" if down else "<=", last):
            yield at
            at = add(at, step, parser.look)
    except InputError as error:
        raise parser.fail(str(error), column) from None


def _false(parser: Parser, word: str) -> bool:
    """Read a condition, if there is one, and say whether it is false."""
    return parser.at(word) and not truth(parser, word, parser.take().column)


def truth(parser: Parser, word: str, column: int) -> bool:
    """Read what stands behind a word, and is true or false."""
    true = parser.settled(parser.compared(), column)
    if not isinstance(true, bool):
        raise parser.fail(f"a comparison is expected behind {word!r}", column)
    return true
