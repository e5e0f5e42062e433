"""Parity games with two kinds of priorities: Büchi games, by repeated attractors.

In a max-parity game player 0 wins if the largest priority that comes infinitely often is even,
player 1 if it is odd. Priorities without a priority of the other parity between them are
equivalent. If the parity changes at most once from the smallest to the largest priority, the player
of the largest one must reach the *high* priorities, those above the change, infinitely often (a
Büchi condition), and the other player must avoid them from some move on (co-Büchi).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.labels import winners
from zermelo.labels.passes import Passes
from zermelo.limits import Limits, Watch
from zermelo.values.text import listed

#: Priorities by name, or as an array by vertex number.
Priorities = Mapping[Any, int] | NDArray[Any]


def parity_winners(
    G: Digraph, owner: winners.Owners, priority: Priorities, limits: Limits | Watch
) -> winners.Winners:
    """Find who wins each vertex of a max-parity game with two kinds of priorities. O(V · E).

    Let h be the player with the parity of the largest priority. Outside of h's attractor of the
    high priorities, the other player can avoid these for ever. Such vertices, and those from which
    the other player can force play to them, are removed, until there are none (Chatterjee,
    Henzinger and Piterman 2006). The measure of the remaining vertices is the number of moves to a
    high priority. The measure of the others never grows in the play of their winner, and falls
    after each high priority: a progress measure (Jurdziński 2000).
    """
    owners = winners.owners_of(G, owner, winners.EVEN_AND_ODD)
    priorities = _priorities(G, priority)
    stuck = np.flatnonzero(np.diff(G.successors[0]) == 0)
    if stuck.size:
        names = listed([G.names[u] for u in stuck.tolist()], winners.MAX_NAMES)
        raise InputError(
            f"there is no move from {names}; a parity game has a move from every vertex: add one, "
            "such as a loop"
        )
    high = _high(priorities)
    h = int(priorities.max(initial=0)) % 2
    inside = np.ones(len(G), np.bool_)
    measure = np.zeros(len(G), G.successors[1].dtype)
    base = 0
    with Passes(len(G), limits) as passes:
        while True:
            passes.look(f"{int(inside.sum()):,} vertices left")
            reaches_high = winners.attracted(G, owners == h, high & inside, passes, inside)
            away = inside & (reaches_high < 0)
            if not away.any():
                break
            moves_away = winners.attracted(G, owners != h, away, passes, inside)
            removed = moves_away >= 0
            measure[removed] = moves_away[removed] + base
            base += int(moves_away.max())
            inside &= ~removed
    measure[inside] = reaches_high[inside]
    winner = np.where(inside, h, 1 - h).astype(np.int8)
    return winners.Winners(G, winner, owners, measure, priority=priorities)


def _high(priorities: winners.Labels) -> winners.Mask:
    """Return where the priority is above the one change of parity."""
    different = np.unique(priorities)
    if not different.size:
        return np.zeros(0, np.bool_)
    changes = np.flatnonzero(np.diff(different % 2))
    if changes.size > 1:
        shown = listed(different.tolist(), winners.MAX_NAMES)
        raise InputError(
            f"from the smallest to the largest of the priorities {shown} the parity changes "
            f"{changes.size} times; games in which it changes once, such as those of 0 and 1, are "
            "solved here: the programs Oink (github.com/trolando/oink) and PGSolver "
            "(github.com/tcsprojects/pgsolver) solve all parity games"
        )
    below = different[changes[0]] if changes.size else -1
    return np.asarray(priorities > below)


def _priorities(G: Digraph, priority: Priorities) -> winners.Labels:
    if isinstance(priority, Mapping):
        entries = winners.entries_by_name(G, priority, "priority", "give every vertex one")
        priority = np.array(entries)
    if priority.shape != (len(G),) or (priority.size and priority.dtype.kind not in "iu"):
        raise InputError(
            "the priorities are whole numbers, one for each vertex; give a dict by name, or a "
            "NumPy array by vertex number"
        )
    if priority.size and int(priority.min()) < 0:
        raise InputError(f"a priority is {int(priority.min())}; give whole numbers from 0 on")
    return priority.astype(np.int64)
