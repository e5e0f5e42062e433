"""Lengths of play: remoteness, and the moves of perfect play."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol

from zermelo.compounds.turns import has_own_ends, needs_minimax
from zermelo.errors import InputError, LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, Rules, options_of
from zermelo.games.solution import Solution
from zermelo.games.type_parameters import S, V
from zermelo.solvers.method import Goal
from zermelo.solvers.plain_search import PlainSearch, plain_search_of
from zermelo.solvers.searched import PlayCycles, may_search
from zermelo.values.outcome import Outcome
from zermelo.values.play import Play

if TYPE_CHECKING:
    from zermelo.labelling.labels import Labels
    from zermelo.solvers.base_engine import BaseEngine

#: Maximum number of options of a position to which `with_length` adds the length of play.
MAX_OPTIONS = 64
#: Maximum number of positions that `with_length` searches: one or two tenths of a second.
MAX_POSITIONS = 2_000


class Lengths(Protocol):
    """A source of remoteness and best options, for a position and those reachable from it."""

    def remoteness(self, state: object) -> int | None: ...  # noqa: D102
    def best_option(self, state: object) -> Any: ...  # noqa: ANN401, D102


def moves_left(lengths: Lengths, rules: Rules, state: object) -> int | None:
    """Return the number of moves of perfect play, not counting a claim; None without remoteness."""
    remoteness = lengths.remoteness(state)
    if remoteness is None or not has_own_ends(rules):
        return remoteness
    for moves_made in range(remoteness):
        state = lengths.best_option(state)
        if state is None:
            return moves_made
    return remoteness


def lengths_of(position: Position, play: Play, engine: BaseEngine) -> Lengths:
    """Return lengths of play: by minimax if needed, else by search, table, labels or graph."""
    from zermelo.solvers.compiled import search_of

    rules = position.ruleset
    if needs_minimax(rules):
        from zermelo.solvers.cutoffs import best_play

        return best_play(position, play, engine)
    if may_search(rules, engine):
        search = search_of(position, play, engine)
        try:
            search.remoteness(position.state)
        except PlayCycles:
            engine.cyclic.add(rules)
        else:
            return search
    from zermelo.labelling.means import LABELLING_METHODS
    from zermelo.solvers.labelled import LengthsByLabels, graph_of, label_with
    from zermelo.solvers.table import labels_for

    labels: Labels | None = labels_for(position, play, engine) if engine.tables else None
    if labels is None:
        method = engine.answer(position, Goal.OUTCOME, play).method
        if method in LABELLING_METHODS and LABELLING_METHODS[method].supports is not None:
            labels = label_with(method, position, play, engine)
    if labels is None:
        return graph_of(position, play, engine, whole=False)
    return LengthsByLabels(labels, rules, play)


def with_length(solution: Solution[S, V], engine: BaseEngine) -> Solution[S, V]:
    """Return a solution with the length of play and the best option, unless these cost too much."""
    position = solution.position
    options = options_of(position.ruleset, position.state)
    try:
        option_count = sum(1 for _ in islice(options, MAX_OPTIONS + 1))
    except InputError:  # a theorem answers, but the rules cannot list the options
        return solution
    if not 0 < option_count <= MAX_OPTIONS:
        return solution
    left_out = tuple(name for name in solution.left_out if name != "remoteness")
    try:
        length_and_option = _length_and_option(position, solution.play, engine)
    except LimitReached:
        return solution.also(left_out=(*left_out, "remoteness"))
    except PlayCycles:
        return solution
    if length_and_option is None:
        return solution
    remoteness, moves, option = length_and_option
    return solution.also(
        remoteness=remoteness,
        claimed=remoteness != moves,
        bound=solution.bound if solution.outcome is Outcome.P else remoteness,
        best_option=option,
        left_out=left_out,
    )


def with_distance(solution: Solution[S, V], engine: BaseEngine) -> Solution[S, V]:
    """Return a solution with length of play and best option, for each start, at any cost."""
    if solution.starts:
        starts = solution.starts.items()
        return solution.also(starts={player: with_distance(s, engine) for player, s in starts})
    if solution.remoteness_known or isinstance(solution.position, PartizanPosition):
        return solution
    lengths = lengths_of(solution.position, solution.play, engine)
    state = solution.position.state
    remoteness, option = lengths.remoteness(state), lengths.best_option(state)
    moves = moves_left(lengths, solution.position.ruleset, state)
    return solution.also(
        remoteness=remoteness,
        claimed=remoteness != moves,
        bound=solution.bound if solution.outcome is Outcome.P else remoteness,
        best_option=solution.best_option if option is None else option,
        left_out=tuple(name for name in solution.left_out if name != "remoteness"),
    )


def _length_and_option(
    position: Position[S], play: Play, engine: BaseEngine
) -> tuple[int, int | None, S] | None:
    """Return remoteness, number of moves of perfect play, and best option; None if unknown."""
    state = position.state
    if may_search(position.ruleset, engine):
        search = plain_search_of(position, play, engine)  # loads no compiled loops
        with engine.budget.limit_positions(MAX_POSITIONS):
            remoteness: int | None = search.remoteness(state)
            option: S | None = search.best_option(state)
        moves = remoteness  # without ends of their own, rules have no claims
    else:
        from zermelo.solvers.labelled import graph_of

        with engine.budget.limit_positions(PlainSearch.MAX_OPTIONAL // 4):
            graph = graph_of(position, play, engine)
        remoteness, option = graph.remoteness(state), graph.best_option(state)
        moves = moves_left(graph, position.ruleset, state)
    return None if remoteness is None or option is None else (remoteness, moves, option)
