"""``grade``: check a move, or a table of moves, labels, sets and numbers."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from zermelo.answers.grade import grade
from zermelo.errors import InputError, LimitReached
from zermelo.games.parameters import Resolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.names import file_of, is_own_file
from zermelo.rulesets.reading import position_of, with_turn
from zermelo.solvers.engine import Engine
from zermelo.values.play import NORMAL, Play, play_named
from zermelo.values.player import Player
from zermelo.verbs import verb
from zermelo.verbs.call import Answer, Call, Data, Misuse, plain
from zermelo.verbs.listing import as_csv, csv_rows, for_spreadsheets

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tables

#: The columns added to each row.
VERDICT_COLUMNS = ("right", "outcome", "leads_to", "better", "reason")
#: Columns that are read. The ruleset may also be in the column position, or in the call.
RULESET, POSITION, MOVE, PLAYER = "ruleset", "position", "move", "player"
#: Further columns: a question (if not for the move), the answer, a digraph, and normal or misere.
QUESTION, ANSWER, DIGRAPH, PLAY = "question", "answer", "digraph", "play"
COLUMNS = (RULESET, POSITION, MOVE, PLAYER, QUESTION, ANSWER, DIGRAPH, PLAY)
SUFFIXES = (".csv", ".json")


@verb.verb(
    verb.words("[RULESET [POSITION…]]"),
    verb.option("--move TEXT", "The move as 'zermelo moves' lists it, or the position after it."),
    verb.turn(),
    verb.option(
        "--answers X.csv",
        'A table of answers: columns position and move, or question and answer; "-" is stdin.',
        completion="file",
    ),
    verb.output("FILE", "Write the verdicts to a .csv or .json file."),
    verb.SPREADSHEET,
    replace(verb.EXIT_STATUS, help="Exit with status 1 if the move or any answer is wrong."),
    verb.SEARCH_OPTIONS,
    verb.FILES,
    verb.TABLE,
    examples=[
        'grade nim 3 5 6 --move "take 3 from heap 2"',
        "grade --answers examples/answers.csv -o verdicts.csv",
    ],
    words_kind="position",
    json_shape="(right: bool; outcome move to leads_to result reason: str; remoteness: length; "
    "value: value; score? loss?: int | str; better: [str]) "
    "| (right wrong not_graded: int; rows: [(position move right outcome leads_to better reason: "
    "str; who?: str)])",
    python_names=("grade", "review"),
)
def command(
    call: Call,
    *,
    words: tuple[str, ...] = (),
    move: str | None = None,
    turn: Player | None = None,
    answers: str | None = None,
    output: str | None = None,
    spreadsheet: bool = False,
    play: Play = NORMAL,
    tablebase: Tables = None,
) -> Answer:
    """Check whether a move is right, show the reason, and if it is wrong name the right moves.

    A move is right if it keeps the win. If no move wins, a move is right if it keeps the draw. If
    every move loses, every move is right. In play for scores a move is right if it keeps the score.

    --answers grades a table with one answer in each row, and prints the verdicts as CSV. The column
    "position" contains the ruleset and the position, or only the position if RULESET is given. The
    column "move" contains the answer. The columns "play" (normal or misere) and "player" (who
    moves: left or right) are optional. If an answer cannot be graded, the reason is shown.

    A table with the columns "question" and "answer" may also contain other questions. The questions
    about a position are: move, outcome, value, remoteness, and for a partizan position also mean,
    temperature and kind (cold, tepid or hot). A digraph is written in the column "digraph", such as
    a>b b>c. The questions about it are: labels (the answer is written a=P b=N); outcome V, value V
    and remoteness V, for a vertex V; set P, set N and set D; kernel (the vertices of a kernel);
    kernels (the number of kernels); any kernel (yes or no).
    """
    if answers is None:
        call.refuse("a verdict on one move is not written to a file", "output", "spreadsheet")
        if not words or move is None:
            raise Misuse('give a position and --move "TEXT", or --answers X.csv with many answers')
        with call.step("solving") as limits:
            position = with_turn(position_of(words, call.files), turn)
            verdict = grade(position, move, play, engine=Engine(limits, tablebase=tablebase))
        summary = f"{'Right' if verdict.right else 'Wrong'}. {verdict.reason}"
        return Answer(verdict.json, lambda: [plain(summary)], is_no=not verdict.right)
    call.refuse("with --answers the file holds the moves", "move", "turn")
    call.refuse("the table of --answers is always CSV", "file_format", "attacks", "columns")
    if output is not None and not output.lower().endswith(SUFFIXES):
        raise Misuse(f"-o {output}: the name should end in one of {', '.join(SUFFIXES)}")
    is_csv = output.lower().endswith(".csv") if output is not None else not call.json
    if not is_csv:
        call.refuse("no CSV file is written", "spreadsheet")
    rows = rows_of(call.files.text(answers))
    resolver = call.files.running_only([file_of(word) for word in words if is_own_file(word)])
    with call.step("grading") as limits:
        graded = grade_table(rows, words, resolver, play, tablebase=tablebase, limits=limits)
    text = for_spreadsheets(graded.csv()) if spreadsheet else graded.csv()
    counts = graded.counts
    is_no = bool(counts["wrong"])
    if output is None:
        return Answer(graded.json, lambda: [Data(text)], is_no)
    call.files.write(output, (text if is_csv else call.object_json(graded.json()) + "\n").encode())
    summary_line = (
        f"{output}: {counts['right']:,} right, {counts['wrong']:,} wrong, "
        f"{counts['not_graded']:,} not graded"
    )
    return Answer(graded.json, lambda: [plain(summary_line)], is_no)


def _player_named(text: str) -> Player | None:
    try:
        return Player(text.strip().casefold()) if text else None
    except ValueError:
        raise InputError(f"{text!r} is not a player; write left or right") from None


@dataclass(frozen=True)
class Homework:
    """Answers with verdicts: the columns of the table, then `VERDICT_COLUMNS`.

    ``right`` of a row is ``yes``, ``no``, or empty if it is not graded; ``reason`` says why.
    """

    columns: Sequence[str]
    rows: Sequence[Mapping[str, str]]

    @property
    def counts(self) -> dict[str, int]:
        """The numbers of answers that are right, wrong, and not graded."""
        verdicts, texts = [row["right"] for row in self.rows], ("yes", "no", "")
        return dict(zip(("right", "wrong", "not_graded"), map(verdicts.count, texts), strict=True))

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {**self.counts, "rows": [dict(row) for row in self.rows]}

    def csv(self) -> str:
        """Return the rows as CSV."""
        rows = ([row.get(name) for name in self.columns] for row in self.rows)
        return as_csv(self.columns, *rows)


def rows_of(text: str) -> list[dict[str, str]]:
    r"""Read the rows of a CSV file; `COLUMNS` among its headings may be in any case.

    >>> rows_of("name,position,move\nAda,nim 1 2,take 1 from heap 2\n")[0]["move"]
    'take 1 from heap 2'
    """
    heads, rows = csv_rows(text, "the answers")
    lower_heads = [head.casefold() for head in heads]
    if MOVE not in lower_heads and not {QUESTION, ANSWER} <= set(lower_heads):
        raise InputError(
            f"the answers have the columns {', '.join(heads) or '(none)'}; they need a column "
            "'move', or 'question' and 'answer', and a column 'position' (with the ruleset, such "
            "as nim 3 5) unless the position is the same in all rows"
        )
    names = [low if low in COLUMNS else head for low, head in zip(lower_heads, heads, strict=True)]
    return [dict(zip(names, row, strict=True)) for row in rows]


def grade_table(
    rows: Iterable[Mapping[str, str]],
    words: Sequence[str],
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    tablebase: Tables = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Homework:
    """Grade many answers; a row that cannot be graded gets the reason instead of an error.

    ``words``, possibly none, precede the position of each row. All rows share the limits.

    >>> from zermelo.formats.resolvers import NameResolver
    >>> rows = [{"position": "1 2", "move": "take 2 from heap 2"}, {"position": "x", "move": "y"}]
    >>> graded = grade_table(rows, ["nim"], NameResolver())
    >>> graded.counts
    {'right': 0, 'wrong': 1, 'not_graded': 1}
    """
    copies = [dict(row) for row in rows]
    columns = dict.fromkeys(name for row in copies for name in row)
    watch = limits.start()
    engine = Engine(tablebase=tablebase)
    graded_rows: list[dict[str, str]] = []
    with watch:
        for number, row in enumerate(copies):
            if watch.limits.progress is not None:
                watch.limits.progress(f"{number:,} of {len(copies):,} answers")
            graded_rows.append(row | _verdict(row, words, resolver, play, engine, watch))
    return Homework(
        [*columns, *(name for name in VERDICT_COLUMNS if name not in columns)], graded_rows
    )


def _verdict(
    row: Mapping[str, str],
    words: Sequence[str],
    resolver: Resolver,
    play: Play,
    engine: Engine,
    watch: Watch,
) -> dict[str, str]:
    """Return the cells of `VERDICT_COLUMNS` for a row of the table of answers."""
    no_verdict = dict.fromkeys(VERDICT_COLUMNS, "")
    question = " ".join(row.get(QUESTION, "").split()) or MOVE
    answer = row.get(MOVE) or row.get(ANSWER, "")
    if not answer.strip() and ANSWER in row:
        return no_verdict | {"reason": "not graded: there is no answer"}
    try:
        if play_text := row.get(PLAY, "").strip():
            play = play_named(play_text.casefold())
        edges = row.get(DIGRAPH, "").strip()
        position_words = [*words, *_split(row.get(RULESET, "")), *_split(row.get(POSITION, ""))]
        if not edges and not position_words:
            raise InputError("there is no position; write one with the ruleset, such as nim 3 5")
        if edges or question != MOVE:
            from zermelo.answers.exercise import check_answer, digraph_of

            subject = digraph_of(edges) if edges else position_of(position_words, resolver)
            verdict = check_answer(question, answer, subject, play, engine=engine, limits=watch)
            right = "yes" if verdict.right else "no"
            return no_verdict | {"right": right, "better": verdict.better, "reason": verdict.reason}
        position = position_of(position_words, resolver)
    except (InputError, LimitReached) as error:
        return no_verdict | {"reason": f"not graded: {error}"}
    try:
        player = _player_named(row.get(PLAYER, ""))
        graded = grade(position, answer, play, player=player, limits=watch, engine=engine)
    except InputError as error:
        return no_verdict | {"right": "no", "reason": str(error)}
    except LimitReached as stop:
        return no_verdict | {"reason": f"not graded: {stop}"}
    facts: dict[str, Any] = graded.json()
    facts |= {"right": "yes" if graded.right else "no", "better": "; ".join(facts["better"])}
    return {name: str(facts[name]) for name in VERDICT_COLUMNS}


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()
