"""What the verbs answer: pure functions, which the command line, and any page, only show.

One file a verb. Its functions take what was asked, such as a digraph, or the words of a position
with a resolver that finds what they name; and return a frozen record, whose ``json()`` is plain
data, the shape of which `SCHEMA` numbers. Nothing here prints; the file system is reached by the
resolver alone.

Limits, the progress callback and the stop hook are those of `zermelo.limits.Limits`. Where one of
them ends a question, or Ctrl-C does, ``known`` of the error has what holds already.
"""

__all__ = ["SCHEMA"]

#: Which names plain data has: every JSON object of the command line says it as ``schema``. It grows
#: when a key goes, or when what one means changes; new keys leave it as it is.
SCHEMA = 2
