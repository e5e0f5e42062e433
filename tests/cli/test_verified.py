"""``zermelo check --verified`` asks a second checker, where that is on the path."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.checker.test_verified import PROGRAM
from tests.cli.conftest import Reply

Zermelo = Callable[..., Reply]
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def certificate(zermelo: Zermelo, tmp_path: Path) -> Path:
    out = tmp_path / "x.json"
    assert zermelo("certify", "outcomes", EXAMPLES / "windmill.tgf", "--output", out).status == 0
    return out


def program(folder: Path, answer: str, status: int) -> None:
    """Put a program there that knows outcomes and gives one answer."""
    path = folder / "zermelo-checker"
    path.write_text(
        f'#!/bin/sh\nif [ "$1" = --kinds ]; then echo outcomes; exit; fi\ncat > {folder}/asked\n'
        f'echo "{answer}"\nexit {status}\n'
    )
    path.chmod(0o755)


def on_path(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/usr/bin{os.pathsep}/bin")


def test_without_the_program_it_says_how_to_build_it(
    zermelo: Zermelo, certificate: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    reply = zermelo("check", certificate, "--verified")
    assert reply.status == 2
    assert "make proofs" in reply.err


def test_it_asks_with_the_same_bytes(
    zermelo: Zermelo, certificate: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path, "HOLDS: outcomes", 0)
    on_path(monkeypatch, tmp_path)
    reply = zermelo("check", certificate, "--verified")
    assert reply.status == 0
    assert "HOLDS" in reply.out
    assert "It knows outcomes. Trusted are Coq's kernel and extraction" in reply.out
    assert (tmp_path / "asked").read_bytes() == certificate.read_bytes()
    assert zermelo("check", certificate, "--verified", "--json").json["verified"]["kinds"] == [
        "outcomes"
    ]
    assert "verified" not in zermelo("check", certificate, "--json").json


@pytest.mark.parametrize("answer", ["FALSE: a label", "HOLDS: kernel", "HOLDS: outcomes"])
def test_where_it_does_not_agree_nothing_holds(
    zermelo: Zermelo,
    certificate: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
) -> None:
    program(tmp_path, answer, 1)
    on_path(monkeypatch, tmp_path)
    reply = zermelo("check", certificate, "--verified")
    assert reply.status == 1
    assert "one of the two checkers is wrong" in reply.out
    assert "agrees" not in reply.out


def test_what_it_refuses_to_read_is_told(
    zermelo: Zermelo, certificate: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path, "MALFORMED: byte 3: no JSON", 2)
    on_path(monkeypatch, tmp_path)
    reply = zermelo("check", certificate, "--verified")
    assert reply.status == 2
    assert "cannot read the certificate (byte 3: no JSON)" in reply.err


def test_kinds_that_it_does_not_know_are_told(
    zermelo: Zermelo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path, "HOLDS: kernel", 0)
    on_path(monkeypatch, tmp_path)
    out = tmp_path / "kernel.json"
    zermelo("certify", "kernel", EXAMPLES / "windmill.tgf", "--output", out)
    reply = zermelo("check", out, "--verified")
    assert reply.status == 2
    assert "knows certificates of outcomes, and this one is of" in reply.err


@pytest.mark.skipif(PROGRAM is None, reason="zermelo-checker is not built: 'make proofs' does it")
def test_the_program_itself(
    zermelo: Zermelo, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert PROGRAM is not None
    on_path(monkeypatch, PROGRAM.parent)
    reply = zermelo("check", certificate, "--verified")
    assert reply.status == 0
    assert "zermelo-checker, extracted from proofs in Coq, agrees." in reply.out
    # UTF-16 is JSON for Python, and refused by the program.
    certificate.write_bytes(certificate.read_text().encode("utf-16"))
    assert zermelo("check", certificate).status == 0
    assert zermelo("check", certificate, "--verified").status == 2
