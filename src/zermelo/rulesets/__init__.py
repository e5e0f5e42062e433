"""The catalogue of games: a ruleset is one short file here, or an entry point of another package.

``zermelo.rulesets.Nim`` and its kin are found by name, and so are members of families that have
names of their own; `catalogue` and `instances` list them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.rulesets.discovery import attribute, catalogue, instances, ruleset_named
from zermelo.rulesets.parameters import position_of
from zermelo.rulesets.position import Move, Position
from zermelo.rulesets.ruleset import Best, Ruleset
from zermelo.rulesets.sums import Sum

if TYPE_CHECKING:
    from zermelo.rulesets.nim import Nim
    from zermelo.rulesets.octal import Octal
    from zermelo.rulesets.subtraction import Subtraction
    from zermelo.rulesets.tokens import Tokens

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
