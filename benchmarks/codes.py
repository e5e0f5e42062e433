"""Codes: all words by weight beside NumPy, and digraphs that hold lexicodes.

``python -m benchmarks.codes`` runs this topic alone.
"""

from __future__ import annotations

import random
import time
from functools import partial

import numpy as np

from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo import LinearCode, annihilation, code_digraph, lexicode
from zermelo.values.gf2 import Subspace

LENGTH = 60
DIMENSIONS = (20, 24, 28)
LEXICODES = ((7, 3), (15, 3), (63, 3), (8, 4), (16, 4), (64, 4), (16, 6), (24, 8), (48, 8), (64, 8))
#: Larger digraphs are not made here.
MOST = 10_000_000

WEIGHTS = f"""The weight distribution of random codes of length {LENGTH}, by enumeration of all
words: CPU time, nanoseconds per word, and NumPy's time divided by Zermelo's (blocks of 2^16 words,
`bitwise_count`, `bincount`; median over interleaved rounds). The counts are compared."""

HELD = """Lexicodes [n, k, d].

- *code*: CPU seconds for the coin values.
- *vertices*, *edges*: the digraph made by `code_digraph`; – if it would have more than ten
  million edges.
- *solved*: CPU seconds to make this digraph and to solve the annihilation game on it. Its V₀,
  shortened, is compared with the lexicode."""


def random_code(dimension: int) -> LinearCode:
    """Independent random words."""
    chance = random.Random(dimension)
    rows = [1 << i | chance.getrandbits(LENGTH - dimension) << dimension for i in range(dimension)]
    return LinearCode(Subspace.spanned(LENGTH, rows), range(LENGTH))


def by_blocks(rows: tuple[int, ...]) -> list[int]:
    """Count all sums of the rows by weight with NumPy."""
    block = np.zeros(1, np.int64)
    for row in rows[:16]:
        block = np.concatenate((block, block ^ row))
    counts = np.zeros(LENGTH + 1, np.int64)
    high, start = rows[16:], 0
    for step in range(1 << len(high)):
        if step:
            start ^= high[(step & -step).bit_length() - 1]
        counts += np.bincount(np.bitwise_count(block ^ start), minlength=LENGTH + 1)
    return counts.tolist()


def afresh(rows: tuple[int, ...]) -> list[int]:
    """Count with Zermelo, nothing remembered."""
    found = LinearCode(Subspace(LENGTH, rows), range(LENGTH)).weigh()
    return [found.get(weight, 0) for weight in range(LENGTH + 1)]


def weights(repeats: int) -> Table:
    """Compare the count of all words."""
    table = Table("Weights of codes", ["code", "seconds", "ns per word", "NumPy"], WEIGHTS)
    for dimension in DIMENSIONS:
        rows = random_code(dimension).space.rows
        right = by_blocks(rows)

        def check(name: str, answer: object, right: list[int] = right) -> None:
            assert answer == right, name

        ways = {"zermelo": partial(afresh, rows), "numpy": partial(by_blocks, rows)}
        times = rounds(ways, check, repeats=repeats)
        seconds = times.seconds("zermelo")
        table.rows.append(
            [
                f"[{LENGTH}, {dimension}]",
                f"{seconds:.3f}",
                f"{seconds / (1 << dimension) * 1e9:.2f}",
                f"{times.ratio('numpy', 'zermelo'):.1f}",
            ]
        )
    return table


def held() -> Table:
    """Solve the annihilation games that hold lexicodes."""
    columns = ["n", "k", "d", "code", "vertices", "edges", "solved"]
    table = Table("Lexicodes and their digraphs", columns, HELD)
    annihilation(code_digraph(lexicode(4, 3)))  # compiles
    for length, distance in LEXICODES:
        start = time.process_time()
        code = lexicode(length, distance)
        row = [length, code.dimension, code.distance, f"{time.process_time() - start:.3f}"]
        if 1 << 2 * (length - code.dimension) - 1 <= MOST:
            start = time.process_time()
            G = code_digraph(code)
            assert annihilation(G).V0.code.shortened(code.names) == code
            solved = f"{time.process_time() - start:.3f}"
            row += [f"{G.vertex_count:,}", f"{G.edge_count:,}", solved]
        else:
            row += ["–"] * 3
        table.rows.append(list(map(str, row)))
    return table


def run(*_: object, repeats: int = 5) -> list[Table]:
    """Measure the count of words, and the digraphs of lexicodes."""
    return [weights(repeats), held()]


if __name__ == "__main__":
    print("\n".join(table.markdown() for table in run()))
