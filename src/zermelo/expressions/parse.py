"""The reader of expressions in CGSuite's notation and the usual symbols; it never runs Python.

::

    whole    →  line (; line)*                  the last line is the result
    line     →  (name :=)? compared | def name(name, …) := compared
    compared →  function | sided ((= | < | > | <= | >= | != | <> | || | <| | |>) sided)?
    sided    →  sum (& sum)?                    onside & offside
    sum      →  product ((+ | - | +-) product)*
    product  →  colon ((* | / | %) colon)*
    colon    →  unary ((: | Name) unary)*       ordinal sum, or a property and its argument
    unary    →  (- | +-) unary | raised         +-G is {G|-G}
    raised   →  dotted (^ raised)?              a power of numbers
    dotted   →  atom (.Name (arguments)? | (arguments))*
    atom     →  3/4^^*2 | *2 | ^<3> | v[2]* | ((line ;)* compared) | [compared, …]
                | '{options|options}'       a form that is not simplified
                | name? {options|options} | on | Tiny(G) | if … | [compared for name …] | …

A decimal such as 0.75 is read if its denominator is a power of 2. More bars bind less:
``{a||b|c}`` is ``{a|{b|c}}``. In braces ``pass`` is a move to the game itself, and a name before
the braces denotes the game: ``a{0|a}``. In parentheses all lines but the last are definitions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zermelo.errors import InputError
from zermelo.expressions import functions
from zermelo.expressions.methods import call, is_infix_property
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.loopy import Sided, Stopper, Value
from zermelo.values.partizan.notation import arithmetic
from zermelo.values.partizan.notation.arithmetic import NotationFunction, Result, final_result
from zermelo.values.partizan.notation.braces import BracesOptions, Draft, options_of
from zermelo.values.partizan.notation.lexemes import GivenValue, Lexeme
from zermelo.values.partizan.notation.values import Read, ValueReader
from zermelo.values.transfinite import OMEGA


def evaluate(
    expression: str, values: Sequence[GivenValue] = (), check: Look | None = None
) -> Value:
    """Return the value of an expression: a `Game`, a `Stopper` or a `Sided` game.

    Without spaces ``9*2`` is 9 + *2, as CGSuite prints it, and ``3^2`` is 3 + ↑ + ↑. With spaces
    ``9 * 2`` is 18, as is ``9×2``, and ``3 ^ 2`` is 9, as is ``3^(2)``.

    ``values`` are pieces of the expression with known values, such as positions. ``check`` is
    called often, and may raise an error to end the work. An InputError names the column where
    the text cannot be read, or says that the result is not a game.

    >>> evaluate("{2|-1} + ^*"), evaluate("{4|1}.Cool(1/2)"), evaluate("over - 5")
    ({2^*|-1^*}, {7/2|3/2}, -5over)
    >>> evaluate("9*2") - 9, evaluate("9 * 2"), evaluate("A := {2|1}; {A|-A}")
    (*2, 18, +-{2|1})
    >>> evaluate("{2|1")
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: } is missing, at column 5 of '{2|1'
    """
    return arithmetic.as_game(calculate(expression, values, check).result)


def calculate(
    expression: str,
    values: Sequence[GivenValue] = (),
    check: Look | None = None,
    names: Mapping[str, Result] | None = None,
) -> ParsedExpression:
    """Return the parsed expression, which may use ``names`` and may define new ones.

    >>> calculate("{^,0|0}").options
    BracesOptions(left=[^, 0], right=[0], passes=(False, False))
    >>> calculate("a{0,a|*}").options
    BracesOptions(left=[0, ^[on]], right=[*], passes=(True, False))
    >>> first = calculate("G := {2|-1}")
    >>> calculate("G + G >= 1", names=first.names).result, first.name
    (True, 'G')
    """
    try:
        return Parser(expression, values, check, names).read_whole()
    except RecursionError:
        advice = "give fewer braces in braces, or a function that calls itself fewer times"
        raise InputError(f"{expression[:40]!r}… is too deep; {advice}") from None


@dataclass(frozen=True)
class ParsedExpression:
    """The result of reading one expression."""

    result: Result  #: the value
    name: str | None  #: the name that the last line defines, if any
    names: Mapping[str, Result]  #: all names that are defined once the expression is read
    options: BracesOptions | None  #: the value of each option, if the last line is a game in braces
    #: The left side, the sign and the right side, if the last line is a comparison; else None.
    comparison: tuple[Result, str, Result] | None


class Parser(ValueReader):
    """A reader of one expression: `ValueReader` with properties, comparisons and functions."""

    comparison: tuple[Result, str, Result] | None = None

    def read_whole(self) -> ParsedExpression:
        """Read the whole expression."""
        if self.lexeme.kind == "end":
            raise self.fail("there is nothing to read; write a game such as {2|-1}")
        while True:
            name, result = self.read_line()
            if name is not None:
                self.names[name] = result
            if not self.took(";") or self.lexeme.kind == "end":
                break
        if self.lexeme.kind != "end":
            raise self.fail(f"{self.lexeme.text!r} does not belong here")
        names = {name: value for name, value in self.names.items() if not isinstance(value, Draft)}
        options = None
        if self.whole_braces is not None and isinstance(result, Game | Stopper | Sided):
            options = options_of(self.whole_braces, result)
        return ParsedExpression(result, name, names, options, self.comparison)

    def read_line(self) -> tuple[str | None, Result]:
        """Read a line up to a semicolon; return its name, if it is a definition, and its result."""
        self.whole_braces = self.comparison = None
        if self.at("def"):
            return self.read_named_function()
        return (self.defined_name() if self.is_definition_next() else None), self.read_statement()

    def read_named_function(self) -> tuple[str, Result]:
        """Read ``def name(x) := …``."""
        self.take("def")
        return self.free_name().text, functions.read_function(self, ":=")

    def read_statement(self) -> Result:
        """Read the expression of a line; in a definition it follows the name."""
        self.start = self.place
        column = self.lexeme.column
        return self.trying(column, final_result, self.as_result(self.read_compared(), column))

    def is_definition_next(self) -> bool:
        """Whether ``name :=`` follows, or ``def``."""
        return self.at("def") or super().is_definition_next()

    def definition(self) -> tuple[str, Result]:
        """Read ``name := value``, or a function with a name."""
        return self.read_named_function() if self.at("def") else super().definition()

    def has_meaning(self, name: str) -> bool:
        """Whether a word has a fixed meaning, so that it cannot be a name."""
        return name in RESERVED or is_infix_property(name) or super().has_meaning(name)

    def read_compared(self) -> Read:
        """Read a value, a comparison of two values, or a function."""
        if functions.is_function_next(self):
            return functions.read_function(self)
        begins_expression = self.place == self.start
        left_value = self.read_sided()
        if self.lexeme.text not in arithmetic.RELATIONS or self.lexeme.kind == "end":
            return left_value
        sign, column = self.lexeme.text, self.take().column
        left, right = self.as_result(left_value, column), self.as_result(self.read_sided(), column)
        if begins_expression and self.lexeme.kind == "end":
            self.comparison = left, sign, right
        return self.trying(column, arithmetic.comparison_holds, left, sign, right)

    def factor(self) -> Read:
        """Read values with ``:`` (an ordinal sum) or properties between them, or one value."""
        total = self.unary()
        while self.at(":") or (self.lexeme.kind == "word" and is_infix_property(self.lexeme.text)):
            sign = self.take()
            name = "OrdinalSum" if sign.text == ":" else sign.text
            base, top = (self.as_result(read, sign.column) for read in (total, self.unary()))
            total = self.trying(sign.column, call, base, name, [top], self.check_limits)
        return total

    def operand(self) -> Read:
        """Read an atom, with its properties, and its arguments if it is a function."""
        read = self.atom()
        while self.at(".") or (isinstance(read, NotationFunction) and self.is_tight("(")):
            column = self.lexeme.column
            if isinstance(read, NotationFunction):
                read = functions.call_function(self, read, self.read_arguments(), column)
                continue
            self.take()
            name = self.take()
            if name.kind != "word":
                raise self.fail("the name of a method is missing", name.column)
            arguments = self.read_arguments() if self.at("(") and not self.lexeme.spaced else []
            result = self.as_result(read, column)
            if name.text == "Apply" and isinstance(result, tuple):
                read = functions.apply_to_list(self, result, arguments, name.column)
                continue
            read = self.trying(name.column, call, result, name.text, arguments, self.check_limits)
        return read

    def read_arguments(self) -> list[Result]:
        """Read arguments in parentheses, separated by commas."""
        self.take("(")
        arguments: list[Result] = []
        while not self.at(")"):
            arguments.append(self.as_result(self.read_compared(), self.lexeme.column))
            if not self.at(")"):
                self.take(",")
        self.take(")")
        return arguments

    def is_infix_word(self, name: str) -> bool:
        """Whether a word is a property that can stand between two operands."""
        return is_infix_property(name)

    def atom(self) -> Read:
        """Read a list, a piece whose value is given, or an atom of `ValueReader`."""
        if self.lexeme.text == "[":
            return functions.read_list(self)
        if self.lexeme.kind == "given":
            value: Value = self.given_value()
            return value
        return super().atom()

    def meaning_of(self, name: Lexeme) -> Read:
        """Return the value of a word with a fixed meaning; read what follows ``if`` and ``Sum``."""
        if name.text == "if":
            self.place -= 1
            return functions.read_condition(self)
        if name.text in CONSTANTS:
            return CONSTANTS[name.text]
        if name.text in OUTCOMES and name.text not in self.names:
            return name.text
        if name.text == "Sum" and self.is_tight("("):
            return self.read_sum()
        return super().meaning_of(name)

    def read_sum(self) -> Result:
        """Read a list in parentheses, such as ``(x for x from 1 to 5)``, and return its sum."""
        column = self.lexeme.column
        terms = functions.read_list(self)
        if len(terms) == 1 and isinstance(terms[0], tuple):
            terms = terms[0]
        total: Result = Fraction(0)
        for term in terms:
            total = self.trying(column, arithmetic.add, total, term, self.check_limits)
        return total


#: Words for truth values, the players, and ω.
CONSTANTS: dict[str, Result] = {
    "true": True,
    "false": False,
    "Left": "Left",
    "Right": "Right",
    "omega": OMEGA,
}
#: Words for outcome classes, as in ``G.OutcomeClass = N``, if they are not defined as names.
OUTCOMES = ("N", "P", "L", "R")
#: Words that cannot be names; words for values and for infix properties cannot either.
RESERVED = {
    "for", "in", "from", "to", "by", "where", "if", "then", "elseif", "else", "end", "def",
    "while", "Sum", *CONSTANTS,
}  # fmt: skip
