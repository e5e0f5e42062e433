"""Geography: a token that never comes twice to a vertex, or never takes an edge twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from zermelo.games.rules import Ruleset
from zermelo.limits import running
from zermelo.rulesets.notation.removals import edge_gone, edge_words, vertex_gone, vertex_words
from zermelo.rulesets.notation.vertex_text import VertexWords
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.games.compiled import CompiledRules
    from zermelo.games.position import Position
    from zermelo.rulesets.tokens.geography.theorems import Won

__all__ = ["Geography"]

#: The vertex of the token, and what is used as the bits of an integer: vertices or edges.
State: TypeAlias = tuple[int, int]

#: For the contract tests; "ab" is the edge from a to b, or between them.
SMALL = ("ab bc ca cd", "ab bc cd da ac", "ab ba bc cb cd", "ab bc ca ad de ea", "ab cd")
SMALL_BOTH_WAYS = ("ab bc cd", "ab bc ca cd de", "ab bc cd da ae", "ab ac ad ae bc")


@dataclass(frozen=True)
class Geography(Ruleset):
    """Move the token along an edge to a vertex where it has not been yet.

    With ``--edges``, along an edge that has not been used yet. With ``--undirected``, directions
    are forgotten. A position is written as the vertex of the token and what is used up: ``c -a -b``
    where it has been on a and b, ``c -a-b -b-c`` where it went these ways.

    On undirected graphs the game of vertices is polynomial: N exactly if every maximum matching
    covers the vertex of the token; and the winner moves to a vertex that some maximum matching of
    the other vertices misses. So is the game of edges where what can still be reached is bipartite:
    P exactly if the token is on an even kernel, an independent set that every other vertex has an
    even number of edges to, which is a matter of linear equations over GF(2) (Fraenkel, Scheinerman
    and Ullman 1993). All else is searched, misère play too.

    Parameters
    ----------
    on : Digraph or Graph
    edges : bool
        Edges are used up, not vertices. An edge in both directions is two edges of a digraph, and
        one of an undirected graph.
    undirected : bool
        Edges may be taken in both directions.

    Examples
    --------
    >>> from zermelo.digraph.graph import Graph
    >>> here = Geography(Graph.named("path:5"), undirected=True)("2")
    >>> here.winning_moves()
    [Move('2 → 1' -> 1 -2), Move('2 → 3' -> 3 -2)]
    """

    name: ClassVar[str] = "geography"
    example: ClassVar[str] = "--on petersen --undirected 1"
    source: ClassVar[str] = (
        "maximum matchings where vertices are used up, even kernels where edges are "
        "(Fraenkel, Scheinerman and Ullman 1993)"
    )
    complexity: ClassVar[str] = (
        "undirected, vertices: polynomial; undirected, edges: polynomial on bipartite graphs, else "
        "PSPACE-complete; directed: PSPACE-complete (Schaefer 1978). What is hard is searched"
    )

    on: Digraph = field(
        metadata={
            "help": "the digraph: a file in any format, or a graph known by name, such as petersen",
            "read": "board",
        }
    )
    edges: bool = field(default=False, metadata={"help": "edges are used up, not vertices"})
    undirected: bool = field(default=False, metadata={"help": "directions are forgotten"})

    def __post_init__(self) -> None:
        from zermelo.digraph.graph import Graph

        given: Digraph | Graph = self.on
        if isinstance(given, Graph):
            object.__setattr__(self, "on", given.digraph)
        if self.undirected:
            self.ends_of_edges  # noqa: B018  complains of loops

    # ---------------------------------------------------------------------------- the board

    @cached_property
    def ends_of_edges(self) -> tuple[tuple[int, int], ...]:
        """The edges as pairs of vertex numbers, by edge number."""
        if self.undirected:
            from zermelo.digraph.graph import Graph

            return Graph.from_digraph(self.on).edges
        sources, targets = self.on.edge_arrays()
        return tuple(zip(sources.tolist(), targets.tolist(), strict=True))

    @cached_property
    def rows(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Of each vertex where one can go, each with the number of what that uses up."""
        rows: list[list[tuple[int, int]]] = [[] for _ in range(len(self.on))]
        for number, (u, v) in enumerate(self.ends_of_edges):
            rows[u].append((v, number if self.edges else v))
            if self.undirected:
                rows[v].append((u, number if self.edges else u))
        return tuple(tuple(sorted(row)) for row in rows)

    @property
    def things(self) -> int:
        """How many vertices, or edges, there are to use up."""
        return len(self.ends_of_edges) if self.edges else len(self.on)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """What positions call each vertex: its name, where it is a word."""
        return VertexWords(self.on).every

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {word: number for number, word in enumerate(self.words)}

    @cached_property
    def _edge_numbers(self) -> dict[tuple[int, int], int]:
        numbers = {ends: number for number, ends in enumerate(self.ends_of_edges)}
        if self.undirected:
            numbers |= {(v, u): number for (u, v), number in numbers.items()}
        return numbers

    def called(self, vertex: int) -> str:
        """Return the name of a vertex as text."""
        return self.words[vertex]

    # ----------------------------------------------------------------------------- the rules

    def state(self, *parts: Any) -> State:  # noqa: ANN401
        """Check the vertex of the token and what is used up."""
        if not parts:
            raise self.no_position("the token stands nowhere; name its vertex")
        token = self._numbers.get(str(parts[0]))
        if token is None:
            token = self.on.index(parts[0])
        used = 0 if self.edges else 1 << token
        for part in parts[1:]:
            number = self._used(str(part))
            if used >> number & 1:
                raise self.no_position(f"{str(part)!r}: this is used up already")
            used |= 1 << number
        return token, used

    def _used(self, word: str) -> int:
        if not self.edges:
            number = vertex_gone(word, self._numbers)
            if number is None:
                raise self.no_position(
                    f"{word!r} is no used vertex; write -NAME for each that was used before"
                )
            return number
        found = edge_gone(word, self._numbers, self._edge_numbers)
        if len(found) != 1:
            what = "may be several edges" if found else "is no edge that was used"
            raise self.no_position(f"{word!r} {what}; write -FROM-TO for each used edge")
        return found[0]

    def show(self, state: State) -> str:
        """Write the vertex of the token and what is used up."""
        token, used = state
        if self.edges:
            words = edge_words(used, self.ends_of_edges.__getitem__, self.called)
        else:
            words = vertex_words(used & ~(1 << token), self.called)
        return " ".join([self.called(token), *words])

    def options(self, state: State) -> Iterator[State]:
        """Move along an edge, and use up the edge or the vertex."""
        token, used = state
        for target, thing in self.rows[token]:
            if not used >> thing & 1:
                yield target, used | 1 << thing

    def describe(self, state: State, option: State) -> str:
        """Name the ends of the edge."""
        return f"{self.called(state[0])} → {self.called(option[0])}"

    def canonical(self, state: State) -> State:
        """Use up what cannot be reached any more."""
        token, used = state
        return token, ((1 << self.things) - 1) & ~self.within_reach(token, used)

    def within_reach(self, token: int, used: int) -> int:
        """Return what may be used up by some play from here, as the bits of an integer. O(E)."""
        reached, seen, waiting = 0, {token}, [token]
        for vertex in waiting:  # which grows meanwhile
            for target, thing in self.rows[vertex]:
                if not used >> thing & 1:
                    reached |= 1 << thing
                    if target not in seen:
                        seen.add(target)
                        waiting.append(target)
        return reached

    def counter(self, state: State) -> int:
        """Count what is not used up."""
        return self.things - state[1].bit_count()

    # -------------------------------------------------------------------------- the theorems

    def _won(self, state: State) -> Won | None:
        """Apply the theorem for undirected graphs; None where there is none."""
        if not self.undirected or self._too_slow():
            return None
        from zermelo.rulesets.tokens.geography.theorems import by_even_kernel, by_matching

        return by_even_kernel(self, *state) if self.edges else by_matching(self, *state)

    def _too_slow(self) -> bool:
        """Say whether the time that is left does not suffice for a matching.

        One takes a second at about 2,000 vertices and 4,000 edges, and cannot be stopped.
        """
        left = running().left
        if left is None or self.edges:
            return False
        return len(self.rows) * sum(map(len, self.rows)) > 16e6 * left

    def outcome(self, state: State) -> Outcome | None:
        """Say who wins on an undirected graph by matchings, or even kernels."""
        won = self._won(state)
        return None if won is None else (Outcome.N if won.targets else Outcome.P)

    def winning_options(self, state: State) -> list[State] | None:
        """Return the moves to vertices from which the opponent has lost."""
        won = self._won(state)
        if won is None:
            return None
        return [option for option in self.options(state) if option[0] in won.targets]

    def reasons(self, state: State) -> Sequence[str]:
        """Show the matching, or the even kernel."""
        from zermelo.rulesets.tokens.geography.theorems import reasons

        won = self._won(state)
        return () if won is None else reasons(self, state[0], won)

    def compiled(self, play: Play = NORMAL) -> CompiledRules | None:  # noqa: ARG002
        """Return rules on what can still be reached."""
        from zermelo.rulesets.tokens.geography.compiled import geography_coded

        return geography_coded(self)

    @classmethod
    def small_positions(cls) -> Iterator[Position]:
        """Yield the starts on small graphs, in all four variants, and what they lead to."""
        from zermelo.digraph.digraph import Digraph

        for edges in (False, True):
            for boards, undirected in ((SMALL, False), (SMALL_BOTH_WAYS, True)):
                for board in boards:
                    on = Digraph((edge[0], edge[1]) for edge in board.split())
                    rules = cls(on, edges, undirected)
                    for name in on:
                        yield from rules(name).reachable(4)
