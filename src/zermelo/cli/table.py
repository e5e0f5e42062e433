"""``zermelo table``: the values of all heaps up to some size, and when they repeat."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, limited, object_json, refuse, with_files
from zermelo.cli.examples import examples
from zermelo.cli.game import GameVerb, with_misere, with_words
from zermelo.cli.misere_table import show_misere
from zermelo.cli.pairs import has_pairs, show_pairs
from zermelo.cli.show import facts, table
from zermelo.cli.table_file import with_spreadsheet
from zermelo.errors import InputError
from zermelo.values.play import NORMAL

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.values.play import Play
    from zermelo.verbs.misere_table import MisereTable
    from zermelo.verbs.pairs import Grid
    from zermelo.verbs.table import Answer
    from zermelo.verbs.value_table import Answer as Boards

#: What is printed for a person.
COLUMNS, PRINTED, EXCEPTIONS = 10, 2_000, 40
SUFFIXES = (".csv", ".json")
#: The last heap, where nothing is said.
LAST = 100


@click.command(
    cls=GameVerb,
    epilog=examples("table kayles --upto 100", "table octal --code 0.16 -o plot.svg"),
)
@with_words("RULESET [PARAMETERS]")
@click.option(
    "--upto",
    metavar="N | NxM",
    help="The last heap (by default 100), or row and column: 20x20; of two numbers N is NxN.",
)
@click.option("--outcomes", is_flag=True, help="Of two numbers: who wins, and no values.")
@click.option("--csv", "as_csv", is_flag=True, help="Print a line for each heap, nothing else.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write a .csv or .json; a plot or coloured grid as .svg, .png, .pdf or .tikz.",
)
@with_spreadsheet
@with_misere("Misère play: outcomes, elements, genera.")
@limited
@with_files
@answering
def command(
    call: Call,
    words: tuple[str, ...],
    upto: str | None,
    outcomes: bool,
    as_csv: bool,
    output: str | None,
    spreadsheet: bool,
    play: Play,
    files: Files,
) -> None:
    """List the values of single heaps, and say when they repeat for ever; or of all pairs.

    RULESET is a game whose position can be one number, with its parameters: octal --code 0.77,
    subtraction --set 2,5,7, kayles; or two, such as wythoff --upto 20x20 and cutcake --upto 6x8.
    The period is sought, and it is said whether it is proven, as for taking-and-breaking games, or
    only seen in the values that are listed. Of a
    partizan game on boards, "domineering 1x1..4x4" lists the values of all sizes between two. With
    --misere, who wins each heap, its element of the misère quotient and its genus, as far as these
    are found; of two numbers who wins.
    """
    from zermelo.verbs.value_table import is_range

    boards_wanted = is_range(words[-1])
    last, size = size_of(upto)
    pairs = not boards_wanted and (size is not None or has_pairs(words, files))
    if pairs and last is not None:
        size = last, last
    last = LAST if last is None else last
    for option, given in (("--json", call.json), ("--quiet", call.quiet)):
        if as_csv and given:
            raise click.UsageError(f"--csv and {option} contradict each other; drop one of them")
    suffix = Path(output or "").suffix.lower()
    if output is not None and suffix not in SUFFIXES:
        from zermelo.pictures.export import FORMATS

        if suffix not in FORMATS:
            endings = ", ".join((*SUFFIXES, *FORMATS))
            raise click.UsageError(f"-o {output}: the name should end in one of {endings}")
    if not as_csv and suffix != ".csv":
        refuse("no CSV is written", "spreadsheet")
    limit = None
    found: Answer | MisereTable | Boards | Grid
    if not pairs:
        refuse("of single heaps all that is known is listed", "outcomes")
    if pairs:
        from zermelo.verbs import pairs as of_pairs

        with call.step("filling in the table"):
            found = grid = of_pairs.answer(
                words, files, size, play, outcomes=outcomes, limits=call.limits
            )
        shown = partial(show_pairs, grid, output)
    elif boards_wanted:
        refuse("values of boards are those of normal play", "play")
        refuse("a table of boards has no heaps", "upto", "outcomes")
        from zermelo.verbs import value_table

        with call.step("values of boards"):
            found = boards = value_table.answer(words, files, limits=call.limits)
        shown = partial(show_boards, boards)
    elif play is not NORMAL:
        from zermelo.verbs.misere_table import misere_table

        with call.step(f"misère play of heaps up to {last:,}"):
            found = held = misere_table(words, files, last, limits=call.limits)
        shown, limit = partial(show_misere, held, values_too=output is None), held.limit
    else:
        from zermelo.verbs.table import answer

        with call.step(f"values of heaps up to {last:,}"):
            found = known = answer(words, files, last, limits=call.limits)
        shown = partial(show, known, values_too=output is None)
    files.all_heard()

    def csv() -> str:
        from zermelo.verbs.listing import for_spreadsheets

        return for_spreadsheets(found.csv()) if spreadsheet else found.csv()

    if output is not None:
        from zermelo.formats.files import write_whole
        from zermelo.pictures.export import exported

        with call.step(f"writing {output}"):
            if suffix == ".json":
                data = (object_json(found.json()) + "\n").encode()
            else:
                data = csv().encode() if suffix == ".csv" else exported(found.svg(), suffix)
            write_whole(output, data)
    if as_csv:
        click.echo(csv(), nl=False)
    else:
        call.answer(found.json, shown)
    if limit is not None:
        from zermelo.verbs.quotient_told import limit_reached

        call.begun = True  # what is known is on stdout
        raise limit_reached(limit, call.limits)


def size_of(upto: str | None) -> tuple[int | None, tuple[int, int] | None]:
    """Read how far the table goes: one number, or two with an x between.

    Raises
    ------
    InputError
        It is neither.
    """
    if upto is None:
        return None, None
    numbers = re.split("[x×]", upto.strip().lower())
    if len(numbers) > 2 or not all(n.isascii() and n.isdecimal() and len(n) < 10 for n in numbers):
        raise InputError(f"--upto {upto}: give the last heap, such as 100, or two, such as 20x20")
    if len(numbers) == 1:
        return int(numbers[0]), None
    return None, (int(numbers[0]), int(numbers[1]))


def show(found: Answer, *, values_too: bool) -> None:
    """Print the table for a person."""
    values = found.values
    if values_too:
        shown = values[:PRINTED]
        heads = ["heap", *map(str, range(min(COLUMNS, len(shown))))]
        rows = [[begin, *shown[begin : begin + COLUMNS]] for begin in range(0, len(shown), COLUMNS)]
        for row in rows:
            row += [""] * (len(heads) - len(row))
        table(heads, rows)
        if len(shown) < len(values):
            click.echo(f"… {len(values) - len(shown):,} more; --csv, --json and -o give all")
        click.echo()
    facts(told(found))


def show_boards(found: Boards) -> None:
    """Print the values of boards, a row for each number of rows."""
    rows = [
        [f"{row} x", *(str(found.values[row, column]) for column in found.columns)]
        for row in found.rows
    ]
    table([str(found.ruleset), *map(str, found.columns)], rows)


def told(found: Answer) -> list[tuple[str, object]]:
    """Return what is known of the period, as pairs for a person."""
    pairs: list[tuple[str, object]] = [("game", found.ruleset)]
    known = found.period
    if known is None:
        return [*pairs, ("period", "none in sight"), ("by", found.method)]
    pairs += [("period", f"{known.period:,}"), ("preperiod", f"{known.preperiod:,}")]
    if known.saltus:
        pairs.append(("saltus", f"{known.saltus:,}"))
    exceptions = found.exceptions
    held = [f"{n}: {value}" for n, value in list(exceptions.items())[:EXCEPTIONS]]
    more = len(exceptions) - len(held)
    if held:
        listed = ", ".join(held) + f" … {more:,} more" * bool(more)
        pairs.append(("exceptions", f"{listed} (heap: value, outside the period's pattern)"))
    yes = f"yes, from {known.seen:,} values" if known.proven else f"no, seen in {known.seen:,}"
    return [*pairs, ("proven", f"{yes}; {known.source}"), ("by", found.method)]
