"""``zermelo solve marriages``: stable matchings, which are the kernels of a grid digraph."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, refuse
from zermelo.cli.listing import decimal, list_entries
from zermelo.cli.show import facts
from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.kernel.marriages import Marriages
    from zermelo.kernel.preferences import Pair, Preferences
    from zermelo.limits import Limits, Watch

__all__ = ["EXAMPLE", "answer_marriages"]

EXAMPLE = "marriages --on examples/marriages.txt"


def answer_marriages(call: Call, words: list[str], limits: Limits | Watch) -> None:
    """Answer ``marriages --on FILE [--count | --all]``.

    Raises
    ------
    InputError
        A word is not understood, or the file holds no preference lists.
    """
    from zermelo.kernel.marriages import marriages

    file, question = read_words(words)
    with call.step(f"reading {file}"):
        lists = read_preferences(file)
    found = marriages(lists)
    call.known |= {"men": len(lists.men), "women": len(lists.women)}
    heading = (
        f"{file}: {len(lists.men):,} men, {len(lists.women):,} women, "
        f"{sum(1 for _ in lists.pairs()):,} acceptable pairs"
    )
    if question == "all":
        stream = found.all(limits=limits)
        list_entries(call, heading, "matchings", stream, ordered, couples, None)
    elif question == "count":
        with call.step("counting stable matchings"):
            number = found.count(limits)
        answer = {**call.known, "count": decimal(number)}
        one = "1 stable matching" if number == 1 else f"{decimal(number)} stable matchings"
        call.answer(answer, lambda: click.echo(f"{heading}\n\n{one}"))
    else:
        refuse("without --count and --all there is no search to limit", "seconds", "memory")
        with call.step("proposing"):
            answer = {**call.known, **ends_and_partition(found)}
        call.answer(answer, lambda: show(heading, answer))


def read_words(words: list[str]) -> tuple[str, str]:
    """Read the parameters: the file, and whether to count or list."""
    file, question = "", ""
    waiting = iter(words)
    for word in waiting:
        if word in ("--count", "--all"):
            if question not in ("", word.removeprefix("--")):
                raise InputError("--count and --all contradict each other; drop one of them")
            question = word.removeprefix("--")
        elif word == "--on" or word.startswith("--on="):
            if file:
                raise InputError("--on is given twice; drop one of them")
            file = next(waiting, "") if word == "--on" else word.removeprefix("--on=")
        else:
            raise InputError(f"marriages does not understand {word!r}; for example: {EXAMPLE}")
    if not file:
        raise InputError(f"marriages needs --on FILE, the preference lists; for example: {EXAMPLE}")
    return file, question


def read_preferences(file: str) -> Preferences:
    """Read preference lists from a file of text, or of JSON."""
    from zermelo.errors import FormatError
    from zermelo.formats.files import read_bytes
    from zermelo.kernel.preferences import Preferences

    try:
        text = read_bytes(file).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"this is not UTF-8 text ({error.reason})", file=file) from None
    if text.lstrip().startswith("{"):
        return Preferences.from_json(text, file=file)
    return Preferences.parse(text, file=file)


def ends_and_partition(found: Marriages) -> dict[str, Any]:
    """Give both ends, and the pairs by the stable matchings that contain them."""
    parts = found.partition
    return {
        "men_optimal": ordered(found.men_optimal),
        "women_optimal": ordered(found.women_optimal),
        "in_every": ordered(parts.in_every),
        "in_some": ordered(parts.in_some),
        "in_none": ordered(parts.in_none),
    }


def ordered(pairs: Iterable[Pair]) -> list[list[str]]:
    """Put pairs in alphabetical order, as plain data."""
    return sorted([str(man), str(woman)] for man, woman in pairs)


def couples(pairs: Iterable[Pair]) -> str:
    """Write pairs in one line."""
    return ", ".join(f"{man}–{woman}" for man, woman in ordered(pairs)) or "(nobody)"


def show(heading: str, answer: dict[str, Any]) -> None:
    """Print the answer for a person."""
    click.echo(f"{heading}\n")
    facts(
        [
            ("best for all men", couples(answer["men_optimal"])),
            ("best for all women", couples(answer["women_optimal"])),
            ("in every stable matching", couples(answer["in_every"])),
            ("in some", couples(answer["in_some"])),
            ("in none", couples(answer["in_none"])),
        ]
    )
