"""``tablebase``: the whole truth about a game on a board, as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from zermelo.checker.terms import terms_in
from zermelo.compounds.turns import with_turns
from zermelo.errors import InputError
from zermelo.games.explanation import Text
from zermelo.games.move_table import in_a_line
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.games.scene import WithDistance
from zermelo.rulesets.names import file_of
from zermelo.rulesets.reading import position_of, turned, words_of
from zermelo.values.play import NORMAL, Play
from zermelo.values.text import plural
from zermelo.verbs import solve
from zermelo.verbs import verb as say
from zermelo.verbs.call import Answer, Block, Board, Call, facts, group, line

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tablebase
    from zermelo.values.player import Player

FILE = ".py"
#: So many positions of the longest win are shown for a person.
LISTED = 12

#: What of a header is shown.
SHOWN = (
    "ruleset", "position", "play", "means", "form", "positions", "edges", "counts", "remoteness",
    "start", "misere_claims", "digest",
)  # fmt: skip


#: What is told of a table.
INFO = (
    "(directory ruleset position play means form digest: str; positions edges: int; "
    "counts: (P N D: int); remoteness: (P N: {int}); start: starts; misere_claims there: "
    "bool; longest: [str])"
)


def _told(
    directory: str, header: Mapping[str, Any], longest: Sequence[str] = (), *, there: bool = False
) -> Answer:
    """Say what a table says of itself, the positions of its longest win, and if it was there."""

    def blocks() -> list[Block]:
        pairs = [
            ("positions", f"{header['positions']:,}"),
            ("moves", f"{header['edges']:,}"),
            *((outcome, f"{header['counts'][outcome]:,}") for outcome in "PND"),
            ("longest win" if longest else "greatest remoteness", _length(header, longest)),
            *_started(header["start"]),
            ("by", header["means"]),
            ("digest", header["digest"][:16]),
        ]
        already = ": the table is there" * there
        heading = f"{directory}{already}: {header['ruleset']}, {header['play']} play"
        moves = [f"  {text}" for text in _shortened(longest)]
        more = line("The longest win:", *moves) if moves else None
        return [group(line(heading), facts(pairs), more)]

    def json() -> dict[str, object]:
        told = {name: header[name] for name in SHOWN}
        return {"directory": directory, **told, "longest": list(longest), "there": there}

    return Answer(json, blocks)


def _length(header: Mapping[str, Any], longest: Sequence[str]) -> int | str:
    """Return how many moves the longest win has; where it is not played out, its remoteness."""
    if longest:
        return len(longest) - 1
    lengths = [int(r) for remoteness in header["remoteness"].values() for r in remoteness]
    return max(lengths) - header["misere_claims"] if lengths else "none, nobody wins"


def position_in(
    tablebase: Tablebase, words: Sequence[str], resolver: Resolver, rules: str = ""
) -> Position[Any]:
    """Return the position of a table's game that words name; without words that of its start.

    ``rules`` is the file of a game that is none of the catalogue: whoever asks names it, and the
    resolver runs no other.
    """
    header = tablebase.header
    given = list(words) if words else header["position"].split()
    ruleset = words_of(header["ruleset"])
    if rules:
        ruleset[0] = rules
    elif header["called"]:
        raise InputError(
            f"the table in {tablebase.directory} is of a game in a Python file, which is run only "
            f"if you name it: --rules {header['called']}"
        )
    try:
        return position_of([*ruleset, *given], resolver)
    except InputError as error:
        raise InputError(f"{error} (the table in {tablebase.directory} is of this game)") from None


def longest_win(
    tablebase: Tablebase, resolver: Resolver, rules: str = ""
) -> Sequence[Position[Any]]:
    """Return the positions of the longest win, of partizan rules with turns; none where unknown."""
    from zermelo.labelling.tables.by_state import longest_line
    from zermelo.labelling.tables.sampled import opened

    game = with_turns(position_in(tablebase, (), resolver, rules).ruleset)
    return longest_line(opened(tablebase, game, Play(tablebase.header["play"])))


def _started(start: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield who wins from the start, of partizan games from both."""
    if "outcome" not in start:
        for player, one in start.items():
            yield from ((f"{player} begins", text) for _, text in _started(one))
        return
    left = start["remoteness"]
    yield "start", start["outcome"] + ("" if left is None else f", remoteness {left}")


