"""Surveys are read back from each kind of file as they were, and other files are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import zermelo as z
from zermelo.errors import FormatError
from zermelo.surveys.reading import SUFFIXES, read_survey


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_what_was_written_reads_back(suffix: str, tmp_path: Path) -> None:
    found = z.survey("clobber", boards="xo.:1x4", columns=["outcome", "value", "birthday"])
    path = tmp_path / f"x{suffix}"
    found.save(str(path))
    read = read_survey(path.read_bytes(), path.name)
    assert (read.columns, read.rows) == (found.columns, found.rows)


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("x.csv", b"source,target\na,b\n", "its columns begin with"),
        ("x.jsonl", b"nothing", "no survey"),
        ("x.parquet", b"nothing", "no survey"),
        ("x.txt", b"", "surveys are read from"),
    ],
)
def test_other_files_are_refused(name: str, data: bytes, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        read_survey(data, name)
