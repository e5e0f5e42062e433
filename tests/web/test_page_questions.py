"""The page is told what the command line prints, and reads no file of this machine."""

from __future__ import annotations

import http.client
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from tests.cli.calls import EXAMPLES, ROOT
from tests.programs import LONGEST

from zermelo import cli
from zermelo.verbs import VERBS, verb_named
from zermelo.web.page_questions import PAGE_VERBS, PageQuestion, answer

TGF = "a\nb\nc\n#\na b\nb a\nb c\n"
#: Examples that questions name.
SENT = {
    "F.game": "infinite/example-3.game",
    "L.txt": "two-sides.txt",
    "M.txt": "marriages.txt",
    "Q.qdimacs": "formula.qdimacs",
}
#: A question of each verb: what the page sends, and what one types.
ASKS: dict[str, tuple[dict[str, object], str]] = {
    "argue": ({"file": "G.tgf"}, "G.tgf"),
    "certify": ({"words": ["outcomes", "G.tgf"], "output": "o.json"}, "outcomes G.tgf -o o.json"),
    "check": ({"certificate": "proof.json"}, "proof.json"),
    "codes": ({"file": "G.tgf"}, "G.tgf"),
    "colour": ({"file": "L.txt", "picture": "o.svg"}, "L.txt --draw o.svg"),
    "convert": ({"words": ["G.tgf"], "output": "H.dot"}, "G.tgf -o H.dot"),
    "draw": ({"words": ["nim", "3"], "scene": True}, "nim 3 --board"),
    "explain": ({"words": ["nim", "3", "5"]}, "nim 3 5"),
    "formats": ({}, ""),
    "grade": ({"words": ["nim", "3", "5"], "move": "3 3"}, "nim 3 5 --move '3 3'"),
    "grundy": ({"file": "A.tgf"}, "A.tgf"),
    "infinite": ({"file": "F.game", "at": ["-1"]}, "F.game --at -1"),
    "kernels": ({"file": "G.tgf", "question": "all"}, "G.tgf --all"),
    "loopy": ({"file": "G.tgf", "tokens": "a,b"}, "G.tgf --tokens a,b"),
    "marriages": ({"file": "M.txt"}, "M.txt"),
    "moves": ({"words": ["G.tgf", "b"]}, "G.tgf b"),
    "outcomes": ({"file": "G.tgf"}, "G.tgf"),
    "quotient": ({"words": ["kayles"], "upto": 8}, "kayles --upto 8"),
    "reduce": (
        {"what": "kernel", "file": "Q.qdimacs", "output": "H.tgf"},
        "kernel Q.qdimacs -o H.tgf",
    ),
    "rulesets": ({"words": ["kayles"]}, "kayles"),
    "sequences": ({"file": "G.tgf"}, "G.tgf"),
    "solve": ({"words": ["wythoff", "3", "5"], "play": True}, "wythoff 3 5 --misere"),
    "table": ({"words": ["kayles"], "upto": "12"}, "kayles --upto 12"),
    "value": ({"words": ["{1|-1}"]}, "{1|-1}"),
}


def typed(words: str, capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """Return the JSON object that the command line prints."""
    cli.run([*shlex.split(words), "--json"])
    held: dict[str, object] = json.loads(capsys.readouterr().out)
    return held


def routed(address: str, path: str, sent: object = None) -> dict[str, Any]:
    """Return what a route of a running page answers, the last line of it."""
    found = re.fullmatch(r"http://([^:]+):(\d+)/\?token=(.+)", address)
    assert found
    host, port, token = found.groups()
    heads = {"cookie": f"zermelo-{port}={token}", "content-type": "application/json"}
    line = http.client.HTTPConnection(host, int(port), timeout=LONGEST)
    try:
        if sent is None:
            line.request("GET", path, headers=heads)
        else:
            text = sent if isinstance(sent, bytes) else json.dumps(sent)
            line.request("POST", path, text, heads)
        held: dict[str, Any] = json.loads(line.getresponse().read().splitlines()[-1])
        return held
    finally:
        line.close()


def test_every_verb_is_asked_or_the_docs_say_why_not() -> None:
    assert set(PAGE_VERBS) <= set(VERBS)
    page = (ROOT / "docs" / "page.md").read_text()
    _, _, told = page.partition("Some commands cannot be asked: ")
    named = {word for word in re.findall(r"`(\w+)`", told.partition("\n\n")[0]) if word in VERBS}
    assert named - {"argue"} == {*VERBS} - {*PAGE_VERBS}


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("partizan --on edges.txt a", "a a left\na b right\nb a either\n"),
        ("hackenbush --on edges.txt", "ground a blue\na b red\n"),
        ("col --on edges.txt", "a b\nb c\n"),
    ],
)
def test_edges_of_two_colours_are_read_as_they_were_sent(words: str, text: str) -> None:
    told = answer(PageQuestion("solve", {"words": words.split()}, {"edges.txt": text.encode()}))
    assert "outcome" in told, told


