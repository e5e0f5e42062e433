"""Connect Four on small boards, by a search of its own: on 5 × 6, every first move draws."""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence

import pytest
from tests.campaign import LONG

from zermelo import Outcome
from zermelo import rulesets as r

#: Entries of the table: a key, and whether the answer is yes.
ENTRIES = (1 << 22) - 3


class AtLeast:
    """Whether the player to move gets a value or more; a win is 1, a loss −1."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.high = columns, rows + 1
        self.bottom = sum(1 << self.high * column for column in range(columns))
        whole = [((1 << rows) - 1) << self.high * column for column in range(columns)]
        self.full = sum(whole)
        self.order = sorted(whole, key=lambda column: abs(2 * whole.index(column) + 1 - columns))
        self.keys = {value: array("Q", bytes(8 * ENTRIES)) for value in (0, 1)}

    def has_four(self, men: int) -> bool:
        for step in (1, self.high - 1, self.high, self.high + 1):
            two = men & men >> step
            if two & two >> 2 * step:
                return True
        return False

    def mirrored(self, key: int) -> int:
        column = (1 << self.high) - 1
        parts = (key >> self.high * number & column for number in range(self.columns))
        return sum(part << self.high * (self.columns - 1 - n) for n, part in enumerate(parts))

    def asks(self, mine: int, every: int, value: int) -> bool:
        free = every + self.bottom & self.full
        if not free:
            return value <= 0
        theirs, forced = mine ^ every, 0
        for column in self.order:
            if (man := free & column) and self.has_four(mine | man):
                return True
        for column in self.order:
            if (man := free & column) and self.has_four(theirs | man):
                if forced:
                    return False
                forced = man
        key = mine + every + self.bottom
        key = min(key, self.mirrored(key))
        keys, place = self.keys[value], key % ENTRIES
        if keys[place] >> 1 == key:
            return bool(keys[place] & 1)
        moves = [forced] if forced else [free & column for column in self.order if free & column]
        # the opponent must not get more than −value
        found = any(not self.asks(theirs, every | man, 1 - value) for man in moves)
        keys[place] = key << 1 | found
        return found


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="a minute; a sample are the smaller boards")
def test_every_first_move_on_five_rows_of_six_draws() -> None:
    search = AtLeast(columns=6, rows=5)
    for column in range(3):  # the others are mirrored
        man = 1 << search.high * column
        assert not search.asks(0, man, 1)
        assert search.asks(0, man, 0)


def board_after(search: AtLeast, moves: Sequence[int]) -> tuple[int, int, str]:
    """Return the men of the player to move, all men and the position that Zermelo reads."""
    stacks: list[str] = [""] * search.columns
    men = [0, 0]
    for number, column in enumerate(moves):
        men[number % 2] |= 1 << search.high * column + len(stacks[column])
        stacks[column] += "xo"[number % 2]
    rows = zip(*(stack.ljust(search.high - 1, ".") for stack in stacks), strict=True)
    return men[len(moves) % 2], sum(men), "|".join(map("".join, [*rows][::-1]))


@pytest.mark.parametrize(("columns", "rows"), [(5, 4), (4, 5)])
def test_small_boards(columns: int, rows: int) -> None:
    search = AtLeast(columns, rows)
    rules = r.ConnectFour(columns=columns, rows=rows)
    chance = random.Random(columns)
    seen = set()
    for _ in range(40):
        moves = chance.sample([*range(columns)] * rows, columns + 2)
        mine, every, words = board_after(search, moves)
        if search.has_four(mine) or search.has_four(mine ^ every):
            continue
        wanted = "N" if search.asks(mine, every, 1) else "D" if search.asks(mine, every, 0) else "P"
        assert str(rules(words).solve().outcome) == wanted, words
        seen.add(wanted)
    assert seen == {"N", "D", "P"}


def test_five_rows_of_six_are_a_draw() -> None:
    solution = r.ConnectFour(columns=6, rows=5)().solve()
    assert solution.outcome is Outcome.D
    assert solution.method == "cut-offs"
