"""``zermelo explain``: the same as solve, in words."""

from __future__ import annotations

import click

from zermelo.cli.call import Call, answering
from zermelo.cli.game import PASS_THROUGH, position_of, with_position

__all__ = ["command"]


@click.command(
    context_settings=PASS_THROUGH,
    epilog="Example: zermelo explain tokens --on examples/beat-craig.tgf a0 a1 a2 d",
)
@with_position
@answering
def command(call: Call, words: tuple[str, ...]) -> None:
    """Explain, step by step, who wins a position, by which move, and why."""
    from zermelo.answers.words import explain

    with call.step("solving"):
        here = position_of(words)
        text = explain(here)
    answer = {"ruleset": here.ruleset.name, "position": str(here), "text": text}
    call.answer(answer, lambda: click.echo(text))
