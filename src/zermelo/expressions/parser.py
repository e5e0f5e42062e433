"""The grammar of expressions, by recursive descent; `zermelo.expressions.parse` writes it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zermelo.expressions.arithmetic import (
    FACTORS,
    RELATIONS,
    Function,
    Result,
    add,
    as_game,
    compared,
    finished,
    negative,
    power,
)
from zermelo.expressions.braces import (
    Choice,
    Draft,
    Options,
    Reader,
    options_of,
    read_braces,
    read_quoted,
)
from zermelo.expressions.functions import (
    applied,
    called,
    function_next,
    read_condition,
    read_function,
    read_list,
)
from zermelo.expressions.lexemes import Given, Lexeme, NoGame
from zermelo.expressions.methods import call, takes_one, word
from zermelo.values.partizan.drafts import draft_value
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.loopy import Loopy, Sided, Value, plus, sided, sides
from zermelo.values.transfinite import OMEGA

#: What is read: what an expression is worth, or braces that are not settled yet.
Read = Result | Draft | Choice


@dataclass(frozen=True)
class Statement:
    """What was read of one expression."""

    result: Result  #: what it is worth
    name: str | None  #: what it is called from here on
    names: Mapping[str, Result]  #: all names from here on
    options: Options | None  #: by their values, if the expression is all braces
    #: What is compared, and by which sign, if it is a comparison.
    sides: tuple[Result, str, Result] | None


class Parser(Reader):
    """Read one expression by recursive descent."""

    def __init__(
        self,
        expression: str,
        given: Sequence[Given],
        look: Look | None,
        names: Mapping[str, Result],
    ) -> None:
        super().__init__(expression, given)
        self.look = look
        #: Games that are not finished yet, and what was given a name by ``:=``.
        self.names: dict[str, Draft | Result] = dict(names)
        #: What the names of functions mean that are being called.
        self.bound: Mapping[str, Result] = {}
        #: Where the expression begins that stands alone, or behind a name.
        self.start = 0
        #: The braces that are the whole expression, if it is nothing else.
        self.form: Draft | None = None
        #: What is compared, if the whole expression compares.
        self.sides: tuple[Result, str, Result] | None = None

    def whole(self) -> Statement:
        """Read all of it."""
        if self.lexeme.kind == "end":
            raise self.fail("there is nothing to read; write a game such as {2|-1}")
        while True:
            name, result = self.line()
            if name is not None:
                self.names[name] = result
            if not self.took(";") or self.lexeme.kind == "end":
                break
        if self.lexeme.kind != "end":
            raise self.fail(f"{self.lexeme.text!r} does not belong here")
        names = {name: value for name, value in self.names.items() if not isinstance(value, Draft)}
        options = None
        if self.form is not None and isinstance(result, Game | Loopy | Sided):
            options = options_of(self.form, result)
        return Statement(result, name, names, options, self.sides)

    def line(self) -> tuple[str | None, Result]:
        """Read what stands between semicolons, and what it is called from here on."""
        self.form = self.sides = None
        if self.at("def"):
            return self.named_function()
        return (self.given_name() if self.names_next() else None), self.statement()

    def named_function(self) -> tuple[str, Result]:
        """Read ``def name(x) := …``."""
        self.take("def")
        return self.free_name().text, read_function(self, ":=")

    def statement(self) -> Result:
        """Read what a name is given, or what stands behind all names."""
        self.start = self.place
        column = self.lexeme.column
        return self.trying(column, finished, self.settled(self.compared(), column))

    def settled(self, read: Read, column: int) -> Result:
        """Take what was read as something that stands alone."""
        if isinstance(read, Draft):
            raise self.fail("a loop can only be an option, alone", column)
        if isinstance(read, Choice):
            return draft_value([(read.options, [])])
        return read

    def result(self) -> Result:
        """Read what stands alone."""
        column = self.lexeme.column
        return self.settled(self.compared(), column)

    def value(self, read: Read, column: int = 1) -> Value:
        """Take what was read as a game."""
        return self.trying(column, as_game, self.settled(read, column))

    def names_next(self) -> bool:
        """Say whether ``name :=`` follows, or ``def``."""
        return self.at("def") or (
            self.lexeme.kind in ("word", "down", "up") and self.following().text == ":="
        )

    def given_name(self) -> str:
        """Read ``name :=``."""
        name = self.free_name()
        self.take(":=")
        return name.text

    def free_name(self) -> Lexeme:
        """Read a name that means nothing else."""
        name = self.take()
        known = name.kind != "word" or word(name.text) is not None or takes_one(name.text)
        if known or name.text in RESERVED:
            raise self.fail(f"{name.text!r} has a meaning; take another name", name.column)
        return name

    def defined(self) -> Read:
        """Read values with names, ``A := {2|1}; B := …;``, and what they are used in."""
        before = dict(self.names)
        while self.names_next():
            if self.at("def"):
                name, result = self.named_function()
            else:
                name, result = self.given_name(), self.result()
            self.take(";")
            self.names = self.names | {name: result}
        read = self.compared()
        self.names = before
        return read

    def compared(self) -> Read:
        """Read a value, a comparison of two, or a function."""
        if function_next(self):
            return read_function(self)
        alone = self.place == self.start
        one = self.sided()
        if self.lexeme.text not in RELATIONS or self.lexeme.kind == "end":
            return one
        sign, column = self.lexeme.text, self.take().column
        left, right = self.settled(one, column), self.settled(self.sided(), column)
        if alone and self.lexeme.kind == "end":
            self.sides = left, sign, right
        return self.trying(column, compared, left, sign, right)

    def sided(self) -> Read:
        """Read a sum, or an onside and an offside."""
        one = self.sum()
        if not self.at("&"):
            return one
        column = self.take().column
        on, off = self.value(one), self.value(self.sum())
        return self.trying(column, sided, sides(on)[0], sides(off)[1])

    def sum(self) -> Read:
        """Read products with signs between them."""
        total = self.product()
        while self.lexeme.text in ("+", "-", "+-"):
            sign = self.take()
            if sign.text == "+-":
                term: Result = self.switch(self.unary(), sign.column)
            else:
                term = self.settled(self.product(), sign.column)
            if sign.text == "-":
                term = self.trying(sign.column, negative, term)
            total = self.trying(sign.column, add, self.settled(total, sign.column), term, self.look)
        return total

    def product(self) -> Read:
        """Read what is multiplied or divided."""
        total = self.colon()
        while self.lexeme.text in FACTORS and self.lexeme.kind != "end":
            sign = self.take()
            before, factor = (self.settled(read, sign.column) for read in (total, self.colon()))
            total = self.trying(sign.column, FACTORS[sign.text], before, factor, self.look)
        return total

    def colon(self) -> Read:
        """Read an ordinal sum, or an integer before a value."""
        total = self.unary()
        while self.at(":") or (self.lexeme.kind == "word" and takes_one(self.lexeme.text)):
            sign = self.take()
            name = "OrdinalSum" if sign.text == ":" else sign.text
            base, top = (self.settled(read, sign.column) for read in (total, self.unary()))
            total = self.trying(sign.column, call, base, name, [top], self.look)
        return total

    def unary(self) -> Read:
        """Read an atom with signs before it."""
        lexeme = self.lexeme
        if lexeme.text == "-":
            if self.following().kind == "number" and not self.following().spaced:
                return self.exponentiated()
            self.take()
            return self.trying(lexeme.column, negative, self.settled(self.unary(), lexeme.column))
        if self.took("+-"):
            return self.switch(self.unary(), lexeme.column)
        return self.exponentiated()

    def switch(self, read: Read, column: int) -> Value:
        """Return {options | their negatives}."""
        options = read.options if isinstance(read, Choice) else [self.value(read, column)]
        return draft_value([(options, [-option for option in options])])

    def exponentiated(self) -> Read:
        """Read a name or what stands in parentheses, raised to a power."""
        first = self.lexeme
        read = self.dotted()
        after = self.following()
        if first.kind not in ("word", "sign") or not self.at("^") or first.text == "-":
            return read
        if after.spaced != self.lexeme.spaced or not (
            after.kind in ("number", "word") or after.text == "("
        ):
            return read
        column = self.take().column
        return self.trying(column, power, self.settled(read, column), self.exponent_of(column))

    def exponent_of(self, column: int) -> Result:
        """Read what a number is raised to."""
        if self.lexeme.kind == "number":
            return self.raised(Fraction(self.integer()), tight=True)
        return self.settled(self.exponentiated(), column)

    def dotted(self) -> Read:
        """Read an atom with properties behind it; a function with what it is asked for."""
        read = self.atom()
        while self.at(".") or (isinstance(read, Function) and self.tight("(")):
            column = self.lexeme.column
            if isinstance(read, Function):
                read = called(self, read, self.arguments(), column)
                continue
            self.take()
            name = self.take()
            if name.kind != "word":
                raise self.fail("the name of a method is missing", name.column)
            arguments = self.arguments() if self.at("(") and not self.lexeme.spaced else []
            result = self.settled(read, column)
            if name.text == "Apply" and isinstance(result, tuple):
                read = applied(self, result, arguments, name.column)
                continue
            read = self.trying(name.column, call, result, name.text, arguments, self.look)
        return read

    def arguments(self) -> list[Result]:
        """Read what stands in parentheses, with commas between."""
        self.take("(")
        arguments: list[Result] = []
        while not self.at(")"):
            arguments.append(self.settled(self.compared(), self.lexeme.column))
            if not self.at(")"):
                self.take(",")
        self.take(")")
        return arguments

    def atom(self) -> Read:
        """Read a literal, a form in braces or what stands in parentheses or brackets."""
        lexeme = self.lexeme
        if self.took("("):
            read = self.defined()
            self.take(")")
            return read
        if lexeme.text == "[":
            return read_list(self)
        if lexeme.text == "{":
            return read_braces(self, None)
        if lexeme.text == "'":
            return read_quoted(self)
        if lexeme.kind == "word":
            return self.named()
        if lexeme.kind == "given":
            value: Value = self.given[self.take().column]
            return value
        literal = self.literal()
        if literal is None:
            text = repr(lexeme.text) if lexeme.text else "the end"
            raise self.fail(f"a game is expected, and {text} is found")
        if isinstance(literal, Fraction) and self.lexeme.kind == "word" and not self.lexeme.spaced:
            column = self.lexeme.column  # 5over, 3Tiny(1)
            return plus(self.value(literal), self.value(self.named(), column))
        return literal

    def named(self) -> Read:
        """Read a name and what follows it."""
        name = self.take()
        tiny = name.text in ("Tiny", "Miny")
        if self.at("{") and not self.lexeme.spaced and not tiny:
            return read_braces(self, name.text)
        if name.text in self.names:
            return self.names[name.text]
        if tiny:
            size = self.value(self.atom(), name.column)
            zero = Game(0)
            inner = draft_value([([zero], [-size])]), draft_value([([size], [zero])])
            sides_of = ([zero], [inner[0]]) if name.text == "Tiny" else ([inner[1]], [zero])
            return draft_value([sides_of])
        if name.text == "pass":
            raise self.fail("'pass' is a move, and stands alone among the options", name.column)
        if name.text == "if":
            self.place -= 1
            return read_condition(self)
        if name.text in CONSTANTS:
            return CONSTANTS[name.text]
        if name.text == "Sum" and self.tight("("):
            return self.added_up()
        known = word(name.text)
        if known is None:
            raise NoGame(name.text, name.column, self.expression)
        return known

    def added_up(self) -> Result:
        """Read ``(x for x from 1 to 5)`` or a list in parentheses, and add up what is in it."""
        column = self.lexeme.column
        terms = read_list(self)
        if len(terms) == 1 and isinstance(terms[0], tuple):
            terms = terms[0]
        total: Result = Fraction(0)
        for term in terms:
            total = self.trying(column, add, total, term, self.look)
        return total


#: Words for what is true or false, for the players, and for ω.
CONSTANTS: dict[str, Result] = {
    "true": True,
    "false": False,
    "Left": "Left",
    "Right": "Right",
    "omega": OMEGA,
}
#: Words that name nothing else.
RESERVED = {
    "pass", "for", "in", "from", "to", "by", "where", "if", "then", "elseif", "else", "end", "def",
    "while", "Sum", "Tiny", "Miny", *CONSTANTS,
}  # fmt: skip