@pytest.mark.parametrize("verb", PAGE_VERBS)
def test_the_route_answers_what_the_command_line_prints(
    verb: str,
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    texts = {"G.tgf": TGF, "A.tgf": "a\nb\n#\na b\n"}
    texts |= {name: (EXAMPLES / file).read_text() for name, file in SENT.items()}
    given, words = ASKS[verb]
    for name, text in texts.items():
        Path(name).write_text(text)
    if verb == "check":
        cli.run(["certify", "outcomes", "G.tgf", "-o", "proof.json"])
        texts["proof.json"] = Path("proof.json").read_text()
        capsys.readouterr()
    told = routed(address, "/api/ask", {"verb": verb, "given": given, "texts": texts})["answer"]
    written = told.pop("files", {})
    assert told == typed(f"{verb} {words}", capsys)
    for name, held in written.items():
        assert held["text"] == Path(name).read_text()


def test_the_route_of_the_schema_is_the_command_lines(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    cli.run(["--schema"])
    assert routed(address, "/api/schema") == json.loads(capsys.readouterr().out)


def test_several_at_once_are_what_each_is(address: str) -> None:
    each: list[dict[str, object]] = [
        {"verb": "outcomes", "given": {"file": "G.tgf"}},
        {"verb": "outcomes", "given": {"file": "none.tgf"}},
    ]
    sent = {"questions": each, "texts": {"G.tgf": TGF}}
    told = routed(address, "/api/ask", sent)["answer"]["answers"]
    one = [
        routed(address, "/api/ask", {**held, "texts": {"G.tgf": TGF}})["answer"] for held in each
    ]
    assert told == one


@pytest.mark.parametrize(
    ("verb", "given"),
    [
        ("outcomes", {"file": "/etc/passwd"}),
        ("outcomes", {"file": "-"}),
        ("solve", {"words": ["tokens", "--on", "/etc/passwd", "root"]}),
        ("solve", {"words": ["node-kayles", "--on", "/etc/passwd"]}),
        ("solve", {"words": ["./own.py", "3"]}),
        ("solve", {"words": ["/etc/passwd", "3"]}),
        ("table", {"words": ["./own.py"]}),
        ("draw", {"words": ["./own.py", "3"]}),
        ("explain", {"words": ["formula", "--on", "own.cnf"]}),
        ("check", {"certificate": "own.json"}),
        ("kernels", {"file": "own.tgf"}),
        ("marriages", {"file": "own.tgf"}),
        ("grade", {"words": ["nim", "3"], "answers": "own.csv"}),
        ("play", {"words": ["nim", "3"]}),
        ("new", {"file": "own2.py"}),
        ("serve", {}),
        ("tablebase build", {"words": ["nim", "3"], "output": "own"}),
        ("solve", {"words": ["nim", "3"], "tablebase": "/etc"}),
    ],
)
def test_no_file_of_this_machine_is_read_run_or_written(
    verb: str, given: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text("raise SystemExit('this was run')\n")
    for name in ("own.tgf", "own.json", "own.csv", "own.cnf"):
        Path(name).write_text("secret")
    before = sorted(held.name for held in tmp_path.iterdir())
    told = answer(PageQuestion(verb, given))
    assert told["status"] == 2
    assert "secret" not in json.dumps(told)
    assert "this was run" not in json.dumps(told)
    assert sorted(held.name for held in tmp_path.iterdir()) == before


def test_a_game_that_was_named_at_the_start_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cli.run(["new", "mine.py"])
    asked = {"words": ["./mine.py", "5"]}
    assert answer(PageQuestion("solve", asked))["status"] == 2
    assert "outcome" in answer(PageQuestion("solve", asked, games=("./mine.py",)))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "'file' is missing"),
        ({"file": 3}, "'file' is 3; give str"),
        ({"file": "G", "rows": -1}, "'rows' is -1; give int, at least 0"),
        ({"file": "G", "rows": True}, "'rows' is true; give int"),
        ({"file": "G", "colour": 1}, "there is no parameter 'colour'"),
    ],
)
def test_a_wrong_question_is_told_what_is_wanted(given: dict[str, object], words: str) -> None:
    told = answer(PageQuestion("outcomes", given))
    assert words in str(told["error"])
    assert told["status"] == 2


