"""Values of partizan games: short games in canonical form, stoppers, and values with two sides.

`Game` is where to begin; `evaluate` reads expressions, those with loopy games among them. What is
seldom needed is loaded when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zermelo.values.partizan.comparison import Comparison, compare
    from zermelo.values.partizan.compounds import Form, conjunctive_sum, selective_sum
    from zermelo.values.partizan.game import Game
    from zermelo.values.partizan.loopy import Loopy, Sided, Value
    from zermelo.values.partizan.loopy_heat import LoopyThermograph
    from zermelo.values.partizan.parse import evaluate
    from zermelo.values.partizan.reasons import Reasons, explain
    from zermelo.values.partizan.superstars import Superstar
    from zermelo.values.partizan.thermograph import Thermograph
    from zermelo.values.partizan.uptimals import Uptimal

__all__ = [
    "Comparison",
    "Form",
    "Game",
    "Loopy",
    "LoopyThermograph",
    "Reasons",
    "Sided",
    "Superstar",
    "Thermograph",
    "Uptimal",
    "Value",
    "compare",
    "conjunctive_sum",
    "evaluate",
    "explain",
    "selective_sum",
]

PLACES = {
    "Comparison": "comparison",
    "Form": "compounds",
    "Reasons": "reasons",
    "Game": "game",
    "Loopy": "loopy",
    "LoopyThermograph": "loopy_heat",
    "Sided": "loopy",
    "Superstar": "superstars",
    "Thermograph": "thermograph",
    "Uptimal": "uptimals",
    "Value": "loopy",
    "compare": "comparison",
    "conjunctive_sum": "compounds",
    "evaluate": "parse",
    "explain": "reasons",
    "selective_sum": "compounds",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401
    if name not in PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{PLACES[name]}"), name)
