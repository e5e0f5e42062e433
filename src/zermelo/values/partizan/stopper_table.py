"""A table of canonical stoppers, each once, with the order of games.

Here an integer represents a game. Below `RAW` it is a canonical stopper, possibly short, and equal
stoppers have equal numbers; from `RAW` on it is a node of the graph that is being solved. G ≤ H
means that Left, moving second in H − G, can ensure that Right gets stuck, or that infinitely
many moves are made in H: G⁺ ≤ H⁺, where G⁺ is the onside of G. Between stoppers this is the usual
order, and it is enough that she is never stuck (Siegel 2013, chapter VI).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count

from zermelo.errors import not_none
from zermelo.values.partizan.canonical import lefts, rights
from zermelo.values.partizan.forms import form, maximal
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy_graphs import Graph, Option
from zermelo.values.partizan.order import leq
from zermelo.values.partizan.stoppers import ranked

Ids = tuple[int, ...]
Pair = tuple[int, int]
Sides = tuple[Ids, Ids]

#: Nodes that are not known to be canonical stoppers are numbered from here on.
RAW = 1 << 24
UNKNOWN, NO, YES = 0, 1, 2  # the bytes of `StopperTable.rows`
#: Maximum number of stoppers kept between questions: each pair may take a byte.
MAX_STOPPERS = 8_192
#: The number of states between checks of the time limit.
STATES_PER_LOOK = 4_096


def renamed(sides: Sides, numbers: Mapping[int, int]) -> Sides:
    """Return the options of a game with new numbers; options without a new number stay."""
    left, right = (tuple(numbers.get(option, option) for option in side) for side in sides)
    return left, right


class StopperTable:
    """A table of canonical stoppers and raw nodes, with the known part of the order ≤.

    An engine has one table for all its questions. The table keeps its short games alive.
    """

    def __init__(self) -> None:
        #: Called from time to time; an error that it raises ends the work.
        self.check_limits: Callable[[], object] = lambda: None
        #: Whether all games in the table, nodes included, are currently stoppers.
        self.all_stoppers = False
        #: By the options of a component's nodes: their values; whether alternating play in it ends.
        self.solved: dict[tuple[Sides, ...], tuple[tuple[int, ...], bool]] = {}
        #: The maximal stoppers (sign 1) or minimal stoppers (sign −1) among some stoppers.
        self.best: dict[tuple[Ids, int], Ids] = {}
        #: The options of each stopper; None for a short game whose options are not yet entered.
        self.sides: list[Sides | None] = []
        #: The short game equal to each stopper, or None; stoppers by these games' serial numbers.
        self.short: list[Game | None] = []
        self.short_numbers: dict[int, int] = {}
        #: Stoppers by their options; those of a component by the options of all its nodes.
        self.forms: dict[Sides, int] = {}
        self.components: dict[tuple[tuple[Ids, ...], ...], tuple[int, ...]] = {}
        #: For each stopper on a cycle, all stoppers of its strong component.
        self.mates: dict[int, tuple[int, ...]] = {}
        #: The known order ≤ between stoppers: a row for each stopper, a byte for each pair.
        self.rows: list[bytearray] = []
        #: The options of raw nodes.
        self.raw: dict[int, Sides] = {}
        #: Unused numbers of raw nodes.
        self.free = count(RAW)
        #: The known order ≤ for pairs with a raw node.
        self.raw_order: dict[Pair, bool] = {}

    def of_short(self, g: Game) -> int:
        """Return the number of a short game."""
        if (number := self.short_numbers.get(g._serial)) is None:
            number = self.short_numbers[g._serial] = self._enter(None, g)
        return number

    def begin(self, *, all_stoppers: bool) -> None:
        """Drop the nodes of the last graph, and all stoppers if they are more than MAX_STOPPERS."""
        self.all_stoppers = all_stoppers
        self.raw.clear()
        self.raw_order.clear()
        self.free = count(RAW)
        if len(self.sides) > MAX_STOPPERS:
            for by_key in (self.solved, self.best, self.short_numbers, self.forms, self.mates):
                by_key.clear()
            self.components.clear()
            for by_number in (self.sides, self.short, self.rows):
                by_number.clear()

    def _enter(self, sides: Sides | None, short: Game | None) -> int:
        self.sides.append(sides)
        self.short.append(short)
        self.rows.append(bytearray())
        return len(self.sides) - 1

    def of_form(self, left: Iterable[int], right: Iterable[int]) -> int:
        """Return the stopper whose canonical form has these stoppers as options."""
        sides = tuple(sorted(left)), tuple(sorted(right))
        if (number := self.forms.get(sides)) is not None:
            return number
        shorts = [[g for option in side if (g := self.short[option]) is not None] for side in sides]
        if list(map(len, shorts)) == list(map(len, sides)):
            return self.of_short(form(shorts[0], shorts[1]))
        number = self.forms[sides] = self._enter(sides, None)
        return number

    def of_component(self, nodes: Mapping[int, Sides]) -> dict[int, int]:
        """Return the stopper of each node of a component; options outside it must be stoppers."""
        ranks = ranked(nodes, lambda option: option)
        order = sorted(ranks, key=ranks.__getitem__)
        raw_ranks = {g: RAW + rank for g, rank in ranks.items()}
        renumbered = (renamed(nodes[g], raw_ranks) for g in order)
        key = tuple(tuple(tuple(sorted(side)) for side in sides) for sides in renumbered)
        if (numbers := self.components.get(key)) is None:
            numbers = tuple(self._enter(None, None) for _ in order)
            stoppers = dict(zip(order, numbers, strict=True))
            for g, number in stoppers.items():
                left, right = (tuple(sorted(side)) for side in renamed(nodes[g], stoppers))
                self.sides[number] = left, right
                self.forms[left, right] = number
                self.mates[number] = numbers
            self.components[key] = numbers
        return dict(zip(order, numbers, strict=True))

    def options(self, g: int) -> Sides:
        """Return Left's options and Right's."""
        if g >= RAW:
            return self.raw[g]
        if (sides := self.sides[g]) is None:
            short = not_none(self.short[g])
            left, right = (tuple(map(self.of_short, side(short))) for side in (lefts, rights))
            sides = self.sides[g] = left, right
        return sides

    def recorded_order(self, g: int, h: int) -> bool | None:
        """Whether g ≤ h; None if it is not known yet."""
        if g == h:
            return True
        if g >= RAW or h >= RAW:
            return self.raw_order.get((g, h))
        short_g, short_h = self.short[g], self.short[h]
        if short_g is not None and short_h is not None:
            return leq(short_g, short_h)
        row = self.rows[g]
        return None if h >= len(row) or not row[h] else row[h] == YES

    def learn(self, g: int, h: int, *, holds: bool) -> None:
        """Record whether g ≤ h."""
        if g >= RAW or h >= RAW:
            self.raw_order[g, h] = holds
            return
        row = self.rows[g]
        if h >= len(row):
            row.extend(bytes(len(self.sides) - len(row)))
        row[h] = YES if holds else NO

    def at_most(self, g: int, h: int) -> bool:
        """Whether g ≤ h."""
        if (recorded := self.recorded_order(g, h)) is None:
            self.settle([(g, h)], all_stoppers=self.all_stoppers or (g < RAW and h < RAW))
            return not_none(self.recorded_order(g, h))
        return recorded

    def settle(self, questions: Iterable[Pair], *, all_stoppers: bool = False) -> None:
        """Decide whether g ≤ h for some pairs and all pairs that they lead to.

        With ``all_stoppers`` all games are stoppers, and it is enough that Left is never stuck.
        """
        play = _Difference(self, questions)
        survives = play.not_stuck() if all_stoppers else play.survives()
        for (g, h, lefts_turn), safe in zip(play.states, survives, strict=True):
            if not lefts_turn:
                self.learn(g, h, holds=safe)

    def extreme(self, games: Iterable[int], sign: int) -> list[int]:
        """Return the maximal games, one of each value; with sign −1 the minimal ones."""
        at_most = self.at_most
        return maximal(games, at_most if sign > 0 else lambda g, h: at_most(h, g))


def order(
    graph: Graph, questions: Iterable[tuple[Option, Option]], *, stoppers: bool = True
) -> Callable[[Option, Option], bool]:
    """Return the order ≤ between games of a graph, as a function for the requested pairs.

    With ``stoppers`` all games are stoppers; otherwise their onsides are compared.
    """
    table = StopperTable()

    def number(option: Option) -> int:
        return RAW + option if isinstance(option, int) else table.of_short(option)

    for node, (left, right) in enumerate(graph):
        table.raw[RAW + node] = tuple(map(number, left)), tuple(map(number, right))
    table.settle([(number(g), number(h)) for g, h in questions], all_stoppers=stoppers)

    return lambda g, h: not_none(table.recorded_order(number(g), number(h)))


class _Difference:
    """The undecided states (g, h, Left's turn) of differences h − g, and the moves between them."""

    def __init__(self, table: StopperTable, questions: Iterable[Pair]) -> None:
        self.table = table
        self.places: dict[tuple[int, int, bool], int] = {}
        self.states: list[tuple[int, int, bool]] = []
        #: The predecessors of each state, by a move in h and by a move in −g.
        self.by_h: list[list[int]] = []
        self.by_g: list[list[int]] = []
        #: How many moves to good states (Left survives) make a state good: one, or all of Right's.
        self.needed: list[int] = []
        #: The number of moves from each state, except known bad ones; the states known to be good.
        self.move_counts: list[int] = []
        self.known_good: list[int] = []
        for g, h in questions:
            if table.recorded_order(g, h) is None:
                self._place((g, h, False))
        for index, state in enumerate(self.states):  # which grows meanwhile: a queue
            if not index % STATES_PER_LOOK:
                table.check_limits()
            self._explore(index, *state)

    def _place(self, state: tuple[int, int, bool]) -> int:
        if (place := self.places.get(state)) is None:
            place = self.places[state] = len(self.states)
            self.states.append(state)
            self.by_h.append([])
            self.by_g.append([])
        return place

    def _explore(self, index: int, g: int, h: int, lefts_turn: bool) -> None:
        recorded, options, place = self.table.recorded_order, self.table.options, self._place
        if not lefts_turn:
            in_h, in_g = options(h)[1], options(g)[0]
            for option in in_h:
                self.by_h[place((g, option, True))].append(index)
            for option in in_g:
                self.by_g[place((option, h, True))].append(index)
            self.move_counts.append(len(in_h) + len(in_g))
            self.needed.append(len(in_h) + len(in_g))
            if not self.move_counts[index]:
                self.known_good.append(index)
            return
        self.needed.append(1)
        steps: list[tuple[list[list[int]], tuple[int, int, bool]]] = []
        for option in options(h)[0]:
            holds = recorded(g, option)
            if holds is None:
                steps.append((self.by_h, (g, option, False)))
            elif holds:
                break
        else:
            for option in options(g)[1]:
                holds = recorded(option, h)
                if holds is None:
                    steps.append((self.by_g, (option, h, False)))
                elif holds:
                    break
            else:
                self.move_counts.append(len(steps))
                for predecessors, state in steps:
                    number = place(state)
                    predecessors[number].append(index)
                return
        self.move_counts.append(1)  # a move to a decided state that is good
        self.known_good.append(index)

    def not_stuck(self) -> list[bool]:
        """Return whether Left is never stuck, for each state: lost states are found backwards."""
        states = zip(self.move_counts, self.states, strict=True)
        missing = [n if lefts_turn else 1 for n, (_, _, lefts_turn) in states]
        return [not lost for lost in self._spread(missing, [], self.by_h, self.by_g)]

    def survives(self) -> list[bool]:
        """Return for each state whether Left can get Right stuck or infinitely many moves in h.

        Moves of both players in h count. These states are the largest set S from which she
        forces, in finitely many moves, that Right is stuck or that a move in h leads into S.
        """
        safe_moves = [0] * len(self.states)  # moves in h to states that are still considered safe
        for predecessors in self.by_h:
            for state in predecessors:
                safe_moves[state] += 1
        safe = [True] * len(self.states)
        while True:
            self.table.check_limits()
            missing = [n - moves for n, moves in zip(self.needed, safe_moves, strict=True)]
            reached = self._spread(missing, self.known_good, self.by_g)
            lost = [state for state, member in enumerate(safe) if member and not reached[state]]
            if not lost:
                return safe
            for state in lost:
                safe[state] = False
                for previous in self.by_h[state]:
                    safe_moves[previous] -= 1

    def _spread(self, missing: list[int], ends: list[int], *moves: list[list[int]]) -> list[bool]:
        """Return which states are marked: ends, and any with ``missing`` moves to marked states."""
        marked = [False] * len(self.states)
        pending = ends + [state for state, count in enumerate(missing) if count <= 0]
        while pending:
            state = pending.pop()
            if marked[state]:
                continue
            marked[state] = True
            for predecessors in moves:
                for previous in predecessors[state]:
                    missing[previous] -= 1
                    if missing[previous] <= 0:
                        pending.append(previous)
        return marked
