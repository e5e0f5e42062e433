"""Canonical forms of stoppers: on, off, over, under, upon and others that can be played for ever.

A stopper in which no option is dominated or reversible, and no two subpositions are equal, is the
only one of its value up to isomorphism (Siegel, Combinatorial Game Theory, theorem VI.2.18). Here
each is kept once: `Loopy` objects of equal value are one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.values.partizan.forms import form
from zermelo.values.partizan.loops import Graph, Node, is_stopper, joined, options, order, reach

if TYPE_CHECKING:
    from collections.abc import Callable

#: Canonical graphs: the nodes, and which of them is the game.
Key = tuple[tuple[Node, ...], int]


def canonical_stopper(graph: Graph, root: int) -> Key | int:
    """Return the canonical form of a stopper; below 0 it is a short game."""
    if not is_stopper(graph, root):
        raise InputError("play can alternate for ever; give a stopper")
    start, loopy = root, False
    nodes, root = trimmed(graph, root)
    while root >= 0:
        short = shortened(nodes)
        if short is not None:
            nodes, root = renamed(nodes, root, short)
            continue
        loopy = True
        simpler, new_root = _simplified(nodes, root)
        if (simpler, new_root) == (nodes, root):
            break
        nodes, root = simpler, new_root
    if loopy:
        _confirm(graph, start, nodes, root)
    return root if root < 0 else labelled(nodes, root)


def _confirm(graph: Graph, one: int, nodes: Graph, two: int) -> None:
    """Make sure that what was found is a stopper, and equal to what it was found from."""
    both, by = joined(graph, nodes)
    two = two + by if two >= 0 else two
    leq = order(both, [(one, two), (two, one)])
    if not (is_stopper(both, two) and leq(one, two) and leq(two, one)):
        raise AssertionError("a stopper was simplified to something else")


def trimmed(graph: Graph, root: int) -> tuple[list[Node], int]:
    """Keep what can be reached, with options sorted."""
    if root < 0:
        return [], root
    found = reach(graph, root)
    places = {node: place for place, node in enumerate(found)}

    def moved(side: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted({places[o] if o >= 0 else o for o in side}))

    return [(moved(graph[node][0]), moved(graph[node][1])) for node in found], 0


def shortened(nodes: Graph) -> dict[int, int] | None:
    """Return the nodes with short options alone, and what they are; None if there is none."""
    found = {}
    for place, (left, right) in enumerate(nodes):
        if all(option < 0 for option in left + right):
            found[place] = ~form((~o for o in left), (~o for o in right))
    return found or None


def renamed(nodes: Graph, root: int, names: dict[int, int]) -> tuple[list[Node], int]:
    """Put other options in place of some, and keep what can still be reached."""

    def named(side: Iterable[int]) -> tuple[int, ...]:
        return tuple(names.get(option, option) for option in side)

    return trimmed([(named(left), named(right)) for left, right in nodes], names.get(root, root))


def _simplified(nodes: list[Node], root: int) -> tuple[list[Node], int]:
    """Bypass what is reversible; else take away what is dominated; else fuse equal nodes.

    To fuse them earlier could make a loop in which play alternates.
    """
    everything = [*range(len(nodes)), *shorts_of(nodes)]
    leq = order(nodes, [(g, h) for g in everything for h in everything])
    simpler = [
        (
            bypassed(nodes, left, 0, partial(swapped, leq, place)),
            bypassed(nodes, right, 1, partial(leq, place)),
        )
        for place, (left, right) in enumerate(nodes)
    ]
    return settled(nodes, root, simpler, leq)


def swapped(leq: Callable[[int, int], bool], g: int, h: int) -> bool:
    """Say whether h ≤ g."""
    return leq(h, g)


def shorts_of(nodes: Graph) -> set[int]:
    """Return the short games among the options, and their options."""
    short = {option for left, right in nodes for option in left + right if option < 0}
    return short | {o for option in short for side in (0, 1) for o in options(nodes, option, side)}


def settled(
    nodes: list[Node], root: int, simpler: list[Node], leq: Callable[[int, int], bool]
) -> tuple[list[Node], int]:
    """Return what bypassing has made, if it has; else take away what is dominated; else fuse."""
    if simpler != nodes:
        return trimmed(simpler, root)
    simpler = []
    for left, right in nodes:
        simpler.append((_best(left, leq), _best(right, partial(swapped, leq))))
    if simpler != nodes:
        return trimmed(simpler, root)
    names = {}
    for g in range(len(nodes)):
        twin = next((h for h in range(g) if leq(g, h) and leq(h, g)), g)
        if twin != g:
            names[g] = twin
    return renamed(nodes, root, names) if names else (nodes, root)


def _best(held: tuple[int, ...], leq: Callable[[int, int], bool]) -> tuple[int, ...]:
    """Keep the best options, one of each value; rather a short game than its equal."""
    kept: list[int] = []
    for g in held:
        if not any(leq(g, h) for h in kept):
            kept = [h for h in kept if not leq(h, g)]
            kept.append(g)
    return tuple(sorted(kept))


def bypassed(
    nodes: Graph, side_options: tuple[int, ...], side: int, reverses: Callable[[int], bool]
) -> tuple[int, ...]:
    """Return the options, each reversible one replaced by those after the reply.

    In a stopper a chain of replacements ends, for it alternates.
    """
    work, kept, seen = list(side_options), set(), set(side_options)
    while work:
        g = work.pop()
        reply = next((r for r in options(nodes, g, 1 - side) if reverses(r)), None)
        if reply is None:
            kept.add(g)
        else:
            new = [o for o in options(nodes, reply, side) if o not in seen]
            seen.update(new)
            work += new
    return tuple(sorted(kept))


def labelled(nodes: Graph, root: int) -> Key:
    """Return a canonical form with its nodes numbered so that isomorphic ones become the same.

    Nodes are told apart by their options, by those of their options, and so on: all of them, for no
    two are equal.
    """
    from zermelo.values.partizan.show import key

    def colour(option: int, ranks: list[int]) -> Any:  # noqa: ANN401
        return (0, key(~option)) if option < 0 else (1, ranks[option])

    ranks, classes = [0] * len(nodes), 1
    while classes < len(nodes):
        signatures = [
            (
                ranks[place],
                sorted(colour(option, ranks) for option in left),
                sorted(colour(option, ranks) for option in right),
            )
            for place, (left, right) in enumerate(nodes)
        ]
        sorted_places = sorted(range(len(nodes)), key=signatures.__getitem__)
        new = [0] * len(nodes)
        for before, place in pairwise(sorted_places):
            new[place] = new[before] + (signatures[before] != signatures[place])
        if max(new) + 1 == classes:
            raise AssertionError("two nodes of a canonical form look alike")
        ranks, classes = new, max(new) + 1
    moved: list[Node] = [((), ())] * len(nodes)
    for place, sides in enumerate(nodes):
        left, right = (
            tuple(sorted(ranks[option] if option >= 0 else option for option in side))
            for side in sides
        )
        moved[ranks[place]] = left, right
    return tuple(moved), ranks[root]
