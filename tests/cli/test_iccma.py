"""The competition's interface, answer by answer, and against brute force."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from tests import programs
from tests.oracles import all_kernels
from tests.strategies import digraphs
from tests.ticks import ticking

from zermelo import Digraph, outcomes, write

# 1 ⇄ 2 attack each other, both attack 3, 3 attacks 4; 5 stands alone and attacks 6
FRAMEWORK = "# a comment\np af 6\n\n1 2\n2 1\n# another\n1 3\n2 3\n3 4\n5 6\n"
OLD = {
    "apx": "arg(a).arg(b).arg(c).\natt(a,b).\natt(b,a).\natt(a,c).\natt(b,c).\n",
    "tgf": "a\nb\nc\n#\na b\nb a\na c\nb c\n",
}
ODD = "p af 3\n1 2\n2 3\n3 1\n"


@pytest.fixture
def ask(zermelo, tmp_path: Path):
    def call(task: str, content: str, *words: str, name: str = "x.af") -> str:
        path = tmp_path / name
        path.write_text(content)
        reply = zermelo("iccma", "-p", task, "-f", path, *words)
        assert (reply.status, reply.err) == (0, "")
        return reply.out

    return call


def test_who_it_is_and_what_it_can(zermelo) -> None:
    assert zermelo("iccma").out.startswith("zermelo ")
    assert "maintainers" in zermelo("iccma").out
    problems = zermelo("iccma", "--problems").out
    assert problems.startswith("[SE-GR,DC-GR,DS-GR,SE-ST,EE-ST,CE-ST,DC-ST,DS-ST,SE-CO,")
    assert problems.endswith(",SE-ID,DC-ID,DS-ID]\n")
    assert zermelo("iccma", "--formats").out == "[i23,apx,tgf,aba]\n"


def test_long_lines_for_a_program_stay_whole(ask) -> None:
    """An extension of thousands of arguments is one line, which a script reads."""
    lines = "".join(f"arg(a{i})." for i in range(5_000))
    said = ask("SE-GR", lines, "-fo", "apx", name="long.apx")
    assert said == f"[{','.join(f'a{i}' for i in range(5_000))}]\n"


def test_the_program_of_its_own() -> None:
    script = "from zermelo.__main__ import iccma; iccma()"
    call = programs.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert call.stdout.startswith(b"zermelo ")


@pytest.mark.parametrize(
    ("task", "words", "expected"),
    [
        ("SE-GR", [], "w 5\n"),
        ("DC-GR", ["-a", "5"], "YES\nw 5\n"),
        ("DC-GR", ["-a", "1"], "NO\n"),
        ("DS-GR", ["-a", "5"], "YES\n"),
        ("DS-GR", ["-a", "6"], "NO\nw 5\n"),
        ("CE-ST", [], "2\n"),
        ("EE-ST", [], "w 1 4 5\nw 2 4 5\n"),
        ("DC-ST", ["-a", "1"], "YES\nw 1 4 5\n"),
        ("DC-ST", ["-a", "3"], "NO\n"),
        ("DS-ST", ["-a", "4"], "YES\n"),
        ("DS-ST", ["-a", "1"], "NO\nw 2 4 5\n"),
    ],
)
def test_answers_of_2023(ask, task: str, words: list[str], expected: str) -> None:
    assert ask(task, FRAMEWORK, *words) == expected
    assert ask(task, FRAMEWORK, "-fo", "i23", *words, name="no-ending") == expected


def test_one_stable_extension(ask) -> None:
    assert ask("SE-ST", FRAMEWORK) in ("w 1 4 5\n", "w 2 4 5\n")


@pytest.mark.parametrize(
    ("task", "words", "expected"),
    [
        ("SE-ST", [], "NO\n"),
        ("CE-ST", [], "0\n"),
        ("EE-ST", [], "NO\n"),
        ("DC-ST", ["-a", "1"], "NO\n"),
        ("DS-ST", ["-a", "1"], "YES\n"),
        ("SE-GR", [], "w\n"),
    ],
)
def test_without_a_stable_extension(ask, task: str, words: list[str], expected: str) -> None:
    assert ask(task, ODD, *words) == expected


def test_no_arguments_at_all(ask) -> None:
    assert ask("SE-ST", "p af 0\n") == "w\n"
    assert ask("CE-ST", "p af 0\n") == "1\n"


@pytest.mark.parametrize("name", ["apx", "tgf"])
def test_answers_in_the_older_formats(ask, name: str) -> None:
    for words in ([], ["-fo", name]):
        file = {"name": f"x.{name}"} if not words else {"name": "x"}
        assert ask("SE-GR", OLD[name], *words, **file) == "[]\n"
        assert ask("EE-ST", OLD[name], *words, **file) == "[[a],[b]]\n"
        assert ask("CE-ST", OLD[name], *words, **file) == "2\n"
        assert ask("DC-ST", OLD[name], *words, "-a", "a", **file) == "YES\n"
        assert ask("DS-ST", OLD[name], *words, "-a", "a", **file) == "NO\n"
        assert ask("DS-ST", OLD[name], *words, "-a", "c", **file) == "NO\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-p", "EE-ID", "-f", "x.af"], "the task 'EE-ID' is none of SE-GR"),
        (["-p", "SE-ST"], "needs -p TASK and -f FILE"),
        (["-f", "x.af"], "needs -p TASK and -f FILE"),
        (["-p", "DC-ST", "-f", "x.af"], "give -a ARGUMENT"),
        (["-p", "DC-ST", "-f", "x.af", "-a", "7"], "no argument is called '7'"),
        (
            ["-p", "DC-ST", "-f", "x.af", "-fo", "moon"],
            "there is no format 'moon'; choose one of i23",
        ),
        (["-p", "SE-ST", "-f", "y.af"], "there is no such file"),
    ],
)
def test_wrong_calls(zermelo, tmp_path: Path, monkeypatch, words, message: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x.af").write_text(FRAMEWORK)
    reply = zermelo("iccma", *words)
    assert (reply.status, reply.out) == (2, "")
    assert message in reply.err


def test_the_other_semantics(ask) -> None:
    assert ask("SE-CO", FRAMEWORK) == "w 5\n"
    assert sorted(ask("EE-PR", FRAMEWORK).splitlines()) == ["w 1 4 5", "w 2 4 5"]
    assert ask("CE-CO", FRAMEWORK) == "3\n"
    assert ask("DS-PR", FRAMEWORK, "-a", "4") == "YES\n"
    assert ask("DS-PR", FRAMEWORK, "-a", "1") == "NO\nw 2 4 5\n"
    assert ask("DC-SST", FRAMEWORK, "-a", "3") == "NO\n"
    assert ask("SE-ID", FRAMEWORK) == "w 5\n"
    assert ask("CE-STG", ODD) == "3\n"
    assert ask("EE-PR", OLD["apx"], name="x.apx") == "[[a],[b]]\n"


def test_other_tracks_are_refused(zermelo, tmp_path: Path) -> None:
    (tmp_path / "x.af").write_text(FRAMEWORK)
    (tmp_path / "x.aba").write_text("p aba 3\na 1\nc 1 2\nr 3 2\n")
    for words, said in (
        (("-p", "DC-CO-D", "-f", tmp_path / "x.af", "-a", "1"), "the task 'DC-CO-D' is none of"),
        (
            ("-p", "DC-CO", "-f", tmp_path / "x.aba", "-fo", "i23", "-a", "3"),
            "found 'p aba', a framework of",
        ),
        (("-p", "DC-CO", "-f", tmp_path / "x.aba", "-a", "3"), "found 'p aba', a framework of"),
    ):
        reply = zermelo("iccma", *words)
        assert (reply.status, reply.out) == (2, "")
        assert said in reply.err


@pytest.mark.parametrize("task", ["SE-PR", "CE-CO", "DC-CO", "EE-PR"])
@pytest.mark.parametrize("name", ["x.af", "x.apx"])
def test_nothing_is_printed_when_time_is_over(
    zermelo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, task: str, name: str
) -> None:
    (tmp_path / name).write_text(FRAMEWORK if name == "x.af" else OLD["apx"])
    words = ("-a", "1" if name == "x.af" else "a") if task == "DC-CO" else ()
    ticking(monkeypatch)
    reply = zermelo("iccma", "-p", task, "-f", tmp_path / name, *words, "--time", "2")
    assert (reply.status, reply.out) == (3, "")
    assert "the limit on time" in reply.err


@given(digraphs(max_vertices=6))
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_every_task_against_brute_force(zermelo, tmp_path: Path, G: Digraph) -> None:
    path = tmp_path / "x.af"
    named = Digraph.from_arrays(*G.edge_arrays(), names=[str(v + 1) for v in range(len(G))])
    write(named, path)
    extensions = all_kernels(named)

    def told(*words: str) -> list[str]:
        reply = zermelo("iccma", "-f", path, *words)
        assert reply.status == 0
        return reply.out.splitlines()

    def read(line: str) -> frozenset[str]:
        assert line.split()[0] == "w"
        return frozenset(line.split()[1:])

    ground = frozenset(outcomes(named).where("P"))
    assert [read(line) for line in told("-p", "SE-GR")] == [ground]
    assert told("-p", "CE-ST") == [str(len(extensions))]
    listed = told("-p", "EE-ST")
    assert (listed == ["NO"]) == (not extensions)
    if extensions:
        assert {read(line) for line in listed} == extensions
        assert len(listed) == len(extensions)
        assert read(told("-p", "SE-ST")[0]) in extensions
    for v in named:
        for task, good in (("DC-ST", True), ("DS-ST", False)):
            lines = told("-p", task, "-a", v)
            witnesses = [held for held in extensions if (v in held) == good]
            says_yes = bool(witnesses) == good
            assert lines[0] == ("YES" if says_yes else "NO")
            assert len(lines) == 1 + bool(witnesses)
            if witnesses:
                assert read(lines[1]) in witnesses
        assert told("-p", "DC-GR", "-a", v)[0] == ("YES" if v in ground else "NO")
        assert told("-p", "DS-GR", "-a", v)[0] == ("YES" if v in ground else "NO")


def test_assumption_based_frameworks(zermelo, tmp_path: Path) -> None:
    file = tmp_path / "x.aba"
    file.write_text("p aba 5\n# two\na 1\na 2\nc 1 3\nc 2 4\nr 3 2\nr 4 1\nr 5 1\n")
    for task, more, said in (
        ("DC-PR", ["-a", "5"], "YES\n"),
        ("DS-PR", ["-a", "5"], "NO\n"),
        ("DC-CO", ["-a", "3"], "YES\n"),
        ("SE-GR", [], "w\n"),
        ("CE-CO", [], "3\n"),
        ("CE-ST", [], "2\n"),
    ):
        reply = zermelo("iccma", "-p", task, "-f", file, "-fo", "aba", *more)
        assert (reply.status, reply.out) == (0, said), (task, reply)
    listed = zermelo("iccma", "-p", "EE-ST", "-f", file, "-fo", "aba").out
    assert sorted(listed.splitlines()) == ["w 1", "w 2"]
    for task, more, why in (
        ("DC-PR", [], "asks about an atom"),
        ("DC-PR", ["-a", "٣"], "asks about an atom"),
        ("DC-PR", ["-a", "9" * 5000], "asks about an atom"),
        ("DC-PR", ["-a", "9"], "outside 1..5"),
        ("SE-ID", [], "no ideal semantics here"),
    ):
        reply = zermelo("iccma", "-p", task, "-f", file, "-fo", "aba", *more)
        assert (reply.status, reply.out) == (2, "")
        assert why in reply.err
