"""Rows of predecessors on disk: edges sorted by target, block by block; parallel edges are kept."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy as np

from zermelo.bulk import loops
from zermelo.bulk.blocks import Spool
from zermelo.bulk.database import disk_full_as_input_error
from zermelo.bulk.pace import Pace

if TYPE_CHECKING:
    from typing import BinaryIO

    from numpy.typing import NDArray

    from zermelo.bulk.database import Database
    from zermelo.bulk.edges import Edges
    from zermelo.bulk.workspace import Workspace
    from zermelo.limits import Watch

#: Base-2 logarithm of the minimum number of vertices in a block (the last may have fewer), and the
#: maximum number of blocks.
MIN_SHIFT, MAX_BLOCKS = 15, 512
#: From this number of vertices on, their numbers have 64 bits instead of 32.
MAX_INT32 = np.iinfo(np.int32).max
#: Names of files: minus the number of options of each vertex; the offsets of the rows of
#: predecessors; the rows; a mask of vertices if not all numbers are vertices; and unsorted blocks.
OPTIONS, STARTS, ROWS, PRESENT = "options", "starts", "predecessors", "present"
SPOOL = "waiting"


def number_type(count: int, *, wide: bool = False) -> tuple[type[np.signedinteger[Any]], str]:
    """Return the type of the numbers of ``count`` vertices, and its SQL name; ``wide``: 64 bits."""
    return (np.int64, "BIGINT") if wide or count >= MAX_INT32 else (np.int32, "INTEGER")


def write_rows(
    edges: Edges, database: Database, space: Workspace, watch: Watch, *, wide: bool = False
) -> None:
    """Write the rows of predecessors unless they exist; ``wide``: vertex numbers have 64 bits."""
    if "rows" in space.note:
        return
    dtype, sql_type = number_type(edges.count, wide=wide)
    shift = max(MIN_SHIFT, (edges.count // MAX_BLOCKS).bit_length())
    block_count = (edges.count >> shift) + 1
    minus_options = np.zeros(edges.count, dtype)  # minus the number of options of each vertex
    block_starts = np.empty(block_count + 2, np.int64)
    with disk_full_as_input_error(space.path):
        with Spool(space.path / SPOOL, np.int64) as spool:
            pace = Pace("edges sorted into blocks", edges.rows)
            for sources, targets in edges.batches(database, sql_type):
                watch.look(lambda: str(pace))
                words = np.empty(targets.size, np.int64)
                loops.into_blocks(sources, targets, minus_options, words, block_starts, shift)
                spool.add(words, block_starts[:-1])
                pace.done += targets.size
            present = minus_options < 0
            for numbers in edges.declared_vertices(database):
                present[numbers] = True
            space.write(OPTIONS, minus_options)
            del minus_options
            _write_rows(spool, edges, space, watch, shift, block_count, dtype, present)
        if not present.all():
            space.write(PRESENT, present)
    vertex_count = int(np.count_nonzero(present))
    space.put({**space.note, "rows": {"vertices": vertex_count, "wide": dtype is np.int64}})


def _write_rows(
    spool: Spool,
    edges: Edges,
    space: Workspace,
    watch: Watch,
    shift: int,
    block_count: int,
    dtype: type[np.signedinteger[Any]],
    present: NDArray[np.bool_],
) -> None:
    """Sort the blocks, write the rows and their offsets, and mark targets in ``present``."""
    pace = Pace("predecessors sorted", edges.rows)
    starts_checksum = rows_checksum = 0
    with (space.path / STARTS).open("wb") as starts, (space.path / ROWS).open("wb") as rows:
        for block in range(block_count):
            watch.look(lambda: str(pace))
            first = block << shift
            offsets = np.zeros(min(1 << shift, edges.count - first) + 1, np.int64)
            for words in spool.of(block):
                loops.count(words, offsets, shift)
            present[first : first + offsets.size - 1] |= offsets[1:] > 0
            np.cumsum(offsets, out=offsets)
            row_starts = offsets[:-1] + pace.done
            starts.write(row_starts.data)
            starts_checksum = crc32(row_starts.data, starts_checksum)
            pace.done += int(offsets[-1])
            block_rows = _write_block(spool, block, rows, offsets, shift, dtype)
            rows_checksum = crc32(block_rows.data, rows_checksum)
        row_starts = np.array([pace.done], np.int64)
        starts.write(row_starts.data)
        starts_checksum = crc32(row_starts.data, starts_checksum)
        for file in (starts, rows):
            file.flush()
            os.fsync(file.fileno())
    space.record(STARTS, starts_checksum)
    space.record(ROWS, rows_checksum)


#: Maximum number of edges in a block sorted in memory; larger blocks are sorted in the mapped file.
MAX_BLOCK_EDGES = 1 << 23


def _write_block(
    spool: Spool,
    block: int,
    file: BinaryIO,
    offsets: NDArray[np.int64],
    shift: int,
    dtype: type[np.signedinteger[Any]],
) -> NDArray[Any]:
    """Write and return a block's rows; ``offsets`` of their starts become those of their ends."""
    size = int(offsets[-1])
    if size <= MAX_BLOCK_EDGES:
        rows = np.empty(size, dtype)
        for words in spool.of(block):
            loops.place(words, offsets, rows, shift)
        file.write(rows.data)
        return rows
    file.flush()
    begin = file.tell()
    os.posix_fallocate(file.fileno(), begin, size * np.dtype(dtype).itemsize)
    mapped_rows = np.memmap(file.name, dtype, "r+", begin, size)
    for words in spool.of(block):
        loops.place(words, offsets, mapped_rows.view(np.ndarray), shift)
    mapped_rows.flush()
    file.seek(0, os.SEEK_END)
    return mapped_rows
