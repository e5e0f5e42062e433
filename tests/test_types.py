"""Public means typed: what users meet first is never `Any`, as mypy sees it."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import zermelo
from zermelo import rulesets
from zermelo.rulesets.catalogue import MEMBERS, RULESETS

PROJECT = Path(__file__).parents[1]

#: What is written, and its type; names without their modules.
TYPES = {
    "rulesets.Chomp": "def (on: Graph) -> Chomp",
    "rulesets.Domineering": "def () -> Domineering",
    "rulesets.kayles": "Octal",
    "rulesets.Nim()(1, 2)": "Position[tuple[int, ...]]",
    "rulesets.Domineering()('2x2')": "Position[tuple[str, ...]]",
    "position.state": "tuple[int, ...]",
    "position.solve()": "Solution[tuple[int, ...]]",
    "position.solve().best": "Move[tuple[int, ...]] | None",
    "position.winning_moves()": "list[Move[tuple[int, ...]]]",
    "position.winning_moves()[0].to": "Position[tuple[int, ...]]",
    "position.outcome": "Outcome | Starts",
    "position.value": "int | Infinity | Game",
    "position.explain()": "Explanation",
    "position.table()": "MoveTable[tuple[int, ...]]",
    "z.solve(position)": "Solution[tuple[int, ...]]",
    "z.game(3, lambda n: [n - 1])": "Position[int]",
    "z.game('a', {'a': ['b']})": "Position[str]",
    "z.Engine().value(position)": "int | Infinity | Game",
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

G = z.Digraph([("a", "b")])
position = rulesets.Nim()(1, 2)
"""


@pytest.fixture(scope="module")
def revealed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Ask mypy once."""
    place = tmp_path_factory.mktemp("typed") / "snippet.py"
    code = SNIPPET + "".join(f"reveal_type({said})\n" for said in [*TYPES, *NAMES])
    place.write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(place)],
        capture_output=True,
        text=True,
        check=False,
        cwd=PROJECT,
        env={**os.environ, "MYPYPATH": str(PROJECT / "src")},
    )
    said = [line for line in done.stdout.splitlines() if "snippet.py:" in line]
    types = [re.sub(r'.*Revealed type is "(.*)"', r"\1", line) for line in said]
    assert len(types) == len(TYPES) + len(NAMES), done.stdout + done.stderr
    starts = r"tuple\[[^]]*fallback=([\w.]+)\]"
    return {
        text: re.sub(r"\b(?:\w+\.)+", "", re.sub(starts, r"\1", found))
        for text, found in zip([*TYPES, *NAMES], types, strict=True)
    }


@pytest.mark.parametrize("text", TYPES)
def test_it_is_typed(text: str, revealed: dict[str, str]) -> None:
    found = revealed[text]
    assert "Any" not in found
    assert found == TYPES[text]


@pytest.mark.parametrize("name", NAMES)
def test_public_names_are_known(name: str, revealed: dict[str, str]) -> None:
    assert revealed[name] not in ("Any", "object")


def test_every_class_of_the_catalogue_is_seen_by_type_checkers() -> None:
    tree = ast.parse(Path(str(rulesets.__file__)).read_text(encoding="utf-8"))
    (block,) = (held for held in tree.body if isinstance(held, ast.If))
    assert ast.unparse(block.test) == "TYPE_CHECKING"
    classes = {
        f"{held.module}:{held.names[0].name}": held.names[0].asname
        for held in block.body
        if isinstance(held, ast.ImportFrom)
    }
    homes = {f"zermelo.rulesets.{home}" for home in RULESETS.values()}
    assert classes == {home: home.partition(":")[2] for home in homes}
    members = {
        ast.unparse(held.target): ast.unparse(held.annotation)
        for held in block.body
        if isinstance(held, ast.AnnAssign)
    }
    kinds = {name: RULESETS[kind].partition(":")[2] for name, kind in MEMBERS.items()}
    assert members == {name.replace("-", "_"): kind for name, kind in kinds.items()}


def test_they_are_what_is_found() -> None:
    for name, home in RULESETS.items():
        assert getattr(rulesets, home.partition(":")[2]).name == name
    for name in MEMBERS:
        assert str(getattr(rulesets, name.replace("-", "_"))) == name
