"""Loopy values as text and as JSON, both ways."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, SupportsIndex

from zermelo.errors import InputError, decimal
from zermelo.values.nimber import Infinity, LoopyValue, nimber

if TYPE_CHECKING:
    from zermelo.values.partizan.game import Game

#: The largest integer up to which every reader of JSON keeps integers exact.
EXACT = 2**53

NIMBER = re.compile(r"\*?[0-9]+|\*")
INFINITY = re.compile(r"(?:∞|inf)(?:\s*\(([^()]*)\))?", re.IGNORECASE)

#: What is written as a board: rows with bars between, or points that stand for empty squares.
BOARD = re.compile(r"\S\|\S|(?<!\d)\.|\.(?!\d)")

#: What stands in brackets, such as a pair or a set.
BRACKETED = re.compile(r"[(\[{][^()\[\]{}]*[)\]}]")


def ended(told: str) -> str:
    """End a sentence on moves or positions: behind a board a full stop would be an empty square.

    >>> ended("Winning move: take 2"), ended("Main line: x.. → xo."), ended("to 2.5")
    ('Winning move: take 2.', 'Main line: x.. → xo.', 'to 2.5.')
    """
    return told if BOARD.search(told) else f"{told}."


def joined(parts: Sequence[str]) -> str:
    """Join parts of a sentence.

    >>> joined(["one"]), joined(["one", "two"]), joined(["one", "two", "three"])
    ('one', 'one and two', 'one, two and three')
    """
    return ", ".join(parts[:-2]) + ", " * (len(parts) > 2) + " and ".join(parts[-2:])


def plural(count: int, one: str, many: str) -> str:
    """Count things in words.

    >>> plural(1, "move", "moves"), plural(1200, "vertex", "vertices")
    ('1 move', '1,200 vertices')
    """
    return f"{count:,} {one if count == 1 else many}"


def listed(items: Sequence[object], most: int) -> str:
    """List the first of some items, and say how many there are where these are not all.

    >>> listed("abc", 3), listed("abc", 2)
    ('a, b, c', 'a, b, … (3 in all)')
    """
    more = f"… ({len(items):,} in all)"
    return apart([*map(str, items[:most]), *[more] * (len(items) > most)])


def apart(items: Sequence[str]) -> str:
    """Write items one after the other, by commas where no item has one outside brackets.

    >>> apart(["(1, 2)", "(3, 5)"]), apart(["take 2, leaving 3", "take 1"])
    ('(1, 2), (3, 5)', 'take 2, leaving 3; take 1')
    """
    outside = BRACKETED.sub("", "".join(items))
    return next((mark for mark in (", ", "; ") if mark not in outside), " | ").join(items)


def show_value(value: LoopyValue | Game, *, star: bool = False) -> str:
    """Write a value: ``3``, with ``star`` ``*3``; ``∞(0, 2)``; ``∞`` for the empty set.

    A partizan value is written as CGSuite prints it.

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
        The text is nothing of the kind.

    Examples
    --------
    >>> parse_value("*3"), parse_value("inf(0,2)"), parse_value("∞()")
    (3, ∞(0, 2), ∞)
    >>> parse_value("∞(0; 2)")
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: '0; 2' in '∞(0; 2)' is no list of integers; \
write them with commas, such as ∞(0, 2)
    """
    plain = text.strip()
    if NIMBER.fullmatch(plain):
        return _read(plain.removeprefix("*") or "1")
    if (match := INFINITY.fullmatch(plain)) is None:
        raise InputError(
            f"{text!r} is no value; write an integer (3 or *3) or a loopy value (∞(0, 2), "
            "inf(0,2) or ∞)"
        )
    inside = (match[1] or "").strip()
    entries = [entry.strip() for entry in inside.split(",")] if inside else []
    if not all(re.fullmatch("[0-9]+", entry) for entry in entries):
        raise InputError(
            f"{inside!r} in {text!r} is no list of integers; write them with commas, such as "
            "∞(0, 2)"
        )
    return Infinity(map(_read, entries))


def _read(digits: str) -> int:
    try:
        return int(digits)
    except ValueError:  # Python's limit on the number of digits
        raise InputError(f"an integer of {len(digits):,} digits is too long to read") from None


def value_to_json(value: LoopyValue | Game) -> int | str | dict[str, list[int | str]]:
    """Turn a value into what JSON holds: an integer, text beyond 2⁵³, or ``{"inf": [0, 2]}``.

    A partizan value is text.

    Examples
    --------
    >>> value_to_json(3), value_to_json(2**60), value_to_json(Infinity([2, 0]))
    (3, '1152921504606846976', {'inf': [0, 2]})
    """
    if isinstance(value, Infinity):
        return {"inf": [_number(k) for k in sorted(value.K)]}
    return _number(nimber(value)) if isinstance(value, SupportsIndex) else str(value)


def _number(value: int) -> int | str:
    return value if value <= EXACT else decimal(value)


def value_from_json(held: object) -> LoopyValue:
    """Turn what JSON holds back into a value; the inverse of `value_to_json`.

    Raises
    ------
    InputError
        It is nothing that `value_to_json` makes.

    Examples
    --------
    >>> value_from_json({"inf": [0, 2]})
    ∞(0, 2)
    >>> value_from_json(1.5)
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: 1.5 is no value in JSON; an integer, an integer as text or \
{"inf": [0, 2]} is expected
    """
    if isinstance(held, dict) and list(held) == ["inf"] and isinstance(held["inf"], list):
        entries = [_integer(entry) for entry in held["inf"]]
        if None not in entries:
            return Infinity(entry for entry in entries if entry is not None)
    elif (number := _integer(held)) is not None:
        return number
    raise InputError(
        f'{held!r} is no value in JSON; an integer, an integer as text or {{"inf": [0, 2]}} is '
        "expected"
    )


def _integer(entry: object) -> int | None:
    if isinstance(entry, str) and re.fullmatch("[0-9]+", entry):
        return _read(entry)
    return entry if type(entry) is int and entry >= 0 else None
