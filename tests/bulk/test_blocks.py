"""Files of compressed blocks: any block by itself, and no damage unseen."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo.bulk.blocks import Blocks, BlockWriter, digest_of
from zermelo.errors import FormatError, InputError


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("blocks") / "x.blocks"


def written(path: Path, blocks: list[bytes]) -> Blocks:
    with BlockWriter(path) as file:
        for block in blocks:
            file.add(block)
    return Blocks(path)


@given(blocks=st.lists(st.binary(max_size=200), max_size=20))
@settings(deadline=None)
def test_what_is_written_is_read(place: Path, blocks: list[bytes]) -> None:
    found = written(place, blocks)
    assert len(found) == len(blocks)
    assert [found.block(number) for number in reversed(range(len(blocks)))] == blocks[::-1]


@given(data=st.data())
@settings(deadline=None, max_examples=200)
def test_a_changed_byte_changes_the_digest(place: Path, data: st.DataObject) -> None:
    blocks = [bytes(range(40)), b"", b"abc" * 100]
    written(place, blocks)
    good, digest = place.read_bytes(), digest_of(place)
    at = data.draw(st.integers(0, len(good) - 1))
    place.write_bytes(
        good[:at] + bytes([good[at] ^ data.draw(st.integers(1, 255))]) + good[at + 1 :]
    )
    assert digest_of(place) != digest
    try:
        found = Blocks(place)
        for number in range(len(found)):
            found.read_block(number)
    except FormatError as error:
        assert str(place) in str(error)  # noqa: PT017


def test_a_file_that_is_cut_short(place: Path) -> None:
    written(place, [b"x" * 1000])
    whole = place.read_bytes()
    for length in range(len(whole)):
        place.write_bytes(whole[:length])
        with pytest.raises(FormatError):
            Blocks(place).read_block(0)


def test_nothing_is_left_of_a_file_that_is_not_finished(tmp_path: Path) -> None:
    with pytest.raises(TypeError), BlockWriter(tmp_path / "x") as file:
        file.add("abc")  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        Blocks(tmp_path / "none")
    with pytest.raises(InputError, match="cannot be read"):
        digest_of(tmp_path / "none")
