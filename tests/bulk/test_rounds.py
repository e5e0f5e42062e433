"""Rounds of SQL say what `z.outcomes` says: on DuckDB here, on Sail in the long tests."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import parquet

import zermelo as z
from zermelo.bulk import engines, rounds
from zermelo.bulk.edges import files_of
from zermelo.bulk.rounds import EngineWork
from zermelo.errors import InputError, MissingExtra


def drawn(seed: int, vertices: int = 40) -> list[tuple[int, int]]:
    chance = random.Random(seed)
    pairs = [(chance.randrange(vertices), chance.randrange(vertices)) for _ in range(60)]
    path = [(vertices + k, vertices + k + 1) for k in range(9)]  # some depth
    return [*pairs, *pairs[:3], *path, (vertices + 20, vertices + 20), (vertices + 4, 3)]


def write(file: Path, pairs: list[tuple[Any, Any]], declared: list[Any]) -> None:
    sources, targets = (
        [u for u, _ in pairs] + declared,
        [v for _, v in pairs] + [None] * len(declared),
    )
    parquet.write_table(pa.table({"source": sources, "target": targets}), file)


def of(file: Path, place: Path, engine: str = "duckdb", **more: Any) -> EngineWork:
    files = files_of(str(file), [str(file)], attacks=more.pop("attacks", False))
    return EngineWork(files, place, engine=engine, **more)


def table(job: EngineWork, out: Path) -> dict[str, tuple[str, int | None]]:
    job.write(str(out), job.outcomes())
    made = parquet.read_table(out)
    held = made.to_pydict()
    pairs = zip(held["outcome"], held["remoteness"], strict=True)
    text = any(isinstance(name, str) for name in held["vertex"])
    assert made.schema.field("vertex").type == (pa.string() if text else pa.int64())
    return dict(zip(map(str, held["vertex"]), pairs, strict=True))


def in_memory(G: z.Digraph) -> dict[str, tuple[str, int | None]]:
    found = z.outcomes(G)
    return {str(v): (str(found[v]), found.remoteness[v]) for v in G.names}


@pytest.mark.parametrize("each", [1 << 60, 1 << 25, 1])
@pytest.mark.parametrize("text", [False, True])
def test_rounds_are_the_outcomes(tmp_path: Path, monkeypatch: Any, each: int, text: bool) -> None:
    """By rounds alone, by the loop here at once, and by both."""
    monkeypatch.setattr(rounds, "BYTES_PER_EDGE", each)
    here = set()
    for seed in range(3):
        pairs: list[tuple[Any, Any]] = drawn(seed)
        if text:
            pairs = [(f"v'{u}", f"v'{v}") for u, v in pairs]
        file, place = tmp_path / f"{seed}.parquet", tmp_path / f"w{seed}"
        write(file, pairs, [pairs[0][0], "x" if text else 777])
        with of(file, place, attacks=bool(seed % 2)) as job:
            job.label()
            here.add(job.here)
            expected = in_memory(z.read(file, attacks=bool(seed % 2)))
            assert table(job, tmp_path / "out.parquet") == expected
            assert job.flaw() == ""
            assert job.vertices == len(expected)
            assert job.counts == {o: sum(p == o for p, _ in expected.values()) for o in "PND"}
            assert job.longest == max(r for _, r in expected.values() if r is not None)
    assert here == {1 << 60: {None}, 1: {0}}.get(each, here)
    if each == 1 << 25:  # 64 edges fit
        assert here - {None, 0}


def test_a_round_that_is_killed_is_repeated_and_none_before_it(
    tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr(rounds, "BYTES_PER_EDGE", 1 << 60)
    file = tmp_path / "e.parquet"
    write(file, drawn(7), [])
    expected = in_memory(z.read(file))
    wrote: list[str] = []
    left = [0]
    plain = engines.LocalEngine.write

    def failing(self: Any, sql: str, path: Path) -> None:
        left[0] -= 1
        if not left[0]:
            path.write_bytes(b"half a file")
            raise KeyboardInterrupt
        wrote.append(path.name)
        plain(self, sql, path)

    monkeypatch.setattr(engines.LocalEngine, "write", failing)
    with of(file, tmp_path / "whole") as job:
        job.label()
    writes = len(wrote)
    assert writes > 20
    for killed in range(1, writes + 1, 4):
        wrote.clear()
        place, left[0] = tmp_path / f"w{killed}", killed
        with pytest.raises(KeyboardInterrupt), of(file, place) as job:
            job.label()
        with of(file, place, resume=True) as job:
            job.label()
            assert table(job, tmp_path / "out.parquet") == expected
        assert len(wrote) <= writes + 5  # a round writes five


def test_deep_play_switches_to_this_machine(tmp_path: Path) -> None:
    file = tmp_path / "e.parquet"
    write(file, [(k, k + 1) for k in range(900)], [])
    with of(file, tmp_path / "w") as job:
        job.label()
        assert job.here == 0
        assert job.longest == 900
        assert job.flaw() == ""


def test_a_spoilt_label_is_named(tmp_path: Path) -> None:
    file, place = tmp_path / "e.parquet", tmp_path / "w"
    write(file, [("a", "b"), ("b", "c"), ("d", "d")], [])
    with of(file, place) as job:
        job.label()
        said = []
        for spoilt in ([1, 1, 0, None], [2, 3, 0, None], [2, 1, 0, 0], [2, None, 0, None]):
            outcomes = ["D" if r is None else "PN"[r % 2] for r in spoilt]
            held = {"vertex": [*"abcd"], "outcome": outcomes, "remoteness": spoilt}
            schema = parquet.read_schema(place / "outcomes")
            parquet.write_table(pa.table(held, schema), place / "outcomes")
            said.append(job.flaw())
    assert said == [
        "vertex 'a' is labelled N in 1, but its longest N-option is N in 1",
        "vertex 'a' is labelled P in 2, but its longest N-option is N in 3",
        "vertex 'd' is labelled P in 0, but its shortest P-option is P in 0",
        "vertex 'a' is labelled P in 2, but the number of its D-options is 1",
    ]


def test_what_makes_no_sense(tmp_path: Path, monkeypatch: Any) -> None:
    file = tmp_path / "e.parquet"
    write(file, [(0, 1)], [])
    with pytest.raises(InputError, match="'spark' is not an engine"):
        of(file, tmp_path / "w", "spark")
    monkeypatch.setitem(__import__("sys").modules, "pyspark", None)
    with pytest.raises(MissingExtra, match=r"pip install '.\[cluster\]'"):
        of(file, tmp_path / "w", "sc://localhost:1")
    csv = tmp_path / "e.csv"
    csv.write_text("source,target\na,b\n")
    with pytest.raises(InputError, match="an engine reads Parquet"):
        of(csv, tmp_path / "w")
    with of(file, tmp_path / "w") as job:
        job.label()
        with pytest.raises(InputError, match=r"written as \.parquet only"):
            job.write("x.csv", ())
