"""What is known of a value, as plain data and in lines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import isinf
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.values.partizan.atomic import atomic_weight
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.reduced import reduced

if TYPE_CHECKING:
    from zermelo.values.partizan.loopy import Value

#: A canonical form with more numbers and pairs of lists than this is not written out.
WRITTEN = 10_000


def facts_of(value: Value, look: Look | None = None) -> dict[str, Any]:
    """Return what is known of a value, for JSON; numbers are text, None what it has not.

    Long work looks at a clock, where one is given.
    The canonical form is None too where it would be too long: that of ``*n`` has 3ⁿ parts.
    """
    short = value if isinstance(value, Game) else None
    weight = None if short is None else atomic_weight(short, look)
    mean, heat, stops = measured(value)
    return {
        "value": str(value),
        "canonical": short.canonical if short is not None and length(short) <= WRITTEN else None,
        "outcome": value.outcome,
        "mean": mean,
        "temperature": heat,
        "stops": stops,
        "birthday": None if short is None else short.birthday,
        "atomic_weight": None if weight is None else str(weight),
        "reduced": None if short is None else str(reduced(short, look)),
    }


def measured(value: Value) -> tuple[str | None, str | None, list[str] | None]:
    """Return mean, temperature and stops as text; None for what a value has not."""
    if not isinstance(value, Game):
        from zermelo.values.partizan.loopy import Sided

        if isinstance(value, Sided):
            return None, None, None
    stops = [str(value.left_stop), str(value.right_stop)]
    try:
        mean, heat = value.mean, value.temperature
    except InputError:  # a stopper whose walls are not known
        return None, None, stops
    shown = "infinite" if isinstance(heat, float) and isinf(heat) else str(heat)
    return None if mean is None else str(mean), shown, stops


def length(game: Game) -> int:
    """Return how many numbers and pairs of lists a canonical form has, written out.

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
    """Return names and facts for a person to read; those that a value has not are left out."""
    told = [(name, facts[name]) for name in ("form", "value") if name in facts]
    if "outcome" not in facts:  # of what is no game nothing more is known
        return told
    told += [(name, facts[name]) for name in ("mean", "temperature") if facts[name] is not None]
    if facts["stops"] is not None:
        left, right = facts["stops"]
        told.append(("stops", f"{left} if Left begins, {right} if Right does"))
    if facts["birthday"] is None:
        return told
    told.append(("birthday", str(facts["birthday"])))
    if facts["atomic_weight"] is not None:
        told.append(("atomic weight", facts["atomic_weight"]))
    if facts["reduced"] != facts["value"]:
        told.append(("reduced form", facts["reduced"]))
    return told
