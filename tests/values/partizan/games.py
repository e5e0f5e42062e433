"""Short games for Hypothesis, and the definitions to hold them against."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from zermelo.values.partizan.birthdays import born_by
from zermelo.values.partizan.canonical import serial
from zermelo.values.partizan.game import Game


def days(day: int) -> st.SearchStrategy[Game]:
    """Draw a game born by a day."""
    return st.sampled_from(born_by(day))


small = days(2)
games = days(3)

#: Forms that are not canonical: both lists of options.
forms = st.tuples(st.lists(small, max_size=4), st.lists(small, max_size=4))


@cache
def left_wins(sum_of: tuple[Game, ...], left_begins: bool) -> bool:
    """Play a sum out, option by option."""
    for place, G in enumerate(sum_of):
        for option in G.left if left_begins else G.right:
            after = tuple(sorted((*sum_of[:place], option, *sum_of[place + 1 :]), key=serial))
            if left_wins(after, not left_begins) == left_begins:
                return left_begins
    return not left_begins
