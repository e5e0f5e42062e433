"""Words of the command line as positions: ``octal --code 0.77 12 7 + nim 3``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.errors import InputError
from zermelo.formats.resolvers import FILES
from zermelo.games.parameters import Resolver, options_among, spelled, with_parameters
from zermelo.games.position import Position
from zermelo.games.rules import Rules
from zermelo.rulesets.catalogue import ruleset_named

__all__ = ["example_of", "position_of"]

PLUS = "+"


def position_of(words: Sequence[str], resolver: Resolver = FILES) -> Position[Any]:
    """Make a position of words: ``RULESET POSITION…``, and sums of such with ``+`` between.

    Parameters of the ruleset stand anywhere among its words, as ``--name value`` or
    ``--name=value``.

    Parameters
    ----------
    words : sequence of str
    resolver : Resolver
        Finds the digraphs, graphs, orders and formulas that words name. By default those of files;
        an interface that others can reach hands in `zermelo.formats.resolvers.Names`.

    Raises
    ------
    InputError
        The ruleset is not known, a parameter is missing or wrong, or the rest is no position.

    Examples
    --------
    >>> position_of("nim 3 2 + nim 5".split())
    <sum: nim 3 2 + nim 5>
    """
    parts: list[list[str]] = [[]]
    for word in words:
        if word == PLUS:
            parts.append([])
        else:
            parts[-1].append(word)
    for part in parts:
        if not part:
            where = " on both sides of +" if len(parts) > 1 else ""
            raise InputError(f"name a ruleset and a position{where}, such as: nim 3 4 5")
    first, *others = (_one_position(part, resolver) for part in parts)
    for other in others:
        first += other
    return first


def _one_position(words: Sequence[str], resolver: Resolver) -> Position[Any]:
    found = ruleset_named(words[0])
    if isinstance(found, type):
        found, rest = with_parameters(found, words[1:], resolver)
    else:  # a member of a family with a name of its own: nothing is left to choose
        given, rest = options_among(words[1:], ())
        if given:
            raise InputError(f"{words[0]} has no parameters: it is {spelled(found, plain=True)}")
    return Position(found, found.parse(rest))


def example_of(kind: type[Rules[Any]]) -> Position[Any]:
    """Make the position of a ruleset's example."""
    rules, rest = with_parameters(kind, kind.example.split(), FILES)
    return Position(rules, rules.parse(rest))
