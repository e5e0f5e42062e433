"""Values read from text: CGSuite's notation and the usual symbols; no evaluation of Python.

::

    defined →  (name := sided ;)* sided        values with names, for what follows
    sided   →  sum (& sum)?                    onside & offside
    sum     →  product ((+ | - | +-) product)*
    product →  colon ((* | /) colon)*
    colon   →  unary ((: | Name) unary)*       ordinal sum, or a method between its operands
    unary   →  (- | +-) unary | dotted         +-G is {G|-G}
    dotted  →  atom (.Name (arguments)?)*
    atom    →  3/4^^*2 | *2 | ^<3> | v[2]* | (defined) | name? {options|options} | on | Tiny(G) …

More bars bind less: ``{a||b|c}`` is ``{a|{b|c}}``. In braces ``pass`` is a move to the game itself,
and a name before the braces stands for the game within them: ``a{0|a}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zermelo.errors import InputError
from zermelo.expressions.braces import Choice, Draft, Options, options_of, read_braces
from zermelo.expressions.lexemes import Given
from zermelo.expressions.literals import Literals
from zermelo.expressions.methods import call, takes_one, word
from zermelo.told import told
from zermelo.values.partizan.dyadic import TOO_LONG, fits, is_dyadic
from zermelo.values.partizan.forms import Look
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Value, draft_value, plus, sided, sides

#: What an expression is worth while it is read: rationals become games when one is needed.
Read = Value | Fraction


@told
def evaluate(expression: str, given: Sequence[Given] = (), look: Look | None = None) -> Value:
    """Return what an expression is worth: a `Game`, a `Loopy` game or a `Sided` one.

    What is printed reads back as the same value: without spaces ``9*2`` is 9 + *2, and ``3^2`` is
    3 + ↑ + ↑. With spaces ``9 * 2`` is 18 and ``3 ^ 2`` is 9, as are ``9×2`` and ``3^(2)``.
    (CGSuite prints 9 + *2 so, and reads it as 18.)

    Parameters
    ----------
    expression : str
    given : sequence of Given
        Pieces of the expression whose values are known, such as positions.
    look : callable, optional
        Looks at a clock: it is called for each form that sums, products and other methods of short
        games make, and what it raises ends the work.

    Raises
    ------
    InputError
        It cannot be read; the message names the column.

    Examples
    --------
    >>> evaluate("{2|-1} + ^*"), evaluate("{4|1}.Cool(1/2)"), evaluate("over - 5")
    ({2^*|-1^*}, {7/2|3/2}, -5over)
    >>> evaluate("9*2") - 9, evaluate("9 * 2"), evaluate("A := {2|1}; {A|-A}")
    (*2, 18, +-{2|1})
    >>> evaluate("{2|1")
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: } is missing, at column 5 of '{2|1'
    """
    return _whole(Parser(expression, given=given, look=look))


def with_options(
    expression: str, given: Sequence[Given] = (), look: Look | None = None
) -> tuple[Value, Options | None]:
    """Return what an expression is worth, and the options that are written, if it is all braces.

    Raises
    ------
    InputError
        As `evaluate`.

    Examples
    --------
    >>> with_options("{^,0|0}")
    (*, Options(left=[^, 0], right=[0], passes=(False, False)))
    >>> with_options("a{0,a|*}")
    (^[on], Options(left=[0, ^[on]], right=[*], passes=(True, False)))
    >>> with_options("1 + 1")
    (2, None)
    """
    parser = Parser(expression, given=given, look=look)
    value = _whole(parser)
    return value, None if parser.form is None else options_of(parser.form, value)


def parse(text: str) -> Game:
    """Return the short game that a text names, as `evaluate` reads it.

    Raises
    ------
    InputError
        It cannot be read, or the game is loopy.
    """
    value = evaluate(text)
    if not isinstance(value, Game):
        raise InputError(f"{value} is no short game; play in it need not end")
    return value


def _whole(parser: Parser) -> Value:
    try:
        return parser.whole()
    except RecursionError:
        raise InputError(
            f"{parser.expression[:40]!r}… is too deep; give a game with fewer braces in braces"
        ) from None


class Parser(Literals):
    """Read one expression by recursive descent."""

    def __init__(
        self,
        expression: str,
        *,
        given: Sequence[Given] = (),
        look: Look | None = None,
    ) -> None:
        super().__init__(expression, given)
        self.look = look
        #: Games that are not finished yet, and values that were given a name by ``:=``.
        self.names: dict[str, Draft | Value] = {}
        #: The braces that are the whole expression, if it is nothing else.
        self.form: Draft | None = None

    def whole(self) -> Value:
        """Read all of it."""
        if self.lexeme.kind == "end":
            raise self.fail("there is nothing to read; write a game such as {2|-1}")
        value = self.value(self.defined())
        if self.lexeme.kind != "end":
            raise self.fail(f"{self.lexeme.text!r} does not belong here")
        return value

    def value(self, read: Read | Draft | Choice, column: int = 1) -> Value:
        """Take what was read as a value."""
        if isinstance(read, Fraction):
            if not fits(read):
                raise self.fail(TOO_LONG, column)
            if not is_dyadic(read):
                raise self.fail(
                    f"{read} is no short game; its denominator is no power of 2", column
                )
            return Game(read)
        if isinstance(read, Draft):
            raise self.fail("a loop can only be an option, alone", column)
        if isinstance(read, Choice):
            return draft_value([(read.options, [])])
        return read

    def defined(self) -> Read | Draft | Choice:
        """Read values with names, ``A := {2|1}; B := …;``, and what they are used in."""
        before = self.names
        while self.lexeme.kind == "word" and self.following().text == ":=":
            name = self.take()
            if word(name.text) is not None or takes_one(name.text) or name.text == "pass":
                raise self.fail(f"{name.text!r} has a meaning; take another name", name.column)
            self.take(":=")
            column = self.lexeme.column
            value = self.value(self.sided(), column)
            self.take(";")
            self.names = self.names | {name.text: value}
        read = self.sided()
        self.names = before
        return read

    def sided(self) -> Read | Draft | Choice:
        """Read a sum, or an onside and an offside."""
        one = self.sum()
        if not self.at("&"):
            return one
        column = self.take().column
        on, off = self.value(one), self.value(self.sum())
        try:
            return sided(sides(on)[0], sides(off)[1])
        except InputError as error:
            raise self.fail(str(error), column) from None

    def sum(self) -> Read | Draft | Choice:
        """Read products with signs between them."""
        total = self.product()
        while self.lexeme.text in ("+", "-", "+-"):
            sign = self.take()
            if sign.text == "+-":
                term: Read = self.switch(self.unary(), sign.column)
            else:
                term = self.plain(self.product(), sign.column)
            before = self.plain(total, sign.column)
            if isinstance(before, Fraction) and isinstance(term, Fraction):
                total = before + (-term if sign.text == "-" else term)
                continue
            added = self.value(term, sign.column)
            total = self.trying(
                sign.column,
                plus,
                self.value(before),
                -added if sign.text == "-" else added,
                self.look,
            )
        return total

    def plain(self, read: Read | Draft | Choice, column: int) -> Read:
        """Refuse what is no value by itself."""
        return read if isinstance(read, Fraction) else self.value(read, column)

    def product(self) -> Read | Draft | Choice:
        """Read what is multiplied or divided."""
        total = self.colon()
        while self.lexeme.text in ("*", "/"):
            sign = self.take()
            before, factor = self.plain(total, sign.column), self.plain(self.colon(), sign.column)
            if isinstance(before, Game) and before.number is not None:
                before = before.number
            if isinstance(factor, Game) and factor.number is not None:
                factor = factor.number
            if isinstance(before, Fraction) and isinstance(factor, Fraction):
                if sign.text == "*":
                    total = before * factor
                elif factor:
                    total = before / factor
                else:
                    raise self.fail("nothing can be divided by 0", sign.column)
            elif sign.text == "/":
                raise self.fail("only numbers can be divided", sign.column)
            elif isinstance(before, Fraction) and before.denominator == 1:
                total = self.multiple(before.numerator, self.value(factor))
            elif isinstance(factor, Fraction) and factor.denominator == 1:
                total = self.multiple(factor.numerator, self.value(before))
            else:
                raise self.fail(
                    "a game is multiplied by an integer; else write (G).NortonProduct(H)",
                    sign.column,
                )
        return total

    def multiple(self, count: int, value: Value) -> Value:
        """Return a value added to itself so many times."""
        return value.times(count, self.look) if isinstance(value, Game) else value * count

    def colon(self) -> Read | Draft | Choice:
        """Read an ordinal sum, or an integer before a value."""
        total = self.unary()
        while self.at(":") or (self.lexeme.kind == "word" and takes_one(self.lexeme.text)):
            sign = self.take()
            name = "OrdinalSum" if sign.text == ":" else sign.text
            base, top = self.value(total, sign.column), self.value(self.unary(), sign.column)
            total = self.trying(sign.column, call, base, name, [top], self.look)
        return total

    def unary(self) -> Read | Draft | Choice:
        """Read an atom with signs before it."""
        lexeme = self.lexeme
        if lexeme.text == "-":
            if self.following().kind == "number" and not self.following().spaced:
                return self.dotted()
            self.take()
            read = self.plain(self.unary(), lexeme.column)
            return -read
        if lexeme.text == "+-":
            self.take()
            return self.switch(self.unary(), lexeme.column)
        return self.dotted()

    def switch(self, read: Read | Draft | Choice, column: int) -> Value:
        """Return {options | their negatives}."""
        held = read.options if isinstance(read, Choice) else [self.value(read, column)]
        return draft_value([(held, [-option for option in held])])

    def dotted(self) -> Read | Draft | Choice:
        """Read an atom with properties behind it."""
        read = self.atom()
        while self.at("."):
            column = self.take().column
            name = self.take()
            if name.kind != "word":
                raise self.fail("the name of a method is missing", name.column)
            arguments = self.arguments() if self.at("(") and not self.lexeme.spaced else []
            value = self.value(read, column)
            read = self.trying(name.column, call, value, name.text, arguments, self.look)
        return read

    def arguments(self) -> list[Value]:
        """Read values in parentheses."""
        self.take("(")
        found: list[Value] = []
        while not self.at(")"):
            found.append(self.value(self.sided(), self.lexeme.column))
            if not self.at(")"):
                self.take(",")
        self.take(")")
        return found

    def atom(self) -> Read | Draft | Choice:
        """Read a literal, a form in braces or what stands in parentheses."""
        lexeme = self.lexeme
        if lexeme.text == "(":
            self.take()
            read = self.defined()
            self.take(")")
            return self.raised(read, tight=True) if isinstance(read, Fraction) else read
        if lexeme.text == "{":
            return read_braces(self, None)
        if lexeme.kind == "word":
            return self.named()
        if lexeme.kind == "given":
            value: Value = self.given[self.take().column]
            return value
        literal = self.literal()
        if literal is None:
            shown = repr(lexeme.text) if lexeme.text else "the end"
            raise self.fail(f"a game is expected, and {shown} is found")
        if isinstance(literal, Fraction) and self.lexeme.kind == "word" and not self.lexeme.spaced:
            column = self.lexeme.column  # 5over, 3Tiny(1)
            return plus(self.value(literal), self.value(self.named(), column))
        return literal

    def named(self) -> Read | Draft | Choice:
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
        known = word(name.text)
        if known is None:
            raise self.fail(f"{name.text!r} names no game", name.column)
        return known

    def number_in_parentheses(self) -> Fraction:
        """Read a number in parentheses."""
        column = self.take("(").column
        read = self.sided()
        self.take(")")
        value = read.number if isinstance(read, Game) else read
        if not isinstance(value, Fraction):
            raise self.fail("a number is expected in these parentheses", column)
        return value
