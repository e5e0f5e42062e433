"""Trivial Graph Format: one line per vertex, a line ``#``, one line per edge.

Above ``#``, the first word of a line is a vertex, and the rest a label, which is ignored. Below,
the first two words are source and target.
"""

from __future__ import annotations

from array import array

from zermelo.digraph.digraph import Digraph
from zermelo.formats.source import Source, quoted
from zermelo.formats.vertices import assemble, edges_as_text, is_word, names_as_text, refusal


def read(source: Source) -> Digraph:
    """Read TGF. O(V + E)."""
    sources = array("q")
    targets = array("q")
    lines = source.lines()
    line_of: dict[str, int] = {}  # of each declared vertex
    for line, text in lines:
        words = text.split(None, 1)
        if not words:
            continue
        if words == ["#"]:
            break
        name = words[0]
        if name in line_of:
            raise source.error(
                f"vertex {quoted(name)} is declared a second time, first in line "
                f"{line_of[name]}; remove one of the lines",
                line,
            )
        line_of[name] = line
    else:
        raise source.error(
            "there is no line '#' between vertices and edges; add it, or read the file as an "
            "edge list with --format edges (format='edges')"
        )
    numbers = {name: number for number, name in enumerate(line_of)}
    for line, text in lines:
        words = text.split(None, 2)
        if not words:
            continue
        if len(words) < 2:
            raise source.error(
                f"one word, {quoted(words[0])}, below the '#' line; give 'source target'", line
            )
        source_number, target_number = numbers.get(words[0]), numbers.get(words[1])
        if source_number is None or target_number is None:
            end, name = ("source", words[0]) if source_number is None else ("target", words[1])
            raise source.error(
                f"{end} {quoted(name)} is not declared; add it above the '#' line", line
            )
        sources.append(source_number)
        targets.append(target_number)
    return assemble(numbers, sources, targets)


def write(G: Digraph) -> bytes:
    """Write TGF, without labels."""
    names = names_as_text(G)
    for name in names:
        if not is_word(name) or name == "#":
            raise refusal(name, "names in TGF hold no blanks and are not '#'")
    lines = [*names, "#", *(f"{u} {v}" for u, v in edges_as_text(G, names))]
    return ("\n".join(lines) + "\n").encode()


def plausible(source: Source) -> bool:
    """Whether some line is ``#`` alone and ends with a line break."""
    data = source.data
    return data.startswith((b"#\n", b"#\r")) or b"\n#\n" in data or b"\n#\r\n" in data
