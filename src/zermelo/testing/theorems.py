"""Promises of theorems: each gives either no answer or the same answer as plain search."""

from __future__ import annotations

from collections import Counter

from zermelo.limits import UNLIMITED
from zermelo.testing.rules import real_states
from zermelo.testing.searched import BrokenPromise, SearchedGame
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

ADVICE = "return None if the theorem does not apply, or correct it"


def check_statement_and_source(game: SearchedGame) -> None:
    """Check that every theorem that gives an outcome or a value has a statement and a source."""
    for play in Play:
        for theorem in game.rules.theorems(play):
            if theorem.decides and not (theorem.statement and theorem.source):
                raise BrokenPromise(
                    f"{game.rules}: the theorem {theorem!r} needs a statement (a clause) and a "
                    "source (author and year)"
                )


def check_normal_play(game: SearchedGame) -> None:
    """Check that theorems on normal play agree with search."""
    _check_outcomes_and_moves(game, NORMAL)
    for theorem in game.rules.theorems():
        for state in real_states(game):
            value = theorem.value(state, UNLIMITED)
            if value not in (None, game.gamma[state]):
                problem = f"{theorem!r} gives the value {value}, search {game.gamma[state]}"
                raise game.broken(state, problem, ADVICE)
            option_values = {option: game.gamma[option] for option in game.options[state]}
            for wanted in range(9):
                options = theorem.options_of_value(state, wanted, UNLIMITED)
                expected = {option for option, value in option_values.items() if value == wanted}
                if options is not None and set(options) != expected:
                    problem = f"{theorem!r}: its options of value {wanted} differ from search"
                    advice = "options_of_value lists all of them and no others, or returns None"
                    raise game.broken(state, problem, advice)


def check_misere_play(game: SearchedGame) -> None:
    """Check that theorems on misère play agree with search."""
    _check_outcomes_and_moves(game, MISERE)


def _check_outcomes_and_moves(game: SearchedGame, play: Play) -> None:
    for theorem in game.rules.theorems(play):
        for state in real_states(game):
            expected = game.outcome(state, play)
            outcome = theorem.outcome(state, UNLIMITED)
            if outcome not in (None, expected):
                problem = f"{theorem!r} says {outcome} in {play} play, search {expected}"
                raise game.broken(state, problem, ADVICE)
            wins = game.with_outcome(state, Outcome.P, play)
            draws = game.with_outcome(state, Outcome.D, play)
            all_wins = theorem.winning_options(state, UNLIMITED)
            all_draws = theorem.drawing_options(state, UNLIMITED)
            has_wrong_wins = all_wins is not None and Counter(all_wins) != Counter(wins)
            if has_wrong_wins or (all_draws is not None and set(all_draws) != draws):
                moves = f"winning or drawing moves in {play} play"
                problem = f"the {moves} by {theorem!r} differ from those of search"
                advice = "winning_options and drawing_options give each such option once, or None"
                raise game.broken(state, problem, advice)
            winning_option = theorem.winning_option(state, UNLIMITED)
            best = theorem.best(state, UNLIMITED)
            best_options = wins or draws or game.options[state]
            has_wrong_win = winning_option is not None and winning_option not in wins
            if has_wrong_win or (best is not None and best.option not in best_options):
                problem = f"{theorem!r} in {play} play gives a move that is not best"
                raise game.broken(state, problem, ADVICE)


def check_counters(game: SearchedGame) -> None:
    """Check that counters fall in games that always end; see `Theorem.counter`."""
    rules, value = game.rules, game.gamma
    for theorem in rules.theorems() if rules.ends else ():
        c_of = {state: theorem.counter(state, UNLIMITED) for state in real_states(game)}
        for u, counter in c_of.items():
            if counter is None:
                continue
            for v in game.options[u]:
                value_u, value_v = value[u], value[v]
                if isinstance(value_v, int) and isinstance(value_u, int) and value_v < value_u:
                    replies = [v]
                else:
                    replies = [w for w in game.options[v] if value[w] == value_u]
                falls = any(c is not None and c < counter for c in map(c_of.__getitem__, replies))
                if counter < 0 or not falls:
                    move = rules.describe(u, v)
                    problem = f"the counter of {theorem!r} is negative, or not less after {move!r}"
                    advice = (
                        "a counter falls by a move to a smaller value; after any other move it "
                        "falls by an answer that restores the value"
                    )
                    raise game.broken(u, problem, advice)
