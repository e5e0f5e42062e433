"""The genus of games: Grundy values in normal play, in misère play, and beside heaps of 2.

For single forms, and for all sums of positions of a game by a quotient of misère Grundy values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from zermelo.values.misere.canonical import Forms
from zermelo.values.misere.growth import GrowingQuotient
from zermelo.values.misere.heaps import HeapGame
from zermelo.values.misere.model import MAX_BYTE_ROW, Model, members
from zermelo.values.misere.plain import largest_without
from zermelo.values.misere.quotient import QuotientPart, proven_period
from zermelo.values.misere.work import LimitMet
from zermelo.values.nimber import mex, nim_sum_of

#: Levels of values at first, and at most; they are doubled in between.
FIRST_LEVELS, MAX_LEVELS = 8, 64
#: Positions between two searches for a period.
PERIOD_EVERY = 16


@dataclass(frozen=True)
class Genus:
    """The genus of a game, such as ``2^1420``: its Grundy value in normal and its misère values.

    These are the values of G, G + *2, G + *2 + *2, …; the last two alternate from there on.
    """

    normal: int
    misere: tuple[int, ...]

    def __str__(self) -> str:
        digits = (str(value) if value < 10 else f"({value})" for value in self.misere)
        return f"{self.normal}^{''.join(digits)}"

    @property
    def tame(self) -> bool:
        """Whether it is the genus of a position of Nim."""
        n = self.normal
        small = {0: (1, 2, 0), 1: (0, 3, 1)}
        return self.misere in ((n, n ^ 2), small.get(n))


def genera(forms: Forms, firsts: Sequence[Genus] = ()) -> list[Genus]:
    """Return the genus of every form; ``firsts`` has the genera of the first forms.

    The misère value of G + k·*2 is the least number that is not a value of an option of G with k
    heaps of 2, nor of G with k − 1 of them, alone or with a heap of 1, which changes the last bit.
    Once the values of all options alternate and a value equals that of two places before, the
    values alternate from there on (Conway 1976, chapter 12; Winning Ways, chapter 13).

    >>> forms = Forms()
    >>> found = [forms.nim_heap(size) for size in range(5)]
    >>> " ".join(map(str, genera(forms)))
    '0^120 1^031 2^20 3^31 4^46'
    """
    table = list(firsts)
    for options in forms.options[len(table) :]:  # options have smaller numbers
        of_options = [table[option] for option in options]
        normal = mex(genus.normal for genus in of_options)
        values = [mex(genus.misere[0] for genus in of_options) if of_options else 1]
        settled = max((len(genus.misere) - 2 for genus in of_options), default=0)
        while len(values) < settled + 3 or values[-1] != values[-3]:
            at, before = len(values), values[-1]
            values.append(mex([before, before ^ 1, *(_beside(genus, at) for genus in of_options)]))
        while len(values) > 2 and values[-1] == values[-3]:
            values.pop()
        table.append(Genus(normal, tuple(values)))
    return table


def _beside(genus: Genus, twos: int) -> int:
    values = genus.misere
    return values[twos] if twos < len(values) else values[-2 + (twos - len(values)) % 2]


def genus_table(forms: Forms, heaps: Sequence[int]) -> list[Genus]:
    """Return the genera of some forms, such as those of the heaps of a game.

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


