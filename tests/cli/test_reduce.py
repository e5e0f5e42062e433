"""Reductions on the command line: a problem across, and its solution back."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import EXAMPLES

FORMULA = EXAMPLES / "formula.qdimacs"


def test_a_kernel_becomes_an_assignment(zermelo, tmp_path: Path) -> None:
    out = tmp_path / "k.tgf"
    for what in ("kernel", "planar-kernel"):
        made = zermelo("reduce", what, FORMULA, "-o", out, "--json").json
        found = zermelo("kernels", out, "--all", "--json").json["kernels"]
        assert made["file"] == str(out)
        assert ("places" in made) == (what == "planar-kernel")
        backs = [
            zermelo("reduce", what, FORMULA, "--back", ",".join(kernel), "--json").json["back"]
            for kernel in found
        ]
        assert sorted(backs) == [["x1", "x2", "x3"], ["x1", "~x2", "~x3"]]
        across = zermelo("reduce", what, FORMULA, "--across", "x1,x2,x3", "--json").json["across"]
        assert set(across) in map(set, found)


def test_geography_and_poset_games(zermelo, tmp_path: Path) -> None:
    out = tmp_path / "g.tgf"
    truth = zermelo("solve", "formula", "--on", FORMULA, "--json").json["outcome"]
    for what, flag in (("geography", []), ("edge-geography", ["--edges"])):
        start = zermelo("reduce", what, FORMULA, "-o", out, "--json").json["start"]
        said = zermelo("solve", "geography", "--on", out, *flag, start, "--json").json
        assert said["outcome"] == truth
        assert said["best"] == "t1 → x1"
    assert "back             x1" in zermelo("reduce", "geography", FORMULA, "--back", "t1,x1").out
    assert zermelo("reduce", "node-kayles", FORMULA, "-o", out).status == 0
    said = zermelo("solve", "node-kayles", "--on", out, "--json").json
    assert said["outcome"] == truth
    assert zermelo("reduce", "node-kayles", FORMULA, "--back", "x1,c2", "--json").json["back"] == [
        "x1"
    ]
    assert zermelo("reduce", "poset", "path:5", "-o", out).status == 0
    one, other = (zermelo("solve", game, "--on", on, "--json").json["outcome"]
                  for game, on in (("poset", out), ("node-kayles", "path:5")))  # fmt: skip
    assert one == other == "N"


def test_what_makes_no_sense(zermelo, graph: Path) -> None:
    for words, message in (
        (["moon", FORMULA], "'moon' is not a reduction; choose one of kernel"),
        (["node-kayles", FORMULA, "--across", "c1"], "'c1' is not a literal of the formula"),
        (["kernel", FORMULA, "--back", "x1"], "this is not a kernel"),
        (["kernel", FORMULA, "--across", "x1,x2"], "no value for x3"),
        (["kernel", FORMULA, "--across", "~x1,x2,x3"], "clause 1 has no true literal"),
        (["kernel", graph], "line 1"),
        (["poset", graph, "--back", "q"], "no vertex is called 'q'"),
        (["kernel", FORMULA, "-o", "x.moon"], "does not determine the format; name a file that"),
        (["kernel", FORMULA, "-o", "-"], "stdout does not determine the format; name a file that"),
    ):
        reply = zermelo("reduce", *words)
        assert (reply.status, reply.out) == (2, "")
        assert message in reply.err


def test_every_reduction_says_why(zermelo) -> None:
    from zermelo.rulesets.logic.reductions.table import REDUCTIONS

    for what, kind in REDUCTIONS.items():
        instance = FORMULA if kind.reads == "formula" else "path:3"
        said = zermelo("reduce", what, instance)
        assert " ".join(kind.why.split()) in " ".join(said.out.split())
        assert zermelo("reduce", what, instance, "--json").json["why"] == kind.why
