"""Misère quotients of sets of games, with proofs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from zermelo.errors import InputError
from zermelo.values.misere.growth import GrowingQuotient, GrowthStep
from zermelo.values.misere.heaps import HeapGame
from zermelo.values.misere.model import Model
from zermelo.values.misere.work import LimitMet


@dataclass(frozen=True)
class QuotientPart:
    """One game of a quotient.

    ``phi`` has the elements of the positions 0, 1, … so far. If ``period`` is not None, φ(m +
    period) = φ(m) is proved for all m from ``preperiod`` on.
    """

    game: HeapGame
    phi: tuple[int, ...]
    preperiod: int | None = None
    period: int | None = None

    @property
    def upto(self) -> int:
        """The last position whose element is in ``phi``."""
        return len(self.phi) - 1

    @property
    def complete(self) -> bool:
        """Whether the element of every position of the game is known."""
        return self.period is not None or self.game.count == self.upto

    def element(self, position: int) -> int:
        """Return the element of a position; InputError if it is not known."""
        if position > self.upto and self.preperiod is not None and self.period is not None:
            position = self.preperiod + (position - self.preperiod) % self.period
        if not 0 <= position <= self.upto:
            proven = f"the quotient is proven for positions 0 to {self.upto} of {self.game.name}"
            raise InputError(f"{proven}, but not for {position}; ask for more positions")
        return self.phi[position]


@dataclass(frozen=True)
class MisereQuotient:
    """The misère quotient of some games: a monoid Q with a set P of its elements.

    A sum of positions is a P-position of misère play iff the product of their elements is in P, and
    no smaller monoid has this property (Plambeck 2005; Plambeck and Siegel 2008). Element 0 is the
    identity. This is proved for the positions in ``parts``.

    Attributes
    ----------
    parts : tuple of QuotientPart
        The games, with the elements of their positions.
    portion : bytes
        For each element 1 if it is a P-element, else 0.
    generators : tuple of (int, int)
        Generating positions: number of the part, and of the position in it.
    actions : tuple of tuple of int
        ``actions[g][x]`` is the product of generator g and element x.
    lasts, parents : tuple of int
        The canonical word of each element, the least in colexicographic order: the number of its
        last generator, and the element of the word without this generator (both −1 for element 0).
    states : tuple of (int, int)
        The states that prove the quotient, for a certificate: an element and a set of elements as
        an integer whose byte z is 1 for a member z.
    steps : tuple of GrowthStep
        The steps of growth; positions are counted over all games, in order of addition.
    limit : str or None
        The limit that was met: ``"order"``, or the result of ``stop``.
    """

    parts: tuple[QuotientPart, ...]
    portion: bytes
    generators: tuple[tuple[int, int], ...]
    actions: tuple[tuple[int, ...], ...]
    lasts: tuple[int, ...]
    parents: tuple[int, ...]
    states: tuple[tuple[int, int], ...]
    steps: tuple[GrowthStep, ...]
    limit: str | None = None

    @property
    def order(self) -> int:
        """The number of elements."""
        return len(self.portion)

    @cached_property
    def p_elements(self) -> tuple[int, ...]:
        """The elements of P, ascending."""
        return tuple(x for x, mark in enumerate(self.portion) if mark)

    @property
    def p_portion(self) -> int:
        """The number of elements in P."""
        return len(self.p_elements)

    @property
    def status(self) -> Literal["solved", "proven", "limit"]:
        """The extent of the result.

        ``"solved"``: all positions; ``"proven"``: the requested positions; ``"limit"``: only those
        before a limit was met. The known elements are proved in each case.
        """
        if self.limit is not None:
            return "limit"
        return "solved" if all(part.complete for part in self.parts) else "proven"

    @cached_property
    def model(self) -> Model:
        """The monoid with its arithmetic; letters are the generators, by number."""
        images = {g: action[0] for g, action in enumerate(self.actions)}
        actions = dict(enumerate(self.actions))
        return Model(self.lasts, self.parents, actions, self.portion, images)

    def product(self, *elements: int) -> int:
        """Return the product of elements.

        Examples
        --------
        >>> kayles = quotient_of_heaps([HeapGame.octal("0.77")])
        >>> kayles.order, kayles.p_portion, kayles.status
        (40, 9, 'solved')
        >>> x = kayles.product(*(kayles.parts[0].element(heap) for heap in (12, 13, 14)))
        >>> x in kayles.p_elements
        False
        """
        return self.model.times(elements)


def quotient_of_heaps(
    games: Sequence[HeapGame],
    *,
    upto: int | Sequence[int | None] | None = None,
    max_order: int | None = None,
    stop: Callable[[], str | None] | None = None,
    progress: Callable[[GrowthStep], None] | None = None,
    compiled: bool | None = None,
) -> MisereQuotient:
    """Return the misère quotient of some games together, with a proof.

    Parameters
    ----------
    games : sequence of HeapGame
        The games; sums of positions of all of them are covered.
    upto : int or sequence of (int or None), optional
        The last position of each game; by default that of a finite game, and for an infinite game
        the first that proves a period. A proved period ends a game earlier.
    max_order : int, optional
        The largest order that is tried.
    stop : callable, optional
        Returns the name of a limit that is met, or None; called often.
    progress : callable, optional
        Called with every `GrowthStep`.
    compiled : bool, optional
        Whether the inner loops are compiled; by default once plain ones have taken long.

    Returns
    -------
    MisereQuotient
        The quotient; if a limit is met, only that of the positions before it.

    Raises
    ------
    InputError
        ``games`` is empty; ``upto`` does not fit, or is missing if no period of a game is provable.

    Examples
    --------
    >>> found = quotient_of_heaps([HeapGame.octal("0.23")])
    >>> found.order, found.status, found.parts[0].period
    (6, 'solved', 3)
    """
    ends = _last_positions(games, upto)
    growth = GrowingQuotient(max_order=max_order, stop=stop, progress=progress, compiled=compiled)
    numbers: list[list[int]] = [[0] for _ in games]  # by game: its positions' numbers in growth
    positions: list[tuple[int, int]] = []  # game and position of each letter
    parts = _parts(games, numbers, growth)
    limit = None
    try:
        while unfinished := [
            (number, game)
            for number, (game, part, end) in enumerate(zip(games, parts, ends, strict=True))
            if not part.period and (end is None or part.upto < end)
        ]:
            for number, game in unfinished:
                ids, position = numbers[number], len(numbers[number])
                growth.add([[ids[term] for term in option] for option in game.options(position)])
                ids.append(len(growth.letters) - 1)
                if growth.letters[-1] == len(positions):
                    positions.append((number, position))
            parts = _parts(games, numbers, growth)
    except LimitMet as met:
        limit = met.limit
        parts = _parts(games, numbers, growth)
    model = growth.model
    number_of = {letter: g for g, letter in enumerate(model.actions)}
    actions = tuple(tuple(action) for action in model.actions.values())
    generators = tuple(positions[letter] for letter in model.actions)
    lasts = tuple(number_of.get(letter, -1) for letter in model.lasts)
    fields = parts, model.portion, generators, actions, lasts, tuple(model.parents)
    return MisereQuotient(*fields, tuple(growth.states.pairs()), tuple(growth.steps), limit)


def _parts(
    games: Sequence[HeapGame], numbers: list[list[int]], growth: GrowingQuotient
) -> tuple[QuotientPart, ...]:
    """Return the parts of all games, each with its period if a period is proved."""
    parts = []
    for game, ids in zip(games, numbers, strict=True):
        phi = tuple(map(growth.element, ids))
        period = proven_period(phi, game.period_bounds) if game.period_bounds else None
        parts.append(QuotientPart(game, phi, *(period or (None, None))))
    return tuple(parts)


def proven_period(elements: Sequence[int], bounds: tuple[int, int]) -> tuple[int, int] | None:
    """Return preperiod and period if the elements of heaps 0 to M prove them for all heaps.

    The bounds are k and r: a move takes at most k tokens and leaves at most r heaps.
    If φ(m + p) = φ(m) for n ≤ m ≤ M − p, n ≥ 1, r ≥ 1 and M ≥ r(n + p) + k, it holds for all
    m ≥ n (docs/misere.md; after Guy and Smith 1956). The result has the least proved p, with its
    least n; None if no period is proved. O(M²) at worst, usually O(M).

    >>> proven_period([0, 1, 0, 1, 0, 1, 0], (1, 1))
    (1, 2)
    >>> proven_period([0, 1, 0, 1, 0, 1, 2], (1, 1))
    """
    max_taken, max_heaps = bounds[0], max(1, bounds[1])
    upto = len(elements) - 1
    max_period = (upto - max_taken) // max_heaps - 1
    for period in range(1, max_period + 1):
        start = upto - period
        while start >= 1 and elements[start] == elements[start + period]:
            start -= 1
        if start + 1 <= max_period + 1 - period:
            return start + 1, period
    return None


def _last_positions(
    games: Sequence[HeapGame], upto: int | Sequence[int | None] | None
) -> list[int | None]:
    """Return the last position of each game; None if a period must be proved."""
    if not games:
        raise InputError("there is no game; give at least one")
    requested = list(upto) if isinstance(upto, Sequence) else [upto] * len(games)
    if len(requested) != len(games):
        wrong = f"{len(requested)} last positions are given for {len(games)} games"
        raise InputError(f"{wrong}; give one for each")
    ends: list[int | None] = []
    for game, position in zip(games, requested, strict=True):
        if position is not None and position < 0:
            raise InputError(f"{position} is not a position; give a number from 0 on")
        if position is None and game.count is None and game.period_bounds is None:
            wrong = "has infinitely many positions, and no period of it can be proven"
            raise InputError(f"{game.name} {wrong}; give the last position")
        ends.append(min((n for n in (game.count, position) if n is not None), default=None))
    return ends
