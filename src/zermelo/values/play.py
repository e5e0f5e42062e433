"""Which play: whoever cannot move loses, or wins."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["MISERE", "NORMAL", "Play", "play_of"]


class Play(StrEnum):
    """Normal play: whoever cannot move loses. Misère play: whoever cannot move wins.

    Examples
    --------
    >>> Play("misere"), str(Play.NORMAL)
    (Play.MISERE, 'normal')
    """

    NORMAL = "normal"
    MISERE = "misere"

    def __repr__(self) -> str:
        return f"Play.{self.name}"


NORMAL, MISERE = Play.NORMAL, Play.MISERE


def play_of(*, misere: bool) -> Play:
    """Return the play that a flag chooses.

    Examples
    --------
    >>> play_of(misere=True)
    Play.MISERE
    """
    return MISERE if misere else NORMAL
