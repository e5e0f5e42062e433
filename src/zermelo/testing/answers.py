"""Promises of answers: the engine agrees with plain search, whichever way it answers."""

from __future__ import annotations

from itertools import product
from math import inf
from typing import Any

from zermelo.answers.strategy import Strategy
from zermelo.compounds.turns import has_own_ends, no_value
from zermelo.digraph.digraph import Digraph
from zermelo.games.position import Position
from zermelo.games.rules import options_of
from zermelo.labelling.means import LABELLING_METHODS
from zermelo.rulesets.heaps.nim import Nim
from zermelo.rulesets.tokens.tokens.rules import Tokens
from zermelo.solvers.compiled import compiled_search_of
from zermelo.solvers.engine import Engine
from zermelo.testing.searched import MAX_POSITIONS, SearchedGame, broken_at
from zermelo.values.nimber import Infinity, loopy_sum, outcome_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import Play

#: A digraph with cycles; a token on e, or one on f, is added to a position.
CIRCLES = Digraph([("b", "c"), ("c", "b"), ("c", "d"), ("e", "c"), ("e", "f"), ("f", "e")])

#: The outcome after a move of perfect play, by the outcome before it.
AFTER_BEST_MOVE = {Outcome.P: Outcome.N, Outcome.N: Outcome.P, Outcome.D: Outcome.D}


def check_engine(game: SearchedGame) -> None:
    """Check that the engine agrees with plain search."""
    for play in game.plays:
        solver = Engine()
        for position in game.positions():
            _check_answer(game, position, play, solver)
        play_ends = game.rules.ends and not has_own_ends(game.rules)
        if play_ends and game.rules.compiled(play) is not None:
            solver = Engine(method="compiled")  # else small positions are solved in plain Python
            for position in game.positions():
                if compiled_search_of(position, play, solver) is not None:
                    _check_answer(game, position, play, solver)


def check_search(game: SearchedGame) -> None:
    """Check search and labels without theorems, on every third position."""
    for play in game.plays:
        methods = ["retrograde", *_labelling_methods(game, play)]
        if game.rules.ends and not has_own_ends(game.rules):
            methods.append("search")
        solvers = [Engine(method=name) for name in methods]
        for position, solver in product(list(game.positions())[::3], solvers):
            _check_answer(game, position, play, solver)


def _labelling_methods(game: SearchedGame, play: Play) -> list[str]:
    """Return the names of the labelling methods that the compiled rules support."""
    compiled_rules = game.rules.compiled(play)
    if compiled_rules is None or compiled_rules.dense is not None:
        return []
    try:
        for state in game.states:
            compiled_rules.array(state, game.rules.name)
    except OverflowError:  # the game is labelled in plain Python
        return []
    methods = LABELLING_METHODS.items()
    return [name for name, method in methods if method.supports and method.supports(compiled_rules)]


def _check_answer(game: SearchedGame, position: Position[Any], play: Play, solver: Engine) -> None:
    """Check that the answer of a solver agrees with plain search."""
    state, solution = position.state, solver.solve(position, play)
    outcome = game.outcome(state, play)
    if solution.outcome is not outcome:
        found = f"{solution.method} says {solution.outcome} in {play} play"
        problem = f"{found}, and the labels of all positions {outcome}"
        advice = "one of options, theorems, summands, canonical and compiled rules is wrong"
        raise game.broken(state, problem, advice)
    wins = game.with_outcome(state, Outcome.P, play)
    found_wins = {move.to.state for move in solution.winning_moves}
    value, remoteness = solution.value, game.remoteness(state, play)
    best = None if solution.best is None else solution.best.to.state
    if best is None:
        is_best_right = next(iter(options_of(game.rules, state)), None) is None
    else:
        is_best_right = game.outcome(best, play) is AFTER_BEST_MOVE[outcome]
    are_wins_right = found_wins == wins if solution.complete else found_wins <= wins
    is_value_right = value is None or value == game.gamma[state]
    is_length_right = solution.remoteness in (None, remoteness)
    if not (are_wins_right and is_value_right and is_best_right and is_length_right):
        found = f"{solution!r} (remoteness {solution.remoteness}, {solution.method}, {play} play)"
        problem = (
            f"{found} has another value, remoteness or other moves than search: "
            f"{game.gamma[state]}, {remoteness}"
        )
        advice = "look at the theorem, the summands or the compiled rules that answered"
        raise game.broken(state, problem, advice)


def check_sums(game: SearchedGame) -> None:
    """Check that values add up in sums, all winning moves are found, and moves name their part."""
    if no_value(game.rules):
        return
    positions, loop = game.few(8), Tokens(Digraph([("a", "a"), ("a", "b")]))("a")
    for summand in (Nim()(2), loop):
        totals = [position + summand for position in positions]
        states, limit = [total.state for total in totals], MAX_POSITIONS * len(totals)
        searched = SearchedGame(totals[0].ruleset, states, limit)
        for position, total_position in zip(positions, totals, strict=True):
            solution = total_position.solve()
            wins = searched.with_outcome(total_position.state, Outcome.P)
            value = summand.value
            assert isinstance(value, int | Infinity)  # noqa: S101  impartial
            total = loopy_sum(game.gamma[position.state], value)
            is_value_right = solution.value == total == searched.gamma[total_position.state]
            are_wins_right = {move.to.state for move in solution.winning_moves} == wins
            if not (is_value_right and are_wins_right and solution.outcome is outcome_of(total)):
                worth = f"it is worth {solution.value}, not {total}, or other moves win"
                problem = f"beside {summand.ruleset} {summand} {worth}"
                advice = "values must be those of normal play; see options_of_value and counter"
                raise game.broken(position.state, problem, advice)
            for move in total_position.moves():
                component, inner_move = move.part, move.inside
                if component is None or inner_move is None or str(inner_move) not in str(move):
                    problem = f"the move {move} of a sum does not say its part"
                    advice = "an option equal to the state is a pass, and describe must say so"
                    raise game.broken(position.state, problem, advice)


def check_bounds(game: SearchedGame) -> None:
    """Check that perfect play from N wins in the promised number of moves, also beside cycles."""
    positions, circles = game.few(12), Tokens(CIRCLES)
    _check_bounds_from(game, positions)
    if not no_value(game.rules):
        _check_bounds_from(game, [position + circles(on) for position in positions for on in "ef"])


def _check_bounds_from(game: SearchedGame, starts: list[Position[Any]]) -> None:
    """Check the maximum number of moves until one strategy wins from starts of the same rules."""
    strategy = Strategy(starts[0])
    longest: dict[Any, float] = {}

    def moves_left(position: Position[Any]) -> float:
        if position.state not in longest:
            longest[position.state] = inf  # reaching this again would be a cycle
            best = strategy.move(position)
            if best is None:  # the win is claimed, which is not a move
                longest[position.state] = 0
            else:
                lengths = [moves_left(answer) for answer in best[0].to.options()]
                longest[position.state] = 1 + max((1 + length for length in lengths), default=0)
        return longest[position.state]

    for start in starts:
        if strategy.engine.outcome(start) is Outcome.N:
            length, bound = moves_left(start), strategy.solution(start).bound
            if length == inf or (bound is not None and length > bound):
                taken = "any number of" if length == inf else length
                problem = f"the strategy may take {taken} moves to win, and promises {bound}"
                advice = "best and counter must make progress"
                raise broken_at(game.rules, str(start), problem, advice)
