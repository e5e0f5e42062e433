"""GML: lists of keys and values in square brackets, ``graph [ node [ id 1 ] edge [ … ] ]``.

NetworkX reads it. The name of a vertex is its ``label`` if all nodes have different labels,
otherwise its ``id``. Edges have a direction if the graph has ``directed 1``; otherwise an edge
becomes two. All other keys are skipped.
"""

from __future__ import annotations

import re
from typing import Final

from zermelo.digraph.digraph import Digraph
from zermelo.formats.networkx_graphs import digraph_of, load_networkx
from zermelo.formats.source import Source, quoted
from zermelo.formats.vertices import edges_as_text, names_as_text

#: Comments, texts, ``graph [``, ``directed`` and its value, and keys without a value.
TOKEN = re.compile(
    r'#[^\n]*|"[^"]*"|"|\bgraph\s*\[|\bdirected\s+([^\s\]]+)|\b(id|label|source|target)\s*\]'
)
#: Characters that are written as entities.
SPECIAL = re.compile(r'[^\x20-\x7e]|["&]')
#: If lines have more characters on average, they are split: limits are checked between lines.
MAX_AVERAGE_LINE: Final = 1000


def read(source: Source) -> Digraph:
    """Read GML. O(V + E)."""
    directed: list[str] = []

    def prepare(token: re.Match[str]) -> str:
        """Return a token as NetworkX can read it; every graph is marked as a multigraph."""
        text = token[0]
        if text.startswith("#"):
            return ""
        if text == '"' or token[2] is not None:
            line = token.string.count("\n", 0, token.start()) + 1
            message = f"{token[2]} has no value" if token[2] else "a quotation mark is not closed"
            raise source.error(message, line)
        if text.startswith('"'):
            breaks = "\n" * text.count("\n")
            return text.replace("\n", "&#10;").replace("]", "&#93;") + breaks
        if token[1] is None:
            return f"{text} multigraph 1 "
        directed.append(token[1])
        return text

    with load_networkx(source, "GML") as networkx:
        text = TOKEN.sub(prepare, source.text())
        if directed not in ([], ["0"], ["1"]):
            raise source.error(f"directed is {' and '.join(map(quoted, directed))}; give 0 or 1")
        if len(text) > MAX_AVERAGE_LINE * (1 + text.count("\n")):
            text = text.replace("]", "]\n")
        graph = networkx.parse_gml(source.watch.over(text.split("\n")), label="id")
        for _, data in graph.nodes(data=True):  # NetworkX reads the texts "()" and "[]" as empty
            if isinstance(data.get("label"), tuple | list):
                data["label"] = "()" if isinstance(data["label"], tuple) else "[]"
        return digraph_of(source, graph, "label")


def write(G: Digraph) -> bytes:
    """Write GML; the name of a vertex is its label, and its number is its id."""
    lines = ["graph [", "  directed 1"]
    for number, name in enumerate(names_as_text(G)):
        label = SPECIAL.sub(lambda match: f"&#{ord(match[0])};", name)
        lines.append(f'  node [ id {number} label "{label}" ]')
    ids = [str(number) for number in range(len(G))]
    lines += (f"  edge [ source {u} target {v} ]" for u, v in edges_as_text(G, ids))
    return ("\n".join([*lines, "]"]) + "\n").encode()
