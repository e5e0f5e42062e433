"""Options of one call that contradict each other: refused, for the last would hide the others."""

from __future__ import annotations

from collections.abc import Sequence

import click

from zermelo.cli.game import GameVerb, marked
from zermelo.errors import InputError
from zermelo.rulesets.names import did_you_mean


class Verbs(click.Group):
    """A group of verbs; options of one call that contradict each other are refused."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the verb, and look at its options.

        Raises
        ------
        InputError
            There is none of this name; the message says which was probably meant.
        """
        if not ctx.resilient_parsing and args[0][:1] != "-" and not self.get_command(ctx, args[0]):
            near = did_you_mean(args[0], self.list_commands(ctx))
            raise InputError(
                f"there is no verb {args[0]!r}; {near}'{ctx.command_path} --help' lists all"
            )
        name, verb, rest = super().resolve_command(ctx, args)
        if verb is not None and not ctx.resilient_parsing and not isinstance(verb, click.Group):
            within = click.Context(verb, info_name=name, parent=ctx, **verb.context_settings)
            refuse_contradictions(verb, within, rest)
        return name, verb, rest


def refuse_contradictions(
    verb: click.Command, context: click.Context, words: Sequence[str]
) -> None:
    """Complain about flags that answer one question twice, and about repeated options.

    Click lets the last of ``--all --count`` or ``--attacks --moves`` win, and the last of
    ``--at a --at b``. Here it is asked which is meant. A flag may be repeated.

    Parameters
    ----------
    verb : click.Command
    context : click.Context
        That of the verb; nothing is changed in it.
    words : sequence of str
        What follows the verb.

    Raises
    ------
    click.UsageError
        Two contradict each other; the message says which to drop.
    """
    if isinstance(verb, GameVerb):
        words = marked(words)
    if not set(words).isdisjoint(verb.get_help_option_names(context)):
        return
    _, _, order = verb.make_parser(context).parse_args(list(words))
    typed = set(words[: words.index("--")] if "--" in words else words)
    said: dict[str, str] = {}
    for option in dict.fromkeys(held for held in order if isinstance(held, click.Option)):
        if not option.is_flag:
            if order.count(option) > 1 and not option.multiple:
                name = option.opts[-1]
                raise click.UsageError(f"{name} is given twice; drop one of them", context)
            continue
        for names in (option.opts, option.secondary_opts):
            name = next((name for name in names if name in typed), "")
            if not name:
                continue
            other = said.setdefault(str(option.name), name)
            if other != name:
                raise click.UsageError(
                    f"{other} and {name} contradict each other; drop one of them", context
                )
