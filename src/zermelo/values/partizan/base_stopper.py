"""Games in which play need not end, as far as their texts and walls need to know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.values.partizan.game import Game
from zermelo.values.partizan.value_properties import ValueProperties


class LoopyGame(ValueProperties):
    """What a game is worth in which play need not end; `loopy` has both kinds, and what they do."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __add__(self, other: object) -> Game | LoopyGame: ...
        def __neg__(self) -> Game | LoopyGame: ...
        def __le__(self, other: object) -> bool: ...

        __radd__ = __sub__ = __rsub__ = __add__
        __ge__ = __lt__ = __gt__ = __le__


class BaseStopper(LoopyGame):
    """A stopper that is no short game, as far as its text and its walls need to know it.

    ``nodes`` has the canonical graph, the options of each node: numbers of nodes, and short games;
    ``root`` says which node the game is.
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
