"""Shell completion: verbs, options, rulesets and their parameters, formats, files.

It runs whenever the user presses Tab, so it imports modules only when they are needed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import click
from click.shell_completion import CompletionItem, shell_complete

from zermelo.verbs.verb import Parameter, Verb

#: The environment variable that a shell sets to ask for completions.
SHELL_VARIABLE = "_ZERMELO_COMPLETE"
#: The word between the terms of a sum.
SEPARATOR = "+"


class CompletionType(click.ParamType):  # type: ignore[type-arg]  # generic from Click 8.4 on
    """A type of parameters that is used only for completion."""

    name = "completion"

    def __init__(self, parameter: Parameter) -> None:
        self.parameter = parameter

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """List the completions for the beginning of a word."""
        if self.parameter.completion in ("position", "target"):
            items = next_words(self.parameter, ctx.params.get("words") or (), incomplete)
        else:
            items = items_of(self.parameter.completion, incomplete)
        return [i for i in items if i.type == "file" or i.value.startswith(incomplete)]


def items_of(kind: str, incomplete: str) -> list[CompletionItem]:
    """List the words of a kind, without importing rulesets; the shell itself lists files."""
    match kind:
        case "format":
            from zermelo.formats.table import FORMATS

            return [CompletionItem(form.name, help=form.description) for form in FORMATS.values()]
        case "method":
            from zermelo.solvers.methods import METHODS

            return [*map(CompletionItem, METHODS)]
        case "ruleset":
            from importlib.metadata import entry_points

            from zermelo.rulesets.catalogue import MEMBERS, RULESETS

            plugins = (entry.name for entry in entry_points(group="zermelo.rulesets"))
            return [*map(CompletionItem, sorted({*RULESETS, *MEMBERS, *plugins}))]
    return [CompletionItem(incomplete, type="file")]


def next_words(parameter: Parameter, words: Sequence[str], incomplete: str) -> list[CompletionItem]:
    """List what may follow the typed words of a position; empty if nothing can be proposed."""
    files = items_of("file", incomplete)
    last_word = words[-1] if words else SEPARATOR
    if last_word.startswith("--"):
        from zermelo.digraph.families import FAMILIES  # names of graphs, without their sizes

        return [*map(CompletionItem, FAMILIES), *files]
    next_kind = parameter.first_words.get(last_word) if len(words) == 1 else None
    if last_word == SEPARATOR or next_kind == "ruleset":
        first_items = [] if words else [*map(CompletionItem, parameter.first_words)]
        return [*first_items, *items_of("ruleset", incomplete), *files]
    is_file = len(words) == 1 and (next_kind == "file" or parameter.completion == "target")
    return files if is_file else []


def with_completion(command: click.Command) -> click.Command:
    """Set the completions of the parameters of a command, and return the command."""
    if isinstance(command, click.Group):
        for subcommand in command.commands.values():
            with_completion(subcommand)
    verb: Verb | None = getattr(command, "verb", None)
    parameters_of_verb = verb.parameters if verb else ()
    for parameter, click_parameter in zip(parameters_of_verb, command.params, strict=False):
        if parameter.completion:
            click_parameter.type = CompletionType(parameter)
    return command


def parameter_items(ctx: click.Context, incomplete: str) -> list[CompletionItem]:
    """List the parameters of the ruleset that the last typed term names, if it names one."""
    from zermelo.errors import InputError
    from zermelo.games.parameters import parameters_of
    from zermelo.rulesets.catalogue import ruleset_named

    verb: Verb | None = getattr(ctx.command, "verb", None)
    words = [str(word) for word in ctx.params.get("words") or ()]
    words = verb.position_words(words) if verb else words
    start = len(words) - words[::-1].index(SEPARATOR) if SEPARATOR in words else 0
    if start >= len(words):
        return []
    try:
        ruleset: Any = ruleset_named(words[start])
    except InputError:
        return []
    if not isinstance(ruleset, type):
        return []
    return [
        CompletionItem(f"--{name}", help=str(field.metadata.get("help", "")))
        for name, field in parameters_of(ruleset).items()
        if f"--{name}".startswith(incomplete)
    ]


def complete(verbs: click.Command) -> int:
    """Print the completions for the shell, and return the exit status."""
    return shell_complete(verbs, {}, "zermelo", SHELL_VARIABLE, os.environ[SHELL_VARIABLE])
