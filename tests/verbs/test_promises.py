"""No verb reads a file that words name, prints, or keeps what it knows to itself."""

from __future__ import annotations

import ast
import builtins
import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import zermelo.verbs
from zermelo import Digraph, cli
from zermelo.errors import InputError, Interrupted, LimitReached
from zermelo.formats.resolvers import FILES, Names
from zermelo.games.parameters import Resolver
from zermelo.kernel.kernels import Kernels
from zermelo.limits import Limits
from zermelo.verbs import (
    certify,
    codes,
    draw,
    explain,
    genus,
    grade,
    kernels,
    marriages,
    misere_table,
    moves,
    pairs,
    quotient,
    solve,
    table,
)

FILES_OF_VERBS = sorted(Path(zermelo.verbs.__path__[0]).glob("*.py"))
STAR = Digraph([("a", "b"), ("b", "a"), ("c", "d"), ("d", "c"), ("d", "e")])

ASK: dict[str, Callable[[list[str], Resolver], object]] = {
    "solve": solve.answer,
    "explain": explain.answer,
    "moves": moves.of_position,
    "grade": lambda words, resolver: grade.answer(words, "x", resolver),
    "table": table.answer,
    "misere_table": lambda words, resolver: misere_table.misere_table(words, resolver, 5),
    "quotient": quotient.games_of,
    "genus": genus.genus_of,
    "table of pairs": pairs.answer,
    "draw": draw.of_position,
    "board": draw.board,
    "certify": certify.of_position,
}


@pytest.fixture
def touched(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The names that the file system was asked about."""
    names: list[str] = []

    def watched(plain: Callable[..., object]) -> Callable[..., object]:
        def ask(path: object = ".", *more: object, **named: object) -> object:
            names.append(str(path))
            return plain(path, *more, **named)

        return ask

    for room, name in (
        (builtins, "open"),
        (io, "open"),
        (os, "open"),
        (os, "stat"),
        (os, "lstat"),
        (os, "listdir"),
        (os, "scandir"),
    ):
        monkeypatch.setattr(room, name, watched(getattr(room, name)))
    yield names
    monkeypatch.undo()


@pytest.mark.parametrize("verb", list(ASK))
@pytest.mark.parametrize(
    "words",
    [
        "tokens --on {} a",
        "annihilation --on {} a",
        "geography --on {} a",
        "node-kayles --on {}",
        "chomp --on {}",
        "poset --on {}",
        "poset --on divisors:12+{}",
        "formula --on {}",
        "marriages --on {}",
        "nim 3 + tokens --on {} a",
        "tokens --on={} a",
        "{}.py 3",
        "{}.py:Game 3",
        "nim 3 + {}.py",
    ],
)
@pytest.mark.parametrize("name", ["secret.tgf", "x.cnf", "-"])
def test_words_name_no_file(
    verb: str, words: str, name: str, tmp_path: Path, touched: list[str]
) -> None:
    path = tmp_path / name if name != "-" else Path(name)
    if name != "-":
        path.write_text("p cnf 1 1\n1 0\n" if name == "x.cnf" else "a\nb\n#\na b\n")
    touched.clear()
    with pytest.raises(InputError):
        ASK[verb](words.format(path).split(), Names())
    assert not [one for one in touched if str(path) in one]


def test_files_are_touched_where_files_are_handed_in(tmp_path: Path, touched: list[str]) -> None:
    path = tmp_path / "g.tgf"
    path.write_text("a\nb\n#\na b\n")
    words = ["tokens", "--on", str(path), "a"]
    touched.clear()
    assert solve.answer(words, FILES).json()["outcome"] == "N"
    assert str(path) in touched
    touched.clear()
    here = Names({str(path): Digraph([("b", "a")], vertices=["a"])})
    assert solve.answer(words, here).json()["outcome"] == "P"  # what is given, not the file
    assert str(path) not in touched


def test_the_words_of_marriages_are_only_read(touched: list[str]) -> None:
    assert marriages.asked(["--on", "prefs", "--count"]) == ("prefs", "count")
    assert "prefs" not in touched


@pytest.mark.parametrize("file", FILES_OF_VERBS, ids=lambda file: file.stem)
def test_verbs_neither_print_nor_open(file: Path) -> None:
    imported, called = set(), set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {held.name for held in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported |= {node.module, *(f"{node.module}.{held.name}" for held in node.names)}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called.add(node.func.id)
    assert not called & {"print", "open", "input"}
    assert not imported & {"click", "rich", "sys", "os", "pathlib"}
    assert "zermelo.formats.resolvers.FILES" not in imported


def test_every_verb_that_answers_has_a_function() -> None:
    files = {file.stem for file in FILES_OF_VERBS}
    assert set(cli.VERBS) - files == {"play", "iccma"}  # a conversation, a competition


def test_a_limit_says_what_is_known() -> None:
    told: list[str] = []
    with pytest.raises(LimitReached) as stop:
        kernels.count(STAR, Limits(progress=told.append, stop=lambda: "count" in told[-1]))
    known = stop.value.known
    assert list(known)[:2] == ["vertices", "edges"]
    assert set(map(str, known["decided_in"])) == {"c", "e"}
    assert "vertices" not in str(stop.value)  # the message stays short
    with pytest.raises(LimitReached) as stop:
        table.answer(["squares"], Names(), 10**6, limits=Limits(time=0.01))
    assert len(stop.value.known["values"]) == stop.value.known["heaps"]


def test_ctrl_c_says_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Kernels, "find", interrupted)
    with pytest.raises(Interrupted) as stop:
        kernels.one(STAR)
    assert stop.value.known["vertices"] == 5
    assert set(map(str, stop.value.known["decided_in"])) == {"c", "e"}


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda limits: kernels.one(STAR, limits), "looking for a kernel"),
        (lambda limits: codes.of_digraph(STAR, limits=limits), "solving the annihilation game"),
        (
            lambda limits: solve.answer(["nim", "7", "7"], Names(), method="search", limits=limits),
            "positions",
        ),
        (lambda limits: table.answer(["kayles"], Names(), limits=limits), "heaps"),
        (lambda limits: draw.of_position(["nim", "2"], Names(), limits=limits), "exploring"),
        (
            lambda limits: certify.of_digraph("loopy", STAR, limits),
            "solving for loopy",
        ),
    ],
)
def test_progress_is_told(ask, told: str) -> None:
    said: list[str] = []
    ask(Limits(progress=said.append))
    assert any(told in one for one in said), said
