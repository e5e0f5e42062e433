"""A token on a digraph with edges of Left and edges of Right: any partizan game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from zermelo.formats.coloured import TwoColours
from zermelo.games.rules import PartizanRuleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.graph import graph, refuse_large, vertex_id
from zermelo.games.tractable import Tractable


@dataclass(frozen=True)
class Partizan(PartizanRuleset[str]):
    """Move the token along an edge of your colour.

    The file has a line for each edge: its source, its target, and ``left``, ``right`` or
    ``either``. A position is the vertex of the token; several tokens are a sum, written with
    ``+``. Without cycles each vertex has a value. With cycles play need not end: the outcome, which
    may be a draw, is given for both starts. It comes from Algorithm PND (Fraenkel 1997), which
    labels every position that can be reached, with the player to move.

    Examples
    --------
    >>> board = TwoColours([("a", "b", "left"), ("a", "c", "right"), ("b", "c", "left")])
    >>> Partizan(board)("a").value
    {1|0}
    """

    name: ClassVar[str] = "partizan"
    example: ClassVar[str] = "--on examples/two-colours.txt a"
    complexity: ClassVar[str] = "O(V + E) for the outcomes of both starts"
    tractable: ClassVar[Tractable] = Tractable(
        label="yes: labels in O(V + E)",
        sums="no: PSPACE-complete (Morris 1981)",
        misere_label="yes: labels in O(V + E)",
    )

    on: TwoColours = field(
        metadata={
            "help": "a file with a line for each edge: source, target, left, right or either",
            "read": "two_colours",
        }
    )

    @property
    def ends(self) -> bool:  # type: ignore[override]
        """Whether there is no cycle."""
        return self.on.ends

    def state(self, *parts: object) -> str:
        """Check the vertex."""
        words = list(map(str, parts))
        if len(words) != 1 or words[0] not in self.on.moves:
            names = ", ".join(self.on.names[:9])
            raise no_position(self, f"{' '.join(words)!r} is not a vertex; give one of {names}")
        return words[0]

    def left(self, state: str) -> Iterator[str]:
        """Move along an edge of Left's."""
        return iter(self.on.moves[state][0])

    def right(self, state: str) -> Iterator[str]:
        """Move along an edge of Right's."""
        return iter(self.on.moves[state][1])

    def scene(self, state: str) -> Scene:
        """Show the digraph in the colours of Left and Right; drag the token."""
        refuse_large(len(self.on.names), len(self.on.edges))
        number = {name: place for place, name in enumerate(self.on.names)}
        sides: dict[tuple[int, int], set[str]] = {}
        for name, moves in self.on.moves.items():
            for side, targets in zip(("left", "right"), moves, strict=True):
                for target in targets:
                    sides.setdefault((number[name], number[target]), set()).add(side)
        looks = ("either" if len(side) > 1 else min(side) for side in sides.values())
        token = vertex_id(number[state])
        left, right = (
            [((token, vertex_id(number[to])), to) for to in options]
            for options in self.on.moves[state]
        )
        return graph(
            self.on.names,
            list(sides),
            holds={number[state]: "man"},
            looks=dict(enumerate(looks)),
            look="arrow",
            left=left,
            right=right,
        )
