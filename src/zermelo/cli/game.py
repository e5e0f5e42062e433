"""RULESET POSITION… on the command line, and how to play and search: ``--misere``, limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

__all__ = ["PASS_THROUGH", "searching", "with_position"]

#: Parameters of a ruleset pass through Click unread; `zermelo.rulesets.position_of` reads them.
PASS_THROUGH = {"ignore_unknown_options": True}


def with_position(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a verb the words RULESET POSITION…, as its argument ``words``."""
    return click.argument(
        "words",
        metavar="RULESET POSITION… [+ RULESET POSITION…]",
        nargs=-1,
        required=True,
        type=click.UNPROCESSED,
    )(function)


def searching(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a verb ``--misere`` and ``--positions``."""
    decorators = (
        click.option("--misere", is_flag=True, help="Whoever makes the last move loses."),
        click.option(
            "--positions",
            type=click.IntRange(min=1),
            metavar="N",
            help="Look at no more positions than this (by default a million; a hundred million "
            "where the rules are compiled).",
        ),
    )
    for decorate in reversed(decorators):
        function = decorate(function)
    return function
