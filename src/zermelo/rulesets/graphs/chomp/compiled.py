"""Chomp on graphs, compiled: the keys of positions, and the tables of the compiled functions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from zermelo.games.compiled import CompiledRules, signed
from zermelo.rulesets.graphs.chomp.loops import rules as chomp
from zermelo.rulesets.graphs.chomp.loops.parts import simplify
from zermelo.rulesets.graphs.chomp.theorems import ChompOnGraph, Fold, State
from zermelo.values.bits import bits, mask_of
from zermelo.values.play import NORMAL, Play

Pairs: TypeAlias = list[tuple[int, int]]  # the two ends of each edge that a key may have

#: Maximum numbers of vertices, which are bits of one word, and of edges.
MAX_VERTICES, MAX_EDGES = 64, 240
#: A table of all subgraphs replaces a search with theorems and symmetries for at most this many
#: edges (normal play) or bits of a key (misère play), and at most this many symmetries.
MAX_TABLE_EDGES, MAX_TABLE_BITS, MAX_TABLE_SYMMETRIES = 16, 22, 24
#: Without a table, normal play renames the vertices of graphs with at most this many vertices and
#: symmetries (or too many to list): keys have a bit for each pair of vertices, and isomorphic
#: positions usually share a key. Otherwise they usually do if a symmetry of the graph relates them.
MAX_RENAMED_VERTICES, MAX_SYMMETRIES = 16, 30

#: Minimum number of keys for which ``out`` has room; compiled functions use the space after them.
MIN_OPTION_SPACE = 400


@lru_cache(maxsize=8)
def compiled_chomp(rules: ChompOnGraph, play: Play) -> CompiledRules[State] | None:
    """Return the compiled rules; None for graphs that are too large.

    A key is the set of edges, and the number of isolated vertices, in the bits below the edges or,
    with several words, at the top of the last. With a table for normal play only the parity of this
    number is kept, in the bit above the edges: isolated vertices are a Nim heap of 0 or 1.
    """
    graph, reductions, normal = rules.on, rules.reductions, play is NORMAL
    n, m = len(graph), len(graph.edges)
    if n > MAX_VERTICES or m > MAX_EDGES:
        return None
    symmetries = reductions.symmetries
    small_group = symmetries.order <= MAX_TABLE_SYMMETRIES
    has_table = normal and small_group and m <= MAX_TABLE_EDGES
    renames = normal and not has_table and n <= MAX_RENAMED_VERTICES
    renames = renames and (not symmetries.complete or symmetries.order <= MAX_SYMMETRIES)
    ends = [(v, u) for u in range(n) for v in range(u)] if renames else list(graph.edges)
    pair_numbers = [v * (v - 1) // 2 + u for u, v in graph.edges]  # if vertices are renamed
    edge_bits = len(ends)
    extra_bits = 1 if has_table else n.bit_length()  # for the number of isolated vertices
    words = (edge_bits + extra_bits) // 64 + 1  # a single word keeps its sign bit clear
    extra_below = words == 1 and not has_table
    edge_at = extra_bits if extra_below else 0
    extra_at = 0 if extra_below else edge_bits if has_table else 64 - extra_bits
    table_bits = edge_bits if has_table else None
    if not normal and small_group and extra_below and edge_bits + extra_bits <= MAX_TABLE_BITS:
        table_bits = edge_bits + extra_bits
    fields = {
        chomp.VERTICES: n,
        chomp.EDGES: edge_bits,
        chomp.WORDS: words,
        chomp.MAX_OPTIONS: max(n + edge_bits + 1, MIN_OPTION_SPACE),
        chomp.EDGE_AT: edge_at,
        chomp.EXTRA_AT: extra_at,
        chomp.EXTRA_MASK: (1 << extra_bits) - 1,
        chomp.RENAME: int(renames),
        chomp.COMPLETE: int(symmetries.complete),
    }
    incident = [mask_of(number for number, pair in enumerate(ends) if u in pair) for u in range(n)]
    folds = [] if renames else [reductions.fold(image) for image in symmetries.maps]
    params = _params_of(fields, ends, incident, folds, has_table=has_table)

    def key(state: State) -> tuple[int, ...]:
        vertices, edges = state
        if renames:
            edges = mask_of(pair_numbers[edge] for edge in bits(edges))
        isolated = sum(1 for u in range(n) if vertices >> u & 1 and not edges & incident[u])
        extra = (isolated & (1 << extra_bits) - 1) << extra_at + 64 * (words - 1)
        return signed(edges << edge_at | extra, words)

    return CompiledRules(
        words=words,
        max_options=int(params[chomp.MAX_OPTIONS]),
        params=params,
        successors=chomp.dense_successors if has_table else chomp.successors,
        simplify=simplify if normal else chomp.symmetric,
        key=key,
        dense=table_bits,
        questions=True,  # values are small, and positions fall into parts
    )


def _params_of(
    fields: dict[int, int], ends: Pairs, incident: list[int], folds: list[Fold], *, has_table: bool
) -> NDArray[np.int64]:
    """Return the fields and tables of the compiled functions in one array."""
    words, m = fields[chomp.WORDS], fields[chomp.EDGES]
    chunk_bits = 6 if words == 1 else 8  # 8 divides 64: no chunk reaches into the next word
    chunks = -(-m // chunk_bits)
    fields |= {chomp.SYMMETRIES: len(folds), chomp.CHUNK_BITS: chunk_bits, chomp.CHUNKS: chunks}
    fold_words = list[int]()
    for fold in folds:
        fold_words.append(all(fold.image[fold.image[u]] == u for u in fold.image))
        fold_words += (*signed(fold.fixed, 1), *signed(fold.reversed_edges, words))
        fold_words += signed(fold.fixed_edges, words)
    incident_words = [word for mask in incident for word in signed(mask, words)]
    tables: dict[int, NDArray[np.int64]] = {
        chomp.ENDS: np.array(ends, np.int64).ravel(),
        chomp.INCIDENT: np.array(incident_words, np.int64),
        chomp.MAPS: _image_tables([fold.edge_image for fold in folds], chunk_bits, chunks, words),
        chomp.FOLDS: np.array(fold_words, np.int64),
        chomp.ISOLATED_PARITY: _odd_isolated(incident, m) if has_table else np.zeros(0, np.int64),
    }
    table_at = chomp.FIELDS
    for field, table in tables.items():
        fields[field] = table_at
        table_at += table.size
    field_values = np.array([fields[field] for field in range(chomp.FIELDS)], np.int64)
    return np.concatenate([field_values, *tables.values()])


def _image_tables(maps: list[tuple[int, ...]], width: int, chunks: int, words: int) -> NDArray[Any]:
    """Return the images of all subsets of each chunk of ``width`` edges, under each map."""
    table: NDArray[Any] = np.zeros((len(maps), chunks, 1 << width, words), np.int64)
    subsets = np.arange(1 << width)
    for number, image in enumerate(maps):
        for edge, to in enumerate(image):
            chunk, bit = divmod(edge, width)
            has_edge = (subsets >> bit & 1).astype(bool)
            table[number, chunk, has_edge, to >> 6] |= np.int64(signed(1 << (to & 63), 1)[0])
    return table.ravel()


def _odd_isolated(incident: list[int], m: int) -> NDArray[np.int64]:
    """Return for each set of edges, as a bit, whether an odd number of vertices are on no edge."""
    edge_sets = np.arange(max(64, 1 << m), dtype=np.int32)
    odd = np.zeros(edge_sets.size, np.bool_)
    for mask in incident:
        odd ^= (edge_sets & mask) == 0
    return np.packbits(odd, bitorder="little").view(np.int64)
