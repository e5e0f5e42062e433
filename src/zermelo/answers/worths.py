"""What the options of a partizan position are worth, in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.games.position import Position
from zermelo.values.partizan.loopy import Value

#: Up to how many options of a player their values are listed.
LISTED = 24


def listed(position: Position[Any], worths: Mapping[Any, Value]) -> str:
    """Name the values of some options, each with one move to it."""
    by_value: dict[Value, list[Any]] = {}
    for option, value in worths.items():
        by_value.setdefault(value, []).append(option)
    shown = []
    for value, options in list(by_value.items())[:LISTED]:
        others = f" and {len(options) - 1} more" if len(options) > 1 else ""
        shown.append(f"{value} by {position.move(options[0])}{others}")
    return "; ".join(shown) + "; …" * (len(by_value) > LISTED) or "no move"
