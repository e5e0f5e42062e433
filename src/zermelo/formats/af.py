"""ICCMA's ``p af n``: arguments are the numbers 1 to n, and in a line ``i j`` i attacks j.

Lines that begin with ``#`` are comments. Other names than 1 to n are written in comments
``# i name``, which the reader skips.
"""

from __future__ import annotations

import json
import re
from array import array

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.formats.foreign import ABA_MESSAGE
from zermelo.formats.source import LARGE_FILE_BYTES, Source, quoted
from zermelo.formats.vertices import digraph_on_range, edges_as_text, foreign_names

HEADER = re.compile(rb"(?:\s|#[^\n]*\n)*p[ \t]+af[ \t]+([0-9]{1,18})[ \t]*\r?\n(?:#[^\n]*\n)*")


def read(source: Source) -> Digraph:
    """Read the attacks of an argumentation framework as edges. O(V + E)."""
    if len(source.data) >= LARGE_FILE_BYTES:
        G = read_fast(source)
        if G is not None:
            return G
    rows = source.rows()
    line, words = next(rows, (1, []))
    if words[:2] != ["p", "af"] or len(words) != 3:
        if words[:2] == ["p", "aba"]:
            raise source.error(ABA_MESSAGE, line)
        excerpt = quoted(" ".join(words[:6]))
        raise source.error(f"found {excerpt}; expected 'p af n', n the number of arguments", line)
    count = source.number(words[2], "the number of arguments", line)
    source.check_count(count, line)
    sources = array("q")
    targets = array("q")
    for line, words in rows:
        if len(words) != 2:
            excerpt = quoted(" ".join(words[:6]))
            raise source.error(f"found {excerpt}; expected an attack 'i j', two numbers", line)
        for word, column in zip(words, (sources, targets), strict=True):
            number = source.number(word, "an argument", line)
            if not 1 <= number <= count:
                raise source.error(
                    f"argument {number} is outside 1..{count}; correct it, or the number of "
                    "arguments in the line 'p af'",
                    line,
                )
            column.append(number - 1)
    return digraph_on_range(np.array(sources, np.int64), np.array(targets, np.int64), count, 1)


def read_fast(source: Source) -> Digraph | None:
    """Read the attacks by pyarrow; None without pyarrow, or if a line is not as expected."""
    header = HEADER.match(source.data)
    if header is None:
        return None
    try:
        from zermelo.digraph.frames import numpy_of
        from zermelo.formats.columns import fast_integers

        table = fast_integers(source.data, header.end(), " ")
    except ImportError:  # without pyarrow, `read` reads line by line
        return None
    count = int(header[1])
    source.check_count(count)
    if table is None or any(column.null_count for column in table.columns):
        return None
    sources, targets = (np.concatenate([*map(numpy_of, x.chunks)]) - 1 for x in table.columns)
    for ends in (sources, targets):
        if ends.size and (int(ends.min()) < 0 or int(ends.max()) >= count):
            return None
    return digraph_on_range(sources, targets, count, 1)


def name_comments(names: list[str] | None, first: int) -> list[str]:
    """Return comments ``# number name``, numbered from ``first``; no comments for None."""
    return [
        f"# {number} {name if name.isprintable() else json.dumps(name)}"
        for number, name in enumerate(names or (), first)
    ]


def write(G: Digraph) -> bytes:
    """Write ``p af n``; other names than 1 to n become numbers, and comments list the names."""
    lines = [f"p af {len(G)}", *name_comments(foreign_names(G, 1), 1)]
    numbers = [*map(str, range(1, len(G) + 1))]
    lines += (f"{u} {v}" for u, v in edges_as_text(G, numbers))
    return ("\n".join(lines) + "\n").encode()
