"""What a theorem says of a state, without search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.rulesets.ruleset import State
from zermelo.values.outcome import Outcome

__all__ = ["Theory"]


@dataclass(frozen=True)
class Theory:
    """What a theorem says of a state.

    Attributes
    ----------
    outcome : Outcome
    value : LoopyValue or None
        What the state is worth in a sum; None where the theorem is silent.
    winning : tuple of states
        All options that win; empty unless the outcome is N.
    drawing : tuple of states
        All options that draw.
    best : state or None
        The option of perfect play, which makes progress: always moving so wins from N after
        finitely many moves, and never loses from D. None where there is no option.
    bound : int or None
        At most so many moves are left when the winner moves so; None where not known.
    source : str
        The theorem.
    """

    outcome: Outcome
    value: Any
    winning: tuple[State, ...]
    drawing: tuple[State, ...]
    best: State | None
    bound: int | None
    source: str
