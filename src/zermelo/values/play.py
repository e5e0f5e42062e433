"""Normal and misère play."""

from __future__ import annotations

from enum import StrEnum

from zermelo.errors import InputError


class Play(StrEnum):
    """Normal play, in which a player who cannot move loses, or misère play, in which he wins.

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


def play_named(name: Play | str) -> Play:
    """Return the `Play` with a name, or a `Play` unchanged; InputError for other names.

    >>> play_named("misere"), play_named(NORMAL)
    (Play.MISERE, Play.NORMAL)
    """
    try:
        return Play(name)
    except ValueError:
        raise InputError(f"{name!r} is not a play; it is normal or misere") from None


def play_of(*, misere: bool) -> Play:
    """Return misère play if ``misere`` is true, otherwise normal play."""
    return MISERE if misere else NORMAL
