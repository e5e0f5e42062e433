"""Misère play and termination sets, of a file."""

from __future__ import annotations

import json
from pathlib import Path


def test_every_verb_knows_ends(zermelo, graph: Path, tmp_path: Path) -> None:
    found = zermelo("outcomes", graph, "--final", "z", "--misere", "--json").json
    assert (found["play"], found["final"], found["only_final"]) == ("misere", ["z"], False)
    assert found["outcome"] == {"a": "D", "b": "D", "c": "N", "x": "N", "y": "P", "z": "N"}
    assert found["remoteness"]["y"] == 1
    said = zermelo("outcomes", graph, "--final", "z", "--at", "x").out
    assert (
        "The player who first reaches z has won. Elsewhere the player who cannot move loses."
        in said
    )
    assert "x: the previous player wins in 2 moves: x → y → z" in said

    table = zermelo("moves", graph, "z", "--final", "z", "--json").json
    assert (table["outcome"], table["moves"], table["remoteness"]) == ("P", [], 0)
    table = zermelo("moves", graph, "b", "--misere", "--json").json
    assert table["outcome"] == "D"
    assert [(row["to"], row["result"]) for row in table["moves"]] == [
        ("a", "draws"),
        ("c", "loses"),
    ]

    told = zermelo("explain", graph, "y", "--final", "z", "--only-final", "--json").json
    assert (told["position"], told["final"], told["only_final"]) == ("y", ["z"], True)
    assert "N: ∃u1∈F(y): F(u1) = ∅" in told["text"]
    assert "not N: ∀u1∈F(b): F(u1) ≠ ∅" in zermelo("explain", graph, "b").out

    picture = zermelo("draw", graph, "--final", "z", "-o", tmp_path / "x.svg", "--json").json
    assert picture["shows"] == "6 vertices (4 P, 2 N), 5 edges"
    made = tmp_path / "x.json"
    assert zermelo("certify", "outcomes", graph, "--final", "z", "-o", made).status == 0
    held = json.loads(made.read_text())
    assert (held["certificate"], held["final"]) == ("ending", [5])
    assert zermelo("check", made, "--on", graph).status == 0
    held["final"] = [4]
    made.write_text(json.dumps(held))
    assert zermelo("check", made).status == 1


def test_names_that_are_wrong(zermelo, graph: Path) -> None:
    for words in (["outcomes", graph], ["moves", graph, "a"], ["explain", graph, "a"]):
        reply = zermelo(*words, "--final", "q")
        assert reply.status == 2
        assert "no vertex is called 'q'" in reply.err
