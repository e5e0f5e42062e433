"""Standard streams that are closed, full, narrow or terminals: a message or an answer."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests import programs
from tests.campaign import LONG
from tests.cli.calls import COMMAND, EXAMPLES, SMALL, Place, environment

from zermelo import cli
from zermelo.cli.streams import TerminalStream, escape_unprintable, escaped_streams, json_text
from zermelo.errors import MAX_MESSAGE_LENGTH, InputError, brief

#: Escape sequences, also by their one-byte beginning, a bell, marks of direction.
NASTY = "\x1b]0;title\x07\x1b[31m\x9b2J\u202etxt\u2066\u200f\r\x08\x7f"
#: What may never arrive.
FORBIDDEN = set(NASTY) - set("]0;title[31m2Jtxt")


def run(words: list[str], *redirect: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program with streams redirected as a shell does."""
    script = f'exec "$@" {" ".join(redirect)}'
    return programs.run(
        ["sh", "-c", script, "sh", *COMMAND, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(**more),
        check=False,
    )


def spoken(verb: str) -> bool:
    """Say whether a verb answers on the standard output, and not in a file."""
    return "OUT" not in SMALL[verb] and "NEW" not in SMALL[verb]


VERBS = [verb for verb in SMALL if spoken(verb)]
WRITERS = [verb for verb in SMALL if not spoken(verb)]


#: Those that load little.
LIGHT = ["value", "rulesets"]


@pytest.mark.long
@pytest.mark.parametrize("verb", VERBS if LONG else LIGHT)
@pytest.mark.parametrize("redirect", [">&-", ">/dev/full", "2>&-", "2>/dev/full", ">&- 2>&-"])
def test_closed_and_full_streams(tmp_path: Path, verb: str, redirect: str) -> None:
    call = run(Place(tmp_path).words(SMALL[verb]), redirect)
    assert b"Traceback" not in call.stderr
    assert b"Exception" not in call.stderr
    assert call.returncode == (0 if redirect.startswith("2") else 2)
    if redirect.startswith("2"):
        assert call.stdout
    elif "2" not in redirect:
        assert b"the answer cannot be written" in call.stderr


@pytest.mark.parametrize("redirect", ["2>&-", "2>/dev/full"])
def test_a_message_that_nobody_can_read(redirect: str) -> None:
    assert run(["solve", "nim", "x"], redirect).returncode == 2
    closed = run(["outcomes", "-", "--format", "edges"], "<&-")
    assert closed.returncode == 2
    assert b"cannot be read" in closed.stderr


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp437"])
@pytest.mark.parametrize("verb", ["loopy", "explain", "kernels --all"])
def test_narrow_encodings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str, verb: str
) -> None:
    place = Place(tmp_path, name="ℵé")
    for words in (place.words(SMALL[verb]), [*place.words(SMALL[verb]), "--json"]):
        under = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(under, encoding=encoding))
        assert cli.run(words) == 0
        text = under.getvalue().decode(encoding)
        if "--json" in words:
            assert "ℵé" in str(json.loads(text))
        else:
            assert "\\u2135" in text


