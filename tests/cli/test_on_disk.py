"""``--on-disk``: what the command line says of digraphs that stay in their files."""

from __future__ import annotations

import errno
import json
import re
from pathlib import Path
from zlib import crc32

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from zermelo.bulk import labels, opening, workspace
from zermelo.formats import parquet

PAIRS = [("a", "b"), ("b", "a"), ("b", "c"), ("x", "y"), ("y", "z"), ("z", "x")]


@pytest.fixture
def big(tmp_path: Path) -> Path:
    """The digraph of the README, as Parquet."""
    path = tmp_path / "big.parquet"
    columns = zip(*PAIRS, strict=True)
    pq.write_table(pa.table(dict(zip(("source", "target"), columns, strict=True))), path)
    return path


def test_outcomes_are_written_and_checked(zermelo, big, tmp_path) -> None:
    out, plain = tmp_path / "out.parquet", tmp_path / "plain.parquet"
    words = ["outcomes", big, "--on-disk", tmp_path / "w", "--memory", "500M"]
    reply = zermelo(*words, "--verify", "-o", out)
    assert reply.status == 0
    assert "6 vertices, 6 edge rows" in reply.out
    assert "HOLDS: every label agrees with the options' labels (6 rows checked)" in reply.out
    assert reply.out.endswith(f"{out}: 6 rows\n")
    assert zermelo("outcomes", big, "-o", plain).status == 0
    assert pq.read_table(out).to_pydict() == pq.read_table(plain).to_pydict()
    csv = tmp_path / "out.csv"
    again = zermelo(*words, "--resume", "--json", "-o", csv)
    told = again.json
    assert {name: told[name] for name in ("vertices", "rows", "P", "N", "D", "longest")} == {
        "vertices": 6, "rows": 6, "P": 2, "N": 1, "D": 3, "longest": 2,
    }  # fmt: skip
    assert csv.read_text().splitlines()[:2] == ["vertex,outcome,remoteness,counter", "a,P,2,1"]
    refused = zermelo(*words)
    assert refused.status == 2
    assert "continue it with --resume, or remove it" in refused.err


def test_a_spoilt_label_is_false(zermelo, big, tmp_path) -> None:
    words = ["outcomes", big, "--on-disk", tmp_path / "w"]
    assert zermelo(*words).status == 0
    held = np.fromfile(tmp_path / "w" / labels.LABELS, np.int32)
    held[1] = 3
    held.tofile(tmp_path / "w" / labels.LABELS)
    damaged = zermelo(*words, "--resume")
    assert damaged.status == 2
    assert "labels: its checksum is wrong; remove the directory" in damaged.err
    note = workspace.read_sealed(tmp_path / "w" / workspace.NOTE)  # a label that was found wrong
    note["files"][labels.LABELS] = crc32(held.data)
    workspace.write_sealed(tmp_path / "w" / workspace.NOTE, note)
    out = tmp_path / "out.csv"
    reply = zermelo(*words, "--resume", "--verify", "-o", out)
    assert reply.status == 1
    assert (
        "FALSE: vertex 'a' is labelled P in 2, but its option 'b' is labelled N in 3" in reply.out
    )
    assert not out.exists()
    told = zermelo(*words, "--resume", "--verify", "--json")
    assert (told.status, told.json["verified"]) == (1, False)
    assert zermelo("kernels", big, "--on-disk", tmp_path / "w", "--resume", "--verify").status == 1


@pytest.mark.parametrize(
    "more",
    [
        ["--at", "b,x,c"],
        ["--at", "b,x", "--misere"],
        ["--at", "a,z", "--final", "x,b"],
        ["--final", "a", "--only-final", "--misere", "--at", "a,c,b"],
    ],
)
def test_ends_of_play_and_chosen_vertices(zermelo, big, tmp_path, more) -> None:
    """As in memory, word for word, but for the first line and what --json counts."""
    words = ["outcomes", big, "--on-disk", tmp_path / "w"]
    whole, found = zermelo("outcomes", big, *more), zermelo(*words, *more)
    assert found.status == 0
    first, *rest = found.out.splitlines()
    assert rest == re.sub("(moves?), from .", r"\1", whole.out).splitlines()[1:]
    assert first.startswith(f"{big}: 6 vertices, 6 edge rows")
    told = zermelo(*words, *more, "--resume", "--json").json
    assert {**zermelo("outcomes", big, *more, "--json").json, "rows": 6} == {"edges": 6, **told}
    assert zermelo(*words, "--resume", *more, "--final", "c").status == 2  # another question


