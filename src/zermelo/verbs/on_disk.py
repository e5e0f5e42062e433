"""What verbs on digraphs do with ``--on-disk``: the digraph stays in its files."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from zermelo.errors import LimitReached, decimal
from zermelo.values.text import plural
from zermelo.verbs.call import Answer, Block, Call, Misuse, facts, line, table
from zermelo.verbs.verb import flag, option
from zermelo.verbs.vertices import fields, line_of_play

if TYPE_CHECKING:
    from zermelo.bulk.by_engine import ByEngine
    from zermelo.bulk.work import EdgeWork
    from zermelo.labels.ending import NamedEnding

Work = TypeVar("Work", "EdgeWork", "ByEngine", "EdgeWork | ByEngine")

#: What stands beside ``--on-disk``.
ON_DISK = (
    option(
        "--on-disk",
        help="Work in this directory, with --memory (2G) at a time. FILE is Parquet, CSV or TSV, a "
        "directory of such files, or a pattern in quotes.",
        metavar="DIR",
        holds="file",
    ),
    flag("--resume", help="With --on-disk: go on where work in that directory was stopped."),
    flag("--verify", help="With --on-disk: check all labels by one more pass over the edges."),
)
MEANING = {"P": "previous player wins", "N": "next player wins", "D": "draw"}
#: Of outcomes alone.
ENGINE = option(
    "--engine",
    help="With --on-disk: rounds of SQL on a cluster that speaks Spark Connect, sc://HOST:PORT, "
    "which sees DIR and FILE as they are called here; or duckdb, in this process.",
    metavar="ADDRESS",
)


def shares(counts: Mapping[str, int]) -> Block:
    """Show how many vertices have each outcome."""
    total = max(1, sum(counts.values()))
    cells = [
        (outcome, MEANING[outcome], f"{count:,}", f"{100 * count / total:.1f} %")
        for outcome, count in counts.items()
    ]
    return table(("outcome", "meaning", "vertices", "share"), cells, left=2)


def without(call: Call) -> None:
    """Refuse what goes with work on disk alone."""
    call.refuse("there is no --on-disk DIR", "resume", "verify", "engine")


@contextmanager
def labelled(
    call: Call, file: str, directory: str, work: Callable[..., Work], *, resume: bool, verify: bool
) -> Iterator[tuple[Work, str]]:
    """Label the digraph in files; yield it with what is wrong, if that was asked."""
    from zermelo.bulk.edges import files_of

    call.refuse("on disk the names of files tell how they are read", "file_format")
    call.refuse("on disk the columns are source and target", "columns")
    files = files_of(file, call.files.found(file), attacks=bool(call.files.attacks))
    with (
        call.step("looking at the files") as watch,
        work(files, directory, limits=watch, resume=resume) as job,
    ):
        try:
            job.label()
        except (LimitReached, KeyboardInterrupt):
            call.note(f"what was done is in {directory}; --resume goes on with it")
            raise
        call.known |= {"vertices": job.vertices, "rows": job.rows, **job.counts}
        yield job, job.flaw() if verify else ""


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
    """Answer who wins, and write the table."""
    from functools import partial

    from zermelo.bulk.by_engine import ByEngine
    from zermelo.bulk.work import EdgeWork, ending_of

    if output is not None:
        how = ending_of(output)  # complains before any work
        if engine is not None and "parquet" not in how:
            raise Misuse("an engine's table is written as Parquet; say -o X.parquet")
    making: Callable[..., EdgeWork | ByEngine] = (
        partial(EdgeWork, ending=ending) if engine is None else partial(ByEngine, engine=engine)
    )
    passed = verify or at is not None  # over the edges, once more
    chosen: list[Chosen] = []
    with labelled(call, file, directory, making, resume=resume, verify=passed) as (work, flaw):
        if output is not None and not flaw:
            work.write(output, work.outcomes())
        if at is not None and not flaw and isinstance(work, EdgeWork):
            chosen = [*_chosen(work, fields(at))]
        told: dict[str, object] = {"vertices": work.vertices, "rows": work.rows}
        told |= {**work.counts, "longest": work.longest, "attacks": work.attacks}
        told |= {} if ending.usual else ending.json()
        if verify or flaw:
            told |= {"verified": not flaw, "flaw": flaw or None}
        if output is not None and not flaw:
            told["file"] = output
        for place, name in enumerate(CHOSEN[1:] if chosen else (), 1):
            told[name] = {cells[0]: cells[place] for cells, _ in chosen}

    def blocks() -> Iterator[Block]:
        if flaw:
            yield _false(flaw, directory)
            return
        yield line(_described(file, work), *filter(None, [str(ending)]))
        yield shares(work.counts)
        if work.longest >= 0:
            yield facts([("longest forced play", plural(work.longest, "move", "moves"))])
        if chosen:
            yield table(CHOSEN, [cells for cells, _ in chosen])
        for _, play in chosen:
            yield line(play)
        yield from _ending(work, output, verify=verify)

    return Answer(lambda: told, blocks, said_no=bool(flaw))


#: What is said of chosen vertices.
CHOSEN = ("vertex", "outcome", "remoteness", "counter", "option")
#: That, and the line of play.
Chosen: TypeAlias = "tuple[tuple[str, str, int | None, int | None, str | None], str]"


def _chosen(work: EdgeWork, names: Sequence[str]) -> Iterator[Chosen]:
    """Say of some vertices what the table says, and how play goes on."""
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


def _described(file: str, work: EdgeWork | ByEngine) -> str:
    turned = "; each attack a → b is the edge b → a" * work.attacks
    return f"{file}: {work.vertices:,} vertices, {work.rows:,} rows with an edge{turned}"


def _false(flaw: str, directory: str) -> Block:
    return line(f"FALSE: {flaw}; remove {directory} and begin again")


def _ending(work: EdgeWork | ByEngine, output: str | None, *, verify: bool) -> Iterator[Block]:
    if verify:
        yield line(f"HOLDS: every label is what those of its options say, by {work.rows:,} rows")
    if output is not None:
        yield line(f"{output}: {work.vertices:,} rows")


def kernels(
    call: Call,
    file: str,
    directory: str,
    question: str | None,
    output: str | None,
    *,
    resume: bool,
    verify: bool,
    exit_status: bool,
) -> Answer:
    """Answer what kernels there are: of the draws, in memory; all else the outcomes decide."""
    from zermelo.bulk.draws import kernels_of
    from zermelo.bulk.work import EdgeWork, ending_of

    if question == "all":
        raise Misuse("--all lists sets in full; on disk ask for one, --count or --status")
    if output is not None:
        ending_of(output)  # complains before any work
    with labelled(call, file, directory, EdgeWork, resume=resume, verify=verify) as (work, flaw):
        told: dict[str, object] = {"vertices": work.vertices, "rows": work.rows}
        if flaw:
            told |= {"verified": False, "flaw": flaw}
            return Answer(lambda: told, lambda: [_false(flaw, directory)], said_no=True)
        told |= {
            "decided_in": work.counts["P"],
            "decided_out": work.counts["N"],
            "open": work.counts["D"],
        }
        call.known |= told
        with call.step("kernels of the draws"):
            answer, column = kernels_of(work, question)
        if "count" in answer:
            answer["count"] = decimal(answer["count"])
        told |= {**answer, **({"verified": True} if verify else {})}
        if output is not None:
            work.write(output, [column])
            told["file"] = output

    def blocks() -> Iterator[Block]:
        yield line(_described(file, work))
        names = (("S1, decided in", "P"), ("S2, decided out", "N"), ("S3, left open", "D"))
        yield facts((name, _vertices(work.counts[outcome])) for name, outcome in names)
        yield line(_kernels_told(answer))
        yield from _ending(work, output, verify=verify)

    return Answer(lambda: told, blocks, said_no=exit_status and not answer["exists"])


def _vertices(count: int) -> str:
    return plural(count, "vertex", "vertices")


def _kernels_told(answer: Mapping[str, Any]) -> str:
    """Say in one line what was found."""
    inside = f"{plural(answer['open_edges'], 'edge', 'edges')} inside S3"
    if "count" in answer:
        return f"{answer['count']} {'kernel' if answer['count'] == '1' else 'kernels'}; {inside}"
    if not answer["exists"]:
        return f"There is no kernel; {inside}"
    if "in_all" in answer:
        return (
            f"in all kernels {_vertices(answer['in_all'])}, in some but not all "
            f"{_vertices(answer['in_some'])}, in none {_vertices(answer['in_none'])}; {inside}"
        )
    return f"A kernel of {_vertices(answer['size'])}; {inside}"
