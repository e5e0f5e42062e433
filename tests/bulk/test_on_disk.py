"""Digraphs on disk: the rows of outcomes and kernels are those of the same digraph in memory."""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import csv, parquet
from tests import programs
from tests.campaign import sampled

import zermelo as z
from zermelo.bulk import database, edges, labels, opening, pace, rows, work
from zermelo.bulk.edges import files_of
from zermelo.bulk.work import EdgeWork
from zermelo.bulk.workspace import Workspace
from zermelo.errors import FormatError, InputError, LimitReached, ZermeloError
from zermelo.labels.ending import NamedEnding
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.play import Play

Pairs = list[tuple[Any, Any]]


def on_disk(file: Path, place: Path, **more: Any) -> EdgeWork:
    found = sorted(map(str, file.iterdir())) if file.is_dir() else [str(file)]
    attacks = more.pop("attacks", False)
    limits = more.pop("limits", NO_LIMITS)
    return EdgeWork(files_of(str(file), found, attacks=attacks), place, limits, **more)


def rows_on_disk(file: Path, place: Path, **more: Any) -> dict[str, list[Any]]:
    """Label, verify, and read the table that is written."""
    out = place.with_suffix(".parquet")
    with on_disk(file, place, **more) as job:
        job.label()
        assert job.flaw() == ""
        job.write(str(out), job.outcomes())
    return parquet.read_table(out).to_pydict()


def rows_in_memory(G: z.Digraph) -> dict[str, list[Any]]:
    return z.outcomes(G).to_arrow().to_pydict()


def drawn(seed: int, density: float = 1.6, vertices: int = 60) -> Pairs:
    """Return random pairs, with loops and parallel ones; few enough that all outcomes are there."""
    chance = random.Random(seed)
    edges = [
        (chance.randrange(vertices), chance.randrange(vertices))
        for _ in range(int(density * vertices))
    ]
    return [*edges, *edges[:3], (vertices, vertices)]


def table(pairs: Pairs, declared: list[Any], kind: pa.DataType | None = None) -> pa.Table:
    sources = [u for u, _ in pairs] + declared
    targets = [v for _, v in pairs] + [None] * len(declared)
    return pa.table({"source": pa.array(sources, kind), "target": pa.array(targets, kind)})


def spelled(pairs: Pairs, name: Callable[[int], Any]) -> Pairs:
    return [(name(u), name(v)) for u, v in pairs]


#: Names of vertices, by how they are written: near one another, with gaps, far apart, as text.
NAMED: dict[str, tuple[Callable[[int], Any], str]] = {
    "near": (lambda u: u - 7, ".parquet"),
    "gaps": (lambda u: 3 * u, ".parquet"),
    "far": (lambda u: (u * 7919 % 61) * 10**15 - 5, ".parquet"),
    "text": (lambda u: f"v{u * 7919 % 61} 'ü", ".parquet"),
    "csv": (lambda u: u * 7919 % 61, ".csv"),
    "csv, text": (lambda u: f'a,"{u * 7919 % 61}', ".csv"),
    "csv, packed": (lambda u: f"0{u}", ".csv.gz"),
    "tsv": (lambda u: f"x{u}", ".tsv"),
}


def write(file: Path, held: pa.Table) -> None:
    if file.suffix == ".parquet":
        parquet.write_table(held, file, row_group_size=20)
        return
    how = csv.WriteOptions(delimiter="\t" if ".tsv" in file.name else ",")
    with pa.output_stream(file, compression="gzip" if file.suffix == ".gz" else None) as out:
        csv.write_csv(held, out, how)


@pytest.mark.parametrize("named", NAMED)
@pytest.mark.parametrize("attacks", [False, True])
def test_rows_are_those_of_the_digraph_in_memory(tmp_path: Path, named: str, attacks: bool) -> None:
    name, ending = NAMED[named]
    for seed in range(2):
        file = tmp_path / f"edges{seed}{ending}"
        write(file, table(spelled(drawn(seed), name), [name(60), name(3)] if seed else []))
        found = rows_on_disk(file, tmp_path / f"w{seed}", attacks=attacks)
        G = z.read(file, attacks=attacks)
        assert found == rows_in_memory(G)
        assert set(found["outcome"]) == set("PND")


