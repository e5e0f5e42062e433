"""``zermelo solve``: who wins a position, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering
from zermelo.cli.game import PASS_THROUGH, position_of, with_position
from zermelo.cli.marriages import answer_marriages
from zermelo.cli.show import facts

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution

__all__ = ["command"]

LISTED = 30


@click.command(
    context_settings=PASS_THROUGH,
    epilog="Example: zermelo solve tokens --on examples/beat-craig.tgf a1 a2 d",
)
@with_position
@answering
def command(call: Call, words: tuple[str, ...]) -> None:
    """Say who wins a position of a game, and by which moves.

    "zermelo rulesets" lists the games with their parameters and positions. One more is no game:
    "marriages --on FILE [--count | --all]" finds the stable matchings of preference lists, which
    are the kernels of a digraph on a grid.
    """
    if words[0] == "marriages":
        answer_marriages(call, list(words[1:]))
        return
    from zermelo.answers.solution import solve
    from zermelo.values.text import value_to_json

    with call.step("solving"):
        here = position_of(words)
        found = solve(here)
    answer = {
        "ruleset": here.ruleset.name,
        "position": str(here),
        "play": "normal",
        "outcome": str(found.outcome),
        "value": None if found.value is None else value_to_json(found.value),
        "remoteness": found.remoteness,
        "bound": found.bound,
        "winning_moves": [{"move": str(m), "to": str(m.to)} for m in found.winning_moves],
        "drawing_moves": [{"move": str(m), "to": str(m.to)} for m in found.drawing_moves],
        "best": None if found.best is None else str(found.best),
        "method": found.method,
        "source": found.source,
    }
    call.answer(answer, lambda: show(found))


def show(found: Solution) -> None:
    """Print a solution for a person."""
    from zermelo.answers.words import VERDICTS, listed
    from zermelo.values.text import show_value

    click.echo(f"{found.position.ruleset.name}: {found.position}")
    click.echo(VERDICTS[found.outcome])
    pairs = [] if found.value is None else [("value", show_value(found.value))]
    if found.remoteness is not None:
        pairs.append(("remoteness", str(found.remoteness)))
    if found.best is not None:
        pairs.append(("best move", str(found.best)))
    facts([*pairs, ("by", f"{found.method}: {found.source}")])
    if found.winning_moves:
        click.echo(listed("Winning moves", found.winning_moves))
    if found.drawing_moves and not found.winning_moves:
        click.echo(listed("Drawing moves", found.drawing_moves))
