"""What verbs answer: frozen records with plain data, the same that the command line shows."""

from __future__ import annotations

import contextlib
import dataclasses
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from zermelo import cli, read
from zermelo.errors import InputError, UnknownVertex
from zermelo.formats import open_digraph
from zermelo.formats.resolvers import FILES, FileResolver
from zermelo.values.play import MISERE
from zermelo.verbs import (
    SCHEMA,
    certify,
    convert,
    drawings,
    heap_values,
    misere_table,
    moves,
    pairs,
    solve,
    verb_named,
)
from zermelo.verbs.call import Answer, Call, Listing

EXAMPLES = Path(__file__).parents[2] / "examples"
FIG6, TAKE = str(EXAMPLES / "fraenkel-fig6.tgf"), str(EXAMPLES / "take-away.tgf")
CRAIG, BA = str(EXAMPLES / "beat-craig.tgf"), str(EXAMPLES / "BA_60_70_3.af")
LISTS = str(EXAMPLES / "marriages.txt")
OUT = "picture.svg"


def here() -> Call:
    """Make a call that reads files."""
    return Call(files=FileResolver())


def asked(verb: str, **arguments: Any) -> Answer:
    """Ask a verb, as Python does."""
    answer = verb_named(verb).function(here(), **arguments)
    assert isinstance(answer, Answer)
    return answer


def asked_for_all(verb: str, file: str) -> Listing[Any]:
    found = verb_named(verb).function(here(), file=file, question="all")
    assert isinstance(found, Listing)
    return found


CALLS: dict[str, Callable[[], Any]] = {
    f"outcomes {FIG6}": lambda: asked("outcomes", file=FIG6),
    f"outcomes {BA} --at 1,2": lambda: asked("outcomes", file=BA, at="1,2"),
    f"outcomes {FIG6} --no-names": lambda: asked("outcomes", file=FIG6, names=False),
    f"kernels {BA}": lambda: asked("kernels", file=BA),
    f"kernels {FIG6}": lambda: asked("kernels", file=FIG6),
    f"kernels {BA} --count": lambda: asked("kernels", file=BA, question="count"),
    f"kernels {BA} --status": lambda: asked("kernels", file=BA, question="status"),
    f"kernels {BA} --check 1,2": lambda: asked("kernels", file=BA, checked="1,2"),
    f"sequences {TAKE}": lambda: asked("sequences", file=TAKE),
    f"sequences {TAKE} --count": lambda: asked("sequences", file=TAKE, question="count"),
    f"grundy {TAKE}": lambda: asked("grundy", file=TAKE),
    f"loopy {CRAIG}": lambda: asked("loopy", file=CRAIG),
    f"loopy {CRAIG} --tokens a0,d": lambda: asked("loopy", file=CRAIG, tokens="a0,d"),
    f"codes {CRAIG}": lambda: asked("codes", file=CRAIG),
    f"codes {CRAIG} --only d,a0": lambda: asked("codes", file=CRAIG, only="d,a0"),
    "codes --lexicode 8,4": lambda: asked("codes", lexicode="8,4"),
    "codes --lexicode 8,4 --no-weights": lambda: asked("codes", lexicode="8,4", weights=False),
    "solve nim 3 2": lambda: solve.answer(here(), ["nim", "3", "2"]),
    "solve nim 1 1 --misere": lambda: solve.answer(here(), ["nim", "1", "1"], MISERE),
    "solve nim 3 --method search": lambda: solve.answer(here(), ["nim", "3"], method="search"),
    f"solve tokens --on {CRAIG} d": lambda: solve.answer(here(), ["tokens", "--on", CRAIG, "d"]),
    "explain kayles 5": lambda: asked("explain", words=("kayles", "5")),
    "explain kayles 3 4 --steps": lambda: asked("explain", words=("kayles", "3", "4"), steps=True),
    "moves nim 3 2": lambda: asked("moves", words=("nim", "3", "2")),
    "moves nim 1 1 --misere": lambda: asked("moves", words=("nim", "1", "1"), play=MISERE),
    "moves domineering 2x3": lambda: asked("moves", words=("domineering", "2x3")),
    f"moves {FIG6} n3": lambda: moves.moves_of_vertex(read(FIG6), "n3", FIG6),
    "grade kayles 3 --move 2": lambda: asked("grade", words=("kayles", "3"), move="2"),
    "table wythoff --upto 4x5": lambda: pairs.answer(here(), ["wythoff"], (4, 5)),
    "table wythoff --upto 4x5 --misere": lambda: pairs.answer(here(), ["wythoff"], (4, 5), MISERE),
    "table kayles": lambda: heap_values.answer(["kayles"], FILES),
    "table squares --upto 9": lambda: heap_values.answer(["squares"], FILES, 9),
    "table kayles --misere": lambda: misere_table.misere_table(here(), ["kayles"], 100),
    "quotient kayles": lambda: asked("quotient", words=("kayles",)),
    "quotient kayles 5 8 --genus": lambda: asked(
        "quotient", words=("kayles", "5", "8"), genus=True
    ),
    "quotient kayles --tell 5,8 --table": lambda: asked(
        "quotient", words=("kayles",), tell="5,8", as_table=True
    ),
    "rulesets": lambda: asked("rulesets"),
    "rulesets nim": lambda: asked("rulesets", words=("nim",)),
    "rulesets dawsons-kayles": lambda: asked("rulesets", words=("dawsons-kayles",)),
    "formats": lambda: asked("formats"),
    f"solve marriages --on {LISTS}": lambda: asked("marriages", file=LISTS),
    f"solve marriages --on {LISTS} --count": lambda: asked(
        "marriages", file=LISTS, question="count"
    ),
}


