"""Loops over plain integer arrays: compiled with the package or by Numba, or in plain Python.

The loops see no names of vertices and no objects. A digraph is two arrays: ``ptr`` (int64, one
entry more than there are vertices) and ``idx`` (int32 or int64, one entry for each edge). The
options of vertex ``u`` are ``idx[ptr[u]:ptr[u + 1]]``. Numba takes 0.3 s to load, so it is loaded
only to compile.
"""
