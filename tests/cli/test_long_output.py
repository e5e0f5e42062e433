"""Long values and lists are cut in print; JSON has them whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from zermelo.cli.show import MAX_LINE, shorten

#: A strip of Clobber whose value has nine thousand characters.
STRIP = "xooxxoxoxooxoxxoxoxooxxooxox"
#: Beginning and end of a line, and how long it is.
MOST = MAX_LINE + 100


@pytest.mark.parametrize(
    ("words", "bytes_at_most"),
    [
        (["solve", "clobber", STRIP[:26]], 3_000),
        (["value", f"(clobber {STRIP})"], 8_000),
        (["value", f"[(clobber {STRIP}), 1]"], 3_000),
        (["explain", "clobber", STRIP], 40_000),
        (["moves", "value", f"(clobber {STRIP})"], 30_000),
        (["kernels", "pairs.txt", "--all", "--limit", "3"], 6_000),
        (["sequences", "pairs.txt"], 12_000),
    ],
)
def test_what_is_long_is_cut(
    zermelo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], bytes_at_most: int
) -> None:
    monkeypatch.chdir(tmp_path)
    edges = (f"name{i} other{i}\nother{i} name{i}\n" for i in range(2_000))
    Path("pairs.txt").write_text("".join(edges), encoding="utf-8")
    told = zermelo(*words)
    assert told.status == 0
    assert "characters," in told.out
    assert len(told.out) < bytes_at_most
    assert max(map(len, told.out.splitlines())) <= MOST
    whole = zermelo(*words, "--json").out
    assert len(whole) > 3_000
    assert "…(" not in whole


def test_values_in_json_are_whole(zermelo) -> None:
    known = zermelo("value", f"(clobber {STRIP})", "--json").json
    assert len(known["value"]) > 9_000
    again = zermelo("value", known["value"], "--json").json
    assert again["value"] == known["value"]


@pytest.mark.parametrize("length", [1, 399, 400, 401, 1_199, 1_200, 1_201, 5_000, 100_000])
def test_beginning_and_end_of_a_line_are_shown(length: int) -> None:
    for text in ("x" * length, ("abc " * length)[:length]):
        told = shorten(text)
        assert told == text or (len(told) < len(text) and f"{length:,} characters" in told)
        assert len(told) <= MOST
        assert told[:30] == text[:30]
        assert told[-30:] == text[-30:]
