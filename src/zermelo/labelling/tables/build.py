"""Build a table by a labelling method of its ruleset, or resume unfinished work."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from errno import ENOMEM
from functools import partial
from pathlib import Path
from shutil import rmtree
from typing import Any

from zermelo.bulk.database import Database, parquet_rows
from zermelo.bulk.engines import engine_at, kind_of
from zermelo.bulk.opening import work_limits
from zermelo.bulk.rounds import Rounds, queries
from zermelo.bulk.workspace import Workspace
from zermelo.errors import InputError, need
from zermelo.formats.files import write_whole
from zermelo.labelling.means import LABELLING_METHODS, choose_method, label_positions
from zermelo.labelling.options import Coding, Lister
from zermelo.labelling.question import Question
from zermelo.labelling.tables import files
from zermelo.labelling.tables.by_state import TablebaseLabels, coding_of, is_table_of, start_of
from zermelo.labelling.tables.check import open_labels
from zermelo.labelling.tables.parquet import write_parquet
from zermelo.labelling.tables.table import Tablebase

#: Directory of unfinished work; the method in the header of a table that an engine made.
UNFINISHED, ENGINE_METHOD = "unfinished", "engine"


def build_table(
    question: Question,
    directory: str | Path,
    method: str | None = None,
    engine: str = "",
    lister: Callable[[str], Lister] | None = None,
) -> Tablebase:
    """Build a table in a directory, or resume unfinished work there.

    A finished table is opened. ``method`` is a name of `LABELLING_METHODS`, by default the first
    that the rules support and that fits into the memory; small tables are then built without a
    compiler. ``engine``, the address of an SQL engine (``duckdb`` or ``sc://…``), lists and labels
    instead, in Parquet; ``lister(coding)`` makes a function with which its workers list options.
    """
    directory, watch = Path(directory), question.budget.watch
    method_name = ENGINE_METHOD if engine else choose_method(question, method)
    if (table := finished_table(question, directory)) is not None:
        return table
    is_plain = not engine and LABELLING_METHODS[method_name].supports is None
    coding = coding_of(question.rules, None if is_plain else question.compiled)
    facts = {
        "ruleset": str(question.rules),
        "called": question.file,
        "position": str(question.position),
        "play": str(question.play),
        "coding": coding,
        "misere_claims": question.misere_claims,
        "means": method_name,
    }
    prepare_directory(directory)
    try:
        if engine and lister is not None:
            engine_facts = {**facts, "engine": kind_of(engine)}
            workspace = Workspace((directory / UNFINISHED).absolute(), engine_facts, 0.0, watch)
            moves = label_by_engine(question, engine, lister(coding), workspace)
            feed = partial(add_batches, question, workspace)
            header = write_parquet(directory, question, feed, facts, moves)
        else:
            workspace = Workspace(directory / UNFINISHED, facts, limits=watch)
            # plain Python replaces a method that the user chose only if few positions are allowed
            may_replace = (method is None or question.budget.allows_few) and not workspace.note
            labels = label_positions(question, method_name, workspace, try_plain=may_replace)
            header = files.write_table(directory, labels, facts, watch)
        table = Tablebase(directory, {**header, "start": {}})
        header["start"] = start_of(question, TablebaseLabels(table, question.rules, question.play))
        write_whole(directory / files.HEADER, files.header_text(files.with_seal(header)).encode())
        rmtree(workspace.path)
    except OSError as error:
        if error.errno == ENOMEM:
            raise
        raise InputError(
            f"{directory} cannot be written: {error.strerror}; when it can be "
            "written, repeat the command to resume the work"
        ) from error
    return Tablebase(directory)


def finished_table(question: Question, directory: str | Path) -> Tablebase | None:
    """Return a question's table in a directory; None without a table; refuse another table."""
    if not (Path(directory) / files.HEADER).exists():
        return None
    table = Tablebase(directory)
    header, rules = table.header, question.rules
    codings = {coding_of(rules, None), coding_of(rules, question.compiled)}
    is_same = header["position"] == str(question.position) and header["coding"] in codings
    if is_same and is_table_of(table, rules, question.play):
        open_labels(table, rules, question.play, question.starts, question.budget.watch)
        return table
    requested = game_text(str(rules), str(question.position), str(question.play))
    other = game_text(header["ruleset"], header["position"], header["play"])
    raise InputError(
        f"{directory} has a table already, of {other}{', by other rules' * (other == requested)}; "
        f"remove it, or give another directory for the table of {requested}"
    )


def game_text(ruleset: str, position: str, play: str) -> str:
    """Return a table's game and play in words; the text of its ``position`` may be empty."""
    return f"{f'{ruleset} {position}'.strip()} in {play} play"


def prepare_directory(directory: Path) -> None:
    """Make the directory, or check that it holds only files of a table and unfinished work."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        names = {entry.name for entry in directory.iterdir()}
    except OSError as error:
        raise InputError(f"{directory} cannot be used: {error.strerror}") from error
    own_names = {UNFINISHED, files.KEYS, files.LABELS, files.PARQUET}
    others = sorted(name for name in names - own_names if not name.endswith(".part"))
    if others:
        raise InputError(
            f"{directory} is not empty ({others[0]} is in it); give a directory for the table alone"
        )


# ------------------------------------------------------------------------------------- by an engine

#: Data in a workspace: a frontier (keys at one distance from the starts), its options, all labels.
POSITIONS, OPTIONS, LABELLED = "positions", "options", "labelled"


def label_by_engine(question: Question, engine: str, lister: Lister, space: Workspace) -> int:
    """List and label all positions by an engine; return the number of moves.

    Workers list the options of keys, frontier after frontier, and the engine drops known keys. Then
    rounds of SQL label all keys, as for digraphs in files. `LABELLED` in the workspace gets the
    columns k (key) and r (remoteness; empty for draws), in any order, and a row for `Coding.claim`.
    """
    watch, watch_without_memory, memory = work_limits(question.budget.watch)
    with closing(engine_at(engine, space.path, memory, watch_without_memory)) as opened_engine:
        rounds, coding = Rounds(opened_engine, space, watch, memory), Coding(question)
        if not space.note:
            starts = coding.starts()
            parquet = need("pyarrow.parquet", "bulk", "work by an engine")
            parquet.write_table(starts, space.path / f"{POSITIONS}-0")
            space.record(f"{POSITIONS}-0")
            space.put({"frontier": 0, "new": len(starts), "positions": 0})
        while space.note["new"]:
            _list_frontier(question, rounds, lister, coding)
        frontier_count = space.note["frontier"]
        rounds.name("vertices", _names(POSITIONS, frontier_count))
        rounds.name("input", _names(OPTIONS, frontier_count))
        if "round" not in space.note:
            rounds.put({**space.note, **rounds.begin()})
        note = rounds.run()
        if "moves" not in note:
            rounds.write("positions", LABELLED)
            moves = int(opened_engine.rows(queries()["moves"])[0][0])
            space.put({**note, "moves": moves})
        return int(space.note["moves"])


def _names(name: str, count: int) -> list[str]:
    return [f"{name}-{number}" for number in range(count)]


def _list_frontier(question: Question, rounds: Rounds, lister: Lister, coding: Coding) -> None:
    """List the options of the last frontier; new keys among the options are the next frontier."""
    note, budget = rounds.space.note, question.budget
    number, new_count = int(note["frontier"]), int(note["new"])
    listed_before, directory = int(note["positions"]), rounds.directory
    budget.count_compiled(listed_before + new_count - 1 - budget.searched)  # 1: `coding.claim`
    rounds.watch.look(lambda: f"{listed_before:,} positions listed, {new_count:,} more known")
    if budget.compiled_left <= 0:
        budget.stop()
    options, frontier = f"{OPTIONS}-{number}", rounds.space.check(f"{POSITIONS}-{number}")
    rounds.engine.expand(frontier, lister, coding.columns, new_count, directory / options)
    rounds.space.record(options)
    rounds.name("options", [options])
    rounds.name("vertices", _names(POSITIONS, number + 1))
    query = "frontier" if coding.rules is not None else "frontier with states"
    rounds.write(query, f"{POSITIONS}-{number + 1}")
    progress = {"new": rounds.count("frontier"), "positions": listed_before + new_count}
    rounds.space.put({"frontier": number + 1, **progress})


def add_batches(question: Question, space: Workspace, add_batch: Callable[[Any], object]) -> None:
    """Call ``add_batch`` with batches of `LABELLED`, by ascending key, without `Coding.claim`."""
    watch, watch_without_memory, memory = work_limits(question.budget.watch)
    coding = Coding(question)
    path = space.check(LABELLED)
    paths = sorted(path.glob("*.parquet")) if path.is_dir() else [path]
    claim = coding.claim if isinstance(coding.claim, int) else "chr(10)"  # SQL for the claim "\n"
    with closing(Database(space.path, memory // 2, watch_without_memory)) as database:
        query = f"SELECT k, r FROM {parquet_rows(*paths)} WHERE k <> {claim} ORDER BY k"
        for batch in database.batches(query):
            watch.look(lambda: "writing positions")
            add_batch(batch)
