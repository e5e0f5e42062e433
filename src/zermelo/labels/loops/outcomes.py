"""The option that perfect play takes from every vertex."""

import numpy as np

from zermelo._jit.compiled import compiled

__all__ = ["best_options"]


@compiled
def best_options(ptr, idx, remoteness):
    """From N the quickest win, from P the longest defence, from D the first draw. O(V + E).

    Returns the number of an option for each vertex; −1 where there is none.
    """
    best = np.full(remoteness.size, -1, idx.dtype)
    for u in range(remoteness.size):
        kind = remoteness[u] & 1 if remoteness[u] >= 0 else 2
        chosen = np.int64(-1)
        held = np.int64(0)
        for i in range(ptr[u], ptr[u + 1]):
            v = idx[i]
            r = np.int64(remoteness[v])
            if kind == 0:
                better = chosen < 0 or r > held
            elif kind == 1:
                better = r >= 0 and not r & 1 and (chosen < 0 or r < held)
            else:
                better = r < 0 and chosen < 0
            if better:
                chosen = v
                held = r
        best[u] = chosen
    return best
