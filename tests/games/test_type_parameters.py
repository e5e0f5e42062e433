"""Rules, positions and solutions are generic; their last type arguments may be left out."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import pytest

import zermelo as z
from zermelo.games.rules import LoopyRuleset, Rules
from zermelo.rulesets import Ruleset

T = TypeVar("T")

#: Overloaded functions, and why one signature with type parameters does not do.
OVERLOADED = {
    "digraph/names.py:__getitem__": "a sequence gives an item or a slice",
    "kernel/sequences.py:__getitem__": "a sequence gives an item or a slice",
    "games/theorem.py:__get__": "a descriptor gives itself to the class, and a theorem to rules",
    "values/partizan/value_properties.py:__get__": "a property gives itself to the class",
    "labels/outcomes.py:outcomes": "owners of vertices give winners instead of outcomes",
    "games/position.py:__add__": "a sum is partizan if one of the two positions is",
}


@pytest.mark.parametrize("kind", [z.Position, z.Solution, Rules])
def test_the_value_may_be_left_out(kind: Any) -> None:
    assert kind[int] == kind[int, Any]
    assert kind[tuple[int, ...], int].__args__ == (tuple[int, ...], int)
    with pytest.raises(TypeError, match="Too many"):
        kind[int, int, str]


def test_rules_of_ones_own_are_of_a_state_alone() -> None:
    @dataclass(frozen=True)
    class Down(Ruleset[T], Generic[T]):
        name = "down"

        def state(self, *parts: Any) -> T:
            return parts[0]

        def options(self, state: Any) -> list[Any]:
            return list(range(state))

    assert Down[int].__args__ == (int,)
    assert Down[int]()(3).value == 3
    with pytest.raises(TypeError, match="Too many"):
        Down[int, int]
    assert issubclass(LoopyRuleset, Ruleset)


def test_functions_are_overloaded_only_where_types_cannot_be_generic() -> None:
    source = Path(z.__file__).parent
    found = {
        f"{file.relative_to(source)}:{held.name}"
        for file in source.rglob("*.py")
        if "@overload" in (text := file.read_text(encoding="utf-8"))
        for held in ast.walk(ast.parse(text))
        if isinstance(held, ast.FunctionDef)
        and any(ast.unparse(decorator) == "overload" for decorator in held.decorator_list)
    }
    assert found == OVERLOADED.keys()