def test_undirected_edges_of_gephi_are_both_ways(tmp_path: Path) -> None:
    file = tmp_path / "e.csv"
    file.write_text("Source,Target,Type\na,b,Undirected\nb,c,Directed\nc,d, undirected\ne,,\n")
    assert rows_on_disk(file, tmp_path / "w") == rows_in_memory(z.read(file))
    assert z.read(file).edge_count == 5
    file.write_text("Source,Target,Type\na,b,Undirected\nb,c,friend\n")
    with pytest.raises(InputError, match="the column Type has 'friend'; give"):
        rows_on_disk(file, tmp_path / "v")
    others = "".join(f"b,c,kind{number:02}\n" for number in range(12))
    file.write_text(f"Source,Target,Type\na,b,Undirected\n{others}")
    with pytest.raises(InputError, match="the column Type has 'kind00'; give"):
        rows_on_disk(file, tmp_path / "u")


def test_a_blank_target_leaves_numbers_numbers(tmp_path: Path) -> None:
    file = tmp_path / "e.csv"
    file.write_text("source,target\n10,2\n2, \n7,\n")
    assert rows_on_disk(file, tmp_path / "w") == rows_in_memory(z.read(file))
    assert parquet.read_schema(tmp_path / "w.parquet").field("vertex").type == pa.int64()


def test_rows_keep_their_order_after_batches_that_were_left(tmp_path: Path) -> None:
    held = database.Database(tmp_path, 10**9, Watch())
    batches = held.batches("SELECT range FROM range(3_000_000)")
    next(batches)
    batches.close()
    assert held.run("", "SELECT current_setting('preserve_insertion_order')") == [(True,)]
    held.close()


def test_schemas_are_the_same(tmp_path: Path) -> None:
    file, out = tmp_path / "e.parquet", tmp_path / "w.parquet"
    write(file, table(drawn(1), []))
    rows_on_disk(file, tmp_path / "w")
    expected = z.outcomes(z.read(file)).to_arrow().schema
    held = parquet.read_schema(out)
    assert (held.names, held.types) == (expected.names, expected.types)


def test_many_files_are_read_one_after_the_other(tmp_path: Path) -> None:
    folder, pairs = tmp_path / "parts", spelled(drawn(4), lambda u: f"x{u * 31 % 60}")
    folder.mkdir()
    for part in range(4):
        write(folder / f"{part}.parquet", table(pairs[30 * part : 30 * part + 30], []))
    (folder / "README").touch()
    found = rows_on_disk(folder, tmp_path / "w")
    assert found == rows_in_memory(z.Digraph(pairs))


