"""Write values and scores as text and JSON, and moves as text; read values and scores."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, SupportsIndex

from zermelo.errors import MIN_LONG_BITS, InputError, decimal, in_full
from zermelo.values.nimber import Infinity, LoopyValue, nimber

if TYPE_CHECKING:
    from fractions import Fraction

    from zermelo.values.partizan.game import Game

#: The largest integer that every reader of JSON keeps exact.
MAX_EXACT = 2**53

NIMBER = re.compile(r"\*?[0-9]+|\*")
INFINITY = re.compile(r"(?:∞|inf)(?:\s*\(([^()]*)\))?", re.IGNORECASE)

#: A pattern that finds boards in a text: rows with bars between, or dots for empty squares.
BOARD = re.compile(r"\S\|\S|(?<!\d)\.|\.(?!\d)")
#: A pattern of texts in brackets, such as a pair or a set.
BRACKETED = re.compile(r"[(\[{][^()\[\]{}]*[)\]}]")


def with_full_stop(text: str) -> str:
    """Return a sentence with a full stop, or unchanged if it has a board with "." as empty square.

    >>> [with_full_stop(text) for text in ("Winning move: take 2", "Line: x.. → xo.", "to 2.5")]
    ['Winning move: take 2.', 'Line: x.. → xo.', 'to 2.5.']
    """
    return text if BOARD.search(text) else f"{text}."


def join_with_and(parts: Sequence[str]) -> str:
    """Return parts of a sentence, joined by commas and "and".

    >>> [join_with_and(parts) for parts in (["one"], ["one", "two"], ["one", "two", "three"])]
    ['one', 'one and two', 'one, two and three']
    """
    return ", ".join(parts[:-2]) + ", " * (len(parts) > 2) + " and ".join(parts[-2:])


def plural(count: int, singular: str, plural_noun: str) -> str:
    """Return a number with its noun.

    >>> plural(1, "move", "moves"), plural(1200, "vertex", "vertices")
    ('1 move', '1,200 vertices')
    """
    return f"{count:,} {singular if count == 1 else plural_noun}"


def list_items(items: Sequence[object], max_items: int) -> str:
    """Return at most ``max_items`` items as text, with the total number if there are more.

    >>> list_items("abc", 3), list_items("abc", 2)
    ('a, b, c', 'a, b, … (3 in all)')
    """
    more = f"… ({len(items):,} in all)"
    return join_items([*map(str, items[:max_items]), *[more] * (len(items) > max_items)])


def join_items(items: Sequence[str]) -> str:
    """Return items joined by commas; if an item has commas outside brackets, by semicolons or bars.

    >>> join_items(["(1, 2)", "(3, 5)"]), join_items(["take 2, leaving 3", "take 1"])
    ('(1, 2), (3, 5)', 'take 2, leaving 3; take 1')
    """
    outside = BRACKETED.sub("", "".join(items))
    return next((mark for mark in (", ", "; ") if mark not in outside), " | ").join(items)


def show_value(value: LoopyValue | Game, *, star: bool = False) -> str:
    """Return a value's text: ``3``, with ``star`` ``*3``; ``∞(0, 2)``; ``∞`` for ∞(K) with empty K.

    A partizan value has CGSuite's notation.

    Examples
    --------
    >>> show_value(3), show_value(3, star=True)
    ('3', '*3')
    >>> show_value(Infinity([2, 0])), show_value(Infinity())
    ('∞(0, 2)', '∞')
    """
    if not isinstance(value, SupportsIndex):
        return str(value)
    return "*" * star + decimal(nimber(value))


def parse_value(text: str) -> LoopyValue:
    """Read a value: ``3``, ``*3``, ``*`` (1), ``∞(0, 2)``, ``inf(0,2)``, ``∞``, ``inf()``.

    Raises
    ------
    InputError
        The text is not a value.

    Examples
    --------
    >>> parse_value("*3"), parse_value("inf(0,2)"), parse_value("∞()")
    (3, ∞(0, 2), ∞)
    >>> parse_value("∞(0; 2)")
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: '0; 2' in '∞(0; 2)' is not a list of integers; \
write them with commas, such as ∞(0, 2)
    """
    stripped = text.strip()
    if NIMBER.fullmatch(stripped):
        return _to_int(stripped.removeprefix("*") or "1")
    if (match := INFINITY.fullmatch(stripped)) is None:
        how = "write an integer (3 or *3) or a loopy value (∞(0, 2), inf(0,2) or ∞)"
        raise InputError(f"{text!r} is not a value; {how}")
    inside = (match[1] or "").strip()
    entries = [entry.strip() for entry in inside.split(",")] if inside else []
    if not all(re.fullmatch("[0-9]+", entry) for entry in entries):
        how = "write them with commas, such as ∞(0, 2)"
        raise InputError(f"{inside!r} in {text!r} is not a list of integers; {how}")
    return Infinity(map(_to_int, entries))


def _to_int(digits: str) -> int:
    try:
        return int(digits)
    except ValueError:  # Python's limit on the number of digits
        raise InputError(f"an integer of {len(digits):,} digits is too long to read") from None


def value_to_json(value: LoopyValue | Game) -> int | str | dict[str, list[int | str]]:
    """Convert a value for JSON: an integer, text beyond 2⁵³, or ``{"inf": [0, 2]}``.

    A partizan value is text.

    Examples
    --------
    >>> value_to_json(3), value_to_json(2**60), value_to_json(Infinity([2, 0]))
    (3, '1152921504606846976', {'inf': [0, 2]})
    """
    if isinstance(value, Infinity):
        return {"inf": [_exact_number(k) for k in sorted(value.K)]}
    return _exact_number(nimber(value)) if isinstance(value, SupportsIndex) else str(value)


def _exact_number(value: int) -> int | str:
    return value if value <= MAX_EXACT else decimal(value)


def value_from_json(data: object) -> LoopyValue:
    """Convert a value from JSON; the inverse of `value_to_json` for values that are not partizan.

    Raises
    ------
    InputError
        The argument is not a value in JSON.

    Examples
    --------
    >>> value_from_json({"inf": [0, 2]})
    ∞(0, 2)
    >>> value_from_json(1.5)
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: 1.5 is not a value in JSON; an integer, an integer as text or \
{"inf": [0, 2]} is expected
    """
    if isinstance(data, dict) and list(data) == ["inf"] and isinstance(data["inf"], list):
        entries = [_int_or_none(entry) for entry in data["inf"]]
        if None not in entries:
            return Infinity(entry for entry in entries if entry is not None)
    elif (number := _int_or_none(data)) is not None:
        return number
    expected = 'an integer, an integer as text or {"inf": [0, 2]} is expected'
    raise InputError(f"{data!r} is not a value in JSON; {expected}")


def _int_or_none(entry: object) -> int | None:
    if isinstance(entry, str) and re.fullmatch("[0-9]+", entry):
        return _to_int(entry)
    return entry if type(entry) is int and entry >= 0 else None


def score_text(score: int | Fraction | None) -> str:
    """Return a score of any size as text; a dash for None."""
    return "–" if score is None else in_full(score, str)


def score_to_json(score: int | Fraction) -> int | str:
    """Return a score as plain data: a number, or the text of a fraction or of a long number."""
    is_short = isinstance(score, int) and score.bit_length() < MIN_LONG_BITS
    return score if isinstance(score, int) and is_short else score_text(score)


def read_score(text: str) -> int | Fraction:
    """Read ``-3``, ``1/2`` or ``0.5``; ValueError or ZeroDivisionError for other text.

    ``1e9`` is refused: with exponents a short text can denote a huge number.

    >>> read_score("-3"), read_score("1/2"), read_score("0.5")
    (-3, Fraction(1, 2), Fraction(1, 2))
    """
    from fractions import Fraction

    if re.fullmatch(r"[+-]?[0-9]+(?:/[0-9]+|\.[0-9]+)?", text) is None:
        raise ValueError(text)
    score = Fraction(text)
    return score if score.denominator > 1 else int(score)


def line_of_moves(start: str, steps: Iterable[tuple[str, str]]) -> str:
    """Return a line of moves as text; moves such as ``3 → 2`` become a chain of arrows.

    The line begins at ``start``; a step is a move and the position that it leads to.

    >>> line_of_moves("3", [("3 → 2", "2"), ("2 → 0", "0")])
    '3 → 2 → 0'
    >>> line_of_moves("3", [("take 1", "2"), ("take 2", "0")])
    'take 1; take 2'
    """
    text, in_chain = "", False
    for move, end in steps:
        is_arrow = move == f"{start} → {end}"
        if is_arrow and in_chain:
            text += f" → {end}"
        else:
            text += f"; {move}" if text else move
        start, in_chain = end, is_arrow
    return text
