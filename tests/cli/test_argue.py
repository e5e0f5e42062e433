"""``zermelo argue``: labels, extensions and acceptance, in text and JSON."""

from __future__ import annotations

import gzip
import itertools
import json
from pathlib import Path

import pyarrow.parquet
import pytest

from zermelo import Framework, dispute

APX = "arg(a). arg(b). arg(c). arg(d).\natt(a,b). att(b,a). att(a,c). att(b,c). att(c,d).\n"
TGF = "a\nb\nc\n#\na b\nb c\n"


@pytest.fixture
def ask(zermelo, tmp_path: Path):
    def call(content: str, *words: str, name: str = "x.apx", status: int = 0):
        path = tmp_path / name
        path.write_text(content)
        reply = zermelo("argue", path, *words)
        assert reply.status == status, reply.err
        return json.loads(reply.out) if "--json" in words else reply.out

    return call


def test_labels_and_one_extension(ask) -> None:
    told = ask(APX, "--json")
    assert told["labels"] == {"in": [], "out": [], "undecided": ["a", "b", "c", "d"]}
    assert told["semantics"] == "preferred"
    assert told["extension"] in (["a", "d"], ["b", "d"])
    assert "grounded: undecided  4 arguments: a, b, c, d" in ask(APX)


def test_every_format_is_read_as_attacks(ask) -> None:
    assert ask(TGF, "--json", name="x.tgf")["labels"]["in"] == ["a", "c"]
    assert ask(TGF, "--json", "--moves", name="x.tgf")["labels"]["in"] == ["c", "a"][::-1]
    turned = ask("a\nb\n#\na b\n", "--json", "--moves", name="x.tgf")
    assert turned["labels"]["in"] == ["b"]


def test_all_and_how_many(ask) -> None:
    assert ask(APX, "--all", "--json")["extensions"] == [["a", "d"], ["b", "d"]]
    assert ask(APX, "--count", "--json")["count"] == "2"
    assert ask(APX, "-s", "CO", "--count", "--json")["count"] == "3"
    told = ask(APX, "--accepted", "--json")
    assert (told["credulously"], told["sceptically"]) == (["a", "b", "d"], ["d"])


def test_why(ask) -> None:
    told = ask(APX, "--why", "d", "--json")
    assert told["label"] == "undecided"
    assert told["credulously"]["holds"]
    assert told["sceptically"]["holds"]
    said = [(line["by"], line["argument"]) for line in told["credulously"]["lines"]]
    assert said[:2] == [("proponent", "d"), ("opponent", "c")]
    assert "d is in every preferred extension" in ask(APX, "--why", "d")
    assert "(stated before, not refuted)" in ask(APX, "--why", "d")
    assert not ask(APX, "--why", "c", "--json")["credulously"]["holds"]


def test_no(ask) -> None:
    odd = "arg(a). arg(b). arg(c).\natt(a,b). att(b,c). att(c,a).\n"
    assert "there is none" in ask(odd, "-s", "stable")
    ask(odd, "-s", "stable", "--exit-status", status=1)
    ask(APX, "--why", "c", "--exit-status", status=1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-s", "moon"], "there is no semantics 'moon'; there are: conflict-free (CF)"),
        (["--why", "z"], "'z'"),
    ],
)
def test_wrong_calls(zermelo, tmp_path: Path, words: list[str], said: str) -> None:
    path = tmp_path / "x.apx"
    path.write_text(APX)
    reply = zermelo("argue", path, *words)
    assert (reply.status, reply.out) == (2, "")
    assert said in reply.err


def test_certificates_of_what_is_said(zermelo, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "f.tgf").write_text("a\nb\nc\nd\n#\na b\nb a\na c\nb c\nc d\n")
    for call, said in (
        (("extension", "f.tgf", "-s", "ID"), "the members are the ideal extension"),
        (("acceptance", "f.tgf", "--argument", "c"), "'c' is in no preferred extension"),
        (
            ("acceptance", "f.tgf", "--argument", "d", "--sceptically", "-s", "ST"),
            "'d' is in every stable extension",
        ),
        (
            ("enforcement", "f.tgf", "--argument", "c", "--change", "remove"),
            "'c' is in some preferred extension after 1 change, of 4 arguments and 5 attacks",
        ),
    ):
        made = zermelo("certify", *call, "-o", "x.json")
        assert made.status == 0, made.err
        reply = zermelo("check", "x.json", "--on", "f.tgf")  # read as attacks here, too
        assert (reply.status, said in reply.out) == (0, True), reply
    for wrong, told in (
        (("acceptance", "f.tgf"), "add --argument A"),
        (("enforcement", "f.tgf"), "add --argument A"),
        (("enforcement", "f.tgf", "--argument", "c", "--change", "reverse"), "drop --change"),
        (("enforcement", "f.tgf", "--argument", "c", "--sceptically"), "drop --sceptically"),
        (("enforcement", "f.tgf", "--argument", "c", "-s", "ID"), "one of admissible, complete"),
        (("acceptance", "f.tgf", "--argument", "c", "--change", "add"), "drop --change"),
        (("extension", "f.tgf", "--argument", "a"), "drop --argument"),
        (("kernel", "f.tgf", "-s", "ID"), "drop --semantics"),
        (("acceptance", "f.tgf", "--argument", "moon"), "moon"),
    ):
        reply = zermelo("certify", *wrong, "-o", "y.json")
        assert (reply.status, told in reply.err) == (2, True), reply
    assert not (tmp_path / "y.json").exists()


