"""``zermelo solve``: who wins a position, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, answering, refuse
from zermelo.cli.game import GameVerb, by_method, searching, with_position
from zermelo.cli.marriages import answer_marriages
from zermelo.cli.show import facts

if TYPE_CHECKING:
    from zermelo.games.solution import Solution
    from zermelo.values.play import Play

__all__ = ["command"]

LISTED = 30


@click.command(
    cls=GameVerb,
    epilog="Example: zermelo solve nim 3 2 + tokens --on examples/beat-craig.tgf a1 d",
)
@with_position
@searching
@by_method
@answering
def command(call: Call, words: tuple[str, ...], play: Play, method: str | None) -> None:
    """Say who wins a position of a game, or a sum of such, and by which moves.

    "zermelo rulesets" lists the games with their parameters and positions. One more is no game:
    "marriages --on FILE [--count | --all]" finds the stable matchings of preference lists, which
    are the kernels of a digraph on a grid.
    """
    if words[0] == "marriages":
        refuse("marriages is no game", "misere", "positions", "method")
        answer_marriages(call, words[1:])
        return
    from zermelo.formats.resolvers import FILES
    from zermelo.verbs.solve import answer

    with call.step("solving"):
        answered = answer(words, FILES, play, method=method, limits=call.limits)
    call.answer(answered.json, lambda: show(answered.found))


def show(found: Solution[Any]) -> None:
    """Print a solution for a person."""
    from zermelo.answers.explanation import listed, misere_in_words, verdicts
    from zermelo.values.text import show_value

    here = found.position
    click.echo(f"{here.ruleset}: {str(here) or here.ruleset.start}")
    if found.misere:
        click.echo(misere_in_words(found))
    for line in verdicts(found):
        click.echo(line)
    pairs = [] if found.value is None else [("value", show_value(found.value))]
    if found.game is not None:
        from zermelo.values.partizan.record import lines_of

        pairs = lines_of(found.game)
    if found.moves_left is not None:
        pairs.append(("remoteness", str(found.moves_left)))
    if found.best is not None:
        pairs.append(("best move", str(found.best)))
    pairs.append(("by", f"{found.method}: {found.source}"))
    if found.moves_by:
        pairs.append(("moves by", found.moves_by))
    facts(pairs)
    for player, one in found.starts.items():
        if one.winning_moves:
            click.echo(listed(f"{player.name.title()} begins and wins by", one.winning_moves))
    if found.winning_moves:
        what = "Winning moves" if found.complete else "Winning moves (there may be more)"
        click.echo(listed(what, found.winning_moves))
    if found.drawing_moves and not found.winning_moves:
        click.echo(listed("Drawing moves", found.drawing_moves))
