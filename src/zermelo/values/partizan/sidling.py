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

__all__ = ["offside", "onside", "order_plus"]

State = tuple[Pair, bool]


def order_plus(graph: Graph, asked: Iterable[Pair]) -> Callable[[int, int], bool]:
    """Return ≤ between games whose infinite plays Left wins, for the pairs asked about.

    The states that Left survives are a largest fixed point around a least one: the largest set from
    which she reaches, in finitely many moves, the end or a move in H that stays in the set.
    """
    after: dict[State, list[tuple[State, bool]]] = {}  # with whether the move is in H
    surviving: set[State] = set()
    work: list[State] = [(pair, False) for pair in asked]
    while work:
        state = work.pop()
        if state in after:
            continue
        (g, h), lefts_turn = state
        if g < 0 and h < 0 and not lefts_turn:
            after[state] = []
            if arena.leq(~g, ~h):
                surviving.add(state)
            continue
        side = 0 if lefts_turn else 1
        moves: list[tuple[State, bool]] = [
            (((g, option), not lefts_turn), True) for option in options(graph, h, side)
        ]
        moves += [(((option, h), not lefts_turn), False) for option in options(graph, g, 1 - side)]
        after[state] = moves
        if not lefts_turn and not moves:
            surviving.add(state)
        work += [following for following, _ in moves]
    ended = frozenset(surviving)
    safe = set(after)
    while True:
        inner = _reached(after, safe, ended)
        if inner == safe:
            return lambda g, h: ((g, h), False) in inner
        safe = inner


def _reached(
    after: dict[State, list[tuple[State, bool]]], safe: set[State], ended: frozenset[State]
) -> set[State]:
    """Return the states from which Left reaches the end, or a move in H into the safe states."""
    missing: dict[State, int] = {}
    leading: dict[State, list[State]] = {}
    found: set[State] = set(ended)
    work: list[State] = list(ended)
    for state, moves in after.items():
        if state in ended or not moves:
            continue
        good = [following for following, in_h in moves if in_h and following in safe]
        other = [following for following, in_h in moves if not in_h]
        missing[state] = 1 if state[1] else len(moves)
        missing[state] -= len(good)
        if missing[state] <= 0:
            found.add(state)
            work.append(state)
        for following in other:
            leading.setdefault(following, []).append(state)
    while work:
        for before in leading.get(work.pop(), ()):
            missing[before] -= 1
            if missing[before] <= 0 and before not in found:
                found.add(before)
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
