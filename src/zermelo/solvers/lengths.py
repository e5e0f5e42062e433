"""How long play lasts, and by which move: remoteness, asked for by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from zermelo.compounds.turns import ends_of_its_own
from zermelo.games.position import Position
from zermelo.games.rules import Rules, options_of
from zermelo.labelling.labels import Labels
from zermelo.solvers.compiled import search_of
from zermelo.solvers.labelled import best_of
from zermelo.solvers.method import Wish
from zermelo.solvers.searched import PlayCycles, may_search
from zermelo.values.play import MISERE, Play

if TYPE_CHECKING:
    from zermelo.solvers.engine import Engine


class Lengths(Protocol):
    """What knows the remoteness of a position and of all that it leads to."""

    def remoteness(self, state: Any) -> int | None:  # noqa: ANN401
        """Return the length of play when the winner hurries and the loser delays."""

    def best_option(self, state: Any) -> Any:  # noqa: ANN401
        """Return the option of the quickest win, of a draw, or of the longest resistance."""


@dataclass(frozen=True)
class ByLabels:
    """Lengths by the labels of keys, or of a table."""

    labels: Labels
    rules: Rules[Any]
    play: Play

    def remoteness(self, state: Any) -> int | None:  # noqa: ANN401
        """Return the label, without the step that a win is claimed by in misère play."""
        (label,) = self.labels.of([state])
        claimed = self.play is MISERE and not ends_of_its_own(self.rules)
        return None if label < 0 else label - claimed

    def best_option(self, state: Any) -> Any:  # noqa: ANN401
        """Return the option of the best label."""
        options = list(dict.fromkeys(options_of(self.rules, state)))
        label, *after = self.labels.of([state, *options])
        return best_of(label, list(zip(after, options, strict=True)))


def moves_left(lengths: Lengths, rules: Rules[Any], state: Any) -> int | None:  # noqa: ANN401
    """Return how many moves perfect play has: the claim of a win, which is none, is left out.

    Parameters
    ----------
    lengths : Lengths
    rules : Rules
        Where these have no ends of their own nothing is claimed.
    state : state
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

    Raises
    ------
    LimitReached
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
    from zermelo.solvers import by_disk, by_unmoves
    from zermelo.solvers.keys import key_graph_of
    from zermelo.solvers.state_graph import graph_of
    from zermelo.solvers.table import labels_for

    method = engine.answer(position, Wish.OUTCOME, play).method
    labels: Labels | None = None
    if method == "table":
        labels = labels_for(position, play, engine)
    elif method == "keys":
        labels = key_graph_of(position, play, engine)
    elif method in ("unmoves", "disk"):
        labels = {"unmoves": by_unmoves, "disk": by_disk}[method].METHOD.graph(
            position, play, engine
        )
    return graph_of(position, play, engine) if labels is None else ByLabels(labels, rules, play)
