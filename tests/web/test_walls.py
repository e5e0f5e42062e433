"""Whatever is asked, a question's process reads, writes and runs nothing of this machine."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.web.apart import run
from tests.web.test_jobs import told

from zermelo.web.asking import ASKED, Question
from zermelo.web.jobs import Jobs

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
    last = run(told(Jobs(1), Question(verb, given, TEXTS)))[-1]["answer"]
    assert name in last.get("files", {}), last
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("verb", ASKED)
def test_a_path_is_neither_read_nor_written(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each parameter that takes a text is given paths."""
    from zermelo.web.asking import asked

    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.tgf").write_text("secret\n#\n")
    found = asked(verb)
    base: dict[str, object] = {"words": ["own.tgf"], "file": "own.tgf", "certificate": "own.tgf"}
    names = {held.name for held in found.parameters}
    base = {name: held for name, held in base.items() if name in names}
    texts = [held.name for held in found.parameters if held.kind is str and not held.choices]
    for name in texts:
        given = base | {name: [str(tmp_path / "own.tgf")] if name == "words" else "made.svg"}
        last = run(told(Jobs(1), Question(verb, given, TEXTS)))[-1]["answer"]
        assert "secret" not in str(last), name
        assert [held.name for held in tmp_path.iterdir()] == ["own.tgf"], name


def test_kernels_that_a_program_of_ours_counts_are_counted() -> None:
    """Where there are many, the counter runs in a process beside the question's."""
    draw = random.Random(3)
    pairs = {(u, v) for u in range(64) for v in draw.sample(range(64), 3) if u != v}
    edges = sorted(pairs | {(v, u) for u, v in pairs})
    text = "\n".join([*map(str, range(64)), "#", *(f"{u} {v}" for u, v in edges), ""])
    given = {"file": "G.tgf", "question": "count"}
    last = run(told(Jobs(1), Question("kernels", given, {"G.tgf": text.encode()})))[-1]["answer"]
    assert int(last["count"]) > 1_000_000, last
