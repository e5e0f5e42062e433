"""Octal codes of taking-and-breaking games: 0.77 is Kayles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import index
from typing import NamedTuple

from zermelo.errors import InputError

#: The largest number of heaps that can be written in braces (``+`` allows more).
MAX_HEAPS = 16
#: Stands for any number of heaps: more than a move ever leaves.
UNBOUNDED_HEAPS = 1 << 62
#: The largest number that a subtraction set may contain.
MAX_TAKE = 1_000_000

_HINT = "an octal code looks like 0.77, 4.3, 0.3F, 4!.0, 0.{0,3}7 or 0.[3]"


class Case(NamedTuple):
    """Numbers of heaps that a move may leave: ``heaps``, or with ``more`` at least ``heaps``.

    The condition ``mark`` is ``"!"`` for no two equal heaps, ``"?"`` for not all equal, ``"="`` for
    all equal, or empty. Fewer than two heaps meet every condition.
    """

    heaps: int
    more: bool = False
    mark: str = ""

    def __str__(self) -> str:
        return f"{self.heaps}{self.mark}{'+' * self.more}"

    def allows(self, parts: tuple[int, ...]) -> bool:
        """Whether heaps of these sizes may be left."""
        count, sizes = len(parts), len({*parts})
        if count != self.heaps and not (self.more and count > self.heaps):
            return False
        if count < 2:
            return True
        return {"": True, "!": sizes == count, "?": sizes > 1, "=": sizes == 1}[self.mark]


class Digit(NamedTuple):
    """The heaps that may be left when some number of tokens is taken from a heap.

    Bit j of the mask ``heaps`` is set if exactly j non-empty heaps may be left; with ``unequal``,
    the heaps must differ if just two are left. Other rules are in ``cases``; then ``heaps`` is 0.
    """

    heaps: int
    unequal: bool = False
    cases: tuple[Case, ...] = ()

    @classmethod
    def of(cls, cases: Iterable[Case]) -> Digit:
        """Return a digit of cases in simplest form; InputError if a number of heaps comes twice."""
        marks: dict[int, str] = {}
        open_from, open_mark = UNBOUNDED_HEAPS, ""  # the case of any number from open_from on
        for heaps, more, mark in sorted(cases):
            if heaps in marks or (more and open_from < UNBOUNDED_HEAPS):
                raise InputError(f"{heaps} is given twice as a number of heaps")
            if more:
                open_from, open_mark = heaps, mark
            else:
                marks[heaps] = "" if heaps < 2 else "!" if (heaps, mark) == (2, "?") else mark
        if any(heaps >= open_from for heaps in marks):
            raise InputError(f"{max(marks)} is given twice as a number of heaps")
        if open_from == 2 and open_mark == "?":
            marks[2], open_from = "!", 3
        while open_from < UNBOUNDED_HEAPS and open_from and open_from - 1 in marks:
            if open_from > 2 and marks[open_from - 1] != open_mark:
                break
            open_from -= 1
            del marks[open_from]
        if open_from == UNBOUNDED_HEAPS and all(
            mark == "" or (heaps, mark) == (2, "!") for heaps, mark in marks.items()
        ):
            return cls(sum(1 << heaps for heaps in marks), marks.get(2) == "!")
        all_cases = [Case(heaps, mark=mark) for heaps, mark in sorted(marks.items())]
        all_cases += [Case(open_from, True, open_mark)] * (open_from < UNBOUNDED_HEAPS)
        return cls(0, False, tuple(all_cases))

    def __bool__(self) -> bool:
        return bool(self.heaps or self.cases)

    def __str__(self) -> str:
        if self.cases:
            return "{" + ",".join(map(str, self.cases)) + "}"
        if self.heaps < 16 and not (self.unequal and self.heaps & 8):
            return f"{self.heaps:X}" + "!" * self.unequal
        counts = [j for j in range(MAX_HEAPS + 1) if self.heaps >> j & 1]
        return "{" + ",".join(f"{j}{'!' * (self.unequal and j == 2)}" for j in counts) + "}"

    @property
    def most_heaps(self) -> int:
        """The largest number of heaps that may be left, or `UNBOUNDED_HEAPS`; −1: no such move."""
        if self.cases:
            return UNBOUNDED_HEAPS if self.cases[-1].more else self.cases[-1].heaps
        return self.heaps.bit_length() - 1

    def allows_count(self, heaps: int) -> bool:
        """Whether this number of heaps may be left, possibly with a condition."""
        if self.cases:
            return any(c.heaps <= heaps if c.more else c.heaps == heaps for c in self.cases)
        return bool(self.heaps >> heaps & 1)

    def allows(self, parts: tuple[int, ...]) -> bool:
        """Whether non-empty heaps of these sizes may be left."""
        if self.cases:
            return any(case.allows(parts) for case in self.cases)
        equal = len(parts) == 2 and parts[0] == parts[1]
        return bool(self.heaps >> len(parts) & 1) and not (self.unequal and equal)


@dataclass(frozen=True)
class OctalCode:
    """The rules of a taking-and-breaking game.

    A move takes some tokens from one heap and divides the rest, if any, into heaps. Digit k
    is the sum of 1 if no heap may be left when k are taken, 2 for one heap, 4 for two, 8 for three
    (Guy and Smith 1956; Winning Ways, chapter 4). The digit before the point is for moves that take
    nothing, which may only split.

    Attributes
    ----------
    digits : tuple of Digit
        Digit k for taking k tokens, from k = 0 on. Without a tail, zeros at the end are dropped.
    tail : tuple of Digit
        Digits that follow ``digits`` and are repeated for ever, so that takes are unbounded.

    Examples
    --------
    >>> kayles = OctalCode.parse("0.77")
    >>> list(kayles.options(4))
    [(3,), (1, 2), (2,), (1, 1)]
    >>> str(OctalCode.subtraction([2, 5])), str(OctalCode.parse(".770"))
    ('0.03003', '0.77')
    """

    digits: tuple[Digit, ...]
    tail: tuple[Digit, ...] = ()

    def __post_init__(self) -> None:
        # ``unequal`` has no meaning if no move leaves just two heaps
        digits = [d._replace(unequal=d.heaps & 4 != 0) if d.unequal else d for d in self.digits]
        tail = tuple(d._replace(unequal=d.heaps & 4 != 0) if d.unequal else d for d in self.tail)
        if not any(tail):
            tail = ()
        while tail and digits[1:] and digits[-1] == tail[-1]:  # 0.3[3] is 0.[3]
            digits.pop()
            tail = (tail[-1], *tail[:-1])
        if tail:
            size = len(tail)
            tail = next(tail[:d] for d in range(1, size + 1) if tail == tail[:d] * (size // d))
        while not tail and digits[1:] and not digits[-1]:
            digits.pop()
        if digits[0].heaps & 3 or (digits[0].cases and digits[0].cases[0].heaps < 2):
            wrong = "before the point lets a move take nothing without splitting the heap"
            raise InputError(f"the digit {digits[0]} {wrong}; it may only split: 0, 4, 8 or C")
        object.__setattr__(self, "digits", tuple(digits))
        object.__setattr__(self, "tail", tail)

    @classmethod
    @lru_cache(maxsize=256)  # theorems compare the rules with many codes
    def parse(cls, text: str) -> OctalCode:
        """Read an octal code.

        Digits are 0 to 9 and A to F; ``{0,3}`` is a digit that leaves no heap or three; ``!`` after
        a digit means that no two heaps are equal, ``?`` that not all are, ``=`` that all are; a
        mark after a number in braces is for that number only. ``3+`` in braces is three or more.
        The digit ``*`` is any number of heaps; ``[…]`` at the end is repeated for ever.

        Raises
        ------
        InputError
            The text is not an octal code.
        """
        text = text.strip()
        try:
            return cls(*_read(text))
        except InputError as error:
            raise InputError(f"{text!r} is not an octal code: {error}") from None

    @classmethod
    def subtraction(cls, numbers: Iterable[int]) -> OctalCode:
        """Return the code of the game in which a move takes one of these numbers of tokens.

        Raises
        ------
        InputError
            There is no number, or one that is not from 1 to a million.
        """
        members = {index(number) for number in numbers}
        if not members or min(members) < 1 or max(members) > MAX_TAKE:
            shown_numbers = ", ".join(map(str, sorted(members)[:5])) or "nothing"
            how = f"give at least one, each from 1 to {MAX_TAKE:,}"
            raise InputError(f"the numbers to take are {shown_numbers}; {how}")
        allowed, forbidden = Digit(3), Digit(0)  # shared, since there may be a million digits
        return cls(tuple(allowed if k in members else forbidden for k in range(max(members) + 1)))

    def __str__(self) -> str:
        before_point, *after_point = map(str, self.digits)
        body = "".join(after_point) + (f"[{''.join(map(str, self.tail))}]" if self.tail else "")
        return f"{before_point}.{body or '0'}"

    def digit(self, k: int) -> Digit:
        """Return the digit for taking k tokens."""
        if k < len(self.digits):
            return self.digits[k]
        if not self.tail:
            return Digit(0)
        return self.tail[(k - len(self.digits)) % len(self.tail)]

    @property
    def longest(self) -> int | None:
        """The largest number of tokens that a move may take; None if unbounded."""
        return None if self.tail else len(self.digits) - 1

    @cached_property
    def most_heaps(self) -> int:
        """The largest number of heaps that moves may leave, or `UNBOUNDED_HEAPS`; −1: no moves."""
        return max(digit.most_heaps for digit in {*self.digits, *self.tail})

    @cached_property
    def unequal(self) -> bool:
        """Whether some digit without cases requires that two heaps, if two are left, differ."""
        return any(digit.unequal for digit in {*self.digits, *self.tail})

    @cached_property
    def searched(self) -> bool:
        """Whether some digit has cases, so that only search finds values."""
        return any(digit.cases for digit in {*self.digits, *self.tail})

    @property
    def plain(self) -> bool:
        """Whether the code has digits 0 to F only, without conditions and repetition."""
        return not self.tail and not any(d.heaps > 15 or d.unequal or d.cases for d in self.digits)

    def takes(self, heap: int) -> range:
        """Return a range that contains every number of tokens that may be taken from a heap."""
        return range(heap + 1 if self.longest is None else min(heap, self.longest) + 1)

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        """Yield for each move from a heap the sizes of the heaps that it leaves, ascending."""
        takes: Iterable[int] = self.takes(heap)
        if self.tail and heap >= len(self.digits) and max(d.most_heaps for d in self.tail) < 1:
            takes = (*range(len(self.digits)), heap)  # repeated digits take whole heaps only
        for taken in takes:
            digit, tokens = self.digit(taken), heap - taken
            for count in filter(digit.allows_count, range(min(digit.most_heaps, tokens) + 1)):
                yield from filter(digit.allows, _partitions(tokens, count, 1))

    def __call__(self, heap: int) -> list[tuple[int, ...]]:
        """Return a list of the options: a code can be the ``options`` of a `HeapGame`."""
        return list(self.options(heap))


def _read(text: str) -> tuple[tuple[Digit, ...], tuple[Digit, ...]]:
    """Return the digits of a code up to the brackets, and those in brackets, which are repeated."""
    match = re.fullmatch(r"([^.\[\]]*)\.([^.\[\]]*)(?:\[([^.\[\]]*)\])?", text)
    if match is None:
        raise InputError(f"one point was expected; {_HINT}")
    before = _digits(match[1].lstrip("0") or "0")
    if len(before) != 1:
        wrong = f"one digit was expected before the point, not {match[1]!r}"
        raise InputError(f"{wrong} (moves that add tokens are not supported); {_HINT}")
    after, tail = _digits(match[2]), _digits(match[3] or "")
    if match[3] == "" or not (after or tail):
        raise InputError(f"digits are missing; {_HINT}")
    return (*before, *after), tuple(tail)


def _digits(text: str) -> list[Digit]:
    """Return the digits of a text without a point."""
    digits: list[Digit] = []
    end = 0
    for match in re.finditer(r"(?:([0-9A-Fa-f])|(\*)|\{([^{}]*)\})([!?=]?)", text):
        if match.start() != end:
            break
        if match[1]:
            bits = int(match[1], 16)
            cases = [Case(j, mark=match[4]) for j in range(4) if bits >> j & 1]
        elif match[2]:
            cases = [Case(0, more=True, mark=match[4])]
        else:
            cases = _cases(match[3], match[4])
        digits.append(Digit.of(cases))
        end = match.end()
    if end != len(text):
        expected = "digits are 0 to 9, A to F, *, or numbers of heaps in braces"
        raise InputError(f"{text[end]!r} is not a digit; {expected}; {_HINT}")
    return digits


def _cases(text: str, mark: str) -> list[Case]:
    """Return the cases in braces: each number of heaps has its own mark, or all have ``mark``."""
    cases = []
    for word in filter(None, (word.strip() for word in text.split(","))):
        match = re.fullmatch(r"([0-9]{1,3})([!?=]?)(\+?)", word)
        if match is None or int(match[1]) > MAX_HEAPS or (mark and match[2]):
            expected = f"in braces write numbers up to {MAX_HEAPS} with commas between"
            marks = "each may be followed by !, ? or =, and by +"
            raise InputError(f"{word!r} is not a number of heaps; {expected}, {marks}")
        cases.append(Case(int(match[1]), bool(match[3]), match[2] or mark))
    return cases


def _partitions(total: int, count: int, least: int) -> Iterator[tuple[int, ...]]:
    """Yield the partitions of a total into ``count`` ascending parts, none below ``least``."""
    if count == 0:
        if total == 0:
            yield ()
        return
    if count == 1:
        if total >= least:
            yield (total,)
        return
    for part in range(least, total // count + 1):
        for larger in _partitions(total - part, count - 1, part):
            yield (part, *larger)


def octal_code_of(rules: OctalCode | str | Sequence[int]) -> OctalCode:
    """Return the octal code given as an `OctalCode`, as text, or as the numbers to subtract."""
    if isinstance(rules, OctalCode):
        return rules
    return OctalCode.parse(rules) if isinstance(rules, str) else OctalCode.subtraction(rules)