def _shortened(moves: Sequence[str]) -> list[str]:
    """Leave out the middle of a long line."""
    if len(moves) <= LISTED:
        return list(moves)
    half = LISTED // 2
    return [*moves[:half], f"… {len(moves) - 2 * half:,} more …", *moves[-half:]]


# ------------------------------------------------------------------------------------ the records


def table_in(directory: str) -> Tablebase:
    """Open a table."""
    from zermelo.labelling.tables.table import Tablebase

    return Tablebase(directory)


DIRECTORY = say.Parameter("tablebase", metavar="DIR", reads=table_in)
#: What runs no Python file that a table alone names.
RULES = (
    say.option("--rules", help="Of one's own game: its file, which is run.", metavar="FILE.py"),
    *say.FILES,
)


def _unrun(call: Call, rules: str | None) -> Resolver:
    return call.files.unrun([file_of(rules)] if rules else [])


@say.verb(
    say.POSITION,
    say.SEARCHING,
    say.FILES,
    say.option("-o", "--output", help="The directory of the table.", metavar="DIR", holds="file"),
    say.option(
        "--method",
        name="means",
        help="Build it so: unmoves, disk, tiers, keys, or retrograde.",
        metavar="NAME",
    ),
    say.option(
        "--engine",
        help="Let the workers of a cluster that speaks Spark Connect list the positions, "
        "sc://HOST:PORT, which runs the rules there; or duckdb, processes of this machine.",
        metavar="ADDRESS",
    ),
    examples=["tablebase build mnk --m 4 -o mnk-4.table"],
    reading="position",
    facts=INFO,
)
def build_(
    call: Call,
    *,
    words: tuple[str, ...],
    play: Play = NORMAL,
    output: str,
    means: str | None = None,
    engine: str | None = None,
) -> Answer:
    """Build the table of all positions that can be reached from one, by default from the start.

    Work that was stopped, in whatever way, goes on where it was when the same is asked again. A
    table that is finished is as it is.
    """
    from zermelo.budget import Budget
    from zermelo.labelling.question import Question
    from zermelo.labelling.tables.build import build_table, finished
    from zermelo.tablebase import ALL, lister

    if engine is not None:
        call.refuse("an engine has a means of its own", "means")
    with call.step("building") as limits:
        if len(terms_in(words)) > 1:
            raise InputError("a table is of one game; build one for each part of the sum")
        called = words[0] if FILE in words[0].lower() else ""
        here = position_of(words, call.files)
        question = Question(here, play, Budget(limits, positions=ALL), called)
        there = finished(question, output) is not None
        made = build_table(question, output, means, engine or "", lambda by: lister(question, by))
    return _told(output, made.header, there=there)


@say.verb(
    DIRECTORY,
    say.LIMITS,
    RULES,
    examples=["tablebase info ttt.table"],
    facts=INFO,
)
def info_(call: Call, *, tablebase: Tablebase, rules: str | None = None) -> Answer:
    """Say what a table holds: counts by outcome and remoteness, and the longest win."""
    with call.step("reading"):
        resolver, known = _unrun(call, rules), rules or not tablebase.header["called"]
        won = longest_win(tablebase, resolver, rules or "") if known else ()
    return _told(str(tablebase.directory), tablebase.header, [one.label for one in won])


@say.verb(
    DIRECTORY,
    say.option("--seed", help="Chooses the sample.", metavar="N"),
    say.LIMITS,
    RULES,
    examples=["tablebase check ttt.table"],
    facts="(directory: str; valid: bool; flaw: str | null; compared sampled: int)",
)
def check_(call: Call, *, tablebase: Tablebase, seed: int = 0, rules: str | None = None) -> Answer:
    """Check a table by one pass of moves alone; exit status 1 unless it holds.

    The label of every position must be what those of its options say, which needs no search. The
    plain rules are asked at a sample of positions, so that no compiled rule is trusted alone.
    """
    from zermelo.labelling.question import Question
    from zermelo.labelling.tables.check import check_table

    with call.step("checking") as limits:
        here = position_in(tablebase, (), _unrun(call, rules), rules or "")
        question = Question(here, Play(tablebase.header["play"]))
        report = check_table(tablebase, question, limits.start(), seed)
    holds = f"HOLDS: {report.passed:,} positions, and the plain rules at {report.sampled:,}"
    told = f"is FALSE: {report.flaw}" if report.flaw else holds
    said = line(f"{tablebase.directory} {told}")

    def json() -> dict[str, object]:
        return {
            "directory": str(tablebase.directory),
            "valid": not report.flaw,
            "flaw": report.flaw or None,
            "compared": report.passed,
            "sampled": report.sampled,
        }

    return Answer(json, lambda: [said], said_no=bool(report.flaw))


