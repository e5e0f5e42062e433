"""Tokens of Left and Right on a digraph: any partizan game, and partizan annihilation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from zermelo.formats.coloured import TwoColours
from zermelo.games.rules import RulesBySide, Scene, Tractable, no_position
from zermelo.games.scenes.graph import digraph, graph, refuse_large, vertex_id
from zermelo.rulesets.vertex_words import OnVertices
from zermelo.values.player import RIGHT, Player

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph


@dataclass(frozen=True)
class Partizan(RulesBySide[str]):
    """Move the token along an edge of your colour.

    The file has a line for each edge: its source, its target, and ``left``, ``right`` or
    ``either``. A position is the vertex of the token; several tokens are a sum, written with
    ``+``. Without cycles each vertex has a value. With cycles play need not end, and a position has
    an outcome for each start, which may be a draw. Algorithm PND (Fraenkel 1997) finds it: it
    labels every reachable vertex, once for each player to move.

    Examples
    --------
    >>> board = TwoColours([("a", "b", "left"), ("a", "c", "right"), ("b", "c", "left")])
    >>> Partizan(board)("a").value
    {1|0}
    """

    name = "partizan"
    example = "--on examples/two-colours.txt a"
    complexity = "O(V + E) for the outcomes of both starts"
    tractable = Tractable(
        "yes: labels in O(V + E)",
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

    def moves_of(self, state: str, mover: Player) -> Iterator[str]:
        """Move along an edge of the player's colour."""
        return iter(self.on.moves[state][mover is RIGHT])

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
        return graph(
            self.on.names,
            list(sides),
            holds={number[state]: "man"},
            looks=dict(enumerate(looks)),
            look="arrow",
            **self._moves_by_player(state, lambda _, to: (token, vertex_id(number[to]))),
        )


#: The vertices of Left's tokens and of Right's, by number, ascending.
State = tuple[tuple[int, ...], tuple[int, ...]]
#: The prefixes of vertices with a token of Left or of Right.
SIGNS = ("l:", "r:")


@dataclass(frozen=True)
class PartizanAnnihilation(OnVertices, RulesBySide[State]):
    """Move one of your tokens along an edge; if it meets a token of either player, both vanish.

    Left and Right have their own tokens on one digraph, at most one on a vertex. A loop is a pass.
    A position is written as its tokens, ``l:a l:b r:c``. Fraenkel 1996a, section 4, mentions such
    variations, which were shown to be hard (Fraenkel and Yesha 1979; Fraenkel and Goldschmidt
    1987; Goldstein and Reingold 1995); these exact rules are Zermelo's. Without cycles positions
    have values; with cycles every reachable position is labelled for both starts, at most 2·3^n.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> rules = PartizanAnnihilation(Digraph(["ab", "bc", "bd", "cd"]))
    >>> rules("l:a").value, rules("l:a", "r:b").value
    (3, 1)
    """

    name = "partizan-annihilation"
    example = "--on examples/beat-doug.tgf l:a1 r:a2"
    complexity = "all positions that can be reached are searched: up to 3^n"
    start = "(no tokens)"

    on: Digraph = field(metadata={"help": "the digraph: a file in any format"})

    @cached_property
    def ends(self) -> bool:  # type: ignore[override]
        """Whether there is no cycle."""
        from zermelo.structure import find_cycle

        return find_cycle(self.on) is None

    @cached_property
    def targets(self) -> list[list[int]]:
        """For each vertex, the vertices that its edges lead to, by number."""
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

    def moves_of(self, state: State, mover: Player) -> Iterator[State]:
        """Move one of the player's tokens."""
        return (option for _, _, option in self._moves(state, int(mover is RIGHT)))

    def describe(self, state: State, option: State) -> str:
        """Name the source and the target of the move, and whether two tokens vanish."""
        moves = (move for side in (0, 1) for move in self._moves(state, side))
        source, target = next((u, v) for u, v, after in moves if after == option)
        vanish = ": both vanish" * (source != target and target in (*state[0], *state[1]))
        return f"{self.words.word(source)} → {self.words.word(target)}{vanish}"

    def scene(self, state: State) -> Scene:
        """Show the digraph; drag a token along an edge."""
        tokens = dict.fromkeys(state[0], "left") | dict.fromkeys(state[1], "right")
        left, right = (
            [((vertex_id(u), vertex_id(v)), option) for u, v, option in self._moves(state, side)]
            for side in (0, 1)
        )
        return digraph(self.on, holds=tokens, left=left, right=right)
