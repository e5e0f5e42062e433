"""The reader of digraphs in files; a higher layer sets it, since formats import digraphs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from zermelo.digraph.pairs import Pairs

#: Returns the edges of a file in any format, or of a named graph; the package sets it on import.
PAIRS_OF_FILE: Callable[[str], Pairs]
