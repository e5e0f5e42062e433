"""A table in Parquet: a row per position, ascending by key; each row group is a block."""

from __future__ import annotations

from collections.abc import Callable
from os import SEEK_END
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy as np

from zermelo.bulk.blocks import digest_of
from zermelo.errors import FormatError, InputError, need
from zermelo.labelling.labelled import keys_of_digits
from zermelo.labelling.labels import HOLE
from zermelo.labelling.tables.files import FORMS, PARQUET, Stored, encode, header_of, label_width

if TYPE_CHECKING:
    import pyarrow

    from zermelo.labelling.question import Question

#: Number of rows in a full block.
BLOCK_SIZE = 1 << 16
#: The field of a header with the checksum of the Parquet file's footer.
FOOTER = "footer"
#: The columns: a key, and a remoteness, which is empty for a draw.
KEY, REMOTENESS = "key", "remoteness"


class ParquetTable:
    """An open Parquet file; FormatError if it is damaged, InputError if it cannot be read."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        self._path, self._header, self._lock = path, header, Lock()
        self._arrow = need("pyarrow", "bulk", "reading a table in Parquet")
        parquet = need("pyarrow.parquet", "bulk", "reading a table in Parquet")
        try:
            self._file = parquet.ParquetFile(path, memory_map=True, page_checksum_verification=True)
        except (OSError, self._arrow.ArrowException) as error:
            if isinstance(error, OSError) and error.errno:  # without errno the content is wrong
                raise InputError(f"{path} cannot be read: {error.strerror}") from error
            raise self._damaged(error) from None
        if FOOTER in header and header[FOOTER] != footer_of(path):
            raise self._damaged("its footer is not the one that was written")
        self.block_count: int = self._file.metadata.num_row_groups
        self.form = FORMS[header["form"]]

    def _damaged(self, problem: object) -> FormatError:
        text = str(problem).partition("\n")[0]
        return FormatError(f"{text}; the file is damaged, make it again", file=str(self._path))

    def column(self, block: int, name: str) -> Any:  # noqa: ANN401
        """Read a column of a block."""
        try:
            with self._lock:
                return self._file.read_row_group(block, columns=[name]).column(name)
        except (OSError, KeyError, self._arrow.ArrowException) as error:
            raise self._damaged(error) from None

    def labels(self, block: int) -> bytes:
        """Return the labels of a block as `encode` writes them."""
        column = self.column(block, REMOTENESS)
        if not self._arrow.types.is_integer(column.type):
            raise self._damaged(f"{REMOTENESS} is not a column of numbers")
        return encode(column.fill_null(-1).to_numpy(), self._header["label_bytes"])

    def keys(self, block: int) -> bytes:
        """Return a block's packed keys; for block = `block_count`, every block's first key."""
        if block < self.block_count:
            return self._pack(self.column(block, KEY))
        first_keys = [self._first_key(i) for i in range(self.block_count)]
        return self._pack(self._arrow.array(first_keys))

    def _first_key(self, block: int) -> Any:  # noqa: ANN401
        """Return the first key of a block, from the file's footer if it is there."""
        group = self._file.metadata.row_group(block)
        column_statistics = group.column(self._file.schema_arrow.get_field_index(KEY)).statistics
        if column_statistics is not None and column_statistics.has_min_max:
            return column_statistics.min
        return self.column(block, KEY)[0].as_py()

    def _pack(self, keys: Any) -> bytes:  # noqa: ANN401
        """Return a column of keys as bytes, packed as in a table that is stored in blocks."""
        if (form := self.form) is None:
            raise self._damaged("it has keys, but its header says that it has none")
        try:
            if self._arrow.types.is_integer(keys.type):
                return form.pack(keys.to_numpy().reshape(-1, 1))
            texts = keys.to_pylist()
            if self._header["form"] == "text":
                return form.pack(texts)
            return form.pack(keys_of_digits(texts, self._header["words"]))
        except (ValueError, TypeError) as error:
            raise self._damaged(error) from None


class _BlockColumn:
    """A column that is read block by block."""

    def __init__(self, block_count: int, read_block: Callable[[int], bytes]) -> None:
        self._block_count, self.read_block = block_count, read_block

    def __len__(self) -> int:
        return self._block_count


def open_columns(path: Path, header: dict[str, Any]) -> tuple[Stored, Stored]:
    """Open the keys and the labels of a table."""
    file = ParquetTable(path, header)
    keys = _BlockColumn(file.block_count + (file.block_count > 0), file.keys)
    return keys, _BlockColumn(file.block_count, file.labels)


def write_parquet(
    directory: Path,
    question: Question,
    feed: Callable[[Callable[[Any], object]], None],
    facts: dict[str, Any],
    moves: int,
) -> dict[str, Any]:
    """Write the rows that ``feed(add_batch)`` adds in order of keys; return their `header_of`."""
    arrow = need("pyarrow", "bulk", "writing a Parquet file")
    parquet = need("pyarrow.parquet", "bulk", "writing a Parquet file")
    label_counts = np.zeros(1 << 17, np.int64)  # by label − HOLE
    part_path = directory / f"{PARQUET}.part"
    waiting: list[Any] = []  # the rows after the last full block
    writer: Any = None

    def write_rows(table: pyarrow.Table) -> None:
        nonlocal writer
        writer = writer or parquet.ParquetWriter(part_path, table.schema, write_page_checksum=True)
        writer.write_table(table, row_group_size=BLOCK_SIZE)

    def add_batch(batch: pyarrow.RecordBatch) -> None:
        remoteness = batch.column(1).cast(arrow.int32())
        batch_counts = np.bincount(remoteness.fill_null(-1).to_numpy() - HOLE)
        label_counts[: batch_counts.size] += batch_counts
        columns = [batch.column(0), remoteness]
        waiting.append(arrow.Table.from_arrays(columns, names=[KEY, REMOTENESS]))
        rows = arrow.concat_tables(waiting)
        end = len(rows) // BLOCK_SIZE * BLOCK_SIZE
        for begin in range(0, end, BLOCK_SIZE):
            write_rows(rows.slice(begin, BLOCK_SIZE))
        waiting[:] = [rows.slice(end)]

    try:
        feed(add_batch)
        if len(waiting[0]):
            write_rows(waiting[0])
    finally:
        if writer is not None:
            writer.close()
    path = directory / PARQUET
    part_path.replace(path)
    form = "text" if question.compiled is None else "words"
    words = 1 if question.compiled is None else question.compiled.words
    label_bytes = label_width(int(label_counts.nonzero()[0].max()) + HOLE)
    facts = {**facts, "form": form, "words": words, "label_bytes": label_bytes, "block": BLOCK_SIZE}
    facts["sections"] = [(0, 0, int(label_counts.sum()))]
    extra = {"store": "parquet", FOOTER: footer_of(path)}
    return header_of(facts, label_counts, moves, digest_of(path), **extra)


def footer_of(path: Path) -> int:
    """Return the checksum of a Parquet file's footer, with its length and the magic number."""
    with path.open("rb") as file:
        end = file.seek(-8, SEEK_END)
        file.seek(max(0, end - int.from_bytes(file.read(4), "little")))
        return crc32(file.read())
