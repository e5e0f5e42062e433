"""Loopy values of partizan positions from which play need not end, if they have values."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from zermelo.budget import Budget
from zermelo.compounds.turns import has_own_ends
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, PartizanRuleset, has_compiled_sides
from zermelo.games.type_parameters import S
from zermelo.solvers.partizan_search import MAX_NIMBER, as_game, distinct
from zermelo.solvers.value_cache import trim_caches, value_cache_of
from zermelo.values.partizan.loopy import Value, value_of, values_of
from zermelo.values.partizan.loopy_graphs import Graph, Node
from zermelo.values.partizan.notes import noting_now
from zermelo.values.partizan.stopper_table import StopperTable
from zermelo.values.partizan.stoppers import strong_parts

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledSides
    from zermelo.solvers.base_engine import BaseEngine
    from zermelo.solvers.engine import Engine

#: Maximum size of a strong component whose positions all get values if one value is asked for.
MAX_VALUED_COMPONENT = 64
#: Positions that are listed in plain Python before compiled moves are loaded.
MAX_PLAIN_POSITIONS = 1_000


def loopy_value(
    position: Position,
    budget: Budget,
    *,
    max_component: int | None = None,
    table: StopperTable | None = None,
    cache: dict[Hashable, Value] | None = None,
) -> Value | None:
    """Return the stopper, or the value with two sides, that equals a position.

    Strong components of the graph of positions get values one by one, options first. Each side is
    read off the order of a component's positions (see `sidling`): all pairs of its positions are
    compared, for 500 positions in some 10 seconds and 300 megabytes.

    Returns None for impartial games, for games with ends other than "no move", and if a component
    has over ``max_component`` positions. Raises `InputError` if a side equals no finite stopper.
    The value is added to the ``cache``; for a stopper also those of its strong component, if small.
    """
    rules = position.ruleset
    if not isinstance(rules, PartizanRuleset) or has_own_ends(rules):
        return None
    state = position.state
    if cache is not None and (known := _cached(rules, state, cache)) is not None:
        return known
    graph, names = graph_below(rules, state, budget, contract=True)
    if max_component is not None and any(len(c) > max_component for c in strong_parts(graph, [0])):
        return None
    table = table or StopperTable()
    table.check_limits = budget.look_up
    if cache is None:
        return value_of(graph, 0, table)
    *_, part = strong_parts(graph, [0])
    nodes = sorted(part) if len(part) <= MAX_VALUED_COMPONENT else [0]
    values = values_of(graph, 0, nodes[1:], table)
    cache.update((names[node], value) for node, value in zip(nodes, values, strict=False))
    return values[0]


def game_value(position: Position, engine: Engine) -> Value:
    """Return the value of a position as a partizan game; for impartial positions a nimber."""
    if isinstance(position, PartizanPosition) and not position.ruleset.ends:
        with engine.question() as budget:
            cache = _cache_for(position.ruleset, budget)
            loopy = loopy_value(position, budget, table=stoppers_of(engine), cache=cache)
        trim_caches()
        if loopy is not None:
            return loopy
    value = engine.value(position)
    if (game := as_game(value)) is not None:
        return game
    shown = f"{position.ruleset} {position}".rstrip()
    raise InputError(
        f"({shown}) has the value {value}, which is no game here: a game ends, and its nimbers are "
        f"at most *{MAX_NIMBER}"
    )


def stoppers_of(engine: BaseEngine) -> StopperTable:
    """Return the table of stoppers of an engine, which lives as long as the engine."""
    return engine.cached(("stoppers",), StopperTable)


def graph_below(
    rules: PartizanRuleset[S], start: S, budget: Budget, *, contract: bool = False
) -> tuple[Graph, Sequence[Hashable]]:
    """Return both players' moves below a position, and keys or states of some first nodes.

    Node 0 is the start. ``contract`` may make a large graph of stoppers smaller; the value stays.
    """
    first = rules.canonical(start)
    numbers, states = {first: 0}, [first]
    graph: list[Node] = []
    for state in states:  # a queue, which grows meanwhile
        if len(graph) == MAX_PLAIN_POSITIONS and budget.limits.positions is None:
            compiled_graph = _by_loops(rules, first, budget, contract=contract)
            if compiled_graph is not None:
                return compiled_graph
        budget.count()
        sides = []
        for moves in (rules.left, rules.right):
            options = distinct(map(rules.canonical, moves(state)), budget.watch)
            for option in options:
                if option not in numbers:
                    numbers[option] = len(states)
                    states.append(option)
            sides.append(tuple(numbers[option] for option in options))
        graph.append((sides[0], sides[1]))
    return graph, states


def _cache_for(rules: PartizanRuleset[S], budget: Budget) -> dict[Hashable, Value] | None:
    """Return the cached values of a ruleset; None if the question may not use earlier answers."""
    has_limits = budget.is_bounded or budget.limits.positions or budget.limits.memory
    if has_limits or noting_now() or not has_compiled_sides(rules):
        return None
    return value_cache_of(rules).loopy


def _cached(rules: PartizanRuleset[S], state: S, cache: dict[Hashable, Value]) -> Value | None:
    """Return the cached value of a position, found by its state or its compiled key."""
    known = cache.get(rules.canonical(state))
    if known is not None or not cache or (sides := _compiled_sides(rules)) is None:
        return known
    from zermelo.solvers.both_sides import key_of  # NumPy

    try:
        return cache.get(key_of(sides, state).tobytes())
    except OverflowError:
        return None


def _compiled_sides(rules: PartizanRuleset[S]) -> CompiledSides[S] | None:
    """Return the compiled moves of a game that need not end; None if there are none."""
    return None if rules.ends or not has_compiled_sides(rules) else rules.compiled_sides()


def _by_loops(
    rules: PartizanRuleset[S], state: S, budget: Budget, *, contract: bool
) -> tuple[Graph, Sequence[Hashable]] | None:
    """Return `graph_below` by compiled moves; None if there are none, or a state has no key."""
    sides = _compiled_sides(rules)
    if sides is None:
        return None
    from zermelo.solvers import both_sides  # NumPy

    try:
        moves = both_sides.list_moves(sides, state, budget)
    except OverflowError:
        return None
    if not contract:
        return both_sides.as_graph(moves), ()
    graph, numbers = both_sides.contract(moves, budget.look_up)
    return graph, [key.tobytes() for key in moves.keys[numbers]]