@pytest.mark.parametrize(
    "settings",
    [
        {"PYTHONIOENCODING": "latin-1"},
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=str,
)
def test_what_the_environment_says(settings: dict[str, str]) -> None:
    call = run(["value", "{1|-1} + ^", "--json"], **settings)
    assert (call.returncode, call.stderr) == (0, b"")
    assert json.loads(call.stdout)["outcome"] == "N"


# --------------------------------------------------------------------------------- hostile names


@contextmanager
def terminal() -> Iterator[list[bytes]]:
    """Put a pseudo-terminal in the place of all standard streams; what it got is in the list."""
    pty = pytest.importorskip("pty", reason="pseudo-terminals exist on POSIX systems only")
    mine, theirs = pty.openpty()
    seen: list[bytes] = []

    def listen() -> None:
        while True:
            try:
                part = os.read(mine, 65536)
            except OSError:
                return
            if not part:
                return
            seen.append(part)

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    before = sys.stdout, sys.stderr
    with open(theirs, "w", encoding="utf-8", newline="") as stream:  # noqa: PTH123  a number
        sys.stdout = sys.stderr = stream
        try:
            yield seen
        finally:
            stream.flush()
            sys.stdout, sys.stderr = before
    programs.joined(listener)
    os.close(mine)


@pytest.mark.parametrize("json_too", [False, True], ids=["text", "json"])
@pytest.mark.parametrize("verb", SMALL)
def test_hostile_names_reach_no_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: str, json_too: bool
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(sys, "stdin", io.StringIO("hint\nmoves\nno such move\x1b[31m\nquit\n"))
    place = Place(tmp_path, name=NASTY, file=f"graph{NASTY.replace('/', '')}")
    words = place.words(SMALL[verb])
    if json_too:
        if verb in ("play", "iccma"):
            pytest.skip("it has no JSON")
        words.append("--json")
    with terminal() as seen:
        status = cli.run(words)
        # and what is wrong with it, in a message
        cli.run([*words, "--no-such-option" + NASTY])
        cli.run([*words[:1], f"no-such-file{NASTY}"])
    assert status == 0
    arrived = b"".join(seen).decode("utf-8", "replace")
    for line in arrived.replace("\r\n", "\n").split("\n"):
        plain = without_colours(line)
        assert not FORBIDDEN.intersection(plain), ascii(line)


def without_colours(line: str) -> str:
    """Take away the colours of tables, which are ours; red, which the names ask for, is not."""
    import re

    line = line.replace("\r\x1b[2K", "")  # a line of progress that makes room for the next
    return re.sub(r"\x1b\[(?:0|1|1;38;2;[0-9;]+|1;38;5;[0-9]+(?:;48;5;[0-9]+)?)m", "", line)


def test_a_file_on_a_terminal(tmp_path: Path) -> None:
    place = Place(tmp_path, name=NASTY)
    with terminal() as seen:
        assert cli.run(["convert", str(place.digraph), "-", "--to", "dot"]) == 0
        assert cli.run(["convert", str(place.digraph), "-", "--to", "npz"]) == 2
    arrived = b"".join(seen).decode()
    assert "digraph {" in arrived
    assert not FORBIDDEN.intersection(arrived.replace("\r\n", "\n"))
    assert "the file is not text, so a terminal cannot show it" in arrived


def test_a_file_in_a_pipe_is_what_it_is(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    place = Place(tmp_path, name=NASTY)
    assert cli.run(["convert", str(place.digraph), "-", "--to", "dot"]) == 0
    assert NASTY.encode() in capfdbinary.readouterr().out


def test_lines_are_broken_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "34")
    with terminal() as seen:
        assert cli.run(["explain", "nim", "10", "17", "21"]) == 0
    prose = [line for line in b"".join(seen).decode().splitlines() if " " in line.strip()]
    assert max(map(len, prose)) <= 34
    whole = " ".join(" ".join(prose).split())
    assert "the player to move can force a win" in whole


def test_what_is_spelled_out() -> None:
    assert escape_unprintable("plain ∞ é ℵ 漢\n\t") == "plain ∞ é ℵ 漢\n\t"
    assert not FORBIDDEN.intersection(escape_unprintable(NASTY + "\ud800"))
    assert json.loads(
        json_text(json.dumps([NASTY, "\U0001d7d8\U000e0041"], ensure_ascii=False))
    ) == [
        NASTY,
        "\U0001d7d8\U000e0041",
    ]
    under = io.StringIO()
    shown = TerminalStream(under, needed=True)
    assert shown.write(NASTY) == len(NASTY)
    assert not FORBIDDEN.intersection(under.getvalue())
    with pytest.raises(OSError, match="closed"):
        TerminalStream(None, needed=True).write("x")
    assert TerminalStream(None, needed=False).write("x") == 1
    with escaped_streams(), escaped_streams():  # once is enough
        assert not isinstance(sys.stdout.under, TerminalStream)
    with pytest.raises(InputError, match="not text"):
        TerminalStream(None, needed=True).buffer.write(b"\xff")


# -------------------------------------------------------------------------------- long messages


LONG_WORDS = [
    ["solve", "x" * 300, "3"],
    ["solve", "nim", "x" * 70_000],
    ["solve", "nim", "--x" + "y" * 3_000, "3"],
    ["solve", "node-kayles", "--on", "x" * 300],
    ["solve", "poset", "--on", "x" * 300],
    ["solve", "tokens", "--on", "GRAPH", "x" * 70_000],
    ["solve", "chomp", "--on", "path:3", "-" + "x" * 70_000],
    ["outcomes", "x" * 300],
    ["outcomes", "GRAPH", "--at", "x" * 70_000],
    ["outcomes", "GRAPH", "--format", "x" * 70_000],
    ["outcomes", "GRAPH", "--rows", "x" * 70_000],
    ["kernels", "GRAPH", "--check", "x" * 70_000],
    ["codes", "--lexicode", "x" * 70_000],
    ["value", "x" * 70_000],
    ["value", "x + " * 20_000],
    ["value", "(" * 70_000],
    ["value", "x := " * 14_000],
    ["value", "x -> (" * 12_000],
    ["table", "x" * 70_000],
    ["table", "octal", "--code", "x" * 70_000],
    ["quotient", "kayles", "--tell", "x" * 70_000],
    ["draw", "GRAPH", "-o", "x" * 70_000],
    ["certify", "x" * 70_000, "GRAPH", "-o", "y.json"],
    ["infinite", "x" * 70_000],
    ["rulesets", "x" * 70_000],
    ["iccma", "-p", "x" * 70_000, "-f", "GRAPH"],
    ["solve", "nim", "3", "--memory", "x" * 70_000],
    ["solve", "nim", "3", "--method", "x" * 70_000],
    ["x" * 70_000],
    ["moves", "nim", "x" * 70_000],
    ["grade", "nim", "3", "--move", "x" * 70_000],
    ["grade", "--answers", "x" * 300],
    ["tablebase", "build", "x" * 70_000, "-o", "y.table"],
    ["tablebase", "probe", "x" * 70_000],
    ["new", "x" * 70_000],
    ["play", "x" * 70_000],
]


@pytest.mark.parametrize("words", LONG_WORDS, ids=lambda words: f"{words[0][:9]} {len(words[-1])}")
def test_messages_are_short(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, words: list[str]
) -> None:
    graph = str(Place(tmp_path).digraph)
    assert cli.run([graph if word == "GRAPH" else word for word in words]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert 20 < len(err) < 1_000, err
    assert "Traceback" not in err
    assert err.count("x" * 30) <= 2, err  # the beginning and the end of one word


def test_every_error_is_short() -> None:
    assert len(str(InputError("word " * 70_000))) <= MAX_MESSAGE_LENGTH
    assert len(str(InputError("x" * 70_000))) < 300
    assert brief("short") == "short"
    assert str(InputError(f"{EXAMPLES}/graph.tgf: wrong")).startswith(str(EXAMPLES))


# -------------------------------------------------------------------------------------- full disk


@pytest.mark.long
@pytest.mark.parametrize("verb", WRITERS if LONG else ["draw game", "tablebase build"])
def test_a_full_disk(tmp_path: Path, verb: str) -> None:
    """No file may grow: as on a disk that is full."""
    resource = pytest.importorskip("resource")
    words = Place(tmp_path).words(SMALL[verb])
    before = sorted(tmp_path.iterdir())
    call = programs.run(
        [*COMMAND, *words],
        capture_output=True,
        env=environment(),
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    assert call.returncode == 2, call.stderr
    assert b"cannot be written" in call.stderr
    assert b"Traceback" not in call.stderr
    kept = [tmp_path / "new1"] if verb == "tablebase build" else []  # the work goes on there
    assert sorted(tmp_path.iterdir()) == sorted([*before, *kept])
