"""Sides of loopy games and canonical forms of stoppers, read off from the order of the followers.

G⁺ is G where infinite plays are won by Left. If G⁺ equals a finite stopper, then each position of
the canonical form is v⁺ for a follower v of G, and two formulas give the options of v⁺.

- ``C_R(v)``: start with P = {v}; each Right option y of a member of P is in C_R(v), and each reply
  q among Left's options of y with q ≥ v joins P. The *terminal* members of ``C_R(v)`` have no
  reply q ≥ v; ``B(v)``, Right's options, are the minimal terminal members.
- ``C_L(v)``: start with P = {v}; each Left option w of a member of P is in C_L(v), and each reply q
  among Right's options of w with q ≤ v joins P. ``A(v)``, Left's options, are the maximal
  members w of ``C_L(v)`` among those for which no b in ``B(w)`` has b ≤ v.

The game S(v) with these options equals v⁺ if and only if it is a stopper and v ≤ S(v); then also
S(v) ≤ v. Otherwise no finite stopper equals v⁺. For a stopper the same formulas give the canonical
form. ``docs/sides.md`` has the proof and earlier results (Conway 1976; Winning
Ways, chapter 11; Siegel 2009; Siegel 2013, chapter VI).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from zermelo.errors import InputError, not_none
from zermelo.values.partizan import stoppers
from zermelo.values.partizan.forms import form
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy_graphs import Graph, Node, Option, Options, distinct, negated
from zermelo.values.partizan.stopper_table import RAW, Sides, StopperTable, renamed
from zermelo.values.partizan.stoppers import StopperForm, endless, labelled, strong_parts, trimmed


@dataclass(frozen=True)
class NoStopper:
    """Why an onside (for an offside, that of −G) equals no finite stopper: the only candidate.

    The players can alternate for ever along the nodes of the cycle. The cycle is empty if the
    candidate is a stopper but too small: Right, moving first, wins the candidate minus the game.
    """

    nodes: tuple[Node, ...]
    root: int
    cycle: tuple[int, ...]


#: The canonical form of the stopper that equals a side, or why no stopper equals it.
Side = StopperForm | Game | NoStopper


def onside(graph: Graph, root: Option, table: StopperTable | None = None) -> Side:
    """Return the stopper equal to a game if Left wins infinite plays, or why it does not exist."""
    return root if isinstance(root, Game) else Sidling(graph, table).side(root)


def offside(graph: Graph, root: Option, table: StopperTable | None = None) -> Side:
    """Return the stopper equal to a game if Right wins infinite plays, or the `NoStopper` of −G."""
    if isinstance(root, Game):
        return root
    negative = onside(negated(graph), root, table)
    if isinstance(negative, NoStopper):
        return negative
    if isinstance(negative, Game):
        return -negative
    return labelled(*trimmed(negated(negative[0]), negative[1]))


def canonical_stopper(graph: Graph, root: Option) -> StopperForm | Game:
    """Return the canonical form of a stopper."""
    if not stoppers.is_stopper(graph, root):
        raise InputError("play can alternate for ever; give a stopper")
    stopper = root if isinstance(root, Game) else Sidling(graph, all_stoppers=True).side(root)
    assert not isinstance(stopper, NoStopper)  # noqa: S101
    return stopper


def sides_of_game(
    graph: Graph, root: Option, others: Sequence[int], table: StopperTable | None
) -> tuple[Side, Side, list[StopperForm | Game]]:
    """Return both sides or the reasons why they equal no stopper; a stopper has equal sides.

    The list has the forms of the followers ``others``; empty if the game is short or no stopper.
    """
    if isinstance(root, Game):
        return root, root, []
    sidling = Sidling(graph, table)
    on = sidling.side(root)
    if not sidling.is_stopper:
        return on, offside(graph, root, sidling.table), []
    return on, on, [stored_stopper(sidling.table, sidling.value_of[node]) for node in others]


def stored_stopper(table: StopperTable, stopper: int) -> StopperForm | Game:
    """Return a stopper of a table: a short game, or a graph of its own."""
    short = table.short[stopper]
    if short is not None:
        return short
    nodes, places = _copied_graph(stopper, table.options, table.short)
    return labelled(nodes, places[stopper])


def _copied_graph(
    root: int, options: Callable[[int], Sides], short: Sequence[Game | None]
) -> tuple[list[Node], dict[int, int]]:
    """Return the graph of the nodes reachable from the root, and the index of each node in it."""
    places, games = {root: 0}, [root]
    for g in games:
        for option in (o for side in options(g) for o in side):
            if (option >= RAW or short[option] is None) and option not in places:
                places[option] = len(games)
                games.append(option)

    def copy_of(side: Iterable[int]) -> Options:
        return distinct(places[o] if o in places else not_none(short[o]) for o in side)

    return [(copy_of(options(g)[0]), copy_of(options(g)[1])) for g in games], places


class CanonicalOptions:
    """The canonical options of the nodes of a component, which are numbered from `RAW`."""

    def __init__(
        self, table: StopperTable, sides_found: Mapping[int, Sides], raw_nodes: Sequence[int]
    ) -> None:
        self.table, self.sides_found = table, sides_found
        at_most = table.at_most
        #: The representative of each node's class of equal nodes.
        self.representative: dict[int, int] = {}
        for raw in raw_nodes:
            earlier = set(self.representative.values())
            equal = (h for h in earlier if at_most(raw, h) and at_most(h, raw))
            self.representative[raw] = next(equal, raw)
        self.classes = sorted(set(self.representative.values()))
        self.rights: dict[int, tuple[int, ...]] = {}
        self.sides: dict[int, Sides] = {
            v: (self._left_options(v), self.right_options(v)) for v in self.classes
        }

    def representatives(self, games: Iterable[int]) -> list[int]:
        """Return stoppers unchanged and nodes as their representatives, each once."""
        return sorted({self.representative.get(g, g) for g in games})

    def right_options(self, v: int) -> tuple[int, ...]:
        """Return B(v)."""
        if v < RAW:
            return self.table.options(v)[1]
        if v in self.sides_found:
            return self.sides_found[v][1]
        v = self.representative.get(v, v)
        if (options := self.rights.get(v)) is None:
            reached = self._reached(v, 1, lambda q: self.table.at_most(v, q))
            terminal = self.representatives(y for y, replies in reached if not replies)
            options = self.rights[v] = tuple(self.table.extreme(terminal, -1))
        return options

    def _left_options(self, v: int) -> tuple[int, ...]:
        """Return A(v)."""
        at_most = self.table.at_most
        unanswered = {
            w
            for w, _ in self._reached(v, 0, lambda q: at_most(q, v))
            if not any(at_most(b, v) for b in self.right_options(w))
        }
        return tuple(self.table.extreme(self.representatives(unanswered), 1))

    def _reached(
        self, v: int, side: int, joins: Callable[[int], bool]
    ) -> Iterator[tuple[int, list[int]]]:
        """Yield one side's options of the nodes of a set P, each with its replies that join P.

        P begins as {v}, and a reply q joins it if ``joins(q)``.
        """
        options = self.table.options
        reached, seen, examined = [v], {v}, set[int]()
        for p in reached:  # a queue that grows
            for option in options(p)[side]:
                if option not in examined:
                    examined.add(option)
                    replies = [q for q in dict.fromkeys(options(option)[1 - side]) if joins(q)]
                    yield option, replies
                    reached += [q for q in replies if q not in seen]
                    seen.update(replies)

    def enter_forms(self, *, all_stoppers: bool) -> dict[int, int]:
        """Enter canonical forms into the table; return the stopper of each node that equals one."""
        sides_found = self.sides_found
        sides = dict(self.sides)
        pending = [o for node in self.sides.values() for side in node for o in side]
        while pending:
            g = pending.pop()
            if g >= RAW and g not in sides:
                sides[g] = sides_found[g]
                pending += [o for side in sides[g] for o in side]
        equal = set(self.classes) if all_stoppers else self._equal_to_forms(sides)
        stopper_of: dict[int, int] = {}
        for part in strong_parts(sides, sorted(equal), RAW):
            if not equal.issuperset(part):
                raise AssertionError("a follower of a stopper is not a stopper")
            nodes = {g: renamed(sides[g], stopper_of) for g in part}
            if len(part) == 1 and part[0] not in {o for s in nodes[part[0]] for o in s}:
                stopper_of[part[0]] = self.table.of_form(*nodes[part[0]])
            else:
                stopper_of.update(self._component_in_table(nodes) or self.table.of_component(nodes))
        return stopper_of

    def _component_in_table(self, nodes: Mapping[int, Sides]) -> dict[int, int] | None:
        """Return by node of a component the equal stopper of the table; None if any is missing."""
        table, at_most = self.table, self.table.at_most
        # only components of the table that contain an outside option of this component are tried
        outside = {o for node in nodes.values() for side in node for o in side if o < RAW}
        for mates in {table.mates[option] for option in outside if option in table.mates}:
            stopper_of = {
                g: mate for g in nodes for mate in mates if at_most(g, mate) and at_most(mate, g)
            }
            if len(stopper_of) == len(nodes):
                return stopper_of
        return None

    def _equal_to_forms(self, nodes: Mapping[int, Sides]) -> set[int]:
        """Return the nodes whose canonical options make a stopper that is equal to the node."""
        no_stopper = {g for g, _ in endless(nodes)}
        predecessors: dict[int, list[int]] = {}
        for g, sides in nodes.items():
            for option in (o for side in sides for o in side):
                predecessors.setdefault(option, []).append(g)
        pending = list(no_stopper)
        while pending:
            for g in predecessors.get(pending.pop(), ()):
                if g not in no_stopper:
                    no_stopper.add(g)
                    pending.append(g)
        table = self.table
        copies = {g: next(table.free) for g in nodes if g not in no_stopper}
        for g, copy in copies.items():
            table.raw[copy] = renamed(nodes[g], copies)
        candidates = [v for v in self.classes if v in copies]
        table.settle([(v, copies[v]) for v in candidates])
        return {v for v in candidates if table.at_most(v, copies[v])}


class Sidling:
    """The search for the onsides of nodes of a graph, one strong component after another.

    ``table`` keeps stoppers and their order. ``all_stoppers`` promises that all nodes are stoppers.
    """

    def __init__(
        self, graph: Graph, table: StopperTable | None = None, *, all_stoppers: bool = False
    ) -> None:
        self.graph, self.all_stoppers = graph, all_stoppers
        self.table = StopperTable() if table is None else table
        self.table.begin(all_stoppers=all_stoppers)
        #: The value of each node: a stopper of the table or, if its onside equals none, the node
        #: itself, numbered from `RAW`.
        self.value_of: dict[int, int] = {}
        #: Whether the players cannot alternate for ever in any component entered so far.
        self.is_stopper = True
        #: Canonical options of the nodes of earlier components that equal no stopper.
        self.sides_found: dict[int, Sides] = {}

    def side(self, root: int) -> Side:
        """Return the onside of a node, found after those of its followers, or why it has none."""
        for part in strong_parts(self.graph, [root]):
            self.table.check_limits()
            if len(part) == 1 and self._enter_short(part[0]):
                continue
            self._enter_part(part)
        number = self.value_of[root]
        return self.no_stopper(number) if number >= RAW else stored_stopper(self.table, number)

    def _enter_short(self, node: int) -> bool:
        """Enter a node if the values of all its options are short; return whether they are."""
        sides = []
        for options in self.graph[node]:
            shorts = [self._as_short(option) for option in options]
            if None in shorts:
                return False
            sides.append([short for short in shorts if short is not None])
        self.value_of[node] = self.table.of_short(form(sides[0], sides[1]))
        return True

    def _as_short(self, option: Option) -> Game | None:
        """Return the short game that equals an option, if it is known."""
        if isinstance(option, Game):
            return option
        number = self.value_of.get(option, RAW)
        return None if number >= RAW else self.table.short[number]

    def _enter_part(self, component: Sequence[int]) -> None:
        places = {node: place for place, node in enumerate(component)}
        sides = tuple(
            (self._values_of_options(left, places, 1), self._values_of_options(right, places, -1))
            for left, right in (self.graph[node] for node in component)
        )
        # whether all options outside the component are stoppers
        all_solved = not any(RAW <= o < 2 * RAW for node in sides for side in node for o in side)
        solved = self.table.solved.get(sides) if all_solved else None
        if solved is None:
            solved = self._solve(sides, all_solved=all_solved)
            if all_solved and all(result < RAW for result in solved[0]):
                self.table.solved[sides] = solved
        results, play_ends = solved
        self.is_stopper = self.is_stopper and play_ends
        self.value_of.update(zip(component, results, strict=True))

    def _values_of_options(
        self, options: Options, places: Mapping[int, int], sign: int
    ) -> tuple[int, ...]:
        """Return the values of options; nodes of the component are numbers from twice `RAW` on.

        Dominated options outside the component, from which no move leads back, are left out.
        """
        inside, outside = set(), set()
        for option in options:
            if isinstance(option, Game):
                outside.add(self.table.of_short(option))
            elif option in places:
                inside.add(2 * RAW + places[option])
            else:
                outside.add(self.value_of[option])
        key = tuple(sorted(outside)), sign
        if (best := self.table.best.get(key)) is None:
            best = tuple(self.table.extreme(key[0], sign))
            if not key[0] or key[0][-1] < RAW:
                self.table.best[key] = best
        return (*best, *sorted(inside))

    def _solve(self, sides: tuple[Sides, ...], *, all_solved: bool) -> tuple[tuple[int, ...], bool]:
        """Return the values of a strong component's nodes, and whether alternating play ends."""
        table = self.table
        raw_nodes = [next(table.free) for _ in sides]
        raw_of = dict(enumerate(raw_nodes, 2 * RAW))
        for raw, node in zip(raw_nodes, sides, strict=True):
            table.raw[raw] = renamed(node, raw_of)
        play_ends = self.all_stoppers or not endless({raw: table.raw[raw] for raw in raw_nodes})
        table.all_stoppers = all_stoppers = play_ends and all_solved
        table.settle([(g, h) for g in raw_nodes for h in raw_nodes], all_stoppers=all_stoppers)
        canonical = CanonicalOptions(table, self.sides_found, raw_nodes)
        forms = canonical.enter_forms(all_stoppers=all_stoppers)
        results = tuple(forms.get(canonical.representative[raw], raw) for raw in raw_nodes)
        self._forget(raw_nodes, canonical, results)
        table.all_stoppers = self.all_stoppers
        return results, play_ends

    def _forget(
        self, raw_nodes: Sequence[int], canonical: CanonicalOptions, results: Sequence[int]
    ) -> None:
        """Drop raw nodes equal to stoppers or to kept nodes, and transfer their order to these."""
        table = self.table
        result_of = dict(zip(raw_nodes, results, strict=True))
        for raw, result in result_of.items():
            if raw == result:
                table.raw[raw] = renamed(table.raw[raw], result_of)
                sides = canonical.sides[canonical.representative[raw]]
                self.sides_found[raw] = renamed(sides, result_of)
        result_of |= {raw: raw for raw in self.sides_found}
        raw_order, table.raw_order = table.raw_order, {}
        for (g, h), holds in raw_order.items():
            less, more = (g if g < RAW else result_of.get(g)), (h if h < RAW else result_of.get(h))
            if less is not None and more is not None and table.recorded_order(less, more) is None:
                table.learn(less, more, holds=holds)
        for raw in table.raw.keys() - self.sides_found.keys():
            del table.raw[raw]

    def no_stopper(self, root: int) -> NoStopper:
        """Return the reason why a node equals no stopper."""
        table = self.table

        def options(g: int) -> Sides:
            return self.sides_found[g] if g >= RAW else table.options(g)

        nodes, places = _copied_graph(root, options, table.short)
        cycle = stoppers.alternating_cycle(dict(enumerate(nodes)))
        return NoStopper(tuple(nodes), places[root], tuple(node for node, _ in cycle))
