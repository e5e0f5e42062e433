"""How positions of Chomp name what is removed: ``-v3`` for a vertex, ``-1-2`` for an edge."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph

#: Names that need no quotes in a sentence.
PLAIN = re.compile(r"[^\s'\"#–-]+")

NUMBERS = re.compile(r"-#(\d{1,9})(?:-#(\d{1,9}))?", re.ASCII)

#: What a word removes: a vertex or an edge, by number.
Removal = tuple[str, int]


class Removals:
    """Names what is removed so that it can be read back.

    Examples
    --------
    >>> from zermelo import Graph
    >>> held = Removals(Graph([("a", "b"), ("a-b", "c")]))
    >>> held.removal("-a-b")
    (('edge', 0), '')
    >>> held.written(("edge", 1))
    '-a-b-c'
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._vertices: dict[str, list[int]] = {}
        for number, name in enumerate(graph):
            self._vertices.setdefault(str(name), []).append(number)
        self._edges = {ends: edge for edge, ends in enumerate(graph.edges)}

    def removal(self, word: str) -> tuple[Removal | None, str]:
        """Read a word such as ``-v3``, ``-1-2``, ``-#3`` or ``-#1-#2``; or say what is wrong."""
        numbers = NUMBERS.fullmatch(word)
        if numbers:
            return self._by_number(word, [int(held) for held in numbers.groups() if held])
        found = list(self._meant(word))
        if len(found) == 1:
            return found[0], ""
        if found:
            ways = " or ".join(f"{self._numbered(held)} ({self.told(held)})" for held in found)
            return None, f"{word!r} can be read in {len(found)} ways; write {ways}"
        names = ", ".join(list(self._vertices)[:6])
        some = f"; the vertices are {names}{', …' if len(self._vertices) > 6 else ''}"
        return None, (
            f"{word!r} removes nothing that is there; give -vNAME for a vertex, -NAME-NAME for "
            f"an edge{some if names else ''}"
        )

    def _by_number(self, word: str, numbers: Sequence[int]) -> tuple[Removal | None, str]:
        if not all(1 <= number <= len(self.graph) for number in numbers):
            return None, f"{word!r}: the vertices are numbered from 1 to {len(self.graph)}"
        if len(numbers) == 1:
            return ("vertex", numbers[0] - 1), ""
        u, v = sorted(number - 1 for number in numbers)
        if (u, v) not in self._edges:
            return None, f"{word!r}: no edge joins {self.label(u)} and {self.label(v)}"
        return ("edge", self._edges[u, v]), ""

    def _meant(self, word: str) -> Iterator[Removal]:
        """Yield everything that a word could remove."""
        if not word.startswith("-"):
            return
        text = word[1:]
        if text.startswith("v"):  # -v5 is vertex 5, or v5 where there is one
            for u in (*self._vertices.get(text[1:], ()), *self._vertices.get(text, ())):
                yield "vertex", u
        for place, sign in enumerate(text):
            if sign == "-":
                for u in self._vertices.get(text[:place], ()):
                    for v in self._vertices.get(text[place + 1 :], ()):
                        if (min(u, v), max(u, v)) in self._edges:
                            yield "edge", self._edges[min(u, v), max(u, v)]

    def written(self, removal: Removal) -> str:
        """Write a removal so that it reads back as it is meant: by numbers where names do not."""
        names = [str(self.graph.names[u]) for u in self._ends(removal)]
        doubled = removal[0] == "edge" or names[0][:1] == "v"
        word = ("-" if doubled else "-v") + "-".join(names)
        reads_back = word.split() == [word] and self.removal(word)[0] == removal
        return word if reads_back else self._numbered(removal)

    def _ends(self, removal: Removal) -> Sequence[int]:
        kind, number = removal
        return (number,) if kind == "vertex" else self.graph.edges[number]

    def _numbered(self, removal: Removal) -> str:
        return "".join(f"-#{u + 1}" for u in self._ends(removal))

    def told(self, removal: Removal) -> str:
        """Name what is removed in a sentence."""
        return f"{removal[0]} {'–'.join(map(self.label, self._ends(removal)))}"

    def label(self, u: int) -> str:
        """Name a vertex in a sentence: in quotes or by number where it would be unclear."""
        name = str(self.graph.names[u])
        if len(self._vertices[name]) > 1:
            return f"#{u + 1}"
        return name if PLAIN.fullmatch(name) else repr(name)
