"""Python files with games: found, named, run once, and never run for others."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from zermelo.errors import FormatError, InputError
from zermelo.formats.programs import run_program
from zermelo.formats.resolvers import FILES, NameResolver
from zermelo.rulesets.names import is_own_file
from zermelo.rulesets.own_files import ruleset_in
from zermelo.rulesets.reading import position_of

GAME = """
from dataclasses import dataclass
from zermelo.rulesets import Ruleset, no_position
print("run")
@dataclass(frozen=True)
class Take(Ruleset[int]):
    '''Take one or two.'''
    example = "5"
    most: int = 2
    def state(self, heap):
        if int(heap) < 0:
            raise no_position(self, "no heap is negative")
        return int(heap)
    def options(self, heap):
        return [heap - k for k in range(1, self.most + 1) if k <= heap]
"""
TWO = GAME + "\n@dataclass(frozen=True)\nclass Three(Take):\n    most: int = 3\n"
MADE = "import zermelo as z\nhere = z.game('a', {'a': ['b'], 'b': ['a', 'c'], 'c': []})\n"


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)

    def made(text: str, name: str = "g.py") -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    return made


def test_a_class(write, capsys) -> None:
    file = write(GAME)
    here = position_of([file, "--most", "3", "7"])
    assert (str(here.ruleset), str(here)) == ("g.py --most 3", "7")
    assert here.value == 3
    assert position_of([file, "4", "+", "./g.py", "1", "+", "nim", "1"]).value == 1
    assert capsys.readouterr() == ("", "run\n")  # once, and not on stdout


def test_what_was_made_by_game(write) -> None:
    file = write(MADE)
    assert str(position_of([file, "b"]).ruleset) == "g.py"
    assert str(position_of([file])) == "a"
    assert str(position_of([file]).outcome) == "P"


def test_several_games(write) -> None:
    file = write(TWO + MADE)
    with pytest.raises(InputError, match=r"2 games in it; choose one of g.py:Three, g.py:here"):
        position_of([file, "3"])
    assert position_of([f"{file}:three", "3"]).value == 3
    assert str(position_of([f"{file}:here"])) == "a"
    with pytest.raises(InputError, match=r"no game 'moon' in it; choose one of g.py:Three"):
        position_of([f"{file}:moon"])
    with pytest.raises(InputError, match="there is no game in it; write a subclass of Ruleset"):
        position_of([write("x = 1\n", "none.py")])


def test_a_file_that_changes_is_run_again(write) -> None:
    file = write(MADE)
    assert run_program(file) is run_program(file)
    first = run_program(file)
    write(MADE + "\n# longer\n")
    assert run_program(file) is not first


def test_what_lies_beside_can_be_imported(write) -> None:
    write("most = 2\n", "beside_it.py")
    file = write("import beside_it\nimport zermelo as z\nhere = z.game(beside_it.most, {2: []})\n")
    before = list(sys.path)
    assert str(position_of([file])) == "2"
    assert sys.path == before
    sys.modules.pop("beside_it")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("class :\n", r"g.py, line 1, column \d+: this is no Python"),
        ("x = 1\n1 / 0\n", "g.py, line 2: running this file raises ZeroDivisionError.* at: 1 / 0"),
        ("import nothing_such\n", "g.py, line 1: running this file raises ModuleNotFoundError"),
        ("raise SystemExit(3)\n", "g.py, line 1: running this file raises SystemExit: 3"),
        ("import zermelo as z\nz.game([1], {})\n", "the start is"),
        (GAME.replace("def options", "def others"), "class Take does not define options"),
        (GAME.replace("@dataclass(frozen=True)", ""), "has most but is not a dataclass"),
        ("\0", "this is no Python"),
    ],
)
def test_files_that_cannot_be_used(write, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        position_of([write(text), "3"])


def test_no_such_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=r"no.py: No such file.*zermelo new no.py"):
        position_of(["no.py", "3"])
    (tmp_path / "dir.py").mkdir()
    with pytest.raises(InputError, match=r"dir.py is a directory"):
        position_of(["dir.py", "3"])


def test_positions_that_are_none(write) -> None:
    file = write(GAME)
    with pytest.raises(InputError, match=r"'x' is not a position: invalid literal.*: g.py 5"):
        position_of([file, "x"])
    with pytest.raises(InputError, match=r"'3 4' is not a position: 2 words do not fit state"):
        position_of([file, "3", "4"])


def test_options_that_the_rules_refuse(write) -> None:
    file = write(GAME.replace(" if k <= heap", ""))
    with pytest.raises(InputError, match=r"gives -1, which its own rules refuse: .*legal state"):
        position_of([file, "2"]).solve()


def test_mistakes_in_options(write) -> None:
    file = write(GAME.replace("return [heap - k", "return [[heap - k]"))
    with pytest.raises(FormatError, match=r"g.py, line \d+: options\(2\) gives \[1\], a list"):
        position_of([file, "2"]).solve()


@pytest.mark.parametrize("resolver", [NameResolver(), FILES.running_only([])])
def test_files_are_not_run_for_others(write, capsys, resolver) -> None:
    file = write(GAME)
    with pytest.raises(InputError, match=r"g.py.*Python file.*not"):
        position_of([file, "3"], resolver)
    assert capsys.readouterr() == ("", "")


def test_words() -> None:
    assert is_own_file("a/b.PY")
    assert not is_own_file("pyramid")
    with pytest.raises(InputError):
        ruleset_in("nowhere.py:x", FILES)
