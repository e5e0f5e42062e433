"""Small games that are nothing but digraphs, and who wins their compounds by definition."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any, ClassVar

from zermelo.games.rules import PartizanRuleset, Ruleset

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Walk(Ruleset[int]):
    """Move along an edge. Nothing is known of it."""

    name: ClassVar[str] = "walk"
    rows: Rows = ()
    acyclic: bool = True

    @property
    def ends(self) -> bool:  # type: ignore[override]
        return self.acyclic

    def options(self, state: int) -> Iterable[int]:
        return self.rows[state]

    def show(self, state: int) -> str:
        return str(state)

    def state(self, *parts: Any) -> int:
        return int(parts[0])

    def __str__(self) -> str:
        return "walk"


@dataclass(frozen=True)
class TwoWalks(PartizanRuleset[int]):
    """Move along an edge of your own. Nothing is known of it."""

    name: ClassVar[str] = "two-walks"
    lefts: Rows = ()
    rights: Rows = ()
    acyclic: bool = True

    @property
    def ends(self) -> bool:  # type: ignore[override]
        return self.acyclic

    def left(self, state: int) -> Iterable[int]:
        return self.lefts[state]

    def right(self, state: int) -> Iterable[int]:
        return self.rights[state]

    def show(self, state: int) -> str:
        return str(state)

    def state(self, *parts: Any) -> int:
        return int(parts[0])

    def __str__(self) -> str:
        return "two-walks"


def some_rows(random: Random, n: int, *, acyclic: bool, chance: float = 0.4) -> Rows:
    """Draw a digraph; an acyclic one has edges to smaller numbers alone."""
    return tuple(
        tuple(w for w in range(v if acyclic else n) if random.random() < chance) for v in range(n)
    )


def outcomes_by_definition(
    starts: Iterable[Hashable], options: Callable[[Any], Iterable[Any]], *, misere: bool
) -> dict[Any, str]:
    """Label P and N until nothing changes; the rest is D. Who cannot move has lost, or won."""
    rows: dict[Any, list[Any]] = {}
    waiting = list(starts)
    while waiting:
        state = waiting.pop()
        if state not in rows:
            rows[state] = list(options(state))
            waiting += rows[state]
    label = {s: ("N" if misere else "P") if not held else "D" for s, held in rows.items()}
    changed = True
    while changed:
        changed = False
        for state, held in rows.items():
            if label[state] == "D" and held:
                told = [label[option] for option in held]
                new = "N" if "P" in told else "P" if "D" not in told else "D"
                if new != "D":
                    label[state], changed = new, True
    return label


def turns(kind: str, ending: str, lists: list[list[Any]], state: tuple[Any, ...]) -> list[Any]:
    """Return the states after one turn, given the options in each part."""
    if ending == "short" and not all(lists):
        return []
    found = []
    for moved in product((False, True), repeat=len(state)):
        if not any(moved):
            continue
        wanted = {
            "disjunctive": sum(moved) == 1,
            "selective": True,
            "conjunctive": all(m == bool(held) for m, held in zip(moved, lists, strict=True)),
        }[kind]
        if wanted:
            ways = [
                held if m else [here] for m, held, here in zip(moved, lists, state, strict=True)
            ]
            found += list(product(*ways))
    return found
