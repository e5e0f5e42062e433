"""The tables of benchmarks are generated pages, each of which says how to repeat it."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest
from tests import programs
from tests.campaign import LONG

ROOT = Path(__file__).parents[2]
TABLES = sorted((ROOT / "docs" / "benchmarks").glob("*.md"))
OVERVIEW = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", TABLES, ids=[page.stem for page in TABLES])
def test_a_page_of_tables_is_generated_and_linked(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# Benchmark tables: {page.stem.replace('-', ' ')}\n\n<!-- generated")
    command = re.search(r"^To repeat: `(.*)`$", text, re.MULTILINE)
    assert command is not None
    words = shlex.split(command[1])
    assert words[:2] == ["python", "-m"]
    module = ROOT.joinpath(*words[2].split("."))
    assert module.with_suffix(".py").exists() or (module / "__main__.py").exists()
    assert words[-2:] == ["--write", f"docs/benchmarks/{page.name}"]
    assert f"](benchmarks/{page.name})" in OVERVIEW


def test_there_are_many() -> None:
    assert len(TABLES) > 20


@pytest.mark.long
@pytest.mark.parametrize(
    "topic",
    [
        "building",
        *["outcomes", "cores", "memory", "values", "search", "chomp", "node-kayles", "orders"],
        *["octal", "annihilation", "codes", "kernels", "partizan"],
    ],
)
def test_a_topic_runs(topic: str) -> None:
    """The topics that take a minute or two, with small digraphs, by today's names."""
    if not LONG and topic != "building":
        pytest.skip("a sample is enough")
    small = ["--edges", "1e4", "--repeats", "1"]
    call = [sys.executable, "-m", "benchmarks", *small, "--topic", topic]
    done = programs.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "\n| --- |" in done.stdout
