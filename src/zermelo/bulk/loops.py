"""Loops over a batch of edges in memory, and over the rows of a block of vertices on disk."""

import numpy as np

from zermelo._jit.compiled import compiled


@compiled(types="index[]*3 int64[] int64[] int")
def into_blocks(sources, targets, minus_options, words, starts, shift):
    """Subtract 1 from ``minus_options[u]`` per option of u; sort edges into blocks by target.

    A word is written for each edge: its lowest ``shift`` bits are the target's place in its block,
    the others the source. The words of block b are ``words[starts[b]:starts[b + 1]]``; ``starts``
    has two entries more than there are blocks.
    """
    low_bits = np.int64((1 << shift) - 1)
    starts[:] = 0
    for i in range(targets.size):
        starts[(targets[i] >> shift) + 2] += 1
        minus_options[sources[i]] -= 1
    for block in range(2, starts.size):
        starts[block] += starts[block - 1]
    for i in range(targets.size):
        target = np.int64(targets[i])
        block = (target >> shift) + 1
        words[starts[block]] = np.int64(sources[i]) << shift | target & low_bits
        starts[block] += 1


@compiled(types="int64[] int64[] int")
def count(words, counts, shift):
    """Add to ``counts[t + 1]`` the number of words whose target has place t in the block."""
    low_bits = np.int64((1 << shift) - 1)
    for word in words:
        counts[(word & low_bits) + 1] += 1


@compiled(types="int64[] int64[] index[] int")
def place(words, fill, rows, shift):
    """Write each word's source into its target's row; ``fill`` has each row's next free place."""
    low_bits = np.int64((1 << shift) - 1)
    for word in words:
        row = word & low_bits
        rows[fill[row]] = word >> shift
        fill[row] += 1


@compiled(types="index[]*4 bool[]")
def compare(sources, targets, labels, option, seen_leaves):
    """Compare the labels at both ends of edges (Fraenkel 1997, Theorem 3).

    ``labels`` are remotenesses, −1 for draws. Options with label 0, which have no moves, are marked
    in ``seen_leaves``. ``option[u]`` becomes u's option of perfect play (if several, the least
    number), −1 while none is found, or −2 − v if option v contradicts the label of u.
    """
    for i in range(sources.size):
        u, v = sources[i], targets[i]
        label, next_label = labels[u], labels[v]
        if next_label == 0:
            seen_leaves[v] = True
        chosen = option[u]
        if chosen < -1:
            continue
        is_p = next_label >= 0 and not next_label & 1
        if label < 0:
            wrong, best = is_p, next_label < 0
        elif label & 1:
            wrong, best = is_p and next_label < label - 1, next_label == label - 1
        else:
            wrong, best = next_label < 0 or is_p or next_label > label - 1, next_label == label - 1
        if wrong:
            option[u] = -2 - v
        elif best and (chosen < 0 or v < chosen):
            option[u] = v
