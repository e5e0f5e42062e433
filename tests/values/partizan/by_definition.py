"""Sides of loopy games by definition: a program that shares nothing with the library."""

from __future__ import annotations

from zermelo.values.partizan.canonical import lefts, rights
from zermelo.values.partizan.game import Game

Whole = list[tuple[list[int], list[int]]]


def whole(*graphs: tuple[object, int | Game]) -> tuple[Whole, list[int]]:
    """Put graphs into one, their short games with them; return it, and where their roots are."""
    nodes: Whole = []
    places: dict[tuple[int, int | Game], int] = {}

    def place(number: int, graph: object, g: int | Game) -> int:
        key = (-1 if isinstance(g, Game) else number, g)
        if key not in places:
            places[key] = len(nodes)
            nodes.append(([], []))
            sides = (lefts(g), rights(g)) if isinstance(g, Game) else graph[g]
            here = places[key]
            for side in (0, 1):
                nodes[here][side].extend(place(number, graph, o) for o in sides[side])
        return places[key]

    return nodes, [place(number, graph, root) for number, (graph, root) in enumerate(graphs)]


def at_most_plus(nodes: Whole) -> list[list[bool]]:
    """Return g ≤ h for all pairs, infinite plays being Left's: νX μY, as it is written."""
    count = range(len(nodes))
    x = [[{*count} for _ in count] for _ in (0, 1)]  # by turn and g, the set of h
    while True:
        by_left = [{h for h in count if not x[1][g].isdisjoint(nodes[h][0])} for g in count]
        by_right = [{h for h in count if x[0][g].issuperset(nodes[h][1])} for g in count]
        y: list[list[set[int]]] = [[set() for _ in count] for _ in (0, 1)]
        while True:
            larger = [
                [by_left[g].union(*(y[1][k] for k in nodes[g][1])) for g in count],
                [by_right[g].intersection(*(y[0][k] for k in nodes[g][0])) for g in count],
            ]
            if larger == y:
                break
            y = larger
        if y == x:
            return [[h in x[1][g] for h in count] for g in count]
        x = y


def turned(nodes: Whole) -> Whole:
    """Let the players change places."""
    return [(right, left) for left, right in nodes]


def read_off(nodes: Whole, root: int) -> tuple[dict[int, tuple[set[int], set[int]]], bool]:
    """Return what the formula gives below a node, by classes, and whether play alternates."""
    at_most = at_most_plus(nodes)
    count = range(len(nodes))
    first = [min(w for w in count if at_most[v][w] and at_most[w][v]) for v in count]

    def chain(v: int, side: int) -> set[int]:
        reached, found = [v], set()
        for p in reached:
            for y in nodes[p][side]:
                found.add(y)
                for q in nodes[y][1 - side]:
                    if (at_most[v][q] if side else at_most[q][v]) and q not in reached:
                        reached.append(q)
        return found

    def rights(v: int) -> set[int]:
        terminal = {first[y] for y in chain(v, 1) if not any(at_most[v][q] for q in nodes[y][0])}
        return {y for y in terminal if not any(at_most[z][y] for z in terminal - {y})}

    def lefts(v: int) -> set[int]:
        kept = {first[w] for w in chain(v, 0) if not any(at_most[b][v] for b in rights(w))}
        return {w for w in kept if not any(at_most[w][z] for z in kept - {w})}

    form: dict[int, tuple[set[int], set[int]]] = {}
    work = [first[root]]
    while work:
        v = work.pop()
        if v not in form:
            form[v] = lefts(v), rights(v)
            work += form[v][0] | form[v][1]
    states = {(v, side) for v in form for side in (0, 1)}
    while True:
        ended = {
            (v, side) for v, side in states
            if not any((o, 1 - side) in states for o in form[v][side])
        }  # fmt: skip
        if not ended:
            return form, bool(states)
        states -= ended
