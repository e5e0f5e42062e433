"""``zermelo rulesets``: the catalogue of games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, limited
from zermelo.cli.examples import examples
from zermelo.cli.show import table

if TYPE_CHECKING:
    from zermelo.verbs.rulesets import Answer, RulesetListing

NO_HELP = '(nothing is said of it; write {} = field(…, metadata={{"help": "what it says"}}))'


@click.command(epilog=examples("rulesets nim"))
@click.argument("name", metavar="[NAME]", required=False)
@limited
@answering
def command(call: Call, name: str | None) -> None:
    """List the games, or describe one: rules, parameters, what is known, an example.

    NAME may be a Python file that holds a game of your own, which is run.
    """
    from zermelo.formats.resolvers import Files
    from zermelo.verbs.rulesets import answer, every, listing

    if name is not None:
        found = answer(name, Files(limits=call.limits))
        call.answer(found.json, lambda: show(found))
        return
    call.answer(lambda: every().json(), lambda: show_all(listing()))


def show_all(games: RulesetListing) -> None:
    """Print the catalogue, and the plug-ins that cannot be used."""
    for title, rows in games.groups.items():
        table((title, ""), rows, left=2)
        click.echo()
    click.echo("zermelo rulesets NAME says more; your own game is a file: zermelo new mygame.py")
    for held in games.left_out:
        click.echo(f"\nNot listed, as {held}")


def show(found: Answer) -> None:
    """Print the description of a ruleset, or of a member of a family."""
    said = found.json()
    if found.name:
        click.echo(f"{found.name} is {found.member}.\n")
    click.echo(f"{found.kind.name}: {said['rules']}\n\n{said['known']}\n")
    for option, text in found.parameters.items():
        click.echo(f"--{option}  {text or NO_HELP.format(option.replace('-', '_'))}")
    for what in ("complexity", "source"):
        if said[what]:
            click.echo(f"{what.title()}: {said[what]}")
    click.echo(f"\nExample: zermelo solve {said['example']}")
