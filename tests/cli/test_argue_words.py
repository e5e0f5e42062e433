"""Whoever works with argumentation reads no word of the theory of games in what is answered."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from zermelo import Framework
from zermelo.argumentation.semantics import SEMANTICS
from zermelo.errors import UnknownVertex

#: Words of games and digraphs. The options --attacks and --moves are named as everywhere.
FOREIGN = re.compile(
    r"(?<!-)\b(kernels?|semikernels?|vertex|vertices|digraphs?|moves?|positions?|players?|games?|"
    r"remoteness|outcomes?|options? of|[PND]-positions?|draws?)\b",
    re.IGNORECASE,
)
#: a ⇄ b, both attack c, which attacks d; s attacks itself
APX = "arg(a). arg(b). arg(c). arg(d). arg(s). "
APX += "att(a,b). att(b,a). att(a,c). att(b,c). att(c,d). att(s,s)."
ASKED = (
    (),
    ("--all",),
    ("--count",),
    ("--accepted",),
    *(("--why", name) for name in "adcs"),
)
WRONG = (
    ("--why", "moon"),
    ("--why", "a,b"),
    ("-s", "moon"),
    ("--dispute", "moon"),
    ("--dispute", "a", "-s", "ID"),
    ("--all", "--why", "a"),
    ("--limit", "3"),
    ("--as", "opponent"),
    ("--moon",),
)


@pytest.fixture
def told(zermelo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("x.apx").write_text(APX)

    def call(*words: str, typed: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        reply = zermelo(*words)
        return f"{reply.out}\n{reply.err}"

    return call


def plain(said: str) -> None:
    found = FOREIGN.findall(said)
    assert not found, (found, said)


@pytest.mark.parametrize("semantics", SEMANTICS)
def test_answers(told, semantics: str) -> None:
    for words in ASKED:
        plain(told("argue", "x.apx", "-s", semantics, *words))
    plain(told("argue", "x.apx", "-s", semantics, "--why", "d", "--json"))


def test_help_errors_and_limits(told) -> None:
    plain(told("argue", "--help").replace("/ --moves", ""))
    for words in WRONG:
        plain(told("argue", "x.apx", *words))
    plain(told("argue", "missing.apx"))
    plain(told("iccma", "-p", "DC-CO", "-f", "x.apx", "-a", "moon"))


def test_disputes(told) -> None:
    for side in ("proponent", "opponent"):
        for semantics in ("grounded", "preferred"):
            words = ("--dispute", "d", "--as", side, "-s", semantics)
            plain(told("argue", "x.apx", *words, typed="help\nlist\nhint\nmoon\nundo\nquit\n"))


def test_pictures(told) -> None:
    plain(told("draw", "x.apx", "-o", "x.svg"))
    plain(told("draw", "x.apx", "-s", "preferred", "--extension", "2", "-o", "x.svg"))
    plain(re.sub(r"<[^>]*>", " ", Path("x.svg").read_text(encoding="utf-8")))


def test_what_is_converted_drawn_and_checked(told, zermelo) -> None:
    plain(told("convert", "x.apx", "y.af"))
    assert "x.apx (apx): 5 arguments, 6 attacks → y.af" in told("convert", "x.apx", "y.af")
    sizes = {"arguments": 5, "attacks": 6}
    for words in (
        ("convert", "x.apx", "y.af"),
        ("convert", "x.apx", "y.tgf", "--write-moves"),
        ("draw", "x.apx"),
        ("draw", "y.tgf", "-s", "preferred", "--moves"),
    ):
        answer = zermelo(*words, "--json").json
        assert sizes.items() <= answer.items(), words
        assert not {"vertices", "edges"} & answer.keys(), words
    assert zermelo("convert", "y.tgf", "z.dot", "--moves", "--json").json["vertices"] == 5


def test_one_is_one(told) -> None:
    Path("one.apx").write_text("arg(a). att(a,a).")
    said = "1 argument, 1 attack"
    assert f"{said}\n" in told("argue", "one.apx")
    assert f"{said} →" in told("convert", "one.apx", "y.af")
    assert repr(Framework(["aa"])) == f"<Framework: {said}>"
    told("certify", "extension", "one.apx", "-o", "one.json")
    assert "1 argument and 1 attack\n" in told("check", "one.json")


def test_errors_in_python() -> None:
    F = Framework(["ab"])
    for ask in (F.accepts, F.attackers, F.attacked):
        with pytest.raises(UnknownVertex, match="no argument is called 'z' among the 2 of this f"):
            ask("z")
