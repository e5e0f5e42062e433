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
    from zermelo.limits import Watch
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
def command(
    call: Call, words: tuple[str, ...], play: Play, limits: Watch, method: str | None
) -> None:
    """Say who wins a position of a game, or a sum of such, and by which moves.

    "zermelo rulesets" lists the games with their parameters and positions. One more is no game:
    "marriages --on FILE [--count | --all]" finds the stable matchings of preference lists, which
    are the kernels of a digraph on a grid.
    """
    if words[0] == "marriages":
        refuse("marriages is no game", "misere", "positions", "method")
        answer_marriages(call, list(words[1:]), limits)
        return
    from zermelo.rulesets import position_of
    from zermelo.solvers.engine import Engine
    from zermelo.values.starts import winner
    from zermelo.values.text import value_to_json

    here = position_of(words)
    engine = Engine(limits, method=method)
    with call.step("solving", engine.budget.told):
        found = engine.solve(here, play)
    answer: dict[str, Any] = {
        "ruleset": str(here.ruleset),
        "position": str(here),
        "play": str(found.play),
        "outcome": str(found.outcome),
        "value": None if found.value is None else value_to_json(found.value),
        "remoteness": found.remoteness,
        "bound": found.bound,
        "winning_moves": [{"move": str(m), "to": str(m.to)} for m in found.winning_moves],
        "drawing_moves": [{"move": str(m), "to": str(m.to)} for m in found.drawing_moves],
        "complete": found.complete,
        "best": None if found.best is None else str(found.best),
        "method": found.method,
        "source": found.source,
        "moves_by": found.moves_by or None,
    }
    if found.game is not None:
        from zermelo.values.partizan.record import facts_of

        answer |= facts_of(found.game)
    for player, one in found.starts.items():
        won = winner(one.outcome, player)
        answer[f"{player}_starts"] = "draw" if won is None else str(won)
        answer[f"{player}_moves"] = [str(move) for move in one.winning_moves]
    call.answer(answer, lambda: show(found))


def show(found: Solution[Any]) -> None:
    """Print a solution for a person."""
    from zermelo.answers.explanation import PLAYS, listed, verdicts
    from zermelo.values.text import show_value

    here = found.position
    click.echo(f"{here.ruleset}: {str(here) or here.ruleset.start}")
    if found.misere:
        click.echo(PLAYS[found.play])
    for line in verdicts(found):
        click.echo(line)
    pairs = [] if found.value is None else [("value", show_value(found.value))]
    if found.game is not None:
        from zermelo.values.partizan.record import lines_of

        pairs = lines_of(found.game)
    if found.remoteness is not None:
        pairs.append(("remoteness", str(found.remoteness)))
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
