"""``new``: a commented ruleset of one's own to start from."""

from __future__ import annotations

import re

from zermelo.errors import InputError
from zermelo.games.parameters import typed
from zermelo.verbs.call import Answer, Call, plain
from zermelo.verbs.verb import Parameter, verb

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


@verb(
    Parameter("file", metavar="FILE.py", holds="file"),
    examples=["new mygame.py", "moves mygame.py 10"],
    facts="(file: str; lines: int; try: [str])",
    python=("ruleset_template",),
)
def record(call: Call, *, file: str) -> Answer:
    """Write a short, commented ruleset to FILE.py, which then stands wherever RULESET may.

    A file that is there already stays as it is. A verb that is given a Python file runs it, as
    Python does: use files that you trust. What else rules can say is told in CONTRIBUTING.md, and
    in docs/own-games.md.
    """
    text = text_of(file)
    call.files.write(file, text.encode(), new=True)
    lines, game = text.count("\n"), typed([file])
    commands = [f"zermelo {verb} {game} 10" for verb in ("moves", "explain", "play")]
    heading = f"{file}: a game of {lines} lines. Try, and change it:"
    return Answer(
        lambda: {"file": file, "lines": lines, "try": commands},
        lambda: [plain(heading, *(f"  {line}" for line in commands))],
    )


def text_of(file: str) -> str:
    """Write a ruleset that runs, as text; the class is called as the file is."""
    if not file.endswith(SUFFIX):
        raise InputError(f"{file}: a game is a Python file; add {SUFFIX} to its name")
    stem = re.split(r"[/\\]", file)[-1].removesuffix(SUFFIX)
    words = re.findall(r"[^\W_]+", stem)
    name = "".join(word[:1].upper() + word[1:] for word in words)
    if not name.isidentifier():
        name = f"Game{name}"
    return START.format(file=file, name=name)
