"""The means by an engine: frontier after frontier is listed by workers, and labelled by rounds.

Workers list the options of keys by the rules of the game; the engine drops what was seen. When
nothing new comes, rounds of SQL label all, as they do for digraphs in files. Each step is written
to Parquet, and one that is killed is repeated.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.bulk.database import Database, in_parquet
from zermelo.bulk.engines import engine_at
from zermelo.bulk.opening import asked
from zermelo.bulk.rounds import Rounds, queries
from zermelo.errors import need
from zermelo.labelling.options import Coding, Lister

if TYPE_CHECKING:
    from zermelo.bulk.workspace import Workspace
    from zermelo.labelling.question import Question

#: The directories of positions and of their options, frontier by frontier; and what comes of them.
POSITIONS, OPTIONS, LABELLED = "positions", "options", "labelled"


def explored(question: Question, engine: str, lister: Lister, space: Workspace) -> int:
    """List and label all positions by an engine, in files of a workspace; return how many moves.

    ``engine`` is its address, see `zermelo.bulk.engines`, and ``lister`` is what its workers run.
    ``LABELLED`` in the directory gets the columns k and r: a key, and its remoteness or nothing, in
    any order, with the claim among them. What was done when a limit was reached is kept.
    """
    watch, inner, memory = asked(question.budget.watch)
    with closing(engine_at(engine, space.path, memory, inner)) as work:
        rounds, coding = Rounds(work, space, watch, memory), Coding(question)
        if not space.note:
            starts = coding.starts()
            parquet = need("pyarrow.parquet", "bulk", "work by an engine")
            parquet.write_table(starts, space.path / f"{POSITIONS}-0")
            space.put({"frontier": 0, "new": len(starts), "positions": 0})
        while space.note["new"]:
            _step(question, rounds, lister, coding)
        many = space.note["frontier"]
        work.name("vertices", _paths(space.path, POSITIONS, many))
        work.name("input", _paths(space.path, OPTIONS, many))
        if "round" not in space.note:
            rounds.put({**space.note, **rounds.begin()})
        note = rounds.run()
        if "moves" not in note:
            rounds.write("positions", LABELLED)
            moves = int(work.rows(queries()["moves"])[0][0])
            space.put({**note, "moves": moves})
        return int(space.note["moves"])


def _paths(directory: Path, name: str, many: int) -> list[Path]:
    return [directory / f"{name}-{number}" for number in range(many)]


def _step(question: Question, rounds: Rounds, lister: Lister, coding: Coding) -> None:
    """List the options of the positions that were found last, and what is new among them."""
    note, budget = rounds.space.note, question.budget
    number, new = int(note["frontier"]), int(note["new"])
    before, at = int(note["positions"]), rounds.directory
    budget.count_compiled(before + new - 1 - budget.searched)  # the claim is none
    rounds.watch.look(lambda: f"{before:,} positions listed, {new:,} more known")
    if budget.compiled_left <= 0:
        budget.stop()
    options = at / f"{OPTIONS}-{number}"
    rounds.engine.expand(at / f"{POSITIONS}-{number}", lister, coding.columns, new, options)
    rounds.engine.name("options", [options])
    rounds.engine.name("vertices", _paths(at, POSITIONS, number + 1))
    query = "frontier" if coding.rules is not None else "frontier with states"
    rounds.write(query, f"{POSITIONS}-{number + 1}")
    rounds.space.put(
        {"frontier": number + 1, "new": rounds.many("frontier"), "positions": before + new}
    )


def in_order(question: Question, space: Workspace, take: Callable[[Any], object]) -> None:
    """Hand on all labelled positions, by keys that ascend, in batches of the columns k and r."""
    watch, inner, memory = asked(question.budget.watch)
    coding = Coding(question)
    found = space.path / LABELLED
    files = sorted(found.glob("*.parquet")) if found.is_dir() else [found]
    claim = coding.claim if isinstance(coding.claim, int) else "chr(10)"
    with closing(Database(space.path, memory // 2, inner)) as database:
        for batch in database.batches(
            f"SELECT k, r FROM {in_parquet(*files)} WHERE k <> {claim} ORDER BY k"
        ):
            watch.look(lambda: "writing positions")
            take(batch)
