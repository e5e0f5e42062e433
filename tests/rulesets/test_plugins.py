"""Rulesets of other packages: what is wrong with one costs a warning, and nothing else."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import metadata
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from tests import programs
from tests.games.test_ruleset import Many

from zermelo import Digraph
from zermelo import rulesets as r
from zermelo.errors import InputError
from zermelo.games.parameters import command_text, one_line
from zermelo.rulesets.heaps.heaps import Heaps
from zermelo.rulesets.plugins import _may_offer

discovery = sys.modules["zermelo.rulesets.catalogue"]

Load = Callable[[], object]


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Load]]:
    """Entry points of other packages: what loads them."""
    held: list[Load] = []

    others = metadata.entry_points

    def entry_points(**asked: str) -> Iterable[object]:
        if asked != {"group": "zermelo.rulesets"}:
            return others(**asked)
        return [
            SimpleNamespace(name=f"x{n}", value="x:X", load=load) for n, load in enumerate(held)
        ]

    monkeypatch.setattr(metadata, "entry_points", entry_points)
    monkeypatch.setattr("zermelo.rulesets.plugins._may_offer", lambda places: True)  # noqa: ARG005
    discovery._plugin_rulesets.cache_clear()
    yield held
    discovery._plugin_rulesets.cache_clear()


def test_classes_modules_and_families_of_other_packages(offered: list[Load]) -> None:
    module = ModuleType("theirs")
    vars(module).update(Many=Many, Heaps=Heaps)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Many, "__module__", "theirs")
        offered.extend([lambda: module, lambda: Many])  # found twice, and that is no mistake
        assert r.catalogue()["many"] is Many
    assert r.Many is Many
    assert r.few == Many(**Many.members["few"])
    assert str(r.few) == "few"
    assert command_text(r.few, plain=True) == "many --take-set 1,2 --most 3"
    assert r.position_of(["few", "7"]) == r.few(7)
    assert repr(r.few(7)) == "<few: 7>"
    with pytest.raises(InputError, match="few has no parameters: it is many --take-set 1,2"):
        r.position_of(["few", "--most", "3", "7"])
    assert discovery.unusable_plugins() == ()


# ------------------------------------------------------------------------------- what goes wrong


class Mute(Exception):
    """An error that cannot be told."""

    def __str__(self) -> str:
        raise RuntimeError


class Odd(BaseException):
    """Neither an Exception nor Ctrl-C."""


class Raising(type(Many)):  # type: ignore[misc]
    """The kind of a class whose complexity cannot be read."""

    @property
    def complexity(cls) -> str:
        raise ZeroDivisionError("not known")


def raising(error: BaseException) -> Load:
    def load() -> object:
        raise error

    return load


def other(name: object = "other", **held: object) -> Load:
    """Load a class much like another one."""
    return lambda: type("Other", (Many,), {"name": name, "example": "3", **held})


def members(*names: object) -> Load:
    return other(
        members={name: {"on_graph": Digraph(), "take_set": (len(str(name)),)} for name in names}
    )


def doc(*_: object, **__: object) -> str:
    raise ValueError("line one\nline two")


WRONG: dict[str, tuple[Load, str]] = {
    "a module that is missing": (
        raising(ModuleNotFoundError("No module named 'gone'")),
        "ModuleNotFoundError: No module named 'gone'",
    ),
    "lines": (raising(RuntimeError("one\n\n  two")), "RuntimeError: one two"),
    "an error of ours": (raising(InputError("no")), "InputError: no"),
    "an end": (raising(SystemExit(3)), "SystemExit: 3"),
    "an odd end": (raising(Odd()), "Odd"),
    "a mute error": (raising(Mute()), "Mute"),
    "endless": (raising(RecursionError("deep " * 1000)), "RecursionError: deep deep .* …"),
    "a number": (lambda: 3, "it has no ruleset with a name and an example"),
    "a type": (lambda: int, "it has no ruleset with a name and an example"),
    "no name": (lambda: Heaps, "it has no ruleset with a name and an example"),
    "a module without": (lambda: json, "it has no ruleset with a name and an example"),
    "no options": (
        lambda: type("Other", (r.Ruleset,), {"name": "other", "example": "3"}),
        "'other' is not a ruleset: it does not define options",
    ),
    "a name of ours": (
        other("nim"),
        "there is another ruleset called 'nim', zermelo.rulesets.heaps.nim.Nim",
    ),
    "a member of ours": (other("kayles"), "there is another ruleset called 'kayles', zermelo.*"),
    "a member like ours": (members("new", "nim"), "there is another ruleset called 'nim', zer.*"),
    "a member like itself": (members("other"), "a ruleset and a member are both called 'other'"),
    "a member that is none": (
        other(members={"new": {"x": 1}}),
        "TypeError: .*unexpected keyword argument 'x'",
    ),
    "a member without name": (members(7), "a member of other is called 7, which is not a string"),
    "a number for a name": (other(7), "the name of Other is 7, which is not a string"),
    "no complexity": (
        other(complexity=None),
        "the complexity of Other is None, which is not a string",
    ),
    "no members": (other(members=7), "AttributeError: 'int' object has no attribute 'items'"),
    "a complexity that raises": (
        lambda: Raising("Other", (Many,), {"name": "other", "example": "3"}),
        "ZeroDivisionError: not known",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_costs_one_warning(
    offered: list[Load], case: str, caplog: pytest.LogCaptureFixture
) -> None:
    """It costs neither the catalogue nor the plug-ins before and behind it."""
    load, why = WRONG[case]
    offered.extend([lambda: Many, load, other("last", members={})])
    for _ in range(2):
        assert {"many", "last", "nim"} <= set(r.catalogue())
        assert "other" not in r.catalogue()
        assert {"few", "kayles"} <= set(r.instances())
        assert {"new", 7}.isdisjoint(r.instances())
        assert r.ruleset_named("many") is Many
        with pytest.raises(InputError, match=r"no ruleset 'x1'; the plug-in x1 = 'x:X' is left"):
            r.ruleset_named("x1")
    (held,) = discovery.unusable_plugins()
    assert held.name == "x1"
    assert re.fullmatch(why, held.why)
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert record.getMessage() == f"zermelo: the plug-in x1 = 'x:X' is left out: {held.why}"


def test_the_first_of_two_with_one_name_is_kept(offered: list[Load]) -> None:
    offered.extend([lambda: Many, other("many"), other("other")])
    assert r.catalogue()["many"] is Many
    assert [held.name for held in discovery.unusable_plugins()] == ["x1", "x2"]
    assert "'many', tests.games.test_ruleset.Many" in discovery.unusable_plugins()[0].why
    assert "'few'" in discovery.unusable_plugins()[1].why  # a member of both


def test_ctrl_c_is_no_mistake_of_a_plug_in(offered: list[Load]) -> None:
    offered.append(raising(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        r.catalogue()


def test_damaged_entry_points(
    offered: list[Load], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(metadata, "entry_points", doc)
    assert "nim" in r.catalogue()
    (record,) = caplog.records
    assert record.getMessage() == (
        "zermelo: the plug-in * = 'zermelo.rulesets' is left out: ValueError: line one line two"
    )
    assert offered == []


def test_names_of_ours_do_without_plug_ins(offered: list[Load]) -> None:
    offered.append(raising(AssertionError()))
    assert r.NodeKayles.name == "node-kayles"
    assert r.kayles == r.ruleset_named("kayles")
    assert r.ruleset_named("nim") is r.Nim
    assert r.ruleset_named("wythoff3").name == "wythoff3"  # its file has another name
    assert not hasattr(r, "__wrapped__")
    assert discovery.attribute("heaps") is None
    assert discovery._plugin_rulesets.cache_info().currsize == 0


# --------------------------------------------------------------------------- on the command line

GOOD = """
from zermelo.rulesets.heaps.nim import Nim


