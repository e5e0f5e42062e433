"""What the checker writes: games that read back, and messages in plain words."""

from __future__ import annotations

import json
import random

import pytest

from zermelo.answers.position_certificates import certify_position
from zermelo.checker import Malformed, check
from zermelo.checker.partizan import CanonicalForms
from zermelo.expressions.parse import evaluate
from zermelo.rulesets import position_of
from zermelo.values.partizan.game import Game

#: Beyond the games of few days: what has a name, and what only looks as if it had.
NAMED = [f"{x}{ups}{star}" for x in ("", "1/2", "-3") for ups in ("^", "vv", "^3", "v4") for star in
         ("", "*", "*2", "*5")]  # fmt: skip
OTHERS = [
    "{0|^^}",
    "{0|*,*2}",
    "{1|1^}",
    "^<2>",
    "{0,*,*3|0}",
    "{^|v}",
    "2v[3]",
    "Tiny(2)",
    "{*|0,1}",
]


def table(game: Game) -> tuple[list[list[list[int]]], int]:
    """Return canonical forms as a certificate has them, and the place of one."""
    rows: list[list[list[int]]] = []
    places: dict[Game, int] = {}

    def place(held: Game) -> int:
        if held not in places:
            row = [sorted(map(place, side)) for side in (held.left, held.right)]
            places[held] = len(rows)
            rows.append(row)
        return places[held]

    place(game)
    return rows, places[game]


def shown(game: Game) -> str:
    rows, place = table(game)
    return CanonicalForms(rows).text(place)


@pytest.mark.parametrize("game", [*Game.born_by(2), *map(Game, NAMED), *map(Game, OTHERS)], ids=str)
def test_a_game_in_a_claim_reads_back(game: Game) -> None:
    text = shown(game)
    assert evaluate(text) is game
    parts = game.uptimal
    if parts is not None and len(parts.ups) < 2:
        assert text == str(game)


def test_so_do_games_of_day_3() -> None:
    for game in random.Random(25).sample(list(Game.born_by(3)), 200):
        text = shown(game)
        assert evaluate(text) is game


def test_stars_are_called_so() -> None:
    assert [shown(Game(name)) for name in ("*", "*3", "1*2", "^*", "-1v")] == [
        "*", "*3", "1+*2", "^*", "-1v",
    ]  # fmt: skip


@pytest.mark.parametrize("player", ["left", "right"])
def test_a_move_that_is_no_number_is_told_in_plain_words(player: str) -> None:
    made = json.loads(json.dumps(certify_position(position_of(["hackenbush", "lr"]))))
    place = next(place for place, row in enumerate(made[player]) if row)
    made[player][place] = ["x"]
    wanted = "^an entry of a row of 'left' or 'right' must be a whole number from 0 on, not 'x'$"
    with pytest.raises(Malformed, match=wanted):
        check(made)
