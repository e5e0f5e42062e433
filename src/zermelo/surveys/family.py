"""Families of positions: ranges, fillings of boards, strings, lines of a file, or a generator."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain, product
from math import prod
from typing import Any

from zermelo.compounds.compound_rules import with_joined_groups
from zermelo.compounds.operators import OPERATORS
from zermelo.errors import InputError, in_full
from zermelo.games.parameters import Resolver, natural
from zermelo.games.position import Position
from zermelo.games.rules import Rules
from zermelo.rulesets.reading import position_of, rules_of, words_of

#: A range of numbers, a range of sizes of boards, and a size.
NUMBERS = re.compile(r"(\d+)\.\.(\d+)", re.ASCII)
SIZES = re.compile(r"(\d+)x(\d+)\.\.(\d+)x(\d+)", re.ASCII)
SIZE = re.compile(r"(\d+)x(\d+)", re.ASCII)
#: The beginning of an option of a ruleset, such as ``--on``.
OPTION = "--"

#: Maximum number of entries of one range.
MAX_RANGE = 1_000_000_000

Choices = Sequence[str] | range


@dataclass(frozen=True)
class Space:
    """All positions with one choice in each cell: a square, a sign of a string, or a word."""

    choices: tuple[Choices, ...]  # the possible contents of each cell
    join: Callable[[Sequence[Any]], tuple[str, ...]]  # from contents to the words of a position


@dataclass(frozen=True)
class PositionFamily:
    """Positions of one game, in a fixed order."""

    reader: PositionReader
    text: str  # describes the family in a line
    #: Returns an iterator over the positions, each as its words without those of the game.
    items: Callable[[], Iterator[tuple[str, ...]]]
    heaps: range | None = None  # the numbers if each position is a single number
    spaces: tuple[Space, ...] = ()  # empty unless the positions consist of cells
    lines: Sequence[int] = ()  # the line numbers of positions from a file

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the game and its parameters."""
        return self.reader.words

    def describe(self, number: int) -> str:
        """Describe a position by its number, counted from 1, or by its line in a file."""
        return f"{self.text}, line {self.lines[number - 1]}" if self.lines else f"position {number}"

    def first(self) -> tuple[str, ...] | None:
        """Return the words of the first position; None if the family is empty."""
        if self.spaces:
            return self.spaces[0].join([choice[0] for choice in self.spaces[0].choices])
        return next(iter(self.items()), None)

    def __str__(self) -> str:
        return f"{' '.join(self.words)} {self.text}"


def family_of_spaces(reader: PositionReader, text: str, spaces: Iterable[Space]) -> PositionFamily:
    """Return the family of all positions of some spaces."""
    all_spaces = tuple(spaces)

    def items() -> Iterator[tuple[str, ...]]:
        return chain.from_iterable(map(s.join, product(*s.choices)) for s in all_spaces)

    return PositionFamily(reader, text, items, spaces=all_spaces)


class PositionReader:
    """Reads positions of a family; its game is read once, except with an operator or option."""

    def __init__(self, words: Sequence[str], resolver: Resolver) -> None:
        self.words, self.resolver = tuple(words), resolver

    def __call__(self, item: Sequence[str]) -> Position[Any]:
        """Return the position that ``item``, the words after the game, describes."""
        if self.words[0] in OPERATORS or any(word.startswith(OPTION) for word in item):
            return position_of([*self.words, *item], self.resolver)
        return Position(self.rules, self.rules.parse(item))

    @cached_property
    def rules(self) -> Rules[Any]:
        """The game with its parameters."""
        rules, rest = rules_of(self.words, self.resolver)
        if rest:
            raise InputError(f"{' '.join(rest)} is not a parameter of {self.words[0]}")
        return rules


def ranges(words: Sequence[str], resolver: Resolver) -> PositionFamily:
    """Return the family of words such as ``kayles 0..200`` or ``domineering 1x1..6x6``.

    >>> from zermelo.formats.resolvers import NameResolver
    >>> family = ranges("cutcake 1x1..2x2".split(), NameResolver())
    >>> list(family.items())
    [('1x1',), ('1x2',), ('2x1',), ('2x2',)]
    >>> list(ranges("impartial (nogo 1x1..1x2)".split(), NameResolver()).items())
    [('(nogo 1x1)',), ('(nogo 1x2)',)]
    """
    if words[0] in OPERATORS:
        words = with_joined_groups(words)
        game = [*words[:1]]
    else:
        count = next((n for n, word in enumerate(words) if _choices(word) is not None), len(words))
        _, rest = rules_of(words[:count], resolver)  # words before the first range
        game = [*words[: count - len(rest)]]
    position_words = [*words[len(game) :]]
    if not position_words:
        raise InputError(
            f"{' '.join(game)}: name the positions, such as {' '.join(game)} 0..20, or give "
            "--boards, --strings, --graphs or --from"
        )
    choices = [_choices(word) or [word] for word in position_words]
    heaps = choices[0] if len(choices) == 1 and isinstance(choices[0], range) else None
    space = Space(tuple(choices), lambda chosen: tuple(map(str, chosen)))
    reader = PositionReader(game, resolver)
    return replace(family_of_spaces(reader, " ".join(position_words), [space]), heaps=heaps)


