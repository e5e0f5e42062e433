"""``zermelo rulesets``: the catalogue of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, answering
from zermelo.cli.show import table
from zermelo.games.parameters import about, one_line, parameters_of
from zermelo.games.theorem import sources_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zermelo.games.rules import Rules

__all__ = ["command"]


@click.command(epilog="Example: zermelo rulesets nim")
@click.argument("name", metavar="[NAME]", required=False)
@answering
def command(call: Call, name: str | None) -> None:
    """List the games, or describe one: rules, parameters, what is known, an example."""
    from zermelo.rulesets import catalogue, instances, ruleset_named
    from zermelo.rulesets.catalogue import left_out

    if name is not None:
        found = ruleset_named(name)
        kind = found if isinstance(found, type) else type(found)
        answer = described(kind)
        if not isinstance(found, type):
            answer |= {"name": name, "is": spelled(found)}
        call.answer(answer, lambda: show(kind, "" if isinstance(found, type) else name, found))
        return
    rows = [(known, one_line(kind)) for known, kind in catalogue().items()]
    rows += [(known, spelled(member)) for known, member in instances().items()]
    answer = {
        "rulesets": [described(kind) for kind in catalogue().values()],
        "instances": {known: spelled(member) for known, member in instances().items()},
        "left_out": [held._asdict() for held in left_out()],
    }
    call.answer(answer, lambda: show_all(sorted(rows), left_out()))


def show_all(rows: list[tuple[str, str]], left_out: Sequence[object]) -> None:
    """Print the catalogue, and the plug-ins that cannot be used."""
    table(("name", "rules"), rows, left=2)
    for held in left_out:
        click.echo(f"\nNot listed, as {held}")


def spelled(member: Rules[Any]) -> str:
    """Write a member of a family by its parameters."""
    from zermelo.games.parameters import spelled

    return spelled(member, plain=True)


def described(kind: type[Rules[Any]]) -> dict[str, object]:
    """Describe a ruleset for JSON."""
    return {
        "name": kind.name,
        "rules": one_line(kind),
        "parameters": {
            name: held.metadata.get("help", "") for name, held in parameters_of(kind).items()
        },
        "known": about(kind),
        "complexity": kind.complexity,
        "source": sources_of(kind),
        "example": f"{kind.name} {kind.example}",
    }


def show(kind: type[Rules[Any]], name: str, found: Rules[Any] | type[Rules[Any]]) -> None:
    """Print the description of a ruleset, or of a member of a family."""
    if not isinstance(found, type):
        click.echo(f"{name} is {spelled(found)}.\n")
    click.echo(f"{kind.name}: {one_line(kind)}\n\n{about(kind)}\n")
    for option, held in parameters_of(kind).items():
        click.echo(f"--{option}  {held.metadata.get('help', '')}")
    for what, text in (("Complexity", kind.complexity), ("Source", sources_of(kind))):
        if text:
            click.echo(f"{what}: {text}")
    click.echo(f"\nExample: zermelo solve {kind.name} {kind.example}")
