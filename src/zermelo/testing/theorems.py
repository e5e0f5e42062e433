"""Promises of theorems: each is silent or agrees with plain search."""

from __future__ import annotations

from zermelo.limits import UNLIMITED
from zermelo.testing.broken import BrokenPromise
from zermelo.testing.rules import moved
from zermelo.testing.searched import PLAYS, Searched
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play

ADVICE = "return None if the theorem does not apply, or correct it"


def named(game: Searched) -> None:
    """Every theorem has a statement and a source."""
    for play in PLAYS:
        for theorem in game.rules.theorems(play):
            if theorem.decides and not (theorem.statement and theorem.source):
                raise BrokenPromise(
                    f"{game.rules}: the theorem {theorem!r} needs a statement, as a clause, and a "
                    "source, with author and year"
                )


def normal(game: Searched) -> None:
    """Theorems on normal play agree with search."""
    _decided(game, NORMAL)
    rules = game.rules
    for theorem in rules.theorems():
        for state in moved(game):
            value = theorem.value(state, UNLIMITED)
            game.hold(
                value is None or value == game.gamma[state],
                state,
                f"{theorem!r} gives the value {value}, search {game.gamma[state]}",
                ADVICE,
            )
            worth = {option: game.gamma[option] for option in game.options[state]}
            for wanted in range(9):
                options = theorem.options_of_value(state, wanted, UNLIMITED)
                right = {option for option, value in worth.items() if value == wanted}
                game.hold(
                    options is None or set(options) == right,
                    state,
                    f"{theorem!r} gives other options of value {wanted} than search",
                    "options_of_value lists all of them and no others, or is silent",
                )


def misere(game: Searched) -> None:
    """Theorems on misère play agree with search."""
    for play in PLAYS[1:]:
        _decided(game, play)


def _decided(game: Searched, play: Play) -> None:
    rules = game.rules
    for theorem in rules.theorems(play):
        for state in moved(game):
            right = game.outcome(state, play)
            outcome = theorem.outcome(state, UNLIMITED)
            said = f"{theorem!r} says {outcome} in {play} play, search {right}"
            game.hold(outcome in (None, right), state, said, ADVICE)
            wins = game.with_outcome(state, Outcome.P, play)
            draws = game.with_outcome(state, Outcome.D, play)
            all_wins = theorem.winning_options(state, UNLIMITED)
            all_draws = theorem.drawing_options(state, UNLIMITED)
            game.hold(
                (all_wins is None or sorted(map(repr, all_wins)) == sorted(map(repr, wins)))
                and (all_draws is None or set(all_draws) == draws),
                state,
                f"{theorem!r} gives other moves that win or draw in {play} play than search",
                "winning_options and drawing_options list all of them, each once, or are silent",
            )
            one, best = theorem.winning_option(state, UNLIMITED), theorem.best(state, UNLIMITED)
            game.hold(
                (one is None or one in wins)
                and (best is None or best.option in (wins or draws or game.options[state])),
                state,
                f"{theorem!r} gives a move in {play} play that does not keep what can be had",
                ADVICE,
            )


def counters(game: Searched) -> None:
    """Counters drop where play ends: conditions B and C of Fraenkel 1996a, section 3."""
    rules, value = game.rules, game.gamma
    for theorem in rules.theorems() if rules.ends else ():
        count = {state: theorem.counter(state, UNLIMITED) for state in moved(game)}
        for u, options in game.options.items():
            counter = count[u]
            if counter is None:
                continue
            for v in options:
                worth, left = value[u], value[v]
                if isinstance(left, int) and isinstance(worth, int) and left < worth:
                    down = [v]
                else:
                    down = [w for w in game.options[v] if value[w] == worth]
                lower = [c for c in map(count.__getitem__, down) if c is not None and c < counter]
                game.hold(
                    counter >= 0 and bool(lower),
                    u,
                    f"the counter of {theorem!r} does not drop by {rules.describe(u, v)!r}",
                    "a counter drops with a move to a smaller value, and with the best answer to "
                    "any other move",
                )
