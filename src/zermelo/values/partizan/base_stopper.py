"""Base classes of loopy values, with the part that texts and thermographs need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.values.partizan.game import Game
from zermelo.values.partizan.value_properties import ValueProperties


class LoopyGame(ValueProperties):
    """The value of a game in which play need not end; `loopy` has its subclasses."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __add__(self, other: object) -> Game | LoopyGame: ...
        def __neg__(self) -> Game | LoopyGame: ...
        def __le__(self, other: object) -> bool: ...

        __radd__ = __sub__ = __rsub__ = __add__
        __ge__ = __lt__ = __gt__ = __le__


class BaseStopper(LoopyGame):
    """A stopper that is not a short game, with what its text and its thermograph need.

    ``nodes`` is the canonical graph: Left's and Right's options of each node, which are numbers of
    nodes or short games. ``root`` is the node of the game.
    """

    __slots__ = ()

    nodes: tuple[tuple[tuple[int | Game, ...], tuple[int | Game, ...]], ...]
    root: int

    if TYPE_CHECKING:

        @property
        def left(self) -> tuple[Game | BaseStopper, ...]: ...  # noqa: D102
        @property
        def right(self) -> tuple[Game | BaseStopper, ...]: ...  # noqa: D102
        def __neg__(self) -> Game | BaseStopper: ...