@pytest.mark.parametrize("kind", ["near", "text"])
def test_64_bit_numbers_say_the_same(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "e.parquet"
    write(file, table(spelled(drawn(2), NAMED[kind][0]), []))
    found = rows_on_disk(file, tmp_path / "w", wide=True)
    assert found == rows_on_disk(file, tmp_path / "v")
    assert rows.number_type(2**31 - 2)[0] is np.int32
    assert rows.number_type(2**31)[0] is np.int64


def test_blocks_batches_and_parts_of_any_size(tmp_path: Path, monkeypatch: Any) -> None:
    """Blocks of a few vertices, one of which has most of the edges, sorted in parts."""
    pairs = [*drawn(3, 2.0, 500), *((u, 17) for u in range(0, 500, 2)), (17, 18)]
    file = tmp_path / "e.parquet"
    write(file, table(pairs, [501]))
    for module, name, size in (
        (rows, "MIN_SHIFT", 3), (rows, "MAX_BLOCK_EDGES", 40), (database, "BATCH_ROWS", 64),
        (labels, "EDGES_PER_CHECK", 50),
        (labels, "VERTICES_PER_CHUNK", 32),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, size)
    found = rows_on_disk(file, tmp_path / "w")
    assert found == rows_in_memory(z.read(file))


def test_deep_play(tmp_path: Path) -> None:
    file = tmp_path / "e.parquet"
    write(file, table([(u + 1, u) for u in range(5000)], []))
    assert rows_on_disk(file, tmp_path / "w")["remoteness"] == [*range(5001)]


def test_no_rows(tmp_path: Path) -> None:
    file = tmp_path / "e.parquet"
    write(file, table([], [], pa.int64()))
    assert rows_on_disk(file, tmp_path / "w")["vertex"] == []


# ------------------------------------------------------------------------------ where play ends


@pytest.mark.parametrize("named", ["near", "gaps", "text"])
@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("final", [None, [], [3, 7, 60, 13]])
def test_other_ends_of_play(
    tmp_path: Path, monkeypatch: Any, named: str, play: str, final: list[int] | None
) -> None:
    """Vertices that end play, with and without options; nobody wins elsewhere; misère play."""
    monkeypatch.setattr(labels, "VERTICES_PER_CHUNK", 16)
    name, ending = NAMED[named]
    seen = set()
    for only_final in (False, True) if final is not None else (False,):
        for seed in range(2):
            file, attacks = tmp_path / f"edges{seed}{ending}", seed == 1
            write(file, table(spelled(drawn(seed, 1.2), name), [name(60), name(3)]))
            G = z.read(file, attacks=attacks)
            chosen = None if final is None else [str(name(u)) for u in final]
            chosen = None if chosen is None else [text for text in chosen if text in G]
            told = NamedEnding(None if chosen is None else tuple(chosen), only_final, Play(play))
            place = tmp_path / f"w{seed}{only_final}"
            found = rows_on_disk(file, place, attacks=attacks, ending=told)
            right = z.outcomes(G, final=chosen, only_final=only_final, play=play)
            assert found == right.to_arrow().to_pydict()
            seen |= {*found["outcome"]}
            with on_disk(file, place, attacks=attacks, ending=told, resume=True) as job:
                job.label()
                assert job.flaw() == ""
                assert job.counts == {str(o): n for o, n in right.counts.items()}
                assert job.longest == right.remoteness.array.max()
                assert len([*job.outcomes()]) == 4
                assert job.flaw() == ""  # also when the table was made
                for vertex in range(seed, len(G), 20):  # any other label is named
                    number = job.number(str(G.names[vertex]))
                    held = int(job.array[number])
                    for wrong in {-1, 0, held + 1} - {held}:
                        job.array[number] = wrong
                        assert job.flaw().startswith("vertex ")
                    job.array[number] = held
    assert seen >= ({"D"} if final == [] else {"P", "N", "D"})


def test_work_until_another_end_is_not_gone_on_with(tmp_path: Path) -> None:
    file, place = tmp_path / "e.parquet", tmp_path / "w"
    write(file, table(drawn(0), []))
    rows_on_disk(file, place)
    with pytest.raises(InputError, match="answers another question"):
        on_disk(file, place, resume=True, ending=NamedEnding(play=Play.MISERE))


def test_deep_misere_play_goes_on_from_a_note(tmp_path: Path, monkeypatch: Any) -> None:
    file, length = tmp_path / "e.parquet", 3000
    write(file, table([(u + 1, u) for u in range(length)], []))
    monkeypatch.setattr(labels, "EDGES_PER_CHECK", 500)
    told: list[str] = []

    def stop() -> bool:
        return any(line.startswith("vertices labelled") for line in told)

    how: dict[str, Any] = {"ending": NamedEnding(("7",), only_final=False, play=Play.MISERE)}
    limits = Limits(stop=stop, progress=told.append)
    with pytest.raises(LimitReached), on_disk(file, tmp_path / "w", limits=limits, **how) as job:
        job.label()
    with on_disk(file, tmp_path / "w", resume=True, **how) as job:
        assert "between" in job.space.note
        job.label()
        assert job.array.tolist() == [*range(7), *range(length + 1 - 7)]
        assert job.flaw() == ""


# ------------------------------------------------------------------------------------- damaged


class Stopped(Exception):
    """What a test throws into the work."""


def stopped_at(monkeypatch: pytest.MonkeyPatch, note: int, work: Callable[[], object]) -> bool:
    """Stop some work behind a note; return whether it came so far."""
    put, left = Workspace.put, [note]

    def stopping(self: Workspace, held: dict[str, Any]) -> None:
        put(self, held)
        left[0] -= 1
        if not left[0]:
            raise Stopped

    with monkeypatch.context() as patch:
        patch.setattr(Workspace, "put", stopping)
        with suppress(Stopped):
            work()
    return left[0] <= 0


def damage(place: Path, each: int) -> Iterator[Path]:
    """Flip a bit of a file below a directory and yield it, again and again; all heals behind."""
    chance = random.Random(each)
    for file in sorted(path for path in place.rglob("*") if path.is_file()):
        whole = file.read_bytes()
        for at in chance.sample(range(len(whole)), min(each, len(whole))):
            spoilt = bytes([whole[at] ^ 1 << chance.randrange(8)])
            file.write_bytes(whole[:at] + spoilt + whole[at + 1 :])
            yield file
            file.write_bytes(whole)


@pytest.mark.parametrize(
    ("named", "notes", "files"),
    [
        (
            "gaps",
            [2, 3],
            {"stage.json", "options", "starts", "predecessors", "present", "labels-0"},
        ),
        ("gaps", [4, 99], {"stage.json", "labels-1", "labels", "present"}),
        ("text", [1], {"stage.json", "names.parquet", "edges.parquet"}),
        ("csv", [1], {"stage.json", "input.parquet"}),
    ],
)
def test_damaged_work_files_change_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, notes: list[int], files: set[str]
) -> None:
    """Whatever byte changed after whatever note: it is noticed, or the answer is the same."""
    monkeypatch.setattr(opening, "NOTE_SECONDS", -1.0)
    monkeypatch.setattr(labels, "EDGES_PER_CHECK", 10)
    name, ending = NAMED[named]
    file, place, out = tmp_path / f"e{ending}", tmp_path / "w", tmp_path / "out.parquet"
    write(file, table(spelled(drawn(3), name), [name(60)]))
    right = z.outcomes(z.read(file)).to_arrow().drop(["option"]).to_pydict()

    def work(place: Path) -> dict[str, Any]:
        with on_disk(file, place, resume=True) as job:
            job.label()
            job.write(str(out), job.outcomes())
        return parquet.read_table(out).to_pydict()

    noticed: dict[str, str] = {}
    for note in notes:
        shutil.rmtree(place, ignore_errors=True)
        stopped_at(monkeypatch, note, lambda: work(place))
        for spoilt in damage(place, 2):
            shutil.copytree(place, copy := tmp_path / "copy")
            try:
                assert work(copy) == right
            except InputError as error:
                noticed[spoilt.name] = str(error)
            shutil.rmtree(copy)
    assert files <= noticed.keys()
    assert all("begin again" in error for error in noticed.values())


