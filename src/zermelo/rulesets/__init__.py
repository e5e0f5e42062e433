"""The catalogue of games: the rulesets of this package, and those that other packages offer.

All rulesets are attributes of this package, such as ``zermelo.rulesets.Nim``. So are the named
members of families, such as ``kayles``. `catalogue` lists the rulesets, `instances` the members.
"""

from __future__ import annotations

from typing import Any

from zermelo.compounds.sums import Sum
from zermelo.games.parameters import wrong_parameter
from zermelo.games.position import Move, Position
from zermelo.games.rules import PartizanRuleset, Rules, Ruleset, no_position
from zermelo.games.theorem import BestOption, theorem
from zermelo.rulesets.catalogue import attribute, attributes, catalogue, instances, ruleset_named
from zermelo.rulesets.names import nearest, slug
from zermelo.rulesets.reading import position_of

__all__ = [
    "BestOption",
    "Move",
    "Nim",
    "Octal",
    "PartizanRuleset",
    "Position",
    "Ruleset",
    "Subtraction",
    "Sum",
    "Tokens",
    "catalogue",
    "instances",
    "no_position",
    "position_of",
    "ruleset_named",
    "theorem",
    "wrong_parameter",
]


def __getattr__(name: str) -> type[Rules[Any]] | Rules[Any]:
    if not name.startswith("_"):
        if (ruleset := attribute(name)) is not None:
            return ruleset
        by_slug = {slug(attr): attr for attr in attributes()}
        if guesses := " or ".join(by_slug[word] for word in nearest(name, (*by_slug,))):
            raise AttributeError(f"there is no ruleset {name!r}; did you mean {guesses}?")
    raise AttributeError(f"module 'zermelo.rulesets' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *attributes()})
