"""The method ``compiled``: search by compiled rules, where a ruleset offers them.

Loading Numba takes longer than a small search does in plain Python. So that is tried first, unless
the method is asked for by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.solvers.budget import COMPILED
from zermelo.solvers.method import Wish
from zermelo.solvers.plain_search import PlainSearch, plain_search_of
from zermelo.solvers.searched import by_search, may_search
from zermelo.values.play import Play

if TYPE_CHECKING:
    from collections.abc import Callable

    from zermelo.games.compiled import CompiledRules
    from zermelo.games.solution import Solution
    from zermelo.solvers.compiled_search import CompiledSearch
    from zermelo.solvers.engine import Engine
    from zermelo.values.infinity import LoopyValue
    from zermelo.values.outcome import Outcome

__all__ = ["METHOD", "Gradual", "compiled_search_of"]

Result = TypeVar("Result")

#: Positions that are tried in plain Python: about a sixth of a second, a quarter of what loading
#: Numba takes.
TRIAL = 6_000


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


def compiled_search_of(position: Position[Any], play: Play, engine: Engine) -> Gradual | None:
    """Return the search of a ruleset that has compiled rules; None where a state has no key."""
    rules = position.ruleset

    def made() -> Gradual | None:
        offered = rules.compiled(play)
        return None if offered is None else Gradual(position, offered, play, engine)

    search = engine.remembered((Compiled, rules, play), made)
    return search if search is not None and search.takes(position.state) else None


class Gradual:
    """A search in plain Python, as long as few positions are enough, and by compiled rules then.

    Parameters
    ----------
    position : Position
        Of the ruleset.
    rules : CompiledRules
    play : Play
    engine : Engine

    Attributes
    ----------
    NAME, MEANS : str
        The method that answers now, and what an answer says of how it was found.
    FREE : int
        How much of the budget a question may cost that was not asked: about half a second.
    """

    NAME: str
    MEANS: str
    FREE: int = 200_000 // COMPILED

    def __init__(
        self, position: Position[Any], rules: CompiledRules[Any], play: Play, engine: Engine
    ) -> None:
        self._ruleset, self._rules, self._play = position.ruleset, rules, play
        self._budget = engine.budget
        self._left = 0
        self._trying = False  # parts of a position are asked about while it is tried
        if engine.method == "compiled":
            self._compile()
        else:
            self._take(plain_search_of(position, play, engine))
            self._left = TRIAL

    def _take(self, search: PlainSearch | CompiledSearch) -> None:
        self._now = search
        self.NAME, self.MEANS = search.NAME, search.MEANS

    def _compile(self) -> None:
        from zermelo.solvers.compiled_search import CompiledSearch  # NumPy

        self._take(CompiledSearch(self._ruleset, self._rules, self._budget, play=self._play))

    def takes(self, state: Any) -> bool:  # noqa: ANN401
        """Say whether a state has a key; very large ones may have none."""
        try:
            self._rules.array(state, self._ruleset.name)  # complains of what is no key
        except OverflowError:
            return False
        return True

    def value(self, state: Any) -> LoopyValue:  # noqa: ANN401
        """Return the value of a state, of normal play.

        Raises
        ------
        PlayCycles
            A play from it comes back to where it was.
        LimitReached
        """
        return self._ask(lambda search: search.value(state))

    def outcome(self, state: Any) -> Outcome:  # noqa: ANN401
        """Return who wins; raises as `value`."""
        return self._ask(lambda search: search.outcome(state))

    def known_outcome(self, state: Any) -> Outcome | None:  # noqa: ANN401
        """Return who wins, if that was found before and is still known."""
        return self._now.known_outcome(state)

    def remoteness(self, state: Any) -> int | None:  # noqa: ANN401
        """Return the length of play; raises as `value`. See `CompiledSearch.remoteness`."""
        return self._ask(lambda search: search.remoteness(state))

    def best_option(self, state: Any) -> Any:  # noqa: ANN401
        """Return the option of the quickest win or the longest resistance; raises as `value`."""
        return self._ask(lambda search: search.best_option(state))

    def _ask(self, question: Callable[[PlainSearch | CompiledSearch], Result]) -> Result:
        if self._trying or not isinstance(self._now, PlainSearch):
            return question(self._now)
        before, self._trying = self._budget.seen, True
        try:
            with self._budget.trial(self._left):
                return question(self._now)
        except LimitReached as error:
            if error.limit != "positions":
                raise
            self._compile()
        finally:
            self._left -= self._budget.seen - before
            self._trying = False
        return question(self._now)
