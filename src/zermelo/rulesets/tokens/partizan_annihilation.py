"""Partizan annihilation: each player has their own tokens, and two that meet vanish."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from zermelo.games.rules import PartizanRuleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.graph import graph, refuse_large, vertex_id
from zermelo.games.tractable import Tractable
from zermelo.rulesets.vertex_words import OnVertices

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

#: The vertices of Left's tokens and of Right's, by number, ascending.
State: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
#: The prefixes of vertices with a token of Left or of Right.
SIGNS = ("l:", "r:")


@dataclass(frozen=True)
class PartizanAnnihilation(OnVertices, PartizanRuleset[State]):
    """Move one of your tokens along an edge; if it meets a token of either player, both vanish.

    Left and Right have their own tokens on one digraph, at most one on a vertex. A loop is a pass.
    A position is written as its tokens, ``l:a l:b r:c``. Fraenkel 1996a, section 4, mentions such
    variations, which were shown to be hard (Fraenkel and Yesha 1979; Fraenkel and Goldschmidt
    1987; Goldstein and Reingold 1995); the exact rules here are Zermelo's. Without cycles
    positions have values; with cycles all positions are labelled for both starts, at most 2·3^n.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> rules = PartizanAnnihilation(Digraph(["ab", "bc", "bd", "cd"]))
    >>> rules("l:a").value, rules("l:a", "r:b").value
    (3, 1)
    """

    name: ClassVar[str] = "partizan-annihilation"
    example: ClassVar[str] = "--on examples/beat-doug.tgf l:a1 r:a2"
    complexity: ClassVar[str] = "all positions that can be reached are searched: up to 3^n"
    start: ClassVar[str] = "(no tokens)"
    tractable: ClassVar[Tractable] = Tractable()

    on: Digraph = field(metadata={"help": "the digraph: a file in any format"})

    @cached_property
    def ends(self) -> bool:  # type: ignore[override]
        """Whether there is no cycle."""
        from zermelo.structure import find_cycle

        return find_cycle(self.on) is None

    @cached_property
    def targets(self) -> list[list[int]]:
        """The vertices one edge away, by number."""
        return [self.on.option_numbers(v).tolist() for v in range(len(self.on))]

    def state(self, *parts: object) -> State:
        """Read the tokens."""
        side_of: dict[int, str] = {}
        for part in map(str, parts):
            side, name = part[:2], part[2:]
            if side not in SIGNS:
                raise no_position(self, f"{part!r}: write l:a for Left's token, r:b for Right's")
            vertex = self.words.index(name)
            if vertex in side_of:
                raise no_position(self, f"two tokens on {name!r}, which has room for one")
            side_of[vertex] = side
        left, right = (tuple(sorted(v for v, s in side_of.items() if s == side)) for side in SIGNS)
        return left, right

    def show(self, state: State) -> str:
        """Write the tokens."""
        pairs = zip(SIGNS, state, strict=True)
        return " ".join(f"{sign}{self.words.word(v)}" for sign, tokens in pairs for v in tokens)

    def _moves(self, state: State, side: int) -> Iterator[tuple[int, int, State]]:
        for source in state[side]:
            for target in self.targets[source]:
                if source == target:
                    yield source, target, state
                    continue
                after = [{v for v in tokens if v not in (source, target)} for tokens in state]
                if target not in (*state[0], *state[1]):
                    after[side].add(target)
                yield source, target, (tuple(sorted(after[0])), tuple(sorted(after[1])))

    def left(self, state: State) -> Iterator[State]:
        """Move one of Left's tokens."""
        return (option for _, _, option in self._moves(state, 0))

    def right(self, state: State) -> Iterator[State]:
        """Move one of Right's tokens."""
        return (option for _, _, option in self._moves(state, 1))

    def describe(self, state: State, option: State) -> str:
        """Name the source and the target of the move, and whether two tokens vanish."""
        moves = (move for side in (0, 1) for move in self._moves(state, side))
        source, target = next((u, v) for u, v, reached in moves if reached == option)
        vanish = ": both vanish" * (source != target and target in (*state[0], *state[1]))
        return f"{self.words.word(source)} → {self.words.word(target)}{vanish}"

    def scene(self, state: State) -> Scene:
        """Show the digraph with the tokens; drag one."""
        refuse_large(len(self.on), self.on.edge_count)
        edges = list(zip(*(ends.tolist() for ends in self.on.edge_arrays()), strict=True))
        tokens = dict.fromkeys(state[0], "left") | dict.fromkeys(state[1], "right")
        left, right = (
            [((vertex_id(u), vertex_id(v)), option) for u, v, option in self._moves(state, side)]
            for side in (0, 1)
        )
        return graph(self.on.names, edges, holds=tokens, look="arrow", left=left, right=right)
