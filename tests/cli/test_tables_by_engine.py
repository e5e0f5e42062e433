"""``tablebase build --engine``: each verb looks positions up in such a table as in others."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from zermelo.bulk import engines

OWN = """
import zermelo as z

here = z.game((9, 0), lambda s: [(s[0] - k, k) for k in (1, 2, 3) if k != s[1] and k <= s[0]])
"""


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let threads list options, as starting processes takes long."""
    monkeypatch.setattr(engines, "start_processes", lambda: ThreadPoolExecutor(2))


@pytest.fixture
def own(tmp_path: Path) -> str:
    file = tmp_path / "own.py"
    file.write_text(OWN)
    return str(file)


@pytest.mark.usefixtures("threads")
def test_verbs_look_positions_up_in_it(
    zermelo: Any, tmp_path: Path, own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each verb says with either table what it says with the other."""
    here = ["three-mens-morris", "...|.x.|...|xx.|ooo"]
    words = ["tablebase", "build", "three-mens-morris", "--quiet", "-o"]
    assert zermelo(*words, tmp_path / "found", "--engine", "duckdb").status == 0
    assert zermelo(*words, tmp_path / "right", "--method", "keys").status == 0
    for verb, *more in (
        ["solve", *here], ["moves", *here], ["explain", *here], ["grade", *here, "--move", "a1"],
        ["play", *here, "--quiet"],
    ):  # fmt: skip
        said = []
        for name in ("found", "right"):
            monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
            table = ["--turn", "right", "--table", tmp_path / name]
            said.append(zermelo(verb, *more, *table))
        assert said[0].status == said[1].status == 0, said[0].err
        assert said[0].out.replace("found", "right") == said[1].out
    told = [
        zermelo("tablebase", "probe", tmp_path / name, here[1], "--json").json
        for name in ("found", "right")
    ]
    assert told[0].pop("source") != told[1].pop("source")
    assert told[0] == told[1]
    assert told[0]["outcome"] == "P"
    assert zermelo("tablebase", "check", tmp_path / "found").status == 0
    told = zermelo("tablebase", "longest", tmp_path / "found", "--json").json
    assert len(told["moves"]) == 9
    build = ["tablebase", "build", own, "--engine", "duckdb", "-o", tmp_path / "own.table"]
    assert zermelo(*build).status == 0
    told = zermelo("solve", own, "--table", tmp_path / "own.table", "--json").json
    assert told["remoteness"] == zermelo("solve", own, "--json").json["remoteness"]
    assert zermelo("tablebase", "check", tmp_path / "own.table", "--rules", own).status == 0


def test_what_makes_no_sense(zermelo: Any, tmp_path: Path) -> None:
    words = ["tablebase", "build", "tic-tac-toe", "-o", tmp_path / "t", "--engine"]
    assert "'spark' is not an engine" in zermelo(*words, "spark").err
    reply = zermelo(*words, "duckdb", "--method", "keys")
    assert reply.status == 2
    assert "--method" in reply.err
    assert not (tmp_path / "t" / "table.json").exists()
