"""Compiled search through the parts of partizan positions with a player to move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.compounds.sums import PartizanSum
from zermelo.compounds.turns import Turns
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset
from zermelo.solvers.searched import OutcomesAlone
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL
from zermelo.values.player import LEFT, RIGHT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zermelo.games.compiled import CompiledSides
    from zermelo.solvers.base_engine import BaseEngine
    from zermelo.solvers.compiled_parts import CompiledParts
    from zermelo.values.player import Player


def compiled_parts_of(position: Position[Any], engine: BaseEngine) -> PartsSearch | None:
    """Return the search for positions with a player to move; None if one has no key.

    The moves of all parts are compiled for values, and none for who wins.
    """
    turns = position.ruleset
    if not isinstance(turns, Turns) or (rules := _rules_of_parts(turns.rules)) is None:
        return None
    state = position.state[0]
    searches: list[PartsSearch] = engine.remembered_of(turns, NORMAL, PartsSearch, list)
    for search in searches:
        if search.keys(state) is not None:
            return search
    terms = _terms(turns.rules, state)
    sides = rules.compiled_sides_from(terms[0]) if terms else None
    if sides is None:
        return None
    search = PartsSearch(turns.rules, rules, sides, engine)
    if search.keys(state) is None:
        return None
    searches.append(search)
    return search


def _rules_of_parts(rules: PartizanRuleset[Any]) -> PartizanRuleset[Any] | None:
    """Return the rules of a position, or of all terms of a sum, if they have compiled moves."""
    kinds = set(rules.parts) if isinstance(rules, PartizanSum) else {rules}
    own = kinds.pop()
    if kinds or not isinstance(own, PartizanRuleset) or not own.ends:
        return None
    kind = type(own)
    if kind.compiled_turns is not PartizanRuleset.compiled_turns:
        return None
    return None if kind.compiled_sides is PartizanRuleset.compiled_sides else own


def _terms(rules: PartizanRuleset[Any], state: Any) -> Sequence[Any]:  # noqa: ANN401
    return state if isinstance(rules, PartizanSum) else (state,)


class PartsSearch(OutcomesAlone):
    """A search for who wins positions of one ruleset, or sums of these, with a player to move.

    ``rules`` are those of the terms. `outcome` raises `NoRoomIn64Bits` if a number is too large.
    """

    NAME: str = "parts"
    MEANS: str = "compiled minimax, with parts split off and small parts by their values"
    #: Maximum cost of an optional question: about half a second.
    FREE: int = 500

    def __init__(
        self,
        whole: PartizanRuleset[Any],
        rules: PartizanRuleset[Any],
        sides: CompiledSides[Any],
        engine: BaseEngine,
    ) -> None:
        self._whole, self._rules, self._sides = whole, rules, sides
        self._budget = engine.budget
        self._compiled: CompiledParts | None = None
        self._known: dict[tuple[Any, Player], Outcome] = {}

    def keys(self, state: Any) -> list[list[int]] | None:  # noqa: ANN401
        """Return the keys of the parts of a sum, or of whole terms; None if one has no key."""
        found: list[list[int]] = []
        for term in _terms(self._whole, state):
            keys = self._keys_of(self._rules.components(term))
            if keys is None:
                keys = self._keys_of([term])
            if keys is None:
                return None
            found += keys
        return found

    def _keys_of(self, states: Sequence[Any] | None) -> list[list[int]] | None:
        if states is None or any(isinstance(state, Position) for state in states):
            return None
        try:
            return [self._sides.signed_key(state) for state in states]
        except OverflowError:
            return None

    def outcome(self, turn: Any) -> Outcome:  # noqa: ANN401
        """Return who wins if the player begins."""
        from zermelo.solvers.compiled_parts import CompiledParts

        state, player = turn
        form = self._whole.canonical(state), player
        if form not in self._known:
            if self._budget.is_spent:  # before arrays are made
                self._budget.stop()
            if self._compiled is None:
                self._compiled = CompiledParts(self._sides, self._budget)
            keys = self.keys(state) or []
            if len(keys) > 1:
                self._look_for_zeros(keys, self._compiled)
            wins = self._compiled.wins(keys, player)
            self._known[form] = Outcome.N if wins else Outcome.P
        return self._known[form]

    def _look_for_zeros(self, keys: list[list[int]], compiled: CompiledParts) -> None:
        """Search parts alone if that is cheap: parts of value 0 are dropped from all sums."""
        for key in keys:
            try:
                with self._budget.at_most(self.FREE):
                    if not compiled.wins([key], LEFT):
                        compiled.wins([key], RIGHT)
            except LimitReached as stop:
                if stop.limit != "positions":
                    raise

    def known_outcome(self, turn: Any) -> Outcome | None:  # noqa: ANN401
        """Return who wins, if a look-up is enough."""
        try:
            with self._budget.at_most(1):
                return self.outcome(turn)
        except LimitReached:
            return None
