"""Pajek: ``*Vertices n`` and their labels, then ``*Arcs`` and ``*Edges`` between numbers 1 to n.

NetworkX reads one section at a time, because it would take arcs and edges of one file as one kind.
The name of a vertex is its label (or number, if it has none) if all these differ; otherwise all
names are numbers. An edge of ``*Edges`` or ``*Edgeslist`` becomes an edge each way. A line of
``*Arcslist`` or ``*Edgeslist`` is a vertex and some of its options. ``*Matrix`` has a row for each
vertex, with an edge for each nonzero entry. Other weights, and coordinates, are ignored.
"""

from __future__ import annotations

import re

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.formats.networkx_graphs import load_networkx
from zermelo.formats.source import Source, quoted
from zermelo.formats.vertices import compact_names, edges_as_text, names_as_text, refusal

SECTIONS = ("*network", "*vertices", "*arcs", "*edges", "*arcslist", "*edgeslist", "*matrix")
#: A label in quotation marks; or a backslash or an apostrophe, which NetworkX would misread.
LABEL_OR_ESCAPED = re.compile(r"""(?<=\s)"[^"]*"(?!\S)|[\\']""")
#: Maximum number of edges that NetworkX reads at a time; a matrix is read whole.
EDGES_PER_BATCH = 5000


def read(source: Source) -> Digraph:
    """Read Pajek. O(V + E), but O(V²) for ``*Matrix``."""
    edges: list[tuple[int, int]] = []
    with load_networkx(source, "Pajek") as networkx:
        count, vertices, sections = _sections(source)
        numbers = [str(number) for number in range(1, count + 1)]
        nodes = networkx.parse_pajek([f"*vertices {len(vertices)}", *vertices.values()])
        labels_differ = len(nodes) == len(vertices)  # NetworkX merges equal labels
        labels = dict(zip(vertices, nodes, strict=True)) if labels_differ else {}
        names = [labels.get(number, number) for number in numbers]
        for section, rows in sections:
            is_matrix = section == "*matrix"
            if is_matrix and len(rows) != count:
                raise source.error(f"a matrix has {len(rows)} rows; expected {count}")
            lines = [f"{number} {number}" for number in numbers] if is_matrix else []
            batch = max(1, len(rows)) if is_matrix else EDGES_PER_BATCH
            for begin in range(0, len(rows), batch):
                source.watch.look()
                graph = networkx.parse_pajek(
                    [f"*vertices {len(lines)}", *lines, section, *rows[begin : begin + batch]]
                )
                pairs = [(int(u) - 1, int(v) - 1) for u, v, *_ in graph.edges()]
                edges += pairs
                if not graph.is_directed():
                    edges += ((v, u) for u, v in pairs)
    ends = np.array(edges, np.int64).reshape(-1, 2)
    distinct_names = compact_names(names if len({*names}) == count else numbers)
    return Digraph.from_arrays(ends[:, 0], ends[:, 1], names=distinct_names)


def _sections(source: Source) -> tuple[int, dict[str, str], list[tuple[str, list[str]]]]:
    """Return the number of vertices, their lines by number, and the sections with their edges."""
    count, vertices, section = -1, dict[str, str](), "*network"
    sections: list[tuple[str, list[str]]] = []
    for line, text in source.lines():
        words = text.split()
        if not words or words[0].startswith("%"):
            continue
        if words[0].startswith("*"):
            section = words[0].lower()
            if section not in SECTIONS:
                known = ", ".join(SECTIONS)
                raise source.error(f"found {quoted(words[0])}; expected one of {known}", line)
            if section == "*vertices":
                if count >= 0:
                    raise source.error("a second line *Vertices; give a file of one graph", line)
                count = source.number("".join(words[1:2]), "the number of vertices", line)
                source.check_count(count, line)
            elif section != "*network" and count < 0:
                raise source.error("there is no line '*Vertices n' above; add it", line)
            sections.append((section, []))
        elif section == "*network":
            raise source.error(f"found {quoted(text.strip())}; expected '*Vertices n'", line)
        elif section == "*vertices":
            (number,) = _numbers(source, words[:1], count, line)
            if number in vertices:
                raise source.error(f"vertex {number} has a second line; remove one of them", line)
            if '"' in LABEL_OR_ESCAPED.sub("", text):
                raise source.error('a quotation mark within a word; write 1 "name"', line)
            labelled = text if words[1:] else f"{number} {number}"
            vertices[number] = LABEL_OR_ESCAPED.sub(_escaped, labelled)
        elif section == "*matrix":
            sections[-1][1].append(_row(source, words, count, line))
        elif len(words) < 2 and not section.endswith("list"):
            raise source.error(f"one word, {quoted(words[0])}; give 'source target'", line)
        else:
            ends = words if section.endswith("list") else words[:2]
            vertex, *targets = _numbers(source, ends, count, line)
            sections[-1][1].extend(f"{vertex} {target}" for target in targets)
    if count < 0:
        raise source.error("there is no line '*Vertices n'; add it at the top")
    return count, vertices, [(heading, rows) for heading, rows in sections if rows]


def _escaped(match: re.Match[str]) -> str:
    return match[0].replace("\\", "\\\\") if match[0] != "'" else "\\'"


def _numbers(source: Source, words: list[str], count: int, line: int) -> list[str]:
    """Return vertex numbers as texts without leading zeros; check that they are in 1..count."""
    numbers = [source.number(word, "a vertex", line) for word in words]
    for number in numbers:
        if not 1 <= number <= count:
            raise source.error(
                f"vertex {number} is outside 1..{count}; correct it, or the number in *Vertices",
                line,
            )
    return [*map(str, numbers)]


def _row(source: Source, words: list[str], count: int, line: int) -> str:
    """Return a row of a matrix with 1 for each nonzero weight; NetworkX only reads integers."""
    if len(words) != count:
        raise source.error(f"{len(words)} entries in a row; expected {count}", line)
    try:
        return " ".join("1" if float(word) else "0" for word in words)
    except ValueError:
        raise source.error(f"found {quoted(' '.join(words))}; give numbers", line) from None


def write(G: Digraph) -> bytes:
    """Write Pajek; the name of a vertex is its label."""
    names = names_as_text(G)
    for name in names:
        if any(mark in name for mark in '"\n\0'):
            raise refusal(name, "names in Pajek hold no quotation marks, no new line and no NUL")
    lines = [f"*Vertices {len(names)}"]
    lines += (f'{number} "{name}"' for number, name in enumerate(names, 1))
    lines.append("*Arcs")
    lines += (f"{u} {v}" for u, v in edges_as_text(G, [str(u + 1) for u in range(len(G))]))
    return ("\n".join(lines) + "\n").encode()
