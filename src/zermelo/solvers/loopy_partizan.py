"""Loopy values of partizan positions from which play need not end, where there are such values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from zermelo.budget import Budget
from zermelo.compounds.turns import ends_of_its_own
from zermelo.errors import InputError
from zermelo.games.position import PartizanPosition, Position
from zermelo.games.rules import PartizanRuleset
from zermelo.solvers.partizan import LARGEST as LARGEST_NIMBER
from zermelo.solvers.partizan import as_game, listed
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loops import Graph, Node
from zermelo.values.partizan.loopy import Value, at_most, draft_value, value_of

if TYPE_CHECKING:
    from zermelo.solvers.engine import Engine

#: Positions of which each can be reached from each other have no loopy value here where they are
#: more: sidling would take too long.
LARGEST = 200

#: So many positions are listed in plain Python before compiled moves are loaded.
PLAIN = 1_000

S = TypeVar("S")

#: Options of one player: games by number, and values. A number is never mistaken for a value.
Side: TypeAlias = tuple[tuple[int, ...], tuple[Value, ...]]


def loopy_value(position: Position[Any], budget: Budget, *, largest: int = LARGEST) -> Value | None:
    """Return the stopper, or the value with two sides, that a position is equal to.

    All positions that can be reached are nodes of a graph of Left's and Right's moves. A strong
    component is valued after those below it, whose values take the place of its options there. It
    is brought into canonical form if it is a stopper, and sidled otherwise (Siegel, Combinatorial
    Game Theory, chapter VI; Winning Ways, chapter 11).

    Returns
    -------
    Value or None
        None of impartial games, of games that end otherwise than by the lack of a move, and where
        more than ``largest`` positions can be reached from one another: as many pairs as its
        square are compared.

    Raises
    ------
    InputError
        Sidling does not come to an end.

    Examples
    --------
    >>> from zermelo.formats.two_colours import TwoColours
    >>> from zermelo.rulesets import Partizan
    >>> board = TwoColours([("a", "a", "left"), ("b", "end", "left"), ("b", "b", "right")])
    >>> loopy_value(Partizan(board)("a"), Budget()), loopy_value(Partizan(board)("b"), Budget())
    (on, over)
    """
    rules = position.ruleset
    if not isinstance(rules, PartizanRuleset) or ends_of_its_own(rules):
        return None
    graph = graph_below(rules, position.state, budget)
    parts = list(_parts(graph))
    if max(map(len, parts)) > largest:
        return None
    try:
        return _by_parts(graph, parts, budget)
    except InputError:  # a part may have no stopper where the whole has
        if len(graph) > LARGEST or len(parts) == 1:
            raise
        return value_of(graph, 0)


def game_value(position: Position[Any], engine: Engine) -> Value:
    """Return what a position is worth among partizan games; of an impartial one a nimber.

    Raises
    ------
    InputError
        It has no such value, or one that is too large.

    Examples
    --------
    >>> from zermelo.rulesets import FoxAndGeese, Nim
    >>> from zermelo.solvers.engine import Engine
    >>> game_value(FoxAndGeese()("4x4"), Engine()), game_value(Nim()(3), Engine())
    (over, *3)
    """
    if isinstance(position, PartizanPosition) and not position.ruleset.ends:
        with engine.question() as budget:
            loopy = loopy_value(position, budget)
        if loopy is not None:
            return loopy
    value = engine.value(position)
    game = as_game(value)
    if game is None:
        shown = f"{position.ruleset} {position}".rstrip()
        raise InputError(
            f"({shown}) is worth {value}, which is too large for a game here, or loopy; games end, "
            f"and have nimbers up to *{LARGEST_NIMBER}"
        )
    return game


def graph_below(rules: PartizanRuleset[S], start: S, budget: Budget) -> Graph:
    """Return the moves of both players between the positions that can be reached, from node 0."""
    first = rules.canonical(start)
    places, states = {first: 0}, [first]
    graph: list[Node] = []
    for state in states:  # which grows meanwhile: a queue
        if len(graph) == PLAIN and budget.limits.positions is None:
            found = _by_loops(rules, first, budget)
            if found is not None:
                return found
        budget.count()
        sides = []
        for moves in (rules.left, rules.right):
            options = list(map(rules.canonical, listed(moves(state), budget.watch)))
            for option in options:
                if option not in places:
                    places[option] = len(states)
                    states.append(option)
            sides.append(tuple(dict.fromkeys(places[option] for option in options)))
        graph.append((sides[0], sides[1]))
    return graph


def _by_loops(rules: PartizanRuleset[S], state: S, budget: Budget) -> Graph | None:
    """Return the same, found by compiled moves; None where there are none."""
    if rules.ends or type(rules).compiled_sides is PartizanRuleset.compiled_sides:
        return None
    from zermelo.solvers.both_sides import both_sides  # NumPy

    sides = rules.compiled_sides()
    try:
        return None if sides is None else both_sides(sides, state, budget)
    except OverflowError:
        return None


def _parts(graph: Graph) -> Iterator[list[int]]:
    """Yield the strong components, each after those that it leads to."""
    import numpy as np  # here: small answers need no arrays

    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.structure import strong_components

    rows = [sorted({*left, *right}) for left, right in graph]
    ptr = np.cumsum([0, *map(len, rows)])
    parts = strong_components(Digraph.from_rows(ptr, [v for row in rows for v in row]))
    order = np.argsort(parts.of.array, kind="stable")
    ends = np.cumsum(parts.sizes)
    for start, end in pairwise((0, *ends.tolist())):
        yield order[start:end].tolist()


def _by_parts(graph: Graph, parts: Sequence[list[int]], budget: Budget) -> Value:
    """Return the value of node 0, part by part."""
    part_of = {node: number for number, part in enumerate(parts) for node in part}
    entered = {0}
    for node, sides in enumerate(graph):
        entered.update(o for side in sides for o in side if part_of[o] != part_of[node])
    values: dict[int, Value] = {}
    made: dict[tuple[tuple[Side, Side], ...], Value] = {}
    for part in parts:
        for root in part:
            if root not in entered:
                continue
            budget.look_up()
            nodes = [root]
            place = {root: 0}
            for node in nodes:  # which grows meanwhile: a queue
                for option in (o for side in graph[node] for o in side):
                    if option not in values and option not in place:
                        place[option] = len(nodes)
                        nodes.append(option)
            drafts = tuple(
                (held(graph[node][0], place, values, 1), held(graph[node][1], place, values, -1))
                for node in nodes
            )
            if drafts not in made:
                made[drafts] = _worth(drafts)
            values[root] = made[drafts]
    return values[0]


def held(
    options: Iterable[int], place: Mapping[int, int], values: Mapping[int, Value], sign: int
) -> Side:
    """Return which options are games of a draft, and the values of the others.

    Values that others dominate are left out: lesser ones for Left, sign 1.
    """
    kept: list[Value] = []
    for value in (values[option] for option in options if option not in place):
        if not any(_at_most(value, other, sign) for other in kept):
            kept = [other for other in kept if not _at_most(other, value, sign)]
            kept.append(value)
    return tuple(place[option] for option in options if option in place), tuple(kept)


def _at_most(one: Value, two: Value, sign: int) -> bool:
    return at_most(one, two) if sign > 0 else at_most(two, one)


def _worth(drafts: tuple[tuple[Side, Side], ...]) -> Value:
    """Return the value of the first of some games; quickly where it is a short one by its look."""
    (left_games, left), (right_games, right) = drafts[0]
    short = [[value for value in side if isinstance(value, Game)] for side in (left, right)]
    if not (left_games or right_games) and sum(map(len, short)) == len(left) + len(right):
        return Game.of(*short)
    return draft_value([((*a, *b), (*c, *d)) for (a, b), (c, d) in drafts])
