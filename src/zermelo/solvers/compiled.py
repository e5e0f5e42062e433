"""The method ``compiled``: search by compiled rules, where a ruleset offers them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.games.position import Position
from zermelo.solvers.method import Wish
from zermelo.solvers.searched import by_search, may_search
from zermelo.values.play import Play

if TYPE_CHECKING:
    from zermelo.games.solution import Solution
    from zermelo.solvers.compiled_search import CompiledSearch
    from zermelo.solvers.engine import Engine

__all__ = ["METHOD", "compiled_search_of"]


class Compiled:
    """Searches by compiled rules, where there are any and play ends."""

    def answer(
        self, position: Position[Any], wish: Wish, play: Play, engine: Engine
    ) -> Solution[Any] | None:
        """Answer by compiled search; None where there are no compiled rules for the state."""
        if not may_search(position.ruleset, engine):
            return None
        search = compiled_search_of(position, play, engine)
        return None if search is None else by_search(search, position, wish, play, engine)


METHOD = Compiled()


def compiled_search_of(
    position: Position[Any], play: Play, engine: Engine
) -> CompiledSearch | None:
    """Return the compiled search of a ruleset; None where a state has no key."""
    rules = position.ruleset

    def made() -> CompiledSearch | None:
        offered = rules.compiled(play)
        if offered is None:
            return None
        from zermelo.solvers.compiled_search import CompiledSearch  # Numba

        return CompiledSearch(rules, offered, engine.budget, play=play)

    search = engine.remembered((Compiled, rules, play), made)
    return search if search is not None and search.takes(position.state) else None
