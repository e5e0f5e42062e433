"""The method ``disk``: as ``unmoves``, with a few blocks of indices in memory at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.solvers.indexed import SOURCE, ByIndices
from zermelo.values.play import Play

if TYPE_CHECKING:
    from zermelo.budget import Budget
    from zermelo.games.compiled import CompiledRules
    from zermelo.solvers.indexed import LabelledIndices


def labelled(rules: CompiledRules[Any], budget: Budget, play: Play, name: str) -> LabelledIndices:
    """Label all indices in a directory that goes with the answer."""
    from pathlib import Path
    from shutil import rmtree
    from tempfile import mkdtemp
    from weakref import finalize

    from zermelo.bulk.workspace import Workspace
    from zermelo.labelling.disk import OnDisk

    room = Path(mkdtemp(prefix="zermelo-"))
    try:
        found = OnDisk(rules, budget, Workspace(room, {}), play, name)
        found.label()
    except BaseException:
        rmtree(room)
        raise
    finalize(found, rmtree, room)
    return found


METHOD = ByIndices("disk", SOURCE + " on disk", labelled)
