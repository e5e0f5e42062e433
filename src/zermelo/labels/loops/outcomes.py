"""The option that perfect play takes from every vertex."""

import numpy as np

from zermelo._jit.compiled import compiled


def _best_by_sorting(ptr, idx, remoteness):
    """Do what `best_options` does: sort the options of each vertex, those to be avoided last."""
    rows = np.repeat(np.arange(remoteness.size), np.diff(ptr))
    before, after = remoteness[rows].astype(np.int64), remoteness[idx].astype(np.int64)
    is_lost, is_drawn = (before >= 0) & (before & 1 == 0), before < 0
    is_win = (after >= 0) & (after & 1 == 0)
    is_avoided = ~np.where(is_drawn, after < 0, is_win | is_lost)
    order = np.lexsort((np.where(is_lost, -after, after), is_avoided, rows))
    best = np.full(remoteness.size, -1, idx.dtype)
    vertices = np.flatnonzero(np.diff(ptr))  # with options
    first = order[ptr[vertices]]
    best[vertices] = np.where(is_avoided[first], -1, idx[first])
    return best


@compiled(types="int64[] int32[] int32[]", twin=_best_by_sorting)
def best_options(ptr, idx, remoteness):
    """Return the option of each vertex that perfect play takes, −1 without options. O(V + E).

    From N it is the quickest win, from P the longest defence, from D the first draw.
    """
    best = np.full(remoteness.size, -1, idx.dtype)
    for u in range(remoteness.size):
        outcome = remoteness[u] & 1 if remoteness[u] >= 0 else 2  # 0 P, 1 N, 2 D
        best_option = np.int64(-1)
        best_remoteness = np.int64(0)
        for i in range(ptr[u], ptr[u + 1]):
            v = idx[i]
            r = np.int64(remoteness[v])
            if outcome == 0:
                is_better = best_option < 0 or r > best_remoteness
            elif outcome == 1:
                is_better = r >= 0 and not r & 1 and (best_option < 0 or r < best_remoteness)
            else:
                is_better = r < 0 and best_option < 0
            if is_better:
                best_option = v
                best_remoteness = r
        best[u] = best_option
    return best
