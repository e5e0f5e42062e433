"""Functions and conditions: ``f := x -> x+1``, and ``if x > 0 then x else -x end``.

::

    function  →  name -> compared  |  ((name , name)*) -> compared
    condition →  if compared then compared (elseif compared then compared)* (else compared)? end

What is not asked for is not read: a function is kept as it is written, and so is the branch that is
not taken. A name in a function means what it means where the function is called, but for the names
of a function around it, which keep what they meant there.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.expressions.arithmetic import Function, Result, finished
from zermelo.expressions.braces import Parser
from zermelo.expressions.lexemes import Lexeme
from zermelo.expressions.lists import CLOSING, truth

#: Behind these a function, or a branch, is over.
AFTER = {",", ";", "then", "else", "elseif", "end", "for", "where", "while", "to", "by"}


def function_next(parser: Parser) -> bool:
    """Say whether a function follows."""
    place = _behind_names(parser)
    return place is not None and parser.all[place].text == "->"


def _behind_names(parser: Parser) -> int | None:
    """Return the place behind ``x`` or ``(x,y)``, or None where something else stands."""
    lexemes, place = parser.all, parser.place
    if lexemes[place].kind in ("word", "down"):
        return place + 1
    if lexemes[place].text != "(":
        return None
    place += 1
    while lexemes[place].kind in ("word", "down") and lexemes[place + 1].text == ",":
        place += 2
    place += lexemes[place].kind in ("word", "down")
    return place + 1 if lexemes[place].text == ")" else None


def read_function(parser: Parser, sign: str = "->") -> Function:
    """Read a function, without what stands in it."""
    first = parser.take()
    names = [first.text] if first.text != "(" else []
    if first.text == "(":
        while not parser.at(")"):
            names.append(parser.take().text)
            if parser.at(","):
                parser.take()
        parser.take(")")
    for name in names:
        if names.count(name) > 1:
            raise parser.fail(f"{name!r} is given twice", first.column)
    parser.take(sign)
    place = parser.place
    parser.place = _end(parser, place)
    if parser.place == place:
        raise parser.fail(f"a function says what it is worth behind {sign!r}")
    body = tuple(parser.all[place : parser.place])
    return Function(tuple(names), body, parser.bound, parser.expression, parser.given)


def _end(parser: Parser, place: int) -> int:
    """Return where what begins at a place is over."""
    depth = 0
    while True:
        lexeme = parser.all[place]
        text = lexeme.text
        if lexeme.kind == "end" and depth:
            raise parser.fail("a closing bracket, or 'end', is missing", lexeme.column)
        if lexeme.kind == "end" or (not depth and (text in AFTER or text in CLOSING.values())):
            return place
        depth += (text in CLOSING or text == "if") - (text in CLOSING.values() or text == "end")
        place += 1


def read_condition(parser: Parser) -> Result:
    """Read ``if … end``: what is true first is read, and the rest is passed over."""
    start = parser.take("if").column
    found: Result | None = None
    while True:
        if found is None:
            true = truth(parser, "if", parser.lexeme.column)
        else:
            parser.place, true = _end(parser, parser.place), False
        parser.take("then")
        found = _branch(parser, found, wanted=true)
        if parser.at("else"):
            parser.take()
            found = _branch(parser, found, wanted=found is None)
        elif parser.at("elseif"):
            parser.take()
            continue
        parser.take("end")
        if found is None:
            raise parser.fail("nothing is true here, and 'else' is missing", start)
        return found


def _branch(parser: Parser, found: Result | None, *, wanted: bool) -> Result | None:
    if wanted:
        return finished(parser.result())
    parser.place = _end(parser, parser.place)
    return found


def called(parser: Parser, function: Function, given: Sequence[Result], column: int) -> Result:
    """Return what a function is worth for some arguments."""
    names = function.names
    if len(given) != len(names):
        said = f"{function} takes {len(names)} arguments, and {len(given)} are given"
        raise parser.fail(said, column)
    before = vars(parser).copy()
    bound = {**function.bound, **dict(zip(names, given, strict=True))}
    end = Lexeme("end", "", function.body[-1].column, spaced=False)
    parser.all, parser.place, parser.start = [*function.body, end], 0, -1
    parser.bound, parser.names = bound, {**parser.names, **bound}
    parser.expression, parser.given = function.expression, dict(function.given)
    try:
        result = finished(parser.settled(parser.compared(), function.body[0].column))
        if parser.lexeme.kind != "end":
            raise parser.fail(f"{parser.lexeme.text!r} does not belong here")
        return result
    finally:
        vars(parser).update(before)


def applied(
    parser: Parser, held: Sequence[Result], given: Sequence[Result], column: int
) -> tuple[Result, ...]:
    """Return what a function is worth for each entry of a list."""
    if len(given) != 1 or not isinstance(given[0], Function):
        raise parser.fail("Apply takes a function, such as x -> x+1", column)
    return tuple(called(parser, given[0], [one], column) for one in held)
