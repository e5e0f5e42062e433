"""The interface of the functions that the class of games calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from zermelo.values.partizan.expansions import Superstar, Uptimal
from zermelo.values.partizan.thermograph import Thermograph

#: Checks a time limit: called for each new form, it may raise an error to end the work.
Look = Callable[[], object]

#: A game in a list that is pickled: a number, or the places of its options, which come before it.
Entry = Fraction | tuple[tuple[int, ...], tuple[int, ...]]

#: The class of games.
G = TypeVar("G")


class GameMethods(Protocol[G]):
    """Functions of games that are implemented in higher files; the package sets them once."""

    def parse(self, text: str, /) -> G: ...  # noqa: D102
    def property_named(self, value: object, name: str, /) -> Any: ...  # noqa: ANN401, D102
    def number(self, x: Fraction, /) -> G: ...  # noqa: D102
    def form(self, left: list[G], right: list[G], /) -> G: ...  # noqa: D102
    def entries(self, g: G, /) -> tuple[Entry, ...]: ...  # noqa: D102
    def rebuilt(self, entries: tuple[Entry, ...], /) -> G: ...  # noqa: D102
    def text(self, g: G, /) -> str: ...  # noqa: D102
    def lefts(self, g: G, /) -> tuple[G, ...]: ...  # noqa: D102
    def rights(self, g: G, /) -> tuple[G, ...]: ...  # noqa: D102
    def subpositions(self, g: G, /) -> list[G]: ...  # noqa: D102
    def in_order(self, games: Sequence[G], /) -> list[G]: ...  # noqa: D102
    def at_most(self, g: G, h: G, /) -> bool: ...  # noqa: D102
    def negative(self, g: G, /) -> G: ...  # noqa: D102
    def plus(self, g: G, h: G, look: Look | None = None, /) -> G: ...  # noqa: D102
    def times(self, n: int, g: G, look: Look | None, /) -> G: ...  # noqa: D102
    def uptimal(self, g: G, /) -> Uptimal | None: ...  # noqa: D102
    def superstar(self, g: G, /) -> Superstar | None: ...  # noqa: D102
    def birthday(self, g: G, /) -> int: ...  # noqa: D102
    def born_by(self, day: int, /) -> tuple[G, ...]: ...  # noqa: D102
    def join(self, g: G, h: G, day: int, /) -> G: ...  # noqa: D102
    def meet(self, g: G, h: G, day: int, /) -> G: ...  # noqa: D102
    def mean(self, g: G, /) -> Fraction: ...  # noqa: D102
    def temperature(self, g: G, /) -> Fraction: ...  # noqa: D102
    def thermograph(self, g: G, /) -> Thermograph: ...  # noqa: D102
    def cool(self, g: G, t: Fraction, look: Look | None, /) -> G: ...  # noqa: D102
    def heat(self, g: G, t: G, look: Look | None, /) -> G: ...  # noqa: D102
    def overheat(self, g: G, s: G, t: G, look: Look | None, /) -> G: ...  # noqa: D102
    def norton_product(self, g: G, unit: G, look: Look | None, /) -> G: ...  # noqa: D102
    def conway_product(self, g: G, h: G, look: Look | None, /) -> G: ...  # noqa: D102
    def ordinal_sum(self, g: G, h: G, look: Look | None, /) -> G: ...  # noqa: D102
    def reduced(self, g: G, /) -> G: ...  # noqa: D102
    def atomic_weight(self, g: G, /) -> G | None: ...  # noqa: D102
