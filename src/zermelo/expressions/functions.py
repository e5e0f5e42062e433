"""Lists, functions and conditions in expressions.

``[n*^ for n from 1 to 5 where n % 2 == 1]`` is a list, ``f := x -> x+1`` a function, and ``if x > 0
then x else -x end`` a condition. The rules ``compared`` and ``sided`` stand in `parse`.

::

    list      →  [ compared, … ]  |  [ compared clause clause* ]
    clause    →  for name (in compared | := compared | from sided (to sided)? (by sided)?)
                 (while compared)? (where compared)?
    function  →  name -> compared  |  (name, …) -> compared
    condition →  if compared then compared (elseif compared then compared)* (else compared)? end

A later clause is repeated for each value of the name of an earlier one. Evaluation is lazy: the
body of a function is read at each call, and a branch of a condition only if it is taken. A name in
a function has its meaning at the call, but arguments of an enclosing function keep theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from zermelo.errors import InputError
from zermelo.values.partizan.notation import arithmetic
from zermelo.values.partizan.notation.arithmetic import NotationFunction, Result, final_result
from zermelo.values.partizan.notation.braces import BracesReader
from zermelo.values.partizan.notation.lexemes import Lexeme

CLOSING = {"[": "]", "(": ")", "{": "}"}
#: Maximum number of entries of a list, and of values of a clause's name.
MAX_ENTRIES = 10_000
#: Lexemes that end a function or a branch, besides closing brackets and the end of the text.
FUNCTION_ENDS = {",", ";", "then", "else", "elseif", "end", "for", "where", "while", "to", "by"}


def is_function_next(parser: BracesReader) -> bool:
    """Whether a function follows, which begins with ``x ->`` or ``(x,y) ->``."""
    lexemes, place = parser.lexemes, parser.place
    if lexemes[place].text == "(":
        place += 1
        while lexemes[place].kind in ("word", "down") and lexemes[place + 1].text == ",":
            place += 2
        place += lexemes[place].kind in ("word", "down")
        if lexemes[place].text != ")":
            return False
    elif lexemes[place].kind not in ("word", "down"):
        return False
    return lexemes[place + 1].text == "->"


def read_function(parser: BracesReader, sign: str = "->") -> NotationFunction:
    """Read ``x -> …``, ``(x,y) -> …`` or ``(x) := …``; the body is kept as lexemes."""
    first = parser.take()
    names = [first.text] if first.text != "(" else []
    if first.text == "(":
        while not parser.at(")"):
            names.append(parser.take().text)
            parser.took(",")
        parser.take(")")
    for name in names:
        if names.count(name) > 1:
            raise parser.fail(f"{name!r} is given twice", first.column)
    parser.take(sign)
    place = parser.place
    parser.place = _end_from(parser, place)
    if parser.place == place:
        raise parser.fail(f"a function needs its value after {sign!r}")
    body = tuple(parser.lexemes[place : parser.place])
    bound = parser.function_arguments
    return NotationFunction(tuple(names), body, bound, parser.expression, parser.values_at)


def _end_from(parser: BracesReader, place: int) -> int:
    """Return the index of the lexeme that ends the function or branch that begins at ``place``."""
    depth = 0
    while True:
        lexeme = parser.lexemes[place]
        text = lexeme.text
        if lexeme.kind == "end" and depth:
            raise parser.fail("a closing bracket, or 'end', is missing", lexeme.column)
        if lexeme.kind == "end" or (
            not depth and (text in FUNCTION_ENDS or text in CLOSING.values())
        ):
            return place
        depth += (text in CLOSING or text == "if") - (text in CLOSING.values() or text == "end")
        place += 1


def read_condition(parser: BracesReader) -> Result:
    """Read ``if … end``; return the value for the first true condition, or that of ``else``."""
    start = parser.take("if").column
    value: Result | None = None
    while True:
        if value is None:
            is_true = read_truth(parser, "if", parser.lexeme.column)
        else:
            parser.place, is_true = _end_from(parser, parser.place), False
        parser.take("then")
        value = _branch(parser, value, wanted=is_true)
        if parser.took("else"):
            value = _branch(parser, value, wanted=value is None)
        elif parser.took("elseif"):
            continue
        parser.take("end")
        if value is None:
            raise parser.fail("no condition is true, and 'else' is missing", start)
        return value


def _branch(parser: BracesReader, value: Result | None, *, wanted: bool) -> Result | None:
    """Return the value of the next branch if ``wanted``; otherwise skip it and return ``value``."""
    if wanted:
        return final_result(parser.read_result())
    parser.place = _end_from(parser, parser.place)
    return value


def call_function(
    parser: BracesReader, function: NotationFunction, arguments: Sequence[Result], column: int
) -> Result:
    """Return the result of calling a function with arguments."""
    names = function.names
    if len(arguments) != len(names):
        takes = f"{function} takes {len(names)} argument{'s' * (len(names) != 1)}"
        raise parser.fail(f"{takes}, not {len(arguments)}", column)
    state = vars(parser).copy()
    bound = {**function.bound, **dict(zip(names, arguments, strict=True))}
    end = Lexeme("end", "", function.body[-1].column, spaced=False)
    parser.lexemes, parser.place, parser.start = [*function.body, end], 0, -1
    parser.function_arguments, parser.names = bound, {**parser.names, **bound}
    parser.expression, parser.values_at = function.expression, dict(function.values_at)
    try:
        result = final_result(parser.as_result(parser.read_compared(), function.body[0].column))
        if parser.lexeme.kind != "end":
            raise parser.fail(f"{parser.lexeme.text!r} does not belong here")
        return result
    finally:
        vars(parser).update(state)


def apply_to_list(
    parser: BracesReader, entries: Sequence[Result], arguments: Sequence[Result], column: int
) -> tuple[Result, ...]:
    """Return the results of the only argument, a function, for the entries of a list."""
    if len(arguments) != 1 or not isinstance(arguments[0], NotationFunction):
        raise parser.fail("Apply takes a function, such as x -> x+1", column)
    return tuple(call_function(parser, arguments[0], [entry], column) for entry in entries)


def read_list(parser: BracesReader) -> tuple[Result, ...]:
    """Read a list in brackets or parentheses, and return its entries."""
    opening = parser.take()
    place, end, clause = parser.place, *_end_and_clause(parser, CLOSING[opening.text])
    entries: list[Result] = []

    def read_entry() -> None:
        parser.place = place
        entries.append(final_result(parser.read_result()))
        if len(entries) > MAX_ENTRIES:
            wrong = f"a list of more than {MAX_ENTRIES:,} entries is too long"
            raise parser.fail(wrong, opening.column)

    if clause is None:
        while parser.place < end:
            place = parser.place
            read_entry()
            if parser.place < end:
                parser.take(",")
    else:
        outer_names = dict(parser.names)
        for _ in _set_names(parser, clause):
            read_entry()
            if parser.place != clause:
                raise parser.fail(f"{parser.lexeme.text!r} does not belong here")
        parser.names = outer_names
    parser.place = end
    parser.take(CLOSING[opening.text])
    return tuple(entries)


def _end_and_clause(parser: BracesReader, closing: str) -> tuple[int, int | None]:
    """Return the lexeme indices of a list's closing bracket, and of its first clause or None."""
    depth, clause = 0, None
    for place in range(parser.place, len(parser.lexemes)):
        text = parser.lexemes[place].text
        if not depth and text == closing:
            return place, clause
        depth += (text in CLOSING) - (text in CLOSING.values())
        if not depth and text == "for" and clause is None:
            clause = place
    raise parser.fail(f"{closing} is missing", parser.lexemes[-1].column)


