"""``zermelo kernels``: its questions, its limits, and lists that stream."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tests import programs
from tests.cli.conftest import EXAMPLES
from tests.oracles import all_kernels
from tests.ticks import ticking

from zermelo import Digraph, is_kernel, read, write
from zermelo.errors import decimal


def windmill(blades: int) -> Digraph:
    edges = []
    for k in range(blades):
        edges += [("c", f"a{k}"), (f"a{k}", f"b{k}"), (f"b{k}", f"a{k}")]
    return Digraph(edges)


@pytest.fixture
def hard(tmp_path: Path) -> Path:
    """A random digraph on which the number of kernels is out of reach for a second."""
    rng = np.random.default_rng(5)
    count, edges = 6000, 18000
    sources, targets = rng.integers(0, count, edges), rng.integers(0, count, edges)
    path = tmp_path / "hard.npz"
    both = np.concatenate([sources, targets]), np.concatenate([targets, sources])
    write(Digraph.from_arrays(*both, count=count), path)
    return path


def test_one_kernel(zermelo) -> None:
    path = EXAMPLES / "stb_428_430.af"
    answer = zermelo("kernels", path, "--json").json
    assert answer["exists"] is True
    assert is_kernel(read(path), answer["kernel"])
    assert answer["core_vertices"] == 318
    assert "the hard core has 318 vertices" in zermelo("kernels", path).out


def test_counting(zermelo, tmp_path: Path) -> None:
    path = tmp_path / "windmill.tgf"
    write(windmill(1000), path)
    answer = zermelo("kernels", path, "--count", "--json").json
    assert answer["count"] == str(2**1000)  # an integer beyond 2^53 is a string
    assert str(2**1000) in zermelo("kernels", path, "--count").out
    write(windmill(20000), path)
    assert len(zermelo("kernels", path, "--count", "--json").json["count"]) == 6021
    assert decimal(10**5000) == "1" + 5000 * "0"


def test_listing(zermelo) -> None:
    path = EXAMPLES / "windmill.tgf"
    expected = all_kernels(read(path))
    answer = zermelo("kernels", path, "--all", "--json").json
    assert (answer["listed"], answer["complete"]) == (16, True)
    assert set(map(frozenset, answer["kernels"])) == expected
    again = zermelo("kernels", path, "--all", "--json").json
    assert again == answer
    some = zermelo("kernels", path, "--all", "--limit", "5", "--json").json
    assert (some["kernels"], some["complete"]) == (answer["kernels"][:5], False)
    exact = zermelo("kernels", path, "--all", "--limit", "16", "--json").json
    assert (exact["listed"], exact["complete"]) == (16, True)
    assert zermelo("kernels", path, "--all", "--limit", "0", "--json").json["listed"] == 0
    assert "16 kernels, and there are no others" in zermelo("kernels", path, "--all").out


def test_status(zermelo) -> None:
    path = EXAMPLES / "BA_60_70_3.af"
    answer = zermelo("kernels", path, "--status", "--json").json
    kernels = [
        set(kernel) for kernel in zermelo("kernels", path, "--all", "--json").json["kernels"]
    ]
    assert len(kernels) == 1440
    for v in read(path):
        inside = sum(v in kernel for kernel in kernels)
        where = "in_all" if inside == 1440 else "in_some" if inside else "in_none"
        assert v in answer[where]


def test_no_kernel(zermelo, tmp_path: Path) -> None:
    path = tmp_path / "odd.txt"
    path.write_text("a b\nb c\nc a\n")
    answer = zermelo("kernels", path, "--json").json
    assert (answer["exists"], answer["kernel"]) == (False, None)
    assert zermelo("kernels", path, "--exit-status").status == 1
    assert zermelo("kernels", path).status == 0
    assert "there is none" in zermelo("kernels", path).out
    assert zermelo("kernels", path, "--count", "--json").json["count"] == "0"
    listed = zermelo("kernels", path, "--all", "--json").json
    assert (listed["kernels"], listed["complete"]) == ([], True)
    assert zermelo("kernels", path, "--status", "--json").json["exists"] is False


def test_a_limit_is_kept_and_tells_what_is_known(
    zermelo, hard: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticking(monkeypatch)
    reply = zermelo("kernels", hard, "--count", "--time", "100", "--json")
    assert reply.status == 3
    assert reply.json["limit"] is True
    assert reply.json["vertices"] == 6000
    assert "at_least" in reply.json
    assert "the limit on time (100 s) was reached" in reply.err
    reply = zermelo("kernels", hard, "--all", "--time", "30", "--json")
    assert reply.status == 3
    assert reply.json["complete"] is False
    assert len(reply.json["kernels"]) == reply.json["listed"]


@pytest.mark.parametrize("words", [["--time", "0"], ["--memory", "much"], ["--limit", "3"]])
def test_wrong_limits(zermelo, words: list[str]) -> None:
    reply = zermelo("kernels", EXAMPLES / "windmill.tgf", *words)
    assert (reply.status, reply.out) == (2, "")


def test_ctrl_c_ends_a_list_properly(tmp_path: Path) -> None:
    """The list of 2^60 kernels is interrupted; what was printed is one JSON object."""
    path = tmp_path / "windmill.tgf"
    write(windmill(60), path)
    command = [sys.executable, "-m", "zermelo", "kernels", str(path), "--all", "--json"]
    with programs.started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as call:
        seen = b""
        while len(seen) < 20_000:
            part = os.read(call.stdout.fileno(), 4096)
            assert part, "it ends by itself"
            seen += part
        call.send_signal(signal.SIGINT)
        seen += call.stdout.read()
        assert b"Traceback" not in call.stderr.read()
    assert call.returncode == 130
    answer = json.loads(seen)
    assert answer["complete"] is False
    assert answer["listed"] == len(answer["kernels"]) > 10
