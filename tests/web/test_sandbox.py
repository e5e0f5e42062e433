"""Whatever is asked, a question's process reads, writes and runs nothing of this machine."""

from __future__ import annotations

import errno
import json
import random
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from tests import programs
from tests.web.apart import run
from tests.web.test_jobs import told

from zermelo.limits import Limits
from zermelo.web.jobs import Jobs
from zermelo.web.page_questions import PAGE_VERBS, PageQuestion, PageQuestions

TEXTS = {"G.tgf": b"a\nb\n#\na b\n"}
#: Questions after which a file would be written, with its name.
WRITING: list[tuple[str, dict[str, object], str]] = [
    ("certify", {"words": ["outcomes", "G.tgf"], "output": "made.json"}, "made.json"),
    ("convert", {"words": ["G.tgf"], "output": "made.dot"}, "made.dot"),
    ("convert", {"words": ["G.tgf"], "output": "made.graphml"}, "made.graphml"),
    ("convert", {"words": ["G.tgf"], "output": "made.parquet"}, "made.parquet"),
    ("draw", {"words": ["G.tgf"], "output": "made.svg"}, "made.svg"),
    ("draw", {"words": ["G.tgf"], "output": "made.png"}, "made.png"),
    ("outcomes", {"file": "G.tgf", "output": "made.csv"}, "made.csv"),
    ("quotient", {"words": ["kayles"], "upto": 6, "picture": "made.svg"}, "made.svg"),
    ("table", {"words": ["kayles"], "upto": "9", "output": "made.csv"}, "made.csv"),
    ("value", {"words": ["{1|-1}"], "picture": "made.svg"}, "made.svg"),
]


