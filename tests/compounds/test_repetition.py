"""Rules on repetition, held against plays with their whole history."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from tests.compounds.brute import Rows, TwoWalks, Walk, outcomes_by_definition, some_rows

from zermelo import Digraph, Outcome
from zermelo import rulesets as r
from zermelo.cli import run
from zermelo.compounds.operators import REPETITION_RULES
from zermelo.compounds.repetition import strategy_in_words, without_repetition
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.rulesets import position_of
from zermelo.solvers.compound import answer
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Goal
from zermelo.testing import check_ruleset
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import LEFT, RIGHT


def by_definition(rows: Rows, start: int, rule: str, play: Play) -> str:
    """Look through all plays with their whole history; ko by labels of pairs."""
    if rule == "ko":
        after = {
            (before, v): [(v, w) for w in rows[v] if w != before]
            for v in range(len(rows))
            for before in (None, *range(len(rows)))
        }
        return outcomes_by_definition([(None, start)], after.__getitem__, misere=play is MISERE)[
            None, start
        ]

    @cache
    def winner(visited: frozenset[int], v: int) -> str:
        """Say N if who is to move wins, P if he loses, and D."""
        found = []
        for w in rows[v]:
            if w not in visited:
                found.append(winner(visited | {w}, w))
            elif rule != "forbid":
                found.append({"lose": "N", "win": "P", "draw": "D"}[rule])
        if not found:
            return "N" if play is MISERE else "P"
        return "N" if "P" in found else "D" if "D" in found else "P"

    return winner(frozenset([start]), start)


def digraphs() -> Iterator[Rows]:
    """Yield all digraphs of up to two vertices with loops, and some larger ones."""
    for n in (1, 2):
        for bits in product((False, True), repeat=n * n):
            yield tuple(tuple(w for w in range(n) if bits[v * n + w]) for v in range(n))
    for seed in range(60):
        yield some_rows(Random(seed), 3 + seed % 3, acyclic=False)


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("rule", REPETITION_RULES)
def test_every_rule_by_definition(rule: str, play: Play) -> None:
    spoke = changed = 0
    for rows in digraphs():
        walk = Walk(rows, acyclic=False)
        plain = outcomes_by_definition(
            range(len(rows)), lambda v, rows=rows: rows[v], misere=play is MISERE
        )
        engine = Engine()
        for v in range(len(rows)):
            here = without_repetition(Position(walk, v), rule)
            right = by_definition(rows, v, rule, play)
            assert str(engine.outcome(here, play)) == right, (rows, v)
            assert str(engine.solve(here, play).outcome) == right
            found = answer(here, Goal.OUTCOME, play, engine)
            assert (found is None) is (plain[v] == "D" and rule != "draw")
            spoke += found is not None
            assert plain[v] in ("D", right)  # only draws change
            changed += plain[v] != right
            for to in here.ruleset.options(here.state):  # type: ignore[attr-defined]
                engine.outcome(Position(here.ruleset, to), play)
    assert spoke
    assert bool(changed) is (rule != "draw")


@pytest.mark.parametrize("with_turn", [True, False])
@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("rule", ["forbid", "lose", "win", "draw"])
def test_partizan_rules_by_definition(rule: str, play: Play, *, with_turn: bool) -> None:
    for seed in range(25):
        random = Random(seed)
        n = 2 + seed % 2
        sides = {p: some_rows(random, n, acyclic=False, chance=0.5) for p in (LEFT, RIGHT)}
        walk = TwoWalks(lefts=sides[LEFT], rights=sides[RIGHT], acyclic=False)

        @cache
        def winner(visited: frozenset[object], v: int, player: object, sides=sides) -> str:  # type: ignore[no-untyped-def]
            found = []
            for w in sides[player][v]:
                place = (w, player.other) if with_turn else w  # type: ignore[attr-defined]
                if place not in visited:
                    found.append(winner(visited | {place}, w, player.other))  # type: ignore[attr-defined]
                elif rule != "forbid":
                    found.append({"lose": "N", "win": "P", "draw": "D"}[rule])
            if not found:
                return "N" if play is MISERE else "P"
            return "N" if "P" in found else "D" if "D" in found else "P"

        engine = Engine()
        for v in range(n):
            for player in (LEFT, RIGHT):
                here = without_repetition(Position(walk, v), rule, with_turn=with_turn)
                first = frozenset([(v, player) if with_turn else v])
                right = winner(first, v, player)
                assert str(engine.outcome(here.turn(player), play)) == right


def outcomes(edges: list[tuple[str, str]], start: str, play: Play) -> dict[str, str]:
    here = r.Tokens(Digraph(edges))(start)
    engine = Engine()
    return {
        rule: str(engine.outcome(without_repetition(here, rule), play)) for rule in REPETITION_RULES
    }


def test_the_least_digraphs_where_the_rules_differ() -> None:
    loop, two = [("a", "a")], [("a", "b"), ("b", "a")]
    three = [("a", "b"), ("b", "c"), ("c", "a")]
    assert outcomes(loop, "a", NORMAL) == {
        "draw": "D", "forbid": "P", "lose": "P", "win": "N", "ko": "D"
    } or outcomes(loop, "a", NORMAL)["ko"] == "N"  # fmt: skip
    assert outcomes(two, "a", NORMAL) == {
        "draw": "D", "forbid": "N", "lose": "N", "ko": "N", "win": "P"
    }  # fmt: skip
    misere = outcomes(two, "a", MISERE)
    assert (misere["draw"], misere["forbid"], misere["lose"]) == ("D", "P", "N")
    assert outcomes(three, "a", NORMAL) == {
        "draw": "D", "forbid": "P", "lose": "P", "win": "N", "ko": "D"
    }  # fmt: skip


def read(text: str) -> Digraph:
    """Read ``0->2 4, 1->2``."""
    pairs = (part.split("->") for part in text.split(", "))
    return Digraph((v.strip(), w) for v, to in pairs for w in to.split())


def test_narrow_and_wide_strategies() -> None:
    """The least digraphs of the notes on which the winner needs to know what was visited."""
    told = {
        text: " ".join(str(without_repetition(r.Tokens(read(text))("0")).explain()).split())
        for text in (
            "0->1, 1->0",
            "0->2 4, 1->2, 2->1 3, 3->1, 4->1",
            "0->4 5, 1->2, 2->3, 3->5, 4->3, 5->1 2",
        )
    }
    narrow, listed, wide = told.values()
    assert "narrow strategy: one move for each position" in narrow
    assert (
        "wide strategy, which depends on the visited positions: for each position the first"
        in listed
    )
    assert "neither one move" in wide
    assert "The previous player wins in normal play" in wide


def test_no_strategy_is_sought_in_a_large_game() -> None:
    """A start with few options may reach more positions than are listed."""
    path = Digraph([(f"{k}", f"{k + 1}") for k in range(2_500)])
    here = without_repetition(r.Tokens(path)("0"))
    assert strategy_in_words(here.ruleset, here.state) == ""


def test_undirected_vertex_geography_is_a_case() -> None:
    for seed in range(20):
        random = Random(seed)
        n = 2 + seed % 4
        edges = [(f"{v}", f"{w}") for v in range(n) for w in range(v) if random.random() < 0.5]
        if not edges:
            continue
        board = Digraph([*edges, *((w, v) for v, w in edges)])
        for start in board.names:
            here = without_repetition(r.Tokens(board)(start))
            assert here.outcome is r.Geography(board)(start).outcome


def test_they_keep_the_contract_and_are_written_as_they_are_read() -> None:
    board = r.Tokens(Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d"), ("c", "a")]))
    for rule in REPETITION_RULES:
        here = without_repetition(board("a"), rule)
        check_ruleset(here.ruleset, list(here.reachable(40)))
    sides = TwoWalks(lefts=((1,), (0,)), rights=((1,), (0,)), acyclic=False)
    for rule in ("forbid", "lose"):
        for with_turn in (True, False):
            here = without_repetition(Position(sides, 0), rule, with_turn=with_turn)
            check_ruleset(here.ruleset, list(here.reachable(20)))
    text = "repetition --rule lose (tokens --on examples/beat-craig.tgf a1)"
    here = position_of([text])
    assert f"{here.ruleset} {here}" == text
    for to in here.reachable(5):
        assert position_of([f"{to.ruleset} {to}"]) == to


def test_what_is_wrong_is_said() -> None:
    for text, said in (
        ("repetition --rule never (nim 3)", "give forbid or lose or win or draw or ko"),
        ("repetition --with-turn (nim 3)", "is impartial"),
        ("repetition (nim 3) (kayles 4)", "of the same game"),
        ("repetition (nim 3) here", "the visited ones in parentheses"),
    ):
        with pytest.raises(InputError, match=said):
            position_of([text])


@pytest.mark.parametrize(
    ("edges", "rule", "lengths"),
    [
        ("x y left|y z right|z x left", "", "3 if Left begins, 0 if Right does"),
        ("x y left|y z right|z x left", "--with-turn", "3 if Left begins, not found if Right does"),
        ("x y left|y x right|x z right", "", "no end if Left begins, 1 if Right does"),
    ],
)
def test_an_unknown_length_is_not_endless(
    edges: str, rule: str, lengths: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "edges.txt"
    file.write_text(edges.replace("|", "\n"))
    inner = f"partizan --on {file} x"
    run(["solve", f"repetition {rule} ({inner})" if rule else inner])
    assert f"remoteness  {lengths}\n" in capsys.readouterr().out


def test_hurrying_needs_the_player_to_move_as_a_part_of_a_repetition(tmp_path: Path) -> None:
    file = tmp_path / "edges.txt"
    file.write_text("x y left\ny z right\nz x left\n")
    for rules, outcome in (("repetition", Outcome.P), ("repetition --with-turn", Outcome.L)):
        assert position_of([f"{rules} (partizan --on {file} x)"]).outcome is outcome
