"""What positions call vertices: their names, or ``#2`` for the second where a name is no word."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol


class WithNames(Protocol):
    """A graph, digraph or order, whose vertices have names and numbers."""

    @property
    def names(self) -> Sequence[Hashable]:
        """The vertices by number."""

    def index(self, name: Hashable) -> int:
        """Return the number of a vertex."""

    def __contains__(self, name: object) -> bool: ...


def is_word(text: str) -> bool:
    """Say whether a name can stand among the words of a position, and be told from all others."""
    return text.split() == [text] and text[0] not in "-#+"


@dataclass(frozen=True)
class VertexWords:
    """Words for the vertices of a graph, so that what is written reads back.

    A name that is text without blanks is its own word. All others are looked at when one is met:
    numbers and the like are written as text, where this is not the name of another vertex. The
    vertices that are left without a word are numbered, from 1 on. O(1) for names that are words,
    and O(V) once where there are others.

    Examples
    --------
    >>> from zermelo import Graph
    >>> words = VertexWords(Graph(vertices=["a", "b c", 7, 8, "8"]))
    >>> [words.word(number) for number in range(5)]
    ['a', '#2', '7', '#4', '8']
    >>> words.index("#4"), words.index("7"), words.index(7), words.index("b c")
    (3, 2, 2, 1)
    """

    on: WithNames

    @cached_property
    def _others(self) -> dict[int, str]:
        """The words for vertices whose name is not the word."""
        own = {name for name in self.on.names if isinstance(name, str) and is_word(name)}
        found: dict[int, str] = {}
        for number, name in enumerate(self.on.names):
            if not (isinstance(name, str) and is_word(name)):
                word = str(name)
                if word in own or not is_word(word):
                    word = f"#{number + 1}"
                own.add(word)
                found[number] = word
        return found

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {word: number for number, word in self._others.items()}

    def word(self, number: int) -> str:
        """Return the word for a vertex."""
        name = self.on.names[number]
        return name if isinstance(name, str) and is_word(name) else self._others[number]

    @cached_property
    def every(self) -> tuple[str, ...]:
        """The words for all vertices, by number. O(V)."""
        return tuple(map(self.word, range(len(self.on.names))))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The numbers of all vertices, by word. O(V)."""
        return {word: number for number, word in enumerate(self.every)}

    def index(self, part: Hashable) -> int:
        """Return the number of a vertex, given by its name or its word."""
        numbered = isinstance(part, str) and part.startswith("#")
        if part in self.on and not (numbered and part in self._numbers):
            return self.on.index(part)
        if isinstance(part, str) and part in self._numbers:
            return self._numbers[part]
        return self.on.index(part)
