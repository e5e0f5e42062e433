"""Games on digraphs whose vertices have owners: who wins from each vertex, and by which move.

The owner of a vertex moves from it, so a player may move several times in a row.

In a max-parity game player 0 wins if the largest priority that comes infinitely often is even,
player 1 if it is odd. Priorities of one parity are equivalent if none of the other parity lies
between them. If the parity changes at most once from the smallest to the largest priority, the
player of the largest one must reach the *high* priorities, those above the change, infinitely often
(a Büchi condition), and the other player must avoid them from some move on (co-Büchi).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from zermelo._jit import retrograde
from zermelo.digraph.views import ByVertex, OfVertices, VertexSet, set_of
from zermelo.errors import InputError
from zermelo.labels.passes import Passes
from zermelo.values.text import list_items

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.frames import Column
    from zermelo.limits import Limits, Watch

Mask = NDArray[np.bool_]
Labels = NDArray[np.signedinteger[Any]]
#: An owner, or a priority, for each vertex: by name, or as an array by vertex number.
Owners = Mapping[Any, int] | NDArray[Any]
Priorities = Owners

#: The players who own vertices, and in a parity game Even and Odd.
PLAYERS, EVEN_AND_ODD = (1, 2), (0, 1)
#: Maximum number of names in a message.
MAX_NAMES = 6


class Winners(OfVertices[int | None]):
    """The winner from every vertex of a digraph whose vertices have owners; made by `outcomes`.

    A mapping from names to the winning player, None for a draw.

    Attributes
    ----------
    digraph : Digraph
    array : int8 array
        The winner by vertex number, −1 for a draw. Read-only.
    owner : ByVertex
        The player who moves from each vertex.
    target : VertexSet or None
        The vertices at which play ends and player 1 has won.
    priority : ByVertex or None
        The priorities of a parity game.
    remoteness : ByVertex
        The number of moves until the end if the winner hurries and the loser delays. None for
        draws, for vertices that player 2 wins if there is a target, and in parity games.
    measure : ByVertex
        The numbers that certify the winner: the remoteness; in a parity game, those of
        `zermelo.labels.winners.parity_winners`. None for vertices that need no number.
    """

    owner: ByVertex
    target: VertexSet | None
    priority: ByVertex | None
    remoteness: ByVertex
    measure: ByVertex

    def __init__(
        self,
        G: Digraph,
        winner: Labels,
        owner: Labels,
        measure: Labels,
        *,
        target: VertexSet | None = None,
        priority: Labels | None = None,
    ) -> None:
        super().__init__(G, winner)
        remoteness = measure if priority is None else np.full_like(measure, -1)
        self._set(
            owner=ByVertex(G, owner, "owner"),
            measure=ByVertex(G, measure, "measure"),
            remoteness=ByVertex(G, remoteness, "remoteness"),
            target=target,
            priority=None if priority is None else ByVertex(G, priority, "priority"),
        )

    @property
    def players(self) -> tuple[int, int]:
        """The two players: 1 and 2, in a parity game 0 (Even) and 1 (Odd)."""
        return PLAYERS if self.priority is None else EVEN_AND_ODD

    @property
    def rule(self) -> str:
        """The rule of winning, in sentences."""
        stuck = "A player who cannot move loses."
        if self.priority is not None:
            return (
                "Max-parity game: player 0 wins if the largest priority that comes infinitely "
                "often is even, player 1 if it is odd."
            )
        if self.target is None:
            return f"{stuck} Play without end is a draw."
        names = list_items([*self.target], MAX_NAMES) if self.target else "a target (there is none)"
        return f"Player 1 wins by reaching {names}. {stuck} Play without end is won by player 2."

    def at(self, vertex: int) -> int | None:
        """Return the winner from a vertex number; None for a draw."""
        winner = int(self.array[vertex])
        return winner if winner >= 0 else None

    def where(self, winner: int | None) -> VertexSet:
        """Return the vertices from which a player wins; with None, the draws. O(V)."""
        if winner is not None and winner not in self.players:
            raise InputError(
                f"{winner!r} is not a player; give {self.players[0]} or {self.players[1]}, or None "
                "for draws"
            )
        return VertexSet(self.digraph, np.flatnonzero(self.array == _array_entry(winner)))

    @cached_property
    def counts(self) -> Mapping[int | None, int]:
        """Number of vertices that each player wins, and of draws under None. Read-only."""
        winners = (*self.players, None)
        return MappingProxyType({w: int((self.array == _array_entry(w)).sum()) for w in winners})

    @cached_property
    def best_options(self) -> ByVertex:
        """By vertex, the number of the owner's best option. O(V + E).

        Where owners win, these options are a strategy without memory, the quickest if there is a
        remoteness. From a draw the best option is a draw. If the owner loses, the best option is
        the longest defence, or None if there is no remoteness. At ends of play it is None.
        """
        best = _best_options(self.digraph, self.array, self.owner.array, self.measure.array)
        lost = (self.array >= 0) & (self.array != self.owner.array)
        best[lost & (self.remoteness.array < 0)] = -1
        if self.target is not None:
            best[self.target.numbers] = -1
        return ByVertex(self.digraph, best, "best option")

    def best_option(self, name: Hashable) -> Hashable | None:
        """Return the best option of a named vertex; None if `best_options` has None."""
        option = self.best_options[name]
        return None if option is None else self.digraph.names[option]

    def winning_option(self, name: Hashable) -> Hashable | None:
        """Return the option with which the owner of a vertex wins; None if the owner does not."""
        return self.best_option(name) if self[name] == self.owner[name] else None

    def _columns(self, names: Sequence[Hashable]) -> Mapping[str, Column]:
        options = self.best_options.array.tolist()
        columns = {"owner": self.owner, "priority": self.priority, "winner": self}
        if self.priority is None:
            columns = {"owner": self.owner, "winner": self, "remoteness": self.remoteness}
        return {
            **{head: column.array for head, column in columns.items() if column is not None},
            "option": [names[option] if option >= 0 else None for option in options],
        }

    _heads = ("owner", "winner", "remoteness")

    def _cells(self, vertex: int) -> tuple[object, ...]:
        return self.owner.at(vertex), self.at(vertex), self.remoteness.at(vertex)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Winners) and (
            (self.owner, self.target, self.priority) != (other.owner, other.target, other.priority)
        ):
            return False
        return super().__eq__(other)

    __hash__ = OfVertices.__hash__

    def __repr__(self) -> str:
        first, second = self.players
        counts = self.counts
        draws = f", draws: {counts[None]:,}" * bool(counts[None])
        return (
            f"<Winners of {len(self):,} vertices: player {first}: {counts[first]:,}, "
            f"player {second}: {counts[second]:,}{draws}>"
        )


def _array_entry(winner: int | None) -> int:
    return -1 if winner is None else winner


def winners(
    G: Digraph, owner: Owners, target: Iterable[Hashable] | None, limits: Limits | Watch
) -> Winners:
    """Find who wins from each vertex, by attractors (Mazala 2002). O(V + E)."""
    owners = owners_of(G, owner, PLAYERS)
    goal = None if target is None else set_of(G, target)
    stuck = np.diff(G.successors[0]) == 0
    with Passes(len(G), limits) as passes:
        won_at_once = stuck & (owners == 2)
        if goal is not None:
            won_at_once |= G.mask(goal.numbers)
        moves = moves_to_goal(G, owners == 1, won_at_once, passes)
        winner = np.where(moves >= 0, 1, -1).astype(np.int8)
        if goal is not None:
            winner[moves < 0] = 2
        else:
            passes.look("labelling for player 2")
            second_moves = moves_to_goal(G, owners == 2, stuck & (owners == 1), passes)
            winner[second_moves >= 0] = 2
            moves = np.maximum(moves, second_moves)
    return Winners(G, winner, owners, moves, target=goal)


def moves_to_goal(
    G: Digraph, owned: Mask, goal: Mask, passes: Passes, inside: Mask | None = None
) -> Labels:
    """Return in how many moves a player can force play to a goal; −1 where this is impossible.

    ``owned`` has the vertices of this player, who hurries; the other player delays. With
    ``inside``, the digraph is restricted to this set of vertices. O(V + E).
    """
    ptr, idx = G.successors
    needed = np.diff(ptr)
    if inside is not None:
        sources, _ = G.edge_arrays()
        degree = np.bincount(sources[inside[idx]], minlength=len(G))
        needed = np.where(inside, degree, needed + 1)  # more options than exist, so never labelled
        owned = owned & inside
    # A vertex is labelled when ``needed`` of its options are, and a vertex of the goal at once.
    needed = np.where(goal, 0, np.where(owned, 1, np.maximum(needed, 1)))
    needed_ptr = np.concatenate([[0], np.cumsum(needed, dtype=np.int64)])  # its differences matter
    moves: Labels = retrograde.levels(needed_ptr, *G.predecessor_rows, passes.record_labelled)
    return moves


def entries_by_name(G: Digraph, entries: Mapping[Any, int], noun: str, advice: str) -> list[int]:
    """Return the entry of every vertex, by number; InputError unless the names match."""
    for name in entries:
        G.index(name)
    if missing := [name for name in G.names if name not in entries]:
        raise InputError(f"no {noun} of {list_items(missing, MAX_NAMES)}; {advice}")
    return [entries[name] for name in G.names]


def owners_of(G: Digraph, owner: Owners, players: tuple[int, int]) -> Labels:
    """Return every vertex's owner, given by name or as an array; InputError if one is wrong."""
    first, second = players
    if isinstance(owner, np.ndarray):
        if owner.shape != (len(G),):
            raise InputError(
                f"the owners are an array of shape {owner.shape}; give one owner for each of the "
                f"{len(G):,} vertices"
            )
        entries: Sequence[Any] = owner.tolist()
    elif isinstance(owner, Mapping):
        advice = f"give each vertex the owner {first} or {second}"
        entries = entries_by_name(G, owner, "owner", advice)
    else:
        raise InputError(
            f"the owners are a {type(owner).__name__}; give a dict with the owner {first} or "
            f"{second} of each vertex, or a NumPy array by vertex number"
        )
    for vertex, entry in enumerate(entries):
        if entry not in players or isinstance(entry, bool):
            name = G.names[vertex]
            raise InputError(f"vertex {name!r} has the owner {entry!r}; give {first} or {second}")
    return np.array(entries, np.int8)


