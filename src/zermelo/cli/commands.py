"""Verbs as commands of Click: options, words of positions, groups, and refused input."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from zermelo.errors import InputError
from zermelo.verbs import GROUPS, VERBS, verb_named
from zermelo.verbs.verb import Parameter, Verb, flag, flags_of

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from zermelo.limits import Watch

#: The prefix of words of a position that Click must not read as options.
WORD_MARK = "\0"
#: Options of verbs that are also parameters of some rulesets. If the ruleset has a parameter of
#: the same name, the word is read as the parameter.
SHARED_OPTIONS = {"--format", "--attacks", "--moves", "--columns", "--rows", "--size"}
#: An option of all verbs that may also be a word of a position.
QUIET = "-q"
#: The options of every verb.
COMMON_OPTIONS = (
    flag("--json", "Print one JSON object on stdout, and nothing else.", name="as_json"),
    flag(f"{QUIET}, --quiet", "Print neither progress nor text, only JSON with --json."),
)
#: The note in the help that rules may be a Python file.
OWN_FILE_NOTE = (
    "RULESET may also be a Python file (./mygame.py), which is run; 'zermelo new mygame.py' "
    "writes one."
)


class VerbCommand(click.Command):
    """A verb as a command.

    Click passes on the parameters of a ruleset, which `zermelo.rulesets.position_of` reads, and
    words of a position such as ``-q3``, which removes the vertex q3. No option looks like ``-q3``:
    the value of a short option is a separate word. An ambiguous ``-q`` is refused.
    """

    def __init__(self, name: str, verb: Verb) -> None:
        self.verb = verb
        self.reads_position = verb.words_kind == "position"
        super().__init__(
            name,
            callback=partial(_call_verb, verb),
            params=[_click_parameter(param) for param in (*verb.parameters, *COMMON_OPTIONS)],
            help=verb.help,
            epilog=_examples(verb),
            context_settings={"ignore_unknown_options": bool(verb.words_kind)},
        )

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help, and `OWN_FILE_NOTE` if the verb reads a RULESET."""
        super().format_help_text(ctx, formatter)
        if self.reads_position and any("RULESET" in p.metavar for p in self.verb.parameters):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(OWN_FILE_NOTE)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options; keep the words of the position, but split a word like ``nim 3 4``."""
        if not self.verb.words_kind:
            return super().parse_args(ctx, args)
        rest = super().parse_args(ctx, mark_words(args, all_short=self.reads_position))
        words = [word.removeprefix(WORD_MARK) for word in ctx.params.get("words") or ()]
        if not ctx.resilient_parsing:
            if self.reads_position:
                words = split_words(words)
                ctx.meta[QUIET] = QUIET in args[: args.index("--") if "--" in args else None]
            for word in words:
                if word in self.verb.unsupported:
                    raise click.UsageError(self.verb.unsupported[word], ctx)
            refuse_unknown(ctx, self.verb.position_words(words))
        ctx.params["words"] = tuple(words)
        return rest

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """List completions: options of the verb, and parameters of the ruleset."""
        verb_items = super().shell_complete(ctx, incomplete)
        if not self.reads_position:
            return verb_items
        from zermelo.cli.complete import parameter_items

        return parameter_items(ctx, incomplete) + verb_items


def _examples(verb: Verb) -> str:
    """Return the examples of a verb, with lines that Click does not wrap."""
    lines = "\n         ".join(f"zermelo {example}" for example in verb.examples)
    return f"\b\nExample: {lines}"


def _click_parameter(param: Parameter) -> click.Parameter:
    value_type: Any = None if param.value_type is bool else param.value_type
    if param.choices:
        value_type = click.Choice(param.choices)
    elif param.minimum is not None:
        value_type = click.IntRange(param.minimum)
    settings: dict[str, Any] = {"type": value_type, "required": param.required}
    if not param.flags:
        if param.repeatable:
            settings |= {"type": click.UNPROCESSED, "nargs": -1}
        return click.Argument([param.name], metavar=param.metavar, **settings)
    settings["help"] = param.help
    if param.flag_value:
        settings |= {"flag_value": param.flag_value, "type": None}
    elif param.value_type is bool:
        has_default = param.off or param.convert
        settings |= {
            "is_flag": True,
            "default": param.default if has_default else bool(param.default),
        }
    else:
        settings |= {"metavar": param.metavar or None, "multiple": param.repeatable}
        if param.default is not None:
            settings |= {"default": param.default, "show_default": param.show_default}
    names = ["/".join((param.flags[-1], *param.off))] if param.off else [*param.flags]
    return click.Option([param.name, *names], **settings)


def _call_verb(verb: Verb, /, **arguments: Any) -> int:  # noqa: ANN401
    """Call a verb with its arguments and the typed options; return the exit status."""
    from zermelo.cli.call import run_verb

    context = click.get_current_context()
    source_of, command_line = context.get_parameter_source, ParameterSource.COMMANDLINE
    typed = {name: arguments[name] for name in arguments if source_of(name) is command_line}
    typed_flags = flags_of((*verb.parameters, *COMMON_OPTIONS), typed)
    check = None
    if context.meta.get(QUIET):
        check = partial(refuse_ambiguous_quiet, arguments["words"])
    return run_verb(verb, typed_flags, arguments, check)


class Verbs(click.Group):
    """A group of verbs, which refuses options of a call that contradict each other."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the verb and check its options; an error names the verb probably meant, if any."""
        if not ctx.resilient_parsing and args[0][:1] != "-" and not self.get_command(ctx, args[0]):
            from zermelo.rulesets.catalogue import is_known
            from zermelo.rulesets.names import did_you_mean
            from zermelo.rulesets.reading import with_joined_names

            hint = did_you_mean(args[0], self.list_commands(ctx))
            if ctx.parent is None and is_known(with_joined_names(args)[0]):
                hint = f"it is a game: try '{ctx.command_path} solve {shlex.join(args)}'; "
            raise InputError(
                f"there is no verb {args[0]!r}; {hint}'{ctx.command_path} --help' lists all"
            )
        name, verb, rest = super().resolve_command(ctx, args)
        if isinstance(verb, VerbCommand) and verb.verb.other_verbs:
            index = _index_of_first_word(verb, rest)
            if index is not None and rest[index] in verb.verb.other_verbs:
                name = verb.verb.other_verbs[rest[index]]
                verb, rest = self.get_command(ctx, name), rest[:index] + rest[index + 1 :]
        if isinstance(verb, VerbCommand) and not ctx.resilient_parsing:
            verb_context = click.Context(verb, info_name=name, parent=ctx, **verb.context_settings)
            refuse_contradictions(verb, verb_context, rest)
        return name, verb, rest


