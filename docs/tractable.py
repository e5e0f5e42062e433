"""Write the table of tractable strategies from the rulesets: ``python docs/tractable.py``."""

from __future__ import annotations

from pathlib import Path

from zermelo.rulesets.catalogue import RULESETS, catalogue
from zermelo.values.play import Play
from zermelo.verbs.rulesets import CONDITIONS, tractability

PAGE = Path(__file__).with_name("tractable.md")
#: The lines before and after the table.
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"


def cells(kind, play):
    """Write (a) to (d) for a play; (b) is empty if it repeats (a), and (c) only says "yes"."""
    winner, move, length, sums = tractability(kind, play).values()
    if winner == move == length == sums:
        return [winner, "", "", ""]
    return [
        winner,
        "" if move == winner else move,
        length.partition(":")[0] if length.startswith("yes:") else length,
        sums,
    ]


def table():
    """Return the table, with a line for each ruleset of this package."""
    heads = [f"({name})" for name in CONDITIONS]
    lines = [
        f"| game | {' | '.join(heads)} | {' | '.join(f'misère {head}' for head in heads)} |",
        f"|---{'|---' * 2 * len(heads)}|",
    ]
    for name in RULESETS:
        kind = catalogue()[name]
        found = [cell for play in Play for cell in cells(kind, play)]
        lines.append(f"| {name} | {' | '.join(found)} |")
    return "\n".join(lines) + "\n"


def written(page):
    """Return the page with a new table."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + table() + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