def test_kernels(zermelo, big, tmp_path) -> None:
    words = ["kernels", big, "--on-disk", tmp_path / "w", "--resume"]
    reply = zermelo(*words)
    assert reply.status == 0
    assert "S3, left open" in reply.out
    assert "There is no kernel; 3 edges inside S3" in reply.out
    assert zermelo(*words, "--exit-status").status == 1
    out = tmp_path / "out.csv"
    told = zermelo(*words, "--status", "-o", out, "--json").json
    assert {name: told[name] for name in ("exists", "open", "open_edges", "file")} == {
        "exists": False, "open": 3, "open_edges": 3, "file": str(out),
    }  # fmt: skip
    plain = tmp_path / "plain.csv"
    assert zermelo("kernels", big, "--status", "-o", plain).status == 0
    assert out.read_text() == plain.read_text()
    assert zermelo(*words, "--count", "--json").json["count"] == "0"


def test_rounds_by_an_engine(zermelo, big, tmp_path) -> None:
    out = tmp_path / "out.parquet"
    words = ["outcomes", big, "--on-disk", tmp_path / "w", "--engine", "duckdb", "--verify"]
    reply = zermelo(*words, "-o", out)
    assert reply.status == 0
    assert "HOLDS: every label agrees with the options' labels (6 rows checked)" in reply.out
    held = pq.read_table(out).to_pydict()
    assert dict(zip(held["vertex"], held["outcome"], strict=True)) == {
        "a": "P", "b": "N", "c": "P", "x": "D", "y": "D", "z": "D",
    }  # fmt: skip
    told = zermelo(*words, "--resume", "--json").json
    assert {name: told[name] for name in ("vertices", "rows", "P", "N", "D", "longest")} == {
        "vertices": 6, "rows": 6, "P": 2, "N": 1, "D": 3, "longest": 2,
    }  # fmt: skip
    assert zermelo(*words[:4], "--resume").status == 2  # work of another kind


