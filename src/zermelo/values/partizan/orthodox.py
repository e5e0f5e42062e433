"""Sums of hot games: the orthodox move, and who wins, by search through sums of canonical forms.

The temperature of a term measures how urgent a move in it is. The *ambient* temperature of a sum is
here the highest temperature of its terms. An orthodox move attains the wall of the hottest term's
thermograph at this temperature: for Left it is a move to an option whose right wall, minus the
temperature, is the left wall (Berlekamp 1996).
*Sentestrat* answers in the same term if the opponent's move has made this term hotter than the
ambient temperature, and otherwise plays in the hottest term (Winning Ways, chapter 6). Sentestrat
is usually good but not always best, so search decides whether a move wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from zermelo.values.partizan.atomic import subpositions
from zermelo.values.partizan.canonical import ZERO, Games, lefts, rights, serial
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.order import leq, neg
from zermelo.values.partizan.sums import add
from zermelo.values.player import LEFT, Player


@dataclass(frozen=True)
class Orthodox:
    """A player's orthodox moves in a sum, with the ambient temperature and the wall.

    Parameters
    ----------
    ambient : Fraction
        The highest temperature of a term.
    place : int
        The number of the term to move in, counted from 0: the first of the hottest terms.
    options : tuple of Game
        The options of the term that attain the wall.
    wall : Fraction
        The player's wall of that term, at the ambient temperature.
    """

    player: Player
    ambient: Fraction
    place: int
    options: tuple[Game, ...]
    wall: Fraction

    @property
    def threatens(self) -> bool:
        """Whether each of ``options`` is hotter than ``ambient``, so that Sentestrat answers it."""
        return all(option.temperature > self.ambient for option in self.options)


def orthodox(terms: Sequence[Game], player: Player) -> Orthodox | None:
    """Return a player's orthodox moves; None if no term is hot.

    Examples
    --------
    >>> terms = [Game("{3|-1}"), Game("{9||2|-8}"), Game("*")]
    >>> found = orthodox(terms, LEFT)
    >>> found.place, found.options, found.ambient, found.threatens
    (1, (9,), Fraction(6, 1), False)
    """
    temperatures = [term.temperature for term in terms]
    ambient = max(temperatures, default=Fraction(-1))
    if ambient <= 0:
        return None
    place = temperatures.index(ambient)
    term = terms[place]
    if player is LEFT:
        wall = term.thermograph.left(ambient)
        attaining = [o for o in term.left if o.thermograph.right(ambient) - ambient == wall]
    else:
        wall = term.thermograph.right(ambient)
        attaining = [o for o in term.right if o.thermograph.left(ambient) + ambient == wall]
    return Orthodox(player, ambient, place, tuple(attaining), wall)


class SumSearch:
    """A search for the winner of a sum of short games that may be too large to add up.

    Numbers are added, opposite games cancel, and bounds by stops decide early: the right stop of a
    sum is at least the sum of the right stops; the left stop is at least the same sum, but with the
    left stop of one term. If a term is not a number, no player needs to move in a number. In a sum
    of two terms, one term is compared with the negative of the other.

    Parameters
    ----------
    count_sum : callable
        Called for each new sum of three terms or more; may raise an error to end the search.
    """

    def __init__(self, count_sum: Callable[[], None]) -> None:
        self.count_sum = count_sum
        #: Whether the player who begins wins, by the terms' serial numbers and whether Left begins.
        self.first_wins: dict[tuple[tuple[int, ...], bool], bool] = {}

    def wins(self, terms: Iterable[Game], player: Player) -> bool:
        """Whether a player who begins wins.

        Examples
        --------
        >>> search = SumSearch(lambda: None)
        >>> switches = [Game("{5|-5}"), Game("{3|-3}"), Game("{1|-1}"), Game(2)]
        >>> search.wins(switches, LEFT), search.wins([*switches, Game(-6)], LEFT)
        (True, False)
        """
        return self._wins(self._simplified(terms), player is LEFT)

    def _simplified(self, terms: Iterable[Game]) -> Games:
        """Return the terms sorted, with numbers added up and opposites cancelled."""
        total, kept = ZERO, list[Game]()
        for g in terms:
            if g._number is not None:
                total = add(total, g)
            elif (opposite := neg(g)) in kept:
                kept.remove(opposite)
            else:
                kept.append(g)
        kept.sort(key=serial)
        return tuple(kept) if total is ZERO else (*kept, total)

    def _wins(self, terms: Games, left_begins: bool) -> bool:
        if len(terms) <= 2:
            g, h, *_ = *terms, ZERO, ZERO
            return not (leq(g, neg(h)) if left_begins else leq(neg(h), g))
        key = tuple(map(serial, terms)), left_begins
        if key not in self.first_wins:
            self.count_sum()
            if (decided := _by_stops(terms, left_begins)) is None:
                moves = self._moves(terms, left_begins)
                decided = any(not self._wins(after, not left_begins) for after in moves)
            self.first_wins[key] = decided
        return self.first_wins[key]

    def _moves(self, terms: Games, for_left: bool) -> Iterator[Games]:
        """Yield the sums after moves of a player in terms that are no numbers, hottest first."""
        indices = [index for index, g in enumerate(terms) if g._number is None]
        indices.sort(key=lambda index: -terms[index].temperature)
        for index in indices:
            g = terms[index]
            for option in lefts(g) if for_left else rights(g):
                yield self._simplified((*terms[:index], option, *terms[index + 1 :]))


def _by_stops(terms: Games, left_begins: bool) -> bool | None:
    """Whether the player who begins wins, if stops decide; otherwise None."""
    high, low = [g.left_stop for g in terms], [g.right_stop for g in terms]
    gain = max(left_stop - right_stop for left_stop, right_stop in zip(high, low, strict=True))
    highest, lowest = sum(high), sum(low)
    if left_begins:
        lowest += gain
    else:
        highest -= gain
    if lowest > 0:  # the stop of the sum is between these bounds
        return left_begins
    return (not left_begins) if highest < 0 else None


def too_large(terms: Sequence[Game], limit: int = 20_000) -> bool:
    """Whether a sum has three terms or more, and perhaps more than ``limit`` subpositions."""
    games = (term for term in terms if term.number is None)
    return len(terms) > 2 and prod(len(subpositions(game, limit)) for game in games) > limit
