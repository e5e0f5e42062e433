"""The kinds of questions to a method, and of explanations of its answers."""

from __future__ import annotations

from enum import Enum

#: Methods that find from the value of a partizan position who wins with a player to move.
WITH_TURN = ("partizan", "terms")


class Goal(Enum):
    """What an answer must contain: the value, the outcome, or the outcome and the moves."""

    VALUE = "value"
    OUTCOME = "outcome"
    MOVES = "moves"


class Reason(Enum):
    """The kind of explanation of an answer, declared by each method."""

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
    MINIMAX = "minimax"
