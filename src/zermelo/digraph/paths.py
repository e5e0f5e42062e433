"""The reader of digraphs given as paths; a higher layer sets it, since formats import digraphs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from zermelo.digraph.pairs import Pairs


class PairsOfFile(Protocol):
    """Reads a file in any format, or makes a graph that is known by name."""

    def __call__(self, path: str, /) -> Pairs:
        """Return the edges of the digraph."""


#: The reader of files; the package sets it once, on import.
PAIRS_OF_FILE: PairsOfFile
