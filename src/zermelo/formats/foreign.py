"""Formats that are refused, at least without --format: how their files are recognised."""

from __future__ import annotations

import re

from zermelo.errors import InputError
from zermelo.formats.compression import split_suffix
from zermelo.formats.source import Source

ABA_MESSAGE = (
    "found 'p aba', a framework of assumption-based argumentation, not a digraph; 'zermelo iccma "
    "-p TASK -f FILE -fo aba' answers questions about flat frameworks"
)
ABA_START = re.compile(rb"(?:\s|#[^\n]*\n)*p[ \t]+aba\b")

#: Beginnings of files in other formats, and the messages for them.
BEGINNINGS = (
    (
        re.compile(rb"%%MatrixMarket\b"),
        "this is a Matrix Market file; read it with scipy.io.mmread and give z.Digraph the result",
    ),
    (re.compile(rb"LEDA\.GRAPH\b"), "this is a graph of LEDA; give an edge list or GML"),
    (
        re.compile(rb"\s*(?i:dl)\s+n\s*=", re.ASCII),
        "this is a DL file of UCINET; give Pajek or GML",
    ),
    (
        re.compile(rb"(?:\s|c[ \t][^\n]*\n)*p[ \t]+(?:edge|col|sp|max)\b"),
        "this is a graph in DIMACS; give only lines 'source target', without a letter before them",
    ),
)

#: LGL: a line '# vertex', then a line for each neighbour, perhaps with a weight like 0.5 or 1e3.
LGL_HEAD = re.compile(r"#\s+\S+")
LGL_LINE = re.compile(r"\S+(?:\s+(?=\S*[.eE])(?=\S*[0-9])[0-9.eE+-]+)?")

#: The name of PGSolver's format of parity games, the suffixes of its files, and their beginning.
PGSOLVER, PARITY_SUFFIXES = "pgsolver", (".gm", ".pg", ".pgsolver")
PARITY_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*parity\s+\d+\s*;")
PARITY_MESSAGE = (
    "this is a parity game of PGSolver, which has owners and priorities; 'zermelo outcomes' solves "
    "it, and zermelo.formats.read_parity_game reads it"
)


def is_parity_game(source: Source, file_format: str | None) -> bool:
    """Whether a file is a parity game, by the given format if any, otherwise by name or content."""
    if file_format is not None:
        return file_format.lower().lstrip(".") in (PGSOLVER, "gm", "pg")
    name = split_suffix(source.file)[0].lower()
    return name.endswith(PARITY_SUFFIXES) or PARITY_START.match(source.data[:256]) is not None


def refuse_foreign(source: Source) -> None:
    """Raise FormatError if a file begins like a format that is not read."""
    start = source.data[:65536]
    if ABA_START.match(start):
        raise source.error(ABA_MESSAGE)
    for beginning, message in BEGINNINGS:
        if beginning.match(start):
            raise source.error(message)


def refuse_one_word_formats(source: Source) -> None:
    """Raise FormatError for lines that look like LGL, graph6, or lists with colons."""
    start = source.data[:65536].decode("utf-8-sig", "replace")
    if "\n" in start and len(start) < len(source.data):
        start = start.rpartition("\n")[0]
    lines = [line.strip() for line in start.split("\n") if line.strip()]
    rows = [line for line in lines if not line.startswith("#")]
    comments = [line for line in lines if line.startswith("#")]
    names_hint = "; for a list of names give --format edges (format='edges')"
    is_like_lgl = lines[:1] == comments[:1] and all(map(LGL_HEAD.fullmatch, comments))
    if comments and is_like_lgl and rows and all(map(LGL_LINE.fullmatch, rows)):
        raise source.error(
            "this looks like LGL, with vertices after '#'; give 'source target' in each "
            f"line{names_hint}"
        )
    if any(len(row.split()) > 1 for row in rows):
        return
    if any(":" in row for row in rows):
        raise source.error(
            f"found {rows[0][:40]!r}: this looks like lists with ':' between vertices; give "
            f"'source target' in each line{names_hint}"
        )
    if rows and all(map(_is_graph6, rows)):
        raise source.error(
            f"found {rows[0][:40]!r}: this looks like graph6; read it with --format graph6 "
            f"(format='graph6'){names_hint}"
        )


def _is_graph6(word: str) -> bool:
    from zermelo.formats import graph6

    if not word.isascii():
        return False
    try:
        graph6.read(Source(word.encode(), "it"))
    except InputError:
        return False
    return True
