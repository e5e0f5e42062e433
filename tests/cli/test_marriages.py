from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from tests.cli.conftest import EXAMPLES

LISTS = EXAMPLES / "marriages.txt"


def test_ends_and_partition(zermelo) -> None:
    answer = zermelo("solve", "marriages", "--on", LISTS, "--json").json
    assert answer["men_optimal"] == [["a", "w"], ["b", "x"], ["c", "y"], ["d", "z"]]
    assert answer["women_optimal"] == [["a", "z"], ["b", "y"], ["c", "x"], ["d", "w"]]
    assert answer["in_every"] == answer["in_none"] == []
    assert len(answer["in_some"]) == 16
    assert "best for all men" in zermelo("solve", "marriages", f"--on={LISTS}").out
    assert zermelo("solve", "--json", "marriages", "--on", LISTS).json == answer


def test_the_most_stable_matchings_of_four_couples(zermelo) -> None:
    assert zermelo("solve", "marriages", "--on", LISTS, "--count", "--json").json["count"] == "10"
    assert "10 stable matchings" in zermelo("solve", "marriages", "--on", LISTS, "--count").out
    listed = zermelo("solve", "marriages", "--on", LISTS, "--all", "--json").json
    assert (listed["listed"], listed["complete"]) == (10, True)
    assert "a–w, b–x, c–y, d–z" in zermelo("solve", "marriages", "--on", LISTS, "--all").out


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        ("a: x\n\nx: b\n", [], "line 3: .*'b'"),
        ("a x\n", [], "line 1: .*expected 'name: best"),
        ("", [], "expected two blocks"),
        ("{", [], "p.txt"),
        ("a: x\n\nx: a\n", ["--moon"], "there is no option '--moon'"),
    ],
)
def test_bad_lists_are_told(zermelo, tmp_path: Path, text, words, message) -> None:
    import re

    path = tmp_path / "p.txt"
    path.write_text(text)
    reply = zermelo("solve", "marriages", "--on", path, *words)
    assert (reply.status, reply.out) == (2, "")
    assert re.search(message, reply.err)


def test_no_file(zermelo) -> None:
    assert "needs a FILE of preference lists" in zermelo("solve", "marriages").err
    assert "no such file" in zermelo("solve", "marriages", "--on", "nowhere.txt").err


def test_kernels_point_to_marriages(zermelo, tmp_path: Path) -> None:
    for file in (LISTS, tmp_path / "my lists.txt"):
        if file != LISTS:
            file.write_bytes(LISTS.read_bytes())
        reply = zermelo("kernels", file)
        assert reply.status == 2
        assert f"{file} holds preference lists, not a digraph" in reply.err
        call = reply.err.strip().rpartition("zermelo marriages ")[2]
        assert zermelo("marriages", *shlex.split(call)).status == 0
    broken = tmp_path / "broken.txt"
    broken.write_text("a: x, y\n")
    assert "3 entries" in zermelo("kernels", broken).err
    assert "5 entries" in zermelo("kernels", LISTS, "--format", "edges").err
