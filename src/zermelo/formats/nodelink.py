"""Node-link JSON of NetworkX and D3: an object with ``nodes``, and ``edges`` or ``links``.

NetworkX reads the files. The name of a vertex is the ``id`` of its node. If nodes have no id, as in
old versions of D3, a vertex has the ``name`` of its node if all names differ, otherwise the index
of its node in ``nodes``. Unless ``directed`` is true, each edge is read in both directions.
"""

from __future__ import annotations

import json

from zermelo.digraph.digraph import Digraph
from zermelo.formats.networkx_graphs import digraph_of, load_networkx
from zermelo.formats.source import Source, quoted
from zermelo.formats.vertices import edges_as_text, names_as_text

EXPECTED_FORM = (
    'give an object such as {"directed": true, "nodes": [{"id": "a"}], "edges": [{"source": "a", '
    '"target": "a"}]}, as networkx.node_link_data makes it'
)


def read(source: Source) -> Digraph:
    """Read node-link JSON. O(V + E)."""
    with load_networkx(source, "node-link JSON") as networkx:
        try:
            data = json.loads(source.text())
        except json.JSONDecodeError as error:
            raise source.error(f"this is no JSON: {error.msg}", error.lineno) from None
        if not isinstance(data, dict):
            raise source.error(f"the JSON is a {type(data).__name__}; {EXPECTED_FORM}")
        edges_key = "edges" if "edges" in data else "links"
        for part in ("nodes", edges_key):
            entries = data.get(part)
            is_list = isinstance(entries, list) and all(isinstance(x, dict) for x in entries)
            if not is_list:
                keys = ", ".join(map(quoted, [*data][:8])) or "nothing"
                raise source.error(
                    f"{part} is not a list of objects; the JSON has {keys}: {EXPECTED_FORM}"
                )
        directed = data.get("directed", False)
        if not isinstance(directed, bool):
            raise source.error(f"directed is {quoted(str(directed))}; give true or false")
        nodes, id_count = data["nodes"], sum("id" in node for node in data["nodes"])
        if id_count not in (0, len(nodes)):
            raise source.error(
                f"{id_count:,} of {len(nodes):,} nodes have an id; give every node an id, or none"
            )
        parts = {"nodes": nodes, edges_key: source.watch.over(data[edges_key])}
        graph = networkx.node_link_graph(parts, directed, multigraph=False, edges=edges_key)
        G = digraph_of(source, graph, "id" if id_count else "name")
        ids = {str(node.get("id", index)) for index, node in enumerate(nodes)}
        if undeclared := [name for name in map(str, graph) if name not in ids]:
            raise source.error(f"{quoted(undeclared[0])} is an end of an edge, but no node; add it")
        if len(ids) < len(nodes):
            raise source.error("a second node has the id of another; ids must differ")
        return G


def attribute(source: Source, title: str) -> list[str | None]:
    """Return an attribute of each node as text, in the order of nodes; None if there is none."""
    values = [node.get(title) for node in json.loads(source.text())["nodes"]]
    return [None if value is None else str(value) for value in values]


def write(G: Digraph) -> bytes:
    """Write node-link JSON, one line for each node and each edge."""
    names = [json.dumps(name) for name in names_as_text(G)]
    nodes = [f'{{"id": {name}}}' for name in names]
    edges = [f'{{"source": {u}, "target": {v}}}' for u, v in edges_as_text(G, names)]
    head = '{"directed": true, "multigraph": false, "graph": {},\n"nodes": ['
    return f'{head}{_on_lines(nodes)}],\n"edges": [{_on_lines(edges)}]}}\n'.encode()


def _on_lines(entries: list[str]) -> str:
    return "\n" * bool(entries) + ",\n".join(entries)
