"""Certificates of annihilation games: labels of vertices, checked with at most four tokens."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from zermelo.answers.certificates import Certificate, digraph_certificate
from zermelo.checker.annihilation import MAX_POSITIONS, MAX_TOKENS, label, weak_parts
from zermelo.errors import LimitReached
from zermelo.tokens.annihilation.small import set_counts, small_positions
from zermelo.values.bits import bits

if TYPE_CHECKING:
    from zermelo.tokens.annihilation.theory import Annihilation


def certify_annihilation(result: Annihilation) -> Certificate:
    """Make the certificate of all values of the annihilation game on a digraph.

    It writes the label of each vertex as a value and a class, and has counters of small positions
    of finite value: those with up to four tokens, all on one weakly connected part of the digraph.

    Raises
    ------
    InputError
        Two names read the same as text.
    LimitReached
        The weakly connected parts have more than a million small positions in all.

    Examples
    --------
    >>> from zermelo.answers.certificates import check
    >>> from zermelo.tokens.annihilation.theory import annihilation
    >>> from zermelo.digraph.digraph import Digraph
    >>> certificate = certify_annihilation(annihilation(Digraph([(1, 2), (2, 3), (3, 4), (4, 1)])))
    >>> certificate["value"], certificate["class"]
    ([0, 1, 0, 1], [[0], [0], [0], [0]])
    >>> check(certificate).valid
    True
    """
    G = result.digraph
    value = [vertex_label % result.finite for vertex_label in result.labels]
    classes = [vertex_label // result.finite for vertex_label in result.labels]
    fields = {"value": value, "class": [list(bits(mask)) for mask in classes]}
    certificate = digraph_certificate("annihilation", G, **fields)
    parts = weak_parts(certificate["options"])
    positions = sum(set_counts(len(part))[-1] for part in parts)
    if positions > MAX_POSITIONS:
        progress = {"positions with at most four tokens": f"{positions:,}"}
        raise LimitReached("positions", f"{MAX_POSITIONS:,}", progress)
    by_part = (_counters(certificate["options"], part, value, classes) for part in parts)
    return {**certificate, "counter": [counter for counters in by_part for counter in counters]}


def _counters(
    options: list[list[int]], part: list[int], value: list[int], classes: list[int]
) -> list[int]:
    """Return the counters of a part's small positions of finite value, in the checker's order."""
    index = {vertex: number for number, vertex in enumerate(part)}
    inner_options = [[index[option] for option in options[vertex]] for vertex in part]
    ptr = np.cumsum([0, *map(len, inner_options)])
    small = small_positions((ptr, np.array([v for row in inner_options for v in row], np.int64)))
    all_counters, starts_by_count = small.loopy.counter.array.tolist(), small.set_counts
    counters = []
    for count in range(MAX_TOKENS + 1):
        for tokens in combinations(range(len(part)), count):
            mask = sum(1 << part[vertex] for vertex in tokens)
            if not label(mask, part, value, classes)[1]:
                colex_rank = sum(comb(vertex, k + 1) for k, vertex in enumerate(tokens))
                counters.append(all_counters[starts_by_count[count] + colex_rank])
    return counters
