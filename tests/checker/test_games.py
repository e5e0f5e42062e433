"""What the checker knows of games agrees with the library, on every small case."""

from __future__ import annotations

from itertools import product

import pytest

from zermelo.checker.form import Flaw
from zermelo.checker.games import (
    GAMES,
    OCTAL_CODES,
    PATTERNS,
    CheckedGame,
    FormulaGame,
    Heaps,
    OctalGame,
    read_position,
)
from zermelo.games.position import Position
from zermelo.limits import UNLIMITED
from zermelo.rulesets import instances, position_of
from zermelo.rulesets.heaps.octal import NAMED_CODES as OCTAL
from zermelo.rulesets.heaps.taking.growing import ALL_BUT
from zermelo.rulesets.heaps.taking.periods import GUY_SMITH, KNOWN_PERIODS

#: Rulesets, and how many heaps up to which size are tried.
RULESETS = {
    "nim": (3, 4),
    "moore": (3, 3),
    "moore --k 1": (3, 3),
    "moore --k 3": (4, 2),
    "wythoff": (2, 9),
    "wythoff --a 2": (2, 9),
    "wythoff --a 4": (2, 9),
    "octal --code 0.356": (2, 7),
    "octal --code 4!.34!7": (2, 7),
    "octal --code 0.0[04]": (2, 7),
    "octal --code 0.2[1]": (2, 6),
    "octal --code 4.[4!]": (2, 6),
    "subtraction --set 2,3,5": (2, 8),
    **dict.fromkeys(OCTAL_CODES, (2, 6)),
}


def known(text: str) -> tuple[str, CheckedGame, Heaps]:
    found = read_position(text)
    assert found is not None
    return found


def positions(ruleset: str) -> list[Position]:
    count, most = RULESETS[ruleset]
    counts = [count] if ruleset.startswith("wythoff") else range(count + 1)
    return [
        position_of([*ruleset.split(), *map(str, heaps)])
        for n in counts
        for heaps in product(range(most + 1), repeat=n)
    ]


def test_every_game_is_tried() -> None:
    assert {ruleset.split()[0] for ruleset in RULESETS} == {*GAMES}
    assert OCTAL_CODES == OCTAL
    assert {*OCTAL_CODES} <= {*instances()}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_positions_and_options(ruleset: str) -> None:
    for here in positions(ruleset):
        name, game, state = known(f"{ruleset} {here}".rstrip())
        assert (name, state) == (ruleset, here.state)
        for theorem in (fact for fact in here.ruleset.theorems() if fact.decides):
            if theorem.outcome(here.state, UNLIMITED) is not None:
                assert theorem.cited(here.state, UNLIMITED) in game.sources
        options = list(game.options(state))
        assert len({*options}) == len(options)
        assert {*options} == {option.state for option in here.options()}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_moves_and_their_words(ruleset: str) -> None:
    for here in positions(ruleset):
        game, state = known(f"{ruleset} {here}".rstrip())[1:]
        words = {move.to.state: str(move) for move in here.moves()}
        if isinstance(game, FormulaGame):
            size = max(state, default=0) + 2
            for option in product(range(size), repeat=len(state)):
                assert game.text_of(state, option) == words.get(option)
            assert game.text_of(state, (*state, 0)) is None
            continue
        for place, heap in enumerate(state):
            for left in [*product(range(heap + 2)), *product(range(heap + 2), repeat=2)]:
                if list(left) != sorted(left) or left[0] == 0 < len(left) - 1:
                    continue
                after = (*state[:place], *left, *state[place + 1 :])
                assert game.text(place, heap, left) in (words.get(after), None)
                if game.text(place, heap, left) is None:
                    others = game.options(state)
                    assert after not in others or words[after].find(f"heap {place + 1}") < 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_values_and_lost_positions(ruleset: str) -> None:
    values: dict[Heaps, int] = {}

    def value(here: Position) -> int:
        if here.state not in values:
            options = {value(option) for option in here.options()}
            values[here.state] = next(k for k in range(len(options) + 1) if k not in options)
        return values[here.state]

    for here in positions(ruleset):
        game, state = known(f"{ruleset} {here}".rstrip())[1:]
        if isinstance(game, FormulaGame):
            assert game.is_lost(state) == (value(here) == 0)
        elif sum(state) < 9:
            total = 0
            for heap in state:
                total ^= game.value(heap) or 0
            assert total == value(here)


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.137", "4.3", "0.3", "0.03003"])
def test_values_beyond_a_proven_period(code: str) -> None:
    game = known(f"octal --code {code} 1")[1]
    assert isinstance(game, OctalGame)
    for heap in [*range(0, 2000, 7), 10**5 + 1, 99_999, 10**30]:
        here = position_of(["octal", "--code", code, str(heap)])
        assert game.value(heap) == here.value, heap


@pytest.mark.parametrize("code", ["0.6", "0.356", "4!.0", "4.[3]", "0.007"])
def test_values_without_a_period(code: str) -> None:
    game = known(f"octal --code {code} 1")[1]
    for heap in range(0, 1000, 7):
        here = position_of(["octal", "--code", code, str(heap)])
        assert game.value(heap) == here.value, heap


def test_what_would_take_long_is_not_known() -> None:
    for text in (
        "octal --code 0.007 1",
        "laskers-nim 1",
        "octal --code 0.0[0] 1",
        "grundys-game 1",
    ):
        assert known(text)[1].value(10**9) is None
    assert known("nim 1")[1].value(10**9) == 10**9


@pytest.mark.parametrize(
    "text",
    ["nim x", "nim 03", "nim -1", "nim --k 2 3", "moore --k 0 1", "moore --k 1", "wythoff 1",
     "wythoff 1 2 3", "wythoff --a=2 1 2", "kayles 1  2", "nim ٣", "kayles --code 0.7 1"],
)  # fmt: skip
def test_junk_is_no_position(text: str) -> None:
    if text == "moore --k 1":  # no heaps
        assert known(text)[2] == ()
        return
    with pytest.raises(Flaw):
        read_position(text)


@pytest.mark.parametrize(
    "text", ["chomp --on cycle:4 whole", "nim --most 3 4", "octal --code 0.F 3", "", "nimx 3"]
)
def test_other_games_are_not_known(text: str) -> None:
    assert read_position(text) is None


def test_why_values_follow_a_pattern_is_said_in_the_same_text() -> None:
    assert {GUY_SMITH, ALL_BUT, KNOWN_PERIODS["4.[3]"][1]} == {*PATTERNS}
