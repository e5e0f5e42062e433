"""How long play lasts, and by which move: remoteness, asked for by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from zermelo.compounds.turns import ends_of_its_own
from zermelo.games.position import Position
from zermelo.games.rules import Rules
from zermelo.labelling.labels import Labels
from zermelo.labelling.means import MEANS
from zermelo.solvers.compiled import search_of
from zermelo.solvers.labelled import LengthsByLabels, graph_of, labels_by
from zermelo.solvers.method import Wish
from zermelo.solvers.searched import PlayCycles, may_search
from zermelo.solvers.table import labels_for
from zermelo.values.play import Play

if TYPE_CHECKING:
    from zermelo.solvers.engine import Engine


class Lengths(Protocol):
    """What knows the remoteness of a position and of all that it leads to."""

    def remoteness(self, state: object) -> int | None:
        """Return the length of play when the winner hurries and the loser delays."""

    def best_option(self, state: object) -> Any:  # noqa: ANN401
        """Return the option of the quickest win, of a draw, or of the longest resistance."""


def moves_left(lengths: Lengths, rules: Rules[Any], state: object) -> int | None:
    """Return how many moves perfect play has: the claim of a win, which is none, is left out.

    Parameters
    ----------
    rules : Rules
        Where these have no ends of their own nothing is claimed.
    """
    left = lengths.remoteness(state)
    if left is None or not ends_of_its_own(rules):
        return left
    made = 0
    while made < left:
        state = lengths.best_option(state)
        if state is None:
            break
        made += 1
    return made


def lengths_of(position: Position[Any], play: Play, engine: Engine) -> Lengths:
    """Work out the remoteness of a position, whatever theorem knows who wins.

    By search, compiled or memoised, where play ends; where it need not, or has ends of its own, by
    a table, or by the labels of whatever labels all positions.
    """
    rules = position.ruleset
    if may_search(rules, engine):
        search = search_of(position, play, engine)
        try:
            search.remoteness(position.state)
        except PlayCycles:
            engine.cyclic.add(rules)
        else:
            return search
    labels: Labels | None = labels_for(position, play, engine) if engine.tables else None
    if labels is None:
        method = engine.answer(position, Wish.OUTCOME, play).method
        if method in MEANS and MEANS[method].takes is not None:
            labels = labels_by(method, position, play, engine)
    if labels is None:
        return graph_of(position, play, engine)
    return LengthsByLabels(labels, rules, play)