@pytest.mark.parametrize(("verb", "given", "name"), WRITING)
def test_what_a_verb_writes_comes_with_the_answer(
    verb: str, given: dict[str, object], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    last = run(told(Jobs(1), PageQuestion(verb, given, TEXTS)))[-1]["answer"]
    assert name in last.get("files", {}), last
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("verb", PAGE_VERBS)
def test_a_path_is_neither_read_nor_written(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each parameter that takes a text is given paths."""
    from zermelo.verbs import verb_named

    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.tgf").write_text("secret\n#\n")
    found = verb_named(verb)
    base: dict[str, object] = {"words": ["own.tgf"], "file": "own.tgf", "certificate": "own.tgf"}
    names = {held.name for held in found.parameters}
    base = {name: held for name, held in base.items() if name in names}
    texts = [held.name for held in found.parameters if held.value_type is str and not held.choices]
    questions = []
    for name in texts:
        given = base | {name: [str(tmp_path / "own.tgf")] if name == "words" else "made.svg"}
        questions.append(PageQuestion(verb, given, TEXTS))
    last = run(told(Jobs(1), PageQuestions(tuple(questions))))[-1]["answer"]
    assert len(last["answers"]) == len(texts)
    assert "secret" not in str(last)
    assert [held.name for held in tmp_path.iterdir()] == ["own.tgf"]


def test_kernels_that_a_program_of_ours_counts_are_counted() -> None:
    """Where there are many, the counter runs in a process beside the question's."""
    draw = random.Random(3)
    pairs = {(u, v) for u in range(64) for v in draw.sample(range(64), 3) if u != v}
    edges = sorted(pairs | {(v, u) for u, v in pairs})
    text = "\n".join([*map(str, range(64)), "#", *(f"{u} {v}" for u, v in edges), ""])
    given = {"file": "G.tgf", "question": "count"}
    last = run(told(Jobs(1), PageQuestion("kernels", given, {"G.tgf": text.encode()})))[-1][
        "answer"
    ]
    assert int(last["count"]) > 1_000_000, last


def test_a_proof_that_there_is_no_kernel_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The SAT solver writes it to a temporary file, which has no name."""
    monkeypatch.chdir(tmp_path)
    texts = {"C.tgf": b"a\nb\nc\n#\na b\nb c\nc a\n"}
    asked = PageQuestion("certify", {"words": ["kernel", "C.tgf"], "output": "made.json"}, texts)
    last = run(told(Jobs(1), asked))[-1]["answer"]
    assert "made.json" in last.get("files", {}), last
    assert not [*tmp_path.iterdir()]


def test_memory_is_measured() -> None:
    """So that its limit is told in words, before the system ends the process."""
    limits = Limits(memory=1 << 20)  # less than any process holds
    asked = PageQuestion("solve", {"words": ["chomp", "9x9"]}, limits=limits)
    last = run(told(Jobs(1), asked))[-1]["answer"]
    assert "the limit on memory" in last.get("error", ""), last


#: Builds the wall, and prints what becomes of pieces of Python behind it.
BEHIND = """
import json, os, subprocess, sys, tempfile
from pathlib import Path
from zermelo.limits import resident
from zermelo.own_files import own_files
from zermelo.web.sandbox import restrict
restrict()
told = []
for piece in json.loads(sys.argv[1]):
    try:
        exec(piece)
        told.append("done")
    except PermissionError as error:
        told.append([error.errno, str(error)])
print(json.dumps(told))
"""
#: What a question's process must not do, beside a file ``own`` and in a directory ``here``.
REFUSED = {
    "opens no files of this machine": (
        "open('/etc/hostname')",
        "open('/proc/self/environ')",
        "open('/proc/self/../self/environ')",
        "open('/proc/self/root/etc/hostname')",
        "open('/proc/self/statm', 'r+')",
        "os.open('/proc/self/statm', os.O_RDWR)",
        "open('../made', 'w')",
        "os.open('/tmp', os.O_RDWR | getattr(os, 'O_TMPFILE', os.O_CREAT))",
        "tempfile.TemporaryFile(dir='..')",
    ),
    "changes no files": (
        "Path('../made').mkdir()",
        "Path('../own').unlink()",
        "Path('../own').rename('../made')",
        "Path('../own').chmod(0o777)",
        "os.utime('../own')",
    ),
    "starts no programs": (
        "os.system('true')",
        "subprocess.run(['true'])",
        "with own_files(): os.system('true')",
    ),
}
#: And what it may.
DONE = (
    "assert resident() > 1 << 20",
    "assert sys.dont_write_bytecode",
    "assert os.environ['PYTHONDONTWRITEBYTECODE']",
    "with own_files(): tempfile.TemporaryFile().write(b'abc')",
    "with own_files(): Path('made').touch(); Path('made').unlink()",
)


def behind(pieces: Iterable[str], place: Path) -> list[object]:
    """Return what becomes of pieces of Python behind the wall, in a directory."""
    words = [sys.executable, "-c", BEHIND, json.dumps([*pieces])]
    done = programs.run(words, cwd=place, capture_output=True, text=True, check=True)
    told: list[object] = json.loads(done.stdout)
    return told


def test_what_is_refused_looks_like_a_refusal_of_the_system(tmp_path: Path) -> None:
    """Libraries then take their own way out; the words are for who has asked."""
    (tmp_path / "own").write_text("secret")
    (tmp_path / "here").mkdir()
    pieces = {piece: f"the page {said}" for said, all_ in REFUSED.items() for piece in all_}
    told = behind(pieces, tmp_path / "here")
    wanted = {piece: [errno.EACCES, said] for piece, said in pieces.items()}
    assert dict(zip(pieces, told, strict=True)) == wanted
    assert sorted(one.name for one in tmp_path.iterdir()) == ["here", "own"]
    assert not [*(tmp_path / "here").iterdir()]


def test_what_the_program_does_for_itself_is_done(tmp_path: Path) -> None:
    assert dict(zip(DONE, behind(DONE, tmp_path), strict=True)) == dict.fromkeys(DONE, "done")
    assert not [*tmp_path.iterdir()]
