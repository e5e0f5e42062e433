"""The composition root: the one place where something lower reaches what stands above it.

A position answers questions about itself (``here.outcome``), though it stands below the solvers.
It asks here, by the name of the question; the module with the answer is imported then.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

#: What may be asked for, and where it is.
HOMES = {
    "arrow_table": ("zermelo.formats.columns", "table_of"),
    "arrange": ("zermelo.pictures.arrange", "arrange"),
    "board_svg": ("zermelo.pictures.board", "svg_of"),
    "engine": ("zermelo.solvers.engine", "Engine"),
    "explain": ("zermelo.answers.explanation", "explain"),
    "files": ("zermelo.formats.resolvers", "FileResolver"),
    "game_value": ("zermelo.solvers.loopy_partizan", "game_value"),
    "graph": ("zermelo.labelling.explore", "graph_of"),
    "move_table": ("zermelo.answers.move_table", "move_table"),
    "outcome": ("zermelo.solvers.memory", "outcome"),
    "play": ("zermelo.cli.conversation", "play_position"),
    "serve": ("zermelo.web.server", "serve"),
    "sum": ("zermelo.compounds.sums", "sum_of"),
    "turns": ("zermelo.compounds.turns", "Turns"),
    "thermograph_picture": ("zermelo.pictures.thermographs", "thermograph_picture"),
    "value": ("zermelo.solvers.memory", "value"),
}


@cache
def reach(name: str) -> Any:  # noqa: ANN401
    """Return what stands above under a name.

    Examples
    --------
    >>> reach("engine").__name__
    'Engine'
    """
    module, attribute = HOMES[name]
    return getattr(import_module(module), attribute)
