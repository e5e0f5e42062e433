"""Grades and reviews agree with the table of moves."""

from __future__ import annotations

import pytest

import zermelo as z
from zermelo.answers.grade import grade, nth, review, row_of
from zermelo.answers.move_table import MAX_MOVES, move_table
from zermelo.errors import InputError, LimitReached
from zermelo.limits import Limits
from zermelo.rulesets import Nim, position_of
from zermelo.values.play import MISERE
from zermelo.values.player import LEFT, RIGHT
from zermelo.verbs.grade import grade_table, rows_of


@pytest.mark.parametrize(
    "words",
    ["nim 3 2", "kayles 5", "tic-tac-toe x..|.o.|...", "tokens --on examples/beat-craig.tgf a1 d"],
)
def test_right_keeps_what_can_be_kept(words: str) -> None:
    here = position_of(words.split())
    table = here.move_table()
    best = table.rows[0].result
    for row in table.rows:
        found = grade(here, row.move)
        assert found.right is (row.result == best)
        assert bool(found.better) is not found.right
        assert found.json()["leads_to"] == str(row.outcome)
        assert str(found.json()["outcome"]) == str(here.outcome)


def test_reasons() -> None:
    here = z.rulesets.Nim()(3, 5)
    assert grade(here, "Take 2 from HEAP 2.").reason == "This move wins, and no other does."
    wrong = grade(here, "take 1 from heap 2")
    assert wrong.reason.startswith("This move gives the win away: after it the opponent wins.")
    assert [row.move for row in wrong.better] == ["take 2 from heap 2"]
    lost = z.rulesets.Nim()(3, 3)
    assert "Every move loses" in grade(lost, "take 3 from heap 1").reason
    assert "lasts longer" in grade(lost, "take 3 from heap 1").reason
    drawn = z.rulesets.tic_tac_toe("x..|...|...")
    assert grade(drawn, "o b2").reason.startswith("This move keeps the draw")
    assert grade(drawn, "o b3").reason.startswith("This move loses: b2 keeps the draw")
    assert grade(z.rulesets.Nim()(1, 1, 2), "take 2 from heap 3", MISERE).right is False
    assert grade(z.rulesets.Nim()(1, 1, 2), "1 1 1", MISERE).right is True


def test_both_players() -> None:
    here = z.rulesets.Domineering()("2x2")
    assert grade(here, "vertical domino at r1c1").row.player is LEFT
    both = position_of(["domineering", "2x2", "+", "nim", "1"])
    with pytest.raises(InputError, match="both players have the move"):
        grade(both, "part 2: take 1 from heap 1")
    assert grade(both, "part 2: take 1 from heap 1", player=RIGHT).row.player is RIGHT


def test_a_move_that_is_none() -> None:
    here = z.rulesets.Nim()(3, 5)
    with pytest.raises(InputError, match="is not a move here; write it as: take 1 from heap 1, "):
        grade(here, "take 9 from heap 2")
    with pytest.raises(InputError, match="there is no move"):
        grade(z.rulesets.Nim()(0), "take 9 from heap 2")


def test_more_moves_than_are_listed() -> None:
    here = z.rulesets.Nim()(MAX_MOVES + 2_000)
    assert grade(here, f"take {MAX_MOVES + 1_999} from heap 1").right is False
    assert grade(here, "0").right is True
    with pytest.raises(InputError, match="not one of the very many moves"):
        grade(here, f"take {MAX_MOVES + 2_001} from heap 1")


def test_homework() -> None:
    from zermelo.formats.resolvers import NameResolver

    text = (
        "\ufeffName;Position;MOVE;player\n"
        "Ada;nim 3 5;take 2 from heap 2;\n"
        "Bob;nim 3 5;take 1 from heap 2;\n"
        "Cy;nim 3 5;fly;\n"
        "Di;nimm 3 5 x;fly;\n"
        "Ed;domineering 2x2;vertical domino at r1c1;left\n"
        "Flo;domineering 2x2;vertical domino at r1c1;upper\n"
        "Gil;nim '3;x\n"
        "\n"
        "Hal;tokens --on /etc/passwd a;x\n"
    )
    found = grade_table(rows_of(text), [], NameResolver())
    assert [row["right"] for row in found.rows] == ["yes", "no", "no", "", "yes", "no", "", ""]
    assert found.counts == {"right": 2, "wrong": 3, "not_graded": 3}
    assert found.columns[:4] == ["Name", "position", "move", "player"]
    assert found.rows[1]["better"] == "take 2 from heap 2"
    assert found.csv().count("\n") == 9
    assert rows_of(found.csv())[0]["right"] == "yes"
    same = grade_table([{"move": "take 2 from heap 2"}], ["nim", "3", "5"], NameResolver())
    assert same.counts["right"] == 1
    with pytest.raises(InputError, match="they need a column 'move'"):
        rows_of("a,b\n1,2\n")
    with pytest.raises(InputError, match="they need a column 'move'"):
        rows_of("")


def test_homework_within_limits() -> None:
    from zermelo.formats.resolvers import NameResolver

    rows = [{"position": "cram 9x9", "move": "cover r1c1 and r1c2"}] * 2
    found = grade_table(rows, [], NameResolver(), limits=Limits(positions=10))
    assert [row["right"] for row in found.rows] == ["", ""]
    assert all(row["reason"].startswith("not graded: the limit") for row in found.rows)


def test_a_clock_for_moves_of_large_heaps() -> None:
    """Each move is told before it is compared: there may be ten thousand, of a thousand digits."""
    here = Nim()(10**30)
    watch = Limits(time=60).start()
    table = move_table(here)
    watch.started -= 61
    with pytest.raises(LimitReached, match="time"):
        row_of(here, table, "nothing of the kind", watch=watch)


def test_review() -> None:
    game = z.rulesets.Nim()
    line = [game(3, 5), game(3, 4), game(3, 3), game(2, 3), game(2, 2)]
    said = review(line, {0, 2})
    assert [held.right for held in said.remarks] == [False, True]
    assert str(said).startswith("Your first move (take 1 from heap 2) gave the win away: take 2")
    both = review(line, {0, 2}, mine=True)
    assert [held.yours for held in both.remarks] == [True, False, True, False]
    assert len(both.mistakes) == 1
    assert str(review(line[1:], {1})) == "You made no mistake: every move lost, from the beginning."
    assert str(review([game(3, 5), game(3, 3)], {0})) == "You made no mistake."
    assert str(review(line[:1], set())) == "You made no move."
    assert str(review([game(3, 5), game(3, 3)], {1})) == "You made no move."
    assert both.json()["moves"][0]["better"] == ["take 2 from heap 2"]
    drawn = z.rulesets.tic_tac_toe
    lost = review([drawn("x..|...|..."), drawn("xo.|...|...")], {0})
    assert "gave the draw away: b2 would have kept it" in str(lost)
    cut = review(
        [position_of(["cram", "9x9"]), next(iter(position_of(["cram", "9x9"]).options()))],
        {0},
        limits=Limits(positions=5),
    )
    assert "the limits were too small to find" in str(cut)


def test_ordinals() -> None:
    assert [nth(n) for n in (1, 9, 10, 12, 22, 101, 111)] == [
        "first",
        "ninth",
        "10th",
        "12th",
        "22nd",
        "101st",
        "111th",
    ]
