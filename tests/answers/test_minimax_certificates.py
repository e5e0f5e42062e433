"""Certificates of rules with turns and scores, on random games."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from tests.solvers.test_minimax import SidedScored, position, random_game

import zermelo as z
from zermelo.answers.minimax_certificates import is_by_the_rules
from zermelo.answers.position_certificates import certify_position
from zermelo.checker import check
from zermelo.checker.form import Malformed
from zermelo.limits import UNLIMITED
from zermelo.values.outcome import Outcome
from zermelo.values.player import LEFT, RIGHT


def written(here: z.Position[Any, Any], play: z.Play = z.NORMAL) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(json.dumps(certify_position(here, play)))
    return made


@pytest.mark.parametrize("turns", [True, False])
def test_scores(turns: bool) -> None:
    for seed in range(150):
        here = position(random_game(seed, cyclic=False), scored=True, turns=turns)
        made = written(here)
        verdict = check(made)
        assert verdict.verdict == "HOLDS IF", (seed, verdict)
        who = "player 0" if turns else "the next player"
        assert f"the score is {here.solve().score} for {who} with" in verdict.checked, seed
        assert is_by_the_rules(made, here, UNLIMITED.start()), seed


@pytest.mark.parametrize("misere", [False, True])
def test_outcomes_with_turns(misere: bool) -> None:
    play = z.MISERE if misere else z.NORMAL
    for seed in range(150):
        game = random_game(seed, cyclic=seed % 2 > 0)
        here = position(game, scored=False)
        outcome = here.solve(play).outcome
        made = written(here, play)
        verdict = check(made)
        assert verdict.verdict == "HOLDS IF", (seed, verdict)
        mover = game.turn[0]
        winner = mover if outcome is Outcome.N else 1 - mover
        told = "a draw" if outcome is Outcome.D else f"player {winner} wins"
        assert f"{told} with player {mover} to move" in verdict.checked, seed
        assert is_by_the_rules(made, here, UNLIMITED.start()), seed


@pytest.mark.parametrize("upper", [-1, 0, 1, None])
@pytest.mark.parametrize("lower", [-1, 0, 1, None])
def test_weaker_bounds_claim_nothing_that_is_not_so(lower: int | None, upper: int | None) -> None:
    for seed in range(40):
        game = random_game(seed, cyclic=seed % 2 > 0)
        here = position(game, scored=False)
        outcome = here.solve().outcome
        mover = game.turn[0]
        winner = None if outcome is Outcome.D else mover if outcome is Outcome.N else 1 - mover
        made = written(here)
        made["lower"][made["starts"][0]], made["upper"][made["starts"][0]] = lower, upper
        verdict = check(made)
        if verdict.verdict == "HOLDS IF":
            said = verdict.checked.split(": ", 1)[1].split(" with ")[0]
            true = {"a draw"} if winner is None else {f"player {winner} wins"}
            true |= {f"player {p} does not lose" for p in (0, 1) if winner in (None, p)}
            assert said in true, (seed, verdict)
        else:
            assert verdict.verdict == "FALSE", (seed, verdict)


def test_bounds_of_a_lost_end_are_no_draw() -> None:
    made = written(z.game(0, {0: []}, turn=lambda _: 0))
    for lower, upper in ((-1, 1), (-1, None), (-1, 0), (None, 1)):
        made["lower"], made["upper"] = [lower], [upper]
        verdict = check(made)
        assert verdict.verdict == ("HOLDS IF" if upper == 0 else "FALSE"), verdict
        assert "player 0 does not lose" not in verdict.checked
    made["lower"], made["upper"] = [None], [1]
    assert "prove nothing" in check(made).reason


def test_both_starts_of_a_partizan_game() -> None:
    for seed in range(40):
        here = SidedScored(seed=seed)(0)
        made = written(here)
        verdict = check(made)
        starts = here.solve().starts
        for player in (LEFT, RIGHT):
            told = f"the score is {starts[player].score} for Left with {player.name.title()} to"
            assert told in verdict.checked, (seed, verdict)
        assert is_by_the_rules(made, here, UNLIMITED.start()), seed


def test_rules_with_other_moves_turns_or_scores_are_told_apart() -> None:
    options = {0: [1, 2], 1: [2, 3], 2: [3], 3: []}
    turn, score = {0: 0, 1: 0, 2: 1, 3: 0, 4: 0}, {3: 2}

    def game(**changes: Any) -> z.Position[Any, Any]:
        functions = {"turn": turn.__getitem__, "score": lambda n: score.get(n, 0), **changes}
        moves = functions.pop("options", options)
        return z.game(0, moves, **functions)

    made = written(game())
    assert is_by_the_rules(made, game(), UNLIMITED.start())
    for other in (
        game(options={**options, 2: [3, 4], 4: []}),
        game(options={**options, 1: [3]}),
        game(turn=lambda n: int(n == 3)),
        game(score=lambda _: 1),
        game(gain=lambda _here, there: int(there == 3)),
    ):
        assert not is_by_the_rules(made, other, UNLIMITED.start())


@pytest.mark.parametrize("text", ["1e99999999", "1/0", "1/00", " 1", "0.5", "1/2\n", "9" * 5_000])
def test_scores_are_whole_numbers_and_fractions(text: str) -> None:
    """A short text with an exponent would be a number too long to compare."""
    here = z.game(2, lambda n: [n - 1] if n else [], score=lambda _: Fraction(1, 2))
    certificate = written(here)
    assert check(certificate).verdict == "HOLDS IF"
    for field in ("lower", "upper", "ends"):
        changed = certificate | {field: [text, *certificate[field][1:]]}
        with pytest.raises(Malformed, match="must be a whole number or the text of a frac"):
            check(changed)


def test_fractions_may_be_long() -> None:
    score = Fraction(10**3_000, 3**4_000)
    here = z.game(2, lambda n: [n - 1] if n else [], score=lambda _: score)
    assert check(written(here)).verdict == "HOLDS IF"
