"""Pictures of positions: the state graph or, if it is large, play from the position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.compounds.turns import Turns, has_own_ends, misere_by_pruning
from zermelo.digraph.digraph import Digraph
from zermelo.games.position import Position
from zermelo.labelling.explore import CLAIMED, Again, explore, few_states, in_text, to_move
from zermelo.limits import NO_LIMITS
from zermelo.pictures.document import Picture
from zermelo.pictures.text import title_of
from zermelo.pictures.thumbnails import boards_of
from zermelo.pictures.unexplored import draw_play
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, NORMAL, Play

#: Maximum number of positions of a state graph that is listed.
MAX_LISTED = 2_000
#: Maximum number of positions that are drawn as small boards.
MAX_BOARDS = 60


@dataclass(frozen=True)
class DrawnPositions:
    """A state graph to draw, whose vertices are named by positions; ``inside`` has small boards."""

    digraph: Digraph
    title: str
    start: str | None
    inside: list[str] | None


def state_graph_or_play(
    position: Position[Any], title: str | None, budget: int, *, legend: bool, whole: bool
) -> Picture | DrawnPositions:
    """Return the state graph to draw or, if it is large, a picture of play from the position.

    In a partizan position Left begins. With ``whole``, up to a million positions are listed.
    """
    position = to_move(position)
    title = title_of(f"{position.ruleset} {position}".rstrip()) if title is None else title
    if not whole and can_be_solved_singly(position):
        states = few_states(position, MAX_LISTED, NO_LIMITS.start())
    else:
        states = explore(position)
    if states is None:
        return draw_play(position, Engine(), title=title, legend=legend, budget=budget)
    return drawn_positions(position, states, NORMAL, title)


def drawn_positions(
    position: Position[Any], states: Digraph, play: Play, title: str
) -> DrawnPositions:
    """Return the state graph that `explore` made as a graph to draw."""
    G = in_text(position, states, play)
    start = str(position) if str(position) in G else None
    inside = thumbnails(position, states, play) if G.vertex_count <= MAX_BOARDS else None
    return DrawnPositions(G, title, start, inside)


def can_be_solved_singly(position: Position[Any]) -> bool:
    """Whether positions can be solved one by one, because play ends when a player cannot move."""
    rules = position.ruleset
    return (
        rules.ends and rules.alternates and not isinstance(rules, Turns) and not has_own_ends(rules)
    )


def is_cut(position: Position[Any], play: Play) -> bool:
    """Whether pictures omit terminal positions, as in misère play of most games."""
    return play is MISERE and misere_by_pruning(position.ruleset)


def thumbnails(position: Position[Any], states: Digraph, play: Play) -> list[str] | None:
    """Return small boards to draw instead of names; None if boards do not help or do not exist."""
    drawn = [state for state in states if state is not CLAIMED and not isinstance(state, Again)]
    if is_cut(position, play):
        ptr, _ = states.successors
        drawn = [state for state, more in zip(states, ptr[1:] > ptr[:-1], strict=True) if more]
    elif len(drawn) < len(states):
        return None
    return boards_of(position.ruleset, drawn)
