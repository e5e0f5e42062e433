"""``tablebase``: the whole truth about a game on a board, as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from zermelo.compounds.sums import PLUS
from zermelo.errors import InputError
from zermelo.games.explanation import Text
from zermelo.games.move_table import in_a_line
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.games.scene import WithDistance
from zermelo.games.solution import Solution
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.names import file_of
from zermelo.rulesets.reading import position_of, turned, words_of
from zermelo.values.play import NORMAL, Play
from zermelo.values.text import plural
from zermelo.verbs import solve
from zermelo.verbs import verb as say
from zermelo.verbs.call import Answer, Block, Board, Call, facts, group, line

if TYPE_CHECKING:
    from zermelo.labelling.tables.check import Report
    from zermelo.labelling.tables.table import Tablebase
    from zermelo.pictures.document import Picture
    from zermelo.values.player import Player

FILE = ".py"
#: So many positions of the longest win are shown for a person.
LISTED = 12

#: Whoever wants a table wants all positions, unless there is a limit.
ALL = 1 << 50

#: What of a header is shown.
SHOWN = (
    "ruleset", "position", "play", "means", "form", "positions", "edges", "counts", "remoteness",
    "start", "misere_claims", "digest",
)  # fmt: skip


@dataclass(frozen=True)
class Info:
    """What a table says of itself.

    Attributes
    ----------
    directory : str
    header : dict
    longest : tuple of str
        The positions of the longest win, with perfect play on both sides; none where nobody wins,
        or where keys cannot be turned back.
    there : bool
        Whether it was to be built, and was finished already.
    """

    directory: str
    header: dict[str, Any]
    longest: tuple[str, ...] = ()
    there: bool = False

    def blocks(self) -> list[Block]:
        """Show what the table holds."""
        header = self.header
        counts, there = header["counts"], ": the table is there" * self.there
        pairs = [
            ("positions", f"{header['positions']:,}"),
            ("moves", f"{header['edges']:,}"),
            *((outcome, f"{counts[outcome]:,}") for outcome in "PND"),
            ("longest win" if self.longest else "greatest remoteness", str(self._length())),
            *_started(header["start"]),
            ("by", header["means"]),
            ("digest", header["digest"][:16]),
        ]
        heading = f"{self.directory}{there}: {header['ruleset']}, {header['play']} play"
        moves = [f"  {text}" for text in _shortened(self.longest)]
        more = line("The longest win:", *moves) if moves else None
        return [group(line(heading), facts(pairs), more)]

    def _length(self) -> int | str:
        """Return how many moves the longest win has; where it is not played out, its remoteness."""
        if self.longest:
            return len(self.longest) - 1
        held = self.header["remoteness"].values()
        lengths = [int(r) for remoteness in held for r in remoteness]
        return max(lengths) - self.header["misere_claims"] if lengths else "none, nobody wins"

    def json(self) -> dict[str, object]:
        """Return plain data."""
        told: dict[str, object] = {name: self.header[name] for name in SHOWN}
        told |= {"longest": list(self.longest), "there": self.there}
        return {"directory": self.directory, **told}


@dataclass(frozen=True)
class Longest:
    """The longest win of a table.

    Attributes
    ----------
    directory : str
    position : Position
        Where it begins; of a partizan game with whose turn it is.
    steps : tuple of pairs
        Perfect play on both sides, to the end: each move, and where it leads.
    tablebase : Tablebase
        What says how good each move is.
    """

    directory: str
    position: Position[Any]
    steps: tuple[tuple[str, str], ...]
    tablebase: Tablebase

    @property
    def line(self) -> str:
        """The moves in words."""
        return in_a_line(self.position.told, self.steps)

    @property
    def solution(self) -> Solution[Any]:
        """What the table says of the position."""
        from zermelo.solvers.engine import Engine

        engine = Engine(method="table", tablebase=self.tablebase)
        return engine.solve(self.position, Play(self.tablebase.header["play"]))

    @property
    def heading(self) -> str:
        """Which win it is, in words."""
        rules, left = self.position.ruleset, len(self.steps)
        also = f", {rules.distance(left)}" if isinstance(rules, WithDistance) else ""
        return f"The longest win of {rules}: {plural(left, 'move', 'moves')}{also}"

    def picture(self) -> Picture:
        """Draw the board, with what each move is worth."""
        from zermelo.pictures.board import board_of
        from zermelo.pictures.text import titled
        from zermelo.pictures.verdicts import verdicts_of

        verdicts = verdicts_of(self.solution)
        return board_of(self.position, self.position.scenes(), verdicts, title=titled(self.heading))

    def json(self) -> dict[str, object]:
        """Return plain data."""
        found = self.solution
        return {
            "directory": self.directory,
            "ruleset": str(self.position.ruleset),
            "position": str(self.position),
            "outcome": str(found.outcome),
            "remoteness": found.remoteness,
            "claimed": found.claimed,
            "moves": [move for move, _ in self.steps],
        }


@dataclass(frozen=True)
class Checked:
    """Whether a table holds."""

    directory: str
    report: Report

    def json(self) -> dict[str, object]:
        """Return plain data."""
        held = self.report
        return {
            "directory": self.directory,
            "valid": not held.flaw,
            "flaw": held.flaw or None,
            "compared": held.passed,
            "sampled": held.sampled,
        }


def build(
    words: Sequence[str],
    resolver: Resolver,
    directory: str,
    play: Play = NORMAL,
    *,
    means: str | None = None,
    engine: str = "",
    limits: Limits | Watch = NO_LIMITS,
) -> Info:
    """Build the table of all positions that can be reached from the one that words name.

    Parameters
    ----------
    words : sequence of str
        A ruleset and a position, by default the start.
    resolver : Resolver
    directory : str
        For the table; work that was begun there goes on, and a finished one is as it is.
    play : Play
    means : str, optional
    engine : str
        The address of an engine.
    limits : Limits or Watch

    Raises
    ------
    InputError
        The words are no position, or the directory or the means will not do.
    LimitReached
        What was done is kept.
    """
    from zermelo.budget import Budget
    from zermelo.labelling.question import Question
    from zermelo.labelling.tables.build import build_table, finished
    from zermelo.tablebase import lister

    if PLUS in words:
        raise InputError("a table is of one game; build one for each part of the sum")
    called = words[0] if FILE in words[0].lower() else ""
    here = position_of(words, resolver)
    question = Question(here, play, Budget(limits, positions=ALL), called)
    there = finished(question, directory) is not None
    tablebase = build_table(question, directory, means, engine, lambda by: lister(question, by))
    return Info(directory, tablebase.header, there=there)


def position_in(
    tablebase: Tablebase, words: Sequence[str], resolver: Resolver, rules: str = ""
) -> Position[Any]:
    """Return the position of a table's game that words name; without words that of its start.

    Parameters
    ----------
    tablebase : Tablebase
    words : sequence of str
    resolver : Resolver
        Runs no Python file that the table alone names.
    rules : str
        The file of the game, where it is none of the catalogue: whoever asks names it.

    Raises
    ------
    InputError
        There is no such position, or the file is missing among the words.
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


