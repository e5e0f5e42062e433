"""``survey``: a table of facts about a family of positions, and questions about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, replace

from zermelo.errors import InputError
from zermelo.games.rules import Ruleset
from zermelo.limits import Limits
from zermelo.rulesets.names import is_own_file
from zermelo.rulesets.reading import ruleset_at_start
from zermelo.surveys.certificates import CertificateFiles
from zermelo.surveys.checking import check_survey
from zermelo.surveys.columns import COLUMNS, DIGRAPH, DIGRAPH_COLUMNS
from zermelo.surveys.laws import law_of
from zermelo.surveys.make import SurveyFile, columns_of, family_of, make
from zermelo.surveys.search import DEFAULT_STEPS, search_family
from zermelo.surveys.table import Survey, read_survey_file, survey_of
from zermelo.surveys.work import with_limits
from zermelo.values.text import list_items, plural
from zermelo.verbs import verb
from zermelo.verbs.call import Answer, Block, Call, Misuse, and_more, line, plain
from zermelo.verbs.call import table as table_of

#: Parameters that do not apply to digraphs.
NO_DIGRAPH_OPTIONS = ("boards", "strings", "source", "every", "hottest", "simplest", "law",
                      "resume", "processes", "memory", "positions", "certify", "draw")  # fmt: skip
#: The first word of ``survey check FILE``, and the only parameters that it has.
CHECK = "check"
CHECK_PARAMETERS = {"words", "seconds", "memory", "positions"}
#: Maximum numbers of rows drawn, and of differences shown in text (also of flaws).
MAX_DRAWN, MAX_LINES = 100, 20


@verb.verb(
    verb.words(
        "RULESET [PARAMETERS] FAMILY | digraph --graphs KIND:N | check FILE [GAME.py]",
        first_words={DIGRAPH: "", CHECK: "file"},
    ),
    verb.option(
        "--boards SIGNS:SIZE",
        "The family of all boards of a size, filled with some signs in all ways, such as "
        "xo.:2x3. A range of sizes is written xo.:1x1..2x3.",
    ),
    verb.option(
        "--strings SIGNS:LENGTH",
        "The family of all strings of some signs up to a length, such as lr:6. A range of "
        "lengths is written lr:5..6.",
    ),
    verb.option(
        "--graphs FILE | KIND:N",
        "The family of the starting positions on all graphs of a kind with N vertices, up to "
        "isomorphism (trees:10, graphs:6 or connected:6), or on the graphs in a file of graph6 "
        "lines. For 'survey digraph': digraphs:4, digraphs-with-loops:3, or a digraph6 file.",
        completion="file",
    ),
    verb.option(
        "--from FILE",
        "The family of the positions in a file, one in each line, or in standard input (-). "
        "FILE.py:NAME stands for the states that the function NAME in FILE.py yields.",
        name="source",
        completion="file",
    ),
    verb.flag(
        "--all",
        "Make a row for each position. Default: equivalent positions, such as mirror images, "
        "share a row, which shows how many they are.",
        name="every",
    ),
    verb.option(
        "--search GOAL",
        "Search the family for a goal instead of listing it: hottest, draws, or 'value V'.",
        name="search_for",
    ),
    verb.option("--steps N", f"Number of steps of --search. [default: {DEFAULT_STEPS}]", minimum=1),
    verb.option("--seed N", "Seed of --search. Default: 0. Other seeds may find other positions."),
    verb.option(
        "--columns NAME,NAME",
        f"The columns to compute: some of {', '.join(COLUMNS)}, or a property of values in "
        '"zermelo value", such as LeftStop. Default: outcome, value; for partizan games also '
        "mean, temperature; with scores: outcome, score. For digraphs: "
        f"{', '.join(DIGRAPH_COLUMNS)}; by default all but the first.",
    ),
    verb.option(
        "--where CONDITION",
        "Show the rows that meet a condition, such as 'temperature > 2 and outcome = N'.",
    ),
    verb.option("--sort COLUMN", "Sort the rows by a column, the smallest first."),
    verb.flag("--descending", "With --sort: sort the largest first."),
    verb.option("--hottest N", "Show the N positions of highest temperature.", minimum=1),
    verb.option(
        "--simplest VALUE",
        "Show the first position with this value. It is usually small; with --from it need not be.",
    ),
    verb.flag("--distinct", "Show each value once, with its count and its first position."),
    verb.option("--count COLUMN", "Show how often each entry of a column occurs."),
    verb.option(
        "--law COLUMN", "Show the law of a column, if the family is a range such as 0..60."
    ),
    verb.output(
        "FILE",
        "Write the table: .csv, .tsv, .parquet, .jsonl, .md, .tex, or a b-file of the OEIS, such "
        "as b000000.txt.",
    ),
    verb.option(
        "--draw hot.svg",
        "Draw the board and the thermograph of each row, to hot-1-board.svg and so on; also "
        ".tikz, .pdf, .png.",
        convert=verb.picture_file,
    ),
    verb.flag("--certify", "With -o: write certificates of the rows to FILE.certificates."),
    verb.flag("--resume", "Continue interrupted work on the file of -o."),
    verb.flag("--force", "Replace the files of -o and --draw, and unfinished work on -o."),
    verb.option(
        "--processes N",
        "Number of processes. Default: one; after half a second of work, one for each core.",
        value_type=int,
        minimum=1,
    ),
    verb.rows("Print at most N rows of the table."),
    replace(verb.TIME, help="Time limit for each position, or for the --search.", read_by=""),
    replace(verb.MEMORY, help="Memory limit of each process, such as 500M or 2G.", read_by=""),
    replace(
        verb.POSITIONS,
        help="Search at most N positions for each row. Default: 20,000 with --search, 100,000 in "
        "'survey check', otherwise as for 'zermelo solve'.",
        read_by="",
    ),
    examples=[
        "survey kayles 0..200",
        "survey clobber --boards xo.:2x3 --hottest 3",
        "survey domineering 1x1..4x4 -o domineering.csv",
        "survey digraph --graphs digraphs:3 --where 'kernels = 0'",
        "survey check domineering.csv",
    ],
    words_kind="position",
    json_shape="(game family: str; columns: [str]; rows: [[int | str | null]]; left_out: int) "
    "| (game family column: str; counts: [(entry: int | str | null; count: int)]) "
    "| (game family: str; law: null | (column text saltus source: str; period start guessed seen: "
    "int; proven: bool)) "
    "| (file game family: str; rows other: int; same: [(position: str; columns: [str])]; "
    "differences: [(row: int; position column: str; cell again: int | str | null)]; certificates: "
    "int | null; flaws: [(row: int; reason: str)])",
)
def command(
    call: Call,
    *,
    words: tuple[str, ...],
    boards: str | None = None,
    strings: str | None = None,
    graphs: str | None = None,
    source: str | None = None,
    every: bool = False,
    search_for: str | None = None,
    steps: int | None = None,
    seed: int | None = None,
    columns: str | None = None,
    where: str | None = None,
    sort: str | None = None,
    descending: bool = False,
    hottest: int | None = None,
    simplest: str | None = None,
    distinct: bool = False,
    count: str | None = None,
    law: str | None = None,
    output: str | None = None,
    draw: str | None = None,
    certify: bool = False,
    resume: bool = False,
    force: bool = False,
    processes: int | None = None,
    rows: int = verb.ROWS,
    seconds: float | None = None,
    memory: str | None = None,
    positions: int | None = None,
) -> Answer:
    """Compute the facts of all positions of a family, and find those that meet a condition.

    A FAMILY is a range of positions, as in "kayles 0..200", "partizan-euclid 1..30 1..30" or
    "domineering 1x1..6x6". Instead of a range you may give --boards, --strings, --graphs or --from.
    --time and --positions limit the work on each position, not on the whole survey. If a limit
    leaves entries of a row empty, the column left_out names this limit. With -o, interrupted work
    continues with --resume.

    --where, --sort, --hottest, --simplest and --distinct choose or sort the rows that are shown and
    written. --count shows how often each entry of a column occurs, and --law looks for the law of a
    column. For any column the law may be a period. For values a(n) it may also be a(n + p) =
    ±a(n) + c, or an ordinal sum: a(n + p) = G : a(n) or a(n + p) = a(n) : G. For numbers it may
    also be a quasi-polynomial. A period is proven if a finite check suffices, as for octal games.
    Every other law is a conjecture.

    --search looks by hill climbing for positions in a family that is too large to list. The result
    depends only on --steps and --seed, unless a limit ends work. --time limits the whole search.

    "survey digraph --graphs digraphs:4" lists the digraphs with 4 vertices up to isomorphism, with
    the numbers of kernels, of P-, N- and D-vertices, and the γ-values.

    "survey check FILE" computes each row of a survey again, by another method if there is one, and
    checks the certificates that --certify wrote. The exit status is 1 if a row differs or a
    certificate fails. A Python file with a game is run only if you name it again: "survey check
    FILE GAME.py".
    """
    position_limits = verb.limits_of(seconds, memory, positions)
    if words[0] == CHECK:
        others = {parameter.name for parameter in command.parameters} - CHECK_PARAMETERS
        call.refuse("survey check takes none of the options of a survey", *others)
        return _check(call, words[1:], position_limits)
    for applies, why, ignored in (
        (output is None, "no file is written", ("certify", "resume")),
        (output is None and draw is None, "no file is written", ("force",)),
        (sort is None, "there is no --sort COLUMN", ("descending",)),
        (words == (DIGRAPH,), "digraphs are not positions of a game", NO_DIGRAPH_OPTIONS),
        (count is not None, "--count shows no rows", ("law", "draw")),
        (law is not None, "--law shows no rows", ("draw",)),
        (search_for is None, "there is no --search", ("steps", "seed")),
        (
            search_for is not None,
            "a search lists no family",
            ("every", "resume", "processes", "count", "law"),
        ),
    ):
        if applies:
            call.refuse(why, *ignored)

    def choose(survey: Survey) -> Survey:
        """Return the rows that the options choose, in the order for which they ask."""
        if where is not None:
            survey = survey.where(where)
        if simplest is not None:
            survey = survey.simplest(simplest)
        if distinct:
            survey = survey.distinct()
        if sort is not None:
            survey = survey.sort(sort, descending=descending)
        return survey if hottest is None else survey.hottest(hottest)

    names = tuple(name.strip() for name in columns.split(",")) if columns else ()
    survey_file = SurveyFile(output, resume, force, certify)
    is_own, notes, stop = is_own_file(words[0]), list[str](), None
    with call.step("listing the family" if search_for is None else "searching") as limits:
        time = seconds if is_own or source is not None else None
        with with_limits(limits, time=time, memory=position_limits.memory):
            if is_own:
                ruleset_at_start(words, call.files)  # runs the file, which may never end
            family = family_of(
                words, call.files, boards=boards, strings=strings, graphs=graphs, source=source
            )
        # a survey without rows raises the errors of the options before the work begins
        empty_survey = choose(survey_of("", "", columns_of(family, names), []))
        for name in filter(None, (count, law)):
            empty_survey.count(name)
        if search_for is None:
            survey = make(
                family, names, every=every, row_limits=position_limits, file=survey_file,
                processes=processes, limits=limits,
            )  # fmt: skip
        else:
            survey_file.check(has_shares=False)
            with with_limits(limits, time=seconds, memory=position_limits.memory):
                search = search_family(
                    family, search_for, names, steps=steps or DEFAULT_STEPS, seed=seed or 0,
                    position_limits=replace(position_limits, time=None), watch=limits,
                )  # fmt: skip
            survey, stop = search.survey, search.stop
            if not survey.rows:
                advice = "give other --steps or --seed"
                notes.append(f"nothing was found in {search.steps:,} steps; {advice}")
    shown = choose(survey)
    query = f"{simplest or ''} {where or ''}"
    if not shown.rows and re.search(r"\*\d", query) and isinstance(family.reader.rules, Ruleset):
        notes.append("values of this game are nimbers, which are written without *, as in 3")
    if certify:
        with call.step("certifying"):
            certificates = CertificateFiles(str(output))
            uncertified = certificates.write(shown, family.reader, position_limits, resume=resume)
        if uncertified:
            notes.append(
                f"{plural(uncertified, 'row', 'rows')} without a certificate: a limit was reached"
            )
    survey_file.keep(shown)
    if draw is not None:
        notes += _draw_rows(call, family.words, shown, draw, new=not force)
    if count is not None:
        counts = shown.count(count)
        entries = [{"entry": entry, "count": number} for entry, number in counts.items()]
        facts = {"game": shown.game, "family": shown.family, "column": count, "counts": entries}
        return Answer(lambda: facts, lambda: [table_of((count, "positions"), counts.items())])
    if law is not None:
        with call.step("looking for a law"):
            found = law_of(shown, law, family.reader.rules, limits)
        law_facts = {"game": shown.game, "family": shown.family, "law": found and found.json()}
        sentence = f"{shown.game} {shown.family}: {found or 'no law is seen'}"
        return Answer(lambda: law_facts, lambda: [line(sentence)])
    rows_json = [list(row) for row in shown.rows]
    heading = {"game": shown.game, "family": shown.family, "columns": list(shown.columns)}
    return Answer(
        lambda: {**heading, "rows": rows_json, "left_out": shown.left_out},
        lambda: [*_blocks(shown, rows, output), *([plain(*notes)] if notes else [])],
        stop=stop,
    )


def _blocks(survey: Survey, rows: int, output: str | None) -> Iterator[Block]:
    if output is not None:
        incomplete = f", {survey.left_out:,} of them incomplete" if survey.left_out else ""
        yield line(f"{output}: {plural(len(survey.rows), 'row', 'rows')}{incomplete}")
        return
    indices = survey.shown_columns
    heads = [survey.columns[index] for index in indices]
    cells = ([row[index] for index in indices] for row in survey.rows[:rows])
    more = and_more(len(survey.rows) - rows, "--rows N, --json or -o FILE show them")
    yield table_of(heads, cells, note=more if survey.rows else "no rows")
    if survey.left_out:
        raise_limit = "raise it with --time, --memory or --positions"
        yield line(f"{plural(survey.left_out, 'row', 'rows')} reached a limit; {raise_limit}")


def _draw_rows(
    call: Call, game: tuple[str, ...], survey: Survey, name: str, *, new: bool
) -> Iterator[str]:
    """Draw boards and thermographs of the rows, and yield the names of the files."""
    from zermelo.pictures.document import format_of
    from zermelo.verbs import drawings

    suffix = format_of(name)
    if len(survey) > MAX_DRAWN:
        raise Misuse(f"--draw takes up to {MAX_DRAWN} rows; choose fewer, such as --hottest 3")
    for number, text in enumerate(survey["position"], 1):
        for kind, draw in (("board", drawings.board), ("thermograph", drawings.thermograph)):
            try:
                with call.step(f"drawing row {number}"):
                    drawing = draw(call, [*game, *str(text).split()])
            except InputError:  # the game has no board, or the value no thermograph
                continue
            file = f"{name[: -len(suffix)]}-{number}-{kind}{suffix}"
            call.files.write(file, drawing.picture.exported(name), new=new)
            yield file


def _check(call: Call, files: tuple[str, ...], position_limits: Limits) -> Answer:
    """Compute the rows of a survey in a file again, and check its certificates."""
    if len(files) not in (1, 2):
        raise Misuse("survey check takes the file of a survey, and optionally the file of its game")
    file = files[0]
    with call.step("computing each row again") as limits:
        survey = read_survey_file(file, call.files)
        with with_limits(limits, time=None):
            report = check_survey(survey, file, call.files, position_limits, limits, *files[1:])

    facts = {"file": file, "game": survey.game, "family": survey.family, **asdict(report)}
    facts["same"] = [{"position": text, "columns": names} for text, names in report.same]
    facts["flaws"] = [{"row": row, "reason": why} for row, why in report.flaws]
    lines = [f"{file}: {plural(report.rows, 'row', 'rows')} of {survey.game} {survey.family}"]
    lines.append(f"{plural(report.other, 'row was', 'rows were')} computed again by another method")
    if report.same:
        same = [f"{text} ({', '.join(names)})" for text, names in report.same]
        again = "columns that only the same method computed again"
        rows_text = plural(len(report.same), "row has", "rows have")
        lines.append(f"{rows_text} {again}: {list_items(same, 6)}")
    if report.certificates is not None:
        lines.append(f"{plural(report.certificates, 'certificate holds', 'certificates hold')}")
    lines += [f"row {row}: {why}" for row, why in report.flaws[:MAX_LINES]]
    lines += [str(difference) for difference in report.differences[:MAX_LINES]]
    hidden = max(0, len(report.flaws) - MAX_LINES) + max(0, len(report.differences) - MAX_LINES)
    lines += [f"… and {hidden:,} more; --json shows them"] if hidden else []
    lines.append("nothing differs" if report.holds else "the survey does not hold")
    return Answer(lambda: facts, lambda: [plain(*lines)], negative=not report.holds)
