"""Why a partizan position from which play need not end has its loopy value."""

from __future__ import annotations

from typing import Any

from zermelo.answers.worths import listed
from zermelo.errors import InputError, LimitReached
from zermelo.expressions.reasons import explain
from zermelo.games.explanation import Block, coded
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset
from zermelo.solvers.engine import Engine
from zermelo.solvers.loopy_partizan import loopy_value, stoppers_of
from zermelo.values.partizan.loopy import Sided, Value
from zermelo.values.play import NORMAL, Play

#: Positions that can be reached from one another, of values that nobody asked for.
LARGEST = 60
SIDES = ("left", "right")


def loopy_if_cheap(position: Position[Any], play: Play, engine: Engine) -> Value | None:
    """Return the loopy value of a position, or None where it has none, or it would take long."""
    rules = position.ruleset
    if play is not NORMAL or not isinstance(rules, PartizanRuleset) or rules.ends:
        return None
    try:
        return engine.if_cheap(1_000, lambda: _found(position, engine, LARGEST))
    except InputError:  # it has none
        return None


def why_loopy(position: Position[Any], play: Play, engine: Engine) -> list[Block | str]:
    """Say what a position is worth in a sum, and why; nothing where it has no such value."""
    value = loopy_if_cheap(position, play, engine)
    if value is None:
        return []
    worth = f"In a sum this position is worth {value}."
    told: list[Block | str] = [*coded("value", [worth], value=str(value))]
    if isinstance(value, Sided):
        return [*told, *coded("form", value.explain().paragraphs)]
    rules = position.ruleset
    assert isinstance(rules, PartizanRuleset)  # noqa: S101  only such have such values
    sides: list[dict[Any, Value]] = []
    try:
        for moves in (rules.left, rules.right):
            options = dict.fromkeys(moves(position.state))
            sides.append({option: _worth(rules, option, engine) for option in options})
    except (InputError, LimitReached):
        return [*told, *coded("form", value.explain().paragraphs)]
    lines = [
        f"  {player}: {listed(position, worths)}"
        for player, worths in zip(("Left", "Right"), sides, strict=True)
    ]
    values = {name: list(map(str, side.values())) for name, side in zip(SIDES, sides, strict=True)}
    told += coded("options", ["\n".join(["What the moves lead to:", *lines])], **values)
    left, right = (_written(position.state, side) for side in sides)
    if any(isinstance(g, Sided) for g in (*left, *right)):
        return [*told, *coded("form", value.explain().paragraphs)]
    passes = position.state in sides[0], position.state in sides[1]
    form = explain(left, right, whole=value, passes=passes)
    return [*told, *coded("form", form.paragraphs)]


def _written(state: object, worths: dict[Any, Value]) -> list[Any]:
    """Return what the options are worth, each worth once, beside a move to the position itself."""
    own = [worths[state]] if state in worths else []
    return own + list(dict.fromkeys(g for option, g in worths.items() if option != state))


def _found(position: Position[Any], engine: Engine, largest: int | None = None) -> Value | None:
    return loopy_value(position, engine.budget, largest=largest, table=stoppers_of(engine))


def _worth(rules: PartizanRuleset[Any], option: object, engine: Engine) -> Value:
    value = _found(Position(rules, option), engine)
    if value is None:
        raise InputError("an option has no loopy value")
    return value
