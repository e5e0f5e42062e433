"""``new``: write a commented ruleset to start from, or a random framework."""

from __future__ import annotations

import re

from zermelo.errors import InputError
from zermelo.formats.compression import split_suffix
from zermelo.formats.table import by_file_name
from zermelo.games.parameters import shell_text
from zermelo.verbs.call import Answer, Call, Misuse, plain
from zermelo.verbs.verb import LIMITS, Parameter, option, verb
from zermelo.verbs.vertices import framework_size_of

SUFFIX = ".py"

TEMPLATE = '''\
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
    Parameter("file", metavar="FILE", completion="file"),
    option(
        "--framework MODEL",
        "Write a random argumentation framework of N arguments: er:N:P (Erdős–Rényi: attacks with "
        "chance P), ba:N:M (Barabási–Albert: M edges for each new argument) or ws:N:K:P "
        "(Watts–Strogatz: a ring with K neighbours each, K even, rewired with chance P).",
    ),
    option("--seed N", "With --framework: seed of the random numbers. Default: 0."),
    LIMITS,
    examples=[
        "new mygame.py",
        "moves mygame.py 10",
        "new random.apx --framework er:100:0.1 --seed 1",
    ],
    json_shape="(file: str; lines?: int; try: [str]; arguments? attacks? seed?: int; framework?: "
    "str)",
    python_names=("ruleset_template",),
)
def command(
    call: Call, *, file: str, framework: str | None = None, seed: int | None = None
) -> Answer:
    """Write a short, commented ruleset to FILE, such as mygame.py, to use as RULESET.

    An existing file is not overwritten. A Python file that you give as RULESET is run, so use only
    files that you trust. docs/own-games.md describes what else a ruleset can define.

    With --framework a random argumentation framework is written to FILE instead. The ending of FILE
    chooses the format: .af, .apx, .tgf and so on. The same model and seed give the same framework.
    """
    if framework is not None:
        return _write_framework(call, file, framework, seed or 0)
    if seed is not None:
        raise Misuse("--seed needs --framework; drop it, or add --framework er:100:0.1")
    text = template_for(file)
    call.files.write(file, text.encode(), new=True)
    line_count, game_text = text.count("\n"), shell_text([file])
    commands = [f"zermelo {verb} {game_text} 10" for verb in ("moves", "explain", "play")]
    heading = f"{file}: a game of {line_count} lines. Try it, then change it:"
    return Answer(
        lambda: {"file": file, "lines": line_count, "try": commands},
        lambda: [plain(heading, *(f"  {line}" for line in commands))],
    )


def _write_framework(call: Call, file: str, model: str, seed: int) -> Answer:
    """Write a random framework; edges are attacks in every format."""
    from zermelo.argumentation.random_frameworks import random_framework

    if (file_format := by_file_name(split_suffix(file)[0])) is None:
        raise InputError(
            f"{file}: the name does not determine the format; end it in .af, .apx, .tgf or another "
            "ending that 'zermelo formats' lists"
        )
    with call.step(f"generating {model}") as watch:
        F = random_framework(model, seed, limits=watch)
    with call.step(f"writing {file}"):
        call.files.write(file, file_format.codec.write(F.moves.reverse()), new=True)
    next_command = f"zermelo argue {shell_text([file])}"
    heading = f"{file} ({file_format.name}): {F.describe()}; {model}, seed {seed}. Try it:"
    facts = {"file": file, **framework_size_of(F.moves)}
    facts |= {"framework": model, "seed": seed, "try": [next_command]}
    return Answer(lambda: facts, lambda: [plain(heading, f"  {next_command}")])


def template_for(file: str) -> str:
    """Return the text of a new ruleset, whose class is named after the file."""
    if not file.endswith(SUFFIX):
        raise InputError(f"{file}: a game is a Python file; add {SUFFIX} to its name")
    stem = re.split(r"[/\\]", file)[-1].removesuffix(SUFFIX)
    words = re.findall(r"[^\W_]+", stem)
    name = "".join(word[:1].upper() + word[1:] for word in words)
    if not name.isidentifier():
        name = f"Game{name}"
    return TEMPLATE.format(file=file, name=name)
