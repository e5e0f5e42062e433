"""``zermelo solve``: who wins a position, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, refuse, with_files
from zermelo.cli.examples import examples
from zermelo.cli.game import (
    GameVerb,
    by_method,
    searching,
    token_on,
    with_table,
    with_turn,
    with_words,
)
from zermelo.cli.marriages import answer_marriages
from zermelo.cli.show import facts, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zermelo.formats.resolvers import Files
    from zermelo.labelling.tables.table import Tables
    from zermelo.values.play import Play
    from zermelo.values.player import Player
    from zermelo.verbs.solve import Answer

LISTED = 30


@click.command(
    cls=GameVerb,
    epilog=examples(
        "solve nim 3 2 + tokens --on examples/beat-craig.tgf a1 d", 'solve clobber "xox|oxo"'
    ),
)
@with_words("RULESET POSITION… [+ RULESET POSITION…] | FILE VERTEX")
@searching
@by_method
@with_files
@with_turn("Whose turn it is, of a partizan game. Default: both are answered.")
@with_table
@answering
def command(
    call: Call,
    words: Sequence[str],
    play: Play,
    method: str | None,
    files: Files,
    turn: Player | None,
    tablebase: Tables,
) -> None:
    """Say who wins a position of a game, or a sum of such, and by which moves.

    In the place of a game a FILE may stand, with the VERTEX on which a token is.

    "zermelo rulesets" lists the games with their parameters and positions. One more is no game:
    "marriages --on FILE [--count | --all]" finds the stable matchings of preference lists, which
    are the kernels of a digraph on a grid.
    """
    if words[0] == "marriages":
        others = ("play", "positions", "method", "file_format", "attacks", "turn", "tablebase")
        refuse("marriages is no game", *others)
        answer_marriages(call, words[1:])
        return
    from zermelo.verbs.solve import answer

    words = token_on(words)
    with call.step("solving"):
        answered = answer(
            words, files, play, method=method, turn=turn, tablebase=tablebase, limits=call.limits
        )
    call.answer(answered.json, lambda: show(answered))


def show(answered: Answer) -> None:
    """Print a solution for a person."""
    from zermelo.answers.verdicts import listed, misere_text, verdicts
    from zermelo.games.scene import WithDistance
    from zermelo.values.text import show_value

    found = answered.found
    here = found.position
    told = here.ruleset
    say(f"{here.ruleset}: {here.told}")
    if found.misere:
        say(misere_text(found))
    for line in verdicts(found):
        say(line)
    pairs = [] if found.value is None else [("value", show_value(found.value))]
    if found.game is not None:
        from zermelo.expressions.record import facts_of, lines_of

        pairs = lines_of(facts_of(found.game))
    if answered.loopy is not None:
        pairs.append(("value", f"{answered.loopy}, for play need not end"))
    if found.moves_left is not None:
        also = f", {told.distance(found.moves_left)}" if isinstance(told, WithDistance) else ""
        pairs.append(("remoteness", f"{found.moves_left}{also}"))
    if any(one.moves_left is not None for one in found.starts.values()):
        left, right = (
            "no end" if one.moves_left is None else str(one.moves_left)
            for one in found.starts.values()
        )
        pairs.append(("remoteness", f"{left} if Left begins, {right} if Right does"))
    if found.best is not None:
        pairs.append(("best move", str(found.best)))
    pairs.append(("by", f"{found.method}: {found.source}"))
    if found.moves_by:
        pairs.append(("moves by", found.moves_by))
    if found.left_out:
        pairs.append(("left out", f"{' and '.join(found.left_out)}, which would take longer"))
    facts(pairs)
    for advice in answered.orthodox:
        to = " or ".join(map(str, advice.options))
        name = advice.player.name.title()
        click.echo(f"{name}'s orthodox move: part {advice.place + 1} to {to}, at {advice.ambient}")
    for player, one in found.starts.items():
        if one.winning_moves:
            more = "" if one.complete else " (there may be more)"
            say(listed(f"{player.name.title()} begins and wins by{more}", one.winning_moves))
        elif one.drawing_moves:
            say(listed(f"{player.name.title()} begins and draws by", one.drawing_moves))
    if found.winning_moves:
        what = "Winning moves" if found.complete else "Winning moves (there may be more)"
        say(listed(what, found.winning_moves))
    if found.drawing_moves and not found.winning_moves:
        say(listed("Drawing moves", found.drawing_moves))
