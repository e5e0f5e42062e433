"""The two players of a partizan game."""

from __future__ import annotations

from enum import StrEnum


class Player(StrEnum):
    """Left or Right.

    Examples
    --------
    >>> Player.LEFT.other
    Player.RIGHT
    """

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> Player:
        """The opponent."""
        return RIGHT if self is LEFT else LEFT

    def __repr__(self) -> str:
        return f"Player.{self.name}"


LEFT, RIGHT = Player.LEFT, Player.RIGHT
