"""Steps for learners: the tables worked out by hand hold what is true."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo.answers.heap_rule import HeapRule, proof, rule_of
from zermelo.answers.steps import steps
from zermelo.games.explanation import Table
from zermelo.games.position import Position
from zermelo.rulesets import position_of
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, NORMAL, Play


def tables(words: str, play: Play = NORMAL) -> list[Table]:
    said = steps(position_of(words.split()), play, Engine())
    return [block for block in said if isinstance(block, Table)]


@pytest.mark.parametrize(
    "words",
    [
        "kayles 3 4",
        "nim 5",
        "grundys-game 9",
        "wythoff 2 3",
        "kayles 3 + nim 2",
        "chocolate 2x3",
        "cram 2x3",
    ],
)
def test_values_by_hand(words: str) -> None:
    (table,) = tables(words)
    seen: dict[str, int] = {"nothing": 0}
    several = "+" in words
    for name, options, value in table.rows:
        here = position_of(name.split() if several else [words.split()[0], *name.split()])
        assert Engine(method="search").value(here) == int(value)
        shown = [int(found) for found in re.findall(r"\((\d+)\)", options)]
        assert min(set(range(len(shown) + 1)) - set(shown)) == int(value)
        for part in re.findall(r"([^,()]+) \(\d+\)", options):
            assert all(one.strip() in seen for one in part.split("⊕"))  # a row above
        seen[name] = int(value)


@pytest.mark.parametrize(
    ("words", "play"),
    [
        ("tokens --on examples/beat-craig.tgf d", NORMAL),
        ("nim 2 1", MISERE),
        ("nim 3", MISERE),
        ("tic-tac-toe xox|oox|.x.", NORMAL),
        ("geography --on cycle:5 --undirected 1", NORMAL),
    ],
)
def test_labels_by_hand(words: str, play: Play) -> None:
    here = position_of(words.split())
    if here.ruleset.ends and play is NORMAL and not words.startswith("tic"):
        return  # by mex, above
    (table,) = tables(words, play)
    for name, _, label in table.rows:
        there = here.ruleset.parse([] if name.startswith("(") else name.split())
        found = Engine().solve(Position(here.ruleset, there), play)
        told, _, left = label.partition(" in ")
        assert told == str(found.outcome)
        if left and found.remoteness is not None:
            assert int(left) == found.remoteness
    lengths = [int(row[2].partition(" in ")[2] or 10**6) for row in table.rows]
    assert lengths == sorted(lengths)


def test_partizan_by_hand() -> None:
    (table,) = tables("domineering 2x3")
    assert table.rows[-1][0] == "...|..."
    for name, _, value in table.rows:
        assert str(Engine().value(position_of(["domineering", name]))) == value
    said = steps(position_of(["domineering", "5x5"]), NORMAL, Engine())
    assert "this position is not of that kind" in str(said[0])


def test_too_many_positions() -> None:
    said = steps(position_of(["chomp", "--on", "petersen"]), NORMAL, Engine())
    assert "too many to work out by hand" in str(said[-1])
    (table,) = tables("kayles 1000")
    assert [row[0] for row in table.rows] == list(map(str, range(13)))


def test_heaps_that_rules_refuse_are_no_table() -> None:
    """Sprouts with six spots are refused; they would be among the small heaps of the table."""
    (told,) = steps(position_of(["sprouts", "3"]), NORMAL, Engine())
    assert "too many" in str(told)


@given(st.sets(st.integers(1, 9), min_size=1, max_size=4), st.sampled_from([NORMAL, MISERE]))
def test_the_rule_of_a_subtraction_game(taken: set[int], play: Play) -> None:
    rules = z.rulesets.Subtraction(tuple(taken))
    engine = Engine()
    rule = rule_of(rules, play, engine)
    if rule is None:
        return
    plain = Engine(method="search")
    for n in range(60 if not rule.source else 200):
        later = n % rule.period in rule.residues
        expected = n in rule.first if n < rule.start else later
        assert (plain.outcome(rules(n), play) is z.Outcome.P) is expected, (n, rule)
    told = proof(rules, rule)
    if told:  # its claims, for every remainder
        zeros = set(rule.residues)
        assert not any((r - s) % rule.period in zeros for r in zeros for s in taken)
        for r in set(range(rule.period)) - zeros:
            assert any(s <= r and (r - s) % rule.period in zeros for s in taken)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("subtraction --set 1,2,3,4 0", "A single heap is P exactly at the multiples of 5"),
        ("kayles 0", "A single heap is P only if it is empty"),
        ("subtraction --set 2 0", "A single heap is P exactly if its size modulo 4 is 0 or 1"),
    ],
)
def test_the_rule_in_words(words: str, sentence: str) -> None:
    found = rule_of(position_of(words.split()).ruleset, NORMAL, Engine())
    assert str(found) == sentence
    assert found is not None
    assert found.source


def test_more_rules_in_words() -> None:
    assert str(HeapRule((1,), 2, 3, (1, 2), "", 9)) == (
        "A single heap is P at 1 below 2, and from there on exactly if its size modulo 3 is 1 or 2"
    )
    assert str(HeapRule((), 4, 1, (0,), "", 9)).endswith("and from there on always")
    assert str(HeapRule((), 4, 3, (), "", 9)) == "No single heap is P"
    assert str(HeapRule((0, 1, 4), 5, 3, (), "", 9)) == "A single heap is P exactly at 0, 1 and 4"


def test_what_is_only_seen_is_said_so() -> None:
    here = z.game(6, lambda n: [n - k for k in (1, 2) if k <= n])
    text = str(here.explain(steps=True))
    text = " ".join(text.split())
    assert "as seen in the heaps up to 60, not proven" in text
    assert "multiples of 3" in text


def test_all_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    from zermelo import cli

    assert cli.run(["explain", "kayles", "3", "4", "--steps"]) == 0
    out = capsys.readouterr().out
    assert "3       2 (2), 1⊕1 (0), 1 (1)               3\n" in out
    assert "3 ⊕ 1 = 2" in out
    assert out.rstrip().endswith("leaving 1 and 2.")
    assert "row by row" not in str(position_of(["kayles", "3", "4"]).explain())
