"""Parquet: columns source and target, of integers or of text, and Type; other columns are ignored.

A row with an empty target declares its source as a vertex. Vertices are in order of size if they
are integers, otherwise in order of appearance.
"""

from __future__ import annotations

import io

from zermelo.digraph.columns import table_of
from zermelo.digraph.digraph import Digraph
from zermelo.errors import FormatError, need
from zermelo.formats.columns import KNOWN_COLUMNS, TYPE, add_reversed, digraph_of, warn_of_repeats
from zermelo.formats.source import Source
from zermelo.limits import check_room


def read(source: Source) -> Digraph:
    """Read Parquet by pyarrow. O(V + E)."""
    check_room("Arrow", 300)
    arrow = need("pyarrow", "formats", "reading a Parquet file")
    parquet = need("pyarrow.parquet", "formats", "reading a Parquet file")
    try:
        file = parquet.ParquetFile(arrow.BufferReader(source.data), page_checksum_verification=True)
        titles = file.schema_arrow.names
        end_titles = source.columns or ("source", "target")
        for name in end_titles:
            if titles.count(name) != 1:
                listed = ", ".join(repr(column) for column in titles[:20])
                raise source.error(
                    f"there are {titles.count(name)} columns {name!r} among {listed}; give one "
                    "column that name, or name the columns with --columns (columns=…)"
                )
        types = [title for title in titles if title.lower() == TYPE and title not in end_titles][:1]
        rows = file.metadata.num_rows
        if rows > 10_000_000 + 100 * len(source.data):  # equal rows take almost no bytes
            raise source.error(f"{rows:,} rows in {len(source.data):,} bytes; the file is damaged")
        table = file.read(columns=[*end_titles, *types])
        table.validate(full=True)
        table = table.select([*end_titles, *types]).rename_columns(KNOWN_COLUMNS[: 2 + len(types)])
        if types:
            table = add_reversed(source, table)
    except FormatError:
        raise
    except MemoryError as error:
        raise source.error(
            f"the Parquet file needs more memory than there is ({error}); it is damaged, or too "
            "large for this machine"
        ) from error
    except (arrow.ArrowException, OSError, ValueError, KeyError, OverflowError) as error:
        raise source.error(f"damaged Parquet: {error}") from error
    G = digraph_of(table, sort=False)
    warn_of_repeats(source, table)
    return G


def write(G: Digraph) -> bytes:
    """Write Parquet by pyarrow; rows that declare vertices come first, if any are needed."""
    parquet = need("pyarrow.parquet", "formats", "writing a Parquet file")
    out = io.BytesIO()
    parquet.write_table(table_of(G.as_pairs(), sort=False), out, write_page_checksum=True)
    return out.getvalue()