@say.verb(
    say.words("DIR POSITION…"),
    say.LIMITS,
    say.turn("Whose turn it is, of a partizan game. Default: both, as far as play comes there."),
    RULES,
    examples=["tablebase probe ttt.table 'x..|.o.|...'"],
    reading="position",
    facts=f"({solve.FOUND})",
)
def probe_(
    call: Call, *, words: tuple[str, ...], turn: Player | None = None, rules: str | None = None
) -> Answer:
    """Look a position up: who wins, in how many moves, and by which."""
    from zermelo import tablebase as tables

    resolver, table = _unrun(call, rules), table_in(words[0])
    here = turned(position_in(table, words[1:], resolver, rules or ""), turn)
    answer = solve.SolveAnswer(tables.probe(table, here, limits=call.limits))
    return Answer(answer.json, lambda: [group(*solve.lines_of(answer))])


@say.verb(
    DIRECTORY,
    say.output("X.svg", "Draw the board too: .svg, .png, .pdf, .tex."),
    say.LIMITS,
    RULES,
    examples=["tablebase longest ttt.table -o longest.svg"],
    facts="(directory ruleset position outcome: str; remoteness: length; claimed: bool; moves: "
    "[str]; file?: str)",
)
def longest_(
    call: Call, *, tablebase: Tablebase, output: str | None = None, rules: str | None = None
) -> Answer:
    """Show the longest win of a table: its board, and the moves of perfect play.

    With -o a picture of the board is drawn, with what each move is worth.
    """
    from zermelo.pictures.export import format_of
    from zermelo.solvers.engine import Engine

    if output is not None:
        format_of(output)  # complains before anything is read
    with call.step("reading"):
        won = longest_win(tablebase, _unrun(call, rules), rules or "")
        if not won:
            raise InputError(
                f"the table in {tablebase.directory} shows no longest win: nobody wins, or its "
                "keys cannot be turned back into positions"
            )
    here = won[0]
    steps = [(str(one.move(then.state)), then.label) for one, then in pairwise(won)]
    game = here.ruleset
    also = f", {game.distance(len(steps))}" if isinstance(game, WithDistance) else ""
    heading = f"The longest win of {game}: {plural(len(steps), 'move', 'moves')}{also}"
    solution = Engine(method="table", tablebase=tablebase).solve(
        here, Play(tablebase.header["play"])
    )
    call.files.all_heard()
    if output is not None:
        from zermelo.pictures.board import board_of
        from zermelo.pictures.text import titled
        from zermelo.pictures.verdicts import verdicts_of

        picture = board_of(here, here.scenes(), verdicts_of(solution), title=titled(heading))
        call.files.write(output, picture.exported(output))

    def json() -> dict[str, object]:
        return {
            "directory": str(tablebase.directory),
            "ruleset": str(game),
            "position": str(here),
            "outcome": str(solution.outcome),
            "remoteness": solution.remoteness,
            "claimed": solution.claimed,
            "moves": [move for move, _ in steps],
        }

    def blocks() -> list[Block]:
        moves = Text(in_a_line(here.label, steps))
        return [group(line(f"{heading}, from {here.label}"), Board(here, solution), moves)]

    return Answer(json, blocks)


record = say.Verb(
    """Tables of boards: who wins every position, and in how many moves.

A table is a directory. "solve", "moves", "explain", "play", "grade" and "draw" look positions
up in it with --table DIR.
Every action takes --json and --quiet, as other verbs do.""",
    examples=("tablebase build tic-tac-toe -o ttt.table",),
    actions={
        "build": build_,
        "info": info_,
        "check": check_,
        "probe": probe_,
        "longest": longest_,
    },
    python=build_.python,
)
