"""``marriages``: stable matchings, which are the kernels of a digraph of couples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from zermelo.errors import FormatError, InputError, decimal
from zermelo.games.parameters import shell_text
from zermelo.verbs.call import Answer, Call, Listing, Misuse, facts, plain
from zermelo.verbs.call import question as limited
from zermelo.verbs.verb import LIMITS, Parameter, option, question_flag, verb

if TYPE_CHECKING:
    from zermelo.formats.files import DigraphInFile
    from zermelo.kernel.preferences import Pair, Preferences

EXAMPLE = "marriages examples/marriages.txt"
#: Titles of the sets of couples, by their JSON keys.
TITLES = {
    "men_optimal": "best for all men",
    "women_optimal": "best for all women",
    "in_every": "in every stable matching",
    "in_some": "in some",
    "in_none": "in none",
}

#: A set of couples as plain data, in alphabetical order.
Couples = list[list[str]]


@verb(
    Parameter("file", metavar="[FILE]", completion="file"),
    option("--on FILE", "Another way to give FILE.", completion="file"),
    question_flag("count", "Count the stable matchings."),
    question_flag("all", "List every stable matching, as it is found."),
    LIMITS,
    examples=[EXAMPLE],
    json_shape="(men women: int; men_optimal? women_optimal? in_every? in_some? in_none?: [[str]]; "
    "count?: decimal; matchings?: [[[str]]]; listed?: int; complete?: bool)",
    python_names=("stable_matchings", "Preferences"),
)
def command(
    call: Call, *, file: str | None = None, on: str | None = None, question: str | None = None
) -> Answer | Listing[frozenset[Pair]]:
    """Find the stable matchings of the preference lists in FILE.

    The answer has two extreme matchings: the best for all men, and the best for all women. It also
    lists the couples in every stable matching, in some but not in all, and in none. Stable
    matchings are the kernels of a digraph whose vertices are the possible couples. A couple has
    edges to the couples of its man with women he prefers, and of its woman with men she prefers.
    """
    from zermelo.kernel.marriages import stable_matchings

    if file is not None and on is not None:
        raise Misuse(f"{file} and --on {on} name two files; drop one of them")
    path = file if file is not None else on
    if path is None:
        raise InputError(f"marriages needs a FILE of preference lists; for example: {EXAMPLE}")
    with call.step(f"reading {path}"):
        lists = read_preferences(call, path)
    size = {"men": len(lists.men), "women": len(lists.women)}
    call.known |= size
    number_of_pairs = sum(1 for _ in lists.pairs())
    people = f"{len(lists.men):,} men, {len(lists.women):,} women"
    heading = f"{path}: {people}, {number_of_pairs:,} acceptable pairs"
    stable = stable_matchings(lists)
    if question == "all":
        stream = stable.all(limits=call.limits)
        return Listing(
            size, "matchings", stream, _ordered, lambda p: couples_text(_ordered(p)), heading
        )
    if question == "count":
        task = "counting stable matchings"
        with call.step(task), limited(call.limits, size, task) as watch:
            number = stable.count(watch)
        summary = f"{decimal(number)} stable {'matching' if number == 1 else 'matchings'}"
        return Answer(
            lambda: {**size, "count": decimal(number)}, lambda: [plain(heading), plain(summary)]
        )
    if question is None:
        call.refuse("only --count and --all need a search", "seconds", "memory")
    with call.step("proposing"):
        best = {name: _ordered(getattr(stable, name)) for name in ("men_optimal", "women_optimal")}
        keys = ("in_every", "in_some", "in_none")
        sets = best | {name: _ordered(getattr(stable.partition, name)) for name in keys}
    rows = [(TITLES[name], couples_text(couples)) for name, couples in sets.items()]
    return Answer(lambda: {**size, **sets}, lambda: [plain(heading), facts(rows)])


def read_preferences(call: Call, file: str) -> Preferences:
    """Read preference lists from a file of text, or of JSON."""
    from zermelo.kernel.preferences import Preferences

    text = call.files.text(file)
    parse = Preferences.from_json if text.lstrip().startswith("{") else Preferences.parse
    return parse(text, file=file)


def read_digraph(call: Call, file: str) -> DigraphInFile:
    """Read a digraph; if the file has preference lists, InputError names ``zermelo marriages``."""
    try:
        return call.read(file)
    except FormatError:
        if file == "-" or call.files.file_format is not None or not _has_preferences(call, file):
            raise
        raise InputError(
            f"{file} holds preference lists, not a digraph; stable matchings are kernels, and "
            f"are found by: zermelo marriages {shell_text([file])}"
        ) from None


def _has_preferences(call: Call, file: str) -> bool:
    try:
        read_preferences(call, file)
    except InputError:
        return False
    return True


def _ordered(pairs: Iterable[Pair]) -> Couples:
    """Return pairs in alphabetical order, as plain data."""
    return sorted([str(man), str(woman)] for man, woman in pairs)


def couples_text(couples: Couples) -> str:
    """Write couples in one line."""
    return ", ".join(f"{man}–{woman}" for man, woman in couples) or "(nobody)"
