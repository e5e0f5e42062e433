"""``zermelo explain``: the same as solve, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.board import show_board
from zermelo.cli.call import Call, answering, refuse, with_files
from zermelo.cli.examples import examples
from zermelo.cli.game import GameVerb, searching, token_on, with_table, with_turn, with_words
from zermelo.cli.show import fitted, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zermelo.formats.resolvers import Files
    from zermelo.labelling.tables.table import Tables
    from zermelo.values.play import Play
    from zermelo.values.player import Player

#: Stands before an expression.
VALUE = "value"


@click.command(
    cls=GameVerb,
    epilog=examples(
        "explain nim 10 17 21",
        "explain kayles 3 4 --steps",
        "explain examples/fraenkel-fig6.tgf n3",
        'explain value "{2|-1} + ^*"',
    ),
)
@with_words("RULESET POSITION… [+ RULESET …] | FILE VERTEX | value EXPRESSION")
@click.option("--steps", is_flag=True, help="Also: the rule, and the work by hand, for learners.")
@searching
@with_files
@with_turn("Whose turn it is, of a partizan game. Default: both are explained.")
@with_table
@click.option("--board", is_flag=True, help="Show the board too, with moves in colour.")
@answering
def command(
    call: Call,
    words: Sequence[str],
    steps: bool,
    play: Play,
    files: Files,
    turn: Player | None,
    tablebase: Tables,
    board: bool,
) -> None:
    """Explain, step by step, who wins a position, by which move, and why.

    Or a token on the VERTEX of the digraph in FILE; or what an EXPRESSION is worth, as "zermelo
    value" reads it.

    With --steps, small heaps and small graphs are worked out as one does by hand: mex tables, or
    labels in their order, the rule where there is one, and the induction behind it.

    With --board the board comes first, on a terminal with moves coloured by what they are worth:
    on blue they win, on yellow they lose.
    """
    from zermelo.verbs.explain import answer, answer_value

    if words[0] == VALUE and len(words) > 1:
        others = ("play", "steps", "board", "turn", "tablebase", "positions")
        refuse("a value is one of normal play, and an expression no board", *others)
        with call.step("finding the value"):
            worth = answer_value(" ".join(words[1:]), files, limits=call.limits)
        call.answer(worth.json, lambda: say(fitted(worth.explanation)))
        return
    words = token_on(words)
    with call.step("solving"):
        answered = answer(
            words,
            files,
            play,
            steps=steps,
            board=board,
            turn=turn,
            tablebase=tablebase,
            limits=call.limits,
        )

    def tell() -> None:
        here = answered.position
        if board and show_board(here, answered.found):
            click.echo()
        say(fitted(answered.explanation))

    call.answer(answered.json, tell)
