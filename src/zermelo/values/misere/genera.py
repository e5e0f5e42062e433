"""Genera: the Grundy value of a game, then its misère Grundy values with 0, 1, 2, … heaps of 2.

They are found for misère canonical forms and, by a quotient, for all sums of a game's positions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from zermelo.values.misere.canonical import Forms
from zermelo.values.misere.growth import GrowingQuotient
from zermelo.values.misere.heaps import HeapGame
from zermelo.values.misere.model import Model
from zermelo.values.misere.quotient import QuotientPart, proven_period
from zermelo.values.misere.work import LimitMet
from zermelo.values.nimber import mex, nim_sum_of

#: The initial and the maximum number of levels of a `Model`; it is doubled as needed.
FIRST_LEVELS, MAX_LEVELS = 8, 64
#: Number of positions between two searches for a period.
PERIOD_INTERVAL = 16


@dataclass(frozen=True)
class Genus:
    """The genus of a game G, such as ``2^1420``: its Grundy value, then misère Grundy values.

    The latter are those of G, G + *2, G + *2 + *2, …; the last two alternate from there on.
    """

    normal: int
    misere: tuple[int, ...]

    def __str__(self) -> str:
        digits = (str(value) if value < 10 else f"({value})" for value in self.misere)
        return f"{self.normal}^{''.join(digits)}"

    @property
    def tame(self) -> bool:
        """Whether this is the genus of a position of Nim."""
        n = self.normal
        heaps_of_1 = {0: (1, 2, 0), 1: (0, 3, 1)}  # of heaps of 1 alone, by their number's parity
        return self.misere in ((n, n ^ 2), heaps_of_1.get(n))


def genera(forms: Forms, first_genera: Sequence[Genus] = ()) -> list[Genus]:
    """Return the genus of every form; ``first_genera`` has the known genera of the first forms.

    The options of G + k·*2 are G' + k·*2 for options G' of G, and G + (k − 1)·*2 alone or with a
    heap of 1; this heap changes the last bit of the value. Once the values of all options alternate
    and a value equals the value two places before, the values alternate from there on (Conway 1976,
    chapter 12; Winning Ways, chapter 13).

    >>> forms = Forms()
    >>> found = [forms.nim_heap(size) for size in range(5)]
    >>> " ".join(map(str, genera(forms)))
    '0^120 1^031 2^20 3^31 4^46'
    """
    table = list(first_genera)
    for options in forms.options[len(table) :]:  # options have smaller numbers
        option_genera = [table[option] for option in options]
        normal = mex(genus.normal for genus in option_genera)
        values = [mex(genus.misere[0] for genus in option_genera) if option_genera else 1]
        alternating_from = max((len(genus.misere) - 2 for genus in option_genera), default=0)
        while len(values) < alternating_from + 3 or values[-1] != values[-3]:
            twos, previous = len(values), values[-1]
            option_values = (_misere_value(genus, twos) for genus in option_genera)
            values.append(mex([previous, previous ^ 1, *option_values]))
        while len(values) > 2 and values[-1] == values[-3]:
            values.pop()
        table.append(Genus(normal, tuple(values)))
    return table


def _misere_value(genus: Genus, twos: int) -> int:
    values = genus.misere
    return values[twos] if twos < len(values) else values[-2 + (twos - len(values)) % 2]


def genus_table(forms: Forms, heaps: Sequence[int]) -> list[Genus]:
    """Return the genera of forms given by their numbers, such as the forms of a game's heaps.

    Examples
    --------
    >>> from zermelo.values.octal_code import OctalCode
    >>> forms = Forms()
    >>> kayles = forms.heaps(OctalCode.parse("0.77").options, 9)
    >>> " ".join(map(str, genus_table(forms, kayles)))
    '0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046'
    """
    table = genera(forms)
    return [table[form] for form in heaps]


@dataclass(frozen=True)
class GenusQuotient:
    """The elements of the positions of a game, which give the genus of each sum, with a proof.

    Two sums have the same element iff they have the same misère Grundy value together with every
    sum of positions and Nim heaps of 2; a misère quotient may distinguish fewer sums.

    Attributes
    ----------
    part : QuotientPart
        The elements of the positions, and their period if one is proved.
    normal : tuple of int
        The Grundy values of the positions 0, 1, … in normal play.
    two : int
        The element of a Nim heap of 2; 0 if a limit was met before it was added.
    limit : str or None
        The limit that was met, or None.
    """

    part: QuotientPart
    normal: tuple[int, ...]
    model: Model = field(hash=False)
    two: int
    limit: str | None = None

    @property
    def order(self) -> int:
        """The number of elements."""
        return self.model.order

    def genus(self, *positions: int) -> Genus | None:
        """Return the genus of a sum of positions; None if it is not known.

        Examples
        --------
        >>> found = genus_quotient(HeapGame.octal("0.75"), 40)
        >>> str(found.genus(5)), str(found.genus(5, 5)), str(found.genus(3, 5, 40))
        ('1^431', '0^02', '2^20')
        """
        last_position = self.part.upto if self.part.period is None else len(self.normal) - 1
        if not self.two or any(not 0 <= position <= last_position for position in positions):
            return None
        with_two, x = self.model.row(self.two), self.model.times(map(self.part.element, positions))
        seen, values = set[int](), list[int]()
        while x not in seen:
            if (value := self.model.value(x)) is None:
                return None
            seen.add(x)
            values.append(value)
            x = with_two[x]
        while len(values) > 2 and values[-1] == values[-3]:
            values.pop()
        return Genus(nim_sum_of(self.normal[position] for position in positions), tuple(values))


def genus_quotient(
    game: HeapGame,
    upto: int,
    *,
    max_order: int | None = None,
    stop: Callable[[], str | None] | None = None,
    compiled: bool | None = None,
) -> GenusQuotient:
    """Return the genera of the sums of the positions of a game, up to a position.

    Parameters
    ----------
    upto : int
        The last position.
    max_order : int, optional
        The largest order that is tried. For some games, such as Kayles from heap 20 on, no finite
        quotient by misère Grundy values is known.
    stop : callable, optional
        Returns the name of a limit that is met, or None.
    compiled : bool, optional
        See `misere_quotient`.

    Returns
    -------
    GenusQuotient
        The genera; if a limit is met, only of sums of the positions that were added before.

    Notes
    -----
    The quotient grows as a misère quotient does; a Nim heap of 2 is added before the positions.
    Once a period is proved, later positions get no elements of their own.

    Examples
    --------
    >>> found = genus_quotient(HeapGame.octal("0.75"), 100)
    >>> found.order, found.part.period, [str(found.genus(heap)) for heap in (1, 2, 5, 99)]
    (8, 2, ['1^031', '2^20', '1^431', '1^13'])
    """
    levels = FIRST_LEVELS
    while True:
        start = Model.trivial(levels)
        growth = GrowingQuotient(max_order=max_order, stop=stop, compiled=compiled, start=start)
        quotient = _grow(game, upto, growth)
        if quotient.limit is not None or all(quotient.model.portion) or levels >= MAX_LEVELS:
            return quotient
        levels *= 2


def _grow(game: HeapGame, upto: int, growth: GrowingQuotient) -> GenusQuotient:
    """Add a Nim heap of 2 and the positions up to ``upto``; return the quotient so far."""
    end = upto if game.count is None else min(upto, game.count)
    bounds, limit, period = game.period_bounds, None, None
    ids, normal = [0], [0]  # numbers of the positions in ``growth``, Grundy values
    try:
        growth.add([()])
        growth.add([(), (1,)])
        for position in range(1, end + 1):
            options = [*game.options(position)]
            growth.check_limits()
            normal.append(mex(nim_sum_of(normal[summand] for summand in o) for o in options))
            if period is None:
                growth.add([[ids[summand] for summand in option] for option in options])
                ids.append(len(growth.letters) - 1)
                if bounds is not None and (position % PERIOD_INTERVAL == 0 or position == end):
                    period = proven_period([*map(growth.element, ids)], bounds)
    except LimitMet as met:
        limit = met.limit
    part = QuotientPart(game, tuple(map(growth.element, ids)), *(period or (None, None)))
    two = growth.element(2) if len(growth.letters) > 2 else 0
    return GenusQuotient(part, tuple(normal), growth.model, two, limit)
