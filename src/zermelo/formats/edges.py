"""Edge list: one line ``source target`` per edge; a line with one name declares a vertex.

Source and target are separated by blanks; or by a comma, a semicolon, a bar, a tab or an arrow
``->`` if every line has the same separator. A word that begins with ``#`` begins a comment. If the
first line names the columns source and target, the file is read as a table, like CSV.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from itertools import islice

import numpy as np

from zermelo.digraph.columns import vertices_to_declare, whole_numbers
from zermelo.digraph.digraph import Digraph
from zermelo.errors import FormatError
from zermelo.formats import adj
from zermelo.formats.source import LARGE_FILE_BYTES, SIZE_LINE, Source, quoted
from zermelo.formats.vertices import (
    assemble,
    digraph_of_numbers,
    edges_as_text,
    is_word,
    names_as_text,
    refusal,
)

MATRIX_ADVICE = "this looks like an adjacency matrix; read it with --format adj (format='adj')"

#: Separators of source and target besides blanks, and separators that may occur within words.
SEPARATORS = ("->", ",", ";", "|", "\t")
INNER_SIGNS = SEPARATORS[:-1]

#: The brackets in which other programs write pairs, as in ``(1, 2)``.
BRACKETS = {"(": ")", "[": "]", "{": "}", "<": ">"}
#: A text in quotation marks that has a blank inside or a separator beside it.
QUOTED_TEXT = re.compile(r'(?:^|[,;|\t])\s*"[^"]*\s[^"]*"|"\s*[,;|\t]|[,;|\t]\s*"')
#: A comment, up to the end of the line.
COMMENT = re.compile(r"(?:^|\s)#.*")
#: A vertex with a list of neighbours, as in ``a: x, y``.
NEIGHBOUR_LIST = re.compile(r"[^\s,;|]+:\s.*[,;|]")


def read(source: Source) -> Digraph:
    """Read an edge list. O(V + E)."""
    beginning = source.data
    if len(beginning) > 65_536:  # cut to whole lines
        beginning = beginning[:65_536].rpartition(b"\n")[0] or beginning
    head = Source(beginning, source.file, columns=source.columns)
    delimiter = None if SIZE_LINE.match(source.data) else separator_of_titles(head)
    if delimiter is not None or source.columns is not None:
        from zermelo.formats.csv import read_separated

        return read_separated(source, delimiter or ",")
    if len(source.data) >= LARGE_FILE_BYTES:
        G = read_fast(source)
        if G is not None:
            return G
    if matrix_like(source, compact=True):
        source.warn(f"{MATRIX_ADVICE}; here it is read as edges")
    mark = separator_of(head)
    _refuse_titles(head, mark)
    numbers: dict[str, int] = {}
    sources = array("q")
    targets = array("q")
    declared: list[tuple[str, int | None]] = []
    is_from_zermelo = SIZE_LINE.match(source.data) is not None
    suspects = [*BRACKETS, '"', *(INNER_SIGNS if mark is None else ())]  # signs of other formats
    may_refuse = not is_from_zermelo and any(sign.encode() in source.data for sign in suspects)
    for line, words in source.rows() if mark is None else _separated(source, mark):
        if len(words) == 2:
            if may_refuse:
                _refuse_enclosed(source, words, mark, line)
            sources.append(numbers.setdefault(words[0], len(numbers)))
            targets.append(numbers.setdefault(words[1], len(numbers)))
        elif len(words) == 1:
            numbers.setdefault(words[0], len(numbers))
            declared.append((words[0], line))
        else:
            if matrix_like(source):
                raise source.error(MATRIX_ADVICE)
            raise source.error(
                f"found {len(words)} entries, the third of them {quoted(words[2])}; give 'source "
                "target' for an edge or one name for a vertex",
                line,
            )
    if mark is not None:
        _refuse_neighbours(source, mark, numbers, sources)
    elif not is_from_zermelo:
        _refuse_joined(source, declared)
    source.warn_repeated("vertex", declared)
    values = whole_numbers(list(numbers))
    if values is None:
        return assemble(numbers, sources, targets)
    return digraph_of_numbers(values, np.array(sources, np.int64), np.array(targets, np.int64))


def separator_of_titles(source: Source) -> str | None:
    """Return the separator in a first line with the titles of both columns; None without them."""
    line = source.data.lstrip(b"\xef\xbb\xbf \t\r\n").split(b"\n")[0].decode("utf-8", "replace")
    wanted = {end.lower() for end in source.columns or ("source", "target")}
    for mark in SEPARATORS[1:]:
        titles = [title.strip().strip('"').lower() for title in line.split(mark)]
        if wanted <= {*titles}:
            return mark
    return " " if wanted <= {*line.lower().split()} else None


def separator_of(source: Source) -> str | None:
    """Return the separator of the two names of every line; None for blanks, or if lines differ."""
    if not any(mark.encode() in source.data for mark in SEPARATORS) or SIZE_LINE.match(source.data):
        return None
    rows = [COMMENT.sub("", line).strip() for line in source.text().split("\n")]
    rows = [row for row in rows if row]
    pairs = [row.split() for row in rows]
    found = []
    for mark in SEPARATORS:
        if not all(len(_split(row, mark)) == 2 for row in rows):
            continue
        # "a: x, y" is the list of the neighbours x and y of a, not an edge from "a: x"
        if any(NEIGHBOUR_LIST.match(row) for row in rows):
            continue
        # in "a,b c" the comma is a part of a name
        if any(
            len(pair) != 2 or pair[0].endswith(mark) or pair[1].startswith(mark) for pair in pairs
        ):
            found.append(mark)
    if len(found) > 1:
        marks = " and ".join(map(repr, found))
        raise source.error(f"every line has both {marks}; put blanks between source and target")
    return found[0] if found else None


def _split(row: str, mark: str) -> list[str]:
    """Return the names between the separators of a row; the whole row if it has none inside."""
    return [part.strip() for part in row.split(mark)] if mark in row.strip(mark) else [row]


def _separated(source: Source, mark: str) -> Iterator[tuple[int, list[str]]]:
    """Yield line number and both names of every line that is not empty."""
    for line, text in source.lines():
        row = COMMENT.sub("", text).strip() if "#" in text else text.strip()
        if not row:
            continue
        names = _split(row, mark)
        if len(names) != 2 or not all(names):
            raise source.error(
                f"found {quoted(row)}; expected two names with {mark!r} between, as above", line
            )
        yield line, names


def _refuse_titles(source: Source, mark: str | None) -> None:
    """Raise FormatError if the first line may be titles of columns other than source and target."""
    from zermelo.formats.csv import TITLES

    rows = islice(source.rows() if mark is None else _separated(source, mark), 2)
    (line, titles), (_, row_below) = ([*rows, (1, []), (1, [])])[:2]
    has_numbers_below = len(row_below) == 2 and whole_numbers(row_below) is not None
    if tuple(word.lower() for word in titles) in TITLES and (mark is not None or has_numbers_below):
        raise source.error(
            f"the first line, {quoted(titles[0])} and {quoted(titles[1])}, may name the columns or "
            "an edge; name the columns source and target there, or with --columns (columns=…)",
            line,
        )


def _refuse_enclosed(source: Source, names: list[str], mark: str | None, line: int) -> None:
    """Raise FormatError for ``(1, 2)``, ``"a b","c"``, and ``1, 2`` if other lines lack commas."""
    pair = (mark or " ").join(names)
    opening, closing = pair[0], BRACKETS.get(pair[0], "")
    open_before = names[0].count(opening) > names[0].count(closing)
    if closing and open_before and pair.rstrip(",;").endswith(closing):
        problem = f"a pair in {opening}{closing}; give 'source target' without brackets"
    elif mark != "->" and QUOTED_TEXT.search(pair):
        problem = (
            "with quotation marks, which CSV has; name the file .csv, or give --format csv "
            "(format='csv')"
        )
    elif mark is None and (names[0].endswith(INNER_SIGNS) or names[1].startswith(INNER_SIGNS)):
        problem = (
            "with a separator that not every line has; give 'source target' in each line, or the "
            "same separator in every line"
        )
    else:
        return
    raise source.error(f"found {quoted(_row(source, line))}, {problem}", line)


def _row(source: Source, line: int) -> str:
    """Return a line without blanks around it."""
    return source.text().split("\n")[line - 1].strip()


def _refuse_neighbours(
    source: Source, mark: str, numbers: dict[str, int], sources: array[int]
) -> None:
    """Raise FormatError for ``1 -> 2 3``, which may be an edge to "2 3" or edges to 2 and 3."""
    names_with_blanks = {number: name for name, number in numbers.items() if len(name.split()) > 1}
    if not names_with_blanks or not names_with_blanks.keys().isdisjoint(sources):
        return
    for name in names_with_blanks.values():
        if all(word in numbers or word.isdecimal() for word in name.split()):
            line = next(line for line, names in _separated(source, mark) if names[1] == name)
            raise source.error(
                f"found {quoted(_row(source, line))}, where {quoted(name)} may be one vertex or "
                f"several; give one line for each edge, or a first line source,target and commas "
                "if names have blanks",
                line,
            )


def _refuse_joined(source: Source, declared: list[tuple[str, int | None]]) -> None:
    """Raise FormatError if a vertex is declared by a word that looks like an edge."""
    for word, line in declared:
        for mark in INNER_SIGNS:
            if mark in word:
                raise source.error(
                    f"found {quoted(word)}, one word with {mark!r} in it; give 'source target' in "
                    f"each line, or {mark!r} between two names in every line; a table names its "
                    f"columns in the first line",
                    line,
                )


def matrix_like(source: Source, *, compact: bool = False) -> bool:
    """Whether the first lines look like an adjacency matrix; with ``compact``, without blanks."""
    start = Source(source.data[:65_536], source.file)
    lines = [line.split() for line in start.data.split(b"\n") if line[:1] != b"#" and line.strip()]
    return adj.plausible(start) and not (compact and len(lines[1]) > 1)


def read_fast(source: Source) -> Digraph | None:
    """Read an edge list of whole numbers by pyarrow; None for other files or without pyarrow."""
    try:
        from zermelo.formats.columns import digraph_of, fast_integers

        start, declared = _declarations(source.data)
        line = source.data[start : start + 80].split(b"\n")[0].decode("latin-1")
        delimiter = next((mark for mark in SEPARATORS[1:] if mark in line), " ")
        table = fast_integers(source.data, start, delimiter)
    except ImportError:  # without pyarrow, `read` reads line by line
        return None
    if table is None or table.column("source").null_count:
        return None
    source.warn_repeated("vertex", ((str(number), None) for number in declared))
    if declared:
        import pyarrow

        column = pyarrow.chunked_array([pyarrow.array(declared, pyarrow.int64())])
        empty = pyarrow.nulls(len(declared), pyarrow.int64())
        declarations = pyarrow.table({"source": column, "target": empty})
        table = pyarrow.concat_tables([declarations, table])
    return digraph_of(table, sort=False)


def _declarations(data: bytes) -> tuple[int, list[int]]:
    """Return the offset of the first edge, and the vertices declared above it."""
    start = 0
    declared: list[int] = []
    while start < len(data):
        end = data.find(b"\n", start) + 1 or len(data)
        line = data[start:end].strip()
        if whole_numbers([line.decode("latin-1")]) is not None:
            declared.append(int(line))
        elif line and not line.startswith(b"#"):
            break
        start = end
    return start, declared


def write(G: Digraph) -> bytes:
    """Write an edge list, after the vertices of `vertices_to_declare`, each on a line."""
    names = names_as_text(G)
    for name in names:
        if not is_word(name) or name.startswith("#"):
            raise refusal(name, "names in an edge list hold no blanks and begin with no '#'")
    lines = [f"# vertices: {len(G)}, edges: {G.edge_count}"]
    lines += (names[vertex] for vertex in vertices_to_declare(G.as_pairs(), whole_numbers(names)))
    lines += (f"{u} {v}" for u, v in edges_as_text(G, names))
    return ("\n".join(lines) + "\n").encode()


def plausible(source: Source) -> bool:
    """Whether the first lines have one or two names each, some two; False for TGF and tables."""
    beginning = source.data[:4096].rpartition(b"\n")[0] or source.data[:4096]
    if any(mark in beginning for mark in (b"\0", b",", b"{", b"<")):
        return False
    head = Source(beginning, source.file)
    try:
        if separator_of(head) is not None:
            return True
    except FormatError:
        return False
    lines = [line.split() for line in beginning.split(b"\n")]
    if [b"#"] in lines and max(map(len, lines[: lines.index([b"#"])]), default=0) == 1:
        return False
    rows = [words for _, words in head.rows()]
    if rows and {word.lower() for word in rows[0]} == {"source", "target"}:
        return False
    lengths = set(map(len, rows))
    return 2 in lengths and lengths <= {1, 2}