class LevelModel(Model):
    """A finite commutative monoid, and the misère Grundy value of each element.

    The misère Grundy value of a sum w is the least n for which w plus a Nim heap of n is a
    P-position. So these are outcomes of sums with at most one Nim heap, and theorems on outcomes
    hold for pairs (element, heap): a mask has a level for each n below ``levels``, one after the
    other, and `zermelo.values.misere.growth` applies level by level. A word of value v has no
    option of value v, and for each n < v one of value n. So F has at level n all z for which w · z
    has a value above n without help of an option of w; for products it is found from that of the
    factors, as for outcomes.

    Values of ``levels`` (1 to 255) and more are not distinguished. ``portion`` marks a value v by
    ``levels`` − v, and larger values by 0; with one level it has 1 for each P-element.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        self._above: dict[int, int] = {}

    def value(self, x: int) -> int | None:
        """Return the misère Grundy value of an element; None if it is beyond all levels."""
        return self.levels - self.portion[x] if self.portion[x] else None

    def rests(self, x: int) -> int:
        """Return the mask of all z for which x · z has the value n, at level n."""
        if (mask := self._rests.get(x)) is None:
            mask = self._rests[x] = self._where(x, _EQUAL)
        return mask

    def unanswered(self, x: int, union: int) -> int:
        """Return the mask of all z outside the union with a value of x · z above n, at level n."""
        if (mask := self._above.get(x)) is None:
            mask = self._above[x] = self._where(x, _BELOW)
        return mask & ~union

    def mark(self, values: Iterable[int]) -> int:
        """Return the mark of a position whose options have these elements."""
        return largest_without({self.portion[t] for t in values}, self.levels)

    def beside(self, mask: int) -> int:
        """Return the least element of a mask at any level."""
        return min(z % self.order for z in members(mask))

    def _where(self, x: int, tables: Sequence[bytes]) -> int:
        """Return the mask of all z whose x · z has a mark in the table of its level."""
        marks = bytes(map(self.portion.__getitem__, self.row(x)))
        parts = (marks.translate(tables[mark]) for mark in range(self.levels, 0, -1))
        return int.from_bytes(b"".join(parts), "little")

    def preimage(self, x: int, table: bytes) -> int:
        """Return the mask of all z for which x · z is a member, at each level."""
        row, size = self.row(x), max(self.order, MAX_BYTE_ROW)
        tables = (table[size * level : size * level + size] for level in range(self.levels))
        if isinstance(row, bytes):
            marks = (row.translate(part) for part in tables)
        else:
            get = itemgetter(*row)
            marks = (bytes(get(part)) for part in tables)
        return int.from_bytes(b"".join(marks), "little")

    def table(self, mask: int) -> bytes:
        """Return a mask in the form that `preimage` takes."""
        size = max(self.order, MAX_BYTE_ROW)
        marks = mask.to_bytes(self.order * self.levels, "little")
        parts = (marks[at : at + self.order] for at in range(0, len(marks), self.order))
        return b"".join(part.ljust(size, b"\0") for part in parts)


#: For each mark, masks of the equal marks and of the smaller ones, which are larger values.
_EQUAL = [bytes(m == mark for m in range(256)) for mark in range(256)]
_BELOW = [bytes(m < mark for m in range(256)) for mark in range(256)]


@dataclass(frozen=True)
class GenusQuotient:
    """The elements of the positions of a game, and the genus of each sum of them, proved.

    Two sums have the same element iff they have the same misère Grundy value together with every
    sum of positions and Nim heaps of 2; a quotient of P-positions distinguishes less.

    Attributes
    ----------
    part : QuotientPart
        The elements of the positions, and their period if one is proved.
    normal : tuple of int
        The Grundy values of the positions 0, 1, … in normal play.
    two : int
        The element of a Nim heap of 2; 0 if a limit was met before.
    limit : str or None
        The limit that was met, or None.
    """

    part: QuotientPart
    normal: tuple[int, ...]
    model: LevelModel = field(hash=False)
    two: int
    limit: str | None = None

    @property
    def order(self) -> int:
        """The number of elements."""
        return self.model.order

    def genus(self, *places: int) -> Genus | None:
        """Return the genus of a sum of positions; None if it is not known.

        Examples
        --------
        >>> found = genus_quotient(HeapGame.octal("0.75"), 40)
        >>> str(found.genus(5)), str(found.genus(5, 5)), str(found.genus(3, 5, 40))
        ('1^431', '0^02', '2^20')
        """
        reached = self.part.upto if self.part.period is None else len(self.normal) - 1
        if not self.two or any(not 0 <= place <= reached for place in places):
            return None
        with_two, x = self.model.row(self.two), self.model.times(map(self.part.element, places))
        met, values = set[int](), list[int]()
        while x not in met:
            if (value := self.model.value(x)) is None:
                return None
            met.add(x)
            values.append(value)
            x = with_two[x]
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
    """Return the genera of the sums of the positions of a game, up to a position.

    Parameters
    ----------
    upto : int
        The last position.
    most : int, optional
        The largest order that is tried. For some games, such as Kayles from heap 20 on, no finite
        quotient is known.
    stop : callable, optional
        Returns the name of a limit that is met, or None.
    compiled : bool, optional
        See `misere_quotient`.

    Returns
    -------
    GenusQuotient
        At a limit, that of the positions before it.

    Notes
    -----
    The quotient grows as that of outcomes does, with a Nim heap of 2 as a position of the game
    (`zermelo.values.misere.genera`). Positions after a proved period are not computed again.

    Examples
    --------
    >>> found = genus_quotient(HeapGame.octal("0.75"), 100)
    >>> found.order, found.part.period, [str(found.genus(heap)) for heap in (1, 2, 5, 99)]
    (8, 2, ['1^031', '2^20', '1^431', '1^13'])
    """
    levels = FIRST_LEVELS
    while True:
        start = LevelModel.trivial(levels)
        growth = GrowingQuotient(most=most, stop=stop, compiled=compiled, start=start)
        quotient = _grown(game, upto, growth)
        if quotient.limit is not None or all(quotient.model.portion) or levels >= MAX_LEVELS:
            return quotient
        levels *= 2


def _grown(game: HeapGame, upto: int, growth: GrowingQuotient) -> GenusQuotient:
    """Add a Nim heap of 2 and the positions."""
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
    part = QuotientPart(game, tuple(map(growth.element, numbers)), *(period or (None, None)))
    model = growth.model
    assert isinstance(model, LevelModel)  # noqa: S101  models grow into others of their kind
    two = growth.element(2) if len(growth.letters) > 2 else 0
    return GenusQuotient(part, tuple(normal), model, two, limit)