def info(tablebase: Tablebase, resolver: Resolver, rules: str = "") -> Info:
    """Say what a table says of itself, with the longest win where its rules may be asked."""
    from zermelo.labelling.tables.table import longest_line

    line: Sequence[Position[Any]] = ()
    if rules or not tablebase.header["called"]:
        line = longest_line(tablebase, position_in(tablebase, (), resolver, rules).ruleset)
    shown = (one.told for one in line)
    return Info(str(tablebase.directory), tablebase.header, tuple(shown))


def longest(tablebase: Tablebase, resolver: Resolver, rules: str = "") -> Longest:
    """Return the longest win of a table, as a position and a line of moves.

    Raises
    ------
    InputError
        Nobody wins, or the compiled rules do not turn keys back.
    """
    from zermelo.labelling.tables.table import longest_line

    line = longest_line(tablebase, position_in(tablebase, (), resolver, rules).ruleset)
    if not line:
        raise InputError(
            f"the table in {tablebase.directory} shows no longest win: nobody wins, or its keys "
            "cannot be turned back into positions"
        )
    steps = tuple((str(one.move(then.state)), then.told) for one, then in pairwise(line))
    return Longest(str(tablebase.directory), line[0], steps, tablebase)


def check(
    tablebase: Tablebase,
    resolver: Resolver,
    rules: str = "",
    *,
    limits: Limits | Watch = NO_LIMITS,
    seed: int = 0,
) -> Checked:
    """Check a table by one pass of moves alone, and by the plain rules on a sample."""
    from zermelo.labelling.question import Question
    from zermelo.labelling.tables.check import check_table

    play = Play(tablebase.header["play"])
    question = Question(position_in(tablebase, (), resolver, rules), play)
    return Checked(str(tablebase.directory), check_table(tablebase, question, limits.start(), seed))


