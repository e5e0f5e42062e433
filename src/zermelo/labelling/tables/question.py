"""What a table is asked to hold."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from zermelo.budget import Budget
from zermelo.compounds.turns import Turns, ends_of_its_own, plays_of
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import LEFT, RIGHT

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules


@dataclass(frozen=True)
class Question:
    """All positions of a game that can be reached from a start, or all that have an index.

    Attributes
    ----------
    position : Position
        Of partizan rules both players may begin.
    play : Play
    budget : Budget
    called : str
        The file of the ruleset, where it is no member of the catalogue.
    """

    position: Position[Any]
    play: Play = NORMAL
    budget: Budget = field(default_factory=Budget)
    called: str = ""

    def __post_init__(self) -> None:
        if self.play not in plays_of(self.position.ruleset):
            raise InputError(
                f"{self.position.ruleset} says itself how play ends, so that there is no misère "
                "play"
            )

    @cached_property
    def rules(self) -> Rules[Any]:
        """The impartial rules: of partizan ones with whose turn it is."""
        given = self.position.ruleset
        return Turns(given) if isinstance(given, PartizanRuleset) else given

    @cached_property
    def starts(self) -> list[Any]:
        """The states to begin with."""
        state = self.position.state
        if isinstance(self.position.ruleset, PartizanRuleset):
            return [(state, LEFT), (state, RIGHT)]
        return [state]

    @cached_property
    def compiled(self) -> CompiledRules[Any] | None:
        """The compiled rules, where there are any for the starts."""
        offered = self.rules.compiled(self.play)
        if offered is None or offered.dense is not None:
            return None
        try:
            for state in self.starts:
                offered.array(state, str(self.rules))
        except OverflowError:
            return None
        return offered

    @property
    def misere_claims(self) -> bool:
        """Whether labels count a step more than play has: the claim at every end of misère play."""
        return self.play is MISERE and not ends_of_its_own(self.rules)


def named(ruleset: str, rules: Rules[Any]) -> str:
    """Leave the directory out of the name of rules in a file: its digest says which they are."""
    if not rules.written:
        return ruleset
    return ruleset[ruleset.rfind("/", 0, ruleset.lower().find(".py")) + 1 :]


def coding_of(rules: Rules[Any], compiled: CompiledRules[Any] | None) -> str:
    """Return a digest of how positions are written in a table.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> coding_of(Nim(), None)
    'text'
    """
    if compiled is None:
        return f"text {rules.written}".rstrip()
    found = hashlib.sha256(compiled.params.tobytes())
    name = rules.written or rules.name
    found.update(f"{name} {compiled.words} {compiled.indices}".encode())
    return found.hexdigest()[:16]
