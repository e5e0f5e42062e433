"""Compiled rules of Node Kayles: a key is the bit mask of the vertices that are left.

``params`` has the words of a mask, the number of vertices, whether play is misère, and the indices
of the cache and of the table of neighbours, 0 if there is none. Then follow the values of paths of
0, 1, … vertices; the closed neighbourhood of each vertex; the vertices that may be twins; the table
of symmetries; the table of neighbours; and the cache, which is written to.
"""

#: Where the values of paths begin.
PATHS = 5
