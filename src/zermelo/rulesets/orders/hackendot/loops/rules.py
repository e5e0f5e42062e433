"""Compiled rules of Hackendot: the removed vertices as a bit mask."""

from zermelo._jit.addressed import ANY, addressed, carray


@addressed
def successors(key, out, params):
    """Add the mask of a path. ``params``: the number of vertices, then the path of each."""
    here = carray(key, ANY)[0]
    out = carray(out, ANY)
    params = carray(params, ANY)
    k = 0
    for v in range(params[0]):
        if not here >> v & 1:
            out[k] = here | params[1 + v]
            k += 1
    return k
