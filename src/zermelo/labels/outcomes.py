"""Outcomes: who wins from every vertex of a digraph, by Algorithm PND."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, overload

import numpy as np
from numpy.typing import NDArray

from zermelo._jit import retrograde
from zermelo._jit.cores import MIN_EDGES
from zermelo.digraph.digraph import Digraph
from zermelo.digraph.digraph_like import DigraphLike
from zermelo.digraph.parity_game import ParityGame
from zermelo.digraph.views import ByVertex, OfVertices, VertexSet
from zermelo.errors import InputError
from zermelo.formats.conversion import digraph_of
from zermelo.frozen import seal, set_once
from zermelo.labels.ending import USUAL_ENDING, Ending
from zermelo.labels.passes import Passes
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.digraph.frames import Column
    from zermelo.labels.winners import Owners, Priorities, Winners

#: The meaning of the numbers in `Outcomes.pnd`.
PND = (Outcome.P, Outcome.N, Outcome.D)


class Outcomes(OfVertices[Outcome]):
    """The outcome of every vertex of a digraph; made by `outcomes`.

    It is a mapping from names (``result["b"]``), with arrays by vertex number.

    Attributes
    ----------
    digraph : Digraph
    array : int32 array (int64 beyond 2³¹ − 1 vertices)
        The remoteness by vertex number, −1 for D. Read-only.
    ending : Ending
        Where play ends, and who wins there.
    """

    ending: Ending

    def __init__(
        self, G: Digraph, array: NDArray[np.signedinteger[Any]], ending: Ending = USUAL_ENDING
    ) -> None:
        array.setflags(write=False)  # as `OfVertices` does, but cheaper for small digraphs
        set_once(self, "digraph", G)
        set_once(self, "array", array)
        set_once(self, "ending", ending)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Outcomes) and self.ending != other.ending:
            return False
        return super().__eq__(other)

    __hash__ = OfVertices.__hash__

    @cached_property
    def remoteness(self) -> ByVertex:
        """Length of play when the winner hurries and the loser delays.

        Even for P and odd for N, in misère play the reverse; None for D (−1 in its ``array``).
        """
        return ByVertex(self.digraph, self.array, "remoteness")

    @cached_property
    def pnd(self) -> NDArray[np.int8]:
        """The outcome of every vertex: 0 for P, 1 for N, 2 for D."""
        remoteness = self.array
        pnd = ((remoteness & 1) ^ self.ending.extra_moves).astype(np.int8)
        pnd[remoteness < 0] = 2
        seal(pnd)
        return pnd

    @cached_property
    def counter(self) -> ByVertex:
        """Fraenkel's counter c: the order in which Algorithm PND labels the P-positions.

        Where the algorithm leaves the order open (it may label any P-position that is ready), the
        least remoteness goes first, then the smallest vertex number. In normal play, every
        N-option v of a P-position u has a P-option w with c(w) < c(u) (Fraenkel 1997, Theorem 2).
        """
        counter = retrograde.order_of_labelling(self._on_board[: len(self)])
        return ByVertex(self.digraph, counter, "counter")

    @cached_property
    def _on_board(self) -> NDArray[np.signedinteger[Any]]:
        """The remoteness on `Ending.board`, where play is normal."""
        remoteness = self.ending.to_board(self.array)
        seal(remoteness)
        return remoteness

    def at(self, vertex: int) -> Outcome:
        """Return the outcome of a vertex number."""
        remoteness = int(self.array[vertex])
        return Outcome.D if remoteness < 0 else PND[(remoteness & 1) ^ self.ending.extra_moves]

    def _all(self) -> Iterator[Outcome]:
        return (PND[number] for number in self.pnd.tolist())

    def _columns(self, names: Sequence[Hashable]) -> Mapping[str, Column]:
        options = self.best_options.array.tolist()
        return {
            "outcome": np.array(["P", "N", "D"])[self.pnd].tolist(),
            "remoteness": self.array,
            "counter": self.counter.array,
            "option": [names[option] if option >= 0 else None for option in options],
        }

    _heads = ("outcome", "remoteness")

    def _cells(self, vertex: int) -> tuple[object, ...]:
        return self.at(vertex), self.remoteness.at(vertex)

    def where(self, outcome: Outcome | str) -> VertexSet:
        """Return the vertices with an outcome. O(V).

        Raises
        ------
        InputError
            The outcome is not P, N or D.
        """
        if outcome not in PND:
            raise InputError(f"{outcome!r} is no outcome of a vertex; give P, N or D")
        return VertexSet(self.digraph, np.flatnonzero(self.pnd == PND.index(Outcome(outcome))))

    @cached_property
    def counts(self) -> Mapping[Outcome, int]:
        """Number of vertices with each outcome. Read-only."""
        counts = np.bincount(self.pnd, minlength=3).tolist()
        return MappingProxyType(dict(zip(PND, counts, strict=True)))

    @cached_property
    def best_options(self) -> ByVertex:
        """By vertex, the number of the option of perfect play. O(V + E) on first use.

        From N the P-option of least remoteness: the winner wins after at most ``remoteness`` moves
        (Fraenkel 1997, Corollary 3), while with other P-options play may cycle. From P an option of
        largest remoteness. From D a D-option. If several are equal, that of least number. None
        (−1 in its ``array``) where play ends.
        """
        from zermelo.labels.loops import outcomes as loops

        G, ending = self.digraph, self.ending
        best = loops.best_options(*ending.board(G).successors, self._on_board)
        if not ending.is_usual:  # the loops and moves that `board` adds are left out
            best = best[: len(G)]
            best[ending.ends(G) | (np.diff(G.successors[0]) == 0)] = -1
        return ByVertex(G, best, "best option")

    def best_option(self, name: Hashable) -> Hashable | None:
        """Return the option that perfect play takes; None if play ends at the vertex."""
        option = self.best_options[name]
        return None if option is None else self.digraph.names[option]

    def winning_option(self, name: Hashable) -> Hashable | None:
        """Return the P-option of least remoteness, which wins; None if no move wins."""
        return self.best_option(name) if self[name] is Outcome.N else None

    def drawing_option(self, name: Hashable) -> Hashable | None:
        """Return a D-option, which keeps the draw; None if the vertex is not D or has no option."""
        return self.best_option(name) if self[name] is Outcome.D else None

    def __repr__(self) -> str:
        counts = ", ".join(f"{outcome}: {count:,}" for outcome, count in self.counts.items())
        return f"<Outcomes of {len(self):,} vertices: {counts}>"


@overload
def outcomes(
    G: DigraphLike,
    limits: Limits | Watch = NO_LIMITS,
    *,
    final: Iterable[Hashable] | None = None,
    only_final: bool = False,
    play: Play | str = NORMAL,
    owner: None = None,
) -> Outcomes: ...


@overload
def outcomes(
    G: DigraphLike,
    limits: Limits | Watch = NO_LIMITS,
    *,
    owner: Owners,
    target: Iterable[Hashable] | None = None,
    priority: Priorities | None = None,
) -> Winners: ...


@overload
def outcomes(G: ParityGame, limits: Limits | Watch = NO_LIMITS) -> Winners: ...


def outcomes(
    G: DigraphLike | ParityGame,
    limits: Limits | Watch = NO_LIMITS,
    *,
    final: Iterable[Hashable] | None = None,
    only_final: bool = False,
    play: Play | str = NORMAL,
    owner: Owners | None = None,
    target: Iterable[Hashable] | None = None,
    priority: Priorities | None = None,
) -> Outcomes | Winners:
    """Label every vertex P, N or D, with its remoteness; with owners, find who wins from it.

    By default, a player who cannot move loses, and play that never ends is a draw.

    Parameters
    ----------
    G : Digraph, another description of one, or ParityGame
    limits : Limits or Watch
        Limits, checked between passes and after about every 2²⁴ edges, but not while the
        predecessors are found.
    final : iterable of names, or NumPy array of vertex numbers or of bools, optional
        A termination set: a player who moves to one of these vertices has won, and play ends there
        even if the vertex has options.
    only_final : bool
        Whether nobody wins at vertices without options that are not ``final``: these are draws. By
        default, a player who cannot move loses there.
    play : Play or str
        In misère play a player who cannot move wins, and one who moves to ``final`` has lost.
    owner : dict, or NumPy array by vertex number, optional
        The player who moves from each vertex, 1 or 2. By default the players move in turn.
    target : iterable of names, or NumPy array of vertex numbers or of bools, optional
        With owners: player 1 wins by reaching one of these vertices, where play ends. Play without
        end is then won by player 2, not drawn.
    priority : dict, or NumPy array by vertex number, optional
        The priorities of a max-parity game, whose owners are 0 and 1. From the smallest to the
        largest priority the parity may change at most once.

    Returns
    -------
    Outcomes or Winners
        An `Outcomes`; with owners, a `Winners`. Both are mappings from names.

    Raises
    ------
    LimitReached
        ``known`` holds ``vertices`` and ``labelled``.
    UnknownVertex
        A name in ``final``, ``owner``, ``target`` or ``priority`` is not a vertex.
    InputError
        ``play`` is unknown, arguments do not fit together, or a vertex has no owner. In a parity
        game: a vertex has no priority or no option, or the parity changes more than once.

    Notes
    -----
    Algorithm PND (Fraenkel 1997, section 2) goes backwards from the leaves in order of remoteness,
    and looks at each edge once. O(V + E) time. Memory: the predecessors (4 bytes an edge and 8 a
    vertex, kept with the digraph; 2 more an edge while they are sorted) and 8 bytes a vertex. From
    2²² edges on, two cores share the work if the process may use two; results are the same. If all
    options have smaller numbers than their vertex, or all have larger numbers, one pass over the
    successors on one core is enough. A termination set, or misère play, needs a copy of the
    digraph (`Ending.board`). With owners O(V + E) as well, by attractors; with priorities O(V · E).

    Examples
    --------
    >>> G = [("a", "b"), ("b", "a"), ("b", "c")]
    >>> result = outcomes(G)
    >>> result["b"], result.remoteness["b"], result.winning_option("b")
    (Outcome.N, 1, 'c')
    >>> outcomes([("a", "b"), ("b", "a")])["a"]
    Outcome.D
    >>> outcomes([("a", "b"), ("b", "a")], final="b").as_dict()
    {'a': Outcome.N, 'b': Outcome.P}
    >>> outcomes([("a", "b"), ("b", "c")], play="misere").as_dict()
    {'a': Outcome.N, 'b': Outcome.P, 'c': Outcome.N}
    >>> winners = outcomes(["ab", "ba", "bc"], owner={"a": 1, "b": 1, "c": 2}, target=["c"])
    >>> winners["a"], winners.remoteness["a"], winners.best_option("b")
    (1, 2, 'c')
    """
    has_owners = owner is not None or target is not None or priority is not None
    if isinstance(G, ParityGame):
        if has_owners:
            raise InputError("a ParityGame has owners and priorities; give nothing else")
        return _owned_winners(G.digraph, limits, G.owner, None, G.priority)
    if has_owners:
        if not (final is None and play is NORMAL and not only_final):
            raise InputError(
                "with owners play ends where the owner cannot move, or at a target; leave final, "
                "only_final and play out"
            )
        return _owned_winners(digraph_of(G, limits), limits, owner, target, priority)
    if limits is not NO_LIMITS or not isinstance(G, Digraph):
        limits = limits.start()
    elif final is None and play is NORMAL and not only_final:  # small digraphs need no clock
        return Outcomes(G, _remoteness(G, limits))
    G = digraph_of(G, limits)
    ending = Ending.of(G, final, only_final, play)
    return Outcomes(G, ending.from_board(_remoteness(ending.board(G), limits), G), ending)


def _owned_winners(
    G: Digraph,
    limits: Limits | Watch,
    owner: Owners | None,
    target: Iterable[Hashable] | None,
    priority: Priorities | None,
) -> Winners:
    """Find who wins from every vertex of a digraph whose vertices have owners."""
    from zermelo.labels.winners import parity_winners, winners

    if owner is None:
        raise InputError("a target or priorities need owners; give owner={name: 1 or 2, …}")
    if priority is None:
        return winners(G, owner, target, limits)
    if target is not None:
        raise InputError("a parity game is won by priorities; leave target or priority out")
    return parity_winners(G, owner, priority, limits)


def _remoteness(G: Digraph, limits: Limits | Watch) -> NDArray[np.signedinteger[Any]]:
    """Return the remoteness of every vertex in normal play."""
    ptr, idx = G.successors
    count = ptr.size - 1
    remoteness = np.empty(count, idx.dtype)
    if limits is NO_LIMITS and idx.size < MIN_EDGES:  # nothing checks a clock
        try:
            if order := retrograde.numbering(ptr, idx):
                label = retrograde.label_by_smaller if order < 0 else retrograde.label_by_larger
                label(ptr, idx, remoteness, 0, count)
            else:
                retrograde.label(ptr, *G.predecessor_rows, remoteness)
        except KeyboardInterrupt:
            with Passes(count, limits):  # adds the facts so far to the error
                raise
        return remoteness
    with Passes(count, limits) as passes:
        if order := retrograde.numbering(ptr, idx):
            label = retrograde.label_by_smaller if order < 0 else retrograde.label_by_larger
            passes.sweep(retrograde.slices(ptr, idx)[::-order], label, ptr, idx, remoteness)
        else:
            predecessors = G.predecessor_rows
            passes.look("labelling")
            retrograde.label(ptr, *predecessors, remoteness, passes.record_labelled)
    return remoteness
