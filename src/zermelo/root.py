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
    "compare": ("zermelo.values.partizan.comparison", "compare"),
    "degree": ("zermelo.values.partizan.loopy_methods", "degree"),
    "engine": ("zermelo.solvers.engine", "Engine"),
    "evaluate": ("zermelo.values.partizan.parse", "evaluate"),
    "explain": ("zermelo.answers.explanation", "explain"),
    "files": ("zermelo.formats.resolvers", "Files"),
    "game": ("zermelo.values.partizan.game", "Game"),
    "game_value": ("zermelo.solvers.loopy_partizan", "game_value"),
    "graph": ("zermelo.labelling.explore", "graph_of"),
    "loopy_stops": ("zermelo.values.partizan.loopy_methods", "stops"),
    "loopy_thermograph": ("zermelo.values.partizan.loopy_heat", "thermograph"),
    "move_table": ("zermelo.answers.move_table", "move_table"),
    "parse": ("zermelo.values.partizan.parse", "parse"),
    "play": ("zermelo.cli.conversation", "play_position"),
    "position": ("zermelo.games.position", "Position"),
    "reasons": ("zermelo.values.partizan.reasons", "explain"),
    "reasons_of_sides": ("zermelo.values.partizan.reasons", "SidedReasons"),
    "show_loopy": ("zermelo.values.partizan.loopy_show", "show_loopy"),
    "sum": ("zermelo.games.sums", "sum_of"),
    "thermograph_picture": ("zermelo.pictures.thermographs", "thermograph_picture"),
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
