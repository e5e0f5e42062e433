"""``zermelo rulesets``: the catalogue of games."""

from __future__ import annotations

import dataclasses
import inspect
from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering
from zermelo.cli.show import table

if TYPE_CHECKING:
    from zermelo.rulesets import Ruleset

__all__ = ["command"]


@click.command(epilog="Example: zermelo rulesets tokens")
@click.argument("name", metavar="[NAME]", required=False)
@answering
def command(call: Call, name: str | None) -> None:
    """List the games, or describe one: rules, parameters, what is known, an example."""
    from zermelo.rulesets import catalogue, ruleset_named

    if name is not None:
        kind = ruleset_named(name)
        answer = described(kind)
        call.answer(answer, lambda: show(kind))
        return
    held = catalogue()
    rows = [(found, rules(kind)) for found, kind in held.items()]
    answer = {"rulesets": [described(kind) for kind in held.values()]}
    call.answer(answer, lambda: table(("name", "rules"), rows, left=2))


def rules(kind: type[Ruleset]) -> str:
    """Return the first line of a ruleset's documentation."""
    return inspect.cleandoc(kind.__doc__ or "").partition("\n")[0]


def described(kind: type[Ruleset]) -> dict[str, object]:
    """Describe a ruleset for JSON."""
    return {
        "name": kind.name,
        "rules": rules(kind),
        "parameters": {
            field.name: field.metadata.get("help", "") for field in dataclasses.fields(kind)
        },
        "known": about(kind),
        "example": f"{kind.name} {kind.example}",
    }


def about(kind: type[Ruleset]) -> str:
    """Return what is known of a game: its documentation up to the parameters."""
    _, _, rest = inspect.cleandoc(kind.__doc__ or "").partition("\n")
    return rest.partition("\nParameters\n")[0].strip()


def show(kind: type[Ruleset]) -> None:
    """Print the description of a ruleset."""
    click.echo(f"{kind.name}: {rules(kind)}\n\n{about(kind)}\n")
    for field in dataclasses.fields(kind):
        click.echo(f"--{field.name.replace('_', '-')}  {field.metadata.get('help', '')}")
    click.echo(f"\nExample: zermelo solve {kind.name} {kind.example}")
