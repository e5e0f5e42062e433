"""A table of one's own game is refused when what its rules are made of has changed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import zermelo as z
from zermelo import cli
from zermelo.errors import InputError
from zermelo.formats.programs import files_beside, run_program, source_digest
from zermelo.rulesets import Ruleset, position_of

GAME = """from {imported}

from zermelo.rulesets import Ruleset


class Mine(Ruleset):
    def state(self, heap="9"):
        return int(heap)

    def options(self, heap):
        return [heap - k for k in range(1, {most} + 1) if k <= heap]
"""
#: How a file imports the rule, where that stands, and what is imported on the way.
WAYS: list[tuple[str, str, str, dict[str, str]]] = [
    ("rule_of_mine import MOST", "MOST", "rule_of_mine.py", {}),
    (
        "via_of_mine import MOST",
        "MOST",
        "rule_of_mine.py",
        {"via_of_mine.py": "from rule_of_mine import MOST\n"},
    ),
    (
        "pack_of_mine import rule",
        "rule.MOST",
        "pack_of_mine/rule.py",
        {"pack_of_mine/__init__.py": ""},
    ),
    (
        "pack_of_mine.inner.deep import MOST",
        "MOST",
        "pack_of_mine/rule.py",
        {
            "pack_of_mine/__init__.py": "",
            "pack_of_mine/inner/__init__.py": "",
            "pack_of_mine/inner/deep.py": "from ..rule import MOST\n",
        },
    ),
    (
        "importlib import import_module\nMOST = import_module('rule_of_mine').MOST",
        "MOST",
        "rule_of_mine.py",
        {},
    ),
]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], str]]:
    monkeypatch.chdir(tmp_path)
    before = set(sys.modules)

    def made(name: str, text: str) -> str:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    yield made
    for name in set(sys.modules) - before:
        if name.partition(".")[0].endswith("_of_mine"):
            del sys.modules[name]


@pytest.mark.parametrize(("imported", "most", "rule", "others"), WAYS)
def test_rules_in_an_imported_module(
    write: Callable[[str, str], str],
    capsys: pytest.CaptureFixture[str],
    imported: str,
    most: str,
    rule: str,
    others: dict[str, str],
) -> None:
    for name, text in others.items():
        write(name, text)
    write(rule, "MOST = 2\n")
    write("mine.py", GAME.format(imported=imported, most=most))
    assert cli.run(["tablebase", "build", "mine.py", "9", "-o", "t", "--quiet"]) == 0
    solve = ["solve", "mine.py", "6", "--table", "t", "--json"]
    capsys.readouterr()
    assert cli.run(solve) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == "P"
    write(rule, "MOST = 3\n")  # as long as before, within the same second
    assert cli.run(solve) == 2
    assert "was made by another version of mine.py" in capsys.readouterr().err
    assert position_of(["mine.py", "6"]).outcome is z.Outcome.N
    write(rule, "MOST = 2  # as before\n")
    assert cli.run(solve) == 0


def test_comments_and_files_elsewhere_change_no_digest(write: Callable[[str, str], str]) -> None:
    write("rule_of_mine.py", "MOST = 2\n")
    write("other_of_mine.py", "MOST = 2\n")
    file = write("mine.py", GAME.format(imported="rule_of_mine import MOST", most="MOST"))
    first = source_digest(run_program(file))
    write("rule_of_mine.py", "# a remark\nMOST = 2\n")
    write("other_of_mine.py", "MOST = 3\n")
    assert source_digest(run_program(file)) == first


def test_modules_of_one_name_beside_two_files(write: Callable[[str, str], str]) -> None:
    """Each file has the module that lies beside it, whichever was run first."""
    for folder, most in (("a", 2), ("b", 3), ("c", 4)):
        write(f"{folder}/rule_of_mine.py", f"MOST = {most}\n")
        write(f"{folder}/mine.py", GAME.format(imported="rule_of_mine import MOST", most="MOST"))
    for folder, lost in (("a", 3), ("b", 4), ("c", 5), ("a", 3)):
        assert position_of([f"{folder}/mine.py", str(lost)]).outcome is z.Outcome.P


def test_files_that_import_each_other(write: Callable[[str, str], str], tmp_path: Path) -> None:
    write("one_of_mine.py", "import two_of_mine\nimport mine\nimport json\nimport zermelo\n")
    write("two_of_mine.py", "import one_of_mine\nimport missing_of_mine\n")
    write("broken_of_mine.py", "def :\n")
    file = write(
        "mine.py", "try:\n    import broken_of_mine\nexcept SyntaxError:\n    import one_of_mine\n"
    )
    found = files_beside(tmp_path / file, (tmp_path / file).read_bytes())
    assert sorted(found) == ["broken_of_mine", "one_of_mine", "two_of_mine"]


def test_what_no_digest_shows_is_seen_by_a_sample(
    write: Callable[[str, str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that the rules read is no module."""
    write("most.txt", "2")
    text = GAME.format(imported="pathlib import Path", most="int(Path('most.txt').read_text())")
    write("mine.py", text)
    build = ["tablebase", "build", "mine.py", "30", "-o", "t", "--quiet"]
    assert cli.run(build) == 0
    assert cli.run(["solve", "mine.py", "6", "--table", "t"]) == 0
    write("most.txt", "3")
    write("mine.py", text + "# as in another process: the file is run again\n")
    for words in (
        ["solve", "mine.py", "6", "--table", "t"],
        ["tablebase", "probe", "t", "6", "--rules", "mine.py"],
        ["tablebase", "info", "t", "--rules", "mine.py"],
        ["tablebase", "longest", "t", "--rules", "mine.py"],
        build,
    ):
        capsys.readouterr()
        assert cli.run(words) == 2, words
        assert "does not fit the present rules of mine.py" in capsys.readouterr().err
    assert cli.run(["tablebase", "check", "t", "--rules", "mine.py"]) == 1
    assert "FALSE" in capsys.readouterr().out


MOST = {0: 2}


class InPython(Ruleset[int]):
    """Rules in no file that is run: there is no digest of them."""

    name = "in-python"

    def state(self, *parts: object) -> int:
        return int(str(parts[0]))

    def options(self, state: int) -> list[int]:
        return [state - k for k in range(1, MOST[0] + 1) if k <= state]


@pytest.mark.parametrize("kind", ["class", "functions", "dict"])
def test_rules_in_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    def here(most: int) -> z.Position[int]:
        monkeypatch.setitem(MOST, 0, most)
        if kind == "class":
            return InPython()(20)
        rows = {n: [n - k for k in range(1, most + 1) if k <= n] for n in range(21)}
        return z.game(20, rows if kind == "dict" else lambda n: rows[n])

    table = z.tablebase.build(here(2), tmp_path / "t")
    assert z.tablebase.probe(table, here(2)).outcome is z.Outcome.N
    with pytest.raises(InputError, match="does not fit the present rules"):
        z.tablebase.probe(z.tablebase.open(tmp_path / "t")[0], here(3))
