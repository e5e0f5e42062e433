"""What reads the path that a digraph is made of: formats stand above digraphs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from zermelo.digraph.pairs import Pairs


class PairsOfFile(Protocol):
    """Reads a file in any format, or makes a graph that is known by name."""

    def __call__(self, path: str, /) -> Pairs:
        """Return the edges of the digraph."""


#: What reads files; the package sets it once, when it is imported.
PAIRS_OF_FILE: PairsOfFile
