"""Public means typed: what users meet first is never `Any`, as mypy sees it."""

from __future__ import annotations

import ast
import os
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

import zermelo
from tests import programs
from zermelo import rulesets
from zermelo.rulesets.catalogue import MEMBERS, RULESETS

PROJECT = Path(__file__).parents[1]

#: Positions and solutions that may be of any kind.
ANY_KIND = "{}, int | Infinity | Game]"

#: What is written, and its type; names without their modules.
TYPES = {
    "rulesets.Chomp": "def (on: Graph) -> Chomp",
    "rulesets.Domineering": "def () -> Domineering",
    "rulesets.kayles": "Octal",
    "rulesets.Nim()(1, 2)": "ImpartialPosition[tuple[int, ...]]",
    "rulesets.Domineering()('2x2')": "PartizanPosition[tuple[str, ...]]",
    "position.state": "tuple[int, ...]",
    "position.ruleset": "Ruleset[tuple[int, ...], int]",
    "next(iter(position.options())).value": "int",
    "position.solve()": "Solution[tuple[int, ...], int]",
    "position.solve().position.value": "int",
    "position.solve().outcome": "Outcome",
    "position.solve().value": "int | None",
    "position.solve().best": "Move[tuple[int, ...]] | None",
    "position.winning_moves()": "list[Move[tuple[int, ...]]]",
    "position.winning_moves()[0].to": ANY_KIND.format("Position[tuple[int, ...]"),
    "position.outcome": "Outcome",
    "position.value": "int",
    "(position + position).value": "int",
    "(position + tokens).value": "int | Infinity",
    "(position + board).value": "Game",
    "(board + tokens).outcome": "Outcome",
    "(position + (board + position)).value": "Game",
    "(position + some).value": "int | Infinity | Game",
    "some.value": "int | Infinity | Game",
    "some.outcome": "Outcome",
    "position.explain()": "Explanation",
    "position.move_table()": "MoveTable[tuple[int, ...]]",
    "tokens.value": "int | Infinity",
    "tokens.solve().value": "int | Infinity | None",
    "board.value": "Game",
    "board.value.temperature": "Fraction",
    "board.outcome": "Outcome",
    "board.value.is_number": "bool",
    "board.value.companion": "Game",
    "board.value.incentives": "tuple[Game, ...]",
    "board.value.misere_outcome": "Outcome",
    "board.value.onside": "Game",
    "z.value('over')": "Game | Stopper | Sided",
    "z.value('over').is_zero": "bool",
    "z.value('over').outcome": "Outcome",
    "z.value('over').onside": "Game | Stopper",
    "over.followers": "tuple[Game | Stopper, ...]",
    "over.degree": "Game | Stopper",
    "board.solve().outcome": "Outcome",
    "board.solve().value": "Game | None",
    "board.turn(LEFT).outcome": "Outcome",
    "z.solve(position)": "Solution[tuple[int, ...], int]",
    "z.solve(board)": "Solution[tuple[str, ...], Game]",
    "z.solve('nim 3 5')": ANY_KIND.format("Solution[object"),
    "z.move_table('nim 3 5')": "MoveTable[object]",
    "z.Position(position.ruleset, (3,))": "Position[tuple[int, ...], int]",
    "z.Position(tokens.ruleset, tokens.state).value": "int | Infinity",
    "z.game(3, lambda n: [n - 1])": "LoopyPosition[int]",
    "z.game('a', {'a': ['b']})": "LoopyPosition[str]",
    "z.Engine().value(position)": "int",
    "z.Engine().value(board)": "Game",
    "z.Engine().outcome(board)": "Outcome",
    "z.NORMAL": "Play",
    "z.outcomes(G)": "Outcomes",
    "z.outcomes(G)['a']": "Outcome",
    "z.kernels(G)": "Kernels",
    "z.kernels(G).find()": "VertexSet | None",
    "z.grundy(G)['a']": "int",
    "z.loopy(G)['a']": "int | Infinity",
}

#: Everything public is known by name.
NAMES = [f"z.{name}" for name in zermelo.__all__]

SNIPPET = """
import zermelo as z
from zermelo import rulesets
from zermelo.values.player import LEFT

G = z.Digraph([("a", "b")])
position = rulesets.Nim()(1, 2)
board = rulesets.Domineering()("2x3")
tokens = rulesets.Tokens(G)("a")
some: z.Position[tuple[int, ...]] = position
over = z.value("over")
assert isinstance(over, z.Stopper)
"""

