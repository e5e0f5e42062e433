"""Whatever the reference documents is there, by the name that the reference gives it."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

import zermelo
from zermelo.verbs import VERBS

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


#: Under which public names Python does what a verb does: a function, or a method of a class.
FACE = {
    "outcomes": ("outcomes",),
    "kernels": ("kernels", "is_kernel"),
    "argue": ("Framework", "discussed"),
    "sequences": ("sequences",),
    "grundy": ("grundy",),
    "loopy": ("loopy", "TokenSum"),
    "codes": ("annihilation", "code_digraph", "lexicode", "LinearCode"),
    "marriages": ("marriages", "Preferences"),
    "colour": ("list_colouring",),
    "reduce": ("reduction",),
    "solve": ("solve",),
    "explain": ("explain",),
    "moves": ("moves",),
    "grade": ("grade", "review"),
    "value": ("value", "Game"),
    "table": ("heap_table",),
    "quotient": ("quotient", "Quotient"),
    "tablebase": ("tablebase",),
    "play": ("Position.play",),
    "rulesets": ("catalogue",),
    "serve": ("solve", "explain", "moves"),
    "new": ("new_ruleset",),
    "infinite": ("parse_family", "prove", "find_claim", "certify_infinite"),
    "convert": ("read", "write"),
    "draw": ("draw",),
    "certify": ("certify_outcomes", "certify_kernel", "certify_position"),
    "check": ("check",),
    "iccma": ("kernels",),
    "formats": ("FORMATS",),
}


def test_what_a_verb_does_has_a_public_name() -> None:
    assert VERBS.keys() <= FACE.keys(), "say in FACE of this file by what Python does the same"
    for names in FACE.values():
        for name in names:
            first, _, rest = name.partition(".")
            assert first in zermelo.__all__
            assert not rest or hasattr(getattr(zermelo, first), rest)


def test_every_public_name_is_listed_once() -> None:
    listed = Counter(name.removeprefix("zermelo.") for _, name in NAMES)
    public = [name for name in zermelo.__all__ if name != "__version__"]
    assert {name: listed[name] for name in public if listed[name] != 1} == {}
    homes = {f"{zermelo._HOME[name]}.{name}" for name in public if name in zermelo._HOME}
    assert sorted(homes & {name for _, name in NAMES}) == []


def test_no_room_has_the_name_of_a_public_function() -> None:
    rooms = {path.stem for path in Path(str(zermelo.__file__)).parent.iterdir()}
    functions = {name for name in zermelo.__all__ if callable(getattr(zermelo, name))}
    assert rooms & functions == set()
