"""No verb reads a file that words name, prints, or keeps what it knows to itself."""

from __future__ import annotations

import ast
import builtins
import io
import os
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from tests.parsed import nodes_of
from tests.ticks import ticking

import zermelo.verbs
from zermelo import Digraph
from zermelo.errors import InputError, Interrupted, LimitReached
from zermelo.formats.files import DigraphInFile
from zermelo.formats.resolvers import FileResolver, NameResolver
from zermelo.formats.table import FORMATS
from zermelo.games.parameters import Resolver
from zermelo.kernel.kernels import Kernels
from zermelo.limits import NO_LIMITS, Limits
from zermelo.verbs import (
    VERBS,
    certify,
    drawings,
    genus,
    heap_values,
    misere_table,
    pairs,
    quotient_games,
    solve,
    verb_named,
)
from zermelo.verbs.call import Answer, Call
from zermelo.verbs.certify import FIRST_WORDS
from zermelo.verbs.verb import Verb

FILES_OF_VERBS = sorted(Path(zermelo.verbs.__path__[0]).glob("*.py"))
STAR = Digraph([("a", "b"), ("b", "a"), ("c", "d"), ("d", "c"), ("d", "e")])


def asked(verb: str, words: list[str], files: Resolver, **arguments: object) -> object:
    return verb_named(verb).function(Call(files=files), words=tuple(words), **arguments)  # type: ignore[arg-type]


def with_call(function: Callable[..., object]) -> Callable[[list[str], Resolver], object]:
    return lambda words, files: function(Call(files=files), words)  # type: ignore[arg-type]


ASK: dict[str, Callable[[list[str], Resolver], object]] = {
    "solve": with_call(solve.answer),
    "explain": partial(asked, "explain"),
    "moves": partial(asked, "moves"),
    "grade": partial(asked, "grade", move="x"),
    "table": heap_values.answer,
    "misere_table": with_call(partial(misere_table.misere_table, upto=5)),
    "quotient": quotient_games.games_of,
    "genus": with_call(genus.genus_of),
    "table of pairs": with_call(pairs.answer),
    "draw": with_call(drawings.draw_state_graph),
    "board": with_call(drawings.board),
    "certify": with_call(certify.game_proof),
}


class Star(FileResolver):
    """Reads one digraph, whatever the file."""

    def read(self, text: str) -> DigraphInFile:
        return DigraphInFile(STAR, text, FORMATS["tgf"], attacks=False)


def ask(verb: str, limits: Limits = NO_LIMITS, **arguments: object) -> Answer:
    answer = verb_named(verb).function(Call(limits=limits, files=Star()), file="star", **arguments)
    assert isinstance(answer, Answer)
    return answer


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
        ASK[verb](words.format(path).split(), NameResolver())
    assert not [one for one in touched if str(path) in one]


def test_files_are_touched_where_files_are_handed_in(tmp_path: Path, touched: list[str]) -> None:
    path = tmp_path / "g.tgf"
    path.write_text("a\nb\n#\na b\n")
    words = ["tokens", "--on", str(path), "a"]
    touched.clear()
    assert solve.answer(Call(files=FileResolver()), words).json()["outcome"] == "N"
    assert str(path) in touched
    touched.clear()
    with pytest.raises(InputError, match="no digraph is read here"):
        solve.answer(Call(), words)
    assert str(path) not in touched


@pytest.mark.parametrize("verb", ["outcomes", "kernels", "draw", "marriages", "new", "infinite"])
def test_a_call_without_files_touches_none(verb: str, tmp_path: Path, touched: list[str]) -> None:
    path = tmp_path / "secret.py"
    words = {"draw": {"words": (str(path),), "output": "x.svg"}}.get(verb, {"file": str(path)})
    touched.clear()
    with pytest.raises(InputError):
        verb_named(verb).function(Call(), **words)
    assert not [one for one in touched if str(path) in one]


@pytest.mark.parametrize("file", FILES_OF_VERBS, ids=lambda file: file.stem)
def test_verbs_neither_print_nor_open(file: Path) -> None:
    imported, called = set(), set()
    for node in nodes_of(file):
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
    for name in VERBS:
        verb = verb_named(name)
        assert verb.actions or verb.function is not Verb.function


def test_the_help_names_all_that_can_be_certified() -> None:
    said = set(re.findall(r"[\w-]+", verb_named("certify").help))
    assert {"outcomes", "kernel", "acceptance", "perfect"} <= FIRST_WORDS.keys()
    assert {word for word in FIRST_WORDS if word not in ("quotient", "value")} <= said


def test_a_limit_says_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    stop_there = Limits(progress=told.append, stop=lambda: "count" in told[-1])
    with pytest.raises(LimitReached) as stop:
        ask("kernels", stop_there, question="count")
    known = stop.value.known
    assert list(known)[:2] == ["vertices", "edges"]
    assert set(map(str, known["decided_in"])) == {"c", "e"}
    assert "vertices" not in str(stop.value)  # the message stays short
    ticking(monkeypatch)
    with pytest.raises(LimitReached) as stop:
        heap_values.answer(["squares"], NameResolver(), 10**6, limits=Limits(time=1000))
    assert stop.value.known["heaps"] > 0
    assert len(stop.value.known["values"]) == stop.value.known["heaps"]


def test_ctrl_c_says_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Kernels, "find", interrupted)
    with pytest.raises(Interrupted) as stop:
        ask("kernels")
    assert stop.value.known["vertices"] == 5
    assert set(map(str, stop.value.known["decided_in"])) == {"c", "e"}


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda limits: ask("kernels", limits), "looking for a kernel"),
        (lambda limits: ask("codes", limits), "solving the annihilation game"),
        (
            lambda limits: solve.answer(Call(limits=limits), ["nim", "7", "7"], method="search"),
            "positions",
        ),
        (lambda limits: heap_values.answer(["kayles"], NameResolver(), limits=limits), "heaps"),
        (
            lambda limits: drawings.draw_state_graph(Call(limits=limits), ["nim", "2"]),
            "exploring",
        ),
        (
            lambda limits: certify.digraph_proof("loopy", STAR, limits),
            "solving for loopy",
        ),
    ],
)
def test_progress_is_told(ask, told: str) -> None:
    said: list[str] = []
    ask(Limits(progress=said.append))
    assert any(told in one for one in said), said
