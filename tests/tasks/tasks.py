"""How the tasks are kept: what a user wants, one command or three lines, what must be printed.

In Python the value of the last line is what a session or notebook shows. A task is one command, or
at most three lines; imports are not counted.
"""

from __future__ import annotations

import ast
import contextlib
import io
import shlex
from dataclasses import dataclass
from pathlib import Path

from zermelo import cli

ROOT = Path(__file__).parents[2]
MOST = 3


@dataclass(frozen=True)
class Task:
    """Something that a user wants.

    Attributes
    ----------
    wish : str
        In their words.
    how : str
        A command that begins with ``zermelo``, or lines of Python.
    shown : tuple of str
        What is printed, or written to the file that the command names after ``-o``.
    """

    wish: str
    how: str
    shown: tuple[str, ...]


def check(task: Task, place: Path) -> None:
    """Do a task in an empty directory, which one has gone to, and look at what is shown."""
    (place / "examples").symlink_to(ROOT / "examples")
    shown = do(task, place)
    for wanted in task.shown:
        assert wanted in shown, shown


def do(task: Task, place: Path) -> str:
    """Do a task in a directory that has the examples, and return what the user sees."""
    lines = task.how.strip().split("\n")
    if lines[0].startswith("zermelo "):
        assert len(lines) == 1, "one command"
        return command(shlex.split(lines[0])[1:], place)
    counted = [line for line in lines if not line.startswith(("import ", "from "))]
    assert len(counted) <= MOST, f"three lines, not {len(counted)}"
    return python(task.how)


def command(words: list[str], place: Path) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        assert cli.run(words) == 0, out.getvalue()
    shown = out.getvalue()
    if "-o" in words:
        written = place / words[words.index("-o") + 1]
        if written.suffix in (".csv", ".json", ".svg", ".tgf", ".apx"):
            shown += written.read_text(encoding="utf-8")
        else:
            assert written.stat().st_size
    return shown


def python(code: str) -> str:
    *before, last = ast.parse(code).body
    assert isinstance(last, ast.Expr)
    names: dict[str, object] = {}
    exec(compile(ast.Module(before, []), "task", "exec"), names)  # noqa: S102  our own
    return repr(eval(compile(ast.Expression(last.value), "task", "eval"), names))  # noqa: S307