def _best_options(G: Digraph, winner: Labels, owner: Labels, measure: Labels) -> Labels:
    """Return for every vertex the best option of its owner, the first of equals; −1 on leaves."""
    ptr, idx = G.successors
    best = np.full(len(G), -1, idx.dtype)
    with_options = np.flatnonzero(np.diff(ptr))
    if not with_options.size:
        return best
    sources, targets = G.edge_arrays()
    draw_cost = 2 * len(G) + 2  # more than any win, less than any loss
    length, won_by, mover = measure.astype(np.int64)[targets], winner[targets], owner[sources]
    decided_cost = np.where(won_by == mover, length, 2 * draw_cost - length)
    cost = np.where(won_by < 0, draw_cost, decided_cost)
    least = np.empty(len(G), np.int64)
    least[with_options] = np.minimum.reduceat(cost, ptr[with_options])
    best_edges = np.flatnonzero(cost == least[sources])[::-1]  # the first of equals is written last
    best[sources[best_edges]] = targets[best_edges]
    return best


def parity_winners(
    G: Digraph, owner: Owners, priority: Priorities, limits: Limits | Watch
) -> Winners:
    """Find who wins a max-parity game if the parity changes at most once. O(V · E).

    Let h be the player with the parity of the largest priority. Outside of h's attractor of the
    high priorities, the other player can avoid these for ever. The vertices outside, and those from
    which the other player can force play to them, are removed until none is outside (Chatterjee,
    Henzinger and Piterman 2006). The measure of the remaining vertices is the number of moves to a
    high priority. The measure of removed vertices never grows when their winner plays well, and
    falls after each high priority: a progress measure (Jurdziński 2000).
    """
    owners = owners_of(G, owner, EVEN_AND_ODD)
    priorities = _priorities(G, priority)
    stuck = np.flatnonzero(np.diff(G.successors[0]) == 0)
    if stuck.size:
        names = list_items([G.names[u] for u in stuck.tolist()], MAX_NAMES)
        raise InputError(
            f"there is no move from {names}; a parity game has a move from every vertex: add one, "
            "such as a loop"
        )
    high = _high_mask(priorities)
    h = int(priorities.max(initial=0)) % 2
    inside = np.ones(len(G), np.bool_)
    measure = np.zeros(len(G), G.successors[1].dtype)
    base = 0
    with Passes(len(G), limits) as passes:
        while True:
            passes.look(f"{int(inside.sum()):,} vertices left")
            reaches_high = moves_to_goal(G, owners == h, high & inside, passes, inside)
            avoiding = inside & (reaches_high < 0)
            if not avoiding.any():
                break
            moves_away = moves_to_goal(G, owners != h, avoiding, passes, inside)
            removed = moves_away >= 0
            measure[removed] = moves_away[removed] + base
            base += int(moves_away.max())
            inside &= ~removed
    measure[inside] = reaches_high[inside]
    winner = np.where(inside, h, 1 - h).astype(np.int8)
    return Winners(G, winner, owners, measure, priority=priorities)


