"""What the theorems of a ruleset say, asked as the engine asks them."""

from __future__ import annotations

from typing import Any

from zermelo.games.rules import Rules
from zermelo.limits import UNLIMITED
from zermelo.values.play import NORMAL, Play


def known(rules: Rules[Any], what: str, *asked: object, play: Play = NORMAL) -> Any:
    """Return the answer of the first theorem that gives one; None if none does.

    ``what`` is a method of `zermelo.games.theorem.Theorem`, such as ``value``.
    """
    answers = (getattr(theorem, what)(*asked, UNLIMITED) for theorem in rules.theorems(play))
    return next((answer for answer in answers if answer is not None), None)
