"""Loops over plain integer arrays, compiled by Numba and cached.

Names of vertices and objects do not appear here. A digraph is two arrays: ``ptr`` (int64, one more
than there are vertices) and ``idx`` (int32 or int64, one entry for each edge). The options of
vertex ``u`` are ``idx[ptr[u]:ptr[u + 1]]``. Numba takes 0.3 s to load, so import the submodules
where they are needed.
"""
