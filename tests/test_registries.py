"""Tables are complete, and what is added is one file and one line in its table."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from pathlib import Path
from pkgutil import iter_modules, walk_packages
from types import ModuleType
from typing import Any

import pytest

import zermelo
from tests.truth import KINDS as TRUE_KINDS
from zermelo import cli, formats, labelling, rulesets, solvers, verbs
from zermelo.answers.certificates import certify_kernel, check
from zermelo.checker import kinds
from zermelo.checker.form import Flaw
from zermelo.errors import InputError
from zermelo.formats.table import FORMATS
from zermelo.games.position import Position
from zermelo.games.rules import Rules
from zermelo.games.solution import Solution
from zermelo.labelling.means import LABELLING_METHODS
from zermelo.rulesets.catalogue import MEMBERS, RULESETS
from zermelo.rulesets.plugins import rulesets_in
from zermelo.solvers import labelled as by_means
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Goal
from zermelo.solvers.methods import METHODS, _methods_for, method_named, methods_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT
from zermelo.verbs import GROUPS, VERBS
from zermelo.verbs.verb import Verb

# ------------------------------------------------------------------------------ tables are complete


def modules(package: ModuleType) -> Iterator[str]:
    """Yield the modules of a package by their last name."""
    return (found.name for found in iter_modules(package.__path__))


def test_methods() -> None:
    held = {
        name
        for name in modules(solvers)
        if hasattr(import_module(f"zermelo.solvers.{name}"), "answer")
    }
    own = {name: module for name, module in METHODS.items() if name not in LABELLING_METHODS}
    assert held == {*own.values()}
    assert len(held) == len(own)
    for name, module in own.items():
        assert method_named(name) is import_module(f"zermelo.solvers.{module}")


def test_means() -> None:
    """Whatever labels positions is in one table: each is a method, and makes tables."""
    held = {
        name
        for name in modules(labelling)
        if hasattr(import_module(f"zermelo.labelling.{name}"), "label_all")
    }
    assert held - {"plain"} == LABELLING_METHODS.keys() <= METHODS.keys()
    assert [name for name in METHODS if name in LABELLING_METHODS] == [*LABELLING_METHODS]
    assert [*METHODS][-1] == [*LABELLING_METHODS][-1]  # which answers everything
    for name, means in LABELLING_METHODS.items():
        module = import_module(f"zermelo.labelling.{name}")
        assert means.estimates_memory is hasattr(module, "memory_needed")
        assert method_named(name) is by_means.METHODS[name]


HERE = [
    rulesets.Nim()(1, 2),
    rulesets.Nim()(1, 2) + rulesets.kayles(3),
    rulesets.Domineering()("2x2"),
    rulesets.Domineering()("2x2").turn(LEFT),
    rulesets.Domineering()("2x2") + rulesets.Clobber()("xo"),
    (rulesets.Domineering()("2x2") + rulesets.Clobber()("xo")).turn(LEFT),
    rulesets.position_of(["tic-tac-toe"]),
]


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("here", HERE, ids=str)
def test_a_method_that_positions_skip_would_pass_them_on(here: Position[Any], play: Play) -> None:
    skipped = METHODS.keys() - {*methods_of(here.ruleset, play)}
    assert skipped >= {"table", "compound"}
    for name in skipped:
        for goal in Goal if play is NORMAL else {*Goal} - {Goal.VALUE}:
            assert method_named(name).answer(here, goal, play, Engine()) is None


def test_rulesets() -> None:
    homes: dict[str, str] = {}
    members: dict[str, str] = {}
    for found in walk_packages(rulesets.__path__, "zermelo.rulesets."):
        for kind in rulesets_in(import_module(found.name)):
            homes[kind.name] = f"{found.name}:{kind.__name__}".removeprefix("zermelo.rulesets.")
            members |= dict.fromkeys(kind.members, kind.name)
    assert homes == RULESETS
    assert members == MEMBERS


def test_rulesets_are_in_alphabetical_order() -> None:
    assert list(RULESETS) == sorted(RULESETS)
    assert list(MEMBERS) == sorted(MEMBERS)


def test_formats() -> None:
    held = set()
    for name in modules(formats):
        reads = getattr(import_module(f"zermelo.formats.{name}"), "read", None)
        if reads is not None and list(reads.__annotations__.items()) == [
            ("source", "Source"),
            ("return", "Digraph"),
        ]:
            held.add(name)
    assert held == {known.name for known in FORMATS.values()}


def test_verbs() -> None:
    """One file each, in which it is the command; its function takes the parameters of the verb."""
    held = {}
    for name in modules(verbs):
        module = import_module(f"zermelo.verbs.{name}")
        if isinstance(getattr(module, "command", None), Verb):
            held[name] = module.command
    assert held.keys() == VERBS.keys()
    actions = [action for verb in held.values() for action in verb.actions.values()]
    for verb in [*held.values(), *actions]:
        if verb.actions:
            continue
        taken = signature(verb.function).parameters
        said = {held.name for held in verb.parameters if not held.read_by}
        assert {"call", *said} == taken.keys()
        assert verb.help
        assert verb.examples


def test_groups_of_verbs() -> None:
    assert {group for group, _ in VERBS.values()} == GROUPS.keys()


def test_kinds_of_certificates() -> None:
    """Each has a definition that mutations are held to, and is described."""
    held_elsewhere = {"quotient"}  # by searched sums, in tests/checker/test_quotients.py
    assert TRUE_KINDS.keys() | held_elsewhere == kinds.KINDS.keys()
    pages = (Path(__file__).parents[1] / "docs" / "certificates.md").read_text(encoding="utf-8")
    for name, kind in kinds.KINDS.items():
        (row,) = (line for line in pages.splitlines() if line.startswith(f"| [`{name}`]"))
        for field in kind.fields:
            assert f"`{field}`" in row or (field in kinds.DIGRAPH_FIELDS and "digraph" in row)


# --------------------------------------------------------------------- one file, and one line each


def by_parity(
    position: Position[Any], goal: Goal, play: Play, engine: Engine
) -> Solution[Any] | None:
    """Answer of heaps of one counter: whoever moves wins if and only if their number is odd."""
    del goal, engine
    if position.ruleset.name != "nim" or {*position.state} - {1} or play is not NORMAL:
        return None
    odd = len(position.state) % 2
    outcome = Outcome.N if odd else Outcome.P
    wins = [option.state for option in position.options()] if odd else []
    return Solution(position, outcome, "parity", "the number of heaps", winning=wins)


@pytest.fixture
def parity(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the file of a method, and its line."""
    module = ModuleType("zermelo.solvers.by_parity")
    module.answer = by_parity  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(METHODS, "parity", "by_parity")
    _methods_for.cache_clear()
    yield
    method_named.cache_clear()
    _methods_for.cache_clear()


