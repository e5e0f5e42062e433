"""Write the table of tractable strategies from the rulesets: ``python docs/tractable.py``."""

from __future__ import annotations

from pathlib import Path

from zermelo.rulesets.catalogue import RULESETS, catalogue
from zermelo.values.play import Play
from zermelo.verbs.rulesets import CONDITIONS, tractability

PAGE = Path(__file__).with_name("tractable.md")
#: What stands around the table.
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"


def cells(kind, play):
    """Write (a) to (d) for a play; what is equal to the one before is not written twice."""
    told = list(tractability(kind, play).values())
    if len(set(told)) == 1:
        return [told[0], "", "", ""]
    return [told[0], "" if told[1] == told[0] else told[1], told[2].partition(":")[0], told[3]]


def table():
    """Return the lines of the table, a ruleset of this package each."""
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
    """Return the page with the table as it is now."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + table() + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
