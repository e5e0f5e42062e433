"""RULESET POSITION… on the command line: parameters of the ruleset become options."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.rulesets import Position, Ruleset

__all__ = ["position_of", "with_position"]

#: Options of a ruleset pass through Click unread; `position_of` reads them.
PASS_THROUGH = {"ignore_unknown_options": True}


def with_position(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a verb the words RULESET POSITION…, as its argument ``words``."""
    return click.argument(
        "words", metavar="RULESET POSITION…", nargs=-1, required=True, type=click.UNPROCESSED
    )(function)


def position_of(words: Sequence[str]) -> Position:
    """Make a position of the words of the command line.

    Raises
    ------
    InputError
        The ruleset is not known, a parameter is missing or wrong, or the rest is no position.
    """
    from zermelo.rulesets import Position, ruleset_named

    kind = ruleset_named(words[0])
    ruleset, rest = _with_parameters(kind, list(words[1:]))
    return Position(ruleset, ruleset.parse(rest))


def _with_parameters(kind: type[Ruleset], words: list[str]) -> tuple[Ruleset, list[str]]:
    """Read ``--name value`` (or ``--name=value``) for each field of a ruleset."""
    fields = {field.name.replace("_", "-"): field for field in dataclasses.fields(kind)}
    given: dict[str, Any] = {}
    rest: list[str] = []
    waiting = iter(words)
    for word in waiting:
        name, equals, value = word.removeprefix("--").partition("=")
        if not word.startswith("--"):
            rest.append(word)
            continue
        if name not in fields:
            known = ", ".join(f"--{held}" for held in fields) or "no parameters"
            raise InputError(f"{kind.name} has no parameter {word!r}; it has {known}")
        if not equals:
            value = next(waiting, "")
            if not value:
                raise InputError(f"{word} needs a value; for example: {kind.name} {kind.example}")
        field = fields[name]
        given[field.name] = _read(kind, name, str(field.type), value)
    for name, field in fields.items():
        required = field.default is dataclasses.MISSING
        if required and field.default_factory is dataclasses.MISSING and field.name not in given:
            raise InputError(
                f"{kind.name} needs --{name}: {field.metadata.get('help', 'a value')}; "
                f"for example: {kind.name} {kind.example}"
            )
    return kind(**given), rest


def _read(kind: type[Ruleset], name: str, annotation: str, value: str) -> object:
    """Read the value of a parameter, by the type of its field."""
    if annotation == "Digraph":
        from zermelo.formats import read

        return read(value)
    if annotation == "int":
        try:
            return int(value)
        except ValueError:
            raise InputError(f"{kind.name} --{name} {value}: give a whole number") from None
    return value
