"""CSV: the first line names the columns source and target, or is an edge.

Other columns are ignored, except Gephi's ``Type``: an edge that is Undirected becomes two. If the
first line has no comma, the semicolon, tab or bar in it is the separator. A first line of two other
entries is an edge; if they may be titles of columns, the file is refused. A row with an empty
target declares a vertex. Blanks around an entry are dropped.
"""

from __future__ import annotations

import csv as python_csv
import io

from zermelo.digraph.columns import table_of, whole_numbers
from zermelo.digraph.digraph import Digraph
from zermelo.errors import need
from zermelo.formats.columns import (
    TYPE,
    add_reversed,
    digraph_of,
    fast_integers,
    read_delimited,
    warn_of_repeats,
)
from zermelo.formats.source import Source, quoted
from zermelo.formats.vertices import names_as_text, refusal

EDGE_TITLES = ("source", "target")

#: First lines that are more likely titles of columns than an edge.
TITLE_PAIRS = "from to, src dst, tail head, start end, node1 node2, u v, attacker attacked"
TITLES = {tuple(pair.split()) for pair in TITLE_PAIRS.split(",")}


def read(source: Source) -> Digraph:
    """Read CSV by pyarrow. O(E + V log V), as vertices that are whole numbers are sorted."""
    return read_separated(source, delimiter_of(source, ","))


def delimiter_of(source: Source, usual: str) -> str:
    """Return the separator in the first line: ``usual`` if that occurs there, or if none does."""
    line = source.data[:65_536].lstrip(b"\xef\xbb\xbf \r\n").split(b"\n")[0].decode("latin-1")
    return next((sign for sign in (usual, ",", ";", "\t", "|") if sign in line), usual)


def write(G: Digraph) -> bytes:
    """Write CSV by pyarrow; first come rows for isolated vertices, or for all to keep the order."""
    return write_separated(G, ",")


def plausible(source: Source) -> bool:
    """Whether the first line names the columns or has two entries."""
    return looks_separated(source, ",")


def looks_separated(source: Source, delimiter: str) -> bool:
    """Whether the first line names the columns or, if commas separate, has two entries."""
    line = source.data[:4096].lstrip().split(b"\n")[0].strip()
    entries = [entry.strip() for entry in line.decode("latin-1").lower().split(delimiter)]
    is_pair = len(entries) == 2 and delimiter == ","  # with a tab it could also be an edge list
    return b"\0" not in line and (is_pair or set(EDGE_TITLES) <= set(entries))


def read_separated(source: Source, delimiter: str) -> Digraph:
    """Read a table of columns separated by a character."""
    arrow = need("pyarrow", "formats", "reading a table")
    start, columns = columns_of(source, delimiter)
    table = None
    if columns == list(EDGE_TITLES):
        table = fast_integers(source.data, start, delimiter)
    if table is None:
        try:
            table = read_delimited(memoryview(source.data)[start:], delimiter, columns, "string")
        except arrow.ArrowException as error:
            raise _error_with_line(source, delimiter, len(columns), error) from None
        if source.data.count(b'"', start) % 2 or b"\0" in source.data:
            raise _error_with_line(source, delimiter, len(columns), None)
        blanks = b" \t".replace(delimiter.encode(), b"")
        if any(source.data.find(blank, start) >= 0 for blank in blanks):
            compute = need("pyarrow.compute", "formats", "reading a table")
            for index, name in enumerate(table.column_names):
                text = compute.utf8_trim(table.column(name), characters=" \t")
                entries = compute.if_else(compute.equal(text, ""), None, text)  # "" is missing
                table = table.set_column(index, name, entries)
    if TYPE in table.column_names:
        table = add_reversed(source, table)
    if table.column("source").null_count:
        raise _error_with_line(source, delimiter, len(columns), None, columns.index("source"))
    warn_of_repeats(source, table)
    return digraph_of(table, sort=True)


