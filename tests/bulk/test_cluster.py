"""Rounds of SQL on Sail, which speaks Spark Connect, in an environment of its own."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet
from tests import programs
from tests.campaign import LONG

import zermelo as z
from zermelo.labelling.tables.table import Tablebase
from zermelo.rulesets.reading import position_of

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / "build" / "cluster" / "bin" / "python"

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not LONG, reason="make test-long makes what speaks to a cluster"),
]

#: The command line, with rounds to the end whatever fits this machine.
ROUNDS = """
import sys
from zermelo import cli
from zermelo.bulk import rounds
rounds.BYTES_PER_EDGE = int(sys.argv[1])
sys.exit(cli.run(sys.argv[2:]))
"""


@pytest.fixture(scope="module")
def engine() -> Iterator[str]:
    """Start the engine of the examples; its address."""
    words = [PYTHON, "examples/engine.py", "0"]
    with programs.started(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as running:
        assert running.stdout is not None
        yield running.stdout.readline().strip()
        running.send_signal(signal.SIGTERM)


def write(file: Path, seed: int, *, text: bool) -> None:
    chance = random.Random(seed)
    pairs: list[tuple[Any, Any]] = [
        (chance.randrange(300), chance.randrange(300)) for _ in range(480)
    ]
    pairs += [(400 + k, 401 + k) for k in range(8)]
    if text:
        pairs = [(f"v'{u}", f"v'{v}") for u, v in pairs]
    ends = {"source": [u for u, _ in pairs], "target": [v for _, v in pairs]}
    parquet.write_table(pa.table(ends), file)


def words(file: Path, place: Path, engine: str, out: Path, each: int) -> list[object]:
    return [
        PYTHON, "-c", ROUNDS, str(each), "outcomes", file, "--on-disk", place, "--engine", engine,
        "--verify", "-o", out, "--quiet", "--resume",
    ]  # fmt: skip


def table(out: Path) -> dict[str, tuple[str, int | None]]:
    columns = parquet.read_table(out).to_pydict()
    labels = zip(columns["outcome"], columns["remoteness"], strict=True)
    return dict(zip(map(str, columns["vertex"]), labels, strict=True))


def in_memory(file: Path) -> dict[str, tuple[str, int | None]]:
    found = z.outcomes(z.read(file))
    return {str(v): (str(found[v]), found.remoteness[v]) for v in found.digraph.names}


def run(words: Sequence[object]) -> subprocess.CompletedProcess[str]:
    beside = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return programs.run(
        list(map(str, words)), env=beside, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("text", [False, True])
@pytest.mark.parametrize("each", [1 << 60, 1 << 23, 1])
def test_rounds_on_sail_are_the_outcomes(
    engine: str, tmp_path: Path, each: int, text: bool
) -> None:
    """By rounds alone, by the loop here once 256 edges are left, and by it at once."""
    file, out = tmp_path / "e.parquet", tmp_path / "out.parquet"
    write(file, 3, text=text)
    done = run(words(file, tmp_path / "w", engine, out, each))
    assert done.returncode == 0, done.stderr
    assert table(out) == in_memory(file)
    names, sources = [parquet.read_schema(path).field(0).type for path in (out, file)]
    assert names == sources  # numbers stay numbers
    assert (tmp_path / "w" / "labels-here").exists() == (each < 1 << 60)


def test_killed_at_any_round_it_resumes(engine: str, tmp_path: Path) -> None:
    file, out = tmp_path / "e.parquet", tmp_path / "out.parquet"
    write(file, 4, text=False)
    for first in ("vertices", "edges-0", "won-1", "edges-2", "lost-4", "outcomes"):
        place = tmp_path / f"w-{first}"
        given = list(map(str, words(file, place, engine, out, 1 << 60)))
        beside = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        with programs.started(given, env=beside, stderr=subprocess.DEVNULL) as running:
            while running.poll() is None and not (place / first).exists():
                time.sleep(0.001)
            running.kill()
        out.unlink(missing_ok=True)
        assert run(given).returncode == 0
        assert table(out) == in_memory(file)


def test_nobody_answers(tmp_path: Path) -> None:
    file = tmp_path / "e.parquet"
    write(file, 5, text=False)
    given = words(file, tmp_path / "w", "sc://127.0.0.1:9", tmp_path / "out.parquet", 1)
    done = run(given)
    assert done.returncode == 2, done.stderr
    assert "no engine answers there" in done.stderr
    assert "Traceback" not in done.stderr


# ------------------------------------------------------------------------------------------- games


GAMES = [
    "three-mens-morris",
    "examples/games/tic_tac_toe.py",
    "morris",
    "chess --material KQKR",
]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_by_sail_is_that_of_this_machine(engine: str, tmp_path: Path, game: str) -> None:
    """Position by position: each row of the Parquet file, and how many there are."""
    words = game.split()
    if ".py" in game:
        words[0] = str(ROOT / game)
    found = tmp_path / "found"
    build = [PYTHON, "-m", "zermelo", "tablebase", "build", *words, "--quiet", "-o", found]
    done = run([*build, "--engine", engine])
    assert done.returncode == 0, done.stderr
    here = position_of(words)
    means = "retrograde" if ".py" in game else "keys"
    right = z.tablebase.build(here, tmp_path / "right", method=means)
    table = z.tablebase.open(found)[0]
    for name in ("positions", "edges", "counts", "remoteness", "start"):
        assert table.header[name] == right.header[name]
    mine, theirs = labels(table), labels(right)
    for part, other in zip(mine, theirs, strict=True):
        assert np.array_equal(part, other)


def labels(table: Tablebase) -> tuple[Any, Any]:
    """Return all keys, ascending, and their labels."""
    blocks = range(len(table))
    keys = np.concatenate([np.asarray(table.keys_of(block)) for block in blocks])
    order = np.lexsort(keys.T[::-1]) if keys.ndim > 1 else np.argsort(keys)
    return keys[order], np.concatenate([table.labels_of(block) for block in blocks])[order]