#: What somebody writes who has mypy look strictly, and expects it to complain of one name alone.
STRICT = """
from fractions import Fraction
from typing import Any

import zermelo as z
from zermelo import rulesets

here = rulesets.Nim()(3, 4, 5)
nimber: int = here.value
doubled: int = here.value + (here + rulesets.kayles(7)).value
loses: bool = here.outcome is z.Outcome.P
heat: Fraction = rulesets.Domineering()("2x3").value.temperature
begins = rulesets.Domineering()("2x2").solve().outcome.left
def nimber_of(position: z.Position[Any, int]) -> int:
    return position.value

def first(position: z.ImpartialPosition[tuple[int, ...]]) -> int:
    return position.state[0] + z.solve(position).position.state[0]

def who_wins(position: z.Position[tuple[int, ...]]) -> str:
    return str(z.solve(position).outcome)

nimber_of(here + here)
first(here)
who_wins(here)
grundy: int = z.Engine().value(here) ^ z.grundy(z.Digraph([("a", "b")]))["a"]
z.outcmes
"""


def mypy(place: Path, code: str, *options: str) -> list[str]:
    """Return what mypy says of a file."""
    place.write_text(code, encoding="utf-8")
    done = programs.run(
        [sys.executable, "-m", "mypy", *options, str(place)],
        capture_output=True,
        text=True,
        check=False,
        cwd=PROJECT,
        env={**os.environ, "MYPYPATH": str(PROJECT / "src")},
    )
    return [line for line in done.stdout.splitlines() if f"{place.name}:" in line]


@pytest.fixture(scope="module")
def revealed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Ask mypy once."""
    place = tmp_path_factory.mktemp("typed") / "snippet.py"
    code = SNIPPET + "".join(f"reveal_type({said})\n" for said in [*TYPES, *NAMES])
    said = mypy(place, code, "--config-file", "pyproject.toml")
    types = [re.sub(r'.*Revealed type is "(.*)"', r"\1", line) for line in said]
    assert len(types) == len(TYPES) + len(NAMES), said
    starts = r"tuple\[[^]]*fallback=([\w.]+)\]"
    return {
        text: re.sub(r"\b(?:\w+\.)+", "", re.sub(starts, r"\1", found))
        for text, found in zip([*TYPES, *NAMES], types, strict=True)
    }


def test_a_strict_user_needs_no_cast_and_is_told_of_a_misspelt_name(tmp_path: Path) -> None:
    said = mypy(tmp_path / "script.py", STRICT, "--config-file", "pyproject.toml", "--strict")
    (error,) = said
    assert re.search(r'Module has no attribute "outcmes"', error), said


@pytest.mark.parametrize("text", TYPES)
def test_it_is_typed(text: str, revealed: dict[str, str]) -> None:
    found = revealed[text]
    assert "Any" not in found
    assert found == TYPES[text]


@pytest.mark.parametrize("name", NAMES)
def test_public_names_are_known(name: str, revealed: dict[str, str]) -> None:
    assert revealed[name] not in ("Any", "object")


def stub(package: ModuleType) -> tuple[dict[str, str], dict[str, str]]:
    """Return the names that a stub imports, by name their module, and those that it annotates."""
    tree = ast.parse(Path(str(package.__file__)).with_suffix(".pyi").read_text(encoding="utf-8"))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    annotated = [node for node in tree.body if isinstance(node, ast.AnnAssign)]
    assert len(imports) + len(annotated) == len(tree.body)
    homes = {alias.name: str(node.module) for node in imports for alias in node.names}
    assert all(alias.asname == alias.name for node in imports for alias in node.names)
    return homes, {ast.unparse(node.target): ast.unparse(node.annotation) for node in annotated}


def test_type_checkers_see_the_names_that_the_package_finds() -> None:
    homes, annotated = stub(zermelo)
    assert homes == zermelo._MODULE_OF
    assert [*homes] == [*zermelo._MODULE_OF]
    assert annotated == {"__version__": "str"}


def test_every_class_of_the_catalogue_is_seen_by_type_checkers() -> None:
    homes, members = stub(rulesets)
    classes = {f"zermelo.rulesets.{home}" for home in RULESETS.values()}
    found = {f"{home}:{name}" for name, home in homes.items()}
    assert classes <= found
    others = {home.partition(":")[2] for home in found - classes}
    assert others | (homes.keys() & set(rulesets.__all__)) == set(rulesets.__all__)
    kinds = {name: RULESETS[kind].partition(":")[2] for name, kind in MEMBERS.items()}
    assert members == {name.replace("-", "_"): kind for name, kind in kinds.items()}


@pytest.mark.parametrize("package", [zermelo, rulesets])
def test_packages_of_names_are_plain_python(package: ModuleType) -> None:
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert used & {"__loader__", "eval", "exec", "globals", "open", "setattr", "sys"} == set()
    assert not hasattr(package, "outcmes")


def test_they_are_what_is_found() -> None:
    for name, home in RULESETS.items():
        assert getattr(rulesets, home.partition(":")[2]).name == name
    for name in MEMBERS:
        assert str(getattr(rulesets, name.replace("-", "_"))) == name
