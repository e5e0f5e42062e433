"""Tables of edges; a row without a target declares a vertex, a row without a source is an error."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from zermelo.digraph.columns import whole_numbers
from zermelo.digraph.digraph import Digraph
from zermelo.digraph.frames import numpy_of, pairs_of_arrow
from zermelo.errors import FormatError, need
from zermelo.formats.source import Source, quoted
from zermelo.formats.vertices import digraph_of_numbers
from zermelo.limits import free_address_space

if TYPE_CHECKING:
    import pyarrow

#: Gephi's column ``Type``, in lower case: Directed or Undirected for each edge.
TYPE = "type"
#: The columns that are read; all others are ignored.
KNOWN_COLUMNS = ("source", "target", TYPE)

#: Address space that reading needs: bytes for each byte of a table, and a constant amount.
BYTES_PER_TABLE_BYTE, BASE_BYTES = 4, 64 << 20


def read_delimited(
    body: memoryview, delimiter: str, columns: list[str], entry_type: str
) -> pyarrow.Table:
    """Read the columns source, target and Type of a text by pyarrow's CSV reader.

    Raises ArrowInvalid if a line has too many or too few entries, or an entry has another type, and
    MemoryError if the system limits the address space and too little of it is left.
    """
    arrow = need("pyarrow", "formats", "reading a table")
    csv = need("pyarrow.csv", "formats", "reading a table")
    if not body.nbytes or (bytes(body[:64]).isspace() and bytes(body).isspace()):
        empty = arrow.array([], entry_type)
        return arrow.table({"source": empty, "target": empty})
    free = free_address_space()
    if free is not None and free < BYTES_PER_TABLE_BYTE * body.nbytes + BASE_BYTES:
        # without memory pyarrow would end the program
        raise MemoryError(f"a table of {body.nbytes:,} bytes, and {free:,} bytes are free")
    reading = csv.ReadOptions(column_names=columns, block_size=1 << 22, use_threads=free is None)
    has_quotes = entry_type == "string" and b'"' in bytes(body)
    parsing = csv.ParseOptions(delimiter=delimiter, newlines_in_values=has_quotes)
    converting = csv.ConvertOptions(
        column_types=dict.fromkeys(columns, entry_type),
        include_columns=[name for name in columns if name in KNOWN_COLUMNS],
        null_values=[""],
        strings_can_be_null=True,
    )
    stream = arrow.BufferReader(arrow.py_buffer(body))
    pool = ThreadPoolExecutor(1)  # in the main thread pyarrow handles Ctrl-C, and may lose it
    try:
        return pool.submit(csv.read_csv, stream, reading, parsing, converting).result()
    finally:
        pool.shutdown(wait=False)


def fast_integers(data: bytes, start: int, delimiter: str) -> pyarrow.Table | None:
    """Read two columns of whole numbers from byte ``start`` on; None if other names occur.

    pyarrow reads ``007`` and ``0x7`` as 7, which would merge different names. So the length of the
    plain numbers is computed and compared with the length of the file.
    """
    arrow = need("pyarrow", "formats", "reading a table")
    body = memoryview(data)[start:]
    try:
        table = read_delimited(body, delimiter, ["source", "target"], "int64")
    except arrow.ArrowInvalid:
        return None
    cr_count = data.count(b"\r", start)
    # only pyarrow ends a line at a carriage return (\r) without a line feed
    if any(data.find(x, start) >= 0 for x in (b"x", b"X")) or cr_count > data.count(b"\r\n", start):
        return None
    plain_length = table.num_rows
    for column in table.columns:
        for chunk in column.chunks:
            values = numpy_of(chunk.drop_null())
            if not values.size:
                continue
            least, greatest = int(values.min()), int(values.max())
            if max(greatest, -least) >= 10**18:
                return None
            plain_length += values.size
            if least < 0:
                negative = values < 0
                plain_length += int(np.count_nonzero(negative))
                values = np.abs(values)
            power = 10
            while power <= max(greatest, -least):
                plain_length += int(np.count_nonzero(values >= power))
                power *= 10
    line_ends = data.count(b"\n", start) + cr_count
    return table if plain_length == len(data) - start - line_ends else None


def has_undirected(kinds: Iterable[str | None], file: str) -> bool:
    """Whether a column Type has "undirected"; if so, other words than "directed" are refused."""
    found = {kind or "" for kind in kinds}
    others = sorted(found - {"", "directed", "undirected"})
    if others and "undirected" in found:
        message = f"the column Type has {quoted(others[0])}; give Directed or Undirected"
        raise FormatError(message, file=file)
    return "undirected" in found


def add_reversed(source: Source, table: pyarrow.Table) -> pyarrow.Table:
    """Return the edges, and the reverse of each edge whose ``Type`` is Undirected."""
    arrow = need("pyarrow", "formats", "reading a table")
    compute = need("pyarrow.compute", "formats", "reading a table")
    kinds = table.column(TYPE)
    table = table.select(["source", "target"])
    if not arrow.types.is_string(kinds.type) and not arrow.types.is_large_string(kinds.type):
        return table
    kinds = compute.utf8_lower(compute.utf8_trim_whitespace(kinds))
    if not has_undirected(kinds.unique().to_pylist(), source.file):
        return table
    is_undirected = compute.and_(
        compute.fill_null(compute.equal(kinds, "undirected"), fill_value=False),
        table.column("target").is_valid(),
    )
    swapped = table.filter(is_undirected).select(["target", "source"])
    return arrow.concat_tables([table, swapped.rename_columns(["source", "target"])])


def digraph_of(table: pyarrow.Table, *, sort: bool) -> Digraph:
    """Return the digraph of the columns source and target.

    Vertices are in order of size if they are integers, or with ``sort`` if their texts are whole
    numbers; others in order of appearance.
    """
    sources, targets, names = pairs_of_arrow(table, "source", "target")
    types = need("pyarrow", "formats", "reading a table").types
    if sort and not all(types.is_integer(kind) for kind in table.schema.types):
        values = whole_numbers(names)
        if values is not None:
            return digraph_of_numbers(values, sources, targets)
    return Digraph.from_arrays(sources, targets, names=names)


def warn_of_repeats(source: Source, table: pyarrow.Table) -> None:
    """Warn if a vertex is declared in several rows."""
    if table.num_columns and table.column("target").null_count:
        declared = table.column("source").filter(table.column("target").is_null())
        if len(declared.unique()) < len(declared):
            names = ((str(name), None) for name in declared.to_pylist())
            source.warn_repeated("vertex", names)
