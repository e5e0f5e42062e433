"""Facts of other kinds of frameworks, ``support(a,b).`` and the like, in the syntax of APX."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from zermelo.formats.apx import BLANK, REST, WORD, elsewhere, unquoted
from zermelo.formats.source import Source, shown

FACT = re.compile(rf"{BLANK}(\??[a-z]\w*)\s*\(\s*({WORD}(?:\s*,\s*{WORD})*+)\s*\)\s*\.")
TERM = re.compile(WORD)


@dataclass(frozen=True)
class Row:
    """The terms of a fact, and its line."""

    terms: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class FactFile:
    """The facts of a file, by predicate, each once."""

    source: Source
    rows: Mapping[str, list[Row]]

    def of(self, predicate: str, *declared: Mapping[str, object]) -> list[tuple[str, ...]]:
        """Return the terms of a predicate; each must be declared.

        ``declared`` has one mapping for each term, or one for all; without any, all is allowed.
        """
        found = []
        for row in self.rows[predicate]:
            for number, term in enumerate(row.terms):
                if declared and term not in declared[min(number, len(declared) - 1)]:
                    raise self.source.error(f"{shown(term)} is not declared", row.line)
            found.append(row.terms)
        return found

    def arguments(self) -> dict[str, None]:
        """Return the arguments, in their order."""
        return dict.fromkeys(terms[0] for terms in self.of("arg"))


def read_facts(source: Source, predicates: Mapping[str, int]) -> FactFile:
    """Read facts with these predicates, each with its number of terms."""
    text = source.text()
    rows: dict[str, dict[tuple[str, ...], Row]] = {name: {} for name in predicates}
    place, line = 0, 1
    forms = " ".join(f"{name}({','.join('xyz'[:size])})." for name, size in predicates.items())
    while place < len(text):
        match = FACT.match(text, place)
        if match is None:
            rest = REST.match(text, place)
            start = place if rest is None else rest.end()
            if start == len(text):
                break
            excerpt = text[start : start + 60].split("\n")[0]
            line += text.count("\n", place, start)
            raise source.error(f"found {shown(excerpt)}; expected {forms}", line)
        line += text.count("\n", place, match.end())
        place = match.end()
        terms = tuple(map(unquoted, TERM.findall(match[2])))
        if predicates.get(match[1]) != len(terms):
            fact = match[0].strip()
            advice = "" if match[1] in predicates else elsewhere(f"{match[1]}(")
            raise source.error(f"found {shown(fact)}; {advice or f'expected {forms}'}", line)
        rows[match[1]].setdefault(terms, Row(terms, line))
        source.watch.look()
    return FactFile(source, {name: [*found.values()] for name, found in rows.items()})
