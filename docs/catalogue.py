"""Write the page of all games from the rulesets, with a picture of each.

Run ``python docs/catalogue.py``.
"""

from __future__ import annotations

import re
from pathlib import Path

from zermelo.games.parameters import one_line, shell_example, shell_text
from zermelo.games.theorem import sources_of
from zermelo.pictures.board import board_of
from zermelo.rulesets.catalogue import CLASSICS, GROUPS, MEMBERS, RULESETS, catalogue
from zermelo.rulesets.names import aliases_of
from zermelo.rulesets.reading import example_of, position_of

PICTURES = Path(__file__).with_name("pictures") / "games"
#: Positions of members of families, whose rulesets have examples of their own.
EXAMPLES = {
    "kayles": ["10"],
    "nine-mens-morris": ["xx......|x.......|oo.o....|.........|........."],
    "tic-tac-toe": ["b2", "a1"],
}
#: The rules of members in one line; for others that of the family is enough.
RULES = {"kayles": "Take one or two tokens from a heap; the rest may be split into two heaps."}
PAGE = Path(__file__).with_name("catalogue.md")
#: What stands around the generated part.
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"


def picture(name):
    """Return the board of the example of a game, as SVG without colours of outcomes."""
    if name in MEMBERS:
        here = position_of([name, *EXAMPLES[name]])
    else:
        here = example_of(catalogue()[name])
    return board_of(here, here.scenes(), title="", legend=False).svg


def row(name):
    """Return the row of a game."""
    kind = catalogue()[MEMBERS.get(name, name)]
    example = shell_example(kind) if name in RULESETS else shell_text([name, *EXAMPLES[name]])
    known = kind.complexity or kind.tractable.of()[0]
    hard = re.sub(r"^(yes|no)\b", lambda word: {"yes": "easy", "no": "hard"}[word[0]], known)
    cells = [
        name,
        RULES.get(name) or one_line(kind),
        hard,
        sources_of(kind),
        ", ".join(aliases_of(name)),
    ]
    cells = [re.sub(r"``|\|", lambda found: "`" if found[0] == "``" else "\\|", c) for c in cells]
    in_table = example.replace("|", "\\|")
    cells.insert(4, f"`zermelo solve {in_table}`")
    cells.insert(1, f"![board of {name}](pictures/games/{name}.svg)")
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
                "| game | board | rules | how hard | from | example | also called |",
            ]
            lines += ["|---|---|---|---|---|---|---|", *map(row, names), ""]
    return "\n".join(lines)


def written(page):
    """Return the page with the tables as they are now."""
    before, rest = page.split(BEGIN, 1)
    return before + BEGIN + tables() + END + rest.split(END, 1)[1]


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for kept in PICTURES.glob("*.svg"):
        kept.unlink()
    for game in {*RULESETS, *CLASSICS}:
        (PICTURES / f"{game}.svg").write_text(picture(game), encoding="utf-8")
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
