"""Edge list: a line ``source target`` an edge, a line with one name declares a vertex.

Entries are separated by blanks; a word that begins with ``#`` begins a comment.
"""

from __future__ import annotations

from array import array

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.formats import adj
from zermelo.formats.source import LARGE, Source, shown
from zermelo.formats.vertices import (
    arcs,
    assemble,
    by_size,
    is_word,
    refusal,
    spelled,
    to_declare,
    whole_numbers,
)

#: What is said of a file in another format that has no name of its own.
MATRIX = "this looks like an adjacency matrix; read it with --format adj (format='adj')"


def read(source: Source) -> Digraph:
    """Read an edge list. O(V + E)."""
    if len(source.data) >= LARGE:
        G = read_fast(source)
        if G is not None:
            return G
    if matrix_like(source, compact=True):
        source.warn(f"{MATRIX}; here it is read as edges")
    numbers: dict[str, int] = {}
    sources = array("q")
    targets = array("q")
    declared: list[tuple[str, int | None]] = []
    for line, words in source.rows():
        if len(words) == 2:
            sources.append(numbers.setdefault(words[0], len(numbers)))
            targets.append(numbers.setdefault(words[1], len(numbers)))
        elif len(words) == 1:
            numbers.setdefault(words[0], len(numbers))
            declared.append((words[0], line))
        else:
            if matrix_like(source):
                raise source.error(MATRIX)
            raise source.error(
                f"{len(words)} entries, of which the third is {shown(words[2])}; give 'source "
                "target' for an edge or one name for a vertex",
                line,
            )
    source.declared_twice("vertex", declared)
    values = whole_numbers(list(numbers))
    if values is None:
        return assemble(numbers, sources, targets)
    return by_size(values, np.array(sources, np.int64), np.array(targets, np.int64))


def matrix_like(source: Source, *, compact: bool = False) -> bool:
    """Say whether a line ``n n`` is followed by n entries 0 or 1; perhaps without blanks only."""
    start = Source(source.data[:65_536], source.file)
    lines = [line.split() for line in start.data.split(b"\n") if line[:1] != b"#" and line.strip()]
    return adj.plausible(start) and not (compact and len(lines[1]) > 1)


def read_fast(source: Source) -> Digraph | None:
    """Read a plain list of whole numbers by pyarrow; None where it is anything else.

    Comments and declared vertices may stand at the top.
    """
    try:
        from zermelo.formats.columns import digraph_of, fast_integers

        start, declared = _top(source.data)
        delimiter = "\t" if b"\t" in source.data[start : start + 80] else " "
        table = fast_integers(source.data, start, delimiter)
    except ImportError:  # without pyarrow, the plain reader serves
        return None
    if table is None or table.column("source").null_count:
        return None
    source.declared_twice("vertex", ((str(number), None) for number in declared))
    if declared:
        import pyarrow

        column = pyarrow.chunked_array([pyarrow.array(declared, pyarrow.int64())])
        empty = pyarrow.nulls(len(declared), pyarrow.int64())
        top = pyarrow.table({"source": column, "target": empty})
        table = pyarrow.concat_tables([top, table])
    return digraph_of(table, sort=False)


def _top(data: bytes) -> tuple[int, list[int]]:
    """Return where the edges begin, and the vertices declared above them."""
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
    """Write an edge list; vertices without edges, or all of them, are declared at the top."""
    names = spelled(G)
    for name in names:
        if not is_word(name) or name.startswith("#"):
            raise refusal(name, "names in an edge list hold no blanks and begin with no '#'")
    lines = [f"# vertices: {len(G)}, edges: {G.edge_count}"]
    lines += (names[vertex] for vertex in to_declare(G, whole_numbers(names)))
    lines += (f"{u} {v}" for u, v in arcs(G, names))
    return ("\n".join(lines) + "\n").encode()


def plausible(source: Source) -> bool:
    """Say whether no line of the beginning has more than two words, and one has two.

    A line of ``#`` alone below single words is TGF's, and a table names its columns.
    """
    start = source.data[:4096].rpartition(b"\n")[0] or source.data[:4096]
    if any(mark in start for mark in (b"\0", b",", b"{", b"<")):
        return False
    lines = [line.split() for line in start.split(b"\n")]
    if [b"#"] in lines and max(map(len, lines[: lines.index([b"#"])]), default=0) == 1:
        return False
    rows = [words for _, words in Source(start, source.file).rows()]
    if rows and {word.lower() for word in rows[0]} == {"source", "target"}:
        return False
    lengths = set(map(len, rows))
    return 2 in lengths and lengths <= {1, 2}
