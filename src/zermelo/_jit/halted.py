"""A limit that is reached while a loop is compiled."""

from __future__ import annotations

from zermelo.errors import LimitReached


class Halted(BaseException):
    """A limit, inside a compiler that takes every `Exception` for one of its own.

    Attributes
    ----------
    reached : LimitReached
        What whoever called the compiler raises instead.
    """

    def __init__(self, reached: LimitReached) -> None:
        self.reached = reached
        super().__init__(str(reached))
