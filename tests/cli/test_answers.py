"""What the verbs answer, as JSON and in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import EXAMPLES

from zermelo import is_kernel, read, strong_components
from zermelo.errors import LimitReached
from zermelo.kernel.kernels import Kernels
from zermelo.limits import Watch


def test_outcomes_as_json(zermelo, graph: Path) -> None:
    reply = zermelo("outcomes", graph, "--json", "--quiet")
    assert (reply.status, reply.err) == (0, "")
    assert reply.json == {
        "schema": 2,
        "vertices": 6,
        "edges": 6,
        "P": 2,
        "N": 1,
        "D": 3,
        "longest": 2,
        "attacks": False,
        "outcome": {"a": "P", "b": "N", "c": "P", "x": "D", "y": "D", "z": "D"},
        "remoteness": {"a": 2, "b": 1, "c": 0, "x": None, "y": None, "z": None},
        "counter": {"a": 1, "b": None, "c": 0, "x": None, "y": None, "z": None},
        "option": {"a": "b", "b": "c", "c": None, "x": "y", "y": "z", "z": "x"},
    }


def test_outcomes_of_some_vertices_or_without_names(zermelo, graph: Path) -> None:
    some = zermelo("outcomes", graph, "--json", "--at", "b,x").json
    assert some["outcome"] == {"b": "N", "x": "D"}
    assert some["option"] == {"b": "c", "x": "y"}
    assert "outcome" not in zermelo("outcomes", graph, "--json", "--no-names").json


def test_components_are_told_by_name(zermelo, graph: Path) -> None:
    G = read(graph)
    of = strong_components(G).of
    told = zermelo("outcomes", graph, "--components", "--json").json
    assert told["component"] == {name: of[name] for name in G.names}
    assert "component" not in zermelo("outcomes", graph, "--json").json
    some = zermelo("outcomes", graph, "--components", "--at", "b", "--json").json
    assert some["component"] == {"b": of["b"]}
    assert "strong components" in zermelo("outcomes", graph, "--components").out
    for wrong in (("--no-names",), ("--steps",), ("--on-disk", "w")):
        assert zermelo("outcomes", graph, "--components", *wrong).status == 2, wrong


def test_components_are_a_column_of_the_table(zermelo, graph: Path, tmp_path: Path) -> None:
    out, of = tmp_path / "out.csv", strong_components(read(graph)).of
    assert zermelo("outcomes", graph, "--components", "-o", out).status == 0
    head, *rows = [line.split(",") for line in out.read_text().splitlines()]
    assert head == ["vertex", "outcome", "remoteness", "counter", "option", "component"]
    assert {row[0]: int(row[-1]) for row in rows} == of.as_dict()


def test_outcomes_in_words(zermelo, graph: Path) -> None:
    out = zermelo("outcomes", graph).out
    assert "6 vertices, 6 edges" in out
    assert "longest forced play  2 moves, from a" in out
    out = zermelo("outcomes", graph, "--at", "a,b,x").out
    assert "a: the previous player wins in 2 moves: a → b → c" in out
    assert "b: the next player wins in 1 move: b → c" in out
    assert "x: nobody can force a win: x → y → z → x → y" in out
    out = zermelo("outcomes", graph, "--rows", "2").out
    assert "… and 4 more" in out
    assert zermelo("outcomes", graph, "--quiet").out == ""


def test_attacks_are_turned_round_and_the_verb_says_so(zermelo, tmp_path: Path) -> None:
    path = tmp_path / "f.apx"
    path.write_text("arg(a). arg(b). arg(c).\natt(a,b). att(b,c).\n")
    reply = zermelo("outcomes", path, "--json")
    assert reply.json["outcome"] == {"a": "P", "b": "N", "c": "P"}  # a and c are accepted
    assert reply.json["attacks"] is True
    assert "each attack a → b is the edge b → a" in zermelo("outcomes", path).out
    moves = zermelo("outcomes", path, "--moves", "--json").json
    assert moves["remoteness"] == {"a": 2, "b": 1, "c": 0}
    assert moves["attacks"] is False


def test_kernels(zermelo) -> None:
    path = EXAMPLES / "BA_60_70_3.af"
    answer = zermelo("kernels", path, "--json").json
    assert (answer["vertices"], answer["edges"], answer["exists"]) == (61, 102, True)
    assert [len(answer[part]) for part in ("decided_in", "decided_out", "open")] == [18, 5, 38]
    assert is_kernel(read(path), answer["kernel"])
    assert zermelo("kernels", path, "--check", ",".join(answer["kernel"]), "--json").json[
        "is_kernel"
    ]
    words = zermelo("kernels", path).out
    assert "S1, decided in" in words
    assert "G2, induced on S3       38 vertices" in words


def test_what_outcomes_decide_and_what_kernels_share_have_names_of_their_own(
    zermelo, tmp_path: Path
) -> None:
    one, none = tmp_path / "one.txt", tmp_path / "none.txt"
    one.write_text("a b\nb a\nc b\nc e\ne d\nd c\n")
    none.write_text("a b\nb c\nc a\n")
    said = zermelo("kernels", one, "--json").json
    assert (said["decided_in"], said["decided_out"], len(said["open"])) == ([], [], 5)
    assert {"every", "none", "in_all", "in_none"}.isdisjoint(said)
    held = zermelo("kernels", one, "--status", "--json").json
    assert (held["decided_in"], held["in_all"]) == ([], ["b", "d"])
    assert (held["decided_out"], held["in_none"]) == ([], ["a", "c", "e"])
    for option in ([], ["--count"], ["--status"]):
        words = zermelo("kernels", one, *option).out
        assert "every" not in words
        assert ("decided in" in words) != ("in all kernels" in words)
    held = zermelo("kernels", none, "--status", "--json").json
    assert (held["exists"], held["in_all"], held["in_none"]) == (False, [*"abc"], [*"abc"])
    said = zermelo("kernels", none, "--status").out
    assert "There is no kernel." in said


def test_a_set_that_is_no_kernel(zermelo, graph: Path) -> None:
    reply = zermelo("kernels", graph, "--check", "a,c", "--json")
    assert reply.status == 0
    assert reply.json["is_kernel"] is False
    assert reply.json["reason"] == "'x' is outside and has no option inside"
    assert zermelo("kernels", graph, "--check", "a,c", "--exit-status").status == 1
    assert "the edge 'a' → 'b' lies inside" in zermelo("kernels", graph, "--check", "a,b").out
    assert zermelo("kernels", graph, "--check", "", "--json").json["is_kernel"] is False


@pytest.mark.parametrize("name", ["g.apx", "g.csv", "g.dot.gz", "g.graphml", "g.npz", "g.parquet"])
def test_convert_there_and_back(zermelo, graph: Path, tmp_path: Path, name: str) -> None:
    there, back = tmp_path / name, tmp_path / "back.tgf"
    assert zermelo("convert", graph, there, "--moves").status == 0
    assert zermelo("convert", there, back, "--write-moves").status == 0
    assert back.read_text() == graph.read_text()


def test_convert_to_stdout_says_nothing_else(zermelo, graph: Path) -> None:
    reply = zermelo("convert", graph, "-", "--to", "tgf", "--quiet")
    assert (reply.out, reply.err) == (graph.read_text(), "")


def test_draw(zermelo, graph: Path, tmp_path: Path) -> None:
    out = tmp_path / "g.svg"
    reply = zermelo("draw", graph, "-o", out, "--json")
    assert reply.status == 0
    assert reply.json["file"] == str(out)
    assert out.read_text().startswith("<svg")
    assert zermelo("draw", EXAMPLES / "admbuster_1000.af", "-o", out, "--around", "900").status == 0
    assert "900" in out.read_text()
    assert zermelo("draw", EXAMPLES / "BA_60_70_3.af", "-o", out, "--kernel").status == 0


def test_draw_around_one_vertex_or_without_a_kernel(zermelo, graph: Path, tmp_path: Path) -> None:
    out = tmp_path / "g.svg"
    for around in ("", "a,b"):
        reply = zermelo("draw", graph, "-o", out, "--around", around)
        assert (reply.status, out.exists()) == (2, False)
        assert "name one" in reply.err
    reply = zermelo("draw", graph, "-o", out, "--kernel", "--json")
    assert (reply.status, reply.json["exists"], out.exists()) == (0, False, True)


def test_certify_and_check(zermelo, graph: Path, tmp_path: Path) -> None:
    out = tmp_path / "c.json"
    assert zermelo("certify", "outcomes", graph, "-o", out).status == 0
    reply = zermelo("check", out, "--on", graph, "--json")
    assert reply.status == 0
    assert reply.json["valid"] is True
    assert reply.json["checked"] == "outcomes of a digraph with 6 vertices and 6 edges"
    assert zermelo("check", out, "--on", EXAMPLES / "windmill.tgf").status == 1
    certificate = json.loads(out.read_text())
    certificate["outcome"][3] = "P"
    out.write_text(json.dumps(certificate))
    reply = zermelo("check", out, "--json")
    assert reply.status == 1
    assert reply.json["valid"] is False
    assert "vertex 'x'" in reply.json["reason"]
    assert "is FALSE: vertex 'x'" in zermelo("check", out).out
    assert zermelo("certify", "kernel", EXAMPLES / "BA_60_70_3.af", "-o", out).status == 0
    assert zermelo("check", out, "--on", EXAMPLES / "BA_60_70_3.af").status == 0


@pytest.mark.parametrize(
    ("what", "file", "kind"),
    [
        ("kernel", "stb_428_430.af", "kernel"),
        ("kernels", "fraenkel-fig6.tgf", "no-kernel"),
        ("grundy", "take-away.tgf", "grundy"),
        ("loopy", "beat-craig.tgf", "loopy"),
    ],
)
def test_certificates_of_every_kind(zermelo, tmp_path: Path, what, file, kind) -> None:
    out = tmp_path / "c.json"
    reply = zermelo("certify", what, EXAMPLES / file, "-o", out, "--json")
    assert reply.json["certificate"] == kind
    reply = zermelo("check", out, "--on", EXAMPLES / file, "--json")
    assert reply.json["valid"] is True
    assert reply.json["checked"].startswith(f"{kind} of a digraph with ")


def test_a_certificate_on_stdout(zermelo, graph: Path) -> None:
    assert zermelo("certify", "outcomes", graph, "-o", "-").json["certificate"] == "outcomes"


def test_formats(zermelo) -> None:
    names = [held["name"] for held in zermelo("formats", "--json").json["formats"]]
    assert {"tgf", "apx", "af", "csv", "dot", "graphml", "graph6", "npz"} <= set(names)
    assert "Trivial Graph Format" in zermelo("formats").out


def test_certificates_of_positions(zermelo, tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    assert zermelo("certify", "kayles", "3", "4", "-o", out).out.endswith("for kayles 3 4\n")
    told = zermelo("check", out)
    assert (told.status, f"{out} HOLDS: position '3 4' of kayles is N" in told.out) == (0, True)
    words = ["octal", "--code", "0.77", "70", "30", "+", "nim", "40"]
    reply = zermelo("certify", *words, "--positions", "50", "-o", out, "--json")
    assert reply.json["certificate"] == "nim-sum"
    assert "the move 'part" in zermelo("check", out).out
    held = json.loads(out.read_text())
    out.write_text(json.dumps({**held, "value": 0}))
    assert zermelo("check", out).status == 1
    assert zermelo("check", out, "--rules").status == 1
    forged = tmp_path / "y.json"
    zermelo("certify", "nim", "2", "2", "--misere", "-o", forged)
    forged.write_text(forged.read_text().replace('"ruleset":"nim"', '"ruleset":"moore --k 2"'))
    assert zermelo("check", forged).status == 1


def test_what_is_assumed_is_said_and_can_be_granted(zermelo, tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    zermelo("certify", "chomp", "--on", "cycle:4", "-o", out)
    told = zermelo("check", out)
    assumed = "the options of every position are those of chomp --on cycle:4"
    assert (told.status, told.out.startswith(f"{out} HOLDS IF {assumed}: ")) == (1, True)
    answer = zermelo("check", out, "--json").json
    assert (answer["verdict"], answer["valid"], answer["reason"]) == ("HOLDS IF", False, "")
    assert answer["assumed"] == answer["unchecked"] == assumed
    assert zermelo("check", out, "--assume").status == 0
    told = zermelo("check", out, "--rules")
    assert (told.status, f"{out} HOLDS: position 'whole'" in told.out) == (0, True)
    forged = out.read_text().replace("chomp --on cycle:4", "chomp --on path:4")
    out.write_text(forged)
    assert zermelo("check", out, "--rules", "--assume").status == 1
    out.write_text(forged.replace('"start":0', '"start":1'))
    assert zermelo("check", out, "--assume").status == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not JSON"),
        ("[1]", "a JSON object"),
        ("{}", "a JSON object"),
        ('{"certificate": "moon"}', "must be one of outcomes, kernel"),
        ('{"certificate": ["kernel"]}', "must be one of outcomes, kernel"),
        ('{"certificate": "kernel", "version": 1}', "the field 'vertices' is missing"),
        ('{"certificate": "kernel", "version": NaN}', "NaN is not a number"),
        ('{"certificate": "kernel", "certificate": "grundy"}', "stands twice"),
        ('{"certificate": "kernel", "version": ' + "9" * 5000 + "}", "more than 4,000 digits"),
        ('{"certificate": ' + "[" * 10**5 + "]" * 10**5 + "}", "nested too deeply"),
        ('{"certificate": "kernel", "version": ' + "[" * 900 + "]" * 900 + "}", "is missing"),
        ("\x00\xff", "is not JSON"),
    ],
)  # fmt: skip
def test_what_is_no_certificate(zermelo, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    told = zermelo("check", path)
    assert (told.status, told.out) == (2, "")
    assert said in told.err
    assert len(told.err.splitlines()) == 1


def test_a_certificate_without_a_digraph_on_a_file(zermelo, graph: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    zermelo("certify", "nim", "9", "9", "9", "--positions", "5", "-o", out)
    told = zermelo("check", out, "--on", graph)
    assert (told.status, "holds no digraph to compare" in told.err) == (2, True)


def test_a_verb_of_several_steps_has_one_clock(
    zermelo, graph: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each step takes 40 of 60 seconds: one can be done, two cannot."""

    def slowed(name: str) -> None:
        plain = getattr(Kernels, name)

        def slow(self: Kernels, limits: Watch) -> object:
            limits.started -= 40
            limits.look()
            return plain(self, limits=limits)

        monkeypatch.setattr(Kernels, name, slow)

    slowed("find")
    words = ("certify", "kernel", graph, "-o", tmp_path / "x.json", "--time", "60")
    assert zermelo(*words).status == 0
    slowed("refutation")
    reply = zermelo(*words)
    assert (reply.status, "the limit on time (60 s) was reached" in reply.err) == (3, True)


def test_a_kernel_that_nobody_asked_for_keeps_no_picture_away(
    zermelo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise LimitReached("time", "1 s", {})

    monkeypatch.setattr(Kernels, "find", stop)
    words = ("draw", "nim", "2", "1", "-o", tmp_path / "nim.svg")
    assert zermelo(*words).status == 0
    assert (tmp_path / "nim.svg").exists()
    assert zermelo(*words, "--kernel").status == 3
