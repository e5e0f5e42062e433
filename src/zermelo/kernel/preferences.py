"""Preference lists of two sides, complete or not, without ties; from mappings, text or JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from zermelo.digraph.named import plain_name
from zermelo.errors import FormatError, InputError
from zermelo.frozen import Frozen
from zermelo.values.text import plural

#: A man and a woman.
Pair = tuple[Hashable, Hashable]

_TIE = re.compile(r"[=(){}\[\]]")


@dataclass(frozen=True, repr=False)
class Preferences(Frozen):
    """Preference lists of men and women, best first. A pair is acceptable if each lists the other.

    Parameters
    ----------
    men, women : mappings from names to sequences of names of the other side, best first
        Lists may be incomplete or empty. A person not in the list of x is not acceptable to x.

    Raises
    ------
    InputError
        A list has a name that is not on the other side, a name twice, or a tie.

    Examples
    --------
    >>> lists = Preferences({"al": ["eve", "fay"], "bo": ["eve"]}, {"eve": ["bo", "al"], "fay": []})
    >>> lists
    <Preferences: 2 men, 2 women, 2 acceptable pairs>
    >>> list(lists.pairs())
    [('al', 'eve'), ('bo', 'eve')]
    """

    men: Mapping[Hashable, Sequence[Hashable]]
    women: Mapping[Hashable, Sequence[Hashable]]

    def __post_init__(self) -> None:
        for side, other in (("men", "women"), ("women", "men")):
            for name, listed in getattr(self, side).items():
                if complaint := _complaint(name, listed, getattr(self, other), other):
                    raise InputError(complaint)
        for side in ("men", "women"):
            lists = {
                plain_name(name): tuple(map(plain_name, listed))
                for name, listed in getattr(self, side).items()
            }
            object.__setattr__(self, side, MappingProxyType(lists))

    def __reduce__(self) -> tuple[Any, ...]:
        return Preferences, (dict(self.men), dict(self.women))

    def __hash__(self) -> int:
        return hash((tuple(self.men.items()), tuple(self.women.items())))

    def pairs(self) -> Iterator[Pair]:
        """Yield the acceptable pairs, man by man, each man's best first."""
        listed_by = {woman: frozenset(listed) for woman, listed in self.women.items()}
        for man, listed in self.men.items():
            for woman in listed:
                if man in listed_by[woman]:
                    yield man, woman

    @classmethod
    def parse(cls, text: str, *, file: str = "the text") -> Preferences:
        """Read preference lists from text.

        Two blocks of lines ``name: best, second, …`` with a blank line between them: the men, then
        the women. Text after ``#`` is a comment. A list may be empty.

        Parameters
        ----------
        text : str
        file : str
            What to call the text in errors.

        Raises
        ------
        FormatError
            The content is not valid; the message names the file and, if possible, the line.

        Examples
        --------
        >>> Preferences.parse('''
        ... al: eve, fay   # al likes eve best
        ... bo: eve
        ...
        ... eve: bo, al
        ... fay: al
        ... ''')
        <Preferences: 2 men, 2 women, 3 acceptable pairs>
        """

        def error(message: str, line: int | None = None) -> FormatError:
            return FormatError(message, file=file, line=line)

        blocks: list[dict[Hashable, tuple[int, list[str]]]] = []
        block_begins = True
        for line_no, raw in enumerate(text.splitlines(), 1):
            if not (line := raw.partition("#")[0].strip()):
                block_begins = block_begins or not raw.strip()
                continue
            if block_begins:
                blocks.append({})
                block_begins = False
            if len(blocks) > 2:
                raise error(
                    "a third block begins here; give two, the men and the women, with a blank "
                    "line between them and none inside",
                    line_no,
                )
            name, colon, list_text = (part.strip() for part in line.partition(":"))
            if not colon or not name:
                raise error(f"found {line!r}; expected 'name: best, second, …'", line_no)
            if name in blocks[-1]:
                first_no = blocks[-1][name][0]
                raise error(f"{name!r} has a list in line {first_no}; keep one of the two", line_no)
            listed = [part.strip() for part in list_text.split(",")] if list_text else []
            if "" in listed:
                raise error(
                    f"the list of {name!r} has an empty entry; write one name between commas",
                    line_no,
                )
            blocks[-1][name] = line_no, listed
        if len(blocks) < 2:
            found = "one block" if blocks else "no lists"
            raise error(
                f"found {found}; expected two blocks of lines 'name: best, second, …', the men and "
                "the women, with a blank line between them"
            )
        for side, other, people in ((blocks[0], blocks[1], "women"), (blocks[1], blocks[0], "men")):
            for person, (line_no, listed) in side.items():
                if complaint := _complaint(person, listed, other, people):
                    raise error(complaint, line_no)
        men, women = ({name: listed for name, (_, listed) in block.items()} for block in blocks)
        return cls(men, women)

    @classmethod
    def from_json(cls, text: str, *, file: str = "the JSON text") -> Preferences:
        """Read preference lists from JSON: ``{"men": {name: [best, …]}, "women": {…}}``.

        Raises
        ------
        FormatError
            The content is not valid; the message names the file, and the line of a syntax error.

        Examples
        --------
        >>> Preferences.from_json('{"men": {"al": ["eve"]}, "women": {"eve": ["al"]}}')
        <Preferences: 1 man, 1 woman, 1 acceptable pair>
        """
        try:
            sides = json.loads(text)
        except json.JSONDecodeError as error:
            raise FormatError(f"no JSON: {error.msg}", file=file, line=error.lineno) from None
        except (ValueError, RecursionError) as error:  # too long a number, too many brackets
            raise FormatError(f"no JSON that can be read: {error}", file=file) from None
        expected = 'expected {"men": {name: [best, second, …], …}, "women": {…}}'
        if not isinstance(sides, dict) or set(sides) != {"men", "women"}:
            raise FormatError(f"no object with just the keys men and women; {expected}", file=file)
        for side in sides.values():
            if not isinstance(side, dict) or not all(isinstance(x, list) for x in side.values()):
                raise FormatError(f"a side is no object of lists; {expected}", file=file)
        try:
            return cls(sides["men"], sides["women"])
        except InputError as error:
            raise FormatError(str(error), file=file) from None

    def to_text(self) -> str:
        """Return the lists as text for `parse`, which splits names at ``:``, ``,`` and ``#``."""
        return "\n\n".join(
            "\n".join(f"{name}: {', '.join(map(str, listed))}".rstrip() for name, listed in side)
            for side in (self.men.items(), self.women.items())
        )

    def __repr__(self) -> str:
        men, women = plural(len(self.men), "man", "men"), plural(len(self.women), "woman", "women")
        pairs = plural(sum(1 for _ in self.pairs()), "acceptable pair", "acceptable pairs")
        return f"<Preferences: {men}, {women}, {pairs}>"


def _complaint(
    name: Hashable, listed: Sequence[object], other: Mapping[Hashable, object], people: str
) -> str | None:
    """Return the fault of a list with advice, or None; ``other`` has the lists of ``people``."""
    seen = set()
    for entry in listed:
        is_tie = isinstance(entry, (list, set, frozenset)) or (
            isinstance(entry, str) and entry not in other and _TIE.search(entry)
        )
        if is_tie:
            return (
                f"the list of {name!r} has the tie {entry!r}; ties are not allowed: write one "
                "name before the other"
            )
        if not isinstance(entry, Hashable) or entry not in other:
            return (
                f"the list of {name!r} names {entry!r}, who has no list among the {people}; add a "
                "list (empty, perhaps) or remove the name"
            )
        if entry in seen:
            return f"the list of {name!r} names {entry!r} twice; keep one of them"
        seen.add(entry)
    return None
