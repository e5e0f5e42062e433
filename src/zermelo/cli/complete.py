"""Shell completion: verbs, options, rulesets and their parameters, formats, files.

It runs at every key press, so it imports no solver.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

import click
from click.shell_completion import CompletionItem, shell_complete

from zermelo.verbs.verb import Parameter, Verb

#: The environment variable that a shell sets.
VARIABLE = "_ZERMELO_COMPLETE"

#: The word between the terms of a sum.
SEPARATOR = "+"
#: Lists the completions at a place.
Find = Callable[[click.Context, str], list[CompletionItem]]


class CompletionType(click.ParamType):  # type: ignore[type-arg]  # generic from Click 8.4 on
    """A type of parameters for completion alone."""

    name = "completion"

    def __init__(self, find: Find) -> None:
        self.find = find

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """List the completions here."""
        return [
            item
            for item in self.find(ctx, incomplete)
            if item.type == "file" or item.value.startswith(incomplete)
        ]


def complete_file(ctx: click.Context, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Return an item for which the shell completes names of files."""
    return [CompletionItem(incomplete, type="file")]


def complete_format(ctx: click.Context, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """List the formats."""
    from zermelo.formats.table import FORMATS

    return [CompletionItem(kind.name, help=kind.description) for kind in FORMATS.values()]


def complete_method(ctx: click.Context, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """List the methods."""
    from zermelo.solvers.methods import METHODS

    return [CompletionItem(name) for name in METHODS]


def complete_ruleset(ctx: click.Context, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """List the rulesets, including plug-ins, without importing them."""
    from importlib.metadata import entry_points

    from zermelo.rulesets.catalogue import MEMBERS, RULESETS

    plugins = (entry.name for entry in entry_points(group="zermelo.rulesets"))
    return [CompletionItem(name) for name in sorted({*RULESETS, *MEMBERS, *plugins})]


def completion_of_position(parameter: Parameter) -> Find:
    """Return a function that lists the next words of a position."""

    def find(ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        words = ctx.params.get("words") or ()
        last_word = words[-1] if words else SEPARATOR
        if last_word.startswith("--"):
            from zermelo.digraph.families import FAMILIES  # graphs by name, with sizes as examples

            return [*map(CompletionItem, FAMILIES), *complete_file(ctx, incomplete)]
        next_kind = parameter.first_words.get(last_word) if len(words) == 1 else None
        if last_word == SEPARATOR or next_kind == "ruleset":
            first = [] if words else [CompletionItem(word) for word in parameter.first_words]
            return [*first, *complete_ruleset(ctx, incomplete), *complete_file(ctx, incomplete)]
        if len(words) == 1 and (next_kind == "file" or parameter.completion == "target"):
            return complete_file(ctx, incomplete)
        return []

    return find


#: Functions that list completions, by `Parameter.completion`.
COMPLETIONS: Mapping[str, Find] = {
    "file": complete_file,
    "format": complete_format,
    "method": complete_method,
    "ruleset": complete_ruleset,
}


def with_completion(command: click.Command) -> click.Command:
    """Return a command whose parameters have their completions."""
    if isinstance(command, click.Group):
        for action in command.commands.values():
            with_completion(action)
    verb: Verb | None = getattr(command, "verb", None)
    for parameter, click_parameter in zip(
        verb.parameters if verb else (), command.params, strict=False
    ):
        if parameter.completion:
            find = COMPLETIONS.get(parameter.completion) or completion_of_position(parameter)
            click_parameter.type = CompletionType(find)
    return command


def parameters(ctx: click.Context, incomplete: str) -> list[CompletionItem]:
    """List the parameters of the ruleset at the cursor."""
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
    return shell_complete(verbs, {}, "zermelo", VARIABLE, os.environ[VARIABLE])
