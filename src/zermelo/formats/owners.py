"""Owners of vertices, 1 or 2: a column of a table of edges, an attribute, or a second table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from zermelo.digraph.digraph import Digraph
from zermelo.errors import need
from zermelo.formats.csv import delimiter_of
from zermelo.formats.edges import separator_of_titles
from zermelo.formats.source import Source, quoted
from zermelo.formats.table import Format

#: In a table of owners: possible titles of the column of vertices; the title of the owners.
VERTEX_TITLES, OWNER_TITLE = ("vertex", "name"), "owner"
#: The usual separator of tables of edges, by format.
DELIMITERS = {"csv": ",", "tsv": "\t"}
#: The number of a line (None if not known), a vertex, and its owner as text (empty if none).
Entry = tuple[int | None, str, str]


def owners_of_edges(source: Source, format_name: str, title: str) -> dict[str, int] | None:
    """Return the owners of edges' sources from column ``title``; None if missing or repeated."""
    source_title = (source.columns or ("source", "target"))[0]
    if format_name == "parquet":
        return _in_parquet(source, source_title, title)
    usual = DELIMITERS.get(format_name)
    delimiter = delimiter_of(source, usual) if usual else separator_of_titles(source)
    if delimiter is None:
        return None
    titles, rows = _table(source, delimiter)
    wanted_titles = [source_title.lower(), title.lower()]
    if any(titles.count(name) != 1 for name in wanted_titles):
        return None
    return _owners(source, _row_entries(rows, *map(titles.index, wanted_titles)))


def owners_of_vertices(
    source: Source, file_format: Format, title: str, G: Digraph
) -> dict[str, int] | None:
    """Return the owners from an attribute of the vertices; None if no vertex has the attribute."""
    return _owners(source, _entries(G.names, file_format.codec.attribute(source, title))) or None


def owners_in(source: Source) -> dict[str, int]:
    """Return the owners in a table with the columns vertex (or name) and owner."""
    first_line = source.text().lstrip("\ufeff\r\n").partition("\n")[0]
    titles, rows = _table(source, max(",;\t", key=first_line.count))
    vertex_index = next((titles.index(name) for name in VERTEX_TITLES if name in titles), None)
    if vertex_index is None or OWNER_TITLE not in titles:
        found = ", ".join(map(quoted, titles)) or "nothing"
        raise source.error(
            f"the first line has {found}; a table of owners has the columns vertex and owner", 1
        )
    return _owners(source, _row_entries(rows, vertex_index, titles.index(OWNER_TITLE)))


def _in_parquet(source: Source, source_title: str, title: str) -> dict[str, int] | None:
    parquet = need("pyarrow.parquet", "formats", "reading a Parquet file")
    file = parquet.ParquetFile(io.BytesIO(source.data))
    if title not in file.schema_arrow.names:
        return None
    table = file.read(columns=[source_title, title])
    columns = (table.column(name).to_pylist() for name in (source_title, title))
    return _owners(source, _entries(*columns))


def _entries(names: Iterable[object], owners: Iterable[object]) -> Iterator[Entry]:
    for name, owner in zip(names, owners, strict=True):
        yield None, str(name), "" if owner is None else str(owner)


def _table(source: Source, delimiter: str) -> tuple[list[str], Iterator[tuple[int, list[str]]]]:
    """Return the titles of a table in lower case, and an iterator over line numbers and rows."""
    rows = _rows(source, delimiter)
    _, titles = next(rows, (1, []))
    return [title.strip().lower() for title in titles], rows


def _rows(source: Source, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    text = io.StringIO(source.text(), newline="")
    reader = csv.reader(text, delimiter=delimiter, skipinitialspace=delimiter == " ")
    try:
        for number, row in enumerate(reader):
            if number % (1 << 16) == 0:
                source.watch.look()
            if any(map(str.strip, row)):
                yield reader.line_num, row
    except csv.Error as error:
        raise source.error(f"{error}; correct this line", reader.line_num + 1) from None


def _row_entries(rows: Iterable[tuple[int, list[str]]], vertex: int, owner: int) -> Iterator[Entry]:
    """Yield an `Entry` for each row; ``vertex`` and ``owner`` are the indices of the columns."""
    for line, row in rows:
        filled = [*row, *[""] * (max(vertex, owner) + 1 - len(row))]
        yield line, filled[vertex].strip(), filled[owner].strip()


def _owners(source: Source, entries: Iterable[Entry]) -> dict[str, int]:
    owners: dict[str, int] = {}
    line_by_name: dict[str, int | None] = {}
    for line, name, owner in entries:
        if not owner:
            continue
        if owner not in ("1", "2"):
            raise source.error(
                f"the owner of vertex {quoted(name)} is {quoted(owner)}; give 1 or 2", line
            )
        line_by_name.setdefault(name, line)
        if owners.setdefault(name, int(owner)) != int(owner):
            where = "before" if line_by_name[name] is None else f"in line {line_by_name[name]}"
            raise source.error(
                f"the owner of vertex {quoted(name)} is {owner} here, but {owners[name]} {where}; "
                "correct one of them",
                line,
            )
    return owners
