"""Promises of partizan rules: values agree with the definition and give the winning moves."""

from __future__ import annotations

from typing import Any

from zermelo.compounds.turns import Turns, has_own_ends
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.solvers.engine import Engine
from zermelo.testing.searched import BrokenPromise, SearchedGame, broken_at
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.game import Game
from zermelo.values.player import LEFT, RIGHT


def check_partizan_values(game: SearchedGame) -> None:
    """Check the values of partizan positions, and the winning moves that follow from them."""
    turns = game.rules
    if not isinstance(turns, Turns) or not turns.ends or has_own_ends(turns):
        return
    rules = turns.rules
    values: dict[Any, Game] = {}

    def by_definition(state: object) -> Game:
        if state not in values:
            left, right = map(list, (rules.left(state), rules.right(state)))
            values[state] = Game.of(map(by_definition, left), map(by_definition, right))
        return values[state]

    engine = Engine()
    for state in dict.fromkeys(state for state, _ in game.states):
        try:
            solution = engine.solve(Position(rules, state))
        except InputError as error:  # the summands' values do not add up to the position's
            raise BrokenPromise(str(error)) from None
        value = by_definition(state)
        if solution.value != value:
            problem = f"the value is {solution.value} by {solution.method}, {value} by the options"
            advice = "one of theorems, summands and canonical is wrong"
            raise broken_at(rules, rules.show(state), problem, advice)
        for player in (LEFT, RIGHT):
            start, turn = solution.starts[player], (state, player)
            wins = game.with_outcome(turn, Outcome.P)
            best = start.best_option
            correct_best = (best in wins) if wins else (best is None) == (not game.options[turn])
            correct_wins = set(start.winning) == wins and start.outcome is game.outcome(turn)
            if not (correct_best and correct_wins):
                problem = (
                    f"when {player} begins, the value gives {start.outcome} with the winning "
                    f"options {start.winning}, and search gives {game.outcome(turn)} with {wins}"
                )
                advice = "left and right must give the same options each time"
                raise broken_at(rules, rules.show(state), problem, advice)
