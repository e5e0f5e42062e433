"""``zermelo explain``: the same as solve, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, limited
from zermelo.cli.game import GameVerb, searching, with_position

if TYPE_CHECKING:
    from zermelo.digraph.limits import Limits

__all__ = ["command"]


@click.command(cls=GameVerb, epilog="Example: zermelo explain nim 10 17 21")
@with_position
@searching
@limited
@answering
def command(
    call: Call, words: tuple[str, ...], misere: bool, positions: int | None, limits: Limits
) -> None:
    """Explain, step by step, who wins a position, by which move, and why."""
    from zermelo.answers.words import explain
    from zermelo.rulesets import position_of
    from zermelo.solve.budget import Budget

    here = position_of(words)
    budget = Budget(positions, limits)
    with call.step("solving", budget.told):
        text = explain(here, misere=misere, budget=budget)
    answer = {"ruleset": str(here.ruleset), "position": str(here), "text": text}
    call.answer(answer, lambda: click.echo(text))