def test_a_check_counts_what_it_meets(tmp_path: Path) -> None:
    """A vertex that is missing, one that is none, and an edge that was not counted."""
    file = tmp_path / "e.parquet"
    write(file, table([(0, 2), (4, 2), (6, 9), (9, 6)], [12]))
    with on_disk(file, tmp_path / "w") as job:
        job.label()
        assert job.flaw() == ""
        assert job.present is not None
        said = []
        for vertex in (0, 2, 9, 12, 5, 11):
            job.present[vertex] ^= True
            said.append(job.flaw())
            job.present[vertex] ^= True
        job.present[4] = False
        job.array[4] = -1  # whatever else is wrong with it
        said.append(job.flaw())
        job.array[4], job.present[4] = 1, True
        job.edges = replace(job.edges, rows=5)
        said.append(job.flaw())
    assert said == [
        *(f"vertex '{vertex}' is in the files, and has no label" for vertex in (0, 2, 9, 12)),
        *(f"vertex '{vertex}' has a label, and is not in the files" for vertex in (5, 11)),
        "vertex '4' is labelled D, but its option '2' is labelled P in 0",
        "5 edge rows were counted first, but now there are 4",
    ]


# ----------------------------------------------------------------------------- killed, and resumed


@pytest.mark.parametrize("before", [False, True])
def test_what_a_killed_process_had_begun_to_write_is_removed(tmp_path: Path, before: bool) -> None:
    """Before the first note it is no foreign file; later it goes when the work is resumed."""
    file, place = tmp_path / "e.csv", tmp_path / "w"
    file.write_text("a,b\nb,c\n")
    if before:
        place.mkdir()
        (place / "lock").touch()
    else:
        with on_disk(file, place):
            pass
    (place / ".0123456789abcdef.part").write_bytes(b"{")
    with on_disk(file, place, resume=True) as job:
        job.label()
        assert job.flaw() == ""
        assert not [path for path in place.iterdir() if path.suffix == ".part"]


