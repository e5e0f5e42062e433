"""Cops and robber, and cat and mouse: pursuit on a graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations_with_replacement, permutations, product
from typing import TYPE_CHECKING, TypeAlias

from zermelo.games.ends import End
from zermelo.games.parameters import parameter
from zermelo.games.rules import PartizanRuleset, RulesBySide, Scene, Tractable, no_position
from zermelo.games.scenes.graph import graph, refuse_large, vertex_id
from zermelo.rulesets.vertex_words import ListOfVertices, OnVertices
from zermelo.values.player import LEFT, Player

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.graph import Graph

#: The vertices of the cops, ascending, and that of the robber, by number.
State: TypeAlias = tuple[tuple[int, ...], int]
#: The number and the text for a robber who has not chosen yet.
NOWHERE, UNCHOSEN = -1, "-"


@dataclass(frozen=True)
class Cops(OnVertices, PartizanRuleset[State]):
    """Cops and a robber move along edges, or stay; the cops try to catch the robber.

    Left plays the cops, who all move in a turn; Right plays the robber. A position is written as
    the vertices of the cops, followed by that of the robber. The cops win if they catch the robber;
    if the robber escapes for ever, the result is called a draw. If no vertices are given, the cops
    choose theirs first. Then the robber, until then written ``-``, chooses his vertex.

    One cop can catch the robber from everywhere if and only if the graph is dismantlable: it
    shrinks to one vertex by repeatedly removing a vertex that, together with its neighbours, lies
    in the closed neighbourhood of another vertex (Nowakowski and Winkler 1983; Quilliot 1978). The
    verb `explain` says whether it is. Pursuit is EXPTIME-complete if the graph is directed or the
    starting vertices are given (Goldstein and Reingold 1995, whose rules these are), and also
    otherwise (Kinnersley 2015).

    Examples
    --------
    >>> from zermelo import Graph
    >>> rules = Cops(Graph.named("cycle:4"))
    >>> rules("1", "3").outcome, rules("1", "2", "4").outcome
    (Outcome.D, Outcome.L)
    >>> from zermelo.values.player import LEFT
    >>> [Cops(Graph.named("cycle:4"), cops=k)().turn(LEFT).outcome.name for k in (1, 2)]
    ['D', 'N']
    """

    name = "cops"
    example = "--on path:5 1 4"
    complexity = "polynomial for a fixed number of cops, otherwise EXPTIME-complete"
    ends = False
    start = "(nobody has chosen)"
    tractable = Tractable("no: EXPTIME-complete with given starts (Goldstein and Reingold 1995)")

    on: Digraph = field(
        metadata={
            "help": "the graph or digraph: a file, or a name such as cycle:5",
            "read": "board",
        }
    )
    directed: bool = parameter(False, "edges are taken in their direction only")
    cops: int = parameter(1, "number of cops that choose vertices, if none are given", least=1)

    @cached_property
    def neighbourhoods(self) -> Sequence[tuple[int, ...]]:
        """For each vertex, the vertices that a turn can reach from there, the vertex included."""
        reached = [{v} for v in range(len(self.on))]
        for u, v in self._edges:
            reached[u].add(v)
            if not self.directed:
                reached[v].add(u)
        return [tuple(sorted(targets)) for targets in reached]

    @cached_property
    def _edges(self) -> Sequence[tuple[int, int]]:
        """The edges as pairs of vertex numbers; if undirected, each once and without loops."""
        pairs = zip(*(ends.tolist() for ends in self.on.edge_arrays()), strict=True)
        if self.directed:
            return list(pairs)
        return sorted({(min(u, v), max(u, v)) for u, v in pairs if u != v})

    def state(self, *parts: object) -> State:
        """Read the vertices of the cops, then the robber's; without words nobody has chosen yet."""
        if not parts:
            return (), NOWHERE
        if len(parts) < 2:
            raise no_position(self, "give the vertices of one cop or more, and last the robber's")
        *cops, robber = parts
        is_unchosen = isinstance(robber, str) and robber == UNCHOSEN  # not for arrays
        robber_at = NOWHERE if is_unchosen else self.words.index(robber)
        return tuple(sorted(map(self.words.index, cops))), robber_at

    def show(self, state: State) -> str:
        """Write the vertices of the cops, and the robber's; an empty text before any choice."""
        cops, robber = state
        last = UNCHOSEN if robber == NOWHERE else self.words.word(robber)
        return " ".join([*map(self.words.word, cops), last]) if cops else ""

    def left(self, state: State) -> Iterable[State]:
        """Return the states after the cops move or choose; they wait while the robber chooses."""
        cops, robber = state
        if not cops:
            choices = combinations_with_replacement(range(len(self.on)), self.cops)
            return [(placed, robber) for placed in choices]
        if robber == NOWHERE:
            return [state]
        placements = product(*(self.neighbourhoods[v] for v in cops))
        return dict.fromkeys((tuple(sorted(targets)), robber) for targets in placements)

    def right(self, state: State) -> Iterator[State]:
        """Return the states after the robber moves or chooses; he waits while the cops choose."""
        cops, robber = state
        if not cops:
            return iter([state])
        if robber == NOWHERE:
            return ((cops, v) for v in range(len(self.on)))
        return ((cops, v) for v in self.neighbourhoods[robber])

    def end(self, state: State, mover: Player) -> End | None:
        """Return the mover's win or loss if a cop is on the vertex of the robber; else None."""
        cops, robber = state
        if robber not in cops:
            return None
        return End.WON if mover is LEFT else End.LOST

    def describe(self, state: State, option: State) -> str:
        """Describe the moves of the cops or the robber."""
        if state[0] != option[0]:
            return f"cops to {' '.join(map(self.words.word, option[0]))}"
        if state[1] != option[1]:
            return f"robber to {self.words.word(option[1])}"
        return "stay"

    def scene(self, state: State) -> Scene:
        """Show the graph, cops and robber; to move, touch the new vertices of those who move."""
        cops, robber = state
        refuse_large(len(self.on), self.on.edge_count)
        men = dict.fromkeys(cops, "left") | ({robber: "right"} if robber != NOWHERE else {})
        left = [(tuple(vertex_id(v) for v in dict.fromkeys(o[0])), o) for o in self.left(state)]
        right = [((vertex_id(o[1]),), o) for o in self.right(state) if o[1] != NOWHERE]
        look = "arrow" if self.directed else "plain"
        return graph(self.on.names, self._edges, holds=men, look=look, left=left, right=right)

    @cached_property
    def is_dismantlable(self) -> bool:
        """Whether the graph is dismantlable; its edges must have no direction."""
        neighbourhoods = {v: set(closed) for v, closed in enumerate(self.neighbourhoods)}
        while len(neighbourhoods) > 1:
            pairs = permutations(neighbourhoods, 2)
            corner = next((v for v, w in pairs if neighbourhoods[v] <= neighbourhoods[w]), None)
            if corner is None:
                return False
            del neighbourhoods[corner]
            for closed in neighbourhoods.values():
                closed.discard(corner)
        return True

    def remarks(self, state: State) -> Iterator[str]:
        """Explain whether one cop is enough, if there is one cop and edges have no direction."""
        if (len(state[0]) or self.cops) == 1 and not self.directed:
            text = "is dismantlable, so that one cop catches the robber from everywhere"
            if not self.is_dismantlable:
                text = "is not dismantlable, so that one cop does not catch the robber from "
                text += "everywhere: somewhere he escapes"
            yield f"The graph {text} (Nowakowski and Winkler 1983; Quilliot 1978)."