def shown(words: list[str]) -> tuple[int, dict[str, Any]]:
    """Return what the command line answers as JSON, but for the schema, which it adds."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        status = cli.run([*words, "--json"])
    said = json.loads(out.getvalue())
    assert said.pop("schema") == SCHEMA
    return status, said


#: What a picture of that file is called.
NAME = "fraenkel-fig6.tgf"


@pytest.mark.parametrize("words", list(CALLS))
def test_the_command_line_shows_the_record(words: str) -> None:
    record = CALLS[words]()
    plain = json.dumps(record.json())  # plain data: nothing has to be turned into text first
    status, said = shown(words.split())
    assert status == 0
    assert list(json.loads(plain).items()) == list(said.items())  # the keys in the same order


@pytest.mark.parametrize("words", list(CALLS))
def test_records_are_frozen(words: str) -> None:
    record = CALLS[words]()
    fields = dataclasses.fields(record)
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(record, fields[0].name if fields else "moon", None)


@pytest.mark.parametrize(
    ("words", "made"),
    [
        (["draw", FIG6], lambda: drawings.draw_digraph(read(FIG6), NAME)),
        (["draw", FIG6, "--kernel"], lambda: drawings.draw_digraph(read(FIG6), NAME, kernel=True)),
        (
            ["draw", FIG6, "--around", "n1"],
            lambda: drawings.draw_digraph(read(FIG6), NAME, around="n1"),
        ),
        (["draw", "nim", "2", "1"], lambda: drawings.draw_state_graph(here(), ["nim", "2", "1"])),
        (
            ["draw", "nim", "2", "1", "--misere"],
            lambda: drawings.draw_state_graph(here(), ["nim", "2", "1"], MISERE),
        ),
        (
            ["draw", "chomp", "--on", "cycle:4", "--board"],
            lambda: drawings.board(here(), ["chomp", "--on", "cycle:4"]),
        ),
    ],
)
def test_pictures(words, made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    record = made()
    assert not list(tmp_path.iterdir())  # it is a picture, and no file
    status, said = shown([*words, "-o", OUT])
    assert (status, list(said.items())) == (0, list(record.json(OUT).items()))
    assert (tmp_path / OUT).read_text(encoding="utf-8") == record.picture.svg


@pytest.mark.parametrize(
    ("words", "made"),
    [
        ([what, TAKE], lambda what=what: certify.digraph_proof(what, read(TAKE)))
        for what in certify.DIGRAPH_KINDS
    ]
    + [(["kayles", "3", "4"], lambda: certify.game_proof(here(), ["kayles", "3", "4"])[0])],
)
def test_certificates(words, made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    certificate = made()
    assert not list(tmp_path.iterdir())
    status, said = shown(["certify", *words, "-o", "x.json"])
    digest = certificate.get("digest")
    kind = certificate["certificate"]
    assert (status, said) == (0, {"certificate": kind, "file": "x.json", "digest": digest})
    held = json.loads((tmp_path / "x.json").read_text(encoding="utf-8"))
    assert held == json.loads(json.dumps(certificate))
    _, said = shown(["check", "x.json"])
    assert list(asked("check", certificate="x.json").json().items()) == list(said.items())


def test_no_certificate_of_the_moon() -> None:
    with pytest.raises(InputError, match="'moon' is not a certificate of a digraph"):
        certify.digraph_proof("moon", read(TAKE))


def test_a_false_certificate_asks_for_no_digraph(tmp_path: Path) -> None:
    held = certify.digraph_proof("outcomes", read(TAKE))
    held["outcome"] = ["D"] * len(held["outcome"])
    path = tmp_path / "x.json"
    path.write_text(json.dumps(held), encoding="utf-8")
    # there is no such file, and a digraph has no rules: neither is asked for
    answer = asked("check", certificate=str(path), file=str(tmp_path / "moon.tgf"), rules=True)
    assert answer.json()["verdict"] == "FALSE"


@pytest.mark.parametrize(
    ("file", "out", "flags", "how"),
    [
        (BA, "x.tgf", ["--write-attacks"], True),
        (BA, "x.tgf", ["--write-moves"], False),
        (FIG6, "x.tgf", [], None),
        (str(EXAMPLES / "petersen.adj"), "x.apx", [], None),
    ],
)
def test_convert(file, out, flags, how, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    given = convert.input_of_file(open_digraph(file), None)
    record = convert.plan_conversion(given, out, convert.format_of(out, None), how)
    assert not list(tmp_path.iterdir())
    status, said = shown(["convert", file, out, *flags])
    assert (status, list(said.items())) == (0, list(record.json().items()))


def test_lists_stream() -> None:
    listing = asked_for_all("kernels", BA)
    first = listing.plain(next(listing.entries))
    status, said = shown(["kernels", BA, "--all", "--limit", "1"])
    assert (status, said["kernels"]) == (0, [first])
    assert {key: said[key] for key in listing.known} == dict(listing.known)
    numberings = asked_for_all("sequences", TAKE)
    found = list(map(numberings.plain, numberings.entries))
    assert found == asked("sequences", file=TAKE).json()["sequences"]
    matchings = asked_for_all("marriages", LISTS)
    number = asked("marriages", file=LISTS, question="count").json()["count"]
    assert str(len(list(matchings.entries))) == number


def test_vertices_that_are_not_there() -> None:
    G = read(TAKE)
    for ask in (
        lambda: asked("outcomes", file=TAKE, at="moon"),
        lambda: asked("loopy", file=TAKE, tokens="moon"),
        lambda: asked("kernels", file=TAKE, checked="moon"),
        lambda: asked("codes", file=TAKE, only="moon"),
        lambda: drawings.draw_digraph(G, around="moon"),
    ):
        with pytest.raises(UnknownVertex):
            ask()
