"""``tablebase``: tables of all positions of a game on a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from zermelo.checker.terms import terms_in
from zermelo.compounds.turns import with_turns
from zermelo.errors import InputError
from zermelo.games.explanation import Text
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.games.scene import WithDistance
from zermelo.rulesets.names import file_of
from zermelo.rulesets.reading import position_of, with_turn, words_of
from zermelo.values.play import NORMAL, Play
from zermelo.values.text import line_of_moves, plural
from zermelo.verbs import solve, verb
from zermelo.verbs.call import Answer, Block, Board, Call, group, line
from zermelo.verbs.call import facts as facts_of

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tablebase
    from zermelo.values.player import Player

#: Part of the word for a game in a Python file, such as mygame.py.
PYTHON_SUFFIX = ".py"
#: Maximum number of positions of the longest win shown as text.
MAX_LINE = 12
#: The facts from the header of a table that the JSON shows.
HEADER_KEYS = (
    "ruleset", "position", "play", "means", "form", "positions", "edges", "counts", "remoteness",
    "start", "misere_claims", "digest",
)  # fmt: skip
#: The shape of the JSON of a table.
TABLE_SHAPE = (
    "(directory ruleset position play means form digest: str; positions edges: int; "
    "counts: (P N D: int); remoteness: (P N: {int}); start: starts; misere_claims there: "
    "bool; longest: [str])"
)


def _table_answer(
    directory: str, header: Mapping[str, Any], longest: Sequence[str] = (), *, existed: bool = False
) -> Answer:
    """Describe a table and its longest win; ``existed`` is whether the table existed before."""

    def blocks() -> list[Block]:
        pairs = [
            ("positions", f"{header['positions']:,}"),
            ("moves", f"{header['edges']:,}"),
            *((outcome, f"{header['counts'][outcome]:,}") for outcome in "PND"),
            ("longest win" if longest else "greatest remoteness", _longest_length(header, longest)),
            *_start_lines(header["start"]),
            ("by", header["means"]),
            ("digest", header["digest"][:16]),
        ]
        existed_text = ": the table exists" * existed
        heading = f"{directory}{existed_text}: {header['ruleset']}, {header['play']} play"
        positions = [f"  {text}" for text in _shortened(longest)]
        longest_win = line("The longest win:", *positions) if positions else None
        return [group(line(heading), facts_of(pairs), longest_win)]

    def json() -> dict[str, object]:
        facts = {name: header[name] for name in HEADER_KEYS}
        return {"directory": directory, **facts, "longest": list(longest), "there": existed}

    return Answer(json, blocks)


def _longest_length(header: Mapping[str, Any], longest: Sequence[str]) -> int | str:
    """Return the length of the longest win or, if unknown, the greatest remoteness, if any."""
    if longest:
        return len(longest) - 1
    lengths = [int(r) for remoteness in header["remoteness"].values() for r in remoteness]
    return max(lengths) - header["misere_claims"] if lengths else "none, nobody wins"


def position_in(
    tablebase: Tablebase, words: Sequence[str], resolver: Resolver, rules: str = ""
) -> Position[Any]:
    """Return the position that words name in the game of a table; without words, the start."""
    header = tablebase.header
    position_words = list(words) if words else header["position"].split()
    ruleset = words_of(header["ruleset"])
    if rules:
        ruleset[0] = rules
    elif header["called"]:
        raise InputError(
            f"the table in {tablebase.directory} belongs to a game in a Python file, which is run "
            f"only if you name it: --rules {header['called']}"
        )
    try:
        return position_of([*ruleset, *position_words], resolver)
    except InputError as error:
        raise InputError(
            f"{error} (the table in {tablebase.directory} belongs to this game)"
        ) from None


def longest_win(
    tablebase: Tablebase, resolver: Resolver, rules: str = ""
) -> Sequence[Position[Any]]:
    """Return the positions of the longest win, if known; in partizan games each has a turn."""
    from zermelo.labelling.tables.by_state import longest_line
    from zermelo.labelling.tables.check import open_labels

    game = with_turns(position_in(tablebase, (), resolver, rules).ruleset)
    return longest_line(open_labels(tablebase, game, Play(tablebase.header["play"])))


def _start_lines(start: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the outcome of the start; in a partizan game, one for each player who may begin."""
    if "outcome" not in start:
        for player, player_start in start.items():
            yield from ((f"{player} begins", text) for _, text in _start_lines(player_start))
        return
    remoteness = start["remoteness"]
    yield "start", start["outcome"] + ("" if remoteness is None else f", remoteness {remoteness}")


