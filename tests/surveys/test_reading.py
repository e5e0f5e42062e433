"""Surveys are read back from each kind of file as they were, and other files are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import zermelo as z
from zermelo.errors import FormatError
from zermelo.surveys.table import ORIGIN, SUFFIXES, read_survey


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_what_was_written_reads_back(suffix: str, tmp_path: Path) -> None:
    found = z.survey("clobber", boards="xo.:1x4", columns=["outcome", "value", "birthday"])
    path = tmp_path / f"x{suffix}"
    found.save(str(path))
    origin = None if suffix == ".parquet" else Path(f"{path}{ORIGIN}").read_bytes()
    read = read_survey(path.read_bytes(), path.name, origin)
    assert read == found


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("x.csv", b"source,target\na,b\n", "the columns of a survey begin with"),
        ("x.csv", b"position,copies,value,left_out\n1,x,*,\n", "copies in row 1 is 'x'"),
        ("x.csv", b"position,copies,value,left_out\n1,1\n", "row 1 has 2 entries for 4 columns"),
        ("x.jsonl", b"nothing", "not a survey"),
        ("x.parquet", b"nothing", "not a survey"),
        ("x.txt", b"", "surveys are read from"),
    ],
)
def test_other_files_are_refused(name: str, data: bytes, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        read_survey(data, name)


@pytest.mark.parametrize("origin", [b"", b"[]", b'{"game": "nim"}'])
def test_a_wrong_origin_is_refused(origin: bytes) -> None:
    with pytest.raises(FormatError, match="game and family"):
        read_survey(b"position,copies,value,left_out\n", "x.csv", origin)
