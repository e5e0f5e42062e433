"""Own games with turns and scores through the verbs of the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

BOXES = Path(__file__).parents[2] / "examples" / "games" / "dots_and_boxes.py"
KALAH = BOXES.with_name("kalah.py")

AGAIN = """
import zermelo as z


def take(state):
    player, coins = state
    for k in (1, 2):
        if k <= coins:
            yield (player if k == 1 else 1 - player, coins - k)


here = z.game((0, 4), take, turn=lambda state: state[0])
"""

SIDED = '''
from dataclasses import dataclass
import zermelo as z


@dataclass(frozen=True)
class Sided(z.PartizanRuleset[int]):
    """Take one, if Left, or two, if Right.

    Nothing is known.
    """

    example = "5"

    def state(self, n):
        return int(n)

    def left(self, n):
        return [n - 1] if n else []

    def right(self, n):
        return [n - 2] if n > 1 else []


class Scored(Sided):
    name = "scored"

    def score(self, n):
        return 3 * n

    def gain(self, n, option):
        return n % 3


class Turned(Sided):
    name = "turned"

    def turn(self, n):
        return z.LEFT if n % 3 else z.RIGHT
'''


@pytest.fixture
def sided(tmp_path: Path) -> Path:
    file = tmp_path / "sided.py"
    file.write_text(SIDED)
    return file


def test_solve_tells_the_score_and_the_losses(zermelo) -> None:
    reply = zermelo("solve", BOXES, "0", "xxxxxxxxx...")
    assert "A tie (D). Player 0 is to move." in reply.out
    assert "Best move: 0 xxxxxxxxx... → 0 xxxxxxxxx.x." in reply.out
    assert "Moves that lose 2: " in reply.out
    facts = zermelo("solve", BOXES, "1", "xxxxxxxxxx..", "--json").json
    assert (facts["turn"], facts["score"], facts["outcome"]) == ("player 1", -2, "N")
    assert [move["to"] for move in facts["best_moves"]] == ["1 xxxxxxxxxxx.", "1 xxxxxxxxxx.x"]
    assert facts["losses"] == []


def test_a_bound_of_the_score(zermelo, sided: Path) -> None:
    assert "The score is at least 6." in zermelo("solve", KALAH, "--at-least", "6").out
    assert "The score is less than 7." in zermelo("solve", KALAH, "--at-least", "7").out
    both = zermelo("solve", f"{sided}:Scored", "7", "--at-least", "4")
    assert "Left begins: The score is less than 4." in both.out
    assert "Right begins: The score is at least 4." in both.out
    facts = zermelo("solve", KALAH, "--at-least", "13/2", "--json").json
    assert facts["at_least"] == "13/2"
    assert facts["starts"] == [{"turn": "player 0", "holds": False}]
    assert "has no scores" in zermelo("solve", "nim", "3", "--at-least", "1").err
    for text in ("much", "1/0", "1e99999999", "1e5000", "9" * 5_000):
        assert "give a whole number" in zermelo("solve", KALAH, "--at-least", text).err


def test_both_starts_of_a_partizan_game_have_scores(zermelo, sided: Path) -> None:
    reply = zermelo("solve", f"{sided}:Scored", "7")
    assert "Left wins by 3 when Left begins. Left wins by 5 when Right begins." in reply.out
    facts = zermelo("moves", f"{sided}:Scored", "7", "--json").json
    assert [(row["player"], row["score"]) for row in facts["moves"]] == [("left", 3), ("right", 5)]


@pytest.mark.parametrize("game", ["Scored", "Turned"])
@pytest.mark.parametrize("verb", ["solve", "moves", "explain"])
def test_the_verbs_answer(zermelo, sided: Path, game: str, verb: str) -> None:
    for more in ((), ("--json",), ("--steps",) if verb == "explain" else ()):
        reply = zermelo(verb, f"{sided}:{game}", "7", *more)
        assert reply.status == 0, reply.err


def test_turns_of_a_partizan_game(zermelo, sided: Path) -> None:
    reply = zermelo("solve", f"{sided}:Turned", "7")
    assert "Left is to move." in reply.out
    reply = zermelo("solve", f"{sided}:Turned", "7", "--turn", "left")
    assert "determines whose turn it is; drop --turn left" in reply.err
    reply = zermelo("play", f"{sided}:Turned", "7", "--as", "left")
    assert "give --first or --second, not --as left" in reply.err


def test_a_grade_has_the_loss(zermelo) -> None:
    asked = ("grade", BOXES, "1", "xxxxxxxxx...", "--move", "0 xxxxxxxxxx..")
    assert zermelo(*asked).out.startswith("Wrong. This move loses 2: ")
    facts = zermelo(*asked, "--json").json
    assert (facts["right"], facts["score"], facts["loss"]) == (False, 2, 2)


def test_a_certificate_of_a_score(zermelo, tmp_path: Path) -> None:
    file = tmp_path / "score.json"
    assert zermelo("certify", BOXES, "0", "xxxxx..x....", "-o", file).status == 0
    reply = zermelo("check", file, "--assume")
    assert reply.status == 0
    assert "the score is " in reply.out
    held = json.loads(file.read_text())
    held["lower"][held["starts"][0]] += 1
    file.write_text(json.dumps(held))
    assert "is FALSE" in zermelo("check", file, "--assume").out


def test_a_player_moves_again_in_play(zermelo, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["2", "1"])
    monkeypatch.setattr("builtins.input", lambda _="": next(typed))
    reply = zermelo("play", BOXES, "1", "xxxxxxxxxx..")
    assert "The play is over: you win by 2." in reply.out
    assert "I move" not in reply.out
    reply = zermelo("play", BOXES, "1", "xxxxxxxxxx..", "--second")
    assert reply.out.count("I move") == 2
    assert "The play is over: I win by 2." in reply.out


def test_a_table_of_scores(zermelo, sided: Path) -> None:
    facts = zermelo("table", f"{sided}:Scored", "--upto", "4", "--json").json
    assert facts["values"][:2] == ["0|0", "1|3"]
    facts = zermelo("table", f"{sided}:Turned", "--upto", "4", "--json").json
    assert facts["values"] == ["P", "N", "N", "P", "N"]


def test_a_table_of_pairs_leaves_out_numbers_that_are_no_player(zermelo, tmp_path: Path) -> None:
    """The player to move is the first number; sizes need not be stated."""
    file = tmp_path / "again.py"
    file.write_text(AGAIN)
    facts = zermelo("table", file, "--json").json
    assert facts["upto"] == [1, 20]
    assert facts["outcomes"][0][:6] == ["P", "P", "N", "N", "N", "N"]
    assert facts["p_positions"] == [[0, 0], [0, 1], [1, 1]]


#: No pair with a heap of 0 is a position.
WITHOUT_ZERO = """
from zermelo.errors import InputError
from zermelo.rulesets import Ruleset


