"""RULESET POSITION… on the command line: words that Click would take for options."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.limits import Watch

#: Stands before a word of a position while Click reads the others.
MARK = "\0"
#: Options of verbs that may be parameters of a ruleset, whose they are then.
CONTESTED = {"--format", "--attacks", "--moves", "--rows", "--size"}
#: The option of all verbs that may be meant as a word.
QUIET = "-q"
#: A word that is meant as an option, or as a parameter of a ruleset.
OPTION = re.compile(r"--[A-Za-z]")


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


def unmarked(words: Sequence[str]) -> list[str]:
    """Return the words as they were typed."""
    return [word.removeprefix(MARK) for word in words]


def one_by_one(words: Sequence[str]) -> list[str]:
    """Part ``nim 3 4 5`` where it is one word, and no file is called so."""
    if not any(character.isspace() for word in words for character in word):
        return [*words]
    from zermelo.formats.resolvers import is_file
    from zermelo.rulesets.reading import spread

    return [*words] if is_file(words[0]) else spread(words)


def refuse_unknown(ctx: click.Context, words: Sequence[str]) -> None:
    """Complain about a word such as ``--missere``, no option of the verb and of no ruleset named.

    Raises
    ------
    InputError
        It names what was probably meant.
    """
    given = [word.partition("=")[0] for word in words if OPTION.match(word)]
    if not given:
        return
    from zermelo.compounds.makers import MAKERS
    from zermelo.compounds.sums import terms_in
    from zermelo.games.parameters import parameters_of, spelled
    from zermelo.rulesets.catalogue import is_known, ruleset_named
    from zermelo.rulesets.names import did_you_mean, is_own_file, ruleset_word

    begin = [term for term in terms_in(words) if term]
    if any(is_own_file(term[0]) for term in begin):  # it says so itself, once it is run
        return
    own: set[str] = set()
    rulesets = [term for term in begin if is_known(term[0]) and term[0] not in MAKERS]
    for maker in (MAKERS[term[0]] for term in begin if term[0] in MAKERS):
        own |= {f"--{name}" for name in maker.options}
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


def asked_twice(words: Sequence[str], limits: Watch) -> None:
    """Complain if ``-q`` would be one more word of a position, as the vertex q that is gone.

    Raises
    ------
    click.UsageError
    """
    from zermelo.formats.resolvers import Files
    from zermelo.games.parameters import typed
    from zermelo.rulesets import position_of

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
