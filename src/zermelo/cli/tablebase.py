"""``zermelo tablebase``: tables of boards, built, told, checked and looked up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, answering, limited, with_files
from zermelo.cli.contradictions import Verbs
from zermelo.cli.examples import examples
from zermelo.cli.game import GameVerb, opened, searching, with_position, with_turn, with_words
from zermelo.cli.show import facts, say
from zermelo.cli.status import ANSWERED, SAID_NO
from zermelo.games.explanation import WIDTH

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.labelling.tables.table import Tablebase
    from zermelo.values.play import Play
    from zermelo.values.player import Player
    from zermelo.verbs.tablebase import Info, Longest

#: So many positions of the longest win are shown for a person.
LISTED = 12


@click.command(
    cls=Verbs,
    epilog=examples("tablebase build tic-tac-toe -o ttt.table"),
    subcommand_metavar="build|info|check|probe|longest …",
)
def command() -> None:
    """Tables of boards: who wins every position, and in how many moves.

    A table is a directory. "solve", "moves", "explain", "play", "grade" and "draw" look positions
    up in it with --table DIR.
    Every action takes --json and --quiet, as other verbs do.
    """


directory = click.argument("tablebase", metavar="DIR", callback=opened)


def with_rules(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a verb ``--rules``, and ``files`` that run no other program, whatever a table names."""

    @click.option("--rules", metavar="FILE.py", help="Of one's own game: its file, which is run.")
    @with_files
    @wraps(function)
    def verb(*words: Any, rules: str | None, files: Files, **arguments: Any) -> Any:  # noqa: ANN401
        from zermelo.formats.resolvers import Unrun
        from zermelo.rulesets.names import file_of

        unrun = Unrun([file_of(rules)] if rules else [], files.file_format, files.attacks)
        return function(*words, files=unrun, rules=rules or "", **arguments)

    return verb


@command.command(cls=GameVerb, epilog=examples("tablebase build mnk --m 4 -o mnk-4.table"))
@with_position
@searching
@with_files
@click.option("-o", "--output", required=True, metavar="DIR", help="The directory of the table.")
@click.option(
    "--method",
    "means",
    metavar="NAME",
    help="Build it so: unmoves, disk, tiers, keys, or retrograde.",
)
@answering
def build(
    call: Call, words: tuple[str, ...], play: Play, files: Files, output: str, means: str | None
) -> None:
    """Build the table of all positions that can be reached from one, by default from the start.

    Work that was stopped, in whatever way, goes on where it was when the same is asked again. A
    table that is finished is as it is.
    """
    from zermelo.verbs import tablebase

    with call.step("building"):
        made = tablebase.build(words, files, output, play, means=means, limits=call.limits)
    call.answer(made.json, lambda: show(made))


@command.command(epilog=examples("tablebase info ttt.table"))
@directory
@limited
@with_rules
@answering
def info(call: Call, tablebase: Tablebase, files: Files, rules: str) -> None:
    """Say what a table holds: counts by outcome and remoteness, and the longest win."""
    from zermelo.verbs.tablebase import info

    with call.step("reading"):
        told = info(tablebase, files, rules)
    call.answer(told.json, lambda: show(told))


@command.command(epilog=examples("tablebase check ttt.table"))
@directory
@click.option("--seed", type=int, default=0, metavar="N", help="Chooses the sample.")
@limited
@with_rules
@answering
def check(call: Call, tablebase: Tablebase, seed: int, files: Files, rules: str) -> int:
    """Check a table by one pass of moves alone; exit status 1 unless it holds.

    The label of every position must be what those of its options say, which needs no search. The
    plain rules are asked at a sample of positions, so that no compiled rule is trusted alone.
    """
    from zermelo.verbs.tablebase import check

    with call.step("checking"):
        found = check(tablebase, files, rules, limits=call.limits, seed=seed)
    report = found.report
    told = (
        f"is FALSE: {report.flaw}"
        if report.flaw
        else f"HOLDS: {report.passed:,} positions, and the plain rules at {report.sampled:,}"
    )
    call.answer(found.json, lambda: say(f"{found.directory} {told}"))
    return SAID_NO if report.flaw else ANSWERED


