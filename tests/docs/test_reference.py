"""Whatever the reference documents is there, by the name that the reference gives it."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

import zermelo
from zermelo.verbs import VERBS, verb_named

PAGES = (Path(__file__).parents[2] / "docs").glob("*.md")
DIRECTIVE = re.compile(r"^\.\. auto(\w+):: (\S+)$", re.MULTILINE)
NAMES = [found for page in PAGES for found in DIRECTIVE.findall(page.read_text(encoding="utf-8"))]


def test_there_are_many() -> None:
    assert len(NAMES) > 50


@pytest.mark.parametrize(("kind", "name"), NAMES, ids=[name for _, name in NAMES])
def test_it_is_there(kind: str, name: str) -> None:
    if kind == "module":
        assert import_module(name).__doc__
        return
    module, _, held = name.rpartition(".")
    if kind == "method":
        module, _, owner = module.rpartition(".")
        assert hasattr(getattr(import_module(module), owner), held)
    else:
        assert hasattr(import_module(module), held)


@pytest.mark.parametrize("verb", VERBS)
def test_what_a_verb_does_has_a_public_name(verb: str) -> None:
    for name in verb_named(verb).python_names:
        first, _, rest = name.partition(".")
        assert first in zermelo.__all__, (
            f"{verb}: name what does it in Python, by python_names=(…) of @verb, or give zermelo "
            f"{first}: a line in src/zermelo/__init__.py, and one in __init__.pyi"
        )
        assert not rest or hasattr(getattr(zermelo, first), rest)


def test_every_public_name_is_listed_once() -> None:
    listed = Counter(name.removeprefix("zermelo.") for _, name in NAMES)
    public = [name for name in zermelo.__all__ if name != "__version__"]
    wrong = {name: listed[name] for name in public if listed[name] != 1}
    assert wrong == {}, "each has one line in docs/reference.md"
    homes = {f"{home}.{name}" for name, home in zermelo._MODULE_OF.items() if home != "zermelo"}
    assert sorted(homes & {name for _, name in NAMES}) == []


@pytest.mark.parametrize("module", ["certificates", "infinite", "labels", "results"])
def test_names_of_public_modules_are_listed_once(module: str) -> None:
    held = import_module(f"zermelo.{module}")
    names = getattr(held, "__all__", [name for name in vars(held) if not name.startswith("_")])
    listed = Counter(name.rpartition(".")[2] for _, name in NAMES)
    assert len(names) > 4
    assert {name: listed[name] for name in names if listed[name] != 1} == {}


def test_no_room_has_the_name_of_a_public_function() -> None:
    rooms = {path.stem for path in Path(str(zermelo.__file__)).parent.iterdir()}
    functions = {name for name in zermelo.__all__ if callable(getattr(zermelo, name))}
    assert rooms & functions == set()
