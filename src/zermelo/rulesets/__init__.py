"""The catalogue of games: a ruleset is one short file here, or an entry point of another package.

``zermelo.rulesets.Tokens`` and its kin are found by name; `catalogue` lists them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.rulesets.discovery import catalogue, ruleset_named
from zermelo.rulesets.position import Move, Position
from zermelo.rulesets.ruleset import Ruleset

if TYPE_CHECKING:
    from zermelo.rulesets.tokens import Tokens

__all__ = ["Move", "Position", "Ruleset", "Tokens", "catalogue", "ruleset_named"]


def __getattr__(name: str) -> Any:  # noqa: ANN401
    for held in catalogue().values():
        if held.__name__ == name:
            return held
    raise AttributeError(f"module 'zermelo.rulesets' has no attribute {name!r}")
