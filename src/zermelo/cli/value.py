"""``zermelo value``: a calculator for partizan values and positions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, limited, with_files
from zermelo.cli.examples import examples
from zermelo.cli.game import with_words
from zermelo.cli.show import facts

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.verbs.value import Answer

__all__ = ["command"]

OUTCOMES = {
    "N": "The next player wins (N).",
    "P": "The previous player wins (P).",
    "L": "Left wins (L).",
    "R": "Right wins (R).",
    "D": "Nobody can force a win (D).",
}


def outcome_in_words(letters: str) -> str:
    """Say who wins; two letters are who wins when Left begins, and when Right does."""
    if letters in OUTCOMES:
        return OUTCOMES[letters]
    starts = zip(("Left", "Right"), letters, strict=True)
    words = {"L": "Left wins", "R": "Right wins", "D": "nobody can force a win"}
    said = " ".join(f"{player} begins: {words[who]}." for player, who in starts)
    return f"{said[:-1]} ({letters})."


@click.command(
    epilog=examples('value "{2|-1} + ^* + (domineering 2x3)" --draw thermograph.svg'),
    context_settings={"ignore_unknown_options": True},
)
@with_words("EXPRESSION")
@click.option("--against", metavar="EXPRESSION", help="Compare with this one, and say who wins.")
@click.option("--draw", "picture", metavar="X.svg", help="Write the thermograph.")
@limited
@with_files
@answering
def command(
    call: Call,
    words: tuple[str, ...],
    against: str | None,
    picture: str | None,
    files: Files,
) -> None:
    """Say what EXPRESSION is worth: canonical form, outcome, mean, temperature, stops and more.

    Games are written as CGSuite writes them: {2|-1}, ^*, v, *3, 3/4, +-1, Tiny(2), over; and added,
    subtracted, negated and multiplied by integers. Positions stand in parentheses, such as
    (domineering 4x5). Methods follow a dot: .Cool(1/2), .Heat(1), .NortonProduct(*). A colon makes
    ordinal sums.
    """
    from zermelo.verbs.value import answer

    if picture is not None and Path(picture).suffix.lower() != ".svg":
        raise click.UsageError(f"--draw {picture}: the name should end in .svg")
    if "--misere" in words:
        raise click.UsageError(
            "values are those of normal play; 'zermelo solve POSITION --misere' says who wins then"
        )
    with call.step("finding the value"):
        found = answer(" ".join(words), files, against, limits=call.limits)
        files.all_heard()
        if picture is not None:
            found.picture().save(picture)
        answered = found.json(picture)
    call.answer(lambda: answered, lambda: show(found, picture))


def show(found: Answer, picture: str | None) -> None:
    """Print what is known of a value for a person."""
    from zermelo.values.partizan.record import lines_of

    facts([*lines_of(found.facts), ("outcome", outcome_in_words(str(found.facts["outcome"])))])
    click.echo("\n" + "\n".join(found.reasons))
    if found.comparison:
        click.echo("\n" + "\n".join(found.comparison))
    if picture is not None:
        click.echo(f"\n{picture}: the thermograph")
