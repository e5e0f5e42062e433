"""A reader of printed values, with sums and multiples of them.

The calculator, `zermelo.expressions`, extends it by properties, comparisons and functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from zermelo.errors import InputError
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.loopy import Value, plus, sided, sides
from zermelo.values.partizan.loopy_methods import draft_value, miny, tiny
from zermelo.values.partizan.notation import arithmetic, braces
from zermelo.values.partizan.notation.arithmetic import FACTORS, Result, negative
from zermelo.values.partizan.notation.braces import BracesReader, BracesWithoutBar, Draft
from zermelo.values.partizan.notation.lexemes import GivenValue, Lexeme, UnknownGame
from zermelo.values.partizan.notation.literals import value_named

#: The result of reading: the result of an expression, or unfinished braces.
Read = Result | Draft | BracesWithoutBar


class ValueReader(BracesReader):
    """A reader by recursive descent: each phrase of the grammar has a method that reads it."""

    def __init__(
        self,
        expression: str,
        values: Sequence[GivenValue] = (),
        check: Look | None = None,
        names: Mapping[str, Result] | None = None,
    ) -> None:
        super().__init__(expression, values)
        self.check_limits = check
        #: Games whose braces are being read, and results defined by ``:=``, by their names.
        self.names: dict[str, Draft | Result] = dict(names or {})
        #: Arguments of the functions that are being called, by name.
        self.function_arguments: Mapping[str, Result] = {}
        #: The index of the lexeme where the expression begins, after ``name :=`` if it has a name.
        self.start = 0
        #: The braces, if they are the whole expression.
        self.whole_braces: Draft | None = None

    def as_result(self, read: Read, column: int) -> Result:
        """Return what was read as a result: {options|} without a bar; InputError for drafts."""
        if isinstance(read, Draft):
            raise self.fail("a game may stand for itself only as a whole option", column)
        if isinstance(read, BracesWithoutBar):
            return draft_value([(read.options, [])])
        return read

    def read_result(self) -> Result:
        """Read the result of an expression outside of braces."""
        column = self.lexeme.column
        return self.as_result(self.read_compared(), column)

    def as_value(self, read: Read, column: int = 1) -> Value:
        """Return what was read as a game; InputError if it is not a game."""
        return self.trying(column, arithmetic.as_game, self.as_result(read, column))

    def read_compared(self) -> Read:
        """Read an expression without definitions: here a value."""
        return self.read_sided()

    def enclosed(self) -> Read:
        """Read definitions, ``A := {2|1}; B := …;``, and the expression that uses them."""
        outer_names = dict(self.names)
        while self.is_definition_next():
            name, result = self.definition()
            self.take(";")
            self.names = self.names | {name: result}
        read = self.read_compared()
        self.names = outer_names
        return read

    def is_definition_next(self) -> bool:
        """Whether ``name :=`` follows."""
        return self.lexeme.kind in ("word", "down", "up") and self.following().text == ":="

    def definition(self) -> tuple[str, Result]:
        """Read ``name := value``."""
        return self.defined_name(), self.read_result()

    def defined_name(self) -> str:
        """Read ``name :=``."""
        name = self.free_name()
        self.take(":=")
        return name.text

    def free_name(self) -> Lexeme:
        """Read a name without another meaning."""
        name = self.take()
        if name.kind != "word" or self.has_meaning(name.text):
            raise self.fail(f"{name.text!r} has a meaning; take another name", name.column)
        return name

    def has_meaning(self, name: str) -> bool:
        """Whether a word cannot be a name."""
        return name in RESERVED or value_named(name) is not None

    def read_sided(self) -> Read:
        """Read a sum, or an onside and an offside with ``&`` between them."""
        onside = self.sum()
        if not self.at("&"):
            return onside
        column = self.take().column
        on, off = self.as_value(onside), self.as_value(self.sum())
        return self.trying(column, sided, sides(on)[0], sides(off)[1])

    def sum(self) -> Read:
        """Read products with plus and minus signs between them; ``a+-b`` is a plus the game ±b."""
        total = self.product()
        while self.lexeme.text in ("+", "-", "+-"):
            sign = self.take()
            if sign.text == "+-":
                term: Result = self.switch(self.unary(), sign.column)
            else:
                term = self.as_result(self.product(), sign.column)
            if sign.text == "-":
                term = self.trying(sign.column, negative, term)
            before = self.as_result(total, sign.column)
            total = self.trying(sign.column, arithmetic.add, before, term, self.check_limits)
        return total

    def product(self) -> Read:
        """Read factors with multiplication signs, or others of `FACTORS`, between them."""
        result = self.factor()
        while self.lexeme.text in FACTORS and self.lexeme.kind != "end":
            sign = self.take()
            before, factor = (self.as_result(read, sign.column) for read in (result, self.factor()))
            result = self.trying(sign.column, FACTORS[sign.text], before, factor, self.check_limits)
        return result

    def factor(self) -> Read:
        """Read a factor."""
        return self.unary()

    def unary(self) -> Read:
        """Read an operand, with an exponent if it has one, and with signs before it."""
        lexeme = self.lexeme
        if lexeme.text == "-":
            if self.following().kind == "number" and not self.following().spaced:
                return self.exponentiated()
            self.take()
            return self.trying(lexeme.column, negative, self.as_result(self.unary(), lexeme.column))
        if self.took("+-"):
            return self.switch(self.unary(), lexeme.column)
        return self.exponentiated()

    def switch(self, read: Read, column: int) -> Value:
        """Return {options | their negatives}."""
        options = (
            read.options if isinstance(read, BracesWithoutBar) else [self.as_value(read, column)]
        )
        return draft_value([(options, [-option for option in options])])

    def exponentiated(self) -> Read:
        """Read an operand and its exponent, if any; `raised` reads the exponents of numbers."""
        first = self.lexeme
        read = self.operand()
        after = self.following()
        if first.kind not in ("word", "sign") or not self.at("^") or first.text == "-":
            return read
        if after.spaced != self.lexeme.spaced or not (
            after.kind in ("number", "word") or after.text == "("
        ):
            return read
        column = self.take().column
        base = self.as_result(read, column)
        return self.trying(column, arithmetic.power, base, self.exponent_of(column))

    def exponent_of(self, column: int) -> Result:
        """Read an exponent."""
        if self.lexeme.kind == "number":
            return self.raised(Fraction(self.integer()), in_exponent=True)
        return self.as_result(self.exponentiated(), column)

    def operand(self) -> Read:
        """Read the base of a power."""
        return self.atom()

    def atom(self) -> Read:
        """Read a literal, a form in braces or an expression in parentheses."""
        lexeme = self.lexeme
        if self.took("("):
            read = self.enclosed()
            self.take(")")
            return read
        if lexeme.text == "{":
            return braces.read_braces(self, None)
        if lexeme.text == "'":
            return braces.read_quoted(self)
        if lexeme.kind == "word":
            return self.named()
        literal = self.literal()
        if literal is None:
            text = repr(lexeme.text) if lexeme.text else "the end"
            raise self.fail(f"a game is expected, and {text} is found")
        if isinstance(literal, Fraction) and self.lexeme.kind == "word" and not self.lexeme.spaced:
            column = self.lexeme.column  # such as 5over or 3Tiny(1)
            return plus(self.as_value(literal), self.as_value(self.named(), column))
        return literal

    def named(self) -> Read:
        """Read a name, and its braces or arguments."""
        name = self.take()
        is_tiny = name.text in ("Tiny", "Miny")
        if self.at("{") and not self.lexeme.spaced and not is_tiny:
            return braces.read_braces(self, name.text)
        if name.text in self.names:
            return self.names[name.text]
        if is_tiny:
            size = self.as_value(self.atom(), name.column)
            return tiny(size) if name.text == "Tiny" else miny(size)
        if name.text == "pass":
            raise self.fail("'pass' is a move; write it as an option, alone", name.column)
        return self.meaning_of(name)

    def meaning_of(self, name: Lexeme) -> Read:
        """Return the value of a word with a fixed meaning; `UnknownGame` for other words."""
        value = value_named(name.text)
        if value is None:
            raise UnknownGame(name.text, name.column, self.expression)
        return value


#: Words that cannot be names; the names of loopy values, such as ``over``, cannot either.
RESERVED = {"pass", "Tiny", "Miny"}


def read_game(text: str) -> Game:
    """Return the short game that a text denotes; InputError for other texts.

    >>> read_game("{2|-1} + ^*"), read_game("2 * +-{3|1}"), read_game("Tiny(1) - 3/4")
    ({2^*|-1^*}, 0, -3/4Tiny(1))
    """
    reader = ValueReader(text)
    try:
        value = reader.as_value(reader.read_compared(), reader.lexeme.column)
    except RecursionError:
        how = "give a game with fewer braces in braces"
        raise InputError(f"{text[:40]!r}… is too deep; {how}") from None
    if reader.lexeme.kind != "end":
        wrong = f"{reader.lexeme.text!r} does not belong to a value"
        raise reader.fail(f"{wrong}; read expressions with zermelo.value")
    if not isinstance(value, Game):
        raise InputError(f"{value} is not a short game; play in it need not end")
    return value
