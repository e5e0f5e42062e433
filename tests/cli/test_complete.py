"""What a shell may complete."""

from __future__ import annotations

import os
import sys

import pytest
from tests import programs

from zermelo.cli import command
from zermelo.cli.complete import SHELL_VARIABLE, complete
from zermelo.verbs import VERBS


@pytest.fixture
def completed(monkeypatch, capfd):
    """Ask as bash does; values, and FILE where the shell is to list files."""

    def ask(line: str) -> list[str]:
        words = line.split(" ")
        monkeypatch.setenv(SHELL_VARIABLE, "bash_complete")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        capfd.readouterr()
        assert complete(command) == 0
        lines = [said.partition(",") for said in capfd.readouterr().out.split()]
        return ["FILE" if kind == "file" else value for kind, _, value in lines]

    return ask


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("zermelo so", ["solve"]),
        ("zermelo --ver", ["--version"]),
        ("zermelo outcomes ", ["FILE"]),
        ("zermelo outcomes g.tgf -o ", ["FILE"]),
        ("zermelo outcomes --ro", ["--rows"]),
        ("zermelo outcomes --format t", ["tsv", "tgf"]),
        ("zermelo convert a.tgf ", ["FILE"]),
        ("zermelo solve kay", ["kayles", "FILE"]),
        ("zermelo solve nim 3 + ka", ["kalah", "kayles", "FILE"]),
        ("zermelo solve nim 3 ", []),
        ("zermelo solve chomp --o", ["--on"]),
        ("zermelo solve chomp --on pet", ["petersen", "FILE"]),
        ("zermelo solve nim 3 + octal --co", ["--code", "--columns", "--compile"]),
        ("zermelo solve nim 3 --meth", ["--method"]),
        ("zermelo solve nim 3 --method se", ["search"]),
        ("zermelo solve nosuchgame --o", []),
        ("zermelo draw chom", ["chomp", "chomp-board", "FILE"]),
        ("zermelo certify ker", ["kernel", "FILE"]),
        ("zermelo certify kernel ", ["FILE"]),
        ("zermelo certify quotient kay", ["kayles", "FILE"]),
        ("zermelo certify quotient octal --cod", ["--code"]),
        ("zermelo rulesets wel", ["welter"]),
        ("zermelo nosuchverb x", []),
    ],
)
def test_what_may_come_next(completed, line: str, wanted: list[str]) -> None:
    assert completed(line) == wanted


def test_every_verb_is_completed(completed) -> None:
    assert completed("zermelo ") == [*VERBS]
    for verb in VERBS:
        assert "--help" in completed(f"zermelo {verb} --h")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_line_of_the_readme(shell: str) -> None:
    done = programs.run(
        [sys.executable, "-m", "zermelo"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {SHELL_VARIABLE: f"{shell}_source"},
    )
    assert done.returncode == 0 or "bash" in done.stderr.lower()  # it asks bash for its version
    assert "zermelo" in done.stdout


def test_nothing_heavy_is_imported() -> None:
    code = "import sys; from zermelo.cli.complete import complete; from zermelo.cli import command;"
    code += "complete(command); print(*sys.modules.keys() & {'numpy', 'numba', 'rich'}, 'end')"
    asked = {SHELL_VARIABLE: "bash_complete", "COMP_WORDS": "zermelo solve k", "COMP_CWORD": "2"}
    done = programs.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | asked,
    )
    assert "kayles" in done.stdout
    assert done.stdout.splitlines()[-1].split() == ["end"]
