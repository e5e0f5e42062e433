"""The catalogue of games: a ruleset is one short file here, or an entry point of another package.

``zermelo.rulesets.Nim`` and its kin are found by name, and so are members of families that have
names of their own; `catalogue` and `instances` list them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.games.position import Move, Position
from zermelo.games.rules import Ruleset
from zermelo.games.sums import Sum
from zermelo.games.theorem import Best
from zermelo.rulesets.catalogue import attribute, catalogue, instances, ruleset_named
from zermelo.rulesets.reading import position_of

if TYPE_CHECKING:
    from zermelo.rulesets.heaps.nim import Nim
    from zermelo.rulesets.heaps.octal import Octal
    from zermelo.rulesets.heaps.subtraction import Subtraction
    from zermelo.rulesets.tokens.tokens.rules import Tokens

__all__ = [
    "Best",
    "Move",
    "Nim",
    "Octal",
    "Position",
    "Ruleset",
    "Subtraction",
    "Sum",
    "Tokens",
    "catalogue",
    "instances",
    "position_of",
    "ruleset_named",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401
    if not name.startswith("_"):
        found = attribute(name)
        if found is not None:
            return found
    raise AttributeError(f"module 'zermelo.rulesets' has no attribute {name!r}")
