"""Traits of values: kinds of numbers and loops; companions, stability, followers, expansions."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from zermelo.errors import InputError
from zermelo.values.partizan.atomic import subpositions
from zermelo.values.partizan.canonical import ZERO, lefts, rights
from zermelo.values.partizan.forms import form
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.loopy import Sided, Stopper, Value, sides, value_of_word
from zermelo.values.partizan.loopy_heat import stop, strong_stop
from zermelo.values.partizan.loopy_methods import degree, variety
from zermelo.values.partizan.loopy_show import only_passes, pseudonumber_text, tiny_text
from zermelo.values.partizan.memory import Memory
from zermelo.values.partizan.order import leq
from zermelo.values.partizan.show import in_order, tiny_parts
from zermelo.values.partizan.stoppers import labelled, trimmed

COMPANIONS: Memory[int, Game] = Memory()


def companion(g: Game, check_limits: Look | None = None) -> Game:
    """Return the companion of a game; ``check_limits`` checks the limits.

    It is {companions of G^L, and 0 if G ≥ 0 | companions of G^R, and 0 if G ≤ 0}. A number x ≠ 0 is
    its own companion: for x > 0 the definition adds the left option 0, and an option 0 becomes ∗;
    by induction other options stay. Neither 0 nor ∗ as a left option excludes a positive number.

    >>> [companion(Game(text)) for text in ("0", "*", "*2", "^", "1", "{0||0|-1}")]
    [*, 0, *2, ^*, 1, {0,*||*|-1}]
    """
    if g._number:
        return g
    if (game := COMPANIONS.get(g._serial)) is None:
        left = [companion(o, check_limits) for o in lefts(g)] + [ZERO] * leq(ZERO, g)
        right = [companion(o, check_limits) for o in rights(g)] + [ZERO] * leq(g, ZERO)
        game = COMPANIONS.keep(g._serial, form(left, right, check_limits))
    return game


def integer_value(value: Value) -> int | None:
    """Return the integer equal to a value, or None."""
    x = value.number if isinstance(value, Game) else None
    return int(x) if x is not None and x.denominator == 1 else None


def nim_value(game: Game) -> int:
    """Return k for the value *k; InputError for other values."""
    k = game.nimber
    if k is None:
        raise InputError(f"{game} is not a nimber, and has no nim-value")
    return k


def is_numberish(value: Value) -> bool:
    """Whether a value differs from a number by an infinitesimal: its stops are the same number.

    The stoppers x + over and x + under stop at x. For two sides all stops must be the same number.
    """
    return _nearest_number(value) is not None


def is_infinitesimal(value: Value) -> bool:
    """Whether a value lies between all negative and all positive numbers."""
    return _nearest_number(value) == 0


def _nearest_number(value: Value) -> Fraction | None:
    """Return the number at an infinitesimal distance from a value, or None."""
    stops = {strong_stop(stop(side, player)) for side in sides(value) for player in (0, 1)}
    number = stops.pop()
    return None if stops or isinstance(number, float) else number


def is_number_tiny(value: Value) -> bool:
    """Whether a value is a number, or a number plus tiny-G or plus miny-G.

    x + tiny-G is {x||x|H} with H = x − G; its negative is −x + miny-G. The mean of H must be below
    x; if H is loopy, H − x ≤ under instead.
    """
    if isinstance(value, Game):
        if value.number is not None or value.uptimal is not None:
            return value.number is not None
        return tiny_parts(value) is not None
    return isinstance(value, Stopper) and tiny_text(value, value_of_word) is not None


def is_plumtree(value: Value) -> bool:
    """Whether a value is a stopper in which each cycle is one move from a position to itself."""
    return isinstance(value, Game) or (isinstance(value, Stopper) and only_passes(value))


def is_pseudonumber(value: Value) -> bool:
    """Whether a value is a number, on, off, or a number plus over or under."""
    if isinstance(value, Sided):
        return False
    return (value.number if isinstance(value, Game) else pseudonumber_text(value)) is not None


def is_stable(value: Game | Stopper) -> bool:
    """Whether upsum and downsum variety for its degree are equal (Winning Ways, chapter 11)."""
    own_degree = degree(value)
    return variety(value, own_degree, up=True) == variety(value, own_degree, up=False)


@lru_cache(maxsize=1 << 7)
def followers(value: Game | Stopper) -> tuple[Game | Stopper, ...]:
    """Return the value and all values that one or more moves in its canonical form lead to.

    >>> followers(Game("^")), followers(value_of_word("over"))
    ((0, *, ^), (0, over))
    """
    if isinstance(value, Game):
        return value.subpositions
    options = [o for node in value.nodes for side in node for o in side]
    short = {g for o in options if isinstance(o, Game) for g in subpositions(o)}
    loopy = [Stopper(labelled(*trimmed(value.nodes, at))) for at in range(len(value.nodes))]
    return (*in_order(tuple(short)), *sorted(loopy, key=str))


def follower_count(value: Game | Stopper) -> int:
    """Return the number of followers; an integer n has abs(n) + 1."""
    n = integer_value(value)
    return abs(n) + 1 if n is not None else len(followers(value))


def expansion(g: Game) -> str:
    """Return x + *k, a dot and the coefficients of ↑, ↑², …, with a minus after negative ones.

    >>> expansion(Game("^^*")), expansion(Game("3/2 - ^[2]"))
    ('*.2', '3/2.1-1-')
    """
    if (parts := g.uptimal) is None:
        raise InputError(f"{g} is not an uptimal and has no expansion")
    number = str(parts.number) if parts.number or not parts.nimber else ""
    star = f"*{parts.nimber if parts.nimber > 1 else ''}" * (parts.nimber > 0)
    digits = "".join(f"{abs(c)}" + "-" * (c < 0) for c in parts.ups)
    return f"{number}{star}.{digits or 0}"
