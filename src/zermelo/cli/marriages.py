"""``zermelo solve marriages``: stable matchings, which are the kernels of a grid digraph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, read_text, refuse
from zermelo.cli.listing import list_entries
from zermelo.cli.show import facts
from zermelo.errors import FormatError, InputError
from zermelo.games.parameters import typed

if TYPE_CHECKING:
    from zermelo.formats.files import Reading
    from zermelo.formats.resolvers import Files
    from zermelo.kernel.preferences import Preferences
    from zermelo.limits import Limits, Watch
    from zermelo.verbs.marriages import Answer

#: What is said of the matchings, in the order in which they are given.
HEADS = (
    "best for all men",
    "best for all women",
    "in every stable matching",
    "in some",
    "in none",
)


def answer_marriages(call: Call, words: Sequence[str]) -> None:
    """Answer ``marriages --on FILE [--count | --all]``.

    Raises
    ------
    InputError
        A word is not understood, or the file holds no preference lists.
    """
    from zermelo.verbs import marriages as ask
    from zermelo.verbs.listing import decimal

    file, question = ask.asked(words)
    with call.step(f"reading {file}"):
        lists = read_preferences(file, call.limits)
    call.known |= ask.size_of(lists)
    heading = (
        f"{file}: {len(lists.men):,} men, {len(lists.women):,} women, "
        f"{sum(1 for _ in lists.pairs()):,} acceptable pairs"
    )
    if question == "all":
        list_entries(call, heading, ask.every(lists, call.limits))
    elif question == "count":
        with call.step("counting stable matchings"):
            found = ask.count(lists, call.limits)
        said = "matching" if found.number == 1 else "matchings"
        text = f"{heading}\n\n{decimal(found.number)} stable {said}"
        call.answer(found.json, lambda: click.echo(text))
    else:
        refuse("without --count and --all there is no search to limit", "seconds", "memory")
        with call.step("proposing"):
            answered = ask.answer(lists)
        call.answer(answered.json, lambda: show(heading, answered))


def read_preferences(file: str, limits: Limits | Watch) -> Preferences:
    """Read preference lists from a file of text, or of JSON."""
    from zermelo.kernel.preferences import Preferences

    text = read_text(file, limits)
    if text.lstrip().startswith("{"):
        return Preferences.from_json(text, file=file)
    return Preferences.parse(text, file=file)


def read_or_point(call: Call, file: str, files: Files) -> Reading:
    """Read the digraph of a verb; where a file holds preference lists, point to who answers them.

    Raises
    ------
    InputError
        The file holds no digraph.
    """
    try:
        return call.read(file, files)
    except FormatError:
        if file == "-" or files.file_format is not None or not has_preferences(file, call.limits):
            raise
        raise InputError(
            f"{file} holds preference lists, and no digraph; stable matchings are the kernels of "
            f"a digraph that they make: zermelo solve marriages --on {typed([file])}"
        ) from None


def has_preferences(file: str, limits: Limits | Watch) -> bool:
    """Say whether a file holds preference lists."""
    try:
        read_preferences(file, limits)
    except InputError:
        return False
    return True


def show(heading: str, answered: Answer) -> None:
    """Print the answer for a person."""
    from zermelo.verbs.marriages import couples

    click.echo(f"{heading}\n")
    facts(zip(HEADS, map(couples, answered.matchings().values()), strict=True))
