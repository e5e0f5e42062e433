"""What a method is asked for, and by what its answers are explained."""

from __future__ import annotations

from enum import Enum

#: The methods that answer for one player to move by the value of a partizan position.
WITH_TURN = ("partizan", "terms")


class Wish(Enum):
    """What is asked of a position: what it is worth, who wins, or that and by which moves."""

    VALUE = "value"
    OUTCOME = "outcome"
    MOVES = "moves"


class Reason(Enum):
    """By what an answer is explained: each method says it of its own."""

    THEOREM = "theorem"
    STARTS = "starts"
    VALUE = "value"
    ADDED = "sum"
    TERMS = "terms"
    QUOTIENT = "quotient"
    LABELS = "labels"
    ALL_LABELS = "all-labels"
    LOOKED_UP = "table"
    SEARCH = "search"
