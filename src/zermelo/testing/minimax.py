"""Promises of rules with a method `turn` or with scores: the engine agrees with plain minimax."""

from __future__ import annotations

from typing import Any

from zermelo.compounds.turns import plays_of
from zermelo.errors import InputError
from zermelo.games.ends import End
from zermelo.games.turn_and_score import end_of, for_player_0, gain_of, mover_of, score_at_end
from zermelo.solvers.engine import Engine
from zermelo.structure import find_cycle
from zermelo.testing.searched import BrokenPromise, SearchedGame
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, Play

#: Number of positions solved for comparison: at least this (or all), and fewer than twice this.
MAX_SOLVED = 60

#: The worth of an end of play to the player to move; with no end declared, that player has lost.
WORTH_OF_END = {None: -1, End.LOST: -1, End.TIE: 0, End.WON: 1}


def check_minimax(game: SearchedGame) -> None:
    """Check the types of turns and scores, and that the engine agrees with plain minimax."""
    rules = game.rules
    try:
        for state, options in game.options.items():
            mover_of(rules, state)
            if rules.has_scores and not options:
                score_at_end(rules, state)
            for option in options if rules.has_scores else ():
                gain_of(rules, state, option)
    except InputError as error:
        raise BrokenPromise(f"{rules}: {error}") from None
    if (rules.has_scores or rules.ends) and (cycle := find_cycle(game.graph)) is not None:
        why = "play without end has no score" if rules.has_scores else "the rules say that it ends"
        problem = f"play can return here, and {why}"
        raise game.broken(cycle[0], problem, "let the state count moves")
    for play in plays_of(rules):
        worths = _scores(game) if rules.has_scores else _outcomes(game, play)
        engine = Engine()
        for position in game.few(MAX_SOLVED):
            state = position.state
            solution = engine.solve(position, play)
            expected = worths[state]
            outcome = Outcome.N if expected > 0 else Outcome.P if expected < 0 else Outcome.D
            score = for_player_0(rules, state, expected) if rules.has_scores else None
            if solution.outcome is not outcome or solution.score != score:
                found = f"the engine says {solution.outcome} {solution.score or ''}"
                problem = f"{found}, and plain minimax says {outcome} {score or ''}"
                advice = "turn, score and canonical must depend on the state alone"
                raise game.broken(state, problem, advice)


def _options_with_signs(game: SearchedGame) -> dict[Any, list[tuple[Any, int]]]:
    """Return each position's options, with 1 if the same player moves again, otherwise −1."""
    rules = game.rules
    mover = {state: None if rules.alternates else mover_of(rules, state) for state in game.options}
    return {
        state: [(to, -1 if rules.alternates or mover[to] is not mover[state] else 1) for to in row]
        for state, row in game.options.items()
    }


def _scores(game: SearchedGame) -> dict[Any, Any]:
    """Return the score of each position for its player to move, working back from the ends."""
    rules, worths = game.rules, dict[Any, Any]()
    remaining = _options_with_signs(game)
    while remaining:
        for state, options in list(remaining.items()):
            if all(option in worths for option, _ in options):
                totals = [gain_of(rules, state, to) + sign * worths[to] for to, sign in options]
                worths[state] = max(totals) if totals else score_at_end(rules, state)
                del remaining[state]
    return worths


def _outcomes(game: SearchedGame, play: Play) -> dict[Any, int]:
    """Return for each position 1 if the player to move wins, 0 for a draw, −1 for a loss."""
    rules, worths = game.rules, dict[Any, int]()
    remaining = _options_with_signs(game)
    for state, options in game.options.items():
        if not options:
            end = end_of(rules, state)
            is_reversed = play is MISERE and not (end is not None and rules.ends_alike)
            worths[state] = -WORTH_OF_END[end] if is_reversed else WORTH_OF_END[end]
            del remaining[state]
    changed = True
    while changed:
        changed = False
        for state, moves in list(remaining.items()):
            after = [sign * worths[to] for to, sign in moves if to in worths]
            if 1 in after or after.count(-1) == len(moves):
                worths[state] = 1 if 1 in after else -1
                del remaining[state]
                changed = True
    return {state: worths.get(state, 0) for state in game.options}
