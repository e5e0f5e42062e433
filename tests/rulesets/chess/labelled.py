"""Endings labelled whole, each once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

import numpy as np
from tests.campaign import LONG
from tests.rulesets.chess.endings import ENDINGS

from zermelo.budget import Budget
from zermelo.games.compiled import CompiledRules
from zermelo.labelling.unmoves import Indexed
from zermelo.rulesets import Chess
from zermelo.rulesets.boards.chess import loops
from zermelo.rulesets.boards.chess.compiled import kinds_of
from zermelo.rulesets.boards.chess.diagram import Diagram, Sides

SMALL = ["KQK", "KRK", "KBK", "KNK", "KPK"]

#: With two men beside the kings; the first three in every run.
LARGE = ["KQKR", "KBNK", "KRKN", "KQQK", "KQRK", "KQBK", "KQNK", "KRRK", "KRBK", "KRNK", "KBBK",
         "KNNK", "KQKQ", "KQKB", "KQKN", "KRKR", "KRKB", "KBKB", "KBKN", "KNKN"]  # fmt: skip

CHOSEN = SMALL + (LARGE if LONG else LARGE[:3])


@dataclass(frozen=True)
class Labelled:
    """All labels of an ending and of those that it may come to."""

    rules: CompiledRules[Diagram]
    marks: np.ndarray
    edges: int

    def of(self, diagram: Diagram) -> int:
        """Return the remoteness, or -1."""
        return int(self.marks[self.rules.key(diagram)[0]]) - 1

    def plies(self, diagram: Diagram) -> int:
        """Return the distance to mate, as `plies_of`."""
        return plies_of(self.of(diagram))

    def places(self, sides: Sides) -> np.ndarray:
        """Return the indices of positions with some material, that of the one to move first."""
        one, two = (*kinds_of(sides), loops.NONE, loops.NONE)[:2]
        params = self.rules.params
        table = loops.FIRST + params[loops.TABLE + loops.KINDS * one + two]
        return params[table] + np.flatnonzero(self.marks[params[table] : params[table + 1]] != 255)

    def counts(self, sides: Sides) -> Counter[int]:
        """Count the labels of these positions."""
        found = self.marks[self.places(sides)].astype(int)
        numbers, times = np.unique(found - 1, return_counts=True)
        return Counter(dict(zip(numbers.tolist(), times.tolist(), strict=True)))


def plies_of(label: int) -> int:
    """Return the distance to mate as tables of endings tell it: negative where one loses."""
    return max(label, 0) if label % 2 else -label


@cache
def labelled(ending: str) -> Labelled:
    """Label an ending backwards."""
    rules = Chess(ending).compiled()
    indexed = Indexed(rules, Budget())
    indexed.label()
    return Labelled(rules, indexed.marks, indexed.moves)


def both(ending: str) -> tuple[Counter[int], Counter[int]]:
    """Count labels where the first side is to move, and where the other is."""
    mine, theirs = ENDINGS[ending]
    found = labelled(ending)
    return found.counts((mine, theirs)), found.counts((theirs, mine))
