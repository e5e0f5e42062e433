"""Reasons: each note is checked by the order, and what they leave is the canonical form."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from tests.values.partizan.games import forms, games, small

from zermelo.expressions.comparison import SumMove, compare
from zermelo.expressions.reasons import explain, explain_value
from zermelo.values.partizan.forms import bypassed, undominated
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.uptimals import nimber


@given(forms)
@settings(deadline=None)
def test_notes_lead_from_the_form_to_the_canonical_form(form):
    left, right = form
    found = explain(left, right)
    G = found.value
    assert Game.of(left, right) is G
    if G.number is not None:
        assert not found.reversible
        assert not found.dominated
        assert not any(option >= G for option in left)
        assert not any(option <= G for option in right)
        for note in found.refused:
            for x in note.numbers:
                assert Game(x).birthday < G.birthday
                assert note.option >= x if note.player == "Left" else note.option <= x
        path = [x for note in found.refused for x in note.numbers]
        assert len(path) == len(set(path))
        assert sum(note.count for note in found.refused) + found.left_out == G.birthday
        return
    assert not found.refused
    for side, player in enumerate(("Left", "Right")):
        kept = set((left, right)[side])
        for note in found.reversible:
            if note.player == player:
                assert note.option in kept
                assert note.reply in note.option.options[1 - side]
                assert note.reply <= G if player == "Left" else note.reply >= G
                assert note.instead == note.reply.options[side]
                kept = (kept - {note.option}) | set(note.instead)
        for note in found.dominated:
            if note.player == player:
                assert note.option in kept
                assert note.option <= note.by if player == "Left" else note.by <= note.option
                kept -= {note.option}
        assert kept >= set(G.options[side])
        bypassed = {note.option for note in found.reversible if note.player == player}
        assert kept - bypassed == set(G.options[side])


@given(games, small)
@settings(deadline=None)
def test_comparisons_name_moves_that_win(G, H):
    found = compare(G, H)
    D = G - H
    assert found.relation == {"P": "=", "L": ">", "R": "<", "N": "||"}[D.outcome]
    assert (found.left_first is not None) == (D.outcome in "LN")
    assert (found.right_first is not None) == (D.outcome in "RN")
    minus = -H
    if found.left_first is not None:
        assert after(G, minus, found.left_first, 0) >= 0
    if found.right_first is not None:
        assert after(G, minus, found.right_first, 1) <= 0
    for side, replies in ((0, found.right_replies), (1, found.left_replies)):
        if (found.left_first, found.right_first)[side] is None:
            assert len(replies) == len(G.options[side]) + len(minus.options[side])
        for move, reply in replies:
            one, two = (move.to, minus) if move.in_first else (G, move.to)
            assert move.to in (G if move.in_first else minus).options[side]
            left = after(one, two, reply, 1 - side)
            assert left <= 0 if side == 0 else left >= 0
    assert found.paragraphs[0].startswith(str(G))


def after(G: Game, H: Game, move: SumMove, side: int) -> Game:
    """Make a move in G + H."""
    assert move.to in (G if move.in_first else H).options[side]
    return move.to + H if move.in_first else G + move.to


def test_a_student_sees_why_a_switch_is_one():
    assert str(explain_value(Game("+-1"))) == (
        "{1|-1} = +-1.\nNo option is dominated, and none is reversible: this is the canonical form."
    )
    assert [note.numbers for note in explain([1], [2]).refused] == [(0, 1), (2,)]
    assert explain([Fraction(1, 4)], []).value == 1
    assert str(explain([], [])).startswith("{|} = 0.\n0 is the simplest number that fits")
    assert "Left's option 1 is dominated: 2 is at least as much." in explain([1, 2], [0]).paragraphs


def test_reasons_of_games_with_many_options_are_short():
    first, *_ = explain_value(Game("*1023")).paragraphs
    assert first == (
        "Left has 1,023 options: 0,*,*2, …, *1022. Right has 1,023 options: 0,*,*2, …, *1022. "
        "The game is worth *1023."
    )
    many = explain(range(100), [-1]).paragraphs
    assert "59 more options are dominated or reversible." in many
    assert max(map(len, many)) < 200
    assert len(many) < 50


def test_nimbers_are_canonical_as_they_are_made():
    for k in range(1, 33):
        smaller = [nimber(j) for j in range(k)]
        assert undominated(smaller) == smaller
        assert bypassed(smaller, smaller) == nimber(k)
