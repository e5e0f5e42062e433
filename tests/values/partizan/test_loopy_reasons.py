"""Reasons for stoppers: notes against the order, winners of differences against plain labelling."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from tests.values.partizan.test_loopy import play, stoppers

from zermelo.expressions.comparison import compare
from zermelo.expressions.meaning import remarks
from zermelo.expressions.parse import calculate, evaluate
from zermelo.expressions.reasons import explain, explain_value
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Sided, Stopper, graph_of
from zermelo.values.partizan.loopy_graphs import added, joined, shifted
from zermelo.values.partizan.loopy_methods import draft_value


def winners(one, two) -> str:
    """Say who wins the sum when Left and when Right begins, L, R or D, by labelling all of it."""
    (first, g), (second, h) = graph_of(one), graph_of(two)
    both, by = joined(first, second)
    return play(*added(both, g, shifted(h, by)))


@given(stoppers(), stoppers())
@settings(deadline=None, max_examples=80)
def test_comparisons_name_moves_that_win_and_replies_that_hold(G, H):
    found, minus = compare(G, H), -H
    won = winners(G, minus)
    assert (found.left_first is not None) == (won[0] == "L")
    assert (found.right_first is not None) == (won[1] == "R")
    assert (
        found.relation
        == {(0, 0): "=", (1, 0): ">", (0, 1): "<", (1, 1): "||"}[
            found.left_first is not None, found.right_first is not None
        ]
    )
    for side, first, replies in (
        (0, found.left_first, found.right_replies),
        (1, found.right_first, found.left_replies),
    ):
        if first is not None:
            assert not replies
            assert winners(*after(G, minus, first, side))[1 - side] == "LR"[side]
            continue
        assert len(replies) == len(sides(G)[side]) + len(sides(minus)[side])
        for move, reply in replies:
            there = after(*after(G, minus, move, side), reply, 1 - side)
            assert winners(*there)[side] != "LR"[side]


def sides(G):
    return G.left, G.right


def after(G, H, move, side):
    """Make a move in G + H."""
    held = G if move.in_first else H
    assert move.to in sides(held)[side]
    assert move.is_pass == (move.to is held)
    return (move.to, H) if move.in_first else (G, move.to)


@given(stoppers(), stoppers(), stoppers())
@settings(deadline=None, max_examples=60)
def test_notes_lead_from_the_form_to_the_canonical_form(A, B, C):
    whole = draft_value([([A, B], [C])])
    found = explain([A, B], [C])
    assert found.value is whole
    if isinstance(whole, Game) and whole.number is not None:
        assert not any(option >= whole for option in (A, B))
        assert not whole >= C
        return
    for side, player in enumerate(("Left", "Right")):
        kept = set(((A, B), (C,))[side])
        for note in found.reversible:
            if note.player == player:
                assert note.option in kept
                assert note.reply in sides(note.option)[1 - side]
                assert note.reply <= whole if player == "Left" else note.reply >= whole
                assert note.instead == sides(note.reply)[side]
                kept |= set(note.instead)
        kept -= {note.option for note in found.reversible if note.player == player}
        for note in found.dominated:
            if note.player == player:
                assert note.option <= note.by if player == "Left" else note.by <= note.option
                kept -= {note.option}
        assert kept == set(sides(whole)[side])


@given(stoppers())
@settings(deadline=None, max_examples=40)
def test_a_canonical_form_has_nothing_to_take_away(G):
    found = explain_value(G)
    assert (found.left, found.right) == sides(G)
    assert not found.reversible
    assert not found.dominated


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("a{0,a|*}", "Left's option 0 is dominated: pass is at least as much."),
        ("{0|on}", "1 is the simplest number that fits"),
        ("a{{over|*}|a}", "Left's option {over|*} is reversible: Right replies to *"),
        ("{1,on|0}", "Left's option 1 is dominated: on is at least as much."),
        ("on", "Left can pass for ever, and Right has no move"),
        ("-2over", "it is more than -2, and less than every number above -2"),
        ("3under", "it is less than 3, and more than every number below 3"),
    ],
)
def test_what_is_said(expression, said):
    read = calculate(expression)
    value, options = read.result, read.options
    found = explain_value(value)
    if options is not None:
        found = explain(options.left, options.right, whole=value, passes=options.passes)
    assert any(said in paragraph for paragraph in found.paragraphs), str(found)


def test_what_is_said_of_named_values_is_true():
    named = [evaluate(text) for text in ("on", "upon", "uponth", "{0||0|off}", "over", "-1/2over")]
    assert all(remarks(value) and remarks(-value) for value in named)
    on, upon, uponth, tiny, over, _ = named
    for G in Game.born_by(2):
        assert on > G
        assert not G > 0 or tiny < G
    assert tiny > 0
    assert tiny < Game("Tiny(40)")
    for n in range(1, 12):
        power, total = Game(f"^<{n}>"), Game(f"^[{n}]")
        assert 0 < uponth < power
        assert total < upon < over < Game("1/1024")


def test_two_sides_are_explained():
    for text in ("dud", "a{{|a}|}", "over - over", "{0|{dud|},*}"):
        G = evaluate(text)
        assert isinstance(G, Sided)
        told = str(explain_value(G))
        assert f"worth {G.onside}, its onside" in told
        starts = {"P": "RL", "N": "LR", "L": "LL", "R": "RR", "D": "DD"}.get(G.outcome, G.outcome)
        for player, winner in zip(("Left", "Right"), starts, strict=True):
            name = {"L": "Left wins on both sides", "R": "Right wins on both sides"}.get(
                winner, "Left wins"
            )
            assert f"{player} begins: {name}" in told
            assert (f"{player} begins: Left wins {G.onside} and Right" in told) == (winner == "D")


def test_upon_and_uponth_with_numbers_and_nimbers_are_written_and_read():
    upon, uponth = evaluate("upon"), evaluate("uponth")
    named = ((upon, "^[on]"), (uponth, "^<on>"), (-upon, "v[on]"), (-uponth, "v<on>"))
    for x in ("", "1/2", "-3"):
        for star in ("", "*", "*2", "*5"):
            shift = Game(x or "0") + Game(star or "0")
            for G, kind in named:
                value = G + shift
                assert repr(value) == f"{x}{kind}{star}"
                assert isinstance(value, Stopper)
                assert evaluate(repr(value)) is value
