"""What is shown as a command can be pasted into a shell, word for word."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest
from tests import programs

from zermelo import cli
from zermelo.games.parameters import shell_example, shell_text
from zermelo.games.rules import no_position
from zermelo.rulesets import position_of
from zermelo.rulesets.catalogue import catalogue, instances
from zermelo.rulesets.reading import example_of
from zermelo.verbs import VERBS
from zermelo.verbs.rulesets import RulesetAnswer

ROOT = Path(__file__).parents[2]
BASH = shutil.which("bash")
#: In place of the program: it says what words the shell hands it.
ZERMELO = r"""zermelo() { printf 'called\0'; printf '%s\0' "$@"; }
"""
KINDS = {name: kind for name, kind in catalogue().items() if kind.example}
#: Prose that is no call: what stands for words, and what a line of help leaves open.
PLACES = re.compile(r"\b[A-Z]{3,}\b|…|<|\.\.\. ")


@pytest.fixture(autouse=True)
def in_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand beside the project's examples."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)


def pasted(line: str) -> list[str]:
    """Paste a line into bash, and return the words that the program gets."""
    if BASH is None:
        pytest.skip("there is no bash")
    ran = programs.run(
        [BASH, "--norc", "--noprofile", "-c", ZERMELO + line],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert (ran.returncode, ran.stderr) == (0, ""), line
    assert ran.stdout.split("\0")[0] == "called", line
    assert ran.stdout.count("called\0") == 1, line
    in_single_quotes = re.sub(r"'[^']*'", "", line)
    assert "!" not in in_single_quotes, f"{line}: typed at a prompt, ! recalls another line"
    assert not list(Path().glob("[!e]*")), f"{line}: the shell has written a file"
    return ran.stdout.split("\0")[1:-1]


@pytest.mark.parametrize("name", KINDS)
def test_the_example_of_a_ruleset_is_its_position(name: str) -> None:
    kind = KINDS[name]
    words = pasted(f"zermelo solve {shell_example(kind)}")
    assert words[0] == "solve"
    assert position_of(words[1:]) == example_of(kind)


@pytest.mark.parametrize("name", KINDS)
def test_so_is_the_example_in_messages(name: str) -> None:
    kind = KINDS[name]
    _, _, shown = str(no_position(example_of(kind).ruleset, "wrong")).partition("for example: ")
    assert position_of(pasted(f"zermelo {shown}")) == example_of(kind)


def test_the_catalogue_shows_them(zermelo) -> None:
    for kind in catalogue().values():
        assert RulesetAnswer(kind).json()["example"] == shell_example(kind)
    for name in ("clobber", "hackenbush", *instances()):
        shown = zermelo("rulesets", name).out.strip().rpartition("Example: ")[2]
        position_of(pasted(shown)[1:])


def helps() -> list[tuple[str, str]]:
    """Return the examples below the help of each verb."""
    found = []
    for name in VERBS:
        verb = cli.command.get_command(click.Context(cli.command), name)
        assert verb is not None
        below = list(verb.commands.values()) if isinstance(verb, click.Group) else []
        for one in (verb, *below):
            context = click.Context(one, info_name=name)
            lines = one.get_help(context).partition("\n  Example: ")[2].splitlines()
            assert lines, f"{name} {one.name}"
            found += [(name, line.strip()) for line in lines]
    return found


@pytest.mark.parametrize(("verb", "line"), helps())
def test_examples_of_the_help_are_calls_of_the_verb(verb: str, line: str) -> None:
    assert line.startswith("zermelo ")
    words = pasted(line)
    assert words[0] == verb or verb == "new"
    if "ttt.table" in words:  # the one before has to be run first
        return
    with cli.command.make_context("zermelo", list(words)) as context:
        name, found, rest = cli.command.resolve_command(context, words)
        assert found is not None
        found.make_context(name, list(rest), parent=context)


def documented() -> list[tuple[str, str]]:
    """Return the calls in README and the docs: lines of a console, and calls in backticks."""
    found = []
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        calls = re.findall(r"^\$ (zermelo .*)$", text, re.MULTILINE)
        prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
        calls += [
            " ".join(call.split())
            for call in re.findall(r"`(zermelo [^`]+)`", prose)
            if not PLACES.search(call)
        ]
        found += [(page.name, call) for call in dict.fromkeys(calls)]
    return found


def before_others(line: str) -> str:
    """Return a line without the file or program that its output goes to, outside of quotes."""
    for sign in (" > ", " | "):
        before = line.partition(sign)[0]
        line = line if before.count('"') % 2 or before.count("'") % 2 else before
    return line


@pytest.mark.parametrize(("page", "line"), documented())
def test_calls_in_the_docs_can_be_pasted(page: str, line: str) -> None:
    words = pasted(before_others(line))
    assert words[0] in VERBS or words[0].startswith("-"), page


@pytest.mark.parametrize("word", ["a|b", "(a;b)", "*", "a b", "it's", 'a"b', "$x", "!a", "~", ""])
def test_any_word_can_be_typed(word: str) -> None:
    assert pasted(f"zermelo {shell_text([word])}") == [word]


@pytest.mark.parametrize(
    "name", [name for name, kind in KINDS.items() if set("|;") & set(kind.example)]
)
def test_a_slash_separates_what_a_bar_or_a_semicolon_does(name: str) -> None:
    kind = KINDS[name]
    slashed = kind.example.replace("|", "/").replace(";", "/")
    assert position_of([name, *slashed.split()]) == example_of(kind)


def test_so_it_does_between_the_rules_of_the_players() -> None:
    word = "L=1,2;R=3;n=7"
    assert position_of(["partizan-subtraction", word.replace(";", "/")]) == position_of(
        ["partizan-subtraction", word]
    )
