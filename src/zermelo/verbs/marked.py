"""The extension of a framework that a picture marks, by its number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.verbs.vertices import as_text

if TYPE_CHECKING:
    from zermelo.digraph.views import VertexSet


@dataclass(frozen=True)
class Extension:
    """An extension to mark in the picture of a framework.

    The number counts from 1, in the order of ``zermelo argue --all``; members are None where there
    is no extension at all.
    """

    semantics: str
    number: int
    members: VertexSet | None

    @property
    def told(self) -> str:
        """What the members are, in words."""
        return f"in {self.semantics} extension {self.number}"

    def json(self) -> dict[str, object]:
        """Return plain data."""
        number = None if self.members is None else self.number
        return {"semantics": self.semantics, "number": number, "extension": as_text(self.members)}


def extension_of(
    G: Digraph, semantics: str, number: int, limits: Limits | Watch = NO_LIMITS
) -> Extension:
    """Return an extension of the framework whose attacks are turned round in a digraph.

    Examples
    --------
    >>> G = Digraph([("a", "b"), ("b", "a")])
    >>> extension_of(G, "preferred", 2).json()
    {'semantics': 'preferred', 'number': 2, 'extension': ['b']}
    """
    from zermelo.argumentation.framework import Framework

    seen, held = 0, None
    for one in Framework.of_moves(G).extensions(semantics, number, limits=limits):
        seen, held = seen + 1, one
    if 0 < seen < number:
        be = "is 1" if seen == 1 else f"are {seen:,}"
        noun = "extension" if seen == 1 else "extensions"
        raise InputError(
            f"there {be} {semantics} {noun}, and no extension {number:,}; give --extension a "
            f"number up to {seen:,}"
        )
    return Extension(semantics, number, held)
