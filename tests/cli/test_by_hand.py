"""Outcomes as one finds them by hand, on the command line."""

from __future__ import annotations

from pathlib import Path


def test_steps_and_definitions(zermelo, graph: Path) -> None:
    told = zermelo("outcomes", graph, "--steps", "--json").json["steps"]
    assert [(step["vertex"], step["line"], step["label"]) for step in told] == [
        ("c", 2, "P"), ("b", 3, "N"), ("a", 2, "P"), ("x", 4, "D"), ("y", 4, "D"), ("z", 4, "D"),
    ]  # fmt: skip
    assert told[2]["why"] == "all its options are N: b"
    assert "… and 4 more" in zermelo("outcomes", graph, "--steps", "--rows", 2).out
    held = zermelo("outcomes", graph, "--definitions", "--json").json["definitions"]
    assert held["a"] == {
        "stages": {"label": "P", "n": 2},
        "fixed_points": {"label": "P", "round": 2},
        "algorithm": {"label": "P", "counter": 1},
    }
    assert "µN, round 1" in zermelo("outcomes", graph, "--definitions").out
    for words in (
        ["--steps", "--misere"],
        ["--definitions", "--at", "a"],
        ["--steps", "-o", "x.csv"],
    ):
        assert zermelo("outcomes", graph, *words).status == 2


def test_homework(zermelo, graph: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    assert zermelo("outcomes", graph, "-o", file).status == 0
    assert "The labels are right" in zermelo("outcomes", graph, "--labels", file).out
    file.write_text("vertex;label\na;p\nb;N\nc;P\nx;P\ny;N\nz;D\n", encoding="utf-8")
    reply = zermelo("outcomes", graph, "--labels", file, "--json", "--exit-status")
    assert reply.status == 1
    assert [(m["vertex"], m["condition"]) for m in reply.json["mistakes"]] == [
        ("y", "(ii)"), ("z", "(iii)"),
    ]  # fmt: skip
    assert "y is N, but no option is P" in zermelo("outcomes", graph, "--labels", file).out
    for text, message in (
        ("a,b\n1,2\n", "columns 'vertex' and 'label' are needed"),
        ("vertex,label\na,P\na,P\n", "has two labels"),
        ("vertex,label\nq,P\n", "no vertex is called 'q'"),
        ("vertex,label,counter\na,P,x\n", "give a whole number"),
        ("vertex,label\na,P\n", "have no label: b, c, x, y, z"),
        ("", "(none)"),
    ):
        file.write_text(text, encoding="utf-8")
        reply = zermelo("outcomes", graph, "--labels", file)
        assert (reply.status, reply.out) == (2, "")
        assert message in reply.err
    assert zermelo("outcomes", graph, "--exit-status").status == 2
    assert zermelo("outcomes", graph, "--labels", file, "--rows", 3).status == 2
