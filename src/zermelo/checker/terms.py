"""The terms of a sum; a plus in parentheses belongs to a compound game."""

import re
from collections.abc import Iterable, Sequence

#: The characters that matter for splitting a sum. Quotes enclose a name; a single one is an
#: apostrophe.
MARKS = re.compile(r"'[^']*'|[()]| \+ ")


def terms_of(text: str) -> list[str]:
    """Split a sum at each plus outside of parentheses and quotes.

    >>> terms_of("selective (nim 1 + nim 2) (nim 3) + kayles 2")
    ['selective (nim 1 + nim 2) (nim 3)', 'kayles 2']
    """
    marks = [(match[0].strip(), match.start()) for match in MARKS.finditer(text)]
    begin = 0
    terms = []
    for place in outside(marks):
        terms.append(text[begin:place])
        begin = place + 3
    return [*terms, text[begin:]]


def terms_in(words: Sequence[str]) -> list[list[str]]:
    """Split words at each plus; a group in parentheses may be several words.

    >>> terms_in("nim 3 + pass (nim 4 + kayles 2)".split())
    [['nim', '3'], ['pass', '(nim', '4', '+', 'kayles', '2)']]
    """
    marks = [
        (mark, place)
        for place, word in enumerate(words)
        for mark in ("+" if word == "+" else re.findall("[()]", word))
    ]
    ends = [*outside(marks), len(words)]
    return [[*words[a:b]] for a, b in zip([0, *(end + 1 for end in ends)], ends, strict=False)]


def outside(marks: Iterable[tuple[str, int]]) -> list[int]:
    """Return the places of the pluses outside of parentheses.

    A parenthesis without its partner is part of a name, and encloses nothing.
    """
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