class Heap(Ruleset):
    example = "3 0"

    def state(self, heap, player):
        if int(heap) < 1 or int(player) > 1:
            raise InputError("give a heap of 1 or more, and a player 0 or 1")
        return int(heap), int(player)

    def show(self, state):
        return f"{state[0]} {state[1]}"

    def turn(self, state):
        return state[1]

    def options(self, state):
        return [(state[0] - n, 1 - state[1]) for n in (1, 2) if state[0] > n]
"""


def test_a_table_of_pairs_without_a_position(zermelo, tmp_path: Path) -> None:
    file = tmp_path / "heap.py"
    file.write_text(WITHOUT_ZERO)
    facts = zermelo("table", file, "--upto", "0x0", "--json").json
    assert facts["outcomes"] == [[None]]
    assert zermelo("table", file, "--upto", "3x3", "--json").json["upto"] == [3, 1]


def test_what_such_games_do_not_have_is_said_in_one_sentence(zermelo, tmp_path: Path) -> None:
    for words, why in (
        (("value", f"({KALAH})"), "cannot be added up"),
        (("quotient", KALAH), "have no misère quotient"),
        (("tablebase", "build", KALAH, "-o", tmp_path / "table"), "have no table"),
        (("draw", KALAH, "-o", tmp_path / "x.svg"), "have no state graph"),
        (("solve", KALAH, "--misere"), "misère"),
        (("table", KALAH), "a number is not a position, so there is no table"),
    ):
        reply = zermelo(*words)
        assert reply.status == 2, (words, reply)
        assert why in reply.err, (words, reply.err)
        assert reply.err.count("\n") == 1, (words, reply.err)


@pytest.mark.parametrize("method", ["cut-offs", "minimax"])
def test_both_starts_by_a_method(zermelo, sided: Path, method: str) -> None:
    """The refusal said that only these methods know scores, and named one of them."""
    facts = zermelo("solve", f"{sided}:Scored", "7", "--json").json
    chosen = zermelo("solve", f"{sided}:Scored", "7", "--method", method, "--json").json
    assert f"by {method}: " in chosen["source"]
    assert facts["left_score"] == chosen["left_score"]
    assert facts["right_score"] == chosen["right_score"]
    reply = zermelo("solve", f"{sided}:Scored", "7", "--method", "search")
    assert "know; leave out the method 'search'" in reply.err


def test_a_mistyped_position_is_named_before_the_line(zermelo, tmp_path: Path) -> None:
    told = "kalah.py: '0 2 2 2' was typed, and may not be a position that play reaches: "
    reply = zermelo("solve", KALAH, "0", "2", "2", "2")
    assert told in reply.err
    assert "kalah.py, line 20: options((0, 2, 2, 2)) raises IndexError" in reply.err
    broken = tmp_path / "broken.py"
    broken.write_text("import zermelo as z\nhere = z.game(4, lambda n: [1 // 0])\n")
    for words in ([], ["4"]):
        reply = zermelo("solve", broken, *words)
        assert "was typed" not in reply.err
        assert "broken.py, line 2: " in reply.err