def _choices(word: str) -> Choices | None:
    """Return the entries of a range, or all groups with one entry of each range; otherwise None."""
    if " " in word and word.startswith("("):
        parts = [_choices(part) or [part] for part in word[1:-1].split()]
        return [f"({' '.join(map(str, chosen))})" for chosen in product(*parts)]
    match = NUMBERS.fullmatch(word) or SIZES.fullmatch(word)
    if match is None:
        return None
    bounds = [_number(text) for text in match.groups()]
    half = len(bounds) // 2
    ends = zip(bounds[:half], bounds[half:], strict=True)
    spans = [range(first, last + 1) for first, last in ends]
    entry_counts = [entries.stop - entries.start for entries in spans]
    if min(entry_counts) < 1:
        raise InputError(f"{word}: the range is empty; write the smaller number first")
    if prod(entry_counts) > MAX_RANGE:
        raise InputError(
            f"{word}: the range has more than {MAX_RANGE:,} entries; give a shorter one"
        )
    return spans[0] if half == 1 else [f"{m}x{n}" for m, n in product(*spans)]


def _number(text: str) -> int:
    if (number := natural(text)) is None:
        raise InputError(f"{text} is too long for a number in a range; give fewer digits")
    return number


def boards(reader: PositionReader, pattern: str) -> PositionFamily:
    """Return the family of all boards with some signs, of one size or a range of sizes.

    >>> from zermelo.formats.resolvers import NameResolver
    >>> clobber = PositionReader(["clobber"], NameResolver())
    >>> [item for item, in boards(clobber, "xo:1x2").items()]
    ['xx', 'xo', 'ox', 'oo']
    """
    alphabet, sizes = _signs_and_size("--boards", pattern, "xo.:2x3")
    spaces = []
    for size in map(str, _choices(sizes) or [sizes]):
        if (match := SIZE.fullmatch(size)) is None:
            raise InputError(f"{sizes} is not a size of a board; write rows and columns, as in 2x3")
        rows, columns = _number(match[1]), _number(match[2])
        spaces.append(Space((alphabet,) * (rows * columns), partial(_in_rows, columns)))
    return family_of_spaces(reader, f"--boards {pattern}", spaces)


def _in_rows(columns: int, signs: Sequence[str]) -> tuple[str, ...]:
    rows = (signs[start : start + columns] for start in range(0, len(signs), columns))
    return ("|".join(map("".join, rows)),)


def strings(reader: PositionReader, pattern: str) -> PositionFamily:
    """Return the family of strings of some signs, of lengths 1 to n or m to n, short ones first.

    >>> from zermelo.formats.resolvers import NameResolver
    >>> hackenbush = PositionReader(["hackenbush"], NameResolver())
    >>> [item for item, in strings(hackenbush, "lr:2").items()]
    ['l', 'r', 'll', 'lr', 'rl', 'rr']
    """
    alphabet, lengths_text = _signs_and_size("--strings", pattern, "lr:6")
    if not (lengths_text.isdecimal() or NUMBERS.fullmatch(lengths_text)):
        raise InputError(f"--strings {pattern}: write a length, or a range of them, as in lr:2..6")
    lengths = _choices(lengths_text) or range(1, _number(lengths_text) + 1)
    spaces = (
        Space((alphabet,) * int(length), lambda signs: ("".join(signs),)) for length in lengths
    )
    return family_of_spaces(reader, f"--strings {pattern}", spaces)


def _signs_and_size(option: str, pattern: str, example: str) -> tuple[str, str]:
    signs, colon, size = pattern.rpartition(":")
    if not colon:
        raise InputError(f"{option} {pattern}: write signs and a size, as in {option} {example}")
    if not signs or len(set(signs)) < len(signs):
        raise InputError(f"{signs!r}: write the signs, each once, as in xo.")
    return signs, size


def _check_text(rules: Rules[Any], state: object, words: Sequence[str]) -> None:
    """Raise InputError if rules that inherit the parser do not read a state's words back."""
    if (type(rules).parse, type(rules).state) == (Rules.parse, Rules.state):
        with suppress(InputError):
            if rules.parse(words) == state:
                return
        raise InputError(
            f"{in_full(state)} is written as {' '.join(words)!r}, which is not read back as this "
            f"state; write show and parse in class {type(rules).__name__}, or use flat tuples of "
            "numbers and words"
        )


def from_source(reader: PositionReader, source: str) -> PositionFamily:
    """Return the family in the lines of a file, or of the states that ``FILE.py:NAME`` yields."""
    text, resolver = f"--from {source}", reader.resolver
    file, colon, name = source.rpartition(":")
    if colon and file.endswith(".py"):
        states = getattr(resolver.program(file), name, None)
        if not callable(states):
            raise InputError(f"{file} has no function {name}; define it, so that it yields states")

        def generated() -> Iterator[tuple[str, ...]]:
            for number, state in enumerate(states()):
                state_words = tuple(words_of(reader.rules.show(state)))
                if not number:
                    _check_text(reader.rules, state, state_words)
                yield state_words

        return PositionFamily(reader, text, generated)
    items: list[tuple[str, ...]] = []
    lines: list[int] = []
    for number, line in enumerate(resolver.text(source).splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                items.append(tuple(words_of(line)))
                lines.append(number)
            except InputError as error:
                raise InputError(f"{source}, line {number}: {error}") from None
    return PositionFamily(reader, text, partial(iter, items), lines=lines)
