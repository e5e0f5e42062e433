"""``zermelo value``: a calculator for partizan values and positions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, limited, with_files
from zermelo.cli.examples import examples
from zermelo.cli.game import refuse_unknown, with_words
from zermelo.cli.show import facts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zermelo.formats.resolvers import Files
    from zermelo.verbs.value import Answer


@click.command(
    epilog=examples('value "{2|-1} + ^* + (domineering 2x3)" --draw thermograph.svg'),
    context_settings={"ignore_unknown_options": True},
)
@with_words("EXPRESSION | RULESET POSITION…")
@click.option("--against", metavar="EXPRESSION", help="Compare with this one, and say who wins.")
@click.option("--draw", "picture", metavar="X.svg", help="Write the thermograph.")
@click.option("--thermograph", "walls", is_flag=True, help="Print the walls of the thermograph.")
@limited
@with_files
@answering
def command(
    call: Call,
    words: tuple[str, ...],
    against: str | None,
    picture: str | None,
    walls: bool,
    files: Files,
) -> None:
    """Say what EXPRESSION is worth: canonical form, outcome, mean, temperature, stops and more.

    Games are written as CGSuite writes them: {2|-1}, ^*, v, *3, 3/4, +-1, Tiny(2), over; and added,
    subtracted, negated and multiplied by integers. Positions stand in parentheses, such as
    (domineering 4x5); one alone needs none. Methods follow a dot: .Cool(1/2), .Heat(1),
    .NortonProduct(*). A colon makes ordinal sums.
    """
    from zermelo.verbs.value import answer

    if picture is not None and Path(picture).suffix.lower() != ".svg":
        raise click.UsageError(f"--draw {picture}: the name should end in .svg")
    if "--misere" in words:
        raise click.UsageError(
            "values are those of normal play; 'zermelo solve POSITION --misere' says who wins then"
        )
    expression = expression_of(words)
    with call.step("finding the value"):
        found = answer(expression, files, against, limits=call.limits)
        files.all_heard()
        if picture is not None:
            found.picture().save(picture)
        answered = found.json(picture, walls=walls)
    call.answer(lambda: answered, lambda: show(found, picture, walls=walls))


def expression_of(words: Sequence[str]) -> str:
    """Write words as one expression: of a position with its parameters as a shell would have them.

    Raises
    ------
    InputError
        A word is meant as an option, and is none.
    """
    from zermelo.games.parameters import typed
    from zermelo.verbs.value import is_ruleset

    refuse_unknown(click.get_current_context(), words)
    return typed(words) if len(words) > 1 and is_ruleset(words[0]) else " ".join(words)


def show(found: Answer, picture: str | None, *, walls: bool = False) -> None:
    """Print what is known of a value for a person."""
    from zermelo.expressions.record import lines_of
    from zermelo.verbs.value import outcome_in_words

    facts([*lines_of(found.facts), ("outcome", outcome_in_words(str(found.facts["outcome"])))])
    click.echo("\n" + "\n".join(found.reasons))
    if found.comparison:
        click.echo("\n" + "\n".join(found.comparison))
    if walls:
        click.echo(f"\n{found.thermograph}")
    if picture is not None:
        click.echo(f"\n{picture}: the thermograph")
