"""``grade``: is a move right, and why; or a table of moves, labels, sets and numbers."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.answers.grade import Grade, grade
from zermelo.errors import InputError, LimitReached
from zermelo.games.parameters import Resolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.names import file_of, is_own_file
from zermelo.rulesets.reading import position_of, turned
from zermelo.solvers.engine import Engine
from zermelo.values.play import NORMAL, Play, play_named
from zermelo.values.player import Player
from zermelo.verbs import verb as say
from zermelo.verbs.call import Answer, Call, Data, Misuse, plain
from zermelo.verbs.listing import as_csv, csv_rows, for_spreadsheets

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tables

#: What is added to each row.
VERDICT = ("right", "outcome", "leads_to", "better", "reason")
#: Columns that are read; the first two may be one, or be given beside the table.
RULESET, POSITION, MOVE, PLAYER = "ruleset", "position", "move", "player"
#: And of tables that ask for more than moves: what is asked, the answer, a digraph, and the play.
QUESTION, ANSWER, DIGRAPH, PLAY = "question", "answer", "digraph", "play"
COLUMNS = (RULESET, POSITION, MOVE, PLAYER, QUESTION, ANSWER, DIGRAPH, PLAY)
SUFFIXES = (".csv", ".json")


@say.verb(
    say.words("[RULESET [POSITION…]]"),
    say.option("--move", help="The move, as it is listed, or where it leads.", metavar="TEXT"),
    say.turn(),
    say.option(
        "--answers",
        help='Many answers: columns position and move, or question and answer; "-" is stdin.',
        metavar="X.csv",
        holds="file",
    ),
    say.output("FILE", "Write the verdicts: a .csv or .json."),
    say.SPREADSHEET,
    say.flag("--exit-status", help="Status 1 if the move is wrong, or any answer."),
    say.SEARCHING,
    say.FILES,
    say.TABLE,
    examples=[
        'grade nim 3 5 6 --move "take 3 from heap 2"',
        "grade nim --answers examples/answers.csv -o verdicts.csv",
    ],
    reading="position",
    facts=(
        (
            "(right: bool; outcome move to leads_to result reason: str; remoteness: "
            "length; value: value; better: [str])"
        ),
        (
            "(right wrong not_graded: int; rows: [(position move right outcome leads_to "
            "better reason: str; who?: str)])"
        ),
    ),
    python=("grade", "review"),
)
def record(
    call: Call,
    *,
    words: tuple[str, ...] = (),
    move: str | None = None,
    turn: Player | None = None,
    answers: str | None = None,
    output: str | None = None,
    spreadsheet: bool = False,
    exit_status: bool = False,
    play: Play = NORMAL,
    tablebase: Tables = None,
) -> Answer:
    """Say whether a move is right, why, and what else would have been.

    A move is right if it keeps what can be kept: a win, otherwise a draw; where every move loses,
    every move is right. With --answers, a table with one answer a row is graded: the column
    position has the whole position with its ruleset, or what follows RULESET; the verdicts are
    CSV. A row that cannot be graded says why. With the columns question and answer, other answers
    are graded too: of a position its move, outcome, value or remoteness; of a column digraph, such
    as a>b b>c, its labels (a=P b=N), outcome V, value V or remoteness V, set P, set N or set D,
    kernel, kernels (how many) or any kernel (yes or no). A column play may say misere.
    """
    if answers is None:
        call.refuse("one move needs no file", "output", "spreadsheet")
        if not words or move is None:
            raise Misuse('give a position and --move "TEXT", or --answers X.csv with many answers')
        with call.step("solving") as limits:
            verdict = answer(
                words, move, call.files, play, turn=turn, tablebase=tablebase, limits=limits
            )
        said = f"{'Right' if verdict.right else 'Wrong'}. {verdict.reason}"
        return Answer(
            verdict.json, lambda: [plain(said)], said_no=exit_status and not verdict.right
        )
    call.refuse("with --answers the moves stand in the file", "move", "turn")
    call.refuse("what --answers names is read without more", "file_format", "attacks", "columns")
    if output is not None and not output.lower().endswith(SUFFIXES):
        raise Misuse(f"-o {output}: the name should end in one of {', '.join(SUFFIXES)}")
    csv = output.lower().endswith(".csv") if output is not None else not call.json
    if not csv:
        call.refuse("no CSV is written", "spreadsheet")
    given = rows_of(call.files.text(answers))
    resolver = call.files.unrun([file_of(word) for word in words if is_own_file(word)])
    with call.step("grading") as limits:
        graded = homework(given, words, resolver, play, tablebase=tablebase, limits=limits)
    table = for_spreadsheets(graded.csv()) if spreadsheet else graded.csv()
    counts = graded.counts
    said_no = exit_status and bool(counts["wrong"])
    if output is None:
        return Answer(graded.json, lambda: [Data(table)], said_no=said_no)
    call.files.write(output, (table if csv else call.object_json(graded.json()) + "\n").encode())
    told = (
        f"{output}: {counts['right']:,} right, {counts['wrong']:,} wrong, "
        f"{counts['not_graded']:,} not graded"
    )
    return Answer(graded.json, lambda: [plain(told)], said_no=said_no)


def answer(
    words: Sequence[str],
    move: str,
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    turn: Player | None = None,
    tablebase: Tables = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Grade:
    """Say whether a move from the position that words name is right."""
    here = turned(position_of(words, resolver), turn)
    return grade(here, move, play, engine=Engine(limits, tablebase=tablebase))


def _player(text: str | None) -> Player | None:
    if not text:
        return None
    try:
        return Player(text.strip().casefold())
    except ValueError:
        raise InputError(f"{text!r} is no player; write left or right") from None


@dataclass(frozen=True)
class Homework:
    """Answers with verdicts.

    The columns are those that were given, then the verdict's. ``right`` of a row is ``yes``,
    ``no``, or empty where there is nothing to grade; the reason says why.
    """

    columns: Sequence[str]
    rows: Sequence[Mapping[str, str]]

    @property
    def counts(self) -> dict[str, int]:
        """How many answers are right, wrong, and not graded."""
        said = [row["right"] for row in self.rows]
        return {"right": said.count("yes"), "wrong": said.count("no"), "not_graded": said.count("")}

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {**self.counts, "rows": [dict(row) for row in self.rows]}

    def csv(self) -> str:
        """Return the rows as CSV."""
        rows = ([row.get(name) for name in self.columns] for row in self.rows)
        return as_csv(self.columns, *rows)


def rows_of(text: str) -> list[dict[str, str]]:
    r"""Read the rows of a CSV file with a heading; a semicolon or tab may separate too.

    Examples
    --------
    >>> rows_of("name,position,move\nAda,nim 1 2,take 1 from heap 2\n")[0]["move"]
    'take 1 from heap 2'
    """
    heads, rows = csv_rows(text, "the answers")
    known = [head.casefold() for head in heads]
    if MOVE not in known and not {QUESTION, ANSWER} <= set(known):
        raise InputError(
            f"the answers have the columns {', '.join(heads) or '(none)'}; a column 'move' is "
            "needed, and 'position' (with the ruleset, such as nim 3 5) where not all are the "
            "same; or 'question' and 'answer'"
        )
    named = [low if low in COLUMNS else head for low, head in zip(known, heads, strict=True)]
    return [dict(zip(named, row, strict=True)) for row in rows]


def homework(
    rows: Iterable[Mapping[str, str]],
    words: Sequence[str],
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    tablebase: Tables = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Homework:
    """Grade many answers; what cannot be graded is a row with the reason, and no error.

    A row has ``move``, and ``position`` or ``ruleset``, or both; what else there is stays. The
    words stand before the position of each row: a ruleset with its parameters, or the position of
    all rows, or nothing. The limits are on all together.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> rows = [{"position": "1 2", "move": "take 2 from heap 2"}, {"position": "x", "move": "y"}]
    >>> graded = homework(rows, ["nim"], Names())
    >>> graded.counts
    {'right': 0, 'wrong': 1, 'not_graded': 1}
    """
    given = [dict(row) for row in rows]
    columns = dict.fromkeys(name for row in given for name in row)
    watch = limits.start()
    engine = Engine(tablebase=tablebase)
    done: list[dict[str, str]] = []
    with watch:
        for count, row in enumerate(given):
            if watch.limits.progress is not None:
                watch.limits.progress(f"{count:,} of {len(given):,} answers")
            done.append(row | _verdict(row, words, resolver, play, engine, watch))
    return Homework([*columns, *(name for name in VERDICT if name not in columns)], done)


def _verdict(
    row: Mapping[str, str],
    words: Sequence[str],
    resolver: Resolver,
    play: Play,
    engine: Engine,
    watch: Watch,
) -> dict[str, str]:
    empty = dict.fromkeys(VERDICT, "")
    question = " ".join(row.get(QUESTION, "").split()) or MOVE
    move = row.get(MOVE) or row.get(ANSWER, "")
    if not move.strip() and ANSWER in row:
        return empty | {"reason": "not graded: there is no answer"}
    try:
        if said := row.get(PLAY, "").strip():
            play = play_named(said.casefold())
        edges = row.get(DIGRAPH, "").strip()
        place = [*words, *_words(row.get(RULESET, "")), *_words(row.get(POSITION, ""))]
        if not edges and not place:
            raise InputError("there is no position; write it with the ruleset, such as nim 3 5")
        if edges or question != MOVE:
            from zermelo.answers.exercise import check_answer, digraph_of

            on = digraph_of(edges) if edges else position_of(place, resolver)
            verdict = check_answer(question, move, on, play, engine=engine, limits=watch)
            right = "yes" if verdict.right else "no"
            return empty | {"right": right, "better": verdict.better, "reason": verdict.reason}
        here = position_of(place, resolver)
    except (InputError, LimitReached) as error:
        return empty | {"reason": f"not graded: {error}"}
    try:
        player = _player(row.get(PLAYER))
        graded = grade(here, move, play, player=player, limits=watch, engine=engine)
    except InputError as error:
        return empty | {"right": "no", "reason": str(error)}
    except LimitReached as stop:
        return empty | {"reason": f"not graded: {stop}"}
    told: dict[str, Any] = graded.json()
    told |= {"right": "yes" if graded.right else "no", "better": "; ".join(told["better"])}
    return {name: str(told[name]) for name in VERDICT}


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()
