"""GraphML: the ids of nodes are the names; an undirected edge becomes two.

Python's XML parser reads files, because NetworkX knows neither mixed nor nested graphs and fails
on data of unknown types. `read` ignores data and ports. Hyperedges are refused, and so are
document types, by which a small file could become a huge text.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from xml.etree import ElementTree  # safe: document types are refused

from zermelo.digraph.digraph import Digraph
from zermelo.errors import FormatError
from zermelo.formats.source import CHARACTERS_PER_CHECK, Source, quoted
from zermelo.formats.vertices import assemble, edges_as_text, names_as_text, refusal

NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
GRAPH, NODE, EDGE, HYPEREDGE, KEY, DATA, DEFAULT = (
    f"{{{NAMESPACE}}}{tag}"
    for tag in ("graph", "node", "edge", "hyperedge", "key", "data", "default")
)
Element = ElementTree.Element
#: Characters that XML does not allow.
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
#: Entities for characters that have a meaning in XML or would be read as blanks.
ENTITIES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
)


class _XmlBuilder(ElementTree.TreeBuilder):
    """Builds the tree of a file, and raises FormatError at a document type."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source

    def doctype(self, *_: object) -> None:
        offset = self.source.data.find(b"<!DOCTYPE")
        raise self.source.error(
            "a document type (<!DOCTYPE …>) is not read; remove it",
            self.source.line_of(offset) if offset >= 0 else None,
        )


#: Maximum number of tags of a file; more would take gigabytes and minutes.
MAX_TAGS = 10_000_000


def read(source: Source) -> Digraph:
    """Read GraphML. O(V + E)."""
    if source.data.count(b"<") > MAX_TAGS:
        raise source.error(
            f"more than {MAX_TAGS:,} tags would take minutes; give the digraph in another format, "
            "such as an edge list"
        )
    root = _tree(source)
    numbers = {name: number for number, name in enumerate(_ids(source, root))}
    sources, targets = array("q"), array("q")
    for ends in _edges(source, root):
        for name, column in zip(ends, (sources, targets), strict=True):
            if name not in numbers:
                raise source.error(
                    f"{quoted(name)} is an end of an edge, but not declared; "
                    f"add <node id={_as_xml_value(name[:40])}/>"
                )
            column.append(numbers[name])
    return assemble(numbers, sources, targets)


def _tree(source: Source) -> Element:
    """Return the root of the XML tree; every element gets the namespace of GraphML."""
    parser = ElementTree.XMLParser(target=_XmlBuilder(source))  # noqa: S314
    try:
        for begin in source.watch.over(range(0, len(source.data), CHARACTERS_PER_CHECK), 1):
            parser.feed(source.data[begin : begin + CHARACTERS_PER_CHECK])
        root: Element = parser.close()
    except ElementTree.ParseError as error:
        message = str(error).partition(": line")[0]
        raise source.error(f"this is no well-formed XML: {message}", error.position[0]) from None
    except FormatError:
        raise
    except (ValueError, LookupError) as error:  # encodings that the parser does not know
        raise source.error(f"the XML cannot be read: {error}") from None
    for element in root.iter():
        element.tag = f"{{{NAMESPACE}}}{element.tag.rpartition('}')[2]}"
    return root


def _ids(source: Source, root: Element) -> list[str]:
    ids: dict[str, None] = {}
    for node in root.iter(NODE):
        name = _required_attribute(source, node, "id")
        if name in ids:
            raise source.error(f"a second node has the id {quoted(name)}; ids must differ")
        ids[name] = None
    return list(ids)


def attribute(source: Source, title: str) -> list[str | None]:
    """Return each node's data for the key called ``title``, or the key's default, or None."""
    root = _tree(source)
    defaults = {
        key.get("id"): key.findtext(DEFAULT)
        for key in root.iter(KEY)
        if key.get("attr.name") == title and key.get("for", "all") in ("node", "all")
    }
    default = next((text for text in defaults.values() if text is not None), None)
    values: list[str | None] = []
    for node in source.watch.over(root.iter(NODE)):
        data = (item.text for item in node.iterfind(DATA) if item.get("key") in defaults)
        values.append(next(data, default))
    return values


def _edges(source: Source, root: Element) -> Iterator[tuple[str, str]]:
    """Yield the ends of all edges, and of undirected edges also in reverse order."""
    graphs = list(root.iter(GRAPH))
    if not graphs:
        raise source.error("there is no <graph>; this XML is not GraphML")
    if next(root.iter(HYPEREDGE), None) is not None:
        raise source.error("a hyperedge is not an edge of a digraph; replace it by edges")
    if sum(1 for _ in root.iter(EDGE)) > sum(len(graph.findall(EDGE)) for graph in graphs):
        raise source.error("an <edge> stands outside <graph>; move it there")
    for graph in graphs:
        default = graph.get("edgedefault", "directed")
        is_undirected = not _is_first_word(source, default, "directed", "undirected")
        for edge in source.watch.over(graph.iterfind(EDGE)):
            u, v = (_required_attribute(source, edge, end) for end in ("source", "target"))
            yield u, v
            word = edge.get("directed")
            if is_undirected if word is None else not _is_first_word(source, word, "true", "false"):
                yield v, u


def _is_first_word(source: Source, word: str, first: str, second: str) -> bool:
    if word not in (first, second):
        raise source.error(f"found {quoted(word)}; expected {first} or {second}")
    return word == first


def _required_attribute(source: Source, element: Element, name: str) -> str:
    value = element.get(name)
    if value is None:
        tag = element.tag.rpartition("}")[2]
        raise source.error(f"<{tag}> has no attribute {name}; add it")
    return value


def _as_xml_value(name: str) -> str:
    """Return a name as a quoted value, like `xml.sax.saxutils.quoteattr`, which loads slowly."""
    name = name.translate(ENTITIES)
    if '"' not in name:
        return f'"{name}"'
    return '"{}"'.format(name.replace('"', "&quot;")) if "'" in name else f"'{name}'"


def write(G: Digraph) -> bytes:
    """Write GraphML."""
    names = names_as_text(G)
    for name in names:
        if FORBIDDEN.search(name):
            raise refusal(name, "XML has no control characters")
    escaped_names = [_as_xml_value(name) for name in names]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
        '  <graph edgedefault="directed">',
    ]
    lines += (f"    <node id={name}/>" for name in escaped_names)
    lines += (f"    <edge source={u} target={v}/>" for u, v in edges_as_text(G, escaped_names))
    lines += ["  </graph>", "</graphml>"]
    return ("\n".join(lines) + "\n").encode()
