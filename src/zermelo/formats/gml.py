"""GML: lists of keys and values in square brackets, ``graph [ node [ id 1 ] edge [ … ] ]``.

A vertex is called by its ``label`` where every node has one and all differ, otherwise by its
``id``. Edges have a direction after ``directed 1``; without it an edge becomes two. All other keys
are passed over, as the format wants.

Read here: networkx, which has a reader, takes no file with two equal labels or parallel edges.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from zermelo.formats.source import Source, shown
from zermelo.formats.vertices import arcs, assemble, spelled

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

#: A comment is a line; a word is a key or a number.
TOKEN = re.compile(r'\s*+(?:#[^\n]*|("[^"]*")|([\[\]])|([^\s\[\]"#]++))')
KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

ENTITY = re.compile(r"&(?:#([0-9]{1,7})|(quot|amp|lt|gt|apos));")
CHARACTERS = {"quot": '"', "amp": "&", "lt": "<", "gt": ">", "apos": "'"}
#: What is written as an entity: all that is not plain ASCII, and what has a meaning.
SPECIAL = re.compile(r'[^\x20-\x7e]|["&]')

#: Brackets within brackets; a node has graphics, and these a list or two.
DEEPEST: Final = 50

#: A list of GML, by key: texts, and lists.
Held = dict[str, "list[str | Held]"]


def read(source: Source) -> Digraph:
    """Read GML. O(V + E)."""
    graphs = [held for held in _parsed(source).get("graph", []) if isinstance(held, dict)]
    if len(graphs) != 1:
        raise source.error(f"{len(graphs)} lists 'graph [ … ]'; give a file of one graph")
    graph = graphs[0]
    nodes = _lists(graph, "node")
    ids = [_one(source, node, "node", "id") for node in nodes]
    numbers = {name: number for number, name in enumerate(ids)}
    if len(numbers) < len(ids):
        again = next(name for number, name in enumerate(ids) if numbers[name] != number)
        raise source.error(f"a second node has the id {shown(again)}; ids must differ")
    sources, targets = array("q"), array("q")
    for edge in source.watch.over(_lists(graph, "edge")):
        for end, column in (("source", sources), ("target", targets)):
            name = _one(source, edge, "edge", end)
            if name not in numbers:
                raise source.error(
                    f"{shown(name)} is an end of an edge, but the id of no node; add node [ id … ]"
                )
            column.append(numbers[name])
    labels = [str(node["label"][0]) for node in nodes if "label" in node]
    names = labels if len({*labels}) == len(ids) else ids
    G = assemble(dict(zip(names, range(len(names)), strict=True)), sources, targets)
    directed = _one(source, {"directed": ["0"], **graph}, "graph", "directed")
    if directed not in ("0", "1"):
        raise source.error(f"directed is {shown(directed)}; give 0 or 1")
    return G if directed == "1" else G.symmetric()


def _parsed(source: Source) -> Held:
    """Return what the whole file holds."""
    top: Held = {}
    lists, key = [top], ""
    for word, kind, line in source.watch.over(_words(source)):
        if kind == 2 and word == "]":
            if key or len(lists) == 1:
                raise source.error(f"found ']'; expected {'a value' if key else 'a key'}", line)
            lists.pop()
        elif not key:
            if kind != 3 or not KEY.fullmatch(word):
                raise source.error(f"found {shown(word)}; expected a key, such as node", line)
            key = word
        elif kind == 2:
            if len(lists) > DEEPEST:
                raise source.error("lists are nested too deep; take them apart", line)
            inner: Held = {}
            lists[-1].setdefault(key, []).append(inner)
            lists.append(inner)
            key = ""
        else:
            lists[-1].setdefault(key, []).append(_unescaped(word[1:-1]) if kind == 1 else word)
            key = ""
    if key or len(lists) > 1:
        raise source.error("the file ends within a list; close it with ']'")
    return top


def _words(source: Source) -> Iterator[tuple[str, int, int]]:
    """Yield text in quotation marks (1), brackets (2) and words (3), each with its line."""
    text = source.text().rstrip()
    place, line = 0, 1
    while place < len(text):
        match = TOKEN.match(text, place)
        if match is None:
            line = source.line_of(source.data.rfind(b'"'))
            raise source.error("a quotation mark is not closed", line)
        line += text.count("\n", place, match.end())
        place = match.end()
        if match.lastindex is not None:
            yield match[match.lastindex], match.lastindex, line


def _lists(graph: Held, key: str) -> list[Held]:
    return [held for held in graph.get(key, []) if isinstance(held, dict)]


def _one(source: Source, held: Held, what: str, key: str) -> str:
    """Return the one value of a key, which is text or a number."""
    values = held.get(key, [])
    if len(values) != 1 or not isinstance(values[0], str):
        raise source.error(f"a {what} has {len(values)} values of {key}; give one, such as {key} 1")
    return values[0]


def _unescaped(text: str) -> str:
    def character(match: re.Match[str]) -> str:
        if match[1] is None:
            return CHARACTERS[match[2]]
        code = int(match[1])
        return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else match[0]

    return ENTITY.sub(character, text) if "&" in text else text


def write(G: Digraph) -> bytes:
    """Write GML; a name is the label, and the number of the vertex its id."""
    lines = ["graph [", "  directed 1"]
    for number, name in enumerate(spelled(G)):
        label = SPECIAL.sub(lambda match: f"&#{ord(match[0])};", name)
        lines.append(f'  node [ id {number} label "{label}" ]')
    ends = [str(number) for number in range(len(G))]
    lines += (f"  edge [ source {u} target {v} ]" for u, v in arcs(G, ends))
    return ("\n".join([*lines, "]"]) + "\n").encode()
