"""One word, one thing: the words that once meant several things have one meaning in the package."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import zermelo
from tests.parsed import nodes_of, tree_of

ROOT = Path(zermelo.__file__).parent
FILES = {file.relative_to(ROOT).as_posix(): file for file in sorted(ROOT.rglob("*.py"))}

#: Classes that everybody speaks of, and their only home.
HOMES = {
    "CompiledRules": "games/compiled.py",
    "Digraph": "digraph/digraph.py",
    "Engine": "solvers/engine.py",
    "Explanation": "games/explanation.py",
    "Limits": "limits.py",
    "LinearCode": "tokens/codes/linear_code.py",
    "Method": "solvers/methods.py",
    "Move": "games/position.py",
    "Position": "games/position.py",
    "Rules": "games/base_rules.py",
    "Ruleset": "games/rules.py",
    "Solution": "games/position.py",
    "Strategy": "answers/strategy.py",
    "Table": "games/explanation.py",
    "Tablebase": "labelling/tables/table.py",
    "Text": "games/explanation.py",
    "Theorem": "games/theorem.py",
    "Tokens": "rulesets/tokens/tokens/rules.py",
    "Turns": "compounds/turns.py",
    "Verdict": "checker/form.py",
}

#: Too vague for a class: say which kind it is.
VAGUE = {"Code", "Search", "States", "Token", "Word", "Words"}

#: What a parameter or field of this name is. Loops have no annotations: there `words` are 64 bits.
MEANINGS = {
    "code": {"LinearCode"},
    "codes": set[str](),
    "octal_code": {"OctalCode", "str", "str | OctalCode", "str | None", "object"},
    "search": {"PartizanSearch", "SumSearch", "PositionSearch"},
    "tablebase": {"Tablebase", "Tables"},
    # what a person typed, split; or how many words of 64 bits a key takes
    "words": {"Sequence[str]", "tuple[str, ...]", "list[str]", "int", "Any"},
}

#: `code` is a parameter that players write: ``octal --code 0.77``.
WRITTEN = {("rulesets/heaps/octal.py", "code", "OctalCode")}


@cache
def classes() -> list[tuple[str, ast.ClassDef]]:
    return [
        (place, node)
        for place, file in FILES.items()
        for node in nodes_of(file)
        if isinstance(node, ast.ClassDef)
    ]


@cache
def annotated() -> frozenset[tuple[str, str, str]]:
    """Return parameters of functions and fields of classes, with their places and annotations."""
    parameters = {
        (place, node.arg, ast.unparse(node.annotation))
        for place, file in FILES.items()
        for node in nodes_of(file)
        if isinstance(node, ast.arg) and node.arg in MEANINGS and node.annotation
    }
    fields = {
        (place, line.target.id, ast.unparse(line.annotation))
        for place, node in classes()
        for line in node.body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
        if line.target.id in MEANINGS
    }
    return frozenset(parameters | fields)


@pytest.mark.parametrize("name", HOMES)
def test_a_class_that_everybody_speaks_of_has_one_home(name: str) -> None:
    assert [place for place, found in classes() if found.name == name] == [HOMES[name]]


def test_no_class_has_a_vague_name() -> None:
    named = [(place, found.name) for place, found in classes()]
    assert [held for held in named if held[1].lstrip("_") in VAGUE] == []


@pytest.mark.parametrize("name", MEANINGS)
def test_a_name_means_one_thing(name: str) -> None:
    found = {held for held in annotated() if held[1] == name} - WRITTEN
    assert {held for held in found if held[2] not in MEANINGS[name]} == set()
    assert {annotation for _, _, annotation in found} == MEANINGS[name]  # and nothing has gone


def test_a_state_is_that_of_rules() -> None:
    """`State` is an alias in the rulesets, and of any state in the solvers."""
    named = {
        place.split("/")[0]
        for place, file in FILES.items()
        for node in tree_of(file).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and target.id == "State"
    }
    assert named == {"rulesets", "solvers"}


#: A digraph's answer and a ruleset, both public.
SHARED_CLASSES = {"Annihilation"}


def test_a_class_name_has_one_class() -> None:
    names = Counter(node.name for _, node in classes())
    assert {name for name, count in names.items() if count > 1} == SHARED_CLASSES


#: Limits and sizes need a noun: `MAX_VERTICES`, not `MOST`.
BARE = {"EACH", "EVERY", "FEW", "LEAST", "LOOKS", "MANY", "MOST", "ROOM", "SOON"}


def test_a_limit_has_a_noun() -> None:
    bare = {
        (place, name.id)
        for place, file in FILES.items()
        if not {"_jit", "loops", "loops.py"} & {*place.split("/")}
        for node in tree_of(file).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name) and name.id.lstrip("_") in BARE
    }
    assert bare == set()