#: The vertices of the mouse and of the cat, by number.
Animals: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class CatAndMouse(ListOfVertices, RulesBySide[Animals]):
    """A mouse runs along edges to its hole; a cat tries to catch it and may not enter the hole.

    Left moves the mouse, Right the cat, each along an edge in every turn. The mouse wins in its
    hole, the first vertex of the graph; the cat wins on the vertex of the mouse. Endless play is a
    draw; a player who cannot move loses. A position is the vertices of the mouse and of the cat, by
    default the second and the third. This is a question of programming contests.

    Examples
    --------
    >>> from zermelo import Graph
    >>> edges = [(0, 2), (0, 5), (1, 3), (2, 4), (2, 5), (3, 4), (3, 5)]
    >>> CatAndMouse(Graph(edges, vertices=range(6)))().turn(LEFT).outcome
    Outcome.D
    """

    name = "cat-and-mouse"
    example = "--on cycle:5"
    complexity = "O(n²d) for n vertices with at most d edges each"
    ends = False
    tractable = Tractable("yes: there are few positions")

    on: Graph = field(metadata={"help": "the graph: a file or name; the hole is its first vertex"})

    def state(self, *parts: object) -> Animals:
        """Read the vertices of the mouse and of the cat."""
        animals = tuple(map(self.words.index, parts)) or (1, 2)
        if len(animals) != 2 or len(self.on.names) < 3 or not animals[1]:
            raise no_position(self, "give the vertices of mouse and cat, the cat not in the hole")
        return animals[0], animals[1]

    def moves_of(self, state: Animals, mover: Player) -> list[Animals]:
        """Return the states after the mover goes along an edge, the cat not into the hole."""
        mouse, cat = state
        if mover is LEFT:
            return [(target, cat) for target in self.on.adjacent[mouse]]
        return [(mouse, target) for target in self.on.adjacent[cat] if target]

    def end(self, state: Animals, mover: Player) -> End | None:
        """Return a win of the mouse if it is in the hole, of the cat if it has caught the mouse."""
        mouse, cat = state
        if mouse in (0, cat):
            return End.WON if (mover is LEFT) == (mouse == 0) else End.LOST
        return None

    def describe(self, state: Animals, option: Animals) -> str:
        """Name the animal that moves, and where it goes."""
        moves_cat = state[0] == option[0]
        return f"{('mouse', 'cat')[moves_cat]} to {self.words.word(option[moves_cat])}"

    def scene(self, state: Animals) -> Scene:
        """Show the graph; a move touches the vertex that it leads to."""
        holds = {0: "either"} | dict(zip(state, ("left", "right"), strict=True))
        moves = self._moves_by_player(state, lambda a, b: (vertex_id(b[a[0] == b[0]]),))
        return graph(self.on.names, self.on.edges, holds=holds, **moves)
