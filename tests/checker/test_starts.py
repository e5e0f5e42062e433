"""Certificates of both starts: positions are listed by the rules that the checker knows."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from zermelo import Digraph, outcomes
from zermelo.answers.position_certificates import certify_position, check_moves
from zermelo.checker import check
from zermelo.checker.partizan_rules import RULESETS
from zermelo.cli import run
from zermelo.errors import InputError
from zermelo.limits import Limits
from zermelo.rulesets import position_of
from zermelo.values.play import MISERE, NORMAL, Play

#: Positions of which both starts are certified, and the verdict without the rules of the library.
HONEST = {
    "domineering 2x3": "HOLDS",
    "clobber xoxo|oxox": "HOLDS",
    "toads-and-frogs t.tf.f": "HOLDS",
    "domineering 2x2 + clobber xxo": "HOLDS",
    "domineering 2x2 + nim 2": "HOLDS",
    "clobber xo + wythoff --a 2 1 2": "HOLDS",
    "hackenbush lr(e;r)": "HOLDS IF",
    "domineering 2x2 + hackenbush lr": "HOLDS IF",
    "fox-and-geese 3x3": "HOLDS IF",
}


def made_of(words: str) -> dict[str, Any]:
    play: Play = NORMAL if words.startswith("fox") else MISERE
    made: dict[str, Any] = json.loads(
        json.dumps(certify_position(position_of(words.split()), play))
    )
    assert made["certificate"] == "starts"
    return made


def forged(made: dict[str, Any]) -> dict[str, Any]:
    """Exchange the winners: let whoever wins a start have lost it, by positions that agree."""
    held = copy.deepcopy(made)
    for player, other in (("left", "right"), ("right", "left")):
        start = held[player]
        first = start["vertices"][0]
        moved = f"# {other}"
        won = start["outcome"][0] == "N"
        G = Digraph([] if won else [(first, moved)], vertices=[first] if won else [first, moved])
        labels = outcomes(G)
        start |= {
            "vertices": list(G),
            "options": [[]] if won else [[1], []],
            "outcome": [str(labels[name]) for name in G],
            "remoteness": [labels.remoteness[name] for name in G],
            "digest": G.digest(),
        }
        held["winners"][player] = other if won else player
    return held


def without_a_move(made: dict[str, Any]) -> dict[str, Any]:
    """Leave an option of the position out, with everything that only it leads to."""
    held = copy.deepcopy(made)
    for start in (held["left"], held["right"]):
        rows = dict(zip(start["vertices"], start["options"], strict=True))
        first = start["vertices"][0]
        pairs = [(name, start["vertices"][v]) for name, row in rows.items() for v in row]
        if not rows[first]:
            continue
        gone = (first, start["vertices"][rows[first][-1]])
        G = Digraph([pair for pair in pairs if pair != gone], vertices=list(rows))
        labels = outcomes(G)
        start |= {
            "options": [[list(G).index(v) for v in G.options(name)] for name in G],
            "outcome": [str(labels[name]) for name in G],
            "remoteness": [labels.remoteness[name] for name in G],
            "digest": G.digest(),
        }
        start["options"] = [sorted(row) for row in start["options"]]
    for player, other in (("left", "right"), ("right", "left")):
        label = held[player]["outcome"][0]
        held["winners"][player] = {"N": player, "P": other, "D": None}[label]
    return held


@pytest.mark.parametrize("words", HONEST)
def test_an_honest_one(words: str) -> None:
    made = made_of(words)
    verdict = check(made)
    assert verdict.verdict == HONEST[words], verdict
    assert check_moves(made).valid


@pytest.mark.parametrize("words", HONEST)
@pytest.mark.parametrize("lie", [forged, without_a_move])
def test_a_false_one(words: str, lie: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    made = lie(made_of(words))
    verdict = check(made)
    if HONEST[words] == "HOLDS":
        assert verdict.verdict == "FALSE", verdict
        assert "by the rules" in verdict.reason or "is not a position" in verdict.reason
    else:  # the digraph agrees with itself, and the checker does not know the rules
        assert verdict.verdict == "HOLDS IF", verdict
    listed = check_moves(made)
    assert listed.verdict == "FALSE"
    assert "is not the state graph of" in listed.reason


def test_the_winners_exchanged_alone() -> None:
    made = made_of("domineering 2x3")
    made["winners"] = {"left": "right", "right": "right"}
    assert check(made).reason == "left wins where left begins, not 'right'"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_junk_is_no_position_of_a_known_game(ruleset: str) -> None:
    """What the checker cannot read of a game whose rules it knows is not taken on trust."""
    name = {"domineering": "2x3", "clobber": "2x2", "toads-and-frogs": "t2f"}[ruleset]
    made = made_of("fox-and-geese 3x3")
    text = json.dumps(made).replace("fox-and-geese", ruleset).replace(".x.|...|.o.", name)
    forged = json.loads(text)
    for player in ("left", "right"):
        G = Digraph.from_rows(*_rows(forged[player]["options"]), names=forged[player]["vertices"])
        forged[player]["digest"] = G.digest()
    verdict = check(forged)
    assert verdict.verdict == "FALSE", verdict
    assert "is not a position of" in verdict.reason


def _rows(options: list[list[int]]) -> tuple[list[int], list[int]]:
    starts = [0]
    for row in options:
        starts.append(starts[-1] + len(row))
    return starts, [v for row in options for v in row]


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "x.json")
    assert run(["certify", "domineering", "2x3", "--misere", "-o", file]) == 0
    assert run(["check", file]) == 0
    assert run(["check", file, "--rules"]) == 0
    made = json.loads(Path(file).read_text(encoding="utf-8"))
    Path(file).write_text(json.dumps(forged(made)), encoding="utf-8")
    capsys.readouterr()
    assert run(["check", file]) == run(["check", file, "--rules", "--assume"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert all(" is FALSE: " in line for line in told), told


def test_kinds_without_positions_have_no_rules() -> None:
    made = certify_position(position_of(["wythoff", "30", "50"]), limits=Limits(positions=5))
    with pytest.raises(InputError, match="lists no positions"):
        check_moves(made)
