"""Adjacency matrix: a line ``n n``, then n rows of n entries 0 or 1; vertices are 0 to n − 1.

The blanks between entries may be omitted. Lines that begin with ``#`` are comments. The Chomp
program of Pérez Romero 2020, appendix A, reads the same format. If the names are not 0 to n − 1,
comments ``# i name`` below the matrix list them; `read` skips these comments.
"""

from __future__ import annotations

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.names import NumberNames
from zermelo.errors import InputError
from zermelo.formats.af import name_comments
from zermelo.formats.source import Source, quoted
from zermelo.formats.vertices import foreign_names

#: Maximum number of vertices of a written matrix, which then takes 2 GB.
MAX_VERTICES = 32_768


def read(source: Source) -> Digraph:
    """Read an adjacency matrix. O(V²)."""
    rows = source.rows()
    line, words = next(rows, (1, []))
    if len(words) != 2 or words[0] != words[1]:
        excerpt = quoted(" ".join(words[:6]))
        raise source.error(f"found {excerpt}; expected the number of vertices twice: '3 3'", line)
    count = source.number(words[0], "the number of vertices", line)
    if count * count > len(source.data):
        raise source.error(
            f"{count:,} rows of {count:,} entries are declared, but the file has only "
            f"{len(source.data):,} bytes; correct the first line or add what is missing",
            line,
        )
    options: list[np.ndarray] = []
    for line, words in rows:
        if len(options) == count:
            raise source.error(f"a row after the {count} declared ones; remove it", line)
        entries = "".join(words)
        if entries.strip("01"):
            wrong = next(word for word in words if word.strip("01"))
            raise source.error(f"an entry is {quoted(wrong)}; give 0 or 1", line)
        if len(entries) != count:
            raise source.error(f"{len(entries)} entries; expected {count}", line)
        options.append(np.flatnonzero(np.frombuffer(entries.encode(), np.uint8) == ord("1")))
    if len(options) < count:
        raise source.error(f"the file ends after {len(options)} rows; expected {count}", line)
    ptr = np.zeros(count + 1, np.int64)
    ptr[1:] = np.cumsum([row.size for row in options])
    idx = np.concatenate([np.zeros(0, np.int64), *options])
    return Digraph.from_rows(ptr, idx, names=NumberNames(count, text=True))


def write(G: Digraph) -> bytes:
    """Write an adjacency matrix; if the names are not 0 to n − 1, comments below it list them."""
    count = len(G)
    if count > MAX_VERTICES:
        raise InputError(
            f"a matrix of {count:,} rows would take {2 * count * count / 1e9:,.0f} GB; "
            "write an edge list, NPZ or Parquet"
        )
    lines = [f"{count} {count}".encode()]
    for vertex in range(count):
        row = np.full(2 * count, ord(" "), np.uint8)
        row[::2] = ord("0")
        row[2 * G.option_numbers(vertex)] = ord("1")
        lines.append(row[:-1].tobytes())
    lines += (text.encode() for text in name_comments(foreign_names(G, 0), 0))
    return b"\n".join(lines) + b"\n"


def plausible(source: Source) -> bool:
    """Whether the first two lines with entries, among 16, are ``n n`` and n entries 0 or 1."""
    if b"\0" in source.data[:4096]:
        return False
    lines = source.data.split(b"\n", 16)[:16]
    words = [line.split() for line in lines if line.strip() and not line.startswith(b"#")]
    if len(words) < 2 or len(words[0]) != 2 or words[0][0] != words[0][1]:
        return False
    row = b"".join(words[1])
    return words[0][0] == b"%d" % len(row) and not row.strip(b"01")
