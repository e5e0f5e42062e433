"""Sides of loopy games and canonical forms of stoppers: read off from the order of the followers.

G⁺ is G where infinite plays are won by Left. If it equals a finite stopper, then each position of
that stopper's canonical form is v⁺ for a follower v of G, and its options are given by a formula.

- ``C_R(v)``: start with P = {v}; each y among Right's options of P is in it, and each reply q among
  Left's options of y with q ≥ v joins P. Its *terminal* members are those without such a reply;
  ``B(v)``, Right's options, are the minimal ones among these.
- ``C_L(v)``: start with P = {v}; each w among Left's options of P is in it, and each reply q among
  Right's options of w with q ≤ v joins P. ``A(v)``, Left's options, are the maximal ones among
  those w of which no b in ``B(w)`` has b ≤ v.

What is read off is the onside exactly if play in it cannot alternate for ever, and v ≤ it: that it
is ≤ v is then so of itself. Otherwise no finite stopper equals G⁺. Of a stopper the same formula
gives the canonical form. ``docs/sides.md`` has the proof, and what was known before (Conway, *On
Numbers and Games*; Berlekamp, Conway and Guy, *Winning Ways*, chapter 11; Siegel, *New results in
loopy games* and *Combinatorial Game Theory*, chapter VI).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from zermelo.errors import InputError
from zermelo.values.partizan import arena
from zermelo.values.partizan.forms import form
from zermelo.values.partizan.loops import Graph, Node, is_stopper, negated
from zermelo.values.partizan.stopper_table import RAW, Sides, Stoppers
from zermelo.values.partizan.stoppers import (
    Key,
    alternating_cycle,
    endless,
    labelled,
    strong_parts,
    trimmed,
)

Look = Callable[[], object]


@dataclass(frozen=True)
class NoStopper:
    """Why a side equals no finite stopper.

    Parameters
    ----------
    nodes : tuple of nodes
        What is read off; options below 0 are short games, as in any graph.
    root : int
        The game in it.
    cycle : tuple of int
        Nodes between which the players can alternate for ever; empty where what is read off is a
        stopper, but too small: Right wins the difference, moving first.
    """

    nodes: tuple[Node, ...]
    root: int
    cycle: tuple[int, ...]


def onside(
    graph: Graph, root: int, look: Look | None = None, table: Stoppers | None = None
) -> Key | int | NoStopper:
    """Return the stopper that a game equals if Left wins infinite plays, or why there is none."""
    return _settled(graph, root, look, table, plain=False)


def offside(
    graph: Graph, root: int, look: Look | None = None, table: Stoppers | None = None
) -> Key | int | NoStopper:
    """Return the stopper that a game equals if Right wins infinite plays, or why there is none.

    What is said of why is said of the negative.
    """
    turned = ~arena.neg(~root) if root < 0 else root
    found = onside(negated(graph), turned, look, table)
    if isinstance(found, NoStopper):
        return found
    if isinstance(found, int):
        return ~arena.neg(~found)
    nodes, place = trimmed(negated(found[0]), found[1])
    return labelled(nodes, place)


def canonical_stopper(
    graph: Graph, root: int, look: Look | None = None, table: Stoppers | None = None
) -> Key | int:
    """Return the canonical form of a stopper; below 0 it is a short game.

    Raises
    ------
    InputError
        It is none: play can alternate for ever.
    """
    if not is_stopper(graph, root):
        raise InputError("play can alternate for ever; give a stopper")
    found = _settled(graph, root, look, table, plain=True)
    assert not isinstance(found, NoStopper)  # noqa: S101
    return found


def sides_read_off(
    graph: Graph, root: int, look: Look | None = None, table: Stoppers | None = None
) -> tuple[Key | int | NoStopper, Key | int | NoStopper]:
    """Return both sides, or why there are none; a stopper is worth the same on both.

    What is said of why there is no offside is said of the negative.
    """
    if root < 0:
        return root, root
    table = Stoppers() if table is None else table
    table.begin(look, plain=False)
    sidling = Sidling(graph, table)
    on = sidling.side(root)
    return (on, on) if sidling.is_stopper else (on, offside(graph, root, look, table))


def _settled(
    graph: Graph, root: int, look: Look | None, table: Stoppers | None, *, plain: bool
) -> Key | int | NoStopper:
    if root < 0:
        return root
    table = Stoppers() if table is None else table
    table.begin(look, plain=plain)
    return Sidling(graph, table, plain=plain).side(root)


def written(table: Stoppers, found: int) -> Key | int:
    """Return a stopper of a table as a graph of its own."""
    short = table.short[found]
    if short >= 0:
        return ~short
    nodes, places = _copied(found, table.options, table.short)
    return labelled(nodes, places[found])


def _copied(
    root: int, options: Callable[[int], Sides], short: Sequence[int]
) -> tuple[list[Node], dict[int, int]]:
    """Return a graph with what can be reached, and where things are in it."""
    places, found = {root: 0}, [root]
    for g in found:
        for option in (o for side in options(g) for o in side):
            if (option >= RAW or short[option] < 0) and option not in places:
                places[option] = len(found)
                found.append(option)

    def moved(side: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(places[o] if o in places else ~short[o] for o in side))

    return [(moved(options(g)[0]), moved(options(g)[1])) for g in found], places


class Sidling:
    """A graph whose nodes are turned into stoppers, one strong component after another.

    Parameters
    ----------
    graph : Graph
    table : Stoppers
        Where stoppers are kept, and their order.
    plain : bool
        Whether the whole graph is known to be a stopper.
    """

    def __init__(self, graph: Graph, table: Stoppers, *, plain: bool = False) -> None:
        self.graph, self.table, self.plain = graph, table, plain
        #: What each node is worth: a stopper of the table or, from `RAW` on, itself, where its
        #: onside equals none.
        self.found: dict[int, int] = {}
        #: Whether the players cannot alternate for ever.
        self.is_stopper = True
        #: What was read off of nodes that equal no stopper.
        self.readings: dict[int, Sides] = {}

    def side(self, root: int) -> Key | int | NoStopper:
        """Return what a node is worth, after all that it leads to."""
        for part in strong_parts(self.graph, [root]):
            self.table.look()
            if len(part) == 1 and self._short(part[0]):
                continue
            self._part(part)
        found = self.found[root]
        return self.refused(found) if found >= RAW else written(self.table, found)

    def _short(self, node: int) -> bool:
        """Enter a node whose options are short games, if it is one."""
        shorts = []
        for side in self.graph[node]:
            held = [o if o < 0 else self.found.get(o, RAW) for o in side]
            if any(o >= RAW or (o >= 0 and self.table.short[o] < 0) for o in held):
                return False
            shorts.append([~o if o < 0 else self.table.short[o] for o in held])
        self.found[node] = self.table.of_short(form(shorts[0], shorts[1]))
        return True

    def _part(self, part: Sequence[int]) -> None:
        inner = {node: place for place, node in enumerate(part)}
        draft = tuple(
            (self._drafted(left, inner, 1), self._drafted(right, inner, -1))
            for left, right in (self.graph[node] for node in part)
        )
        whole = all(o < RAW or o >= 2 * RAW for node in draft for side in node for o in side)
        known = self.table.drafts.get(draft) if whole else None
        if known is None:
            known = self._solved(draft, whole=whole)
            if whole and all(result < RAW for result in known[0]):
                self.table.drafts[draft] = known
        results, ends = known
        self.is_stopper = self.is_stopper and ends
        self.found.update(zip(part, results, strict=True))

    def _drafted(
        self, options: tuple[int, ...], inner: Mapping[int, int], sign: int
    ) -> tuple[int, ...]:
        """Return what options are worth, those inside counted from twice `RAW`.

        What another one outside dominates is left out: it never leads back.
        """
        inside, outside = set(), set()
        for option in options:
            if option in inner:
                inside.add(2 * RAW + inner[option])
            else:
                outside.add(self.table.of_short(~option) if option < 0 else self.found[option])
        key = tuple(sorted(outside)), sign
        best = self.table.best.get(key)
        if best is None:
            best = tuple(self.extreme(key[0], sign))
            if not key[0] or key[0][-1] < RAW:
                self.table.best[key] = best
        return (*best, *sorted(inside))

    def extreme(self, games: Iterable[int], sign: int) -> list[int]:
        """Return the greatest of some games, one of each value; with sign −1 the least."""
        kept: list[int] = []
        at_most = self.table.at_most
        for g in games:
            if sign > 0:
                if any(at_most(g, h) for h in kept):
                    continue
                kept = [h for h in kept if not at_most(h, g)]
            else:
                if any(at_most(h, g) for h in kept):
                    continue
                kept = [h for h in kept if not at_most(g, h)]
            kept.append(g)
        return kept

    def _solved(self, draft: tuple[Sides, ...], *, whole: bool) -> tuple[tuple[int, ...], bool]:
        """Return what the nodes of a strong component are worth, and whether it is a stopper."""
        table = self.table
        names = [table.new_raw() for _ in draft]
        for name, node in zip(names, draft, strict=True):
            left, right = (
                tuple(o if o < 2 * RAW else names[o - 2 * RAW] for o in side) for side in node
            )
            table.raw[name] = left, right
        ends = self.plain or not endless({name: table.raw[name] for name in names})
        table.plain = plain = ends and whole
        table.settle([(g, h) for g in names for h in names], plain=plain)
        read = Reading(self, names)
        worth = read.confirmed(plain=plain)
        results = tuple(worth.get(read.of[name], name) for name in names)
        self._forget(names, read, results)
        table.plain = self.plain
        return results, ends

    def _forget(self, names: Sequence[int], read: Reading, results: Sequence[int]) -> None:
        """Keep what was found out of the order, with stoppers in the place of their nodes."""
        table = self.table
        now = dict(zip(names, results, strict=True))

        def renamed(sides: Sides) -> Sides:
            left, right = (tuple(now.get(o, o) for o in side) for side in sides)
            return left, right

        for name, result in now.items():
            if name == result:
                table.raw[name] = renamed(table.raw[name])
                self.readings[name] = renamed(read.sides[read.of[name]])
        now |= {name: name for name in self.readings}
        fresh, table.fresh = table.fresh, {}
        for (g, h), holds in fresh.items():
            one, two = (g if g < RAW else now.get(g)), (h if h < RAW else now.get(h))
            if one is not None and two is not None and table.known(one, two) is None:
                table.learn(one, two, holds=holds)
        for name in table.raw.keys() - self.readings.keys():
            del table.raw[name]

    def refused(self, root: int) -> NoStopper:
        """Say why a node equals no stopper."""
        table = self.table

        def options(g: int) -> Sides:
            return self.readings[g] if g >= RAW else table.options(g)

        nodes, places = _copied(root, options, table.short)
        cycle = alternating_cycle(dict(enumerate(nodes)))
        return NoStopper(tuple(nodes), places[root], tuple(node for node, _ in cycle))


class Reading:
    """What is read off of the nodes of one component."""

    def __init__(self, sidling: Sidling, names: Sequence[int]) -> None:
        self.sidling, self.table = sidling, sidling.table
        at_most = self.table.at_most
        #: One node for each class of equal ones.
        self.of: dict[int, int] = {}
        for name in names:
            twin = next(
                (h for h in set(self.of.values()) if at_most(name, h) and at_most(h, name)), name
            )
            self.of[name] = twin
        self.classes = sorted(set(self.of.values()))
        self.rights: dict[int, tuple[int, ...]] = {}
        self.sides: dict[int, Sides] = {}
        for v in self.classes:
            self.right_options(v)
        for v in self.classes:
            self.sides[v] = self._left_options(v), self.rights[v]

    def named(self, games: Iterable[int]) -> list[int]:
        """Return one node for each class, stoppers of the table first."""
        return sorted({self.of.get(g, g) for g in games})

    def right_options(self, v: int) -> tuple[int, ...]:
        """Return B(v)."""
        if v < RAW:
            return self.table.options(v)[1]
        if v in self.sidling.readings:
            return self.sidling.readings[v][1]
        v = self.of.get(v, v)
        found = self.rights.get(v)
        if found is None:
            options, at_most = self.table.options, self.table.at_most
            reached, terminal = [v], set()
            seen, tried = {v}, set()
            for p in reached:
                for y in options(p)[1]:
                    if y in tried:
                        continue
                    tried.add(y)
                    replies = [q for q in options(y)[0] if at_most(v, q)]
                    if not replies:
                        terminal.add(y)
                    reached += [q for q in dict.fromkeys(replies) if q not in seen]
                    seen.update(replies)
            found = self.rights[v] = tuple(self.sidling.extreme(self.named(terminal), -1))
        return found

    def _left_options(self, v: int) -> tuple[int, ...]:
        """Return A(v)."""
        options, at_most = self.table.options, self.table.at_most
        reached, kept = [v], set()
        seen, tried = {v}, set()
        for p in reached:
            for w in options(p)[0]:
                if w in tried:
                    continue
                tried.add(w)
                if not any(at_most(b, v) for b in self.right_options(w)):
                    kept.add(w)
                replies = [q for q in dict.fromkeys(options(w)[1]) if at_most(q, v)]
                reached += [q for q in replies if q not in seen]
                seen.update(replies)
        return tuple(self.sidling.extreme(self.named(kept), 1))

    def confirmed(self, *, plain: bool) -> dict[int, int]:
        """Enter what was read off into the table, where it equals what it was read off from."""
        readings = self.sidling.readings
        held = dict(self.sides)
        work = [o for node in self.sides.values() for side in node for o in side]
        while work:
            g = work.pop()
            if g >= RAW and g not in held:
                held[g] = readings[g]
                work += [o for side in held[g] for o in side]
        good = set(self.classes)
        if not plain:
            good = self._equal(held)
        worth: dict[int, int] = {}
        for part in strong_parts(held, sorted(good), RAW):
            if not good.issuperset(part):
                raise AssertionError("a follower of a stopper is none")
            nodes: dict[int, Sides] = {}
            for g in part:
                left, right = (tuple(worth.get(o, o) for o in side) for side in held[g])
                nodes[g] = left, right
            if len(part) == 1 and part[0] not in {o for s in nodes[part[0]] for o in s}:
                worth[part[0]] = self.table.of_form(*nodes[part[0]])
            else:
                worth.update(self._met_before(nodes) or self.table.of_loop(nodes))
        return worth

    def _met_before(self, nodes: Mapping[int, Sides]) -> dict[int, int] | None:
        """Return what nodes of a loop are, if they stand beside the same loop of the table.

        Some of them may have as options nodes of that one, and others nodes of this one.
        """
        table, at_most = self.table, self.table.at_most
        outside = {o for node in nodes.values() for side in node for o in side if o < RAW}
        for mates in {table.mates[option] for option in outside if option in table.mates}:
            found = {
                g: mate for g in nodes for mate in mates if at_most(g, mate) and at_most(mate, g)
            }
            if len(found) == len(nodes):
                return found
        return None

    def _equal(self, held: Mapping[int, Sides]) -> set[int]:
        """Return the classes that are equal to what is read off, which has to be a stopper."""
        bad = {g for g, _ in endless(held)}
        before: dict[int, list[int]] = {}
        for g, sides in held.items():
            for option in (o for side in sides for o in side):
                before.setdefault(option, []).append(g)
        work = list(bad)
        while work:
            for g in before.get(work.pop(), ()):
                if g not in bad:
                    bad.add(g)
                    work.append(g)
        table = self.table
        copies = {g: table.new_raw() for g in held if g not in bad}
        for g, copy in copies.items():
            left, right = (tuple(copies.get(o, o) for o in side) for side in held[g])
            table.raw[copy] = left, right
        asked = [v for v in self.classes if v in copies]
        table.settle([(v, copies[v]) for v in asked])
        return {v for v in asked if table.at_most(v, copies[v])}
