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
        return Player.RIGHT if self is Player.LEFT else Player.LEFT

    def __repr__(self) -> str:
        return f"Player.{self.name}"


LEFT, RIGHT = Player.LEFT, Player.RIGHT
