"""Cops and robber: pursuit on a graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from zermelo.games.ends import End
from zermelo.games.explanation import Block
from zermelo.games.rules import PartizanRuleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.graph import graph, vertex_id
from zermelo.games.tractable import Tractable
from zermelo.rulesets.vertex_words import VertexWords
from zermelo.values.player import LEFT, Player

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph

#: Where the cops are, in order, and the robber, by number.
State: TypeAlias = tuple[tuple[int, ...], int]


@dataclass(frozen=True)
class Cops(PartizanRuleset[State]):
    """Cops and a robber move along edges, or stay; the cops want to stand where the robber is.

    Left is the cops, each of whom moves along an edge or stays in a turn; Right is the robber, who
    does so too. A position is written as the vertices of the cops and, last, that of the robber. If
    the robber is caught, the cops have won; if he escapes for ever it is a draw, as labels call it.
    One cop catches him from everywhere exactly if the graph is dismantlable: it comes down to one
    vertex by taking away, again and again, one whose neighbours, itself included, are all
    neighbours of another (Nowakowski and Winkler 1983; Quilliot 1978); `explain` says whether. The
    number of cops is part of the position, and pursuit with that is hard (Goldstein and Reingold
    1995).

    Parameters
    ----------
    on : Graph

    Examples
    --------
    >>> from zermelo import Graph
    >>> rules = Cops(Graph.named("cycle:4"))
    >>> str(rules("1", "3").outcome), str(rules("1", "2", "4").outcome)
    ('draw when Left begins, draw when Right begins', 'L')
    """

    name: ClassVar[str] = "cops"
    example: ClassVar[str] = "--on path:5 1 4"
    complexity: ClassVar[str] = "polynomial for a fixed number of cops, else hard"
    ends: ClassVar[bool] = False
    tractable: ClassVar[Tractable] = Tractable(
        label="no: exponential time, the cops given (Goldstein and Reingold 1995)"
    )

    on: Graph = field(metadata={"help": "the graph: a file, or a name such as cycle:5"})

    @cached_property
    def words(self) -> VertexWords:
        """The words for the vertices."""
        return VertexWords(self.on)

    @cached_property
    def near(self) -> Sequence[tuple[int, ...]]:
        """The vertices where one comes to in a turn, by number; itself among them."""
        return [tuple(sorted({v, *self.on.adjacent[v]})) for v in range(len(self.on.names))]

    def state(self, *parts: Any) -> State:  # noqa: ANN401
        """Read the vertices of the cops, and that of the robber."""
        if len(parts) < 2:
            raise no_position(self, "give the vertices of one cop or more, and last the robber's")
        *cops, robber = map(self.words.index, parts)
        return tuple(sorted(cops)), robber

    def show(self, state: State) -> str:
        """Write the vertices of the cops, and that of the robber."""
        return " ".join(map(self.words.word, (*state[0], state[1])))

    def left(self, state: State) -> Iterable[State]:
        """Let the cops move."""
        cops, robber = state
        ways = product(*(self.near[v] for v in cops))
        return dict.fromkeys((tuple(sorted(after)), robber) for after in ways)

    def right(self, state: State) -> Iterator[State]:
        """Let the robber move."""
        cops, robber = state
        return ((cops, v) for v in self.near[robber])

    def end(self, state: State, mover: Player) -> End | None:
        """Say that the cops have won where one of them stands with the robber."""
        cops, robber = state
        if robber not in cops:
            return None
        return End.WON if mover is LEFT else End.LOST

    def describe(self, state: State, option: State) -> str:
        """Say where the cops or the robber go."""
        if state[0] != option[0]:
            return f"cops to {' '.join(map(self.words.word, option[0]))}"
        if state[1] != option[1]:
            return f"robber to {self.words.word(option[1])}"
        return "stay"

    def scene(self, state: State) -> Scene:
        """Show the graph with the cops and the robber; touch where they go."""
        cops, robber = state
        edges = [(u, v) for u, row in enumerate(self.on.adjacent) for v in row if u < v]
        held = dict.fromkeys(cops, "left") | {robber: "right"}
        left = [(tuple(vertex_id(v) for v in dict.fromkeys(o[0])), o) for o in self.left(state)]
        right = [((vertex_id(o[1]),), o) for o in self.right(state)]
        return graph(self.on.names, edges, held=held, left=left, right=right)

    @cached_property
    def is_dismantlable(self) -> bool:
        """Say whether the graph comes down to one vertex, as is told above."""
        left = {v: set(near) for v, near in enumerate(self.near)}
        while len(left) > 1:
            corner = next((v for v in left for w in left if v != w and left[v] <= left[w]), None)
            if corner is None:
                return False
            del left[corner]
            for near in left.values():
                near.discard(corner)
        return True

    def remarks(self, state: State) -> Iterable[Block | str]:
        """Say whether one cop is enough."""
        if len(state[0]) == 1:
            told = "is" if self.is_dismantlable else "is not"
            then = (
                "from everywhere"
                if self.is_dismantlable
                else "from everywhere: somewhere he escapes"
            )
            yield (
                f"The graph {told} dismantlable, so that one cop "
                f"{'catches' if self.is_dismantlable else 'does not catch'} the robber {then} "
                "(Nowakowski and Winkler 1983; Quilliot 1978)."
            )