@pytest.fixture
def disputed(zermelo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Dispute with some lines typed."""

    def call(lines: str, *words: str):
        typed = iter(lines.splitlines())

        def answer(prompt: str = "") -> str:  # noqa: ARG001
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        path = tmp_path / "d.apx"
        path.write_text(APX)
        return zermelo("argue", path, *words)

    return call


def test_a_dispute_is_played_against_the_solver(disputed) -> None:
    out = disputed("hint\na", "--dispute", "d").out
    assert "Proponent: d.\nOpponent: c, which attacks d" in out
    assert "Best: a: {a, d} answers every attack on it." in out
    assert "You win, as the proponent: each attack on {d, a} is answered." in out
    words = ("--dispute", "d", "--as", "opponent", "-s", "GR")
    out = disputed("1\nundo\nmoon\nhelp\nquit", *words).out
    assert "  1  c against d" in out
    assert out.count("  1  c against d") == 2
    assert "You have no argument to take back" in disputed("undo\nquit", *words).out
    assert "moon may not be said here; the opponent may say c" in out
    assert out.endswith("Until next time.\n")
    out = disputed("b", "--dispute", "a", "-s", "GR", "--as", "opponent").out
    assert "Nobody wins: a was said before: this can go on for ever." in out
    assert "Until next time." in disputed("", "--dispute", "d").out


def test_the_sceptical_question_is_disputed(disputed) -> None:
    words = ("--dispute", "d", "--sceptically", "--as", "opponent")
    out = disputed("list\nb", *words).out
    assert "  1  a (put forward)\n   2  b (put forward)\n   3  c against d\n" in out
    assert "Opponent: b (put forward)." in out
    assert "The solver wins, as the proponent: each attack on {d, b} is answered." in out
    out = disputed("", "--dispute", "a", "--sceptically").out
    reason = "({b, d} is admissible, and no admissible superset has a)."
    assert f"Opponent: b (put forward) {reason}" in out
    assert "The solver wins, as the opponent: a is in conflict with {b}." in out
    told = disputed("", "--dispute", "d", "--sceptically", "--said", "a", "--json").json
    assert told["ended"]["winner"] == "proponent"
    assert "--sceptically needs --dispute" in disputed("", "--sceptically").err


def test_a_dispute_is_asked_step_by_step(disputed) -> None:
    """What may be said after what was said: as Python's `dispute` has it, in JSON and in text."""
    F = Framework([("a", "b"), ("b", "a"), ("a", "c"), ("b", "c"), ("c", "d")])
    for semantics in ("grounded", "preferred"):
        here, said = dispute(F, "d", semantics), ""
        while True:
            words = ("--dispute", "d", "--said", said, "-s", semantics)
            told = disputed("", *words, "--json").json
            assert [held["argument"] for held in told["sayable"]] == [
                str(held.argument) for held in here.sayable
            ]
            assert len(told["said"]) == len(here.said)
            if here.ended is not None:
                assert told["ended"] == vars(here.ended)
                assert told["best"] is told["speaker"] is None
                assert here.ended.because in disputed("", *words).out
                break
            best, because = here.best()
            assert told["best"] == {"argument": best.argument, "because": because}
            assert told["speaker"] == here.speaker
            assert f"best: {best.argument}: {because}." in disputed("", *words).out
            here = here.then(best.argument)
            said = ",".join(str(held.argument) for held in here.said[1:])


def test_a_dispute_wants_to_be_alone(disputed) -> None:
    for words, said in (
        (("--dispute", "d", "--json"), "drop --json"),
        (("--dispute", "d", "--all"), "drop one of them"),
        (("--dispute", "d", "-s", "ID"), "no discussion here of ideal"),
        (("--dispute", "moon"), "moon"),
        (("--as", "opponent"), "add --dispute"),
        (("--said", "c"), "add --dispute"),
        (("--dispute", "d", "--said", "c", "--as", "opponent"), "drop --as"),
        (("--dispute", "d", "--said", "b"), "b may not be said here; the opponent may say c"),
    ):
        reply = disputed("", *words)
        assert (reply.status, said in reply.err) == (2, True), reply


def test_how_a_file_is_read_is_told(ask, zermelo, tmp_path: Path) -> None:
    assert "; each edge a → b is read as an attack of a on b" in ask(TGF, name="x.tgf")
    assert "; each edge a → b is read as the attack b → a" in ask(TGF, "--moves", name="x.tgf")
    assert "is read as" not in ask(APX)
    assert ask(TGF, "--json", name="x.tgf")["edges"] == "attacks"
    assert ask(TGF, "--json", "--moves", name="x.tgf")["edges"] == "moves"
    assert "; each edge a → b is a move" in zermelo("outcomes", tmp_path / "x.tgf").out


def test_converting_between_formats_of_attacks_keeps_the_framework(
    zermelo, tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("f.apx").write_text(APX)
    chain = ("f.apx", "g.tgf", "h.af", "i.apx", "j.af", "k.tgf")
    for before, after in itertools.pairwise(chain):
        flags = ["--write-attacks"] if after.endswith("tgf") else []
        flags += ["--attacks"] if before.endswith("tgf") else []
        reply = zermelo("convert", before, after, *flags)
        assert (reply.status, "attacks stay as they are" in reply.out) == (0, True), reply
    place = {name: str(number) for number, name in enumerate("abcd", 1)}
    for file in chain:
        F = Framework.read(file)
        names = F.arguments if file in chain[:2] else [place[name] for name in "abcd"]
        index = {name: number for number, name in enumerate(names)}
        assert list(F.arguments) == list(names)
        assert sorted((index[a], index[b]) for a, b in F.attacks) == [
            (0, 1), (0, 2), (1, 0), (1, 2), (2, 3)
        ]  # fmt: skip
    turned = zermelo("convert", "f.apx", "t.tgf", "--write-moves")
    assert "each attack a → b is turned into the move b → a" in turned.out
    assert Framework.read("t.tgf") != Framework.read("g.tgf")


def test_changes_that_make_an_argument_accepted(ask, zermelo, tmp_path: Path) -> None:
    said = ask(APX, "--accept", "c", "--what-if")
    assert "c is in some preferred extension after" in said
    held = ask(APX, "--accept", "c", "--what-if", "--change", "remove", "--limit", "1", "--json")
    (only,) = held["enforcements"]
    assert only["added"] == []
    assert len(only["removed"]) >= 1
    assert "c" in only["extension"]
    assert "already" in ask(APX, "--accept", "a", "--what-if")
    for words, why in (
        (["--accept", "a"], "go together"),
        (["--what-if"], "go together"),
        (["--change", "add"], "needs --what-if"),
        (["--accept", "a", "--what-if", "--count"], "stands alone; drop --count"),
        (["--accept", "moon", "--what-if"], "moon"),
        (["--needs", "moon"], "moon"),
        (["-o", "x.csv"], "a table of --accepted or of --all; add one"),
    ):
        path = tmp_path / "w.apx"
        path.write_text(APX)
        reply = zermelo("argue", path, *words)
        assert (reply.status, reply.out) == (2, "")
        assert why in reply.err


def test_needs_and_the_table_of_acceptance(ask, tmp_path: Path) -> None:
    held = ask(APX, "--needs", "d", "--json")
    assert held["accepted"]
    assert "d" in held["necessary"]
    assert all("d" in one for one in held["sufficient"])
    assert "is in no admissible set" in ask(APX, "--needs", "c")
    file = tmp_path / "x.csv"
    ask(APX, "--accepted", "-o", str(file))
    lines = file.read_text().splitlines()
    assert lines[0] == "vertex,label,extensions"
    assert [line.split(",")[0] for line in lines[1:]] == ["a", "b", "c", "d"]
    assert lines[3].endswith(",no")


@pytest.mark.parametrize("ending", [".csv", ".tsv", ".parquet", ".csv.gz"])
def test_extensions_as_a_table(zermelo, tmp_path, ending: str) -> None:
    """A row for each extension, also where arguments have the names of columns."""
    framework, file = tmp_path / "x.apx", tmp_path / f"x{ending}"
    framework.write_text(
        "arg(vertex). arg(extension). arg(c). arg(d). att(vertex,extension). att(extension,vertex)."
        "att(vertex,c). att(d,d)."
    )
    told = zermelo("argue", framework, "--all", "-o", file, "--json").json
    assert told["extensions"] == [["vertex"], ["extension", "c"]]
    assert (told["listed"], told["complete"], told["file"]) == (2, True, str(file))
    if ending == ".parquet":
        table = pyarrow.parquet.read_table(file).to_pydict()
        rows = [[*table], *map(list, zip(*table.values(), strict=True))]
    else:
        data = file.read_bytes()
        text = (gzip.decompress(data) if ending.endswith(".gz") else data).decode()
        rows = [line.split("\t" if ending == ".tsv" else ",") for line in text.splitlines()]
    assert rows[0] == ["extension ", "vertex", "extension", "c", "d"]
    assert [list(map(str, row)) for row in rows[1:]] == [
        ["1", "in", "out", "out", "undecided"],
        ["2", "out", "in", "in", "undecided"],
    ]
    first = zermelo("argue", framework, "--all", "-o", file, "--limit", "1", "--json").json
    assert (first["listed"], first["complete"]) == (1, False)
    none = zermelo("argue", framework, "--all", "-s", "ST", "-o", file, "--exit-status")
    assert none.status == 1
    assert "0 rows" in none.out
