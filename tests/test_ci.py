"""Continuous integration checks what a developer checks before a commit: `make check`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests import programs

PROJECT = Path(__file__).parents[1]


def test_continuous_integration_ends_in_make_check() -> None:
    lines = (PROJECT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "exec make check"


@pytest.mark.skipif(shutil.which("make") is None, reason="make prints what make check runs")
def test_make_check_runs_every_linter_and_the_tests() -> None:
    done = programs.run(
        ["make", "--no-print-directory", "--dry-run", "check"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    called = [Path(line.split()[0]).name for line in done.stdout.splitlines() if line]
    linters = ["ruff", "ruff", "mypy", "lint-imports", "oxlint"]
    assert [name for name in called if name in linters] == linters
    assert done.stdout.splitlines()[-1].startswith(".venv/bin/python -m pytest")
