"""The notation of operators, which make games of positions in parentheses: ``pass (nim 3 5)``."""

from __future__ import annotations

import re
import shlex
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import cast

from zermelo.compounds.sums import SumRules
from zermelo.errors import InputError
from zermelo.games.parameters import options_among
from zermelo.games.position import Position
from zermelo.games.rules import Rules
from zermelo.games.type_parameters import S


@dataclass(frozen=True)
class Operator:
    """An operator that makes a game of others: a variant of one, or a compound of several."""

    name: str  #: what the command line calls it
    rules: str  #: the rules of the game, in one line
    about: str  #: what is known about it
    example: str  #: as on the command line, without the name
    #: ``module:function`` of this package: it takes positions, options and, with ``after``, words.
    home: str
    takes_many: bool = False  #: whether it may take several positions
    #: the options by name: possible values (empty for flags), and the meaning
    options: Mapping[str, tuple[Sequence[str], str]] = field(default_factory=dict)
    after: str = ""  #: the words allowed after the parentheses

    def make(self, *positions: Position, **options: object) -> Position:
        """Return the position that the operator makes."""
        module, _, name = self.home.partition(":")
        function = getattr(import_module(f"zermelo.compounds.{module}"), name)
        position: Position = function(*positions, **options)
        return position


class CompoundRules(Rules[S]):
    """Rules made of other rules; the text of a state includes the rules of its parts."""

    def parse(self, words: Sequence[str]) -> S:
        """Read the groups in parentheses, and the words after them."""
        groups, rest = split_groups(tokens_in(" ".join(words)))
        return self._read(groups, rest)

    @abstractmethod
    def _read(self, groups: Sequence[str], rest: Sequence[str]) -> S:
        """Return the state of the texts in parentheses and the words after them."""

    @staticmethod
    def with_options(name: str, options: Mapping[str, str | bool | None]) -> str:
        """Return a name with the options (by name) whose value is a non-empty text or True."""
        flags = [(f" --{option}", value) for option, value in options.items() if value]
        return name + "".join(flag if value is True else f"{flag} {value}" for flag, value in flags)


def parenthesised(rules: Rules[S], state: S) -> str:
    """Return a position as text in parentheses."""
    name = "" if isinstance(rules, SumRules) else str(rules)  # a sum shows its parts' rules
    return f"({f'{name} {rules.show(state)}'.strip()})"


def components_of(rules: Rules[S], state: S) -> list[Position]:
    """Return the components as positions; the position alone if the rules do not split it."""
    parts = rules.components(state)
    games = [state] if parts is None else parts
    return [part if isinstance(part, Position) else Position(rules, part) for part in games]


def state_in(rules: Rules[S], text: str) -> S:
    """Read a state from a text that stood in parentheses: rules (not for a sum), state."""
    if isinstance(rules, SumRules):
        return cast("S", rules.parse(text.split()))
    name = str(rules)
    if text != name and not text.startswith(f"{name} "):
        raise InputError(f"({text}): write the position with its game: ({name} …)")
    return rules.parse(text[len(name) :].split())


def tokens_in(text: str) -> list[str]:
    """Split a text into words; a group in parentheses is a word, with or without blanks around it.

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
        raise InputError(f"{text!r}: a '(' is not closed; write ')' after the position")
    return [*tokens, word] if word else tokens


def split_groups(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the texts inside the groups in parentheses, and the other words."""
    groups = [word[1:-1].strip() for word in words if word.startswith("(")]
    return groups, [word for word in words if not word.startswith("(")]


def operator_name(word: str) -> str:
    """Return the possible name of an operator at the beginning of a word, or an empty text.

    >>> operator_name("selective(nim"), operator_name("selective"), operator_name("nim 3")
    ('selective', 'selective', '')
    """
    match = re.match(r"([a-z-]+)\s*(?:$|\()|([a-z-]+)\s+(?:--|\()", word)
    return (match[1] or match[2]) if match else ""


def with_joined_groups(words: Sequence[str]) -> list[str]:
    """Return words that begin with an operator, each group in parentheses joined to one word.

    >>> with_joined_groups(["selective(nim", "3", "5)", "(nim 2)", "+", "nim 4"])
    ['selective', '(nim 3 5)', '(nim 2)', '+', 'nim 4']
    """
    tokens: list[str] = []
    unclosed = ""
    for word in words:
        has_parenthesis = "(" in word or ")" in word
        if not unclosed and not has_parenthesis:
            tokens.append(word)
            continue
        needs_quotes = unclosed and not has_parenthesis and " " in word
        unclosed = f"{unclosed} {shlex.quote(word) if needs_quotes else word}".lstrip()
        if unclosed.count("(") <= unclosed.count(")"):
            tokens += tokens_in(unclosed)
            unclosed = ""
    return tokens + tokens_in(unclosed)


def operator_options(
    operator: Operator, words: Sequence[str]
) -> tuple[dict[str, str | bool], list[str]]:
    """Return the options of an operator (True for flags), and the other words."""
    flags = [name for name, (choices, _) in operator.options.items() if not choices]
    typed_options, rest = options_among(words, flags)
    options: dict[str, str | bool] = {}
    for name, value in typed_options.items():
        if name not in operator.options:
            options_text = ", ".join(f"--{option}" for option in operator.options) or "none"
            raise InputError(f"{operator.name} has no option '--{name}'; it has {options_text}")
        choices, _ = operator.options[name]
        if choices and value not in choices:
            raise InputError(f"{operator.name} --{name} {value!r}: give {' or '.join(choices)}")
        options[name] = value if value and choices else True
    return options, rest


def read_compound(
    operator: Operator, words: Sequence[str], position_of: Callable[[list[str]], Position]
) -> Position:
    """Read a position from words: options, then positions (`OVER` is dropped), then more words."""
    example = f'for example: "{operator.name} {operator.example}"'
    options, rest = operator_options(operator, words)
    groups, after = split_groups(rest)
    if not groups or (len(groups) > 1 and not operator.takes_many):
        expected = "positions" if operator.takes_many else "one position"
        found = f"{len(groups)} are given" if groups else "none is given"
        raise InputError(f"{operator.name} takes {expected} in parentheses, and {found}; {example}")
    if after and not operator.after:
        raise InputError(
            f"{operator.name}: {' '.join(after)!r} stands outside of parentheses; {example}"
        )
    positions = [position_of(shlex.split(group)) for group in groups if group != OVER]
    if not positions:
        raise InputError(f"{operator.name}: every part is over; {example}")
    keywords = {name.replace("-", "_"): value for name, value in options.items()}
    return operator.make(*positions, **keywords, **({"words": after} if operator.after else {}))


#: The text of a part of a compound that is over for good.
OVER = "over"
