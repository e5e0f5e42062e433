from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import EXAMPLES

from zermelo.limits import Watch, resident
from zermelo.tokens.codes import linear_code

ANNE = EXAMPLES / "beat-anne.tgf"


def test_the_code_of_a_digraph(zermelo) -> None:
    answer = zermelo("codes", ANNE, "--only", "s0,s1,s2,s3,s4", "--json").json
    assert (answer["vertices"], answer["edges"]) == (25, 35)
    assert (answer["length"], answer["dimension"], answer["distance"]) == (5, 2, 2)
    assert answer["weights"] == {"0": 1, "2": 2, "4": 1}
    assert answer["names"] == ["s0", "s1", "s2", "s3", "s4"]
    assert answer["generator"] == ["10100", "01010"]
    assert answer["information"] == ["s2", "s3"]
    assert answer["check"] == ["10100", "01010", "00001"]
    text = zermelo("codes", ANNE, "--rows", 3).out
    assert "[25, 16, 2]" in text
    assert "1010000000000000000000000  p0 p2" in text
    assert "… and 13 more" in text


def test_lexicodes(zermelo, tmp_path: Path) -> None:
    answer = zermelo("codes", "--lexicode", "24,8", "--json").json
    assert answer["weights"] == {"0": 1, "8": 759, "12": 2576, "16": 759, "24": 1}
    assert answer["values"][:9] == [1, 2, 4, 8, 16, 32, 64, 127, 128]
    assert "[7, 4, 3]" in zermelo("codes", "--lexicode", "7,3").out
    path = tmp_path / "hamming.tgf"
    assert zermelo("codes", "--lexicode", "7,3", "-o", path, "-q").out == ""
    again = zermelo("codes", path, "--only", "1,2,3,4,5,6,7", "--json").json
    assert again["weights"] == {"0": 1, "3": 7, "4": 7, "7": 1}
    assert zermelo("codes", "--lexicode", "3,5").out.endswith("only the empty position\n")
    large = zermelo("codes", "--lexicode", "100,3", "--json").json
    assert large["weights"]["50"] == str(int(large["weights"]["50"]))  # beyond 2^53
    assert sum(map(int, large["weights"].values())) == 2 ** large["dimension"]
    assert "tokens on" in zermelo("codes", "--lexicode", "100,3", "--no-weights").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "either a FILE or --lexicode"),
        ([ANNE, "--lexicode", "7,3"], "either a FILE or --lexicode"),
        ([ANNE, "-o", "x.tgf"], "drop --output"),
        (["--lexicode", "7,3", "--only", "c1"], "needs no FILE; drop --only"),
        (["--lexicode", "7"], "with a comma between"),
        (["--lexicode", "0,3"], "give numbers from 1 on"),
        ([ANNE, "--only", "moon"], "no vertex is called 'moon'"),
    ],
)
def test_a_wrong_call_is_told(zermelo, words: list[object], message: str) -> None:
    reply = zermelo("codes", *words)
    assert (reply.status, reply.out) == (2, "")
    assert message in reply.err


def test_limits(zermelo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pairs.txt"
    path.write_text("".join(f"a{i} b{i}\nb{i} a{i}\n" for i in range(24)))
    assert zermelo("codes", path, "--no-weights", "--json").json["distance"] == 4
    reply = zermelo("codes", path, "--time", "0.000001", "--json")
    assert (reply.status, reply.json["limit"]) == (3, True)  # solving counts, too
    plain = linear_code._enumerate

    def slowed(rows: tuple[int, ...], length: int, watch: Watch) -> Any:
        watch.started -= 60
        return plain(rows, length, watch)

    monkeypatch.setattr(linear_code, "_enumerate", slowed)
    reply = zermelo("codes", path, "--time", "60", "--json")
    assert reply.status == 3
    assert (reply.json["dimension"], reply.json["distance"]) == (23, 4)
    assert reply.json["limit"] is True


def test_a_digraph_that_is_too_large(zermelo, tmp_path: Path) -> None:
    path = tmp_path / "cycle.txt"
    path.write_text("".join(f"{u} {(u + 1) % 60}\n" for u in range(60)))
    little = str(resident() + 20_000_000)  # enough for γ of single tokens
    reply = zermelo("codes", path, "--memory", little, "--json")
    assert reply.status == 3
    assert reply.json["connected vertices"] == "60"
    much = str(resident() + (1 << 30))
    assert zermelo("codes", path, "--json", "--memory", much).json["dimension"] == 0
