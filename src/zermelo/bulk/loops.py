"""Loops over edges in passing: a batch in memory, the rows of a block of vertices on disk."""

import numpy as np

from zermelo._jit.compiled import compiled


@compiled(kinds="index[]*3 int64[] int64[] int")
def throw(sources, targets, state, words, starts, shift):
    """Count options down in ``state``, and sort the edges by blocks of 2^``shift`` targets.

    A word is a source, and below it the place of the target in its block. Words of block b are
    ``words[starts[b]:starts[b + 1]]``; ``starts`` has two entries more than there are blocks.
    """
    low = np.int64((1 << shift) - 1)
    starts[:] = 0
    for i in range(targets.size):
        starts[(targets[i] >> shift) + 2] += 1
        state[sources[i]] -= 1
    for block in range(2, starts.size):
        starts[block] += starts[block - 1]
    for i in range(targets.size):
        target = np.int64(targets[i])
        block = (target >> shift) + 1
        words[starts[block]] = np.int64(sources[i]) << shift | target & low
        starts[block] += 1


@compiled(kinds="int64[] int64[] int")
def count(words, ptr, shift):
    """Count the words of a block by target, one place late."""
    low = np.int64((1 << shift) - 1)
    for word in words:
        ptr[(word & low) + 1] += 1


@compiled(kinds="int64[] int64[] index[] int")
def place(words, fill, rows, shift):
    """Write the sources of a block into rows, of which ``fill`` says where each goes on."""
    low = np.int64((1 << shift) - 1)
    for word in words:
        row = word & low
        rows[fill[row]] = word >> shift
        fill[row] += 1


@compiled(kinds="index[]*4 bool[]")
def compare(sources, targets, state, option, met):
    """Compare the labels at both ends of edges (Fraenkel 1997, Theorem 3).

    Options with the label 0, from which there is no move, are marked in ``met``.

    ``option`` becomes the option of perfect play, of equals the smallest number, or −1 as long as
    none is found; −2 − v where the option v contradicts the label, whatever else there is.
    """
    for i in range(sources.size):
        u, v = sources[i], targets[i]
        here, after = state[u], state[v]
        if after == 0:
            met[v] = True
        held = option[u]
        if held < -1:
            continue
        lost = after >= 0 and not after & 1
        if here < 0:
            wrong, best = lost, after < 0
        elif here & 1:
            wrong, best = lost and after < here - 1, after == here - 1
        else:
            wrong, best = after < 0 or lost or after > here - 1, after == here - 1
        if wrong:
            option[u] = -2 - v
        elif best and (held < 0 or v < held):
            option[u] = v
