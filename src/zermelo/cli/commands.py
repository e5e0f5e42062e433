"""Verbs as commands of Click: options, words of positions, groups, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from zermelo.cli.words import QUIET, asked_twice, marked, one_by_one, refuse_unknown, unmarked
from zermelo.errors import InputError
from zermelo.rulesets.names import did_you_mean
from zermelo.verbs import GROUPS, VERBS, verb_named
from zermelo.verbs.verb import Parameter, Verb, flag

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

#: What every verb takes.
SHELL = (
    flag("--json", name="as_json", help="One JSON object on stdout, nothing else."),
    flag(QUIET, "--quiet", help="No progress, and no text but with --json."),
)
#: What may stand for a ruleset.
OWN_FILE = (
    "A Python file (./mygame.py) may stand for RULESET: it is run, as Python does; "
    "'zermelo new mygame.py' writes one."
)


class VerbCommand(click.Command):
    """A verb as a command.

    Parameters of a ruleset pass through Click unread; `zermelo.rulesets.position_of` reads them.
    So do words such as ``-q3``, a vertex that is gone: a short option of a verb stands alone. Where
    ``-q`` could be a vertex too, it is neither.
    """

    def __init__(self, name: str, verb: Verb) -> None:
        self.verb = verb
        self.reads_position = verb.reading == "position"
        super().__init__(
            name,
            callback=partial(_asked, verb),
            params=[_of_click(held) for held in (*verb.parameters, *SHELL)],
            help=verb.help,
            epilog=_examples(verb),
            context_settings={"ignore_unknown_options": bool(verb.reading)},
        )

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help, and what else may be given where a ruleset is."""
        super().format_help_text(ctx, formatter)
        if self.reads_position:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(OWN_FILE)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options, and leave the words of the position as they are."""
        if not self.reads_position:
            rest = super().parse_args(ctx, args)
            if self.verb.reading and not ctx.resilient_parsing:
                for word in ctx.params["words"]:
                    if word in self.verb.refused:
                        raise click.UsageError(self.verb.refused[word], ctx)
                refuse_unknown(ctx, ctx.params["words"])
            return rest
        rest = super().parse_args(ctx, marked(args))
        words = unmarked(ctx.params.get("words") or ())
        if not ctx.resilient_parsing:
            words = one_by_one(words)
            refuse_unknown(ctx, words)
            ctx.meta[QUIET] = QUIET in args[: args.index("--") if "--" in args else None]
        ctx.params["words"] = tuple(words)
        return rest

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """List what a shell may complete: options, and the parameters of the ruleset."""
        own = super().shell_complete(ctx, incomplete)
        if not self.reads_position:
            return own
        from zermelo.cli.complete import parameters

        return parameters(ctx, incomplete) + own


def _examples(verb: Verb) -> str:
    """Write examples so that Click breaks no line of them; each can be pasted into a shell."""
    lines = "\n         ".join(f"zermelo {one}" for one in verb.examples)
    return f"\b\nExample: {lines}"


def _of_click(held: Parameter) -> click.Parameter:
    kind: Any = None if held.kind is bool else held.kind
    if held.choices:
        kind = click.Choice(held.choices)
    elif held.least is not None:
        kind = click.IntRange(held.least)
    if not held.flags:
        kind, many = (click.UNPROCESSED, -1) if held.many else (kind, 1)
        return click.Argument(
            [held.name], metavar=held.metavar, nargs=many, required=held.required, type=kind
        )
    said: dict[str, Any] = {"help": held.help, "type": kind, "required": held.required}
    if held.means:
        said |= {"flag_value": held.means, "type": None}
    elif held.kind is bool:
        said |= {"is_flag": True, "default": held.default if held.off else bool(held.default)}
    else:
        said |= {"metavar": held.metavar or None, "multiple": held.many}
        if held.default is not None:
            said |= {"default": held.default, "show_default": held.shown}
    names = ["/".join((held.flags[-1], *held.off))] if held.off else [*held.flags]
    return click.Option([held.name, *names], **said)


def _asked(verb: Verb, /, **arguments: Any) -> int:  # noqa: ANN401
    """Ask a verb what was typed."""
    from zermelo.cli.call import answered

    context = click.get_current_context()
    typed = ParameterSource.COMMANDLINE
    given = {
        held.name: held.typed
        for held in (*verb.parameters, *SHELL)
        if context.get_parameter_source(held.name) is typed
    }
    if context.meta.get(QUIET):
        return answered(verb, given, arguments, partial(asked_twice, arguments["words"]))
    return answered(verb, given, arguments)


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
        if isinstance(verb, VerbCommand) and verb.verb.elsewhere:
            place = _first_word(verb, rest)
            if place is not None and rest[place] in verb.verb.elsewhere:
                name = verb.verb.elsewhere[rest[place]]
                verb, rest = self.get_command(ctx, name), rest[:place] + rest[place + 1 :]
        if isinstance(verb, VerbCommand) and not ctx.resilient_parsing:
            within = click.Context(verb, info_name=name, parent=ctx, **verb.context_settings)
            refuse_contradictions(verb, within, rest)
        return name, verb, rest


def _first_word(command: click.Command, typed: list[str]) -> int | None:
    """Return the place of the first word that is neither an option nor what an option takes."""
    taking = {
        name
        for held in command.params
        if isinstance(held, click.Option) and not held.is_flag
        for name in held.opts
    }
    after_option = False
    for place, word in enumerate(typed):
        if not after_option and not word.startswith("-"):
            return place
        after_option = not after_option and word in taking
    return None


class LazyVerbs(Verbs):
    """The table of verbs, each of which is imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """List the verbs in the order in which one meets them."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import a verb."""
        if name not in VERBS:
            return super().get_command(ctx, name)
        verb = command_of(name)
        if ctx.resilient_parsing:  # a shell asks how a line may go on
            from zermelo.cli.complete import completing

            return completing(verb)
        return verb

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """List the verbs that a shell may complete, without importing them."""
        from click.shell_completion import CompletionItem

        verbs = [
            CompletionItem(name, help=said)
            for name, (_, said) in VERBS.items()
            if name.startswith(incomplete)
        ]
        return verbs + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the verbs in groups, without importing them."""
        for group, title in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl(
                    [(name, said) for name, (where, said) in VERBS.items() if where == group]
                )


@cache
def command_of(name: str) -> click.Command:
    """Make the command of a verb."""
    return _made(name, verb_named(name))


def _made(name: str, verb: Verb) -> click.Command:
    if not verb.actions:
        return VerbCommand(name, verb)
    return Verbs(
        name,
        {action: _made(action, held) for action, held in verb.actions.items()},
        help=verb.help,
        epilog=_examples(verb),
        subcommand_metavar=f"{'|'.join(verb.actions)} …",
    )


def refuse_contradictions(verb: VerbCommand, context: click.Context, words: Sequence[str]) -> None:
    """Complain about flags that answer one question twice, and about repeated options.

    Click lets the last of ``--all --count`` or ``--attacks --moves`` win, and the last of
    ``--at a --at b``. Here it is asked which is meant. A flag may be repeated.

    Parameters
    ----------
    verb : VerbCommand
    context : click.Context
        That of the verb; nothing is changed in it.
    words : sequence of str
        What follows the verb.

    Raises
    ------
    click.UsageError
        Two contradict each other; the message says which to drop.
    """
    if verb.reads_position:
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