class Their(Nim):
    \"\"\"Take what you like.\"\"\"

    name = "theirs"
    example = "3"
"""

FILES = {
    "their_good.py": GOOD,
    "their_missing.py": "import no_such_module",
    "their_end.py": "raise SystemExit",
}


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run Zermelo beside packages that are good and bad."""
    for name, code in FILES.items():
        (tmp_path / name).write_text(code, encoding="utf-8")
    about = tmp_path / "theirs-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
    lines = [f"{name[6:-3]} = {name[:-3]}" for name in FILES]
    (about / "entry_points.txt").write_text("\n".join(["[zermelo.rulesets]", *lines]))
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return programs.run(
            [sys.executable, "-m", "zermelo", *words],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        )

    return run


GONE = "ModuleNotFoundError: No module named 'no_such_module'"
WARNINGS = [
    "zermelo: the plug-in end = 'their_end' is left out: SystemExit",
    f"zermelo: the plug-in missing = 'their_missing' is left out: {GONE}",
]


def told(done: subprocess.CompletedProcess[str]) -> list[str]:
    """What stands on stderr, but for lines of progress, which a busy machine shows."""
    return [line for line in done.stderr.splitlines() if not line.endswith("…")]


def test_every_verb_goes_on(run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    for words in (
        ("solve", "nim", "3"),
        ("certify", "kayles", "3", "-o", "-"),
        ("rulesets", "nim"),
    ):
        done = run(*words)
        assert (done.returncode, done.stderr) == (0, ""), done
    for words in (("solve", "theirs", "3"), ("rulesets", "theirs")):
        done = run(*words)
        assert (done.returncode, told(done)) == (0, WARNINGS), done
    listed = run("rulesets")
    assert (listed.returncode, told(listed)) == (0, WARNINGS)
    for warning in WARNINGS:
        assert warning.removeprefix("zermelo: ") in listed.stdout
    held = json.loads(run("rulesets", "--json").stdout)["left_out"]
    assert [one["name"] for one in held] == ["end", "missing"]
    assert held[0] == {"name": "end", "value": "their_end", "why": "SystemExit"}
    wrong = run("solve", "missing", "3")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert told(wrong)[:2] == WARNINGS
    assert "there is no ruleset 'missing'; the plug-in missing = " in wrong.stderr


def test_the_list_in_one_line_says_what_the_rulesets_say(offered: list[Load]) -> None:
    offered.append(lambda: Many)
    lines = discovery.summaries()
    said = {name: one_line(kind) for name, kind in r.catalogue().items()}
    said |= {name: command_text(member, plain=True) for name, member in r.instances().items()}
    assert list(lines.items()) == sorted(said.items())
    assert all(lines.values())


def test_where_packages_may_offer_rulesets(tmp_path: Path) -> None:
    empty, other, ours = (tmp_path / name for name in ("empty", "other", "ours"))
    for place, text in ((other, "[console_scripts]\nx = y:z\n"), (ours, "[zermelo.rulesets]\n")):
        about = place / "some-1.0.dist-info"
        about.mkdir(parents=True)
        (about / "entry_points.txt").write_text(text, encoding="utf-8")
    assert not _may_offer([str(empty), str(other)])
    assert _may_offer([str(empty), str(other), str(ours)])
    archive = tmp_path / "some.zip"
    archive.write_bytes(b"")
    assert _may_offer([str(archive)])