@pytest.mark.parametrize("name", ["film.part", ".film.part", "0123456789abcdef.part"])
def test_a_file_of_somebody_else_is_kept(tmp_path: Path, name: str) -> None:
    file, place = tmp_path / "e.csv", tmp_path / "w"
    file.write_text("a,b\nb,c\n")
    place.mkdir()
    (place / name).write_bytes(b"film")
    with pytest.raises(InputError, match="holds other files"), on_disk(file, place, resume=True):
        pass
    assert (place / name).read_bytes() == b"film"


#: Kills itself at a call of a function that a number names, wherever that is.
KILLED = """
import json, os, signal, sys, duckdb, pyarrow.parquet, pyarrow.compute, pandas, secrets
from pathlib import Path
from zermelo.bulk import database, labels, opening, rows, work
from zermelo.bulk.edges import files_of
database.BATCH_ROWS, labels.EDGES_PER_CHECK, rows.MIN_SHIFT = 200, 100, 5
opening.NOTE_SECONDS = -1.0
def run(file, place, left, out):
    job = work.EdgeWork(files_of(file, [file]), Path(place), resume=True)
    def count(frame, event, what):
        nonlocal left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)
    sys.setprofile(count)
    with job:
        job.label()
        job.flaw()
        job.write(out, job.outcomes())
    sys.setprofile(None)
    print("calls", -left, flush=True)
for line in sys.stdin:
    if not os.fork():
        run(*json.loads(line))
        sys.exit()
    print("status", os.waitstatus_to_exitcode(os.wait()[1]), flush=True)
"""


@pytest.fixture
def killed() -> Iterator[Callable[[Path, Path, int, Path], dict[str, int]]]:
    """Return what does the work in a process that is killed at a call, if that is not 0.

    It tells the status of the process, and how many calls there were if it was not killed. All
    processes fork from one that has imported what they need, which takes longer than the work.
    """
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with programs.started([sys.executable, "-c", KILLED], text=True, **pipes) as program:

        def run(file: Path, place: Path, left: int, out: Path) -> dict[str, int]:
            program.stdin.write(json.dumps([str(file), str(place), left, str(out)]) + "\n")
            program.stdin.flush()
            told: dict[str, int] = {}
            while "status" not in told:
                word, number = program.stdout.readline().split()
                told[word] = int(number)
            return told

        yield run


