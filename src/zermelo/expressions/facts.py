"""The facts about a value, as plain data and as lines of text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import isinf
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.values.partizan.atomic import atomic_weight
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.loopy_graphs import BaseStopper
from zermelo.values.partizan.reduced import reduced

if TYPE_CHECKING:
    from zermelo.values.partizan.loopy import Value

#: Maximum `length` of a canonical form that is written out.
MAX_WRITTEN = 10_000


def facts_of(value: Value, check: Look | None = None) -> dict[str, Any]:
    """Return facts of a value for JSON, None if missing; all numbers but the birthday are text."""
    game = value if isinstance(value, Game) else None
    weight = None if game is None else atomic_weight(game, check)
    mean, temperature, stops = thermal_facts(value)
    return {
        "value": str(value),
        "canonical": game.canonical if game is not None and length(game) <= MAX_WRITTEN else None,
        "outcome": value.outcome,
        "mean": mean,
        "temperature": temperature,
        "stops": stops,
        "birthday": None if game is None else game.birthday,
        "atomic_weight": None if weight is None else str(weight),
        "reduced": None if game is None else str(reduced(game, check)),
    }


def thermal_facts(value: Value) -> tuple[str | None, str | None, list[str] | None]:
    """Return mean, temperature and both stops as text, each None if the value has none."""
    if not isinstance(value, Game | BaseStopper):
        return None, None, None
    stops = [str(value.left_stop), str(value.right_stop)]
    try:
        mean, heat = value.mean, value.temperature
    except InputError:  # a stopper without a thermograph
        return None, None, stops
    temperature = "infinite" if isinstance(heat, float) and isinf(heat) else str(heat)
    return None if mean is None else str(mean), temperature, stops


def length(game: Game) -> int:
    """Return the number of numbers plus pairs of braces in a canonical form written in full.

    >>> length(Game("{2|-1}")), length(Game("*40"))
    (3, 12157665459056928801)
    """

    @cache
    def count(form: Game) -> int:
        if form.number is not None:
            return 1
        return 1 + sum(count(option) for side in form.options for option in side)

    return count(game)


def lines_of(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return (name, text) for the facts to print; the reduced form only if it is not the value."""
    lines = [(name, facts[name]) for name in ("form", "value") if name in facts]
    if "outcome" not in facts:  # a result that is not a game has no other facts
        return lines
    lines += [(name, facts[name]) for name in ("mean", "temperature") if facts[name] is not None]
    if facts["stops"] is not None:
        left, right = facts["stops"]
        lines.append(("stops", f"{left} if Left begins, {right} if Right does"))
    if facts["birthday"] is None:
        return lines
    lines.append(("birthday", str(facts["birthday"])))
    if facts["atomic_weight"] is not None:
        lines.append(("atomic weight", facts["atomic_weight"]))
    if facts["reduced"] != facts["value"]:
        lines.append(("reduced form", facts["reduced"]))
    return lines
