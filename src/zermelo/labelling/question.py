"""A question for labelling: the positions to be labelled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from zermelo.budget import Budget
from zermelo.compounds.turns import has_own_ends, need_alternation, need_play, with_turns
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, Rules
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import LEFT, RIGHT

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules
    from zermelo.games.ends import End


@dataclass(frozen=True)
class Question:
    """All positions of a game that can be reached from a start, or all that have an index."""

    position: Position[Any]
    play: Play = NORMAL
    budget: Budget = field(default_factory=Budget)
    #: The Python file of the ruleset, as named on the command line; empty if none was named.
    file: str = ""
    #: The compiled rules of the ruleset, if they exist already.
    compiled_rules: CompiledRules[Any] | None = None
    #: Ends or options by state, found in plain Python; shared for equal rules and play.
    shared_options: dict[Any, End | list[Any]] | None = None
    #: Whether listing may stop, by the start's label (−1: undecided) and the number of positions.
    enough: Callable[[int, int], bool] | None = None

    def __post_init__(self) -> None:
        need_alternation(self.position.ruleset, "have no table on disk")
        need_play(self.position.ruleset, self.play)

    @cached_property
    def rules(self) -> Rules[Any]:
        """The rules made impartial: states of a partizan game also contain the player to move."""
        return with_turns(self.position.ruleset)

    @cached_property
    def starts(self) -> list[Any]:
        """The starting states: two for a partizan position without a player to move."""
        state, is_partizan = self.position.state, isinstance(self.position, PartizanPosition)
        return [(state, LEFT), (state, RIGHT)] if is_partizan else [state]

    @cached_property
    def compiled(self) -> CompiledRules[Any] | None:
        """The compiled rules; None if missing, if a start has no key, or if keys have a heap."""
        rules = self.compiled_rules or self.rules.compiled(self.play)
        if rules is None or rules.dense is not None:
            return None
        try:
            for state in self.starts:
                rules.array(state, str(self.rules))
        except OverflowError:
            return None
        return rules

    @property
    def misere_claims(self) -> bool:
        """Whether labels count one step more than moves: the claim of a misère win at a leaf."""
        return self.play is MISERE and not has_own_ends(self.rules)
