"""Facts such as ``support(a,b).``, which other kinds of frameworks add to APX.

As in APX, ``support(a,b;b,c).`` is two facts, and ``arg(1..3).`` is three.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from zermelo.errors import not_none
from zermelo.formats import apx
from zermelo.formats.source import Source, quoted

FACT = re.compile(rf"{apx.BLANKS}(\??[a-z]\w*)\s*\(\s*{apx.POOL}\s*\)\s*\.")


@dataclass(frozen=True)
class FactFile:
    """The facts of a file: ``rows[predicate][terms]`` is the line where the fact first occurs."""

    source: Source
    rows: Mapping[str, Mapping[tuple[str, ...], int]]

    def of(self, predicate: str, *declared: Mapping[str, object]) -> list[tuple[str, ...]]:
        """Return the terms of all facts with a predicate.

        ``declared`` are the allowed first terms, second terms and so on; the last mapping is also
        for all later terms. Without ``declared`` any term is allowed.
        """
        for terms, line in self.rows[predicate].items():
            for index, term in enumerate(terms):
                if declared and term not in declared[min(index, len(declared) - 1)]:
                    raise self.source.error(f"{quoted(term)} is not declared", line)
        return [*self.rows[predicate]]

    def arguments(self) -> dict[str, None]:
        """Return the arguments, in the order of the file."""
        return dict.fromkeys(terms[0] for terms in self.of("arg"))


def read_facts(source: Source, predicates: Mapping[str, int]) -> FactFile:
    """Return the facts of a file; ``predicates`` has the number of terms of each predicate."""
    text = source.text()
    rows: dict[str, dict[tuple[str, ...], int]] = {name: {} for name in predicates}
    offset, line = 0, 1
    has_ranges = ".." in text
    forms = " ".join(f"{name}({','.join('xyz'[:arity])})." for name, arity in predicates.items())
    while offset < len(text):
        match = FACT.match(text, offset)
        if match is None:
            start = not_none(apx.TRAILING_BLANKS.match(text, offset)).end()
            if start == len(text):
                break
            excerpt = text[start : start + 60].split("\n")[0]
            line += text.count("\n", offset, start)
            raise source.error(f"found {quoted(excerpt)}; expected {forms}", line)
        line += text.count("\n", offset, match.end())
        offset = match.end()
        lists = apx.term_lists(match[2])
        if any(predicates.get(match[1]) != len(terms) for terms in lists):
            fact = text[match.start(1) : offset]
            advice = "" if match[1] in predicates else apx.advice_on(f"{match[1]}(")
            raise source.error(f"found {quoted(fact)}; {advice or f'expected {forms}'}", line)
        facts = apx.expand_ranges(source, lists, line) if has_ranges else lists
        for names in source.watch.over(facts) if has_ranges else facts:
            rows[match[1]].setdefault(tuple(map(apx.unquoted, names)), line)
        source.watch.look()
    return FactFile(source, rows)
