"""What can be measured and made of one short game: stops, heat, products, weights, reasons."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zermelo.errors import InputError
from zermelo.root import reach
from zermelo.values.partizan import arena

if TYPE_CHECKING:
    from zermelo.values.partizan.comparison import Comparison
    from zermelo.values.partizan.forms import Look
    from zermelo.values.partizan.game import Game, GameLike
    from zermelo.values.partizan.loopy import Loopy
    from zermelo.values.partizan.reasons import Reasons
    from zermelo.values.partizan.thermograph import Thermograph


class Measures:
    """The part of `Game` that is computed on demand, by modules that are loaded then.

    Long work takes ``look``, which is called for each form that is made: what it raises ends it.
    """

    __slots__ = ()

    if TYPE_CHECKING:
        id: int

    @property
    def left_stop(self) -> Fraction:
        """The number where play stops if Left begins."""
        return _exactly(arena.LEFT_STOP[self.id])

    @property
    def right_stop(self) -> Fraction:
        """The number where play stops if Right begins."""
        return _exactly(arena.RIGHT_STOP[self.id])

    @property
    def mean(self) -> Fraction:
        """The mean: where the mast of the thermograph stands."""
        from zermelo.values.partizan.thermograph import mean

        return mean(self.id)

    @property
    def temperature(self) -> Fraction:
        """The temperature: from there on it does not pay to move; −1/2ⁿ for a number m/2ⁿ."""
        from zermelo.values.partizan.thermograph import temperature

        return temperature(self.id)

    @property
    def thermograph(self) -> Thermograph:
        """Both walls, from temperature −1 upwards."""
        from zermelo.values.partizan.thermograph import thermograph

        return thermograph(self.id)

    def cool(self, t: Fraction | int | str, look: Look | None = None) -> Game:
        """Return the game cooled by a temperature above −1."""
        from zermelo.values.partizan.heating import cool

        return _game(cool(self.id, _exactly(_place(t)), look))

    def heat(self, t: GameLike, look: Look | None = None) -> Game:
        """Return the game heated by another."""
        from zermelo.values.partizan.heating import heat

        return _game(heat(self.id, _place(t), look))

    def overheat(self, s: GameLike, t: GameLike, look: Look | None = None) -> Game:
        """Return the game overheated from s to t."""
        from zermelo.values.partizan.heating import overheat

        return _game(overheat(self.id, _place(s), _place(t), look))

    @property
    def frozen(self) -> Game:
        """The game cooled by its own temperature."""
        from zermelo.values.partizan.heating import freeze

        return _game(freeze(self.id))

    @property
    def left_incentives(self) -> tuple[Game, ...]:
        """What Left gains by a move, the best of it."""
        from zermelo.values.partizan.products import left_incentives

        return _sorted(left_incentives(self.id))

    @property
    def right_incentives(self) -> tuple[Game, ...]:
        """What Right gains by a move, the best of it."""
        from zermelo.values.partizan.products import right_incentives

        return _sorted(right_incentives(self.id))

    @property
    def incentives(self) -> tuple[Game, ...]:
        """What either player gains by a move, the best of it."""
        from zermelo.values.partizan.products import incentives

        return _sorted(incentives(self.id))

    def norton_product(self, unit: GameLike, look: Look | None = None) -> Game:
        """Return the Norton product with a unit."""
        from zermelo.values.partizan.products import norton_product

        return _game(norton_product(self.id, _place(unit), look))

    def conway_product(self, other: GameLike, look: Look | None = None) -> Game:
        """Return Conway's product of both canonical forms."""
        from zermelo.values.partizan.products import conway_product

        return _game(conway_product(self.id, _place(other), look))

    def ordinal_sum(self, other: GameLike, look: Look | None = None) -> Game:
        """Return this canonical form with another game on top: a move below ends play above."""
        from zermelo.values.partizan.products import ordinal_sum

        return _game(ordinal_sum(self.id, _place(other), look))

    @property
    def reduced(self) -> Game:
        """The reduced canonical form: the simplest game an infinitesimal away."""
        from zermelo.values.partizan.reduced import reduced

        return _game(reduced(self.id))

    @property
    def is_all_small(self) -> bool:
        """Whether in each subposition both players have a move or neither has."""
        from zermelo.values.partizan.atomic import is_all_small

        return is_all_small(self.id)

    @property
    def is_infinitesimal(self) -> bool:
        """Whether it lies between all negative and all positive numbers."""
        return arena.LEFT_STOP[self.id] == arena.RIGHT_STOP[self.id] == arena.ZERO

    @property
    def atomic_weight(self) -> Game | None:
        """The atomic weight, or None where there is none."""
        from zermelo.values.partizan.atomic import atomic_weight

        weight = atomic_weight(self.id)
        return None if weight is None else _game(weight)

    @property
    def far_star(self) -> int:
        """An integer k such that ``*k`` is far from the game: no subposition is ``*k`` or more."""
        from zermelo.values.partizan.atomic import far_star

        return far_star(self.id)

    @classmethod
    def born_by(cls, day: int) -> tuple[Game, ...]:
        """Return all games born by day 0, 1, 2 or 3: 1, 4, 22 or 1,474 of them."""
        from zermelo.values.partizan.birthdays import born_by

        return tuple(map(_game, born_by(day)))

    def join(self, other: GameLike, day: int) -> Game:
        """Return the least game born by a day, up to 4, that is ≥ both."""
        from zermelo.values.partizan.birthdays import join

        return _game(join(self.id, _place(other), day))

    def meet(self, other: GameLike, day: int) -> Game:
        """Return the greatest game born by a day, up to 4, that is ≤ both."""
        from zermelo.values.partizan.birthdays import meet

        return _game(meet(self.id, _place(other), day))

    @property
    def subpositions(self) -> tuple[Game, ...]:
        """All games that can be reached by moves of either player, itself among them.

        Examples
        --------
        >>> from zermelo.values.partizan.game import Game
        >>> Game("^*").subpositions
        (0, *, ^*)
        """
        from zermelo.values.partizan.atomic import subpositions

        return _sorted(list(subpositions(self.id)))

    def compare(self, other: GameLike | Loopy) -> Comparison:
        """Say who wins the difference with another game, by which moves and replies."""
        said: Comparison = reach("compare")(self, other)
        return said

    def explain(self) -> Reasons:
        """Say why the value is what it is."""
        G = _game(self.id)
        said: Reasons = reach("reasons")(G.left, G.right)
        return said


def _game(place: int) -> Game:
    game: Game = reach("game").from_id(place)
    return game


def _place(given: GameLike) -> int:
    game: Game = reach("game")(given)
    return game.id


def _exactly(place: int) -> Fraction:
    x = arena.NUMBER[place]
    if x is None:
        raise InputError(f"{_game(place)} is no number; give a number")
    return x


def _sorted(places: list[int]) -> tuple[Game, ...]:
    from zermelo.values.partizan.show import in_order

    return tuple(map(_game, in_order(tuple(places))))
