"""Promises of answers: the engine agrees with plain search, whichever way it answers."""

from __future__ import annotations

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
from zermelo.testing.searched import SearchedGame, require
from zermelo.values.nimber import Infinity, loopy_sum, outcome_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import Play

#: A game with cyclic play; tokens on e and f are added to a position.
CIRCLES = Digraph([("b", "c"), ("c", "b"), ("c", "d"), ("e", "c"), ("e", "f"), ("f", "e")])

#: The outcome after a move of perfect play, by the outcome before it.
AFTER_BEST_MOVE = {Outcome.P: Outcome.N, Outcome.N: Outcome.P, Outcome.D: Outcome.D}


def engine(game: SearchedGame) -> None:
    """Check that the engine agrees with plain search."""
    for play in game.plays:
        solver = Engine()
        for position in game.positions():
            _agrees(game, position, play, solver)
        ended = game.rules.ends and not has_own_ends(game.rules)
        if ended and game.rules.compiled(play) is not None:
            solver = Engine(method="compiled")  # else small positions are solved in plain Python
            for position in game.positions():
                if compiled_search_of(position, play, solver) is not None:
                    _agrees(game, position, play, solver)


def search(game: SearchedGame) -> None:
    """Check search and labels without theorems, the fallback of the engine."""
    for play in game.plays:
        labels = Engine(method="retrograde")
        plain = Engine(method="search" if game.rules.ends else "retrograde")
        others = [Engine(method=name) for name in _labelling_methods(game, play)]
        for position in list(game.positions())[::3]:
            for solver in (labels, *others):
                _agrees(game, position, play, solver)
            if not has_own_ends(game.rules):
                _agrees(game, position, play, plain)


def _labelling_methods(game: SearchedGame, play: Play) -> list[str]:
    """Return the names of the labelling methods that the compiled rules support."""
    offered = game.rules.compiled(play)
    if offered is None or offered.dense is not None:
        return []
    try:
        for state in game.states:
            offered.array(state, game.rules.name)
    except OverflowError:  # it is labelled in plain Python
        return []
    methods = LABELLING_METHODS.items()
    return [name for name, method in methods if method.supports and method.supports(offered)]


def _agrees(game: SearchedGame, position: Position[Any], play: Play, solver: Engine) -> None:
    state = position.state
    solution = solver.solve(position, play)
    outcome = game.outcome(state, play)
    game.require(
        solution.outcome is outcome,
        state,
        f"{solution.method} says {solution.outcome} in {play} play, and the labels of all "
        f"positions {outcome}",
        "one of options, theorems, summands, canonical and compiled rules is wrong",
    )
    wins = game.with_outcome(state, Outcome.P, play)
    winning = {move.to.state for move in solution.winning_moves}
    value, remoteness = solution.value, game.remoteness(state, play)
    best = None if solution.best is None else solution.best.to.state
    best_is_right = best is None or game.outcome(best, play) is AFTER_BEST_MOVE[outcome]
    game.require(
        (winning == wins if solution.complete else winning <= wins)
        and (value is None or value == game.gamma[state])
        and solution.remoteness in (None, remoteness)
        and best_is_right
        and (best is not None or next(iter(options_of(game.rules, state)), None) is None),
        state,
        f"{solution!r} (remoteness {solution.remoteness}, by {solution.method} in {play} play) has "
        f"another value, remoteness or other moves than search: {game.gamma[state]}, {remoteness}",
        "look at the theorem, the summands or the compiled rules that answered",
    )


def sums(game: SearchedGame) -> None:
    """Check that values add up in sums, and that all winning moves are found, with their parts."""
    if no_value(game.rules):
        return
    loop = Tokens(Digraph([("a", "a"), ("a", "b")]))("a")
    for position in game.few(8):
        for summand in (Nim()(2), loop):
            total_position = position + summand
            solution = total_position.solve()
            plain = SearchedGame(total_position.ruleset, [total_position.state])
            wins = plain.with_outcome(total_position.state, Outcome.P)
            value = summand.value
            assert isinstance(value, int | Infinity)  # noqa: S101  impartial
            total = loopy_sum(game.gamma[position.state], value)
            game.require(
                solution.value == total == plain.gamma[total_position.state]
                and solution.outcome is outcome_of(total)
                and {move.to.state for move in solution.winning_moves} == wins,
                position.state,
                f"beside {summand.ruleset} {summand} it is worth {solution.value}, not {total}, or "
                "other moves win",
                "values must be those of normal play; see options_of_value and counter",
            )
            for move in total_position.moves():
                part, inside = move.part, move.inside
                game.require(
                    part is not None and inside is not None and str(inside) in str(move),
                    position.state,
                    f"the move {move} of a sum does not say its part",
                    "an option that is the state itself is a pass, and describe must say so",
                )


def bounds(game: SearchedGame) -> None:
    """Check that perfect play from N wins in the promised number of moves, also beside cycles."""
    for position in game.few(12):
        starts = [position]
        if not no_value(game.rules):
            starts += [position + Tokens(CIRCLES)(token) for token in "ef"]
        for start in starts:
            solution = start.solve()
            if solution.outcome is Outcome.N:
                longest = longest_play(start)
                require(
                    longest is not None and (solution.bound is None or longest <= solution.bound),
                    game.rules,
                    str(start),
                    f"the strategy may take {longest} moves to win, and promises {solution.bound}",
                    "best and counter must make progress",
                )


def longest_play(start: Position[Any]) -> int | None:
    """Return the greatest length of play against perfect play; None if play may be endless."""
    strategy = Strategy(start)
    longest: dict[Any, int] = {}
    endless = 10**9

    def moves_left(position: Position[Any]) -> int:
        if position.state not in longest:
            longest[position.state] = endless  # reaching this again would be a cycle
            best = strategy.move(position)
            if best is None:  # won: the step to the claim is not a move
                longest[position.state] = 0
            else:
                lengths = [moves_left(answer) for answer in best[0].to.options()]
                longest[position.state] = 1 + max((1 + length for length in lengths), default=0)
        return longest[position.state]

    length = moves_left(start)
    return length if length < endless else None
