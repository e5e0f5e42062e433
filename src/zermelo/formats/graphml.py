"""GraphML: the ids of nodes are the names; an undirected edge becomes two.

Keys, data, ports and nested graphs' boundaries are ignored; hyperedges are refused, and so is a
document type, which could make a small file expand without end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from zermelo.errors import FormatError
from zermelo.formats.source import Source, shown
from zermelo.formats.vertices import assemble, refusal, spelled

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

__all__ = ["read", "write"]


class _Reader:
    """Gathers nodes and edges while the parser walks through the file."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.numbers: dict[str, int] = {}
        self.edges: list[tuple[str, str, bool, int]] = []
        self.directed: list[bool] = []
        self.saw_graph = False
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.doctype

    @property
    def line(self) -> int:
        return self.parser.CurrentLineNumber

    def doctype(self, *_: Any) -> None:  # noqa: ANN401  what it declares does not matter
        raise self.source.error(
            "a document type (<!DOCTYPE …>) is not read; take it out", self.line
        )

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        match tag.rpartition(":")[2]:
            case "graph":
                self.saw_graph = True
                default = attributes.get("edgedefault", "directed")
                self.directed.append(self.is_directed(default, ("directed", "undirected")))
            case "node":
                name = self.attribute(tag, attributes, "id")
                if name in self.numbers:
                    raise self.source.error(
                        f"a second node has the id {shown(name)}; ids must differ", self.line
                    )
                self.numbers[name] = len(self.numbers)
            case "edge":
                directed = self.directed[-1] if self.directed else True
                if "directed" in attributes:
                    directed = self.is_directed(attributes["directed"], ("true", "false"))
                ends = (self.attribute(tag, attributes, end) for end in ("source", "target"))
                self.edges.append((*ends, directed, self.line))  # type: ignore[arg-type]
            case "hyperedge":
                raise self.source.error("a hyperedge is no edge of a digraph", self.line)

    def end(self, tag: str) -> None:
        if tag.rpartition(":")[2] == "graph":
            self.directed.pop()

    def is_directed(self, word: str, known: tuple[str, str]) -> bool:
        if word not in known:
            raise self.source.error(
                f"found {shown(word)}; expected {' or '.join(known)}", self.line
            )
        return word == known[0]

    def attribute(self, tag: str, attributes: dict[str, str], name: str) -> str:
        if name not in attributes:
            raise self.source.error(f"<{tag}> has no attribute {name}; add it", self.line)
        return attributes[name]


def read(source: Source) -> Digraph:
    """Read GraphML. O(V + E)."""
    reader = _Reader(source)
    try:
        reader.parser.Parse(source.data, True)
    except expat.ExpatError as error:
        what = expat.errors.messages[error.code]
        raise source.error(f"this is no well-formed XML: {what}", error.lineno) from None
    except FormatError:
        raise
    except (ValueError, LookupError) as error:  # encodings that the parser does not know
        raise source.error(f"the XML cannot be read: {error}") from None
    numbers = reader.numbers
    sources: list[int] = []
    targets: list[int] = []
    for *ends, directed, line in reader.edges:
        for end, name in zip(("source", "target"), ends, strict=True):
            if name not in numbers:
                raise source.error(
                    f"{end} {shown(name)} is not declared; add <node id={quoteattr(name[:40])}/>",
                    line,
                )
        u, v = (numbers[name] for name in ends)
        sources.append(u)
        targets.append(v)
        if not directed:
            sources.append(v)
            targets.append(u)
    if not reader.saw_graph:
        raise source.error("there is no <graph>; this XML is no GraphML")
    return assemble(numbers, sources, targets)


def write(G: Digraph) -> bytes:
    """Write GraphML."""
    names = spelled(G)
    for name in names:
        if not all(letter in "\t\n\r" or letter >= " " for letter in name) or any(
            letter in name for letter in "\ufffe\uffff"
        ):
            raise refusal(name, "XML has no control characters")
    quoted = [quoteattr(name) for name in names]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
        '  <graph edgedefault="directed">',
    ]
    lines += (f"    <node id={name}/>" for name in quoted)
    sources, targets = G.edge_arrays()
    lines += (
        f"    <edge source={quoted[u]} target={quoted[v]}/>"
        for u, v in zip(sources.tolist(), targets.tolist(), strict=True)
    )
    lines += ["  </graph>", "</graphml>"]
    return ("\n".join(lines) + "\n").encode()
