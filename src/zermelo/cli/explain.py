"""``zermelo explain``: the same as solve, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering
from zermelo.cli.game import GameVerb, searching, with_files, with_position, with_table

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.solvers.tablebase.table import Table
    from zermelo.values.play import Play

__all__ = ["command"]


@click.command(cls=GameVerb, epilog="Example: zermelo explain nim 10 17 21")
@with_position
@searching
@with_files
@with_table
@answering
def command(
    call: Call, words: tuple[str, ...], play: Play, files: Files, table: Table | None
) -> None:
    """Explain, step by step, who wins a position, by which move, and why."""
    from zermelo.verbs.explain import answer

    with call.step("solving"):
        answered = answer(words, files, play, table=table, limits=call.limits)
    files.all_heard()
    call.answer(answered.json, lambda: click.echo(str(answered.explanation)))
