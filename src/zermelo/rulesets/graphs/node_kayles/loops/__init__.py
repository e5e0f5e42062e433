"""Compiled rules of Node Kayles: a key is the bit mask of the vertices that are left.

``params`` is (words of a mask, vertices, whether play is misère, where the memory begins or 0 if
there is none, where the ways around begin or 0), then the values of paths of 0, 1, … vertices, up
to all of them, then the closed neighbourhood of each vertex as a mask, and the mask of the vertices
among which twins are looked for. Then come the tables of `zermelo.rulesets.graphs.loops`, of
symmetries and of neighbourhoods, and last the memory, which is written to.
"""

#: Where the values of paths begin.
PATHS = 5
