"""``new``: a commented ruleset of one's own to start from."""

from __future__ import annotations

import re
from dataclasses import dataclass

from zermelo.errors import InputError
from zermelo.games.parameters import typed

SUFFIX = ".py"

START = '''\
"""A game of one's own; try: zermelo moves {file} 10"""

from dataclasses import dataclass, field

from zermelo.rulesets import Ruleset


@dataclass(frozen=True)
class {name}(Ruleset[int]):
    """Take one counter or more from a heap, at most so many."""  # the rules, in one line

    example = "--most 3 10"  # parameters and a position, for help and messages

    # A parameter is a field. On the command line: --most 4
    most: int = field(default=3, metadata={{"help": "take at most so many"}})

    def state(self, heap="10"):
        """Read a position: what it returns is a number, text, or a tuple of such."""
        return int(heap)

    def options(self, heap):
        """Yield every position that one move leads to. Whoever has no move loses."""
        for taken in range(1, min(self.most, heap) + 1):
            yield heap - taken

    def describe(self, heap, option):
        """Say what a move does; may be left out, as all below options may."""
        return f"take {{heap - option}}"
'''


@dataclass(frozen=True)
class Answer:
    """The text of a Python file with a game.

    Attributes
    ----------
    file : str
    text : str
    """

    file: str
    text: str

    @property
    def commands(self) -> tuple[str, ...]:
        """What to try with it."""
        return tuple(
            f"zermelo {verb} {typed([self.file])} 10" for verb in ("moves", "explain", "play")
        )

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {"file": self.file, "lines": self.text.count("\n"), "try": list(self.commands)}


def answer(file: str) -> Answer:
    """Write a ruleset that runs, as text; the class is called as the file is.

    Raises
    ------
    InputError
        The name does not end in ``.py``.

    Examples
    --------
    >>> answer("my-game.py").text.splitlines()[8]
    'class MyGame(Ruleset[int]):'
    """
    if not file.endswith(SUFFIX):
        raise InputError(f"{file}: a game is a Python file; add {SUFFIX} to its name")
    stem = re.split(r"[/\\]", file)[-1].removesuffix(SUFFIX)
    words = re.findall(r"[^\W_]+", stem)
    name = "".join(word[:1].upper() + word[1:] for word in words)
    if not name.isidentifier():
        name = f"Game{name}"
    return Answer(file, START.format(file=file, name=name))
