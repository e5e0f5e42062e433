"""Sides of loopy games: what they are worth if play without end is a win for Left, or for Right.

G⁺ ≤ H⁺ if Left, moving second in H⁺ − G⁺, can see to it that play ends with Right stuck, or goes
on for ever with H moved in again and again; G⁻ ≤ H⁻ is the same with −G. Where G⁺ equals a stopper,
that is the onside of G; the offside is found as the negative of the onside of −G. It is found by
taking away what is dominated and bypassing what is reversible, in this order; the result is
compared with what it came from before it is believed (Winning Ways, chapter 11; Siegel,
Combinatorial Game Theory, chapter VI).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from zermelo.values.partizan import arena
from zermelo.values.partizan.loops import Graph, Node, Pair, is_stopper, joined, negated, options
from zermelo.values.partizan.stoppers import (
    Key,
    canonical_stopper,
    renamed,
    settled,
    shortened,
    shorts_of,
    swapped,
    trimmed,
)

Turned = tuple[Pair, bool]


def order_plus(graph: Graph, asked: Iterable[Pair]) -> Callable[[int, int], bool]:
    """Return ≤ between games whose infinite plays Left wins, for the pairs asked about.

    The states that Left survives are a largest fixed point around a least one: the largest set from
    which she reaches, in finitely many moves, the end or a move in H that stays in the set.
    """
    survival = Survival()
    for g, h in asked:
        survival.place((g, h), False)
    survival.explore(graph)
    surviving = survival.solve()
    return lambda g, h: surviving[survival.places[(g, h), False]]


class Survival:
    """The states of H⁺ − G⁺, their moves, and which of them Left survives."""

    def __init__(self) -> None:
        self.places: dict[Turned, int] = {}
        self.states: list[Turned] = []
        self.ended: list[int] = []
        #: How many moves must be good: one where Left is to move, all where Right is.
        self.needed: list[int] = []
        #: From where a state is reached, by a move in H and by one in −G.
        self.by_h: list[list[int]] = []
        self.by_g: list[list[int]] = []

    def place(self, pair: Pair, lefts_turn: bool) -> int:
        """Return the number of a state."""
        state = pair, lefts_turn
        known = self.places.get(state)
        if known is None:
            known = self.places[state] = len(self.states)
            self.states.append(state)
            self.by_h.append([])
            self.by_g.append([])
        return known

    def explore(self, graph: Graph) -> None:
        """Find all states that can be reached, and their moves."""
        for here, ((g, h), lefts_turn) in enumerate(self.states):
            if g < 0 and h < 0 and not lefts_turn:
                self.needed.append(1)
                if arena.leq(~g, ~h):
                    self.ended.append(here)
                continue
            side = 0 if lefts_turn else 1
            in_h, in_g = options(graph, h, side), options(graph, g, 1 - side)
            for option in in_h:
                self.by_h[self.place((g, option), not lefts_turn)].append(here)
            for option in in_g:
                self.by_g[self.place((option, h), not lefts_turn)].append(here)
            count = len(in_h) + len(in_g)
            self.needed.append(1 if lefts_turn else count)
            if not lefts_turn and not count:
                self.ended.append(here)

    def solve(self) -> list[bool]:
        """Say of each state whether Left survives it."""
        good = [0] * len(self.states)  # moves in H to states that are still held to be safe
        for sources in self.by_h:
            for state in sources:
                good[state] += 1
        safe = [True] * len(self.states)
        while True:
            reached = self.reached(good)
            lost = [state for state, held in enumerate(safe) if held and not reached[state]]
            if not lost:
                return safe
            for state in lost:
                safe[state] = False
                for before in self.by_h[state]:
                    good[before] -= 1

    def reached(self, good: list[int]) -> list[bool]:
        """Say from which states Left reaches the end, or a good move in H."""
        missing = [needed - moves for needed, moves in zip(self.needed, good, strict=True)]
        found = [False] * len(self.states)
        work = self.ended + [state for state, count in enumerate(missing) if count <= 0]
        while work:
            state = work.pop()
            if found[state]:
                continue
            found[state] = True
            for before in self.by_g[state]:
                missing[before] -= 1
                if missing[before] <= 0 and not found[before]:
                    work.append(before)
        return found


def onside(graph: Graph, root: int) -> Key | int | None:
    """Return the stopper that a game equals if Left wins infinite plays; None if none is found."""
    nodes, place = trimmed(graph, root)
    while place >= 0 and not is_stopper(nodes, place):
        short = shortened(nodes)
        if short is not None:
            nodes, place = renamed(nodes, place, short)
            continue
        simpler, new_place = _simplified(nodes, place)
        if (simpler, new_place) == (nodes, place):
            return None
        nodes, place = simpler, new_place
    found = canonical_stopper(nodes, place) if place >= 0 else place
    both, by = joined(graph, () if isinstance(found, int) else found[0])
    stopper = found if isinstance(found, int) else found[1] + by
    leq = order_plus(both, [(root, stopper), (stopper, root)])
    return found if leq(root, stopper) and leq(stopper, root) else None


def offside(graph: Graph, root: int) -> Key | int | None:
    """Return the stopper that a game equals if Right wins infinite plays; None if none is found."""
    turned = ~arena.neg(~root) if root < 0 else root
    found = onside(negated(graph), turned)
    if found is None:
        return None
    if isinstance(found, int):
        return ~arena.neg(~found)
    return canonical_stopper(negated(found[0]), found[1])


def _simplified(nodes: list[Node], root: int) -> tuple[list[Node], int]:
    everything = [*range(len(nodes)), *shorts_of(nodes)]
    leq = order_plus(nodes, [(g, h) for g in everything for h in everything])
    simpler = [
        (
            _bypassed(nodes, left, 0, partial(swapped, leq, place)),
            _bypassed(nodes, right, 1, partial(leq, place)),
        )
        for place, (left, right) in enumerate(nodes)
    ]
    return settled(nodes, root, simpler, leq)


def _bypassed(
    nodes: Graph, held: tuple[int, ...], side: int, reverses: Callable[[int], bool]
) -> tuple[int, ...]:
    """Replace reversible options; Left keeps those that a chain of replacements comes back to.

    Such a chain is a play without end, which Left likes and Right does not.
    """
    instead: dict[int, tuple[int, ...] | None] = {}
    work = list(held)
    while work:
        g = work.pop()
        if g in instead:
            continue
        reply = next((r for r in options(nodes, g, 1 - side) if reverses(r)), None)
        instead[g] = None if reply is None else options(nodes, reply, side)
        work += instead[g] or ()
    kept = {g for g, replaced in instead.items() if replaced is None}
    if side == 0:
        kept |= {g for g in instead if _returns(instead, g)}
    return tuple(sorted(kept))


def _returns(instead: dict[int, tuple[int, ...] | None], start: int) -> bool:
    work, seen = [start], {start}
    while work:
        for following in instead[work.pop()] or ():
            if following == start:
                return True
            if following not in seen:
                seen.add(following)
                work.append(following)
    return False
