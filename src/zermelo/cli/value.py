"""``zermelo value``: a calculator for partizan values and positions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, limited
from zermelo.cli.game import with_files
from zermelo.cli.show import facts
from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.values.partizan.loopy import Value

__all__ = ["command"]

OUTCOMES = {
    "N": "The next player wins (N).",
    "P": "The previous player wins (P).",
    "L": "Left wins (L).",
    "R": "Right wins (R).",
}


@click.command(
    epilog='Example: zermelo value "{2|-1} + ^* + (domineering 2x3)" --draw thermograph.svg',
    context_settings={"ignore_unknown_options": True},
)
@click.argument("words", metavar="EXPRESSION", nargs=-1, required=True, type=click.UNPROCESSED)
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
    from zermelo.values.partizan.game import Game
    from zermelo.values.partizan.reasons import compare
    from zermelo.values.partizan.record import facts_of
    from zermelo.verbs.value import value_of_expression

    if picture is not None and Path(picture).suffix.lower() != ".svg":
        raise click.UsageError(f"--draw {picture}: the name should end in .svg")
    expression = " ".join(words)
    with call.step("finding the value"):
        value = value_of_expression(expression, files, limits=call.limits)
        other = None if against is None else value_of_expression(against, files, limits=call.limits)
        files.all_heard()
        answer = {"expression": expression, **facts_of(value)}
    told: tuple[str, ...] = ()
    if other is not None:
        answer |= {"against": str(other), "relation": relation(value, other)}
        told = (f"{value} {WORDS[answer['relation']]} {other}.",)
        if isinstance(value, Game) and isinstance(other, Game):
            told = compare(value, other).paragraphs
    if picture is not None:
        from zermelo.pictures.thermographs import thermograph_svg

        if not isinstance(value, Game):
            raise InputError(f"{value} is no game that ends; only such have thermographs here")
        Path(picture).write_text(thermograph_svg(value.thermograph, str(value)), encoding="utf-8")
        answer["file"] = picture
    call.answer(lambda: answer, lambda: show(value, told, picture))


WORDS = {"=": "equals", "<": "is less than", ">": "is more than", "||": "is confused with"}


def relation(one: Value, other: Value) -> str:
    """Return ``=``, ``<``, ``>`` or ``||``."""
    below, above = one <= other, one >= other
    if below:
        return "=" if above else "<"
    return ">" if above else "||"


def show(value: Value, told: tuple[str, ...], picture: str | None) -> None:
    """Print what is known of a value for a person."""
    from zermelo.values.partizan.game import Game
    from zermelo.values.partizan.record import lines_of

    outcome = OUTCOMES.get(str(value.outcome), f"Outcome {value.outcome}.")
    facts([*lines_of(value), ("outcome", outcome)])
    if isinstance(value, Game):
        click.echo(f"\n{value.explain()}")
    if told:
        click.echo("\n" + "\n".join(told))
    if picture is not None:
        click.echo(f"\n{picture}: the thermograph")
