"""The promises every verb keeps: exit statuses, messages, nothing half-written, quick to start."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests import programs
from tests.cli.conftest import EXAMPLES

from zermelo.cli.call import ShellCall
from zermelo.verbs import VERBS

COMMAND = [sys.executable, "-m", "zermelo"]


@pytest.mark.parametrize(
    ("content", "name", "message"),
    [
        ("a\n#\na x9\n", "g.tgf", "g.tgf, line 3: .*'x9'"),
        ("p af x\n", "g.af", "g.af, line 1: "),
        ("p af 2\n1 3\n", "g.af", "g.af, line 2: "),
        ("arg(a)\n", "g.apx", "g.apx, line 1: "),
        ("source,target\na\n", "g.csv", "g.csv"),
        ("digraph {", "g.dot", "g.dot"),
        ("<graphml", "g.graphml", "g.graphml"),
        ("2 2\n0 1\n", "g.adj", "g.adj"),
        ("a b c d e f", "g.txt", "g.txt, line 1: "),
        ("", "g.txt", "g.txt: the file is empty"),
        ("\x00\x01", "g.tgf", "g.tgf, line 1: "),
    ],
)
@pytest.mark.parametrize("verb", ["outcomes", "kernels", "draw", "certify", "convert"])
def test_garbage_is_told_in_one_message(
    zermelo, tmp_path: Path, verb: str, content: str, name: str, message: str
) -> None:
    import re

    path, out = tmp_path / name, tmp_path / "out.svg"
    path.write_text(content)
    words = {"draw": [path, "-o", out], "certify": ["outcomes", path, "-o", out]}.get(verb, [path])
    if verb == "convert":
        words = [path, out.with_suffix(".tgf")]
    reply = zermelo(verb, *words, "--json")
    assert reply.status == 2
    assert reply.out == ""
    assert re.search(message, reply.err), reply.err
    assert "Traceback" not in reply.err
    assert sorted(tmp_path.iterdir()) == [path]  # nothing was written


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["outcomes", "no-such-file.tgf"], "there is no such file"),
        (["outcomes", "."], "is a directory"),
        (["outcomes"], "Missing argument 'FILE'"),
        (["outcomes", "x.tgf", "--moon"], "there is no option '--moon'; 'zermelo outcomes --help'"),
        (["moon"], "there is no verb 'moon'; 'zermelo --help' lists all"),
        (["outcomes", EXAMPLES / "windmill.tgf", "--format", "moon"], "there is no format 'moon'"),
        (["outcomes", EXAMPLES / "windmill.tgf", "--at", "moon"], "no vertex is called 'moon'"),
        (["kernels", EXAMPLES / "windmill.tgf", "--check", "c,moon"], "no vertex is called 'moon'"),
        (["check", EXAMPLES / "windmill.tgf"], "is not a certificate"),
        (["check", "no-such-file.json"], "there is no such file"),
        (["draw", EXAMPLES / "windmill.tgf", "-o", "picture.jpg"], "svg"),
        (["draw", EXAMPLES / "windmill.tgf", "-o", "no/such/place.svg"], "no such directory"),
        (
            ["certify", "moon", EXAMPLES / "windmill.tgf", "-o", "x.json"],
            "'moon' is neither a game nor one of outcomes,",
        ),
        (["certify", "outcomes", "a", "b", "-o", "x.json"], "needs one FILE, not 2"),
        (
            ["certify", "nim", "3", "--moves", "-o", "x.json"],
            "is read here; drop --attacks/--moves",
        ),
        (
            ["convert", EXAMPLES / "windmill.tgf", "x.moon"],
            "does not determine the format; add --to",
        ),
    ],
)
def test_a_wrong_call_is_told(zermelo, tmp_path, monkeypatch, words, message: str) -> None:
    monkeypatch.chdir(tmp_path)
    reply = zermelo(*words)
    assert reply.status == 2
    assert reply.out == ""
    assert message in reply.err
    assert "Traceback" not in reply.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("verb", list(VERBS))
def test_help_has_an_example(zermelo, verb: str) -> None:
    reply = zermelo(verb, "--help")
    assert reply.status == 0
    assert "Example: zermelo " in reply.out
    if verb != "iccma":  # which speaks as the competition says
        assert "--json" in reply.out
        assert "--quiet" in reply.out
    assert f"  {verb}" in zermelo("--help").out


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["formats"],
        ["rulesets"],
        ["rulesets", "kayles"],
        ["solve", "kayles", "5", "7"],
        ["solve", "subtraction", "--set", "2,5,7", "12", "9", "1" + 50 * "0"],
        ["explain", "grundys-game", "9"],
        ["explain", "kayles", "3", "4", "--steps"],
        ["moves", "kayles", "5"],
        ["grade", "nim", "3", "5", "--move", "3 3"],
        ["table", "wythoff", "--upto", "4x4"],
        ["infinite", str(EXAMPLES / "infinite" / "example-3.game"), "--at", "-1"],
    ],
    ids=" ".join,
)
def test_start_up_imports_nothing_heavy(words: list[str]) -> None:
    script = (
        f"import sys; from zermelo import cli; assert cli.run({words}) == 0;"
        "print(sorted({'numba', 'numpy', 'pyarrow', 'networkx', 'igraph', 'scipy', 'pysat'}"
        " & set(sys.modules)))"
    )
    out = programs.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert out.stdout.splitlines()[-1] == "[]"


def test_stdin_and_a_pipe_that_closes() -> None:
    call = programs.run(
        [*COMMAND, "outcomes", "-", "--format", "edges", "--json"],
        input=b"a b\n",
        capture_output=True,
        check=True,
    )
    assert b'"outcome": {"a": "N", "b": "P"}' in call.stdout
    large = str(EXAMPLES / "admbuster_1000.af")
    with programs.started(
        [*COMMAND, "outcomes", large, "--rows", "1000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as closed:
        closed.stdout.close()
        assert b"rror" not in closed.stderr.read()
    assert closed.returncode == 0


def test_an_answer_that_cannot_be_written() -> None:
    command = [*COMMAND, "outcomes", str(EXAMPLES / "windmill.tgf")]
    with Path("/dev/full").open("wb") as full:
        call = programs.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert call.returncode == 2
    assert b"the answer cannot be written" in call.stderr
    assert b"Traceback" not in call.stderr
    closed = programs.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *command], stderr=subprocess.PIPE, check=False
    )
    assert b"Traceback" not in closed.stderr


def test_ctrl_c_says_what_is_known() -> None:
    """A reader that never ends its input is interrupted: status 130, one JSON object."""
    with programs.started(
        [*COMMAND, "outcomes", "-", "--format", "edges", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as call:
        line = call.stderr.readline()  # progress: it is reading by now
        assert "reading -" in line
        time.sleep(0.2)
        call.send_signal(signal.SIGINT)
        out = call.stdout.read()
        rest = call.stderr.read()
    assert call.returncode == 130
    assert out == '{"schema": 2, "interrupted": true}\n'
    assert "Traceback" not in rest


def test_what_is_known_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    call = ShellCall()
    call.known |= {"vertices": 7}
    call.print_known("interrupted", {"in_all": [1, 2, 3]})
    assert capsys.readouterr().out == "Interrupted; known so far: vertices 7, in all 3 vertices\n"


def test_progress_shows_what_the_callback_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("zermelo.cli.call.PROGRESS_DELAY", 0)
    seen = Terminal()
    monkeypatch.setattr(sys, "stderr", seen)
    call = ShellCall()
    with call.step("solving"):
        call.limits.look(lambda: "1,234 positions")
        programs.until(lambda: "1,234 positions" in seen.getvalue(), "positions are told")
    with call.step("writing"):  # what was told of one step is not said of the next
        programs.until(lambda: "writing …" in seen.getvalue(), "the next step is told")
    assert "solving … 0 s, 1,234 positions" in seen.getvalue()
    assert "positions" not in seen.getvalue().rpartition("writing")[2]


def test_a_terminal_gets_tables_in_colour() -> None:
    """A pseudo-terminal sees escape sequences, a pipe none."""
    pty = pytest.importorskip("pty", reason="pseudo-terminals exist on POSIX systems only")
    mine, theirs = pty.openpty()
    call = [*COMMAND, "outcomes", str(EXAMPLES / "windmill.tgf")]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    environment.pop("NO_COLOR", None)
    with programs.started(call, stdout=theirs, stderr=subprocess.PIPE, env=environment) as run:
        os.close(theirs)
        seen = b""
        while True:
            try:
                part = os.read(mine, 4096)
            except OSError:
                break
            if not part:
                break
            seen += part
        assert run.wait() == 0
    os.close(mine)
    assert b"\x1b[" in seen
    piped = programs.run(call, capture_output=True, check=True).stdout
    assert b"\x1b[" not in piped


def test_ctrl_c_while_the_program_loads() -> None:
    script = (
        "import os, signal, sys; from importlib.abc import MetaPathFinder\n"
        "class Impatient(MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'click': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Impatient())\n"
        "from zermelo.__main__ import start\n"
        "start()\n"
    )
    call = programs.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (call.returncode, call.stdout, call.stderr) == (130, b"", b"")
