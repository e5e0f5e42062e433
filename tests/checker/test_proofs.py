"""What `make proofs` refuses, and that each theorem is asked what it rests on; without Coq."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from tests import programs

PROOFS = Path(__file__).parents[2] / "proofs"
FILES = sorted(PROOFS.glob("*.v"))
ASKED = re.findall(
    r"^Print Assumptions (?:\w+\.)?(\w+)\.$", (PROOFS / "Assume.v").read_text(), re.MULTILINE
)
CLOSED = "Closed under the global context"


def stated() -> list[str]:
    text = "".join(path.read_text() for path in FILES)
    return re.findall(r"^(?:Theorem|Corollary) (\w+)", text, re.MULTILINE)


def test_every_theorem_is_asked_what_it_rests_on() -> None:
    assert len(stated()) > 40
    assert {*stated()} <= {*ASKED}
    assert all(ASKED.count(name) >= stated().count(name) for name in stated())


def test_the_page_of_statements_names_what_there_is() -> None:
    page = (PROOFS / "README.md").read_text()
    named = re.findall(r"\[((?:`\w+`(?:,\s+)?)+)\]\((\w+\.v)\)", page)
    assert len(named) > 30
    for names, file in named:
        text = (PROOFS / file).read_text()
        for name in re.findall(r"`(\w+)`", names):
            assert re.search(rf"^ *(?:Theorem|Lemma|Corollary) {name}\b", text, re.MULTILINE), (
                name,
                file,
            )
    left_out = {*stated()} - {name for names, _ in named for name in re.findall(r"`(\w+)`", names)}
    assert not left_out


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The folder, with tools that do nothing but say what the theorems rest on."""
    shutil.copytree(PROOFS, tmp_path / "proofs", ignore=shutil.ignore_patterns("build"))
    tools = tmp_path / "tools"
    tools.mkdir()
    says = "".join(f"{CLOSED}\n" for _ in ASKED)
    (tmp_path / "says").write_text(says)
    for name in ("coqc", "ocamlopt"):
        (tools / name).write_text(
            f'#!/bin/sh\ncase "$*" in *Assume.v*) cat {tmp_path}/says;; esac\n'
        )
        (tools / name).chmod(0o755)
    return tmp_path


def built(folder: Path) -> subprocess.CompletedProcess[str]:
    path = f"{folder / 'tools'}{os.pathsep}/usr/bin{os.pathsep}/bin"
    return programs.run(
        [str(folder / "proofs" / "build.sh")], capture_output=True, text=True, env={"PATH": path}
    )


def test_it_builds_where_nothing_is_taken_for_granted(copied: Path) -> None:
    done = built(copied)
    assert done.returncode == 0, done.stderr
    assert f"{len(ASKED)} theorems rest on nothing but Coq" in done.stdout


@pytest.mark.parametrize(
    "line",
    [
        "Lemma easy : False. Admitted.",
        "Axiom choice : False.",
        "Local Axiom choice : False.",
        "Parameter p : False.",
        "Lemma easy : False. Proof. admit. Admitted.",
        "Unset Guard Checking.",
        "#[bypass_check(guard)] Fixpoint f (n : nat) : False := f n.",
    ],
)
def test_what_is_taken_for_granted_is_refused(copied: Path, line: str) -> None:
    with (copied / "proofs" / "Sums.v").open("a") as file:
        file.write(f"\n{line}\n")
    done = built(copied)
    assert done.returncode != 0
    assert "taken for granted" in done.stderr


@pytest.mark.parametrize(
    "says",
    [
        f"{CLOSED}\n" * (len(ASKED) - 1),
        f"{CLOSED}\n" * (len(ASKED) - 1) + "Axioms:\nclassic : forall P : Prop, P \\/ ~ P\n",
        f"{CLOSED}\n" * len(ASKED) + "Axioms:\n",
        "",
    ],
)
def test_a_theorem_that_rests_on_something_is_refused(copied: Path, says: str) -> None:
    (copied / "says").write_text(says)
    done = built(copied)
    assert done.returncode != 0
    assert "rest on nothing; build/assumptions.txt says which" in done.stderr


def test_without_coq_it_says_what_to_install(copied: Path) -> None:
    bare = copied / "bare"
    bare.mkdir()
    for name in ("bash", "dirname"):
        (bare / name).symlink_to(str(shutil.which(name)))
    done = programs.run(
        [str(copied / "proofs" / "build.sh")],
        capture_output=True,
        text=True,
        env={"PATH": str(bare)},
    )
    assert done.returncode != 0
    assert "apt-get install coq ocaml-nox" in done.stderr