@pytest.mark.long
@pytest.mark.parametrize("named", ["gaps", "text"])
def test_killed_at_any_moment_it_resumes(
    tmp_path: Path, killed: Callable[[Path, Path, int, Path], dict[str, int]], named: str
) -> None:
    file, out = tmp_path / "e.parquet", tmp_path / "out.parquet"
    write(file, table(spelled(drawn(5, 1.6, 400), NAMED[named][0]), []))
    expected = rows_in_memory(z.read(file))

    whole = killed(file, tmp_path / "whole", 0, out)
    assert whole["status"] == 0
    calls, chance = whole["calls"], random.Random(named)
    deaths = going_on = 0
    assert calls > 300
    for time in sampled(range(40), 20):
        place = tmp_path / f"killed{time}"
        share = (0.9 - time * 0.618) % 1  # spread evenly
        for left in (int(calls * share), chance.randrange(1, calls // 2)):
            out.unlink(missing_ok=True)
            status = killed(file, place, left + 1, out)["status"]
            assert status in (0, -9)
            deaths += status == -9
            if out.exists():  # whole, or not at all
                assert parquet.read_table(out).to_pydict() == expected
            note = json.loads((place / "stage.json").read_text())["note"] if place.exists() else {}
            going_on += "between" in note or "labels" in note
        with on_disk(file, place, resume=True) as job:
            job.label()
            assert job.flaw() == ""
            job.write(str(out), job.outcomes())
        assert parquet.read_table(out).to_pydict() == expected
        assert {path.name for path in place.iterdir()} <= {
            "stage.json", "lock", "labels", "present", "names.parquet", "edges.parquet", "spilled",
                "inputs.json",
        }  # fmt: skip
    assert deaths
    assert going_on  # some were stopped when labels were noted already


def test_what_killed_work_left_is_removed_when_it_resumes(tmp_path: Path) -> None:
    """Killed after the note of its labels and before the files behind them are deleted."""
    file, place = tmp_path / "e.parquet", tmp_path / "w"
    write(file, table(drawn(5), []))
    expected = rows_on_disk(file, place)
    files = sorted(path.name for path in place.iterdir())
    for name in ("options", "starts", "predecessors", "labels-1"):
        (place / name).write_bytes(b"left")
    assert rows_on_disk(file, place, resume=True) == expected
    assert sorted(path.name for path in place.iterdir()) == files


def test_a_limit_on_time_keeps_what_is_labelled(tmp_path: Path, monkeypatch: Any) -> None:
    """Labels go on from the note, and not from the beginning."""
    file = tmp_path / "e.parquet"
    write(file, table([(u + 1, u) for u in range(3000)], []))
    monkeypatch.setattr(labels, "EDGES_PER_CHECK", 500)
    told: list[str] = []

    def stop() -> bool:
        return any(line.startswith("vertices labelled") for line in told)

    limits = Limits(stop=stop, progress=told.append)
    with (
        pytest.raises(LimitReached) as stopped,
        on_disk(file, tmp_path / "w", limits=limits) as job,
    ):
        job.label()
    done = stopped.value.known["labelled"]
    assert 500 <= done < 1100
    with on_disk(file, tmp_path / "w", resume=True) as job:
        held = job.space.note["between"]["control"]
        assert held[1] == done
        job.label()
        assert job.array.tolist() == [*range(3001)]


# --------------------------------------------------------------------------- what does not fit


def test_a_changed_input_is_noticed(tmp_path: Path) -> None:
    file, place = tmp_path / "e.parquet", tmp_path / "w"
    write(file, table(drawn(0), []))
    rows_on_disk(file, place)
    write(file, table(drawn(0), [77]))
    with pytest.raises(InputError, match=r"used other files: e.parquet changed"):
        on_disk(file, place, resume=True)
    with pytest.raises(InputError, match="continue it with --resume"):
        on_disk(file, place)
    write(file, table(drawn(0), []))  # the same again, at another time
    on_disk(file, place, resume=True).__exit__(None, None, None)


def test_a_byte_that_changed_anywhere_is_noticed(tmp_path: Path) -> None:
    """Of a file that is as long as it was, and says that it is as old."""
    file, place = tmp_path / "e.parquet", tmp_path / "w"
    write(file, table([(u, u + 1) for u in range(400_000)], []))
    with on_disk(file, place) as job:
        job.label()
    whole, held = file.read_bytes(), file.stat()
    assert len(whole) > 3 << 20
    for at in (len(whole) // 3, len(whole) // 2):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        os.utime(file, ns=(held.st_atime_ns, held.st_mtime_ns))
        with pytest.raises(InputError, match=r"used other files: e.parquet changed"):
            on_disk(file, place, resume=True)
    file.write_bytes(whole)
    shutil.move(file, tmp_path / "moved")  # and back, as on another machine
    shutil.copy(tmp_path / "moved", file)
    with on_disk(file, place, resume=True) as job:
        job.label()


def test_files_that_were_not_touched_are_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, place = tmp_path / "e.parquet", tmp_path / "w"
    write(file, table(drawn(0), []))
    with on_disk(file, place) as job:
        job.label()
    read: list[Path] = []
    monkeypatch.setattr(edges, "_digest", lambda path, *_: read.append(path))
    with on_disk(file, place, resume=True) as job:
        job.label()
    assert read == []


def test_a_file_that_changes_while_it_is_read_is_noticed(tmp_path: Path) -> None:
    file, place = tmp_path / "e.parquet", tmp_path / "w"
    write(file, table(drawn(0), []))
    with on_disk(file, place) as job:
        write(file, table(drawn(1), []))
        with pytest.raises(InputError, match="changed while it was read"):
            job.label()


def test_a_directory_of_others_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "e.parquet"
    write(file, table(drawn(0), []))
    for resume in (False, True):
        with pytest.raises(InputError, match="holds other files"):
            on_disk(file, tmp_path, resume=resume)
    with pytest.raises(InputError, match="is not a directory"):
        on_disk(file, file)
    assert [*tmp_path.iterdir()] == [file]


def test_two_at_a_time_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "e.parquet"
    write(file, table(drawn(0), []))
    with on_disk(file, tmp_path / "w"), pytest.raises(InputError, match="another process works"):
        on_disk(file, tmp_path / "w", resume=True)


@pytest.mark.parametrize("named", ["near", "text"])
def test_a_full_disk_is_told_and_work_goes_on(tmp_path: Path, named: str) -> None:
    file, place, out = tmp_path / "e.parquet", tmp_path / "w", tmp_path / "w.parquet"
    write(file, table(spelled(drawn(6, 2.0, 20_000), NAMED[named][0]), []))
    size, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        for most in (50_000, 250_000):
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
            with pytest.raises(InputError, match="the disk is full; make room, and ask again"):
                rows_on_disk(file, place, resume=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    assert not out.exists()
    assert rows_on_disk(file, place, resume=True) == rows_in_memory(z.read(file))


def test_too_little_memory_is_told_before_the_work(tmp_path: Path) -> None:
    file = tmp_path / "e.parquet"
    write(file, table([(0, 100_000)], [*range(100_000)]))
    with (
        pytest.raises(LimitReached, match=r"100,001 vertices take 210,915,212"),
        on_disk(file, tmp_path / "w", limits=Limits(memory=200 << 20)) as job,
    ):
        job.label()


def test_pages_of_files_do_not_count(tmp_path: Path) -> None:
    """Whoever looks at the limits meanwhile finds none on memory; a search in memory has one."""
    file = tmp_path / "e.parquet"
    write(file, table(drawn(0), []))
    watch = Limits(memory=1 << 30).start()
    with on_disk(file, tmp_path / "w", limits=watch) as job:
        assert watch.limits.memory is job.watch.limits.memory is None
        assert job.question_limits.limits.memory == job.memory == 1 << 30
    assert watch.limits.memory == 1 << 30


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (pa.table({"from": [1], "target": [2]}), "no column 'source' among 'from', 'target'"),
        (pa.table({"source": [1.5], "target": [2.5]}), "the columns hold double; give"),
        (pa.table({"source": [None, 1], "target": [2, 2]}), "'source' is empty"),
        (
            pa.table({"source": pa.array([2**64 - 1], pa.uint64()), "target": [2]}),
            "a vertex's number is too large",
        ),
    ],
)
def test_columns_that_are_none(tmp_path: Path, held: pa.Table, said: str) -> None:
    file = tmp_path / "e.parquet"
    parquet.write_table(held, file)
    with pytest.raises(InputError, match=said), on_disk(file, tmp_path / "w") as job:
        job.label()


def test_a_damaged_file(tmp_path: Path) -> None:
    file = tmp_path / "e.parquet"
    file.write_bytes(b"PAR1 nonsense PAR1")
    with pytest.raises(FormatError), on_disk(file, tmp_path / "w") as job:
        job.label()


def test_what_to_install(tmp_path: Path, monkeypatch: Any) -> None:
    file = tmp_path / "e.parquet"
    write(file, table(drawn(0), []))
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(
        ZermeloError, match=r"work on disk needs duckdb; .* pip install '.\[bulk\]'"
    ):
        on_disk(file, tmp_path / "w")


# -------------------------------------------------------------------------------------- checked


def test_a_spoilt_label_is_named(tmp_path: Path) -> None:
    """Every other label, at every vertex of a digraph with all outcomes."""
    pairs = [(1, 0), (2, 1), (3, 2), (3, 1), (4, 5), (5, 4), (6, 5), (6, 3), (7, 6), (7, 3), (8, 4)]
    file = tmp_path / "e.parquet"
    write(file, table(pairs, [9]))
    with on_disk(file, tmp_path / "w") as job:
        job.label()
        assert job.flaw() == ""
        right = job.array.copy()
        for vertex in range(10):
            for wrong in range(-1, 6):
                if wrong != right[vertex]:
                    job.array[vertex] = wrong
                    assert job.flaw().startswith("vertex '")
                    job.array[vertex] = right[vertex]


def test_what_is_said_of_a_spoilt_label(tmp_path: Path) -> None:
    file = tmp_path / "e.parquet"
    write(file, table([("a", "b"), ("b", "c"), ("d", "d")], []))
    with on_disk(file, tmp_path / "w") as job:
        job.label()
        said = []
        for spoilt in ([1, 1, 0, -1], [0, 1, 0, -1], [2, 3, 0, -1], [2, 1, 0, 0], [2, -1, 0, -1]):
            job.array[:] = spoilt
            said.append(job.flaw())
    assert said == [
        "vertex 'a' is labelled N in 1, but none of its options is P in 0",
        "vertex 'a' is labelled P in 0, but its option 'b' is labelled N in 1",
        "vertex 'a' is labelled P in 2, but its option 'b' is labelled N in 3",
        "vertex 'd' is labelled P in 0, but its option 'd' is labelled P in 0",
        "vertex 'a' is labelled P in 2, but its option 'b' is labelled D",
    ]


# ---------------------------------------------------------------------------------------- kernels


def asked(job: EdgeWork, question: str | None, out: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what is told of kernels, and the column that is written, by name."""
    told, column = work.kernels_of(job, question)
    job.write(out, [column])
    held = parquet.read_table(out)
    names, values = held.to_pydict().values()
    text = any(str(name).startswith("v") for name in names)
    assert held.schema.types[0] == (pa.string() if text else pa.int64())  # as they were read
    return told, dict(zip(map(str, names), values, strict=True))


@pytest.mark.parametrize("named", ["near", "far", "text"])
def test_kernels_are_those_in_memory(tmp_path: Path, named: str) -> None:
    none = 0
    for seed in range(6):
        file, out = tmp_path / f"e{seed}.parquet", str(tmp_path / "out.parquet")
        pairs = [(u, v) for u, v in drawn(seed, 1.8, 30) if u != v]
        pairs += [(31, 32), (32, 33), (33, 31)] * (seed % 2)  # which has no kernel
        write(file, table(spelled(pairs, NAMED[named][0]), []))
        found = z.kernels(G := z.read(file))
        with on_disk(file, tmp_path / f"w{seed}") as job:
            job.label()

            told, parts = asked(job, "count", out)
            assert told["count"] == found.count()
            assert {name for name, part in parts.items() if part == "open"} == {*found.open}
            assert {name for name, part in parts.items() if part == "in"} == {*found.decided_in}
            told, shares = asked(job, "status", out)
            assert shares == dict(found.status().items())
            told, inside = asked(job, None, out)
            assert told["exists"] == found.exists()
            none += not told["exists"]
            if told["exists"]:
                kernel = [name for name, held in inside.items() if held == "yes"]
                assert z.is_kernel(G, kernel)
                assert told["size"] == len(kernel)
    assert 0 < none < 6


def test_draws_that_do_not_fit_are_told(tmp_path: Path, monkeypatch: Any) -> None:
    file = tmp_path / "e.parquet"
    write(file, table([(0, 1), (1, 0)], []))
    monkeypatch.setattr(work, "BYTES_PER_EDGE", 1 << 40)
    with on_disk(file, tmp_path / "w") as job:
        job.label()
        with pytest.raises(LimitReached, match="more than 2 edges lie inside the draws"):
            job.draws()


def test_progress_tells_stage_rate_and_time_left(monkeypatch: Any) -> None:
    now = iter([0.0, 4.0])
    monkeypatch.setattr(pace, "monotonic", lambda: next(now))
    held = pace.Pace("edges sorted into blocks", 1_000_000)
    held.done = 200_000
    assert str(held) == (
        "edges sorted into blocks: 200,000 of 1,000,000, 50,000 a second, about 16 s left"
    )
