"""Explanations: paragraphs, lines and tables, which are formatted when they are printed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, TypeAlias

from zermelo.notebook import escaped, html_table

#: The width of paragraphs, in characters.
WIDTH = 88


def wrapped(text: str, width: int) -> str:
    """Return a text broken into lines between words; a longer word gets a line of its own."""
    from textwrap import fill

    return fill(text, width, break_long_words=False, break_on_hyphens=False)


#: The parts of a fact: pairs of a name and a value, in JSON an object.
FactParts: TypeAlias = tuple[tuple[str, object], ...]


@dataclass(frozen=True)
class Text:
    """A paragraph; as in every block, ``fact`` is the code of a fact, whose ``parts`` are data."""

    text: str
    fact: str = ""
    parts: FactParts = ()

    def __str__(self) -> str:
        return self.within(WIDTH)

    def within(self, width: int) -> str:
        """Return the paragraph with lines of at most this width."""
        return wrapped(self.text, width)

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {"block": "paragraph", **code_and_parts(self), "text": self.text}

    def _repr_html_(self) -> str:
        return f"<p>{escaped(self.text)}</p>"


@dataclass(frozen=True)
class Lines:
    """Lines, such as a list or a board; with ``prose``, long ones are broken between words."""

    lines: tuple[str, ...]
    prose: bool = False
    fact: str = ""
    parts: FactParts = ()

    def __str__(self) -> str:
        return self.within(WIDTH)

    def within(self, width: int) -> str:
        """Return the lines as one text, with prose of at most this width."""
        return "\n".join(wrapped(line, width) if self.prose else line for line in self.lines)

    def json(self) -> dict[str, object]:
        """Return plain data."""
        content = {"lines": list(self.lines), "prose": self.prose}
        return {"block": "lines", **code_and_parts(self), **content}

    def _repr_html_(self) -> str:
        return f"<pre>{escaped(str(self))}</pre>"


@dataclass(frozen=True)
class Table:
    """A table with a note below; as text, its first ``left`` columns are aligned to the left."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    left: int = 1
    fact: str = ""
    parts: FactParts = ()

    def __str__(self) -> str:
        rows = [self.heads, *self.rows]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        alignments = ["<" if column < self.left else ">" for column in range(len(widths))]
        lines = ["  ".join(map("{:{}{}}".format, row, alignments, widths)).rstrip() for row in rows]
        return "\n".join([*lines, self.note] if self.note else lines)

    def json(self) -> dict[str, object]:
        """Return plain data."""
        rows = {"heads": list(self.heads), "rows": list(map(list, self.rows))}
        return {"block": "table", **code_and_parts(self), **rows, "note": self.note}

    def _repr_html_(self) -> str:
        return html_table("", self.heads, self.rows) + f"<p>{escaped(self.note)}</p>"


Block: TypeAlias = Text | Lines | Table


def as_block(content: Block | str) -> Block:
    """Return a block unchanged, and a text as a paragraph, or as lines if it has line breaks."""
    if not isinstance(content, str):
        return content
    return Lines(tuple(content.split("\n"))) if "\n" in content else Text(content)


def code_and_parts(block: Block) -> dict[str, object]:
    """Return the code of a block and the parts of its fact, as plain data."""
    return {"code": block.fact, "parts": dict(block.parts)}


def with_codes(fact: str, blocks_or_text: Iterable[Block | str], /, **parts: object) -> list[Block]:
    """Return the blocks; those without a code get ``fact``, the first of these also ``parts``.

    >>> (block,) = with_codes("value", ["It is worth 3."], value=3)
    >>> block.json()
    {'block': 'paragraph', 'code': 'value', 'parts': {'value': 3}, 'text': 'It is worth 3.'}
    """
    blocks = []
    for block in map(as_block, blocks_or_text):
        if not block.fact:
            block = replace(block, fact=fact, parts=block.parts or tuple(parts.items()))
            parts = {}
        blocks.append(block)
    return blocks


@dataclass(frozen=True)
class Explanation:
    """Who wins, by which move, and why: a sequence of blocks.

    ``str()`` returns plain text; JSON has the blocks themselves.

    Attributes
    ----------
    WIDTH : int
        The width of paragraphs and prose in ``str()``.
    blocks : tuple of Text, Lines or Table
    """

    WIDTH: ClassVar[int] = WIDTH

    blocks: tuple[Block, ...]

    def __contains__(self, text: str) -> bool:
        """Whether the explanation contains a text."""
        return text in str(self)

    def __str__(self) -> str:
        return self.within(WIDTH)

    def within(self, width: int) -> str:
        """Return the text, with paragraphs and prose broken at this width; other lines are kept."""
        tables_or_texts = (b if isinstance(b, Table) else b.within(width) for b in self.blocks)
        return "\n\n".join(map(str, tables_or_texts))

    def __repr__(self) -> str:
        return str(self)

    def json(self) -> list[dict[str, object]]:
        """Return the blocks as plain data, each with its type."""
        return [block.json() for block in self.blocks]

    def _repr_html_(self) -> str:
        return "\n".join(block._repr_html_() for block in self.blocks)
