"""The interface: parameters, the catalogue, families, and rulesets of other packages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, make_dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import ClassVar

import pytest

from zermelo import Digraph
from zermelo import rulesets as r
from zermelo.errors import InputError
from zermelo.formats.resolvers import FILES
from zermelo.games.parameters import with_parameters
from zermelo.rulesets import catalogue as discovery
from zermelo.rulesets import plugins
from zermelo.rulesets.heaps.heaps import Heaps
from zermelo.values.text import join_with_and

PROJECT = Path(__file__).parents[2]


def digits(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


@dataclass(frozen=True)
class Many(Heaps):
    """Have a parameter of every kind.

    For tests.
    """

    name: ClassVar[str] = "many"
    example: ClassVar[str] = "--on-graph g.tgf --take-set 1,2 3"

    members: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "few": {"on_graph": Digraph(), "take_set": (1, 2), "most": 3},
        "none": {"on_graph": Digraph(), "take_set": (), "most": 3},
    }

    on_graph: Digraph = field(metadata={"help": "a file"})
    take_set: tuple[int, ...] = field(metadata={"help": "what may be taken"})
    most: int | None = None
    word: str = "w"
    whole: bool = False
    strict: bool = True
    code: tuple[int, ...] = field(default=(), metadata={"help": "digits", "read": digits})

    def options(self, state: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(state[0] - take,) for take in self.take_set if take <= state[0]]


@pytest.fixture
def graph(tmp_path: Path) -> str:
    path = tmp_path / "g.tgf"
    path.write_text("a\nb\n#\na b\n")
    return str(path)


def test_parameters_are_read_by_type(graph: str) -> None:
    words = ["--on-graph", graph, "--take-set=2,5,7", "12", "--most", "4", "--whole", "9"]
    rules, rest = with_parameters(Many, [*words, "--no-strict", "--code", "077"], FILES)
    assert rules == Many(
        Digraph([("a", "b")]), (2, 5, 7), 4, whole=True, strict=False, code=(0, 7, 7)
    )
    assert rest == ["12", "9"]
    spelled_out = "--take-set 2,5,7 --most 4 --whole --no-strict --code 0,7,7"
    assert str(rules) == f"many --on-graph {graph} {spelled_out}"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "many needs --on-graph: a file; for example: many --on-graph"),
        (["--on-graph", "G"], "many needs --take-set: what may be taken"),
        (["--take-set", "2,x"], "many --take-set 2,x: give whole numbers with commas"),
        (["--most", "x"], "many --most x: give a whole number"),
        (["--most"], "--most needs a value"),
        (["--code", "x"], "many --code x: digits"),
        (["--no-most", "3"], "no parameter '--no-most'"),
        (["--on-graph", "no-such.tgf"], "no such file"),
    ],
)
def test_wrong_parameters(graph: str, words: list[str], message: str) -> None:
    given = [graph if word == "G" else word for word in words]
    with pytest.raises(InputError, match=message):
        with_parameters(Many, given, FILES)


def test_annotations_that_are_types_are_read_as_well() -> None:
    fields = [("many", tuple[int, ...], ()), ("one", int | None, None), ("whole", bool, False)]
    rest = {"name": "plain", "options": lambda *_: []}
    plain = make_dataclass("Plain", fields, bases=(Heaps,), frozen=True, namespace=rest)
    rules, _ = with_parameters(plain, ["--many", "1,2", "--one", "3", "--whole"], FILES)
    assert (rules.many, rules.one, rules.whole) == ((1, 2), 3, True)


# --------------------------------------------------------------------------------- the catalogue


def test_no_ruleset_of_this_package_is_missed() -> None:
    """The catalogue reads files before it imports them; here all are imported."""
    kinds: set[type] = set()
    for module in iter_modules(r.__path__):
        kinds |= set(plugins.rulesets_in(import_module(f"zermelo.rulesets.{module.name}")))
    assert kinds <= set(r.catalogue().values())
    named = {name for kind in kinds for name in kind.instances()}
    assert named <= set(r.instances())
    for name in named:
        assert discovery._own(name) == r.instances()[name]


def test_lists_of_words() -> None:
    assert [join_with_and("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
