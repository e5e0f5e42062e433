"""Digraphs on disk, beside what else could label them: CPU time, and memory of their own.

``python -m benchmarks.on_disk WAY FILE DIRECTORY`` is the process that is measured.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.families import digraphs
from benchmarks.report import Table

#: Bytes that DuckDB and the stages on disk may hold.
MEMORY = 2 << 30

SAYS = """CPU seconds of a fresh process for outcomes from a Parquet file, everything included, with
2 GB. *check* is `--verify` alone. Beside them stand the loop in memory on rows that are there
(predecessors and labels), one external sort of the same file by DuckDB, and DuckDB's rounds of
`rounds.sql`. The targets are: on disk at most 1.2 times the loop and the sort together, at most a
quarter of the rounds, and own (anonymous) memory at most 12 bytes a vertex and 200 MB; **bold**
where one is missed."""

COLUMNS = ["digraph", "V", "E", "on disk", "check", "loop", "sort", "rounds", "own memory"]


def run(names: list[str], sizes: list[int], **_) -> list[Table]:
    """Measure every family at every size."""
    table = Table("On disk", COLUMNS, SAYS)
    for family, _size, G in digraphs(names, sizes):
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory, "edges.parquet")
            chance = np.random.default_rng(1)
            order = chance.permutation(G.edge_count)
            ends = dict(zip(("source", "target"), G.edge_arrays(), strict=True))
            columns = {name: pa.array(held[order].astype(np.int64)) for name, held in ends.items()}
            pq.write_table(pa.table(columns), file, row_group_size=1 << 20)
            told = {way: _asked(way, file, directory) for way in WAYS}
        (disk, own), check = told["disk"], told["check"][0]
        loop, sort, rounds = (told[way][0] for way in ("loop", "sort", "rounds"))
        slow = disk > 1.2 * (loop + sort) or disk > rounds / 4
        large = own > 12 * len(G) + (200 << 20)
        shown = [f"**{disk:.2f}**" if slow else f"{disk:.2f}"]
        shown += [f"{each:.2f}" for each in (check, loop, sort, rounds)]
        shown.append(f"**{own / 1e6:.0f} MB**" if large else f"{own / 1e6:.0f} MB")
        table.rows.append([family.name, f"{len(G):,}", f"{G.edge_count:,}", *shown])
        print(" | ".join(table.rows[-1]), flush=True)
    return [table]


def _asked(way: str, file: Path, directory: str) -> tuple[float, float]:
    command = [sys.executable, "-m", "benchmarks.on_disk", way, file, directory]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return float(said[0]), float(said[1])


def _working() -> float:
    held = resource.getrusage(resource.RUSAGE_SELF)
    return held.ru_utime + held.ru_stime


def _anonymous() -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("RssAnon"))


@contextmanager
def _measured() -> Iterator[None]:
    """Print CPU seconds and the most anonymous memory beyond that of the start."""
    over, most, before, since = threading.Event(), [0], _anonymous(), _working()

    def look() -> None:
        while not over.wait(0.05):
            most[0] = max(most[0], _anonymous())

    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield
    finally:
        taken = _working() - since
        over.set()
        looking.join()
        print(taken, most[0] - before)


def _disk(file: Path, directory: Path, *, check: bool = False) -> None:
    from zermelo.bulk.edges import files_of
    from zermelo.bulk.work import EdgeWork
    from zermelo.limits import Limits

    files = files_of(str(file), [str(file)])
    with EdgeWork(files, directory / "work", Limits(memory=MEMORY), resume=True) as work:
        if check:
            work.label()
        with _measured():
            if check and work.flaw():
                raise AssertionError
            if not check:
                work.label()


def _loop(file: Path, _directory: Path) -> None:
    import zermelo

    G = zermelo.read(file)
    with _measured():
        zermelo.outcomes(G)


def _sort(file: Path, directory: Path) -> None:
    import duckdb

    held = duckdb.connect(
        config={"memory_limit": "2GB", "temp_directory": str(directory / "spilled"), "threads": 2}
    )
    with _measured():
        held.execute(
            f"COPY (SELECT source, target FROM read_parquet('{file}') ORDER BY target) "
            f"TO '{directory}/sorted.parquet' (FORMAT parquet)"
        )
    (directory / "sorted.parquet").unlink()


def _rounds(file: Path, directory: Path) -> None:
    from zermelo.bulk import rounds
    from zermelo.bulk.edges import files_of
    from zermelo.bulk.rounds import EngineWork

    rounds.BYTES_PER_EDGE = 1 << 60  # nothing is labelled here
    files = files_of(str(file), [str(file)])
    with EngineWork(files, directory / "rounds", engine="duckdb") as work, _measured():
        work.label()


WAYS: dict[str, Callable[[Path, Path], None]] = {
    "disk": _disk,
    "check": lambda file, directory: _disk(file, directory, check=True),
    "loop": _loop,
    "sort": _sort,
    "rounds": _rounds,
}

if __name__ == "__main__":
    WAYS[sys.argv[1]](Path(sys.argv[2]), Path(sys.argv[3]))
