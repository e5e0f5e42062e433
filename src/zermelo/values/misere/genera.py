"""Genera of all sums of the positions of a game, by a quotient that tells misère Grundy values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from zermelo.values.misere.genus import Genus
from zermelo.values.misere.growth import Growth
from zermelo.values.misere.heaps import HeapGame
from zermelo.values.misere.levels import LevelModel
from zermelo.values.misere.period import proven_period
from zermelo.values.misere.quotient import Part
from zermelo.values.misere.work import LimitMet
from zermelo.values.nimber import mex, nim_sum_of

#: Values below the first number are told at first, then twice as many, up to the last.
LEVELS, MOST_LEVELS = 8, 64
#: A period is sought whenever so many positions more are known.
PERIOD_EVERY = 16


@dataclass(frozen=True)
class GenusQuotient:
    """The elements of the positions of a game, and the genus of each sum of them.

    Two sums have the same element iff they have the same misère Grundy value beside every sum of
    positions and Nim heaps of 2; a quotient of P-positions alone tells less. All of it is proven.

    Attributes
    ----------
    part : Part
        The elements of the positions, and their period where one is proven.
    normal : tuple of int
        The Grundy values of the positions 0, 1, … in normal play.
    model : LevelModel
    two : int
        The element of a Nim heap of 2; 0 where a limit came before it.
    limit : str or None
        The limit that was met.
    """

    part: Part
    normal: tuple[int, ...]
    model: LevelModel = field(hash=False)
    two: int
    limit: str | None = None

    @property
    def order(self) -> int:
        """The number of elements."""
        return self.model.order

    def genus(self, *places: int) -> Genus | None:
        """Return the genus of a sum of positions; None where it is not known.

        Examples
        --------
        >>> found = genus_quotient(HeapGame.octal("0.75"), 40)
        >>> str(found.genus(5)), str(found.genus(5, 5)), str(found.genus(3, 5, 40))
        ('1^431', '0^02', '2^20')
        """
        reached = self.part.upto if self.part.period is None else len(self.normal) - 1
        if not self.two or any(not 0 <= place <= reached for place in places):
            return None
        two, x = self.model.row(self.two), self.model.times(map(self.part.element, places))
        met, values = set[int](), list[int]()
        while x not in met:
            value = self.model.value(x)
            if value is None:
                return None
            met.add(x)
            values.append(value)
            x = two[x]
        while len(values) > 2 and values[-1] == values[-3]:
            values.pop()
        return Genus(nim_sum_of(self.normal[place] for place in places), tuple(values))


def genus_quotient(
    game: HeapGame,
    upto: int,
    *,
    most: int | None = None,
    stop: Callable[[], str | None] | None = None,
    compiled: bool | None = None,
) -> GenusQuotient:
    """Find the genera of the sums of the positions of a game, up to one of them.

    Parameters
    ----------
    game : HeapGame
    upto : int
        The last position.
    most : int, optional
        The largest order that is pursued. There are games, such as Kayles from heap 20 on, with no
        finite quotient in sight.
    stop : callable, optional
        Returns the name of a limit that is met, or None.
    compiled : bool, optional
        See `misere_quotient`.

    Returns
    -------
    GenusQuotient
        Where a limit is met, of the positions before it.

    Notes
    -----
    The quotient grows as that of outcomes does, with a Nim heap of 2 as a position of the game
    (`zermelo.values.misere.levels`). Positions behind a proven period are not looked at anew.

    Examples
    --------
    >>> found = genus_quotient(HeapGame.octal("0.75"), 100)
    >>> found.order, found.part.period, [str(found.genus(heap)) for heap in (1, 2, 5, 99)]
    (8, 2, ['1^031', '2^20', '1^431', '1^13'])
    """
    levels = LEVELS
    while True:
        found = _grown(
            game,
            upto,
            Growth(most=most, stop=stop, compiled=compiled, start=LevelModel.empty(levels)),
        )
        if found.limit is not None or all(found.model.portion) or levels >= MOST_LEVELS:
            return found
        levels *= 2


def _grown(game: HeapGame, upto: int, growth: Growth) -> GenusQuotient:
    """Take in a Nim heap of 2 and the positions."""
    last = upto if game.count is None else min(upto, game.count)
    bounds, limit, period = game.period_bounds, None, None
    numbers, normal = [0], [0]
    try:
        growth.add([()])
        growth.add([(), (1,)])
        for place in range(1, last + 1):
            options = [*game.options(place)]
            growth.look()
            normal.append(mex(nim_sum_of(normal[part] for part in o) for o in options))
            if period is None:
                growth.add([[numbers[part] for part in option] for option in options])
                numbers.append(len(growth.letters) - 1)
                if bounds is not None and (place % PERIOD_EVERY == 0 or place == last):
                    period = proven_period([*map(growth.element, numbers)], bounds)
    except LimitMet as met:
        limit = met.limit
    part = Part(game, tuple(map(growth.element, numbers)), *(period or (None, None)))
    model = growth.model
    assert isinstance(model, LevelModel)  # noqa: S101  models grow into others of their kind
    two = growth.element(2) if len(growth.letters) > 2 else 0
    return GenusQuotient(part, tuple(normal), model, two, limit)