def test_many_files_by_a_pattern(zermelo, tmp_path) -> None:
    for part, pair in enumerate(PAIRS):
        (tmp_path / f"part-{part}.csv").write_text("source,target\n" + ",".join(pair) + "\n")
    words = ["outcomes", tmp_path / "part-*.csv", "--on-disk", tmp_path / "w", "--json"]
    assert zermelo(*words).json["vertices"] == 6


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["outcomes", "BIG", "--resume"], "there is no --on-disk DIR; drop --resume"),
        (["kernels", "BIG", "--verify"], "there is no --on-disk DIR; drop --verify"),
        (["outcomes", "BIG", "--on-disk", "w", "--at", "a", "-o", "x.csv"], "drop --output"),
        (
            ["outcomes", "BIG", "--on-disk", "w", "--at", "a,w"],
            "no vertex is called 'w' among the 6",
        ),
        (["outcomes", "BIG", "--on-disk", "w", "--names"], "drop --names"),
        (["outcomes", "BIG", "--on-disk", "w", "--format", "csv"], "drop --format"),
        (["outcomes", "BIG", "--engine", "duckdb"], "there is no --on-disk DIR; drop --engine"),
        (["outcomes", "BIG", "--on-disk", "w", "--engine", "x"], "'x' is not an engine"),
        (["outcomes", "BIG", "--on-disk", "w", "--engine", "x", "-o", "x.csv"], "use -o X.parquet"),
        (["outcomes", "BIG", "--on-disk", "w", "--engine", "duckdb", "--misere"], "drop --misere"),
        (["outcomes", "BIG", "--on-disk", "w", "--engine", "duckdb", "--at", "a"], "drop --at"),
        (
            ["outcomes", "BIG", "--on-disk", "w", "--final", "w"],
            "no vertex is called 'w' among the 6",
        ),
        (["outcomes", "BIG", "--on-disk", "w", "--only-final"], "drop --only-final"),
        (["outcomes", "BIG", "--on-disk", "w", "-o", "x.tgf"], "end it in .parquet"),
        (["outcomes", "BIG", "--on-disk", "w", "-o", "nowhere/x.csv"], "no such directory"),
        (["kernels", "BIG", "--on-disk", "w", "--all"], "--all is not available"),
        (["outcomes", "BIG", "--on-disk", "w", "--steps"], "drop --on-disk"),
        (["kernels", "BIG", "--on-disk", "w", "--strategy"], "drop --on-disk"),
        (["kernels", "BIG", "--on-disk", "w", "--what-if", "add"], "drop --on-disk"),
        (["kernels", "BIG", "--on-disk", "w", "--check", "a"], "drop --check"),
        (["outcomes", "nowhere.parquet", "--on-disk", "w"], "there is no such file"),
        (["outcomes", "graph.tgf", "--on-disk", "w"], "files of one kind: .parquet, .csv"),
    ],
)
def test_what_makes_no_sense(zermelo, big, tmp_path, monkeypatch, words, said) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "graph.tgf").write_text("a\n#\n")
    reply = zermelo(*(big if word == "BIG" else word for word in words))
    assert reply.status == 2
    assert said in " ".join(reply.err.split())


@pytest.mark.parametrize("words", [["outcomes"], ["outcomes", "--engine=duckdb"], ["kernels"]])
def test_a_directory_that_cannot_be_made_is_named(zermelo, big, tmp_path, words) -> None:
    (tmp_path / "file").touch()
    for directory in (tmp_path / "file" / "w", Path("/proc/zermelo/w")):
        reply = zermelo(*words, big, "--on-disk", directory)
        assert (reply.status, reply.out) == (2, "")
        said = f"zermelo: {directory} cannot be used as the directory for the work: "
        assert reply.err.startswith(said)
        assert reply.err.endswith("; give one in which files can be written\n")


def test_a_directory_that_cannot_be_written_is_named(zermelo, big, tmp_path, monkeypatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(opening, "_lock_directory", refused)
    reply = zermelo("kernels", big, "--on-disk", tmp_path / "w")
    assert reply.status == 2
    assert f"{tmp_path / 'w'} cannot be used as the directory for the work: Read" in reply.err


def test_limits_keep_the_work(zermelo, big, tmp_path) -> None:
    words = ["outcomes", big, "--on-disk", tmp_path / "w", "--json"]
    reply = zermelo(*words, "--memory", "100M")
    assert reply.status == 3
    assert "6 vertices take 209,715,272" in reply.err
    assert "--resume continues it" in reply.err
    assert zermelo(*words, "--resume").json["vertices"] == 6
    assert json.loads((tmp_path / "w" / "stage.json").read_text())["note"]["labels"] == {}


@pytest.mark.parametrize("verb", ["outcomes", "kernels"])
def test_a_digraph_that_does_not_fit_names_the_disk(zermelo, big, verb, monkeypatch) -> None:
    said = "a digraph too large for memory can stay on disk: add --on-disk DIR"
    reply = zermelo(verb, big, "--memory", "1M")
    assert (reply.status, said in reply.err) == (3, True)
    assert said not in zermelo("grundy", big, "--memory", "1M").err

    def read(_source: object) -> None:
        raise pa.ArrowMemoryError("malloc of size 80000000000 failed")

    monkeypatch.setattr(parquet, "read", read)
    reply = zermelo(verb, big)
    assert (reply.status, said in reply.err) == (3, True)
    assert "no digraph can be made of it" not in reply.err
