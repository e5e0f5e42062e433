"""Games made of positions in parentheses, ``pass (nim 3 5)``: how they are written and read."""

from __future__ import annotations

import re
import shlex
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, TypeVar, cast

from zermelo.compounds.sums import SumRules
from zermelo.errors import InputError
from zermelo.games.parameters import options_among
from zermelo.games.position import Position
from zermelo.games.rules import Rules

S = TypeVar("S")

#: By name what an option of a maker may say, and what it means; flags may say nothing.
OptionTable = Mapping[str, tuple[Sequence[str], str]]


@dataclass(frozen=True)
class Operator:
    """A way to make a game of others: a variant of one, or a compound of several."""

    name: str  #: what the command line calls it
    rules: str  #: in one line
    about: str  #: what is known
    example: str  #: as on the command line, without the name
    #: The module of this package, and the function in it that makes a position of positions,
    #: options by name, and words behind the parentheses; imported when one is made.
    home: str
    many: bool = False  #: whether it takes several positions
    options: OptionTable = field(default_factory=dict)
    behind: str = ""  #: what may be said behind the parentheses

    def make(self, *positions: Position[Any], **options: object) -> Position[Any]:
        """Make a position."""
        module, _, function = self.home.partition(":")
        made: Position[Any] = getattr(import_module(f"zermelo.compounds.{module}"), function)(
            *positions, **options
        )
        return made


@dataclass(frozen=True)
class CompoundRules(Rules[S]):
    """Rules made of others; a state is written with the rules of what it is made of."""

    def parse(self, words: Sequence[str]) -> S:
        """Read what stands in parentheses, and the words behind."""
        groups, rest = split_groups(tokens_in(" ".join(words)))
        return self._read(groups, rest)

    @abstractmethod
    def _read(self, groups: Sequence[str], rest: Sequence[str]) -> S:
        """Make a state of the texts in parentheses and of the words behind."""


def parenthesised(rules: Rules[S], state: S) -> str:
    """Write a position as it stands in parentheses."""
    own = (
        "" if isinstance(rules, SumRules) else f"{rules} "
    )  # a sum shows the rulesets of its parts
    return f"({f'{own}{rules.show(state)}'.strip()})"


def components_of(rules: Rules[S], state: S) -> list[Position[Any]]:
    """Return the components of a position; it alone where it does not fall apart."""
    parts = rules.components(state)
    games = [state] if parts is None else parts
    return [part if isinstance(part, Position) else Position(rules, part) for part in games]


def state_in(rules: Rules[S], text: str) -> S:
    """Read a state of rules that are known from what stands in parentheses."""
    if isinstance(rules, SumRules):
        return cast("S", rules.parse(text.split()))
    name = str(rules)
    if text != name and not text.startswith(f"{name} "):
        raise InputError(f"({text}): write the position with its game: ({name} …)")
    return rules.parse(text[len(name) :].split())


def tokens_in(text: str) -> list[str]:
    """Part a text at blanks outside of parentheses; a group in parentheses is one word.

    >>> tokens_in("pass (nim 3 5) 2 + nim 4"), tokens_in("(nim 3)(nim 4)")
    (['pass', '(nim 3 5)', '2', '+', 'nim', '4'], ['(nim 3)', '(nim 4)'])
    """
    tokens: list[str] = []
    depth, word = 0, ""
    for char in text:
        depth -= char == ")"
        if depth < 0:
            raise InputError(f"{text!r}: a ')' without its '('")
        if depth == 0 and (char.isspace() or (char == "(" and word)):
            tokens += [word] if word else []
            word = ""
        depth += char == "("
        if depth or not char.isspace():
            word += char
        if char == ")" and depth == 0:
            tokens.append(word)
            word = ""
    if depth:
        raise InputError(f"{text!r}: a '(' is not closed; write ')' behind the position")
    return [*tokens, word] if word else tokens


def split_groups(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return what stands in parentheses, without these, and the other words."""
    groups = [word[1:-1].strip() for word in words if word.startswith("(")]
    return groups, [word for word in words if not word.startswith("(")]


#: How the name of a maker begins a word: alone, or with the parenthesis.
OPERATOR_START = re.compile(r"([a-z-]+)\s*(?:$|\()|([a-z-]+)\s+(?:--|\()")


def operator_named(word: str) -> str:
    """Return the name that a word begins with, as that of a maker would; else nothing.

    >>> operator_named("selective(nim"), operator_named("selective"), operator_named("nim 3")
    ('selective', 'selective', '')
    """
    match = OPERATOR_START.match(word)
    return (match[1] or match[2]) if match else ""


def group_parentheses(words: Sequence[str]) -> list[str]:
    """Write words that begin with a maker so that each group in parentheses is one word.

    >>> group_parentheses(["selective(nim", "3", "5)", "(nim 2)", "+", "nim 4"])
    ['selective', '(nim 3 5)', '(nim 2)', '+', 'nim 4']
    """
    tokens: list[str] = []
    begun = ""
    for word in words:
        if not begun and "(" not in word and ")" not in word:
            tokens.append(word)
            continue
        plain = not begun or "(" in word or ")" in word or " " not in word
        begun = f"{begun} {word if plain else shlex.quote(word)}".lstrip()
        if begun.count("(") <= begun.count(")"):
            tokens += tokens_in(begun)
            begun = ""
    return tokens + tokens_in(begun)


def operator_options(
    maker: Operator, words: Sequence[str]
) -> tuple[dict[str, str | bool], list[str]]:
    """Part the options of a maker from the other words."""
    flags = [name for name, (choice, _) in maker.options.items() if not choice]
    typed, rest = options_among(words, flags)
    given: dict[str, str | bool] = {}
    for name, said in typed.items():
        if name not in maker.options:
            there = ", ".join(f"--{option}" for option in maker.options) or "none"
            raise InputError(f"{maker.name} has no option '--{name}'; it has {there}")
        choice, _ = maker.options[name]
        if choice and said not in choice:
            raise InputError(f"{maker.name} --{name} {said!r}: give {' or '.join(choice)}")
        given[name] = said if said and choice else True
    return given, rest


def read_compound(
    maker: Operator, words: Sequence[str], position_of: Callable[[list[str]], Position[Any]]
) -> Position[Any]:
    """Make the position that words name: options, positions in parentheses, and words behind."""
    example = f'for example: "{maker.name} {maker.example}"'
    options, rest = operator_options(maker, words)
    groups, more = split_groups(rest)
    if not groups or (len(groups) > 1 and not maker.many):
        wanted = "positions" if maker.many else "one position"
        given = f"{len(groups)} are given" if groups else "none is given"
        raise InputError(f"{maker.name} takes {wanted} in parentheses, and {given}; {example}")
    if more and not maker.behind:
        raise InputError(f"{maker.name}: {' '.join(more)!r} stands outside; {example}")
    positions = [position_of(shlex.split(group)) for group in groups if group != OVER]
    if not positions:
        raise InputError(f"{maker.name}: every part is over; {example}")
    named = {name.replace("-", "_"): value for name, value in options.items()}
    return maker.make(*positions, **named, **({"words": more} if maker.behind else {}))


#: What is written for a part of a compound that is over for good.
OVER = "over"


def spelled_with(name: str, options: Mapping[str, str | bool | None]) -> str:
    """Write a name with the options that say something."""
    told = (
        f" --{option}" if value is True else f" --{option} {value}"
        for option, value in options.items()
        if value
    )
    return name + "".join(told)
