"""Values of states of partizan games, kept between the questions of a process.

Values do not depend on questions, so that questions may share them. They are kept by ruleset, in
bounded memory. Only searches for a value, if neither positions nor memory are bounded, use them.
Other searches begin anew, so that no answer depends on earlier questions.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Hashable
from importlib.util import find_spec
from threading import Lock
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.budget import Budget
    from zermelo.games.compiled import CompiledSides
    from zermelo.games.rules import PartizanRuleset
    from zermelo.solvers.compiled_games import CompiledGames
    from zermelo.values.partizan.game import Game
    from zermelo.values.partizan.loopy import Value

#: Maximum bytes of all caches between questions; approximate bytes of a state in a dictionary.
MAX_CACHE_BYTES, BYTES_PER_STATE = 128 * 1024**2, 500


class ValueCache:
    """The values of states of one ruleset found so far."""

    def __init__(self) -> None:
        #: Values of games that end, by canonical state of the ruleset.
        self.games: dict[Any, Game] = {}
        #: Values of games that need not end, by state or by compiled key.
        self.loopy: dict[Hashable, Value] = {}
        #: The search by compiled moves, once it has been used.
        self.compiled_games: CompiledGames | None = None
        self._arrays_lock = Lock()

    @property
    def nbytes(self) -> int:
        """The approximate size of the cache in bytes."""
        compiled, states = self.compiled_games, len(self.games) + len(self.loopy)
        return BYTES_PER_STATE * states + (0 if compiled is None else compiled.nbytes)

    def has_compiled(self, rules: PartizanRuleset) -> bool:
        """Whether moves are compiled already, so that no compiler needs to be loaded."""
        if "numba" not in sys.modules and find_spec("zermelo._jit._native") is None:
            return False  # a closer look would load NumPy
        return getattr(_sides(rules).left, "ready", False)

    def compiled(self, rules: PartizanRuleset, state: object, budget: Budget) -> Game:
        """Return the value of a state by compiled loops; errors as in `CompiledGames.game`."""
        if not self._arrays_lock.acquire(blocking=False):  # another thread uses the arrays
            return _new_compiled_games(rules, budget).game(state)
        try:
            if self.compiled_games is None:
                self.compiled_games = _new_compiled_games(rules, budget)
            self.compiled_games.budget = budget
            return self.compiled_games.game(state)
        finally:
            self._arrays_lock.release()


def _new_compiled_games(rules: PartizanRuleset, budget: Budget) -> CompiledGames:
    from zermelo.solvers.compiled_games import CompiledGames  # NumPy

    return CompiledGames(_sides(rules), budget)


def _sides(rules: PartizanRuleset) -> CompiledSides:
    sides = rules.compiled_sides()
    if sides is None:
        raise InputError(f"{rules}: the method compiled_sides returned None; remove the method")
    return sides


_caches: OrderedDict[PartizanRuleset, ValueCache] = OrderedDict()
_lock = Lock()


def value_cache_of(rules: PartizanRuleset) -> ValueCache:
    """Return the cache of a ruleset, shared by later questions."""
    with _lock:
        cache = _caches.setdefault(rules, ValueCache())
        _caches.move_to_end(rules)
        return cache


def trim_caches() -> None:
    """Drop the least recently used caches until the others take at most `MAX_CACHE_BYTES`."""
    with _lock:
        total = sum(cache.nbytes for cache in _caches.values())
        while total > MAX_CACHE_BYTES:
            total -= _caches.popitem(last=False)[1].nbytes


def clear_caches() -> None:
    """Drop all caches."""
    with _lock:
        _caches.clear()
