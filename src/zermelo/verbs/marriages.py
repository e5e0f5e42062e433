"""``solve marriages``: stable matchings, which are the kernels of a grid digraph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from zermelo.errors import InputError
from zermelo.games.parameters import options_among
from zermelo.kernel.marriages import Marriages, marriages
from zermelo.kernel.preferences import Pair, Preferences
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.verbs.known import question
from zermelo.verbs.listing import Listing, decimal

QUESTIONS = ("count", "all")
EXAMPLE = "marriages --on examples/marriages.txt"

#: A matching as plain data, in alphabetical order.
Matching = list[list[str]]


@dataclass(frozen=True)
class Answer:
    """Both ends, and the pairs by the stable matchings that contain them."""

    found: Marriages

    def matchings(self) -> dict[str, Matching]:
        """Return what is said, by name."""
        found, parts = self.found, self.found.partition
        return {
            "men_optimal": ordered(found.men_optimal),
            "women_optimal": ordered(found.women_optimal),
            "in_every": ordered(parts.in_every),
            "in_some": ordered(parts.in_some),
            "in_none": ordered(parts.in_none),
        }

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {**size_of(self.found.preferences), **self.matchings()}


@dataclass(frozen=True)
class Count:
    """How many stable matchings there are."""

    lists: Preferences
    number: int

    def json(self) -> dict[str, object]:
        """Return plain data; the number as text, as it may have any size."""
        return {**size_of(self.lists), "count": decimal(self.number)}


def asked(words: Sequence[str]) -> tuple[str, str]:
    """Read ``--on NAME [--count | --all]``: the name, and whether to count or list.

    Raises
    ------
    InputError
        A word is not understood, or one is missing.
    """
    given, rest = options_among(words, QUESTIONS)
    file = given.pop("on", None)
    for word in (*rest, *(f"--{name}" for name in given if name not in QUESTIONS)):
        raise InputError(f"marriages does not understand {word!r}; for example: {EXAMPLE}")
    if not file:
        raise InputError(f"marriages needs --on FILE, the preference lists; for example: {EXAMPLE}")
    if len(given) > 1:
        raise InputError("--count and --all contradict each other; drop one of them")
    return file, next(iter(given), "")


def answer(lists: Preferences) -> Answer:
    """Find the stable matchings that are best for one side, and what others have in common.

    Examples
    --------
    >>> answer(Preferences({"a": ["x"]}, {"x": ["a"]})).json()["in_every"]
    [['a', 'x']]
    """
    return Answer(marriages(lists))


def count(lists: Preferences, limits: Limits | Watch = NO_LIMITS) -> Count:
    """Count the stable matchings."""
    with question(limits, size_of(lists), "counting stable matchings") as watch:
        return Count(lists, marriages(lists).count(watch))


def every(lists: Preferences, limits: Limits | Watch = NO_LIMITS) -> Listing[frozenset[Pair]]:
    """List all stable matchings, as they are found."""
    stream = marriages(lists).all(limits=limits)
    return Listing(size_of(lists), "matchings", stream, ordered, of_pairs)


def size_of(lists: Preferences) -> dict[str, object]:
    """Return the facts with which every answer begins."""
    return {"men": len(lists.men), "women": len(lists.women)}


def ordered(pairs: Iterable[Pair]) -> Matching:
    """Put pairs in alphabetical order, as plain data."""
    return sorted([str(man), str(woman)] for man, woman in pairs)


def of_pairs(pairs: Iterable[Pair]) -> str:
    """Write pairs in one line."""
    return couples(ordered(pairs))


def couples(matching: Matching) -> str:
    """Write a matching in one line."""
    return ", ".join(f"{man}–{woman}" for man, woman in matching) or "(nobody)"
