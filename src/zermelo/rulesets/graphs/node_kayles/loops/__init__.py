"""Compiled rules of Node Kayles: a key is the bit mask of the vertices that are left.

``params`` has the numbers of words of a mask and of vertices, 1 for misère play or 0 for normal
play, and the indices of the cache and of the table of neighbours (0: none). Then follow the values
of paths of 0, 1, … vertices; the closed neighbourhood of each vertex; the vertices that may be
twins; the table of symmetries; the table of neighbours; and the cache, which is written to.
"""

#: Index in ``params`` of the value of the path of 0 vertices.
PATHS = 5
