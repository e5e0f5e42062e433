"""The rulesets of CONTRIBUTING.md, added as somebody else's package would be, and solved."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def block(about: str, language: str = "python") -> str:
    """Return the code of CONTRIBUTING.md under a remark."""
    text = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    begin = f"<!-- {about} -->\n```{language}\n"
    assert text.count(begin) == 1
    return text.partition(begin)[2].partition("```\n")[0]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run Python where a package with the worked examples is found, as if installed."""
    place = tmp_path_factory.mktemp("installed")
    rules, inside = block("ruleset with compiled rules"), "from zermelo._jit import cram"
    assert rules.count(inside) == 1
    files = {
        "their_halving.py": block("ruleset"),
        "their_cram.py": rules.replace(inside, "import their_loops as cram"),
        "their_loops.py": block("compiled rules", "py"),
    }
    for name, code in files.items():
        (place / name).write_text(code, encoding="utf-8")
    about = place / "their_games-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: their-games\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        "[zermelo.rulesets]\nhalving = their_halving\ncram = their_cram\n"
    )
    before = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([str(place), *([before] if before else [])])

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words],
            capture_output=True,
            text=True,
            check=False,
            cwd=PROJECT,
            env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        )

    return run


def test_the_ruleset_is_discovered_solved_and_explained(run: Run) -> None:
    listed = run("-m", "zermelo", "rulesets")
    assert "Take from one heap, but never more than half of it." in listed.stdout
    described = run("-m", "zermelo", "rulesets", "halving")
    assert "--least  take at least so many" in described.stdout
    words = "halving", "--least", "2", "9", "7", "+", "nim", "3"
    solved = json.loads(run("-m", "zermelo", "solve", *words, "--json").stdout)
    assert solved["position"] == "halving --least 2 9 7 + nim 3"
    assert (solved["ruleset"], solved["method"]) == ("sum", "sum")
    explained = run("-m", "zermelo", "explain", "halving", "6", "4", "--misere")
    assert "Misère play" in explained.stdout
    wrong = run("-m", "zermelo", "solve", "halving", "--least", "0", "3")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "halving --least 0: take at least 1" in wrong.stderr


def test_compiled_rules_solve_cram(run: Run) -> None:
    """Nobody wins first on 5×5 squares (Lemoine and Viennot, "Nimbers are inevitable", 2012)."""
    words = "-m", "zermelo", "solve", "cram", "--columns", "5", *["....."] * 5, "+", "nim", "2"
    solved = json.loads(run(*words, "--json").stdout)
    assert (solved["value"], solved["method"]) == (2, "sum")
    assert "cram --columns 5: compiled search" in solved["source"]
    wrong = run("-m", "zermelo", "solve", "cram", "..x")
    assert "'..x' is no row of 3 squares" in wrong.stderr


def test_both_are_contract_tested(run: Run) -> None:
    words = ("-p", "no:cacheprovider", "-rp", "tests/contract", "-k", "halving or cram")
    done = run("-m", "pytest", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    for name in ("halving", "cram"):
        assert f"test_it_says_what_it_is[{name}]" in done.stdout