def columns_of(source: Source, delimiter: str) -> tuple[int, list[str]]:
    """Return where the rows begin, and the columns: source, target, type, ``column 3``, …."""
    data = source.data
    begin = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    while data[begin : begin + 1] in (b"\n", b"\r", b" "):
        begin += 1
    end = data.find(b"\n", begin) + 1 or len(data)
    line = source.line_of(begin)
    if end - begin > 1 << 20:
        raise source.error("a first line of more than a million bytes is not a table", line)
    text = Source(data[begin:end], source.file).text()
    try:
        entries = next(python_csv.reader([text], delimiter=delimiter), [])
    except python_csv.Error as error:
        raise source.error(f"{error}; end lines with a line feed", line) from None
    titles = [entry.strip().lower() for entry in entries]
    wanted = [name.lower() for name in source.columns or EDGE_TITLES]
    if all(titles.count(name) == 1 for name in wanted):
        new_titles = dict(zip(wanted, EDGE_TITLES, strict=True))
        if titles.count(TYPE) == 1:
            new_titles.setdefault(TYPE, TYPE)
        return end, [new_titles.get(title, f"column {i}") for i, title in enumerate(titles)]
    excerpt = ", ".join(quoted(entry.strip()) for entry in entries[:6]) or "nothing"
    if source.columns is not None:
        missing = " and ".join(map(quoted, source.columns))
        raise source.error(
            f"the first line has {excerpt}; the columns {missing} are not there", line
        )
    if len(entries) != 2:
        raise source.error(
            f"the first line has {excerpt}; name the columns source{delimiter}target there, or "
            "name yours with --columns (columns=…)",
            line,
        )
    line_below = data[end : end + 200].split(b"\n")[0].decode("latin-1")
    entries_below = [word.strip() for word in line_below.split(delimiter)]
    has_numbers_below = len(entries_below) == 2 and whole_numbers(entries_below) is not None
    if tuple(titles) in TITLES or (has_numbers_below and whole_numbers(titles) is None):
        raise source.error(
            f"the first line, {excerpt}, may name the columns or an edge; write "
            f"source{delimiter}target instead of it or above it, or name your columns with "
            "--columns (columns=…)",
            line,
        )
    return begin, list(EDGE_TITLES)


def _error_with_line(
    source: Source, delimiter: str, width: int, error: Exception | None, source_index: int = 0
) -> Exception:
    """Return the error, with its line, of a table that should have ``width`` columns."""
    text = source.text()
    if text.count('"') % 2:
        line = source.line_of(source.data.rfind(b'"'))
        return source.error("a quotation mark is not closed; close it, or double it in names", line)
    rows = python_csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    line = 1
    try:
        for entries in rows:
            if entries and len(entries) != width and any(entries):
                return source.error(
                    f"{len(entries)} entries instead of {width}; give one for each column, and "
                    "quote an entry that holds the separator",
                    line,
                )
            if entries and len(entries) == width and not entries[source_index].strip(" \t"):
                return source.error("there is no source; only a target may be empty", line)
            line = rows.line_num + 1
    except python_csv.Error as problem:
        return source.error(f"{problem}; correct this line", line)
    return source.error(f"this is not a table of {width} columns ({error})")


def write_separated(G: Digraph, delimiter: str) -> bytes:
    """Write a table of the columns source and target."""
    arrow = need("pyarrow", "formats", "writing a table")
    csv = need("pyarrow.csv", "formats", "writing a table")
    for name in names_as_text(G):
        if not name.strip(" \t") or name != name.strip(" \t") or "\0" in name or "\r" in name:
            raise refusal(
                name,
                "a name in a table cannot be empty, begin or end with a blank, or contain a "
                "carriage return or NUL",
            )
        if name.startswith("\ufeff"):
            raise refusal(name, "readers may drop a byte order mark at the beginning of a name")
    table = table_of(G.as_pairs(), sort=True)
    head = f"source{delimiter}target\n".encode()
    if not table.num_rows:
        return head
    for quotes in ("none", "needed"):  # the first writer refuses entries that need quotation marks
        out = io.BytesIO()
        options = csv.WriteOptions(include_header=False, delimiter=delimiter, quoting_style=quotes)
        try:
            csv.write_csv(table, out, options)
        except arrow.ArrowInvalid:
            continue
        return head + out.getvalue()
    raise AssertionError("every name can be quoted")