@pytest.mark.parametrize("verb", PAGE_VERBS)
def test_what_is_missing_is_told(verb: str) -> None:
    """Nothing at all, and a list with nothing in it."""
    from zermelo.verbs import verb_named

    found = verb_named(verb)
    required = [held.name for held in found.parameters if held.required]
    many = {held.name: list[str]() for held in found.parameters if held.repeatable}
    for given in ({}, many):
        told = answer(PageQuestion(verb, given))
        if required:
            assert f"{required[-1]!r} is missing" in str(told["error"])
            assert told["status"] == 2
        else:
            assert told.get("status", 2) == 2


#: What no parameter may be, and what some are not.
ODD: tuple[object, ...] = ([], {}, [[]], [""], "", "\ud800", -1, float("nan"), True)


@pytest.mark.parametrize("verb", PAGE_VERBS)
def test_odd_values_are_no_raw_errors(verb: str) -> None:
    from zermelo.verbs import verb_named
    from zermelo.web.app import line_of

    texts = {"G.tgf": TGF.encode(), "A.tgf": b"a\nb\n#\na b\n"}
    texts |= {name: (EXAMPLES / file).read_bytes() for name, file in SENT.items()}
    for name in {held.name for held in verb_named(verb).parameters}:
        for odd in ODD:
            told = answer(PageQuestion(verb, {**ASKS[verb][0], name: odd}, texts))
            assert line_of(told).isascii()


@pytest.mark.parametrize("where", ["verb", "given", "name of a text", "text"])
def test_half_a_character_is_refused_in_words(where: str, address: str) -> None:
    half = {name: "\ud800" if name == where else "G.tgf" for name in ("name of a text", "text")}
    sent = {
        "verb": "\ud800" if where == "verb" else "outcomes",
        "given": {"file": "\ud800" if where == "given" else "G.tgf"},
        "texts": {half["name of a text"]: half["text"]},
    }
    told = routed(address, "/api/ask", sent)
    assert "'\\ud800', half of a surrogate pair" in told["error"]


def test_half_a_character_in_bytes_is_refused_in_words(address: str) -> None:
    sent = b'{"verb": "outcomes", "given": {"file": "\xed\xa0\x80"}, "texts": {}}'
    told = routed(address, "/api/ask", sent)
    assert "'\\ud800', half of a surrogate pair" in told["error"]


def test_both_halves_are_a_character(address: str) -> None:
    """As JSON writes those beyond 16 bits."""
    sent = {
        "verb": "outcomes",
        "given": {"file": "\U0001f600.tgf"},
        "texts": {"\U0001f600.tgf": TGF},
    }
    assert r"\ud83d\ude00" in json.dumps(sent)
    assert "outcome" in routed(address, "/api/ask", sent)["answer"]


def test_the_game_of_a_certificate_is_refused_in_words(tmp_path: Path) -> None:
    """The page reads no parity games; to ask for one is a wrong question, not a bug."""
    game, target = EXAMPLES / "parity.gm", tmp_path / "x.json"
    assert cli.run(["certify", "outcomes", str(game), "-o", str(target)]) == 0
    texts = {"parity.gm": game.read_bytes(), "x.json": target.read_bytes()}
    said = answer(PageQuestion("check", {"certificate": "x.json", "file": "parity.gm"}, texts))
    assert said["status"] == 2
    assert "parity game" in said["error"]


def test_what_a_limit_leaves_is_told() -> None:
    told = answer(PageQuestion("moves", {"words": ["chomp", "9x9"], "positions": 50}))
    assert told.get("limit") or told.get("error")


def test_a_packed_text_that_is_too_large_meets_the_limit_on_memory() -> None:
    import gzip

    from zermelo.limits import Limits, resident

    bomb = gzip.compress(bytes(400 << 20), 1)
    limits = Limits(memory=resident() + (100 << 20))
    told = answer(PageQuestion("outcomes", {"file": "G.tgf.gz"}, {"G.tgf.gz": bomb}, limits))
    assert told["status"] == 3
    assert "the limit on memory" in told["error"]


def test_nothing_of_the_web_is_imported_for_other_verbs() -> None:
    assert verb_named("serve").function is not None
