"""CONTRIBUTING.md and docs/developing.md agree with the source; the example is a plug-in."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests import programs

from zermelo.games.rules import Ruleset
from zermelo.testing import check_ruleset

PROJECT = Path(__file__).parents[2]
PAGES = {
    path: (PROJECT / path).read_text(encoding="utf-8")
    for path in ("CONTRIBUTING.md", "docs/developing.md")
}
CONTRIBUTING = PAGES["CONTRIBUTING.md"]
HALVING = PROJECT / "examples" / "halving.py"

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def block(page: str, about: str, language: str) -> str:
    """Return the code of a page under a remark."""
    begin = f"<!-- {about} -->\n```{language}\n"
    assert PAGES[page].count(begin) == 1
    return PAGES[page].partition(begin)[2].partition("```\n")[0]


def section(title: str) -> str:
    """Return a section of CONTRIBUTING.md."""
    return CONTRIBUTING.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_the_example_is_shown_as_it_is() -> None:
    assert block("CONTRIBUTING.md", "ruleset", "python") == HALVING.read_text(encoding="utf-8")


def test_a_game_is_added_after_one_screen_and_one_example() -> None:
    example = block("CONTRIBUTING.md", "ruleset", "python")
    assert len(example.splitlines()) <= 56
    beside = section("Add a game").replace(example, "")
    assert len(beside.splitlines()) <= 45
    assert {"options", "check_ruleset", "MODULES"} <= {*re.findall(r"\w+", beside)}


def test_layers_are_those_of_the_linter() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = [held["layers"] for held in contracts if held["type"] == "layers"]
    assert [tomllib.loads(block("docs/developing.md", "layers", "toml"))["layers"]] == layers


def anchors(path: Path) -> set[str]:
    """Return the anchors of a page: those of its headings."""
    titles = re.findall(r"^##+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)]*)\)", PAGES[page])
    assert len(links) > 10
    for link in links:
        path, _, anchor = link.partition("#")
        target = (PROJECT / page).parent / path if path else PROJECT / page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_named_is_there(page: str) -> None:
    """A path with capitals in it, such as NAME.py, stands for one that is to be written."""
    named = re.findall(r"`([\w/]+(?:\.py|/))`", PAGES[page])
    assert len(named) > 10
    source = PROJECT / "src" / "zermelo"
    for path in {*named} - {"src/zermelo/rulesets/heaps/halving.py"}:
        if not re.search("[A-Z]", path):
            assert (PROJECT / path).exists() or [*source.rglob(path.strip("/"))], path


def test_every_table_that_is_named_is_there() -> None:
    rows = re.findall(r"\| `([A-Z_]+)`, `([\w/.]+)` \|", CONTRIBUTING)
    assert len(rows) >= 8
    for name, file in rows:
        source = (PROJECT / "src" / "zermelo" / file).read_text(encoding="utf-8")
        assert re.search(rf"^{name}\b", source, re.MULTILINE), f"{file} has no {name}"


def halving() -> type[Ruleset[Any]]:
    """Return the ruleset of the file, as it is."""
    spec = importlib.util.spec_from_file_location("halving", HALVING)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["halving"] = module
    spec.loader.exec_module(module)
    kind: type[Ruleset[Any]] = module.Halving
    return kind


def test_a_file_outside_the_package_keeps_all_promises() -> None:
    rules = halving()
    check_ruleset(rules)
    positions = [rules(least)(a, b) for least in (1, 2) for a in range(9) for b in range(a + 1)]
    check_ruleset(rules, positions)


def test_its_theorem_is_used() -> None:
    rules = halving()
    assert [rules()(n).value for n in range(10)] == [0, 0, 1, 0, 2, 1, 3, 0, 4, 2]
    assert rules()(10**30).value == 5 * 10**29
    assert rules()(100).solve().method == "theorem"
    assert rules(2)(10).solve().method == "search"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run Python where a package with the worked example is found, as if installed."""
    place = tmp_path_factory.mktemp("installed")
    (place / "their_halving.py").write_text(HALVING.read_text(encoding="utf-8"), encoding="utf-8")
    about = place / "their_games-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: their-games\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[zermelo.rulesets]\nhalving = their_halving\n")
    before = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([str(place), *([before] if before else [])])

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return programs.run(
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
    assert "--least  fewest counters of a move" in described.stdout
    words = "halving", "--least", "2", "9", "7", "+", "nim", "3"
    solved = json.loads(run("-m", "zermelo", "solve", *words, "--json").stdout)
    assert solved["position"] == "halving --least 2 9 7 + nim 3"
    assert (solved["ruleset"], solved["method"]) == ("sum", "sum")
    explained = run("-m", "zermelo", "explain", "halving", "6", "4", "--misere")
    assert "Misère play" in explained.stdout
    wrong = run("-m", "zermelo", "solve", "halving", "--least", "0", "3")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "halving --least 0: take at least 1" in wrong.stderr


def test_it_is_contract_tested(run: Run) -> None:
    words = ("-p", "no:cacheprovider", "-rp", "tests/contract", "-k", "halving")
    done = run("-m", "pytest", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "test_it_says_what_it_is[halving]" in done.stdout