def _high_mask(priorities: Labels) -> Mask:
    """Return which vertices have priorities above the change of parity; all if it never changes."""
    different = np.unique(priorities)
    if not different.size:
        return np.zeros(0, np.bool_)
    changes = np.flatnonzero(np.diff(different % 2))
    if changes.size > 1:
        shown = list_items(different.tolist(), MAX_NAMES)
        raise InputError(
            f"from the smallest to the largest of the priorities {shown} the parity changes "
            f"{changes.size} times; games in which it changes at most once, such as Büchi games, "
            "are solved here; the programs Oink (github.com/trolando/oink) and PGSolver "
            "(github.com/tcsprojects/pgsolver) solve all parity games"
        )
    largest_low = different[changes[0]] if changes.size else -1
    return np.asarray(priorities > largest_low)


def _priorities(G: Digraph, priority: Priorities) -> Labels:
    if isinstance(priority, Mapping):
        entries = entries_by_name(G, priority, "priority", "give every vertex one")
        priority = np.array(entries)
    if priority.shape != (len(G),) or (priority.size and priority.dtype.kind not in "iu"):
        raise InputError(
            "the priorities are whole numbers, one for each vertex; give a dict by name, or a "
            "NumPy array by vertex number"
        )
    if priority.size and int(priority.min()) < 0:
        raise InputError(f"a priority is {int(priority.min())}; give whole numbers from 0 on")
    return priority.astype(np.int64)