def probe(
    tablebase: Tablebase,
    words: Sequence[str],
    resolver: Resolver,
    rules: str = "",
    *,
    turn: Player | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> solve.Answer:
    """Look a position up: who wins, in how many moves, by which.

    Of a partizan position for both players, or the one whose ``turn`` it is; where play comes to it
    with one player to move alone, for this one.

    Raises
    ------
    InputError
        The words are no position of the game, or the table does not have it.
    """
    from zermelo import tablebase as tables

    here = turned(position_in(tablebase, words, resolver, rules), turn)
    return solve.Answer(tables.probe(tablebase, here, limits=limits))


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
    facts="(directory ruleset position play means form digest: str; positions edges: int; "
    "counts: (P N D: int); remoteness: (P N: {int}); start: starts; misere_claims there: "
    "bool; longest: [str])",
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
    if engine is not None:
        call.refuse("an engine has a means of its own", "means")
    with call.step("building") as limits:
        made = build(
            words, call.files, output, play, means=means, engine=engine or "", limits=limits
        )
    return Answer(made.json, made.blocks)


@say.verb(
    DIRECTORY,
    say.LIMITS,
    RULES,
    examples=["tablebase info ttt.table"],
    facts="(directory ruleset position play means form digest: str; positions edges: int; "
    "counts: (P N D: int); remoteness: (P N: {int}); start: starts; misere_claims there: "
    "bool; longest: [str])",
)
def info_(call: Call, *, tablebase: Tablebase, rules: str | None = None) -> Answer:
    """Say what a table holds: counts by outcome and remoteness, and the longest win."""
    with call.step("reading"):
        told = info(tablebase, _unrun(call, rules), rules or "")
    return Answer(told.json, told.blocks)


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
    with call.step("checking") as limits:
        found = check(tablebase, _unrun(call, rules), rules or "", limits=limits, seed=seed)
    report = found.report
    holds = f"HOLDS: {report.passed:,} positions, and the plain rules at {report.sampled:,}"
    told = f"is FALSE: {report.flaw}" if report.flaw else holds
    said = line(f"{found.directory} {told}")
    return Answer(found.json, lambda: [said], said_no=bool(report.flaw))


@say.verb(
    say.words("DIR POSITION…"),
    say.LIMITS,
    say.turn("Whose turn it is, of a partizan game. Default: both, as far as play comes there."),
    RULES,
    examples=["tablebase probe ttt.table 'x..|.o.|...'"],
    reading="position",
    facts="(ruleset position play: str; outcome: str; value: value; remoteness bound: length; "
    "claimed complete: bool; winning_moves drawing_moves: [option]; best moves_by: str | "
    "null; method source: str; left_out?: [str]; left_starts? right_starts?: str; "
    "left_moves? left_draws? right_moves? right_draws?: [str]; left_remoteness? "
    "right_remoteness?: length; canonical?: form; mean? temperature? reduced?: str; "
    "stops?: [str]; birthday?: int; atomic_weight?: str | null)",
)
def probe_(
    call: Call, *, words: tuple[str, ...], turn: Player | None = None, rules: str | None = None
) -> Answer:
    """Look a position up: who wins, in how many moves, and by which."""
    resolver, table = _unrun(call, rules), table_in(words[0])
    found = probe(table, words[1:], resolver, rules or "", turn=turn, limits=call.limits)
    return Answer(found.json, lambda: [group(*solve.lines_of(found))])


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

    if output is not None:
        format_of(output)  # complains before anything is read
    with call.step("reading"):
        told = longest(tablebase, _unrun(call, rules), rules or "")
    call.files.all_heard()
    if output is not None:
        call.files.write(output, told.picture().exported(output))
    heading = line(f"{told.heading}, from {told.position.told}")
    board = Board(told.position, told.solution)
    return Answer(told.json, lambda: [group(heading, board, Text(told.line))])


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
)
