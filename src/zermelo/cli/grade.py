"""``zermelo grade``: is that move right, and why; and homework in one command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, object_json, read_text, refuse, with_files
from zermelo.cli.examples import examples
from zermelo.cli.game import GameVerb, searching, with_table, with_turn, with_words
from zermelo.cli.status import ANSWERED, SAID_NO
from zermelo.cli.table_file import with_spreadsheet

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.labelling.tables.table import Tables
    from zermelo.values.play import Play
    from zermelo.values.player import Player
    from zermelo.verbs.grade import Homework

SUFFIXES = (".csv", ".json")


@click.command(
    cls=GameVerb,
    epilog=examples(
        'grade nim 3 5 6 --move "take 3 from heap 2"',
        "grade nim --answers examples/answers.csv -o verdicts.csv",
    ),
)
@with_words("[RULESET [POSITION…]]", required=False)
@click.option("--move", metavar="TEXT", help="The move, as it is listed, or where it leads.")
@with_turn()
@click.option(
    "--answers",
    metavar="X.csv",
    help='Many answers: columns position and move, others stay; "-" is stdin.',
)
@click.option("-o", "--output", metavar="FILE", help="Write the verdicts: a .csv or .json.")
@with_spreadsheet
@click.option("--exit-status", is_flag=True, help="Status 1 if the move is wrong, or any answer.")
@searching
@with_files
@with_table
@answering
def command(
    call: Call,
    words: tuple[str, ...],
    move: str | None,
    turn: Player | None,
    answers: str | None,
    output: str | None,
    spreadsheet: bool,
    exit_status: bool,
    play: Play,
    files: Files,
    tablebase: Tables,
) -> int:
    """Say whether a move is right, why, and what else would have been.

    A move is right if it keeps what can be kept: a win, otherwise a draw; where every move loses,
    every move is right. With --answers, a table with one answer a row is graded: the column
    position has the whole position with its ruleset, or what follows RULESET; the verdicts are
    CSV. A row that cannot be graded says why.
    """
    from zermelo.formats.files import write_whole
    from zermelo.formats.resolvers import Unrun
    from zermelo.rulesets.names import file_of, is_own_file
    from zermelo.verbs import grade
    from zermelo.verbs.listing import for_spreadsheets

    if answers is None:
        refuse("one move needs no file", "output", "spreadsheet")
        if not words or move is None:
            raise click.UsageError(
                'give a position and --move "TEXT", or --answers X.csv with many answers'
            )
        with call.step("solving"):
            found = grade.answer(
                words, move, files, play, turn=turn, tablebase=tablebase, limits=call.limits
            )
        said = f"{'Right' if found.right else 'Wrong'}. {found.reason}"
        call.answer(found.json, lambda: click.echo(said))
        return SAID_NO if exit_status and not found.right else ANSWERED
    refuse("with --answers the moves stand in the file", "move", "turn")
    refuse("what --answers names is read without more", "file_format", "attacks")
    if output is not None and not output.lower().endswith(SUFFIXES):
        raise click.UsageError(f"-o {output}: the name should end in one of {', '.join(SUFFIXES)}")
    csv = output.lower().endswith(".csv") if output is not None else not call.json
    if not csv:
        refuse("no CSV is written", "spreadsheet")
    rows = grade.rows_of(read_text(answers, call.limits))
    named = [file_of(word) for word in words if is_own_file(word)]
    resolver = Unrun(named, limits=call.limits)
    with call.step("grading"):
        graded = grade.homework(
            rows, words, resolver, play, tablebase=tablebase, limits=call.limits
        )
    table = for_spreadsheets(graded.csv()) if spreadsheet else graded.csv()
    if output is not None:
        write_whole(output, (table if csv else object_json(graded.json()) + "\n").encode())
    call.answer(graded.json, lambda: show_all(graded, table, output))
    return SAID_NO if exit_status and graded.counts["wrong"] else ANSWERED


def show_all(graded: Homework, table: str, output: str | None) -> None:
    """Print the verdicts as CSV; or how many there are, if they are in a file."""
    if output is None:
        click.echo(table, nl=False)
        return
    counts = graded.counts
    click.echo(
        f"{output}: {counts['right']:,} right, {counts['wrong']:,} wrong, "
        f"{counts['not_graded']:,} not graded"
    )
