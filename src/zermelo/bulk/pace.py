"""How far a long stage has come, and how long it will still take."""

from __future__ import annotations

from time import monotonic


class Pace:
    """Counts towards a known end.

    Parameters
    ----------
    doing : str
        What is being done.
    total : int
        How many things there are.
    done : int
        How many are done already, by an earlier run.
    """

    def __init__(self, doing: str, total: int, done: int = 0) -> None:
        self.doing, self.total, self.done = doing, total, done
        self._before = done
        self._started = monotonic()

    def __str__(self) -> str:
        """Say how far it has come.

        Examples
        --------
        >>> print(Pace("tiers", 3))
        tiers: 0 of 3
        """
        told = f"{self.doing}: {self.done:,} of {self.total:,}"
        passed, now = monotonic() - self._started, self.done - self._before
        if not now or passed < 1:
            return told
        return f"{told}, about {passed / now * (self.total - self.done):,.0f} s left"
