"""Nimania: exact up to n = 3; the start beyond."""

from __future__ import annotations

from random import Random

import pytest

from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.answers.strategy import Strategy
from zermelo.errors import InputError
from zermelo.limits import UNLIMITED, Limits


@pytest.mark.parametrize("n", [1, 2, 3, 4, 10**100])
def test_the_first_player_wins(n: int) -> None:
    found = solve(r.Nimania()(n))
    assert found.outcome is Outcome.N
    assert len(found.winning_moves) == 1


@pytest.mark.parametrize("word", ["4", "3^2 @2", "5", "7 5^2 1 @12", "2^9 1 @3", "2 1^3 @7"])
def test_no_search_is_needed(word: str) -> None:
    found = solve(r.Nimania()(*word.split()), limits=Limits(positions=1))
    assert found.method == "theorem"
    assert (found.outcome is Outcome.N) == ("@2" not in word and "@12" not in word)


@pytest.mark.parametrize(("n", "most"), [(1, 1), (2, 3), (3, 13), (4, 205)])
def test_the_longest_play_against_the_strategy(n: int, most: int) -> None:
    """Every answer is tried; for three it is the 13 of Fraenkel 1996a, Figure 19."""
    start, known = r.Nimania()(n), r.Nimania().first_wins
    best = known.best(start.state, UNLIMITED)
    assert best is not None
    assert best.bound == most
    longest: dict[object, int] = {}
    lines = [[start.state]]  # without recursion: a state waits for those behind it
    while lines[-1]:
        state = lines[-1][-1]
        best = known.best(state, UNLIMITED)
        if best is None:
            longest[state] = 0
        else:
            own = known.outcome(state, UNLIMITED) is Outcome.N
            behind = [best.option] if own else list(start.ruleset.options(state))
            waiting = [option for option in behind if option not in longest]
            if waiting:
                lines[-1] += waiting
                continue
            longest[state] = 1 + max(longest[option] for option in behind)
            assert best.bound is None or best.bound >= longest[state]
        lines[-1].pop()
    assert longest[start.state] == most


OPPONENTS = {
    "hasty": lambda moves, _: moves[0],
    "delaying": lambda moves, _: moves[-1],
    "random": lambda moves, rng: rng.choice(moves),
}


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize(("n", "plays"), [(3, 20), (4, 20), (5, 1)])
def test_the_first_player_beats(opponent: str, n: int, plays: int) -> None:
    """Played out to the end, moves checked to be moves."""
    game = r.Nimania()
    for seed in range(plays if opponent == "random" else 1):
        rng, state, moves = Random(seed), game(n).state, 0
        while best := game.first_wins.best(state, UNLIMITED):
            assert best.option in game.options(state)
            state = best.option
            moves += 1
            answers = list(game.options(state))
            if not answers:
                break
            state = OPPONENTS[opponent](answers, rng)
            moves += 1
        assert moves % 2 == 1
        assert moves >= 2**2 ** (n - 2)
        assert state[1] == ()


def test_the_strategy_is_robust() -> None:
    """First moves at random, too, while a number above 2 or three copies of 2 are left."""
    game = r.Nimania()
    for seed in range(10):
        rng, state, thought = Random(seed), (5, ((3, 2), (2, 3))), 0
        while options := list(game.options(state)):
            loose = state[1][0][0] > 2 or dict(state[1]).get(2, 0) > 2
            if state[0] % 2 == 0 or loose:
                state = rng.choice(options)
            else:
                thought += 1
                state = game.first_wins.best(state, UNLIMITED).option
        assert state[0] % 2 == 0  # Second cannot move
        assert thought < state[0] / 2


def test_the_strategy_for_three_wins_against_every_answer() -> None:
    """Not all moves of the first player win, unlike for n = 1 and 2."""
    start = r.Nimania()(3)
    seen, choices = set(), set()

    def win(here: r.Position) -> None:
        if here.state in seen:
            return
        seen.add(here.state)
        found = solve(here)
        assert found.outcome is Outcome.N
        choices.add(len(found.winning_moves) < len(here.moves()))
        move, _ = Strategy(here).move(here)
        for answer in move.to.options():
            win(answer)

    win(start)
    assert choices == {True, False}


@pytest.mark.parametrize("word", ["0", "-1", "2^0", "2^", "@0", "@", "x", "9" * 5000])
def test_wrong_numbers(word: str) -> None:
    with pytest.raises(InputError, match="is not a number; give numbers from 1 on"):
        r.Nimania()("3", word)
