"""Frameworks from and to what other libraries have, by stand-ins of the same shape."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo import Framework


@dataclass(frozen=True)
class Argument:
    name: str


@dataclass(frozen=True)
class Defeat:
    from_argument: Argument
    to_argument: Argument


@dataclass(frozen=True)
class Theirs:
    name: str
    arguments: list[Argument]
    defeats: list[Defeat]


def theirs(F: Framework) -> Theirs:
    """As docs/argumentation.md says."""
    made = {str(a): Argument(str(a)) for a in F.arguments}
    return Theirs("", [*made.values()], [Defeat(made[a], made[b]) for a, b in F.attacks])  # type: ignore[index]


def test_there_and_back() -> None:
    F = Framework(["ab", "ba", "bc", "dd"], "xcba")
    assert Framework.of_objects(theirs(F)) == F
    assert Framework.of_objects(theirs(F)).arguments == tuple("xcbad")
    args, atts = list(F.arguments), [list(attack) for attack in F.attacks]  # as pygarg has them
    assert Framework([(a, b) for a, b in atts], args) == F
