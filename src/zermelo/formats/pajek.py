"""Pajek: ``*Vertices n`` and their labels, then ``*Arcs`` and ``*Edges`` between numbers 1 to n.

A vertex is called by its label where every vertex has one and all differ, otherwise by its number.
An edge becomes two. ``*Arcslist`` and ``*Edgeslist`` have a vertex and all its options in a line,
``*Matrix`` a row a vertex. Weights and places of vertices are passed over.

Read here: networkx, which has a reader, forgets directions where a file has both arcs and edges.
"""

from __future__ import annotations

import re
from array import array
from typing import TYPE_CHECKING

from zermelo.formats.source import Source, shown
from zermelo.formats.vertices import arcs, assemble, refusal, spelled

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

#: A number, and a label in quotation marks or without.
VERTEX = re.compile(r'\s*([0-9]+)(?:\s+(?:"([^"]*)"|([^\s"]+)))?(?:\s|\Z)')
#: What the lines below a heading are.
SECTIONS = ("*network", "*vertices", "*arcs", "*edges", "*arcslist", "*edgeslist", "*matrix")


class _Reading:
    """Numbers, labels and edges, line by line."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.count: int | None = None
        self.labels: dict[int, str] = {}
        self.sources, self.targets = array("q"), array("q")
        self.rows = 0

    def heading(self, section: str, words: list[str], line: int) -> None:
        """Read a line that begins with a star."""
        if section not in SECTIONS:
            known = ", ".join(SECTIONS)
            raise self.source.error(f"found {shown(words[0])}; expected one of {known}", line)
        if section == "*vertices":
            if self.count is not None:
                raise self.source.error("a second line *Vertices; give a file of one graph", line)
            word = words[1] if len(words) > 1 else "nothing"
            self.count = self.source.number(word, "the number of vertices", line)
            self.source.check_count(self.count, line)
        elif section != "*network" and self.count is None:
            raise self.source.error("there is no line '*Vertices n' above; add it", line)

    def body(self, section: str, text: str, line: int) -> None:
        """Read a line below a heading."""
        if section == "*vertices":
            self.vertex(text, line)
            return
        words = text.split()
        if section == "*matrix":
            self.row(words, line)
            return
        if section in ("", "*network"):
            raise self.source.error(f"found {shown(text.strip())}; expected '*Vertices n'", line)
        if len(words) < 2 and not section.endswith("list"):
            raise self.source.error(f"one word, {shown(words[0])}; give 'source target'", line)
        ends = words if section.endswith("list") else words[:2]
        first, *others = (self.number(word, line) for word in ends)
        for other in others:
            self.edge(first, other, both=section.startswith("*edges"))

    def vertex(self, text: str, line: int) -> None:
        """Read the number of a vertex, and its label if it has one."""
        match = VERTEX.match(text)
        if match is None:
            found = shown(text.strip())
            raise self.source.error(f'found {found}; expected a vertex, such as 1 "name"', line)
        number = self.number(match[1], line)
        if number in self.labels:
            raise self.source.error(f"vertex {number + 1} has a second line; take it out", line)
        label = match[3] if match[2] is None else match[2]
        self.labels[number] = match[1] if label is None else label

    def row(self, words: list[str], line: int) -> None:
        """Read a row of a matrix."""
        count = self.count or 0
        if len(words) != count or self.rows == count:
            raise self.source.error(
                f"{len(words)} entries in row {self.rows + 1}; expected {count} rows of {count}",
                line,
            )
        for column, word in enumerate(words):
            try:
                if float(word):
                    self.edge(self.rows, column, both=False)
            except ValueError:
                raise self.source.error(f"an entry is {shown(word)}; give a number", line) from None
        self.rows += 1

    def number(self, word: str, line: int) -> int:
        """Read the number of a vertex; here they begin with 0."""
        number, count = self.source.number(word, "a vertex", line), self.count or 0
        if not 1 <= number <= count:
            raise self.source.error(
                f"vertex {number} is outside 1..{count}; mend it, or the number in *Vertices", line
            )
        return number - 1

    def edge(self, source: int, target: int, *, both: bool) -> None:
        """Take an edge, or both ways of one without direction."""
        self.sources.append(source)
        self.targets.append(target)
        if both:
            self.sources.append(target)
            self.targets.append(source)


def read(source: Source) -> Digraph:
    """Read Pajek. O(V + E), and O(V²) of a matrix."""
    reading, section = _Reading(source), ""
    for line, text in source.lines():
        begin = text.lstrip()
        if begin.startswith("*"):
            section = begin.split()[0].lower()
            reading.heading(section, begin.split(), line)
        elif begin and not begin.startswith("%"):
            reading.body(section, text, line)
    if reading.count is None:
        raise source.error("there is no line '*Vertices n'; add it at the top")
    numbers = [str(number + 1) for number in range(reading.count)]
    labels = [reading.labels.get(number, name) for number, name in enumerate(numbers)]
    names = labels if len({*labels}) == len(labels) else numbers
    places = dict(zip(names, range(len(names)), strict=True))
    return assemble(places, reading.sources, reading.targets)


def write(G: Digraph) -> bytes:
    """Write Pajek; a name is the label of a number."""
    names = spelled(G)
    for name in names:
        if any(mark in name for mark in '"\n\0'):
            raise refusal(name, "names in Pajek hold no quotation marks, no new line and no NUL")
    lines = [f"*Vertices {len(names)}"]
    lines += (f'{number} "{name}"' for number, name in enumerate(names, 1))
    lines.append("*Arcs")
    lines += (f"{u} {v}" for u, v in arcs(G, [str(u + 1) for u in range(len(G))]))
    return ("\n".join(lines) + "\n").encode()
