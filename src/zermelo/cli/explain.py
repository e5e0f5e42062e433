"""``zermelo explain``: the same as solve, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering
from zermelo.cli.game import GameVerb, searching, with_position

if TYPE_CHECKING:
    from zermelo.limits import Watch
    from zermelo.values.play import Play

__all__ = ["command"]


@click.command(cls=GameVerb, epilog="Example: zermelo explain nim 10 17 21")
@with_position
@searching
@answering
def command(call: Call, words: tuple[str, ...], play: Play, limits: Watch) -> None:
    """Explain, step by step, who wins a position, by which move, and why."""
    from zermelo.answers.explanation import explain
    from zermelo.rulesets import position_of
    from zermelo.solvers.engine import Engine

    here = position_of(words)
    engine = Engine(limits)
    with call.step("solving", engine.budget.told):
        text = str(explain(here, play, engine=engine))
    answer = {"ruleset": str(here.ruleset), "position": str(here), "text": text}
    call.answer(answer, lambda: click.echo(text))
