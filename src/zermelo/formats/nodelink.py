"""Node-link JSON, as NetworkX and D3 have it: an object with ``nodes``, and ``edges`` or ``links``.

Vertices are called by the ``id`` of nodes. Nodes without one, as D3 had them, are meant by their
place, and called by their ``name`` if all have one and these differ. Edges have a direction where
``directed`` is true; without it an edge becomes two.
"""

from __future__ import annotations

import json
from array import array
from typing import TYPE_CHECKING, Any

from zermelo.formats.source import Source, shown
from zermelo.formats.vertices import arcs, assemble, spelled

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

WANTED = (
    'give an object such as {"directed": true, "nodes": [{"id": "a"}], "edges": [{"source": "a", '
    '"target": "a"}]}, as networkx.node_link_data makes it'
)


def read(source: Source) -> Digraph:
    """Read node-link JSON. O(V + E)."""
    try:
        held = json.loads(source.text())
    except json.JSONDecodeError as error:
        raise source.error(f"this is no JSON: {error.msg}", error.lineno) from None
    except ValueError as error:  # a number of thousands of digits
        raise source.error(f"the JSON cannot be read: {error}") from None
    if not isinstance(held, dict):
        raise source.error(f"the JSON is a {type(held).__name__}; {WANTED}")
    nodes = _entries(source, held, "nodes")
    edges = _entries(source, held, "edges" if "edges" in held else "links")
    directed = held.get("directed", False)
    if not isinstance(directed, bool):
        raise source.error(f"directed is {shown(str(directed))}; give true or false")
    numbers, names = _numbered(source, nodes)
    sources, targets = array("q"), array("q")
    for place, edge in enumerate(source.watch.over(edges)):
        for end, column in (("source", sources), ("target", targets)):
            name = _name(source, edge.get(end), f"{end} of edge {place}")
            if name not in numbers:
                raise source.error(f"{end} {shown(name)} of edge {place} is no node; add it")
            column.append(numbers[name])
    G = assemble(dict(zip(names, range(len(names)), strict=True)), sources, targets)
    return G if directed else G.symmetric()


def _entries(source: Source, held: dict[str, Any], key: str) -> list[dict[str, Any]]:
    entries = held.get(key)
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        keys = ", ".join(map(shown, [*held][:8])) or "nothing"
        raise source.error(f"{key} is no list of objects; the JSON has {keys}: {WANTED}")
    return entries


def _numbered(source: Source, nodes: list[dict[str, Any]]) -> tuple[dict[str, int], list[str]]:
    """Return the numbers of nodes by what edges call them, and the names."""
    if not any("id" in node for node in nodes):
        places = [str(place) for place in range(len(nodes))]
        texts = [node["name"] for node in nodes if isinstance(node.get("name"), str)]
        return (
            {name: place for place, name in enumerate(places)},
            texts if len({*texts}) == len(nodes) else places,
        )
    names = [_name(source, node.get("id"), f"id of node {i}") for i, node in enumerate(nodes)]
    numbers = {name: number for number, name in enumerate(names)}
    if len(numbers) < len(names):
        again = next(name for number, name in enumerate(names) if numbers[name] != number)
        raise source.error(f"a second node has the id {shown(again)}; ids must differ, as text too")
    return numbers, names


def _name(source: Source, held: object, what: str) -> str:
    if not isinstance(held, (str, int, float)) or isinstance(held, bool):
        raise source.error(f"the {what} is {shown(json.dumps(held))}; give text or a number")
    text = held if isinstance(held, str) else str(held)
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise source.error(f"the {what} is {shown(text)}, which is no valid Unicode")
    return text


def write(G: Digraph) -> bytes:
    """Write node-link JSON, a line a node and an edge."""
    names = [json.dumps(name) for name in spelled(G)]
    nodes = [f'{{"id": {name}}}' for name in names]
    edges = [f'{{"source": {u}, "target": {v}}}' for u, v in arcs(G, names)]
    head = '{"directed": true, "multigraph": false, "graph": {},\n"nodes": ['
    return f'{head}{_lines(nodes)}],\n"edges": [{_lines(edges)}]}}\n'.encode()


def _lines(entries: list[str]) -> str:
    return "\n" * bool(entries) + ",\n".join(entries)