@command.command(cls=GameVerb, epilog=examples("tablebase probe ttt.table 'x..|.o.|...'"))
@with_words("DIR POSITION…")
@limited
@with_turn("Whose turn it is, of a partizan game. Default: both, as far as play comes there.")
@with_rules
@answering
def probe(
    call: Call, words: tuple[str, ...], turn: Player | None, files: Files, rules: str
) -> None:
    """Look a position up: who wins, in how many moves, and by which."""
    from zermelo.cli.solve import show as show_solution
    from zermelo.labelling.tables.table import Tablebase
    from zermelo.verbs import tablebase

    table = Tablebase(words[0])
    found = tablebase.probe(table, words[1:], files, rules, turn=turn, limits=call.limits)
    call.answer(found.json, lambda: show_solution(found))


@command.command(epilog=examples("tablebase longest ttt.table -o longest.svg"))
@directory
@click.option("-o", "--output", metavar="X.svg", help="Draw the board too: .svg, .png, .pdf, .tex.")
@limited
@with_rules
@answering
def longest(call: Call, tablebase: Tablebase, output: str | None, files: Files, rules: str) -> None:
    """Show the longest win of a table: its board, and the moves of perfect play.

    With -o a picture of the board is drawn, with what each move is worth.
    """
    from zermelo.pictures.export import format_of
    from zermelo.verbs.tablebase import longest

    if output is not None:
        format_of(output)  # complains before anything is read
    with call.step("reading"):
        told = longest(tablebase, files, rules)
    files.all_heard()
    if output is not None:
        told.picture().save(output)
    call.answer(told.json, lambda: show_longest(told))


def show_longest(told: Longest) -> None:
    """Print the longest win."""
    from zermelo.cli.board import show_board

    say(f"{told.heading}, from {told.position.told}")
    show_board(told.position, told.solution)
    say(fill(told.line, WIDTH))


def show(told: Info) -> None:
    """Print what a table holds."""
    header = told.header
    counts = header["counts"]
    there = ": the table is there" * told.there
    say(f"{told.directory}{there}: {header['ruleset']}, {header['play']} play")
    facts(
        [
            ("positions", f"{header['positions']:,}"),
            ("moves", f"{header['edges']:,}"),
            *((outcome, f"{counts[outcome]:,}") for outcome in "PND"),
            ("longest win" if told.longest else "greatest remoteness", str(length(told))),
            *started(header["start"]),
            ("by", header["means"]),
            ("digest", header["digest"][:16]),
        ]
    )
    if told.longest:
        say("The longest win:")
        for text in shortened(told.longest):
            say(f"  {text}")


def length(told: Info) -> int | str:
    """Return how many moves the longest win has; where it is not played out, its remoteness."""
    if told.longest:
        return len(told.longest) - 1
    header = told.header
    lengths = [int(r) for held in header["remoteness"].values() for r in held]
    return max(lengths) - header["misere_claims"] if lengths else "none, nobody wins"


def started(start: dict[str, Any]) -> list[tuple[str, str]]:
    """Return who wins from the start, of partizan games from both."""
    if "outcome" not in start:
        return [
            (f"{player} begins", text) for player, one in start.items() for _, text in started(one)
        ]
    left = start["remoteness"]
    return [("start", start["outcome"] + ("" if left is None else f", remoteness {left}"))]


def shortened(line: Sequence[str]) -> list[str]:
    """Leave out the middle of a long line."""
    if len(line) <= LISTED:
        return list(line)
    half = LISTED // 2
    return [*line[:half], f"… {len(line) - 2 * half:,} more …", *line[-half:]]
