"""Split a sum into its terms at each plus outside of parentheses."""

import re
from collections.abc import Iterable, Sequence

#: A name in quotes, a parenthesis, or a plus; a quote without a partner is an apostrophe.
MARKS = re.compile(r"'[^']*'|[()]| \+ ")


def terms_of(text: str) -> list[str]:
    """Return the terms of a sum as texts, split at each plus outside of parentheses and quotes.

    >>> terms_of("selective (nim 1 + nim 2) (nim 3) + kayles 2")
    ['selective (nim 1 + nim 2) (nim 3)', 'kayles 2']
    """
    marks = [(match[0].strip(), match.start()) for match in MARKS.finditer(text)]
    begin = 0
    terms = []
    for place in outer_pluses(marks):
        terms.append(text[begin:place])
        begin = place + len(" + ")
    return [*terms, text[begin:]]


def terms_in(words: Sequence[str]) -> list[list[str]]:
    """Return the terms of a sum as lists of words, split at each plus outside of parentheses.

    >>> terms_in("nim 3 + pass (nim 4 + kayles 2)".split())
    [['nim', '3'], ['pass', '(nim', '4', '+', 'kayles', '2)']]
    """
    marks = [
        (mark, place)
        for place, word in enumerate(words)
        for mark in ("+" if word == "+" else re.findall("[()]", word))
    ]
    ends = [*outer_pluses(marks), len(words)]
    return [[*words[a:b]] for a, b in zip([0, *(end + 1 for end in ends)], ends, strict=False)]


def outer_pluses(marks: Iterable[tuple[str, int]]) -> list[int]:
    """Return the places of pluses outside of pairs of parentheses; marks are in text order."""
    places: list[int] = []
    open_groups: list[int] = []  # for each open parenthesis, the number of places before it
    for mark, place in marks:
        if mark == "(":
            open_groups.append(len(places))
        elif mark == ")" and open_groups:
            del places[open_groups.pop() :]
        elif mark == "+":
            places.append(place)
    return places
