"""What games with men on a square board have in common."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from zermelo.games.rules import wrong_parameter
from zermelo.rulesets.boards.men import Men


@dataclass(frozen=True)
class Square(Men):
    """Men on a board of as many rows as columns.

    Attributes
    ----------
    smallest : int
        The smallest size.
    """

    sized_by: ClassVar[tuple[str, str]] = ("size", "size")
    smallest: ClassVar[int] = 3

    size: int = field(default=4, metadata={"help": "squares in a row"})

    def __post_init__(self) -> None:
        if not self.smallest <= self.size <= 26:
            raise wrong_parameter(self, "size", f"give a number from {self.smallest} to 26")

    @property
    def widths(self) -> tuple[int, ...]:
        """As many rows as columns."""
        return (self.size,) * self.size
