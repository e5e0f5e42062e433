"""``new``: write a commented ruleset to start from."""

from __future__ import annotations

import re

from zermelo.errors import InputError
from zermelo.games.parameters import typed
from zermelo.verbs.call import Answer, Call, plain
from zermelo.verbs.verb import Parameter, verb

SUFFIX = ".py"

START = '''\
"""A game of your own; try: zermelo moves {file} 10"""

from dataclasses import dataclass, field

from zermelo.rulesets import Ruleset


@dataclass(frozen=True)
class {name}(Ruleset[int]):
    """Take one counter or more from a heap, up to a maximum."""  # the rules, in one line

    example = "--most 3 10"  # parameters and a position, for help and messages

    # A parameter is a field. On the command line: --most 4
    most: int = field(default=3, metadata={{"help": "largest number of counters to take"}})

    def state(self, heap="10"):
        """Read a position; return a number, a text, or a tuple of these."""
        return int(heap)

    def options(self, heap):
        """Yield every position that one move leads to; a player without a move loses."""
        for taken in range(1, min(self.most, heap) + 1):
            yield heap - taken

    def describe(self, heap, option):
        """Describe a move; this method is optional."""
        return f"take {{heap - option}}"
'''


@verb(
    Parameter("file", metavar="FILE.py", holds="file"),
    examples=["new mygame.py", "moves mygame.py 10"],
    facts="(file: str; lines: int; try: [str])",
    python=("ruleset_template",),
)
def record(call: Call, *, file: str) -> Answer:
    """Write a short, commented ruleset to FILE.py, which you can then use as RULESET.

    An existing file is not overwritten. A verb that gets a Python file runs it: use only files that
    you trust. docs/own-games.md describes what else rules can define.
    """
    text = text_of(file)
    call.files.write(file, text.encode(), new=True)
    lines, game = text.count("\n"), typed([file])
    commands = [f"zermelo {verb} {game} 10" for verb in ("moves", "explain", "play")]
    heading = f"{file}: a game of {lines} lines. Try it, then change it:"
    return Answer(
        lambda: {"file": file, "lines": lines, "try": commands},
        lambda: [plain(heading, *(f"  {line}" for line in commands))],
    )


def text_of(file: str) -> str:
    """Return the text of a ruleset whose class is named after the file."""
    if not file.endswith(SUFFIX):
        raise InputError(f"{file}: a game is a Python file; add {SUFFIX} to its name")
    stem = re.split(r"[/\\]", file)[-1].removesuffix(SUFFIX)
    words = re.findall(r"[^\W_]+", stem)
    name = "".join(word[:1].upper() + word[1:] for word in words)
    if not name.isidentifier():
        name = f"Game{name}"
    return START.format(file=file, name=name)
