"""Graphs at six bits a character, as in graph6 and digraph6: vertex count, then matrix [1]_.

The vertices are 0 to n − 1.

.. [1] B. D. McKay, Description of graph6, sparse6 and digraph6 encodings (``formats.txt`` of nauty)
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.formats.source import Source
from zermelo.formats.vertices import foreign_names

#: Maximum number of vertices of a written matrix; its bits take up to a gigabyte, one byte each.
MAX_VERTICES = 32_768


def graph_line(source: Source, header: bytes) -> bytes:
    """Return the one line of the file, without its header."""
    line = source.data.strip(b" \t\r\n").removeprefix(header)
    if line.startswith((b":", b";", b">>sparse6<<")) and b"sparse6" not in header:
        raise source.error("this is sparse6; read it with --format sparse6 (format='sparse6')", 1)
    if line.startswith(b">>"):
        raise source.error(
            f"the header is not {header.decode()}; remove it, or give its format with --format "
            "(format=…)",
            1,
        )
    if b"\n" in line:
        graphs = len(line.split())
        raise source.error(f"{graphs} lines, each of them a graph; give a file of one graph", 2)
    return line


def bits_of(
    source: Source, line: bytes, bit_count_of: Callable[[int], int]
) -> tuple[int, NDArray[np.uint8]]:
    """Return the number n of vertices and the ``bit_count_of(n)`` bits of the matrix."""
    sixes = sixes_of(source, line)
    head_length, count = read_head(source, sixes)
    bit_count = bit_count_of(count)
    expected = head_length + -(-bit_count // 6)
    if sixes.size != expected:
        raise source.error(
            f"{sixes.size:,} characters, but {count:,} vertices need {expected:,}; the line is cut "
            "short, or in another format",
            1,
        )
    bits = np.unpackbits((sixes[head_length:] << np.uint8(2))[:, None], axis=1, count=6).ravel()
    if bits[bit_count:].any():
        raise source.error("bits are set beyond the last pair of vertices; the line is damaged", 1)
    return count, bits[:bit_count]


def sixes_of(source: Source, line: bytes) -> NDArray[np.uint8]:
    """Return the value of each character of a line, 0 to 63."""
    sixes: NDArray[np.uint8] = np.frombuffer(line, np.uint8)
    wrong = np.flatnonzero((sixes < 63) | (sixes > 126))
    if wrong.size:
        index = int(wrong[0])
        raise source.error(
            f"byte 0x{line[index]:02x} at position {index + 1}; the characters run from '?' to '~'",
            1,
        )
    return sixes - np.uint8(63)


def read_head(source: Source, sixes: NDArray[np.uint8]) -> tuple[int, int]:
    """Return the number of characters of the head, and the number of vertices in it."""
    first_two = sixes[:2].tolist()
    escapes = 2 if first_two == [63, 63] else int(first_two[:1] == [63])  # 6, 18 or 36 bits
    length = (1, 4, 8)[escapes]
    if sixes.size < length:
        raise source.error("the line ends within the number of vertices", 1)
    count = 0
    for six in sixes[escapes:length]:
        count = 64 * count + int(six)
    return length, count


def check_writable(G: Digraph, kind: str, *, undirected: bool) -> None:
    """Raise InputError unless the names are 0 to n − 1, and size and directions can be written."""
    names = foreign_names(G, 0)
    if names is not None:
        others = ((number, label) for number, label in enumerate(names) if label != str(number))
        number, label = next(others)
        raise InputError(
            f"vertex {label!r} cannot be written: {kind} knows vertices as 0 to {len(G) - 1} only, "
            f"and this is number {number}; write another format, such as DOT, TGF or NPZ"
        )
    if len(G) > MAX_VERTICES:
        raise InputError(f"{len(G):,} vertices are too many for {kind}; write NPZ or Parquet")
    rows = zip(G.successors, G.predecessor_rows, strict=True) if undirected else ()
    if not all(np.array_equal(a, b) for a, b in rows):
        raise InputError(f"{kind} holds undirected graphs only; write digraph6")


def encode(count: int, bits: NDArray[np.uint8]) -> bytes:
    """Return the characters for a number of vertices and the bits of a matrix."""
    # the number of vertices has at most 18 bits
    head = [count] if count < 63 else [63, count >> 12, count >> 6 & 63, count & 63]
    padded = np.concatenate([bits, np.zeros(-bits.size % 6, np.uint8)]).reshape(-1, 6)
    sixes = np.packbits(padded, axis=1).ravel() >> 2
    return bytes(six + 63 for six in head) + (sixes + 63).tobytes() + b"\n"
