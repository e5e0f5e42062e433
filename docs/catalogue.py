"""Write the page of all games from the rulesets: ``python docs/catalogue.py``."""

from __future__ import annotations

import re
from pathlib import Path

from zermelo.games.parameters import example_typed, one_line
from zermelo.games.theorem import sources_of
from zermelo.rulesets.catalogue import CLASSICS, GROUPS, MEMBERS, RULESETS, aliases_of, catalogue

PAGE = Path(__file__).with_name("catalogue.md")
#: What stands around the generated part.
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"


def row(name):
    """Return the row of a game."""
    kind = catalogue()[MEMBERS.get(name, name)]
    example = example_typed(kind) if name in RULESETS else name
    hard = kind.complexity or kind.tractable.of()[0]
    cells = [name, one_line(kind), hard, sources_of(kind), ", ".join(aliases_of(name))]
    cells = [re.sub(r"``|\|", lambda found: "`" if found[0] == "``" else "\\|", c) for c in cells]
    typed = example.replace("|", "\\|")
    cells.insert(4, f"`zermelo solve {typed}`")
    return f"| {' | '.join(cells)} |"


def tables():
    """Return a table for each group, the classics first."""
    groups = {"Classics": list(CLASSICS)}
    for folder, title in GROUPS.items():
        names = [n for n, home in RULESETS.items() if folder and home.startswith(f"{folder}.")]
        groups[title] = [name for name in names if name not in CLASSICS]
    lines = []
    for title, names in groups.items():
        if names:
            lines += [
                f"## {title}",
                "",
                "| game | rules | how hard | from | example | also called |",
            ]
            lines += ["|---|---|---|---|---|---|", *map(row, names), ""]
    return "\n".join(lines)


def written(page):
    """Return the page with the tables as they are now."""
    before, rest = page.split(BEGIN, 1)
    return before + BEGIN + tables() + END + rest.split(END, 1)[1]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
