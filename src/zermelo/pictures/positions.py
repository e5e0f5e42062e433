"""Positions to be drawn: their state graph, or if that is large, how to play from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.compounds.turns import Turns, ends_of_its_own
from zermelo.digraph.digraph import Digraph
from zermelo.games.position import Position
from zermelo.labelling.explore import CLAIMED, explore, few_states, in_text, to_move
from zermelo.limits import NO_LIMITS
from zermelo.pictures.document import Picture
from zermelo.pictures.text import titled
from zermelo.pictures.thumbnails import boards_of
from zermelo.pictures.unexplored import draw_play
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, NORMAL, Play

#: A state graph with more positions is not listed to be drawn; then only what is drawn is solved.
FEW = 2_000
#: Up to so many positions are drawn as small boards, where they have some.
SMALL = 60


@dataclass(frozen=True)
class DrawnPositions:
    """A state graph to be drawn; its names are positions as a person writes them.

    The ``start`` is None where it is left out; small boards ``inside`` stand for the names.
    """

    digraph: Digraph
    title: str
    start: str | None
    inside: list[str] | None


def taken(
    here: Position[Any], title: str | None, budget: int, *, legend: bool, whole: bool
) -> Picture | DrawnPositions:
    """Take a position that is to be drawn: as its state graph, or at once where that is large.

    Of a partizan one Left begins. The ``whole`` graph is listed if all positions matter, however
    many there are: up to a million.
    """
    here = to_move(here)
    title = titled(f"{here.ruleset} {here}".rstrip()) if title is None else title
    asked_one_by_one = not whole and may_be_asked(here)
    states = few_states(here, FEW, NO_LIMITS.start()) if asked_one_by_one else explore(here)
    if states is None:
        return draw_play(here, Engine(), title=title, legend=legend, budget=budget)
    return shown_of(here, states, NORMAL, title)


def shown_of(here: Position[Any], states: Digraph, play: Play, title: str) -> DrawnPositions:
    """Return a state graph of `explore` as it is drawn."""
    G = in_text(here, states, play)
    start = str(here) if str(here) in G else None
    inside = thumbnails(here, states, play) if G.vertex_count <= SMALL else None
    return DrawnPositions(G, title, start, inside)


def may_be_asked(here: Position[Any]) -> bool:
    """Say whether positions can be solved one by one: play ends, by the lack of a move."""
    rules = here.ruleset
    return rules.ends and not isinstance(rules, Turns) and not ends_of_its_own(rules)


def is_cut(here: Position[Any], play: Play) -> bool:
    """Say whether a picture goes without terminal positions: rules with ends turn these round."""
    return play is MISERE and not ends_of_its_own(here.ruleset)


def thumbnails(here: Position[Any], states: Digraph, play: Play) -> list[str] | None:
    """Return small boards to stand for the names of positions; None where names are shorter."""
    kept = [state for state in states if state is not CLAIMED]
    if is_cut(here, play):
        ptr, _ = states.successors
        kept = [state for state, more in zip(states, ptr[1:] > ptr[:-1], strict=True) if more]
    elif len(kept) < len(states):
        return None
    return boards_of(here.ruleset, kept)
