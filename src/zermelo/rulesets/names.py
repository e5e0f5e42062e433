"""Forgiving names of rulesets: other cases and spellings, aliases, and suggestions."""

from __future__ import annotations

import re
from collections.abc import Iterable

#: Other names that people use, and the ruleset or member of the catalogue.
ALIASES = {
    "blue-red-hackenbush": "hackenbush",
    "bouton": "nim",
    "chocolate-bar": "chocolate",
    "chomp-bar": "chocolate",
    "corner-the-queen": "wythoff",
    "crosscram": "domineering",
    "dawson": "dawsons-kayles",
    "dawson-chess": "dawsons-chess",
    "dawson-kayles": "dawsons-kayles",
    "dominoes": "domineering",
    "fibonacci": "fibonacci-nim",
    "graph-chomp": "chomp",
    "grundy": "grundys-game",
    "grundy-game": "grundys-game",
    "kotzig-nim": "kotzig",
    "kotzigs-nim": "kotzig",
    "lasker": "laskers-nim",
    "lasker-nim": "laskers-nim",
    "m-n-k": "mnk",
    "moore-nim": "moore",
    "moores-nim": "moore",
    "nim-heaps": "nim",
    "noughts-and-crosses": "tic-tac-toe",
    "red-blue-hackenbush": "hackenbush",
    "subtraction-game": "subtraction",
    "take-away": "subtraction",
    "tictactoe": "tic-tac-toe",
    "toads-frogs": "toads-and-frogs",
    "welters-game": "welter",
    "wythoff-game": "wythoff",
    "wythoff-nim": "wythoff",
    "wythoffs-game": "wythoff",
    "wythoffs-nim": "wythoff",
}

#: The ending of Python files, which hold games of users.
SUFFIX = ".py"


def plain(name: str) -> str:
    """Return a name as the catalogue writes it: small letters, hyphens between words."""
    return re.sub(r"[\s_]+", "-", re.sub("['’]", "", name.strip())).lower()


def is_own_file(word: str) -> bool:
    """Whether a word names a Python file, or an object in one."""
    return word.lower().endswith(SUFFIX) or f"{SUFFIX}:" in word.lower()


def file_of(word: str) -> str:
    """Return the file, without the name of a game in it."""
    if word.lower().endswith(SUFFIX):
        return word
    return word[: word.lower().rindex(f"{SUFFIX}:") + len(SUFFIX)]


def nearest(name: str, candidates: Iterable[str]) -> list[str]:
    """Return up to three candidates close to a name, the likeliest first."""
    from difflib import get_close_matches

    names = list(candidates)
    wanted = plain(name)
    begun = [word for word in names if len(wanted) >= 3 and word.startswith(wanted)]
    begun += [word for word in names if sorted(word) == sorted(wanted)]  # letters changed places
    close = get_close_matches(wanted, [*names, *ALIASES], 3, 0.7)
    guesses = [*begun, *(ALIASES.get(word, word) for word in close)]
    return [word for word in dict.fromkeys(guesses) if word in names][:3]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a question with the nearest names, or an empty text."""
    near = nearest(name, known)
    return f"did you mean {' or '.join(near)}? " if near else ""
