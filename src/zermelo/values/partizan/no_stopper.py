"""Games with a side that equals no stopper: they have an outcome and an order, but no value."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.values.outcome import Outcome, outcome_of_sides
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Stopper, side_of
from zermelo.values.partizan.loopy_graphs import Graph, added, joined, negated
from zermelo.values.partizan.stopper_table import order


@dataclass(frozen=True, eq=False, repr=False)
class GameWithoutStopper:
    """A game with a side that equals no finite stopper, and the reason.

    It is not a number, a nimber or a stopper. Its outcome follows from comparisons with 0. The game
    is node 0 of two graphs: in ``on`` Left wins infinite plays, in ``off`` Right does.

    >>> six = [((1,), (1, 3, 4)), ((), (0,)), ((4,), (5,)), ((2,), (5,)), ((1,), (1,))]
    >>> six.append(((0,), (1,)))
    >>> game = GameWithoutStopper(six, six, "its onside equals no finite stopper")
    >>> game.outcome, game.offside
    (Outcome.DR, off)
    """

    on: Graph
    off: Graph
    why: str

    def __repr__(self) -> str:
        return f"a game without a value: {self.why}"

    @property
    def onside(self) -> Game | Stopper:
        """The value if Left wins infinite plays; InputError if it is not a finite stopper."""
        return side_of(self.on, 0, is_onside=True)

    @property
    def offside(self) -> Game | Stopper:
        """The value if Right wins infinite plays; InputError if it is not a finite stopper."""
        return side_of(self.off, 0, is_onside=False)

    @property
    def outcome(self) -> Outcome:
        """Who wins when Left begins and when Right begins; ``D`` is a draw."""
        exchanged = {Outcome.L: Outcome.R, Outcome.R: Outcome.L}
        off = _outcome(negated(self.off))
        return outcome_of_sides(_outcome(self.on), exchanged.get(off, off))

    @property
    def is_idempotent(self) -> bool:
        """Whether the game equals its own double."""
        return _is_own_double(self.on) and _is_own_double(negated(self.off))


def _outcome(graph: Graph) -> Outcome:
    """Return the outcome of node 0 if Left wins infinite plays."""
    zero = Game(0)
    at_most = order(graph, [(0, zero), (zero, 0)], stoppers=False)
    if at_most(zero, 0):
        return Outcome.P if at_most(0, zero) else Outcome.L
    return Outcome.R if at_most(0, zero) else Outcome.N


def _is_own_double(graph: Graph) -> bool:
    sum_graph, double = added(graph, 0, 0)
    joint_graph, game = joined(sum_graph, graph)
    at_most = order(joint_graph, [(double, game), (game, double)], stoppers=False)
    return at_most(double, game) and at_most(game, double)