def _shortened(positions: Sequence[str]) -> list[str]:
    """Return the positions of a line of play, without the middle ones if there are many."""
    if len(positions) <= MAX_LINE:
        return list(positions)
    half = MAX_LINE // 2
    return [*positions[:half], f"… {len(positions) - 2 * half:,} more …", *positions[-half:]]


def table_in(directory: str) -> Tablebase:
    """Open the table in a directory."""
    from zermelo.labelling.tables.table import Tablebase

    return Tablebase(directory)


DIRECTORY = verb.Parameter("tablebase", metavar="DIR", convert=table_in)
#: ``--rules``, without which no Python file named in a table is run, and the options for files.
RULES = (
    verb.option("--rules FILE.py", "The Python file of a game of your own; it is run."),
    *verb.FILES,
)


def _resolver(call: Call, rules: str | None) -> Resolver:
    """Return a resolver that runs no Python file except the file of ``--rules``."""
    return call.files.running_only([file_of(rules)] if rules else [])


@verb.verb(
    verb.words("RULESET [POSITION…]"),
    verb.misere(),
    replace(verb.POSITIONS, help="List at most N positions. Default: no limit."),
    verb.LIMITS,
    verb.FILES,
    verb.option("-o, --output DIR", "The directory of the table.", completion="file"),
    verb.option(
        "--method NAME",
        "Label by unmoves, disk, tiers, keys or retrograde (see docs/explanation.md).",
        name="means",
    ),
    verb.option(
        "--engine ADDRESS",
        "List the positions on a Spark Connect cluster, sc://HOST:PORT, which runs the rules. "
        "With duckdb: list them in processes of this machine.",
    ),
    examples=["tablebase build mnk --m 4 -o mnk-4.table"],
    words_kind="position",
    json_shape=TABLE_SHAPE,
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
    """Build the table of all positions reachable from a position.

    Without a POSITION, the start of the game is used. If the work is interrupted, the same command
    continues it. A finished table is not built again.
    """
    from zermelo.budget import Budget
    from zermelo.labelling.question import Question
    from zermelo.labelling.tables.build import build_table, finished_table
    from zermelo.tablebase import ALL_POSITIONS, lister

    if engine is not None:
        call.refuse("an engine has its own method", "means")
    with call.step("building") as limits:
        if len(terms_in(words)) > 1:
            raise InputError("a table holds one game; build one for each part of the sum")
        game_file = words[0] if PYTHON_SUFFIX in words[0].lower() else ""
        position = position_of(words, call.files)
        question = Question(position, play, Budget(limits, positions=ALL_POSITIONS), game_file)
        already_built = finished_table(question, output) is not None
        table = build_table(question, output, means, engine or "", lambda by: lister(question, by))
    return _table_answer(output, table.header, existed=already_built)


@verb.verb(
    DIRECTORY, verb.LIMITS, RULES, examples=["tablebase info ttt.table"], json_shape=TABLE_SHAPE
)
def info_(call: Call, *, tablebase: Tablebase, rules: str | None = None) -> Answer:
    """Show the contents of a table.

    The longest win is shown, and positions are counted by outcome, with --json also by remoteness.
    """
    with call.step("reading"):
        resolver, has_rules = _resolver(call, rules), rules or not tablebase.header["called"]
        line_positions = longest_win(tablebase, resolver, rules or "") if has_rules else ()
    return _table_answer(
        str(tablebase.directory), tablebase.header, [position.label for position in line_positions]
    )


@verb.verb(
    DIRECTORY,
    verb.option("--seed N", "Seed of the random sample. Default: 0."),
    verb.LIMITS,
    RULES,
    examples=["tablebase check ttt.table"],
    json_shape="(directory: str; valid: bool; flaw: str | null; compared sampled: int)",
)
def check_(call: Call, *, tablebase: Tablebase, seed: int = 0, rules: str | None = None) -> Answer:
    """Check every label of a table; exit status 1 if a label is wrong.

    One pass over all moves checks that the label of every position agrees with the labels of its
    options, without a search. At a sample of positions, the moves are compared with the rules in
    Python, so that compiled rules are not simply trusted.
    """
    from zermelo.labelling.question import Question
    from zermelo.labelling.tables.check import check_table

    with call.step("checking") as limits:
        position = position_in(tablebase, (), _resolver(call, rules), rules or "")
        question = Question(position, Play(tablebase.header["play"]))
        report = check_table(tablebase, question, limits.start(), seed)
    sampled = f"{report.sampled:,} of them also by the rules in Python"
    holds_text = f"HOLDS: {plural(report.passed, 'position', 'positions')} checked, {sampled}"
    verdict_text = f"is FALSE: {report.flaw}" if report.flaw else holds_text
    verdict_line = line(f"{tablebase.directory} {verdict_text}")
    facts = {
        "directory": str(tablebase.directory),
        "valid": not report.flaw,
        "flaw": report.flaw or None,
        "compared": report.passed,
        "sampled": report.sampled,
    }
    return Answer(lambda: facts, lambda: [verdict_line], negative=bool(report.flaw))


@verb.verb(
    verb.words("DIR POSITION…"),
    verb.LIMITS,
    verb.turn("The player to move in a partizan game. Default: every player in the table."),
    RULES,
    examples=["tablebase probe ttt.table 'x..|.o.|...'"],
    words_kind="position",
    json_shape=f"({solve.SOLUTION_SHAPE})",
)
def probe_(
    call: Call, *, words: tuple[str, ...], turn: Player | None = None, rules: str | None = None
) -> Answer:
    """Look up a position.

    The answer shows who wins, in how many moves, and the winning moves.
    """
    from zermelo import tablebase as tables

    resolver, table = _resolver(call, rules), table_in(words[0])
    position = with_turn(position_in(table, words[1:], resolver, rules or ""), turn)
    answer = solve.SolveAnswer(tables.probe(table, position, limits=call.limits))
    return Answer(answer.json, lambda: [group(*solve.solution_blocks(answer))])


@verb.verb(
    DIRECTORY,
    verb.output("X.svg", "Also draw the board: .svg, .png, .pdf, .tex.", convert=verb.picture_file),
    verb.LIMITS,
    RULES,
    examples=["tablebase longest ttt.table -o longest.svg"],
    json_shape="(directory ruleset position outcome: str; remoteness: length; claimed: bool; "
    "moves: [str]; file?: str)",
)
def longest_(
    call: Call, *, tablebase: Tablebase, output: str | None = None, rules: str | None = None
) -> Answer:
    """Show the longest win of a table.

    It is shown as the board at its start and the moves of perfect play. -o draws that board too.
    """
    from zermelo.solvers.engine import Engine

    with call.step("reading"):
        line_positions = longest_win(tablebase, _resolver(call, rules), rules or "")
        if not line_positions:
            raise InputError(
                f"the table in {tablebase.directory} has no longest win to show: nobody wins, or "
                "its keys cannot be decoded into positions"
            )
    start, game = line_positions[0], line_positions[0].ruleset
    steps = [(str(p.move(q.state)), q.label) for p, q in pairwise(line_positions)]
    distance = f", {game.distance(len(steps))}" if isinstance(game, WithDistance) else ""
    heading = f"The longest win of {game}: {plural(len(steps), 'move', 'moves')}{distance}"
    engine = Engine(method="table", tablebase=tablebase)
    solution = engine.solve(start, Play(tablebase.header["play"]))
    call.files.refuse_unused_options()
    if output is not None:
        from zermelo.pictures.board import board_of
        from zermelo.pictures.text import title_of
        from zermelo.pictures.verdicts import verdicts_of

        picture = board_of(start, start.scenes(), verdicts_of(solution), title=title_of(heading))
        call.files.write(output, picture.exported(output))

    facts = {
        "directory": str(tablebase.directory),
        "ruleset": str(game),
        "position": str(start),
        "outcome": solution.outcome_text,
        "remoteness": solution.remoteness,
        "claimed": solution.claimed,
        "moves": [move for move, _ in steps],
    }
    moves = Text(line_of_moves(start.label, steps))
    blocks = [group(line(f"{heading}, from {start.label}"), Board(start, solution), moves)]
    return Answer(lambda: facts, lambda: blocks)


command = verb.Verb(
    """Tablebases of games on boards: who wins each position, and in how many moves.

A table is a directory. "solve", "moves", "explain", "play", "grade" and "draw" look up positions in
it with --table DIR. Every action takes --json and --quiet, like other commands.""",
    examples=("tablebase build tic-tac-toe -o ttt.table",),
    actions={"build": build_, "info": info_, "check": check_, "probe": probe_, "longest": longest_},
    python_names=build_.python_names,
)
