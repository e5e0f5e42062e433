"""Connect Four on 5 × 6, by a search of its own: every first move draws."""

from __future__ import annotations

from array import array

import pytest

from zermelo import Outcome
from zermelo import rulesets as r

COLUMNS, ROWS = 6, 5
HIGH = ROWS + 1
BOTTOM = sum(1 << HIGH * column for column in range(COLUMNS))
COLUMN = [((1 << ROWS) - 1) << HIGH * column for column in range(COLUMNS)]
FULL = sum(COLUMN)
ORDER = [COLUMN[column] for column in (2, 3, 1, 4, 0, 5)]
#: Entries of the table: a key, and whether the answer is yes.
ENTRIES = (1 << 22) - 3


def has_four(men: int) -> bool:
    for step in (1, HIGH - 1, HIGH, HIGH + 1):
        two = men & men >> step
        if two & two >> 2 * step:
            return True
    return False


def mirrored(key: int) -> int:
    column = (1 << HIGH) - 1
    parts = (key >> HIGH * number & column for number in range(COLUMNS))
    return sum(part << HIGH * (COLUMNS - 1 - number) for number, part in enumerate(parts))


class AtLeast:
    """Whether the player to move gets a value or more; a win is 1, a loss −1."""

    def __init__(self) -> None:
        self.keys = {value: array("Q", bytes(8 * ENTRIES)) for value in (0, 1)}

    def asks(self, mine: int, every: int, value: int) -> bool:
        free = every + BOTTOM & FULL
        if not free:
            return value <= 0
        theirs, forced = mine ^ every, 0
        for column in ORDER:
            if (man := free & column) and has_four(mine | man):
                return True
        for column in ORDER:
            if (man := free & column) and has_four(theirs | man):
                if forced:
                    return False
                forced = man
        key = mine + every + BOTTOM
        key = min(key, mirrored(key))
        keys, place = self.keys[value], key % ENTRIES
        if keys[place] >> 1 == key:
            return bool(keys[place] & 1)
        moves = [forced] if forced else [free & column for column in ORDER if free & column]
        # the opponent must not get more than −value
        found = any(not self.asks(theirs, every | man, 1 - value) for man in moves)
        keys[place] = key << 1 | found
        return found


@pytest.mark.long
def test_every_first_move_on_five_rows_of_six_draws() -> None:
    search = AtLeast()
    for column in range(3):  # the others are mirrored
        man = 1 << HIGH * column
        assert not search.asks(0, man, 1)
        assert search.asks(0, man, 0)


def test_five_rows_of_six_are_a_draw() -> None:
    solution = r.ConnectFour(columns=6, rows=5)().solve()
    assert solution.outcome is Outcome.D
    assert solution.method == "cut-offs"