def _set_names(parser: BracesReader, place: int) -> Iterator[None]:
    """Set the names of clauses to each combination of their values in turn; yield each time."""
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
    place_after = None
    for count, value in enumerate(_clause_values(parser)):
        if count >= MAX_ENTRIES:
            raise parser.fail(f"more than {MAX_ENTRIES:,} steps are too many", name.column)
        if place_after is None:
            place_after = parser.place
        parser.place = place_after
        parser.names = parser.names | {name.text: value}
        if _condition_fails(parser, "while"):
            return
        if not _condition_fails(parser, "where"):
            yield from _set_names(parser, parser.place)


def _clause_values(parser: BracesReader) -> Iterator[Result]:
    """Yield the values of a clause's name; their description is read before the first value."""
    column = parser.lexeme.column
    if parser.took(":="):
        yield parser.as_result(parser.read_compared(), column)
        return
    if parser.took("in"):
        entries = parser.as_result(parser.read_compared(), column)
        if not isinstance(entries, tuple):
            raise parser.fail("a list is expected behind 'in'", column)
        yield from entries
        return
    if not parser.took("from"):
        raise parser.fail("'from', 'in' or ':=' is missing")
    value = parser.as_result(parser.read_sided(), column)
    end = parser.as_result(parser.read_sided(), column) if parser.took("to") else None
    step = parser.as_result(parser.read_sided(), column) if parser.took("by") else Fraction(1)
    is_falling = parser.trying(column, arithmetic.relation, step, Fraction(0)) == "<"
    if step == 0:
        raise parser.fail("a step of 0 goes nowhere; give another one after 'by'", column)
    try:
        sign = ">=" if is_falling else "<="
        while end is None or arithmetic.comparison_holds(value, sign, end):
            yield value
            value = arithmetic.add(value, step, parser.check_limits)
    except InputError as error:
        raise parser.fail(str(error), column) from None


def _condition_fails(parser: BracesReader, word: str) -> bool:
    """Take a word, if it is next, with its condition; return whether the condition is false."""
    return parser.at(word) and not read_truth(parser, word, parser.take().column)


def read_truth(parser: BracesReader, word: str, column: int) -> bool:
    """Read the condition after a word, and return whether it is true."""
    result = parser.as_result(parser.read_compared(), column)
    if not isinstance(result, bool):
        raise parser.fail(f"a comparison is expected behind {word!r}", column)
    return result
