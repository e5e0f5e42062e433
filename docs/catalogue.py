"""Write the page of all games from the rulesets, with a picture of each.

Run ``python docs/catalogue.py``.
"""

from __future__ import annotations

import re
from pathlib import Path

from zermelo.games.parameters import command_text, one_line, shell_example, shell_text
from zermelo.games.theorem import sources_of
from zermelo.pictures.board import board_of
from zermelo.rulesets.catalogue import CLASSICS, GROUPS, MEMBERS, RULESETS, catalogue, instances
from zermelo.rulesets.names import aliases_of
from zermelo.rulesets.reading import example_of, position_of

PICTURES = Path(__file__).with_name("pictures") / "games"
#: Positions of members of families, whose rulesets have examples of their own.
EXAMPLES = {
    "kayles": ["10"],
    "nine-mens-morris": ["xx......|x.......|oo.o....|.........|........."],
    "tic-tac-toe": ["b2", "a1"],
}
#: The rules of the members of families, in one line each.
RULES = {
    "achi": "Put four men on 3 × 3 points, then move them, also diagonally; three in a row win.",
    "bob-and-ben": "Take one token from a heap, or a whole heap of three or more.",
    "corner-the-king": "Move a chess king towards the corner 0 0.",
    "corner-the-knight": "Move a chess knight towards the corner 0 0.",
    "corner-the-queen": "Move a chess queen towards the corner 0 0.",
    "corner-the-rook": "Move a chess rook towards the corner 0 0.",
    "dawsons-chess": "Take one token if it is a whole heap, or two tokens, or three; after taking "
    "three, the rest may be split into two heaps.",
    "dawsons-kayles": "Take two tokens from a heap; the rest may be split into two heaps.",
    "deleting-divisors": "Take from a heap a divisor of its size, but not 1 or the whole heap.",
    "divisor-game": "Take from a heap a divisor of its size, but not the whole heap.",
    "game-of-stones": "Take 2, 3 or 5 from one heap.",
    "game-with-sticks": "Take one counter from each of two heaps.",
    "got-it": "Add 1, 2, 3 or 4 to the count; the player who reaches 23 wins.",
    "grundys-game": "Split a heap into two heaps of different sizes.",
    "guiles": "Take a whole heap of one or two tokens, or take two tokens and split the rest into "
    "two heaps.",
    "kayles": "Take one or two tokens from a heap; the rest may be split into two heaps.",
    "laskers-nim": "Take any number of tokens from a heap, or split a heap into two.",
    "mock-turtles": "Turn up to three coins of a row; the rightmost goes from heads to tails.",
    "moebius": "Turn up to five coins of a row; the rightmost goes from heads to tails.",
    "mogul": "Turn up to seven coins of a row; the rightmost goes from heads to tails.",
    "moidores": "Turn up to nine coins of a row; the rightmost goes from heads to tails.",
    "nine-mens-morris": "Put nine men on three rings of points, then move along lines; three in a "
    "row capture a man.",
    "officers": "Take one token, but not the last of a heap; the rest may be split into two heaps.",
    "pebble-game": "Take from one to three counters; at the end the player with an odd number of "
    "them wins.",
    "picaria": "Put three men on 3 × 3 points, but none in the middle, then move them, also "
    "diagonally; three in a row win.",
    "prime-game": "Take 2, 3, 5, 7, 11 or 13 from one heap.",
    "princess-and-roses": "Take one counter from one heap, or one from each of two heaps.",
    "rims": "Take any number of tokens from a heap; the rest may be split into two heaps.",
    "rugs": "Turn all coins of a rectangle; the coin in its last row and last column goes from "
    "heads to tails.",
    "six-mens-morris": "Put six men on two rings of points, then move along lines; three in a row "
    "capture a man.",
    "stone-game-ii": "Take one or two of the first coins, later up to twice as many as any move "
    "before; the larger sum wins.",
    "stone-game-iii": "Take up to three of the first coins; the larger sum wins.",
    "stone-game-vii": "Take the first or the last coin, and score the sum of the coins left.",
    "stone-game-viii": "Join two or more of the first coins into one coin, and score its value.",
    "three-pile-stone-game": "Take the same number of counters from each of one or more heaps.",
    "tic-tac-toe": "Put men on empty squares of 3 × 3 in turn, x first; three of your own in a row "
    "win.",
    "triplets": "Turn exactly three coins of a row; the rightmost goes from heads to tails.",
    "turning-corners": "Turn the four corners of a rectangle of coins; the corner in its last row "
    "and last column goes from heads to tails.",
    "turning-turtles": "Turn one or two coins of a row; the rightmost goes from heads to tails.",
    "twenty-one": "In misère play, add 1, 2 or 3 to the count; the player who has to say 21 loses.",
    "twins": "Turn exactly two coins of a row; the rightmost goes from heads to tails.",
}
#: How the complexity begins instead of a verdict on finding the winner in polynomial time.
VERDICTS = {"yes": "polynomial", "in part": "polynomial in part"}
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


def complexity(kind):
    """Return how hard it is to find the winner, as the rules or the verdict on them say."""
    text = kind.complexity or kind.tractable.of()[0].removeprefix("no: ")
    return re.sub("^(yes|in part)", lambda found: VERDICTS[found[0]], text)


def line(cells):
    """Return a row of a table, in which vertical bars are escaped."""
    escaped = [cell.replace("``", "`").replace("|", "\\|") for cell in cells]
    return f"| {' | '.join(escaped)} |"


def row(name):
    """Return the row of a game."""
    kind = catalogue()[MEMBERS.get(name, name)]
    example = shell_example(kind) if name in RULESETS else shell_text([name, *EXAMPLES[name]])
    return line(
        [
            name,
            f"![board of {name}](pictures/games/{name}.svg)",
            RULES.get(name) or one_line(kind),
            complexity(kind),
            sources_of(kind),
            f"`zermelo solve {example}`",
            ", ".join(aliases_of(name)),
        ]
    )


def member_row(name):
    """Return the row of a member of a family."""
    definition = command_text(instances()[name], plain=True)
    return line([name, f"`{definition}`", RULES[name], ", ".join(aliases_of(name))])


def tables():
    """Return a table for each group, the classics first and the members of families last."""
    groups = {"Classics": list(CLASSICS)}
    for folder, title in GROUPS.items():
        names = [n for n, home in RULESETS.items() if folder and home.startswith(f"{folder}.")]
        groups[title] = [name for name in names if name not in CLASSICS]
    lines = []
    for title, names in groups.items():
        if names:
            heads = "game | board | rules | complexity | known results | example | also called"
            lines += [f"## {title}", "", f"| {heads} |", f"|{'---|' * 7}", *map(row, names), ""]
    lines += ["## Members of families", ""]
    lines += ["These games are rulesets with certain parameters, and have names of their own.", ""]
    lines += ["| game | definition | rules | also called |"]
    lines += [f"|{'---|' * 4}", *map(member_row, sorted(MEMBERS)), ""]
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
