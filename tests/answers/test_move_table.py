"""The table of all moves agrees with the definitions, for every kind of game."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import digraphs

import zermelo as z
from zermelo.answers.move_table import _TableBuilder, move_table
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import options_of
from zermelo.labelling.explore import explore
from zermelo.limits import Limits
from zermelo.rulesets import position_of
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import LEFT, RIGHT
from zermelo.verbs.moves import moves_of_vertex

POSITIONS = [
    "nim 3 2 1",
    "kayles 6",
    "kayles 3 + nim 2",
    "wythoff 3 4",
    "moore --k 2 2 3 1",
    "chocolate 2x3",
    "cram 2x3",
    "tokens --on examples/beat-craig.tgf a1 d",
    "tokens --on examples/beat-craig.tgf a2 + nim 2",
    "matter --on examples/beat-craig.tgf e:a3 p:a1",
    "tic-tac-toe xx.|oo.|...",
    "geography --on petersen --undirected 1",
]


def by_definition(here: Position[Any], play: Play) -> dict[Any, tuple[str, int | None]]:
    """Label the whole state graph by the definition: in rounds."""
    G = explore(here)
    found: dict[Any, tuple[str, int | None]] = {}
    for length in range(len(G) + 1):
        fresh: dict[Any, tuple[str, int | None]] = {}
        for state in G.names:
            if state in found:
                continue
            options = G.options(state)
            labels = [found.get(option) for option in options]
            if play is MISERE and not options:
                fresh[state] = ("N", 0)
            elif any(label is not None and label[0] == "P" for label in labels):
                fresh[state] = ("N", length)
            elif all(label is not None and label[0] == "N" for label in labels):
                fresh[state] = ("P", length)
        found |= fresh
    return {state: found.get(state, ("D", None)) for state in G.names}


@pytest.mark.parametrize("play", [NORMAL, MISERE])
@pytest.mark.parametrize("words", POSITIONS)
def test_agrees_with_the_definition(words: str, play: Play) -> None:
    here = position_of(words.split())
    if play is MISERE and words.startswith("tic"):
        return
    labels = by_definition(here, play)
    table = move_table(here, play)
    assert (str(table.outcome), table.remoteness) == labels[here.state]
    assert {row.option for row in table.rows} == set(options_of(here.ruleset, here.state))
    for row in table.rows:
        assert (str(row.outcome), row.remoteness) == labels[row.option]
    assert not table.notes
    assert table.complete
    results = [row.result for row in table.rows]
    assert results == sorted(results, key=["wins", "draws", "loses"].index)
    first = table.rows[0]
    if first.result == "wins":
        assert first.remoteness == table.remoteness - 1
    if str(table.outcome) == "P":
        assert first.remoteness == table.remoteness - 1
    if table.remoteness is not None:
        assert len(table.main_line) == table.remoteness
    begun = next(row for row in table.rows if row.to == table.main_line[0].to)
    assert (begun.result, begun.remoteness) == (first.result, first.remoteness)


@pytest.mark.parametrize("words", [held for held in POSITIONS if not held.startswith("tic")])
def test_values(words: str) -> None:
    here = position_of(words.split())
    engine = Engine(method="retrograde")
    for row in move_table(here).rows:
        assert row.value == engine.value(Position(here.ruleset, row.option))


@pytest.mark.parametrize("words", ["domineering 2x3", "toads-and-frogs tt..ff", "cutcake 2x3"])
@pytest.mark.parametrize("play", [NORMAL, MISERE])
def test_partizan(words: str, play: Play) -> None:
    here = position_of(words.split())
    table = move_table(here, play)
    for player in (LEFT, RIGHT):
        labels = by_definition(here.turn(player), play)
        rows = [row for row in table.rows if row.player is player]
        moves = here.ruleset.left if player is LEFT else here.ruleset.right
        assert {row.option for row in rows} == set(moves(here.state))
        for row in rows:
            label, left = labels[row.option, player.other]
            assert row.remoteness == left
            assert row.result == {"P": "wins", "N": "loses", "D": "draws"}[label]
            assert (
                row.outcome.winner(player.other)
                is {"P": player, "N": player.other, "D": None}[label]
            )
            if play is NORMAL:
                assert row.value == Engine().value(Position(here.ruleset, row.option))
        assert len(table.lines[player]) == labels[here.state, player][1]


@given(digraphs(), st.data())
def test_vertices(G: z.Digraph, data: st.DataObject) -> None:
    if not len(G):
        return
    G = z.Digraph([(str(u), str(v)) for u, v in G.edges()], vertices=list(map(str, G.names)))
    name = data.draw(st.sampled_from(list(G.names)))
    result, values = z.outcomes(G), z.loopy(G)
    table = moves_of_vertex(G, name)
    assert [table.outcome, table.remoteness] == [result[name], result.remoteness[name]]
    assert sorted(row.to for row in table.rows) == sorted(G.options(name))
    for row in table.rows:
        assert row.outcome is result[row.to]
        assert row.remoteness == result.remoteness[row.to]
        assert row.value == values[row.to]
    if table.remoteness is not None:
        assert len(table.main_line) == min(40, table.remoteness)


def test_remoteness_where_a_theorem_knows_the_winner() -> None:
    assert z.solve("nim 3 5").remoteness is None
    assert z.rulesets.Nim()(3, 5).move_table().remoteness == 7


def test_limits_are_told() -> None:
    here = z.rulesets.Nim()(30, 40, 50)
    table = here.move_table(limits=Limits(positions=500))
    assert table.stop is not None
    assert "the limit on positions was reached" in table.notes[0]
    assert {row.remoteness for row in table.rows} == {None}
    assert table.rows[0].result == "wins"
    assert table.main_line
    with pytest.raises(LimitReached) as stop:
        move_table(position_of(["cram", "7x7"]), limits=Limits(positions=1))
    assert stop.value.limit == "positions"


def test_outcomes_of_both_players_come_before_what_a_limit_may_leave_out(monkeypatch) -> None:
    """A time limit that ends the search for Left's remoteness leaves Right's outcomes."""
    lengths, made = _TableBuilder.lengths, []

    def counted(builder: _TableBuilder, position: Position) -> object:
        made.append({row.player for row in builder.finished_rows})
        return lengths(builder, position)

    monkeypatch.setattr(_TableBuilder, "lengths", counted)
    position_of(["domineering", "2x3"]).move_table()
    assert made == [{LEFT, RIGHT}] * 2


def test_more_moves_than_can_be_listed() -> None:
    table = z.rulesets.Nim()(10**30, 5).move_table()
    assert not table.complete
    assert table.rows[0].to == "5 5"
    assert "too many moves to list" in str(table)


def test_repeated_options_do_not_hide_that_others_are_left_out(monkeypatch) -> None:
    monkeypatch.setattr("zermelo.answers.move_table.MAX_MOVES", 3)
    builder = _TableBuilder(position_of(["nim", "1"]), NORMAL, Engine())
    assert builder.options(iter([0, 0, 0, 1])) == ([0], False)
    assert builder.options(iter([0, 1, 0])) == ([0, 1], True)


def test_text_html_and_json() -> None:
    table = z.rulesets.Nim()(1, 2).move_table()
    assert str(table) == repr(table)
    html = ElementTree.fromstring(f"<div>{table._repr_html_()}</div>")  # noqa: S314
    assert len(html.findall(".//tr")) == 4
    assert {cell.text for cell in html.findall(".//td")} >= {"P", "N", "wins", "1 1"}
    said = table.json()
    assert set(said["moves"][0]) == {"move", "to", "outcome", "remoteness", "value", "result"}
    assert said["main_line"][0] == {"move": "take 1 from heap 2", "to": "1 1"}
    named = z.game("<a>", {"<a>": ["<b>"]}).move_table()
    assert "&lt;a&gt;" in named._repr_html_()
    assert "<a>" not in named._repr_html_()
    over = z.rulesets.Nim()(0).move_table()
    assert (list(over.rows), over.json()["moves"]) == ([], [])
    assert "There is no move." in str(over)
    assert "There is no move." in over._repr_html_()
