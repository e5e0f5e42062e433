"""RULESET POSITION… on the command line, and how to play and search: ``--misere``, limits."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Waiting, at_first, limited, refuse, stands_for_file
from zermelo.errors import InputError
from zermelo.solvers.methods import METHODS
from zermelo.values.play import play_of
from zermelo.values.player import Player

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from zermelo.labelling.tables.table import Tablebase
    from zermelo.limits import Watch

#: Stands before a word of a position while Click reads the others.
MARK = "\0"
#: Options of verbs that may be parameters of a ruleset, whose they are then.
CONTESTED = {"--format", "--attacks", "--moves", "--rows", "--size"}
#: What may stand for a ruleset.
OWN_FILE = (
    "A Python file (./mygame.py) may stand for RULESET: it is run, as Python does; "
    "'zermelo new mygame.py' writes one."
)
#: The option of all verbs that may be meant as a word.
QUIET = "-q"
#: A word that is meant as an option, or as a parameter of a ruleset.
OPTION = re.compile(r"--[A-Za-z]")
#: Words in the place of a ruleset that have options of their own.
OWN_OPTIONS = {"marriages"}


class GameVerb(click.Command):
    """A verb with the words of a position among its options.

    Parameters of a ruleset pass through Click unread; `zermelo.rulesets.position_of` reads them.
    So do words such as ``-q3``, a vertex that is gone: a short option of a verb stands alone. Where
    ``-q`` could be a vertex too, it is neither.
    """

    ignore_unknown_options = True

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help, and what else may be given where a ruleset is."""
        super().format_help_text(ctx, formatter)
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(OWN_FILE)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options, and leave the words of the position as they are."""
        rest = super().parse_args(ctx, marked(args))
        words = [word.removeprefix(MARK) for word in ctx.params.get("words") or ()]
        if not ctx.resilient_parsing:
            words = one_by_one(words)
            refuse_unknown(ctx, words)
        ctx.params["words"] = tuple(words)
        if (
            not ctx.resilient_parsing
            and QUIET in args[: args.index("--") if "--" in args else None]
        ):
            at_first(ctx, partial(refuse_two_meanings, ctx))
        return rest

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """List what a shell may complete: options, and the parameters of the ruleset."""
        from zermelo.cli.complete import parameters

        return parameters(ctx, incomplete) + super().shell_complete(ctx, incomplete)


def one_by_one(words: Sequence[str]) -> list[str]:
    """Part ``nim 3 4 5`` where it is one word, and no file is called so."""
    if not any(character.isspace() for word in words for character in word):
        return [*words]
    from zermelo.rulesets.reading import spread

    return [*words] if stands_for_file(words[0]) else spread(words)


def refuse_unknown(ctx: click.Context, words: Sequence[str]) -> None:
    """Complain about a word such as ``--missere``, no option of the verb and of no ruleset named.

    Raises
    ------
    InputError
        It names what was probably meant.
    """
    given = [word.partition("=")[0] for word in words if OPTION.match(word)]
    if not given or words[0] in OWN_OPTIONS:
        return
    from zermelo.compounds.sums import terms_in
    from zermelo.games.parameters import parameters_of, spelled
    from zermelo.rulesets.catalogue import is_known, ruleset_named
    from zermelo.rulesets.names import did_you_mean, is_own_file, ruleset_word

    begin = [term for term in terms_in(words) if term]
    if any(is_own_file(term[0]) for term in begin):  # it says so itself, once it is run
        return
    own: set[str] = set()
    rulesets = [term for term in begin if is_known(term[0])]
    for term in rulesets:
        found = ruleset_named(ruleset_word(term))
        own |= {f"--{name}" for name in parameters_of(found)} if isinstance(found, type) else set()
    wrong = next((name for name in given if name.replace("--no-", "--", 1) not in own), None)
    if wrong is None:
        return
    options = [name for held in ctx.command.params for name in held.opts if name[:2] == "--"]
    near = did_you_mean(wrong, [*sorted(own), *options])
    what = f"{rulesets[0][0]} has no parameter" if rulesets else "there is no option"
    its = f"it has {', '.join(sorted(own)) or 'none'}; " if rulesets and not near else ""
    named = ruleset_named(ruleset_word(rulesets[0])) if rulesets else None
    if named is not None and not isinstance(named, type):  # one of a family, by a name of its own
        its = f"it is {spelled(named, plain=True)}; "
    raise InputError(f"{what} {wrong!r}; {near}{its}'{ctx.command_path} --help' lists options")


def refuse_two_meanings(ctx: click.Context, limits: Watch) -> None:
    """Complain if ``-q`` would be one more word of a position, as the vertex q that is gone.

    Raises
    ------
    click.UsageError
    """
    from zermelo.formats.resolvers import Files
    from zermelo.games.parameters import typed
    from zermelo.rulesets import position_of

    words: tuple[str, ...] = ctx.params["words"]
    if not any(word.startswith("--on") for word in words):
        return
    try:
        position_of([*words, QUIET], Files(limits=limits))
    except InputError:
        return
    raise click.UsageError(
        f"{QUIET} is an option here, and could be a word of the position; write --quiet for the "
        f"option, or -- before the ruleset for the word: -- {typed((*words, QUIET))}"
    )


def marked(args: Sequence[str]) -> list[str]:
    """Mark the words of a position that Click would take for options, so that it leaves them alone.

    These begin with one hyphen, or are parameters of a ruleset that is named, such as ``--moves``.
    """
    own = parameters_among(args)

    def is_word(word: str) -> bool:
        return (len(word) > 2 and hyphens(word) == 1) or word.partition("=")[0] in own

    return [MARK + word if is_word(word) else word for word in args]


def parameters_among(args: Sequence[str]) -> set[str]:
    """Return those of the contested options that a ruleset among the words has as a parameter."""
    if CONTESTED.isdisjoint(word.partition("=")[0] for word in args):
        return set()
    from zermelo.games.parameters import parameters_of
    from zermelo.rulesets.catalogue import RULESETS, ruleset_named

    named = (ruleset_named(word) for word in args if word in RULESETS)
    kinds = (found if isinstance(found, type) else type(found) for found in named)
    return CONTESTED & {f"--{name}" for kind in kinds for name in parameters_of(kind)}


def hyphens(word: str) -> int:
    """Count the hyphens at the beginning of a word."""
    return len(word) - len(word.lstrip("-"))


def is_game(words: Sequence[str]) -> bool:
    """Say whether words begin with a game, and not with a digraph file.

    Raises
    ------
    InputError
        They begin with neither.
    """
    from zermelo.rulesets import ruleset_named
    from zermelo.rulesets.names import is_own_file

    if is_own_file(words[0]):
        return True
    try:
        ruleset_named(words[0])
    except InputError:
        if len(words) > 1 and stands_for_file(words[0]):
            return False
        if "/" in words[0] or "." in words[0]:  # meant as a file: its error says what is missing
            return False
        raise
    return True


def file_and_vertex(words: Sequence[str]) -> tuple[str, str]:
    """Part a file from the vertex.

    Raises
    ------
    InputError
        There is no vertex, or something else.
    """
    if len(words) != 2:
        from zermelo.games.parameters import typed

        verb = click.get_current_context().info_name
        call = typed([words[0], "VERTEX" if len(words) < 2 else words[1]])
        raise InputError(
            f"{words[0]} is a file; name it and one vertex, such as: zermelo {verb} {call}"
        )
    return words[0], words[1]


def token_on(words: Sequence[str]) -> list[str]:
    """Return the words of a position; of FILE VERTEX, those of a token on that vertex.

    Raises
    ------
    click.UsageError
        A table is named, which a file has not.
    InputError
    """
    if is_game(words):
        return [*words]
    refuse("a FILE has no rules", "tablebase")
    file, vertex = file_and_vertex(words)
    return ["tokens", "--on", file, vertex]


def with_position(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a verb the words RULESET POSITION…, as its argument ``words``."""
    return with_words("RULESET POSITION… [+ RULESET POSITION…]")(function)


