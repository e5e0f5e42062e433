"""Explanations: blocks of text, tables and moves; what a reader sees is made at the edge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, TypeAlias

from zermelo.notebook import escaped, html_table

#: How wide paragraphs are set.
WIDTH = 88


def set_in(text: str, width: int) -> str:
    """Break a text between words into lines; a word that is longer has a line of its own."""
    from textwrap import fill

    return fill(text, width, break_long_words=False, break_on_hyphens=False)


#: Names and values, which JSON has as an object.
Parts: TypeAlias = tuple[tuple[str, object], ...]


@dataclass(frozen=True)
class Text:
    """A paragraph, and what kind of fact it tells, as every block of an answer does.

    What the fact is made of stands in ``parts``: values, positions, moves, as plain data by name.
    """

    text: str
    fact: str = ""
    parts: Parts = ()

    def __str__(self) -> str:
        return self.within(WIDTH)

    def within(self, width: int) -> str:
        """Set it so wide at most."""
        return set_in(self.text, width)

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {"block": "paragraph", **named(self), "text": self.text}

    def _repr_html_(self) -> str:
        return f"<p>{escaped(self.text)}</p>"


@dataclass(frozen=True)
class Lines:
    """Lines that are kept as they are, such as a list or a board; prose may be broken at words."""

    lines: tuple[str, ...]
    prose: bool = False
    fact: str = ""
    parts: Parts = ()

    def __str__(self) -> str:
        return self.within(WIDTH)

    def within(self, width: int) -> str:
        """Set prose so wide at most."""
        return "\n".join(set_in(line, width) if self.prose else line for line in self.lines)

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {"block": "lines", **named(self), "lines": list(self.lines), "prose": self.prose}

    def _repr_html_(self) -> str:
        return f"<pre>{escaped(str(self))}</pre>"


@dataclass(frozen=True)
class Table:
    """A table: the first ``left`` columns are text, the others are set to the right."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    left: int = 1
    fact: str = ""
    parts: Parts = ()

    def __str__(self) -> str:
        shown = [self.heads, *self.rows]
        widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
        sides = ["<" if place < self.left else ">" for place in range(len(widths))]
        lines = ["  ".join(map("{:{}{}}".format, row, sides, widths)).rstrip() for row in shown]
        return "\n".join([*lines, self.note] if self.note else lines)

    def json(self) -> dict[str, object]:
        """Return plain data."""
        rows = {"heads": list(self.heads), "rows": list(map(list, self.rows))}
        return {"block": "table", **named(self), **rows, "note": self.note}

    def _repr_html_(self) -> str:
        return html_table("", self.heads, self.rows) + f"<p>{escaped(self.note)}</p>"


Block: TypeAlias = Text | Lines | Table


def as_block(said: Block | str) -> Block:
    """Make a block of what a theorem says: text is a paragraph, unless it is set in lines."""
    if not isinstance(said, str):
        return said
    return Lines(tuple(said.split("\n"))) if "\n" in said else Text(said)


def named(block: Block) -> dict[str, object]:
    """Return what a block is called, and what its fact is made of, as plain data."""
    return {"code": block.fact, "parts": dict(block.parts)}


def coded(fact: str, said: Iterable[Block | str], /, **parts: object) -> list[Block]:
    """Return what kind of fact blocks tell, where they do not say so; the first has its parts.

    >>> (one,) = coded("value", ["It is worth 3."], value=3)
    >>> one.json()
    {'block': 'paragraph', 'code': 'value', 'parts': {'value': 3}, 'text': 'It is worth 3.'}
    """
    blocks = []
    for block in map(as_block, said):
        if not block.fact:
            block = replace(block, fact=fact, parts=block.parts or tuple(parts.items()))
            parts = {}
        blocks.append(block)
    return blocks


@dataclass(frozen=True)
class Explanation:
    """Who wins, by which move, and why: blocks, one after the other.

    ``str()`` sets it as plain text; JSON has the blocks themselves.

    Attributes
    ----------
    WIDTH : int
        How wide it is set by ``str()``.
    blocks : tuple of Text, Lines or Table
    """

    WIDTH: ClassVar[int] = WIDTH

    blocks: tuple[Block, ...]

    def __contains__(self, text: str) -> bool:
        """Whether a text stands in it."""
        return text in str(self)

    def __str__(self) -> str:
        return self.within(WIDTH)

    def within(self, width: int) -> str:
        """Set paragraphs so wide at most, broken between words; lines and tables stay."""
        told = (str(one) if isinstance(one, Table) else one.within(width) for one in self.blocks)
        return "\n\n".join(told)

    def __repr__(self) -> str:
        return str(self)

    def json(self) -> list[dict[str, object]]:
        """Return the blocks as plain data; each says what it is."""
        return [block.json() for block in self.blocks]

    def _repr_html_(self) -> str:
        return "\n".join(block._repr_html_() for block in self.blocks)
