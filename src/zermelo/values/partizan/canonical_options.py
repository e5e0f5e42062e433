"""Canonical options A(v) and B(v) from the order of the followers, as defined in `sidling`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from zermelo.values.partizan.stopper_table import RAW, Sides, StopperTable, renamed
from zermelo.values.partizan.stoppers import endless, strong_parts


class CanonicalOptions:
    """The canonical options of the nodes of one component, from the order in the table.

    ``sides_found`` has the options of the nodes of earlier components that equal no stopper.
    """

    def __init__(
        self, table: StopperTable, sides_found: Mapping[int, Sides], names: Sequence[int]
    ) -> None:
        self.table, self.sides_found = table, sides_found
        at_most = table.at_most
        #: The representative of each node's class of equal nodes.
        self.representative: dict[int, int] = {}
        for name in names:
            earlier = set(self.representative.values())
            equal = (h for h in earlier if at_most(name, h) and at_most(h, name))
            self.representative[name] = next(equal, name)
        self.classes = sorted(set(self.representative.values()))
        self.rights: dict[int, tuple[int, ...]] = {}
        self.sides: dict[int, Sides] = {
            v: (self._left_options(v), self.right_options(v)) for v in self.classes
        }

    def representatives(self, games: Iterable[int]) -> list[int]:
        """Return the representatives of some nodes, after the stoppers of the table."""
        return sorted({self.representative.get(g, g) for g in games})

    def right_options(self, v: int) -> tuple[int, ...]:
        """Return B(v)."""
        if v < RAW:
            return self.table.options(v)[1]
        if v in self.sides_found:
            return self.sides_found[v][1]
        v = self.representative.get(v, v)
        if (options := self.rights.get(v)) is None:
            at_most = self.table.at_most
            ends = {y for y, replies in self._reached(v, 1, lambda q: at_most(v, q)) if not replies}
            options = self.rights[v] = tuple(self.table.extreme(self.representatives(ends), -1))
        return options

    def _left_options(self, v: int) -> tuple[int, ...]:
        """Return A(v)."""
        at_most = self.table.at_most
        kept = {
            w
            for w, _ in self._reached(v, 0, lambda q: at_most(q, v))
            if not any(at_most(b, v) for b in self.right_options(w))
        }
        return tuple(self.table.extreme(self.representatives(kept), 1))

    def _reached(
        self, v: int, side: int, joins: Callable[[int], bool]
    ) -> Iterator[tuple[int, list[int]]]:
        """Yield one side's options of the nodes of a set P, each with its replies that join P.

        P begins as {v}, and a reply q joins it if ``joins(q)``.
        """
        options = self.table.options
        reached, seen, examined = [v], {v}, set[int]()
        for p in reached:  # which grows meanwhile: a queue
            for option in options(p)[side]:
                if option not in examined:
                    examined.add(option)
                    replies = [q for q in dict.fromkeys(options(option)[1 - side]) if joins(q)]
                    yield option, replies
                    reached += [q for q in replies if q not in seen]
                    seen.update(replies)

    def enter_forms(self, *, plain: bool) -> dict[int, int]:
        """Enter canonical forms into the table, and return the stoppers of the nodes equal to them.

        With ``plain`` all nodes are known to be stoppers.
        """
        sides_found = self.sides_found
        sides = dict(self.sides)
        work = [o for node in self.sides.values() for side in node for o in side]
        while work:
            g = work.pop()
            if g >= RAW and g not in sides:
                sides[g] = sides_found[g]
                work += [o for side in sides[g] for o in side]
        equal = set(self.classes) if plain else self._equal_to_forms(sides)
        stoppers: dict[int, int] = {}
        for part in strong_parts(sides, sorted(equal), RAW):
            if not equal.issuperset(part):
                raise AssertionError("a follower of a stopper is not a stopper")
            nodes = {g: renamed(sides[g], stoppers) for g in part}
            if len(part) == 1 and part[0] not in {o for s in nodes[part[0]] for o in s}:
                stoppers[part[0]] = self.table.of_form(*nodes[part[0]])
            else:
                stoppers.update(self._known_loop(nodes) or self.table.of_loop(nodes))
        return stoppers

    def _known_loop(self, nodes: Mapping[int, Sides]) -> dict[int, int] | None:
        """Return the stoppers equal to the nodes of a loop, if the table has the same loop.

        Loops may have nodes of other loops as options.
        """
        table, at_most = self.table, self.table.at_most
        outside = {o for node in nodes.values() for side in node for o in side if o < RAW}
        for mates in {table.mates[option] for option in outside if option in table.mates}:
            stoppers = {
                g: mate for g in nodes for mate in mates if at_most(g, mate) and at_most(mate, g)
            }
            if len(stoppers) == len(nodes):
                return stoppers
        return None

    def _equal_to_forms(self, nodes: Mapping[int, Sides]) -> set[int]:
        """Return the nodes that equal the game of their canonical options, if it is a stopper."""
        no_stopper = {g for g, _ in endless(nodes)}
        predecessors: dict[int, list[int]] = {}
        for g, sides in nodes.items():
            for option in (o for side in sides for o in side):
                predecessors.setdefault(option, []).append(g)
        work = list(no_stopper)
        while work:
            for g in predecessors.get(work.pop(), ()):
                if g not in no_stopper:
                    no_stopper.add(g)
                    work.append(g)
        table = self.table
        copies = {g: next(table.free) for g in nodes if g not in no_stopper}
        for g, copy in copies.items():
            table.raw[copy] = renamed(nodes[g], copies)
        candidates = [v for v in self.classes if v in copies]
        table.settle([(v, copies[v]) for v in candidates])
        return {v for v in candidates if table.at_most(v, copies[v])}