def _index_of_first_word(command: click.Command, typed: list[str]) -> int | None:
    """Return the index of the first word that is neither an option nor its value, or None."""
    options_with_value = {
        name
        for option in command.params
        if isinstance(option, click.Option) and not option.is_flag
        for name in option.opts
    }
    after_option = False
    for index, word in enumerate(typed):
        if not after_option and not word.startswith("-"):
            return index
        after_option = not after_option and word in options_with_value
    return None


class LazyVerbs(Verbs):
    """All verbs; each is imported when it is first needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """List the verbs in the order of the help."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import a verb and return its command; None if there is no such verb."""
        if name not in VERBS:
            return super().get_command(ctx, name)
        verb = command_of(name)
        if ctx.resilient_parsing:  # shell completion
            from zermelo.cli.complete import with_completion

            return with_completion(verb)
        return verb

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """List the verbs for completion, without importing them."""
        from click.shell_completion import CompletionItem

        verbs = [
            CompletionItem(name, help=summary)
            for name, (_, summary) in VERBS.items()
            if name.startswith(incomplete)
        ]
        return verbs + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the verbs in groups, without importing them."""
        for group, title in GROUPS.items():
            rows = [(name, summary) for name, (key, summary) in VERBS.items() if key == group]
            with formatter.section(title):
                formatter.write_dl(rows)


@cache
def command_of(name: str) -> click.Command:
    """Return the command of a verb, made once."""
    return _command(name, verb_named(name))


def _command(name: str, verb: Verb) -> click.Command:
    if not verb.actions:
        return VerbCommand(name, verb)
    return Verbs(
        name,
        {action: _command(action, subverb) for action, subverb in verb.actions.items()},
        help=verb.help,
        epilog=_examples(verb),
        subcommand_metavar=f"{'|'.join(verb.actions)} …",
    )


def refuse_contradictions(verb: VerbCommand, context: click.Context, words: Sequence[str]) -> None:
    """Raise a UsageError for ``--all --count`` or ``--at a --at b``: Click uses only the last."""
    if verb.verb.words_kind:
        words = mark_words(words, all_short=verb.reads_position)
    if not set(words).isdisjoint(verb.get_help_option_names(context)):
        return
    _, _, order = verb.make_parser(context).parse_args(list(words))
    typed = set(words[: words.index("--")] if "--" in words else words)
    names_typed: dict[str, str] = {}
    for option in dict.fromkeys(param for param in order if isinstance(param, click.Option)):
        if not option.is_flag:
            if order.count(option) > 1 and not option.multiple:
                name = option.opts[-1]
                raise click.UsageError(f"{name} is given twice; drop one of them", context)
            continue
        for names in (option.opts, option.secondary_opts):
            name = next((name for name in names if name in typed), "")
            if not name:
                continue
            first_name = names_typed.setdefault(str(option.name), name)
            if first_name != name:
                raise click.UsageError(
                    f"{first_name} and {name} contradict each other; drop one of them", context
                )


def mark_words(args: Sequence[str], *, all_short: bool) -> list[str]:
    """Mark each word of a position that Click would read as an option; return all words.

    These are parameters of the ruleset, such as ``--moves``, and with ``all_short`` all words of
    one hyphen and at least two more characters, such as ``-q3``.
    """
    ruleset_options = parameters_among(args)

    def is_in_position(word: str) -> bool:
        is_short = all_short and re.match("(?s)-[^-].", word) is not None
        return is_short or word.partition("=")[0] in ruleset_options

    return [WORD_MARK + word if is_in_position(word) else word for word in args]


def parameters_among(args: Sequence[str]) -> set[str]:
    """Return those of `SHARED_OPTIONS` that a ruleset named in ``args`` has as parameters."""
    if SHARED_OPTIONS.isdisjoint(word.partition("=")[0] for word in args):
        return set()
    from zermelo.games.parameters import parameters_of
    from zermelo.rulesets.catalogue import RULESETS, catalogue_name, ruleset_named
    from zermelo.rulesets.reading import with_joined_names

    # the name of a game may have several words, such as modular nim
    names = (*args, catalogue_name(with_joined_names(args)[0]) or "")
    rulesets = (ruleset_named(word) for word in names if word in RULESETS)
    classes = (ruleset if isinstance(ruleset, type) else type(ruleset) for ruleset in rulesets)
    return SHARED_OPTIONS & {f"--{name}" for class_ in classes for name in parameters_of(class_)}


def split_words(words: Sequence[str]) -> list[str]:
    """Split words such as ``nim 3 4 5`` at spaces, unless the first word is the name of a file."""
    if not any(character.isspace() for word in words for character in word):
        return [*words]
    from zermelo.formats.resolvers import is_file
    from zermelo.rulesets.reading import as_words

    return [*words] if is_file(words[0]) else as_words(words)


def long_options(ctx: click.Context) -> list[str]:
    """Return the options of a command that begin with two hyphens."""
    return [name for param in ctx.command.params for name in param.opts if name[:2] == "--"]


def refuse_unknown(ctx: click.Context, words: Sequence[str]) -> None:
    """Raise InputError for an option, such as ``--missere``, that no game in ``words`` has."""
    if not any(word.startswith("--") for word in words):
        return
    from zermelo.checker.terms import terms_in
    from zermelo.compounds.operators import OPERATORS
    from zermelo.games.parameters import OPTION, command_text, parameters_of
    from zermelo.rulesets.catalogue import is_known, ruleset_named
    from zermelo.rulesets.names import did_you_mean, is_own_file, spellings
    from zermelo.rulesets.out_of_scope import OUT_OF_SCOPE
    from zermelo.rulesets.reading import ruleset_word

    typed_options = [word.partition("=")[0] for word in words if OPTION.fullmatch(word)]
    terms = [term for term in terms_in(words) if term]
    if any(is_own_file(term[0]) for term in terms):  # the file's game reports unknown words
        return
    for term in terms:
        if OUT_OF_SCOPE.keys() & {*spellings(term[0])} and not is_known(term[0]):
            ruleset_named(term[0])  # raises the error that says why the game is not there
    rulesets = [term for term in terms if is_known(term[0]) and term[0] not in OPERATORS]
    operators = [OPERATORS[term[0]] for term in terms if term[0] in OPERATORS]
    known_options = {f"--{name}" for operator in operators for name in operator.options}
    for term in rulesets:
        rules = ruleset_named(ruleset_word(term))
        if isinstance(rules, type):
            known_options |= {f"--{name}" for name in parameters_of(rules)}
    without_no = {name: name.replace("--no-", "--", 1) for name in typed_options}
    unknown = next((name for name in typed_options if without_no[name] not in known_options), None)
    if unknown is None:
        return
    hint = did_you_mean(unknown, [*sorted(known_options), *long_options(ctx)])
    problem = f"{rulesets[0][0]} has no parameter" if rulesets else "there is no option"
    description = ""
    if rulesets and not hint:
        description = f"it has {', '.join(sorted(known_options)) or 'none'}; "
    member = ruleset_named(ruleset_word(rulesets[0])) if rulesets else None
    if member is not None and not isinstance(member, type):  # a named member of a family
        description = f"it is {command_text(member, plain=True)}; "
    raise InputError(
        f"{problem} {unknown!r}; {hint}{description}'{ctx.command_path} --help' lists options"
    )


def refuse_ambiguous_quiet(words: Sequence[str], limits: Watch) -> None:
    """Raise UsageError if ``-q`` could also be a word of the position: the removed vertex q."""
    from zermelo.formats.resolvers import FileResolver
    from zermelo.games.parameters import shell_text
    from zermelo.rulesets import position_of

    if not any(word.startswith("--on") for word in words):
        return
    try:
        position_of([*words, QUIET], FileResolver(limits=limits))
    except InputError:
        return
    raise click.UsageError(
        f"{QUIET} may be an option or a word of the position; write --quiet for the option, or -- "
        f"before the ruleset for the word: -- {shell_text((*words, QUIET))}"
    )
