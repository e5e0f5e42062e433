"""Words for vertices, and for removed vertices and edges, in the text of positions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeGuard

from zermelo.values.bits import bits

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.graph import Graph
    from zermelo.digraph.order import Order


def is_word(name: object) -> TypeGuard[str]:
    """Whether a name can be a word of a position unchanged: see `VertexWords`."""
    return isinstance(name, str) and name.split() == [name] and name[0] not in "-#+"


@dataclass(frozen=True)
class VertexWords:
    """Unambiguous words for the vertices of a graph.

    A string without blanks that begins with none of ``-#+`` is its own word. If the text of another
    name, such as a number, has this form and is no other vertex's word, it is the word. All other
    words are ``#`` and the vertex's number from 1. Making all words takes O(V), finding one O(1).

    >>> from zermelo import Graph
    >>> words = VertexWords(Graph(vertices=["a", "b c", 7, 8, "8"]))
    >>> [words.word(number) for number in range(5)]
    ['a', '#2', '7', '#4', '8']
    >>> words.index("#4"), words.index("7"), words.index(7), words.index("b c")
    (3, 2, 2, 1)
    """

    on: Graph | Digraph | Order

    @cached_property
    def _other_words(self) -> dict[int, str]:
        """The words for vertices whose names are not their words."""
        used_words = set(filter(is_word, self.on.names))
        words: dict[int, str] = {}
        for number, name in enumerate(self.on.names):
            if not is_word(name):
                word = str(name)
                if word in used_words or not is_word(word):
                    word = f"#{number + 1}"
                used_words.add(word)
                words[number] = word
        return words

    def word(self, number: int) -> str:
        """Return the word for a vertex."""
        name = self.on.names[number]
        return name if is_word(name) else self._other_words[number]

    @cached_property
    def all_words(self) -> tuple[str, ...]:
        """The words for all vertices, by number. O(V)."""
        return tuple(map(self.word, range(len(self.on.names))))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The numbers of all vertices, by word. O(V)."""
        return {word: number for number, word in enumerate(self.all_words)}

    def index(self, part: Hashable) -> int:
        """Return the number of a vertex by its name or its word; raise an error if none has it."""
        number = None
        if isinstance(part, str) and (part.startswith("#") or part not in self.on):
            number = self.numbers.get(part)
        return self.on.index(part) if number is None else number


class OnVertices:
    """Rules on a graph or an order whose vertices are named in the text of positions."""

    on: Graph | Digraph | Order

    @cached_property
    def words(self) -> VertexWords:
        """The words for the vertices."""
        return VertexWords(self.on)


class ListOfVertices(OnVertices):
    """Rules whose states are sequences of the numbers of vertices."""

    def show(self, state: Sequence[int]) -> str:
        """Write the words of the vertices, with blanks between."""
        return " ".join(map(self.words.word, state))


#: The sign before a removed vertex, and before each end of a removed edge.
GONE = "-"


def vertex_words(removed: int, word_of: Callable[[int], str]) -> list[str]:
    """Return the words for removed vertices, which are the bits of an integer."""
    return [GONE + word_of(vertex) for vertex in bits(removed)]


def edge_words(
    removed: int, ends: Callable[[int], tuple[int, int]], word_of: Callable[[int], str]
) -> list[str]:
    """Return the words, with both ends, for removed edges, which are the bits of an integer."""
    return [f"{GONE}{word_of(u)}{GONE}{word_of(v)}" for u, v in map(ends, bits(removed))]


def removed_vertex(word: str, numbers: Mapping[str, int]) -> int | None:
    """Return the number of a removed vertex, or None if the word names none.

    As in Chomp, ``-v5`` is vertex 5 if there is no vertex v5.

    >>> removed_vertex("-b", {"a": 0, "b": 1}), removed_vertex("b", {"a": 0, "b": 1})
    (1, None)
    >>> removed_vertex("-v5", {"5": 0})
    0
    """
    if not word.startswith(GONE):
        return None
    name = word.removeprefix(GONE)
    return numbers.get(name, numbers.get(name.removeprefix("v")))


def removed_edges(
    word: str, numbers: Mapping[str, int], edges: Mapping[tuple[int, int], int]
) -> list[int]:
    """Return the numbers of the removed edges that a word may mean; an empty list if none.

    There may be several, since names may contain a hyphen. ``edges`` has edges' numbers by ends.

    >>> numbers, edges = {"a": 0, "b": 1, "b-a": 2}, {(0, 1): 0, (1, 2): 1}
    >>> removed_edges("-a-b", numbers, edges), removed_edges("-b-b-a", numbers, edges)
    ([0], [1])
    """
    if not word.startswith(GONE):
        return []
    hyphens = [index for index in range(2, len(word) - 1) if word[index] == GONE]
    ends = [(numbers.get(word[1:i], -1), numbers.get(word[i + 1 :], -1)) for i in hyphens]
    return list(dict.fromkeys(edges[pair] for pair in ends if pair in edges))