@pytest.mark.usefixtures("parity")
def test_a_method_is_one_file_and_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    here = rulesets.Nim()(1, 1, 1)
    found = Engine(method="parity").solve(here)
    assert (found.outcome, found.method, len(found.winning_moves)) == (Outcome.N, "parity", 3)
    assert Engine().solve(here).method == "theorem"
    assert cli.run(["solve", "nim", "1", "1", "--method", "parity", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["outcome"], said["method"], said["source"]) == (
        "P",
        "parity",
        "the number of heaps",
    )


@pytest.mark.usefixtures("parity")
def test_a_method_that_does_not_answer_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InputError, match=r"'parity' does not answer nim 2;.*, retrograde$"):
        Engine(method="parity").solve(rulesets.Nim()(2))
    assert cli.run(["solve", "nim", "2", "--method", "parity"]) == 2
    assert "the method 'parity' does not answer nim 2" in capsys.readouterr().err


@pytest.mark.usefixtures("parity")
def test_methods_are_tried_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    first = {"parity": "by_parity", **METHODS}
    monkeypatch.setattr("zermelo.solvers.methods.METHODS", first)
    engine = Engine()
    assert engine.solve(rulesets.Nim()(1, 1)).method == "parity"
    assert engine.solve(rulesets.Nim()(1, 2)).method == "theorem"


def test_a_method_that_is_not_there() -> None:
    with pytest.raises(InputError, match="no method 'parity'; there are: table, partizan, terms,"):
        Engine(method="parity")


def check_sources(
    certificate: dict[str, Any], names: list[str], options: list[list[int]]
) -> tuple[str, str]:
    """Check that the members are the vertices to which no edge leads."""
    reached = {v for row in options for v in row}
    if certificate["members"] != [u for u in range(len(names)) if u not in reached]:
        raise Flaw("other vertices are sources")
    return f"{len(certificate['members'])} sources", ""


def test_a_kind_of_certificate_is_one_file_and_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = kinds.CertificateKind((*kinds.DIGRAPH_FIELDS, "members"), check_sources)
    G = zermelo.Digraph([("a", "b"), ("c", "b")])
    made = certify_kernel(G, ["b"]) | {"certificate": "sources", "members": [0, 2]}
    made["members"] = [u for u, name in enumerate(made["vertices"]) if name != "b"]
    path = tmp_path / "x.json"
    path.write_text(json.dumps(made), encoding="utf-8")
    assert cli.run(["check", str(path)]) == 2
    assert "must be one of outcomes, kernel" in capsys.readouterr().err
    monkeypatch.setitem(kinds.KINDS, "sources", kind)
    assert cli.run(["check", str(path)]) == 0
    assert "HOLDS: 2 sources" in capsys.readouterr().out
    assert str(check(made | {"members": [0]})) == "FALSE: other vertices are sources"


def test_rules_have_no_more_than_they_need() -> None:
    """An impartial ruleset needs one method, a partizan one two; and neither has many."""
    assert rulesets.Ruleset.__abstractmethods__ == {"options"}
    assert rulesets.PartizanRuleset.__abstractmethods__ == {"left", "right"}
    public = {
        name
        for kind in (Rules, rulesets.Ruleset)
        for name, held in vars(kind).items()
        if callable(held) and not name.startswith("_")
    }
    assert len(public) <= 15, public
