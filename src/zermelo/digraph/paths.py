"""The reader of digraphs given as paths; a higher layer sets it, since formats import digraphs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.digraph.pairs import Pairs

#: Returns the edges of a file in any format, or of a named graph; the package sets it on import.
PAIRS_OF_FILE: Callable[[str], Pairs]
