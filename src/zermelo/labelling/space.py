"""What all means of labelling the positions of compiled rules begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from zermelo.errors import LimitReached
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.budget import Budget
    from zermelo.games.compiled import CompiledRules


class Labelling:
    """A labelling of positions: by which rules, and what it may take.

    Parameters
    ----------
    rules : CompiledRules
    budget : Budget
        Counts positions; its limit on memory is held.
    play : Play
    name : str
        Whose rules these are, for errors.
    """

    def __init__(
        self,
        rules: CompiledRules[Any],
        budget: Budget,
        play: Play = NORMAL,
        name: str = "the ruleset",
    ) -> None:
        self.rules, self.budget, self.play, self.name = rules, budget, play, name

    def fits(self, needed: int, cheaper: str = "") -> None:
        """Stop where so many bytes more are beyond the limit on memory; say what takes less.

        What this process holds already counts, as libraries do.

        Raises
        ------
        LimitReached
        """
        limit = self.budget.limits.memory
        left = self.budget.watch.memory_left
        if limit is not None and left is not None and needed > left:
            self.budget.known["bytes_needed"] = f"{needed:,}"
            if cheaper:
                self.budget.known["cheaper"] = cheaper
            self.budget.watch.halt("memory", f"{limit:,} bytes")

    @contextmanager
    def naming(self, cheaper: Callable[[], str]) -> Iterator[None]:
        """Say what takes less memory, where the limit on memory is reached inside."""
        try:
            yield
        except LimitReached as reached:
            if reached.limit != "memory":
                raise
            known = {"cheaper": cheaper(), **reached.known}
            raise LimitReached("memory", reached.amount, known) from None


class ByUnmoves(Labelling):
    """A labelling of all indices by moves backwards.

    Parameters
    ----------
    rules : CompiledRules
        With indices and un-moves.
    budget, play, name
        As for `Labelling`.
    """

    def __init__(
        self,
        rules: CompiledRules[Any],
        budget: Budget,
        play: Play = NORMAL,
        name: str = "the ruleset",
    ) -> None:
        from zermelo._jit import unmoves

        super().__init__(rules, budget, play, name)
        assert rules.indices is not None  # noqa: S101  the caller has seen to it
        assert rules.unmoves is not None  # noqa: S101
        self._loops, self._indices, self._unmoves = unmoves, rules.indices, rules.unmoves

    def __len__(self) -> int:
        return self._indices