def with_words(
    metavar: str, *, required: bool = True
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a verb words that it reads by itself, as its argument ``words``."""
    return click.argument(
        "words", metavar=metavar, nargs=-1, required=required, type=click.UNPROCESSED
    )


def opened(_context: click.Context, _option: click.Parameter, directory: str | None) -> Any:  # noqa: ANN401
    """See to it that a table of positions is opened, if one is named."""
    if directory is None:
        return None

    def table() -> Tablebase:
        from zermelo.labelling.tables.table import Tablebase

        return Tablebase(directory)

    return Waiting(table)


def all_opened(_context: click.Context, _option: click.Parameter, directory: str | None) -> Any:  # noqa: ANN401
    """See to it that the tables in a directory are opened, if one is named."""
    if directory is None:
        return None

    def tables() -> tuple[Tablebase, ...]:
        from zermelo.labelling.tables.table import tables_in

        return tables_in(directory)

    return Waiting(tables)


def with_table(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a verb ``--table DIR``, as its argument ``tablebase``: open tables, or None."""
    return click.option(
        "--table",
        "tablebase",
        metavar="DIR",
        callback=all_opened,
        help="Look positions up in this table, or in those that the directory holds.",
    )(function)


def with_misere(help: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:  # noqa: A002
    """Give a verb ``--misere``, as its argument ``play``."""
    return click.option(
        "--misere",
        "play",
        is_flag=True,
        callback=lambda _context, _option, misere: play_of(misere=misere),
        help=help,
    )


def with_player(*names: str, help: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:  # noqa: A002
    """Give a verb an option for one of the players of a partizan game."""
    return click.option(
        *names,
        type=click.Choice([player.value for player in Player]),
        callback=lambda _context, _option, name: name and Player(name),
        help=help,
    )


def with_turn(help: str = "Whose turn it is, of a partizan game.") -> Callable[..., Any]:  # noqa: A002
    """Give a verb ``--turn``, as its argument ``turn``: a player, or None."""
    return with_player("--turn", help=help)


def searching(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a verb ``--misere``, as its argument ``play``, and all limits."""
    positions = click.option(
        "--positions",
        type=click.IntRange(min=1),
        metavar="N",
        help="Look at no more positions than this (by default a million; a hundred million "
        "where the rules are compiled).",
    )
    misere = with_misere("Whoever makes the last move loses.")
    return misere(positions(limited(function)))


def by_method(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a verb ``--method``."""
    return click.option(
        "--method",
        metavar="NAME",
        help=f"Answer by this method alone: {', '.join(METHODS)}. With search, no theorem is used.",
    )(function)
