"""Loops over plain integer arrays, compiled by Numba and cached.

Nothing here knows a vertex name or an object. A digraph comes as two arrays: ``ptr`` (int64, one
more than there are vertices) and ``idx`` (int32 or int64, one entry an edge): the options of vertex
``u`` are ``idx[ptr[u]:ptr[u + 1]]``. Import the submodules late: Numba takes 0.3 s to load.
"""
