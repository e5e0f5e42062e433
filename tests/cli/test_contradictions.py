"""Options that contradict each other, or would be passed over, are refused: exit status 2."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import click
import pytest
from tests.cli.calls import OF_DIGRAPHS
from tests.cli.conftest import EXAMPLES
from tests.ticks import ticking

from zermelo import cli
from zermelo.verbs import VERBS

WINDMILL = str(EXAMPLES / "windmill.tgf")
MARRIAGES = ["marriages", "--on", str(EXAMPLES / "marriages.txt")]

#: The start of a call of each verb that would be answered.
CALLS = {
    **{verb: [WINDMILL] for verb in OF_DIGRAPHS},
    "codes": [WINDMILL],
    "marriages": [WINDMILL],
    "colour": [str(EXAMPLES / "two-sides.txt")],
    "reduce": ["poset", "path:3"],
    "solve": ["nim", "3"],
    "explain": ["nim", "3"],
    "moves": ["nim", "3"],
    "grade": ["nim", "3", "--move", "take 3 from heap 1"],
    "new": ["x.py"],
    "table": ["kayles"],
    "survey": ["kayles", "0..3"],
    "quotient": ["kayles"],
    "play": ["nim", "3"],
    "rulesets": ["nim"],
    "convert": [WINDMILL, "x.tgf"],
    "draw": [WINDMILL, "-o", "x.svg"],
    "certify": ["outcomes", WINDMILL, "-o", "x.json"],
    "check": ["x.json"],
    "infinite": [WINDMILL],
    "iccma": ["-p", "SE-ST", "-f", WINDMILL],
    "formats": [],
    "serve": [],
    "value": ["{2|-1}"],
    "tablebase": ["info", "x.table"],
}


def pairs() -> list[tuple[str, str, str]]:
    """Every two flags of a verb that answer one question."""
    found = []
    for verb in VERBS:
        command = cli.command.get_command(click.Context(cli.command), verb)
        assert command is not None
        flags: dict[str, list[str]] = {}
        for held in command.params:
            if isinstance(held, click.Option) and held.is_flag:
                names = [held.opts[-1], *held.secondary_opts[:1]]
                flags.setdefault(str(held.name), []).extend(names)
        for names in flags.values():
            found += [(verb, *pair) for pair in combinations(names, 2)]
    return found


def test_there_are_pairs() -> None:
    assert set(CALLS) == set(VERBS), "add a call of each verb to CALLS of this file"
    assert {
        ("kernels", "--count", "--all"),
        ("sequences", "--all", "--count"),
        ("outcomes", "--attacks", "--moves"),
        ("play", "--first", "--second"),
        ("codes", "--weights", "--no-weights"),
        ("convert", "--write-attacks", "--write-moves"),
    } <= set(pairs())


@pytest.mark.parametrize(("verb", "one", "other"), pairs())
@pytest.mark.parametrize("turned", [False, True])
def test_flags_that_answer_one_question(
    zermelo, tmp_path: Path, monkeypatch, verb: str, one: str, other: str, turned: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    one, other = (other, one) if turned else (one, other)
    for words in ([*CALLS[verb], one, other], [one, *CALLS[verb], other]):
        reply = zermelo(verb, *words)
        assert (reply.status, reply.out) == (2, "")
        first, _, rest = reply.err.rpartition("Error: ")[2].partition(" and ")
        second, _, rest = rest.partition(" ")
        assert {first, second} == {one, other}
        assert rest == "contradict each other; drop one of them\n"
        assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "drop"),
    [
        (["kernels", WINDMILL, "--check", "c", "--count"], "drop one of them"),
        (["kernels", WINDMILL, "--check", "c", "--limit", "3"], "drop --limit"),
        (["kernels", WINDMILL, "--check", "c", "--time", "3"], "drop --time"),
        (["kernels", WINDMILL, "--limit", "3"], "--limit needs --all; drop it"),
        (["kernels", WINDMILL, "--count", "--limit", "3"], "--limit needs --all; drop it"),
        (["argue", WINDMILL, "--why", "c", "--count"], "drop one of them"),
        (["argue", WINDMILL, "--limit", "3"], "--limit needs --all, --what-if or --needs; drop it"),
        (["kernels", WINDMILL, "--check", "a1", "--check", "c"], "--check is given twice"),
        (["sequences", WINDMILL, "--limit", "3"], "--limit needs --all; drop it"),
        (["outcomes", WINDMILL, "--at", "c", "--rows", "3"], "drop --rows"),
        (["outcomes", WINDMILL, "--at", "c", "--no-names"], "drop --names/--no-names"),
        (["outcomes", WINDMILL, "--no-names", "--rows", "3"], "drop --rows"),
        (["outcomes", WINDMILL, "--at", "c", "--at", "a1"], "--at is given twice"),
        (["grundy", str(EXAMPLES / "take-away.tgf"), "--stages", "--json"], "drop --stages"),
        (["codes", "--lexicode", "7,3", "--moves"], "drop --attacks/--moves"),
        (["codes", "--lexicode", "7,3", "--format", "tgf"], "drop --format"),
        (["codes", "--lexicode", "7,3", "--only", "1"], "drop --only"),
        (["codes", WINDMILL, "--lexicode", "7,3"], "give either a FILE or --lexicode"),
        (["codes", WINDMILL, "-o", "x.tgf"], "drop --output"),
        (["table", "kayles", "--csv", "--json"], "drop one of them"),
        (["table", "kayles", "--csv", "-q"], "drop one of them"),
        (["play", "nim", "3", "--json"], "drop --json"),
        (["convert", WINDMILL, "-", "--to", "tgf", "--json"], "drop --json"),
        (["convert", WINDMILL, "x", "--to", "tgf", "--to", "dot"], "--to is given twice"),
        (["draw", WINDMILL, "-o", "x.svg", "--misere", "--kernel"], "drop --kernel"),
        (["draw", WINDMILL, "-o", "x.svg", "--positions", "9"], "drop --positions"),
        (["draw", "nim", "2", "-o", "x.svg", "--moves"], "drop --attacks/--moves"),
        (["draw", "nim", "2", "-o", "x.svg", "--format", "tgf"], "drop --format"),
        (
            ["draw", "poset", "--on", "boolean:2", "-o", "x.svg", "--board", "--kernel"],
            "drop --kernel",
        ),
        (
            ["draw", "poset", "--on", "boolean:2", "-o", "x.svg", "--board", "--around", "1"],
            "drop --around",
        ),
        (["draw", "nim", "2", "-o", "x.svg", "--output", "y.svg"], "--output is given twice"),
        (["certify", "kernel", WINDMILL, "-o", "x.json", "--misere"], "drop --misere"),
        (["certify", "kernel", WINDMILL, "-o", "x.json", "--final", "c"], "drop --final"),
        (["certify", "nim", "3", "-o", "x.json", "--final", "c"], "drop --final"),
        (["outcomes", WINDMILL, "--labels", WINDMILL, "--definitions"], "; drop --definitions"),
        (["outcomes", WINDMILL, "--labels", WINDMILL, "--steps"], "normal play; drop --steps"),
        (["outcomes", WINDMILL, "--only-final"], "there is no --final; drop --only-final"),
        (
            ["moves", "nim", "3", "--final", "c"],
            "the rules of a game say where play ends; drop --final",
        ),
        (["explain", "nim", "3", "--only-final"], "drop --only-final"),
        (["explain", WINDMILL, "c", "--final", "c", "--steps"], "drop --steps"),
        (["explain", "value", "1", "--final", "c"], "drop --final"),
        (["draw", "nim", "2", "-o", "x.svg", "--final", "c"], "drop --final"),
        (["certify", "kernel", WINDMILL, "-o", "x.json", "--positions", "20000"], "--positions"),
        (["certify", "nim", "3", "-o", "x.json", "--format", "tgf"], "drop --format"),
        (["solve", *MARRIAGES, "--count", "--all"], "drop one of them"),
        (["solve", *MARRIAGES, *MARRIAGES[1:]], "--on is given twice"),
        (["solve", *MARRIAGES, "--misere"], "there is no option '--misere'"),
        (["solve", *MARRIAGES, "--positions", "7", "--count"], "no option '--positions'"),
        (["solve", *MARRIAGES, "--time", "7"], "drop --time"),
        (["solve", *MARRIAGES, "--memory", "1G"], "drop --memory"),
        (["solve", "octal", "--code", "0.7", "--code", "0.77", "3"], "--code is given twice"),
        (["solve", "nim", "3", "--time", "7", "--time", "8"], "--time is given twice"),
        (["iccma", "--problems", "--formats"], "drop one of them"),
    ],
    ids=lambda held: " ".join(held).replace(str(EXAMPLES), "") if isinstance(held, list) else None,
)
def test_options_that_would_be_passed_over(
    zermelo, tmp_path: Path, monkeypatch, words: list[str], drop: str
) -> None:
    monkeypatch.chdir(tmp_path)
    reply = zermelo(*words)
    assert (reply.status, reply.out) == (2, "")
    assert drop in reply.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words",
    [
        ["kernels", WINDMILL, "--count", "--count"],
        ["kernels", WINDMILL, "--all", "--limit", "1", "--json", "-q", "--quiet"],
        ["outcomes", WINDMILL, "--moves", "--moves", "--no-names"],
        ["outcomes", WINDMILL, "--at", "c", "--json"],
        ["solve", "nim", "3", "+", "octal", "--code", "0.7", "3", "+", "octal", "--code=0.77", "1"],
        ["solve", *MARRIAGES, "--count", "--time", "100"],
        ["solve", *MARRIAGES, "--all", "--time", "100"],
        ["kernels", "--all", "--count", "--help"],
    ],
)
def test_what_does_not_contradict_is_answered(zermelo, words: list[str]) -> None:
    reply = zermelo(*words)
    assert (reply.status, reply.err) == (0, "")


def test_a_short_option_may_be_a_word_of_a_position(zermelo, tmp_path: Path) -> None:
    """The vertex o3, gone, is no second output."""
    path, out = tmp_path / "g.tgf", tmp_path / "x.svg"
    path.write_text("o3\nb\nc\n#\nb c\nb o3\n")
    reply = zermelo("draw", "node-kayles", "--on", path, "-o3", "-o", out)
    assert reply.status == 0, reply.err


def test_a_limit_on_marriages_is_kept(
    zermelo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cyclic preferences of so many have too many stable matchings to list in no time."""
    n = 60
    men = [f"m{2 * i + k}: w{2 * i + k}, w{2 * i + 1 - k}" for i in range(n) for k in (0, 1)]
    women = [f"w{2 * i + k}: m{2 * i + 1 - k}, m{2 * i + k}" for i in range(n) for k in (0, 1)]
    path = tmp_path / "lists.txt"
    path.write_text("\n".join(men) + "\n\n" + "\n".join(women) + "\n")
    ticking(monkeypatch)
    reply = zermelo("solve", "marriages", "--on", path, "--all", "--time", "40", "--json")
    assert reply.status == 3
    assert not reply.json["complete"]
