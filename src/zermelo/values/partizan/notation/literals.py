"""Numbers, ups and stars in text, such as ``-3/4^^*2``, ``*3``, ``v[2]``, ``^<on>*``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from zermelo.errors import InputError
from zermelo.values.partizan import uptimals
from zermelo.values.partizan.dyadic import is_dyadic
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Value, plus, value_of_word
from zermelo.values.partizan.loopy_show import NAMED_STOPPERS
from zermelo.values.partizan.notation.arithmetic import Result, as_number, as_text
from zermelo.values.partizan.notation.arithmetic import power as power_of
from zermelo.values.partizan.notation.lexemes import GivenValue, Lexeme, NeedsNames, fault, lexemes
from zermelo.values.partizan.sums import times
from zermelo.values.transfinite import InfiniteNimber, Transfinite

#: The largest k in *k, whose canonical form has k options for each player.
MAX_STAR = 1023
MAX_UP = 200  #: the largest k in k · ↑, ↑ᵏ and ↑ + … + ↑ᵏ

Answer = TypeVar("Answer")


def value_named(name: str) -> Value | None:
    """Return the stopper or loopy value that a word names, or None."""
    return value_of_word(name) if name in NAMED_STOPPERS else None


class Literals:
    """The lexemes of an expression, one by one; ``values`` are known values of parts."""

    def __init__(self, expression: str, values: Sequence[GivenValue] = ()) -> None:
        self.expression = expression
        self.lexemes = lexemes(expression, values)
        self.values_at = {piece.start + 1: piece.value for piece in values}  #: by column
        self.place = 0  #: the index of the next lexeme
        #: Values by name; `ValueReader` sets them.
        self.names: Mapping[str, object] = {}

    @property
    def lexeme(self) -> Lexeme:
        """The next lexeme."""
        return self.lexemes[self.place]

    def given_value(self) -> Any:  # noqa: ANN401
        """Take a piece with a given value, which may depend on names, and return the value."""
        value = self.values_at[self.take().column]
        return value.value_with(self.names) if isinstance(value, NeedsNames) else value

    def following(self) -> Lexeme:
        """Return the lexeme after the next one, or the end."""
        return self.lexemes[min(self.place + 1, len(self.lexemes) - 1)]

    def at(self, text: str) -> bool:
        """Whether the next lexeme is the text."""
        return self.lexeme.text == text and self.lexeme.kind != "end"

    def is_tight(self, *texts: str) -> bool:
        """Whether the next lexeme is one of the texts, with no space before it."""
        return self.lexeme.text in texts and not self.lexeme.spaced and self.lexeme.kind != "end"

    def take(self, expected: str | None = None) -> Lexeme:
        """Return the next lexeme and go on; it must have the expected text, if any."""
        if expected is not None and not self.at(expected):
            raise self.fail(f"{expected} is missing")
        lexeme = self.lexeme
        if lexeme.kind != "end":
            self.place += 1
        return lexeme

    def took(self, text: str) -> bool:
        """Skip the next lexeme if it is the text; return whether it was."""
        is_next = self.at(text)
        if is_next:
            self.take()
        return is_next

    def fail(self, message: str, column: int | None = None) -> InputError:
        """Return an error that names a column, by default the next lexeme's."""
        return fault(message, self.lexeme.column if column is None else column, self.expression)

    def trying(self, column: int, function: Callable[..., Answer], *arguments: object) -> Answer:
        """Call a function and return its result; an InputError that it raises gets the column."""
        try:
            return function(*arguments)
        except InputError as error:
            raise self.fail(str(error), column) from None

    def literal(self) -> Fraction | Value | InfiniteNimber | None:
        """Read a literal; None if the next lexeme does not begin one."""
        column = self.lexeme.column
        sign = -1 if self.took("-") else 1
        number: Fraction | None = None
        if self.lexeme.kind == "number" or self.decimals():
            number = sign * self.raised(self.fraction())
        if number is not None and self.lexeme.spaced:
            return number
        ups = self.ups() if self.lexeme.kind in ("up", "down") else None
        star = self.star(alone=number is None and ups is None)
        if ups is None and star is None:
            return number
        if isinstance(star, InfiniteNimber):
            return star  # it stands alone: after a number or an up the star would be a product
        if number is not None and not is_dyadic(number):
            why = "its denominator is not a power of 2"
            raise self.fail(f"{number} is not a short game; {why}", column)
        total: Value = Game(number or 0)
        for part in (ups, star):
            if part is not None:
                total = plus(total, part)
        return total

    def integer(self) -> int:
        """Read digits."""
        lexeme = self.take()
        if lexeme.kind != "number":
            raise self.fail("an integer is missing", lexeme.column)
        try:
            return int(lexeme.text)
        except ValueError:  # Python's limit on the number of digits
            raise self.fail(f"{len(lexeme.text):,} digits are too many", lexeme.column) from None

    def decimals(self) -> str:
        """Return the digits after a point that comes next, or empty text; nothing is taken."""
        after = self.following()
        return after.text if self.at(".") and after.kind == "number" and not after.spaced else ""

    def fraction(self) -> Fraction:
        """Read ``3``, ``3/4`` or ``0.75``, without spaces."""
        column, begins_with_point = self.lexeme.column, self.at(".")
        numerator = Fraction(0 if begins_with_point else self.integer())
        digits = self.decimals() if begins_with_point or not self.lexeme.spaced else ""
        if digits:
            self.take(".")
            number = numerator + Fraction(self.integer(), 10 ** len(digits))
            if not is_dyadic(number):
                why = "which is not a game, since its denominator is not a power of 2"
                how = f"write {number} where a fraction is meant"
                raise self.fail(f"{numerator}.{digits} is {number}, {why}; {how}", column)
            return number
        after = self.following()
        if self.is_tight("/") and after.kind == "number" and not after.spaced:
            column = self.take().column
            denominator = self.integer()
            if not denominator:
                raise self.fail("nothing can be divided by 0", column)
            return numerator / denominator
        return numerator

    def raised(self, base: Fraction, *, in_exponent: bool = False) -> Fraction:
        """Return a number raised to the exponent that follows, or unchanged if none follows.

        ``3^2`` without spaces is 3 + 2·↑, as values are printed, unless ``in_exponent``. ``3 ^ 2``,
        ``3^(2)``, ``(3)^2`` and ``2^n`` are powers: values are never printed so.
        """
        after = self.following()
        if not self.at("^") or after.spaced != self.lexeme.spaced:
            return base
        is_name = after.kind == "word" and (after.spaced or after.text in (*self.names, "omega"))
        is_number = after.kind == "number" and (after.spaced or in_exponent)
        if after.text != "(" and not is_name and not is_number:
            return base
        column = self.take().column
        value = self.trying(column, power_of, base, self.exponent_of(column))
        assert isinstance(value, Fraction)  # noqa: S101  the base is a number
        return value

    def exponent_of(self, column: int) -> Result:
        """Read the exponent after a number and ``^``, or the k of a nimber after ``*``."""
        raise NotImplementedError

    def is_infix_word(self, name: str) -> bool:  # noqa: ARG002
        """Whether a word stands between two operands, such as ``Heat`` in ``g Heat 2``."""
        return False

    def ups(self) -> Value:
        """Read ``^``, ``^^``, ``^5``, ``^[2]``, ``^<3>``, ``^[on]``, or the same with v for ^."""
        arrow = self.take()
        negative = arrow.kind == "down"
        count = len(arrow.text)
        if count == 1 and not self.lexeme.spaced and self.lexeme.kind == "number":
            column = self.lexeme.column
            count = self.integer()
            if count > MAX_UP:
                raise self.fail(f"{count} ups are too many; give at most {MAX_UP}", column)
        elif count == 1 and (self.is_tight("[") or self.lexeme.kind == "up_power"):
            value = self.up_with_order()
            return -value if negative else value
        g = times(count, uptimals.power(1))
        return -g if negative else g

    def up_with_order(self) -> Value:
        """Read ``[2]``, ``<2>``, ``[on]`` or ``<on>`` after an arrow."""
        opening = self.take()
        column = opening.column + 1
        if opening.kind == "up_power":
            order = opening.text[1:-1]
        else:
            order = self.take().text if self.at("on") else str(self.integer())
            self.take("]")
        if order == "on":
            return value_of_word("uponth" if opening.kind == "up_power" else "upon")
        if len(order) > 3 or not 1 <= int(order) <= MAX_UP:
            raise self.fail(f"{order} is not an order of an up; give 1 to {MAX_UP}", column)
        n = int(order)
        return uptimals.power(n) if opening.kind == "up_power" else uptimals.power_sum(n)

    def star(self, *, alone: bool) -> Value | InfiniteNimber | None:
        """Read ``*``, ``*2`` or, if ``alone``, ``*(k)``; None for no star, or for a product."""
        if not self.at("*") or (self.lexeme.spaced and not alone):
            return None
        after = self.following()
        if after.kind == "number" and not after.spaced:
            self.take()
            column = self.lexeme.column
            return self.nimber(self.integer(), column)
        if not alone and (
            after.kind in ("number", "up", "down", "given")
            or after.text in ("(", "{", "*")
            # in ^* Heat 2 it is a star
            or (after.kind == "word" and not self.is_infix_word(after.text))
        ):
            return None
        column = self.take().column
        if not alone or not self.is_tight("(", "omega"):
            return uptimals.nimber(1)
        size = self.exponent_of(column)
        if isinstance(size, Transfinite):
            return self.trying(column, InfiniteNimber, size)
        k = as_number(size)
        if k is None or k.denominator != 1 or k < 0:
            raise self.fail(f"{as_text(size)} is not a nimber; give an integer, 0 or more", column)
        return self.nimber(int(k), column)

    def nimber(self, k: int, column: int) -> Game:
        """Return *k; InputError if k is too large."""
        if k > MAX_STAR:
            raise self.fail(f"*{k} is too large here; give at most *{MAX_STAR}", column)
        return uptimals.nimber(k)
