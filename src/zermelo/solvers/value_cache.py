"""What states of partizan games are worth, kept over the questions of a process.

Values are facts: whoever asks for one may use what others found. They are kept for a few rulesets,
in bounded memory, and only for those who ask for a value without limits on positions and memory.
Whoever has such limits, or asks for something else and would get a value besides, searches alone,
so that no answer depends on what was asked before.
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

#: Bytes that all that is kept may take together between questions, and those of one state that was
#: found in plain Python, about.
MAX_CACHE_BYTES, BYTES_PER_STATE = 128 * 1024**2, 500


class ValueCache:
    """What states of one ruleset are worth, as far as found."""

    def __init__(self) -> None:
        #: By state, as the ruleset's ``canonical`` writes it.
        self.games: dict[Any, Game] = {}
        #: Of games that need not end, by state or by compiled key.
        self.loopy: dict[Hashable, Value] = {}
        self._compiled: CompiledGames | None = None
        self._free = Lock()

    @property
    def nbytes(self) -> int:
        """Bytes that it takes, about."""
        compiled = self._compiled
        states = len(self.games) + len(self.loopy)
        return BYTES_PER_STATE * states + (0 if compiled is None else compiled.nbytes)

    @property
    def has_loops(self) -> bool:
        """Whether compiled loops were asked already."""
        return self._compiled is not None

    def has_compiled(self, rules: PartizanRuleset[Any]) -> bool:
        """Whether moves need not be compiled any more, nor a compiler be loaded."""
        if "numba" not in sys.modules and find_spec("zermelo._jit._native") is None:
            return False  # without NumPy, which would be loaded to look more closely
        return getattr(_sides(rules).left, "ready", False)

    def compiled(self, rules: PartizanRuleset[Any], state: object, budget: Budget) -> Game:
        """Find what a state is worth in compiled loops; raises as `CompiledGames.game`.

        One thread at a time uses the arrays. Another one makes some of its own.
        """
        if not self._free.acquire(blocking=False):
            return _made(rules, budget).game(state)
        try:
            if self._compiled is None:
                self._compiled = _made(rules, budget)
            self._compiled.budget = budget
            return self._compiled.game(state)
        finally:
            self._free.release()


def _made(rules: PartizanRuleset[Any], budget: Budget) -> CompiledGames:
    from zermelo.solvers.compiled_games import CompiledGames  # NumPy

    return CompiledGames(_sides(rules), budget)


def _sides(rules: PartizanRuleset[Any]) -> CompiledSides[Any]:
    sides = rules.compiled_sides()
    if sides is None:
        raise InputError(f"{rules}: compiled_sides is there, and gives none; leave it out")
    return sides


_kept: OrderedDict[PartizanRuleset[Any], ValueCache] = OrderedDict()
_lock = Lock()


def value_cache_of(rules: PartizanRuleset[Any]) -> ValueCache:
    """Return what is kept for a ruleset, for whoever asks next as well."""
    with _lock:
        kept = _kept.setdefault(rules, ValueCache())
        _kept.move_to_end(rules)
        return kept


def trim() -> None:
    """Let go of what was not asked for longest, until the rest fits."""
    with _lock:
        taken = sum(kept.nbytes for kept in _kept.values())
        while taken > MAX_CACHE_BYTES:
            taken -= _kept.popitem(last=False)[1].nbytes


def forget() -> None:
    """Let go of all that is kept."""
    with _lock:
        _kept.clear()
