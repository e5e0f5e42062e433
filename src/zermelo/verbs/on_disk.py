"""``--on-disk``: outcomes and kernels of a digraph that stays in its files."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from zermelo.errors import LimitReached, decimal
from zermelo.values.text import plural
from zermelo.verbs.call import Answer, Block, Call, Misuse, facts, line, table
from zermelo.verbs.verb import flag, option
from zermelo.verbs.vertices import comma_separated, line_of_play

if TYPE_CHECKING:
    from zermelo.bulk.rounds import EngineWork
    from zermelo.bulk.work import EdgeWork
    from zermelo.labels.ending import NamedEnding

#: The work on a digraph, done by this process or by an SQL engine.
Work = TypeVar("Work", "EdgeWork", "EngineWork", "EdgeWork | EngineWork")

#: ``--on-disk`` and its options.
ON_DISK = (
    option(
        "--on-disk DIR",
        "Work in files in this directory, with at most --memory (default 2G). FILE is a "
        "Parquet, CSV or TSV file, a directory of such files, or a quoted pattern: 'edges-*.csv'.",
        completion="file",
    ),
    flag("--resume", "With --on-disk: continue interrupted work in that directory."),
    flag("--verify", "With --on-disk: check all labels in one more pass over the edges."),
)
#: The meanings of outcomes.
MEANINGS = {"P": "previous player wins", "N": "next player wins", "D": "draw"}
#: ``--engine``, for outcomes only.
ENGINE = option(
    "--engine ADDRESS",
    "With --on-disk: do the work in SQL. ADDRESS is duckdb, which runs in this process, or "
    "sc://HOST:PORT of a Spark Connect cluster, which must see DIR and FILE under these names.",
)


def outcome_table(counts: Mapping[str, int]) -> Block:
    """Show the number of vertices with each outcome."""
    total = max(1, sum(counts.values()))
    cells = [
        (outcome, MEANINGS[outcome], f"{count:,}", f"{100 * count / total:.1f} %")
        for outcome, count in counts.items()
    ]
    return table(("outcome", "meaning", "vertices", "share"), cells, left=2)


def refuse_disk_options(call: Call) -> None:
    """Refuse options that need ``--on-disk``."""
    call.refuse("there is no --on-disk DIR", "resume", "verify", "engine")


@contextmanager
def label_files(
    call: Call, file: str, directory: str, make: Callable[..., Work], *, resume: bool, verify: bool
) -> Iterator[tuple[Work, str]]:
    """Label the digraph in files with ``make``; yield the work and a flaw, "" if none is found."""
    from zermelo.bulk.edges import files_of

    call.refuse("on disk the format follows from the names of the files", "file_format")
    call.refuse("on disk the columns are always source and target", "columns")
    files = files_of(file, call.files.matching_files(file), attacks=bool(call.files.attacks))
    with (
        call.step("looking at the files") as watch,
        make(files, directory, limits=watch, resume=resume) as work,
    ):
        try:
            work.label()
        except (LimitReached, KeyboardInterrupt):
            call.note(f"unfinished work is in {directory}; --resume continues it")
            raise
        call.known |= {"vertices": work.vertices, "rows": work.rows, **work.counts}
        yield work, work.flaw() if verify else ""


def outcomes(
    call: Call,
    file: str,
    directory: str,
    output: str | None,
    engine: str | None,
    ending: NamedEnding,
    at: str | None,
    *,
    resume: bool,
    verify: bool,
) -> Answer:
    """Answer ``outcomes --on-disk``, and write the table of ``-o``."""
    from zermelo.bulk.rounds import EngineWork
    from zermelo.bulk.work import EdgeWork, writer_options

    if output is not None:
        options = writer_options(output)  # an unknown file format is refused before any work
        if engine is not None and "parquet" not in options:
            raise Misuse("an engine writes its table as Parquet; use -o X.parquet")
    make_work: Callable[..., EdgeWork | EngineWork] = (
        partial(EdgeWork, ending=ending) if engine is None else partial(EngineWork, engine=engine)
    )
    verify_edges = verify or at is not None
    chosen: list[ChosenVertex] = []
    work: EdgeWork | EngineWork
    labelling = label_files(call, file, directory, make_work, resume=resume, verify=verify_edges)
    with labelling as (work, flaw):
        json_facts: dict[str, object] = {"vertices": work.vertices, "rows": work.rows}
        json_facts |= {**work.counts, "longest": work.longest, "attacks": work.attacks}
        json_facts |= {} if ending.is_usual else ending.json()
        if verify or flaw:
            json_facts |= {"verified": not flaw, "flaw": flaw or None}
        if output is not None and not flaw:
            work.write(output, work.outcomes())
            json_facts["file"] = output
        if at is not None and not flaw and isinstance(work, EdgeWork):
            chosen = [*_chosen_vertices(work, comma_separated(at))]
        for column, name in enumerate(VERTEX_HEADS[1:] if chosen else (), 1):
            json_facts[name] = {cells[0]: cells[column] for cells, _ in chosen}

    def blocks() -> Iterator[Block]:
        if flaw:
            yield _flaw_line(flaw, directory)
            return
        yield line(_heading(file, work), *filter(None, [str(ending)]))
        yield outcome_table(work.counts)
        if work.longest >= 0:
            yield facts([("longest forced play", plural(work.longest, "move", "moves"))])
        if chosen:
            yield table(VERTEX_HEADS, [cells for cells, _ in chosen])
        for _, play in chosen:
            yield line(play)
        yield from _closing_lines(work, output, verify=verify)

    return Answer(lambda: json_facts, blocks, negative=bool(flaw))


#: The columns of the table of the vertices of ``--at``.
VERTEX_HEADS = ("vertex", "outcome", "remoteness", "counter", "option")
#: A row of the table of ``--at``, and the line of play from its vertex as text.
ChosenVertex: TypeAlias = "tuple[tuple[str, str, int | None, int | None, str | None], str]"


def _chosen_vertices(work: EdgeWork, names: Sequence[str]) -> Iterator[ChosenVertex]:
    """Yield the rows and the lines of play of some vertices."""
    numbers = [work.number(name) for name in names]
    counters = work.counter()

    def best_option(name: Hashable) -> str | None:
        option = -1 if work.option is None else int(work.option[work.number(str(name))])
        return None if option < 0 else work.name(option)

    for name, number in zip(names, numbers, strict=True):
        outcome, remoteness = work.label_of(number)
        counter = int(counters[number])
        cells = (name, outcome, remoteness, None if counter < 0 else counter, best_option(name))
        yield cells, line_of_play(name, outcome, remoteness, best_option)


def _heading(file: str, work: EdgeWork | EngineWork) -> str:
    meaning = "; each attack a → b is the edge b → a" * work.attacks
    return f"{file}: {work.vertices:,} vertices, {work.rows:,} edge rows{meaning}"


def _flaw_line(flaw: str, directory: str) -> Block:
    return line(f"FALSE: {flaw}; remove {directory} and start again")


def _closing_lines(
    work: EdgeWork | EngineWork, output: str | None, *, verify: bool
) -> Iterator[Block]:
    if verify:
        rows = f"{plural(work.rows, 'row', 'rows')} checked"
        yield line(f"HOLDS: every label agrees with the options' labels ({rows})")
    if output is not None:
        yield line(f"{output}: {plural(work.vertices, 'row', 'rows')}")


def kernels(
    call: Call,
    file: str,
    directory: str,
    question: str | None,
    output: str | None,
    *,
    resume: bool,
    verify: bool,
) -> Answer:
    """Answer ``kernels --on-disk``: outcomes are found on disk, and draws searched in memory."""
    from zermelo.bulk.work import EdgeWork, kernels_of, writer_options

    if question == "all":
        raise Misuse("on disk --all is not available; ask for one kernel, --count or --status")
    if output is not None:
        writer_options(output)  # an unknown file format is refused before any work
    with label_files(call, file, directory, EdgeWork, resume=resume, verify=verify) as (work, flaw):
        json_facts: dict[str, object] = {"vertices": work.vertices, "rows": work.rows}
        if flaw:
            json_facts |= {"verified": False, "flaw": flaw}
            return Answer(lambda: json_facts, lambda: [_flaw_line(flaw, directory)], negative=True)
        keys = (("decided_in", "P"), ("decided_out", "N"), ("open", "D"))
        json_facts |= {name: work.counts[outcome] for name, outcome in keys}
        call.known |= json_facts
        with call.step("kernels of the draws"):
            answer, column = kernels_of(work, question)
        if "count" in answer:
            answer["count"] = decimal(answer["count"])
        json_facts |= {**answer, **({"verified": True} if verify else {})}
        if output is not None:
            work.write(output, [column])
            json_facts["file"] = output

    def blocks() -> Iterator[Block]:
        yield line(_heading(file, work))
        titles = (("S1, decided in", "P"), ("S2, decided out", "N"), ("S3, left open", "D"))
        yield facts((title, _size_text(work.counts[outcome])) for title, outcome in titles)
        yield line(_kernels_text(answer))
        yield from _closing_lines(work, output, verify=verify)

    return Answer(lambda: json_facts, blocks, is_no=not answer["exists"])


def _size_text(count: int) -> str:
    return plural(count, "vertex", "vertices")


def _kernels_text(answer: Mapping[str, Any]) -> str:
    """Describe the kernels found in one line."""
    inside = f"{plural(answer['open_edges'], 'edge', 'edges')} inside S3"
    if "count" in answer:
        return f"{answer['count']} {'kernel' if answer['count'] == '1' else 'kernels'}; {inside}"
    if not answer["exists"]:
        return f"There is no kernel; {inside}"
    if "in_all" in answer:
        return (
            f"in all kernels {_size_text(answer['in_all'])}, in some but not all "
            f"{_size_text(answer['in_some'])}, in none {_size_text(answer['in_none'])}; {inside}"
        )
    return f"A kernel of {_size_text(answer['size'])}; {inside}"
