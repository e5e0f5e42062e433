"""The method ``unmoves``: all indices labelled level by level, by moves backwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.solvers.indexed import SOURCE, ByIndices
from zermelo.values.play import Play

if TYPE_CHECKING:
    from zermelo.budget import Budget
    from zermelo.games.compiled import CompiledRules
    from zermelo.solvers.indexed import LabelledIndices


def labelled(rules: CompiledRules[Any], budget: Budget, play: Play, name: str) -> LabelledIndices:
    """Label all indices in memory."""
    from zermelo.labelling.unmoves import Indexed

    found = Indexed(rules, budget, play, name)
    found.label()
    return found


METHOD = ByIndices("unmoves", SOURCE, labelled)
