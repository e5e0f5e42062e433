"""Short games as text, as CGSuite prints them."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from zermelo.values.partizan.arena import NUMBER, ZERO, lefts, neg, rights
from zermelo.values.partizan.sums import add
from zermelo.values.partizan.uptimals import Uptimal, uptimal_of

__all__ = ["in_order", "show", "show_uptimal", "write"]

#: So many bars are told apart; a game with more is put in braces.
BARS = 4

#: Options that take more characters are written as three dots: text has no parts that are shared.
LONGEST = 2_000
DOTS = "…"

KEYS: dict[int, Any] = {}
SIZES: dict[int, int] = {}


def key(g: int) -> Any:  # noqa: ANN401
    """Return what options are sorted by: numbers, nimbers, uptimals, then the others."""
    known = KEYS.get(g)
    if known is None:
        parts = uptimal_of(g)
        if parts is None:
            known = (3, tuple(map(key, in_order(lefts(g)))), tuple(map(key, in_order(rights(g)))))
        elif parts.ups:
            known = (2, parts.number, parts.ups, parts.nimber)
        elif not parts.nimber:
            known = (0, parts.number)
        elif not parts.number:
            known = (1, parts.nimber)
        else:
            known = (2, parts.number, (), parts.nimber)
        KEYS[g] = known
    return known


def in_order(options: tuple[int, ...]) -> list[int]:
    """Sort options as they are printed."""
    return sorted(options, key=key) if len(options) > 1 else list(options)


def size(g: int) -> int:
    """Return about how many characters a game takes, without writing them."""
    known = SIZES.get(g)
    if known is None:
        parts = uptimal_of(g)
        if parts is not None and show_uptimal(parts) is not None:
            known = 1
        else:
            known = sum(1 + size(option) for option in (*lefts(g), *rights(g)))
        SIZES[g] = known
    return known


def show(g: int) -> str:
    """Write a short game; an option too long to be read is three dots.

    Examples
    --------
    >>> from zermelo.values.partizan.arena import number
    >>> from zermelo.values.partizan.forms import form
    >>> switch = form([number(2)], [number(1)])
    >>> show(switch), show(form([switch], [neg(switch)])), show(form([ZERO], [neg(switch)]))
    ('{2|1}', '+-{2|1}', '{0||-1|-2}')
    """
    return write(g, braces=True)[0]


@lru_cache(maxsize=1 << 12)
def write(g: int, *, braces: bool = False, parentheses: bool = False) -> tuple[str, int]:
    """Write a game, and say how many bars its outermost one has if it stands without braces."""
    parts = uptimal_of(g)
    named = None if parts is None else show_uptimal(parts)
    if named is not None and parts is not None:
        plain = not parts.number and not parts.nimber  # a multiple of ↑, say
        plain = plain or (not parts.ups and not (parts.number and parts.nimber))
        return (f"({named})" if parentheses and not plain else named), 0
    if neg(g) == g:
        return _switch(g), 0
    tiny = tiny_parts(g)
    if tiny is not None:
        name, by, inner = tiny
        text = f"{'' if by == ZERO else show(by)}{name}({write(inner, braces=True)[0]})"
        return (f"({text})" if parentheses else text), 0
    sides, bars = [], 0
    for options in (in_order(lefts(g)), in_order(rights(g))):
        written = [_option(option, braces=len(options) > 1) for option in options]
        bars = max(bars, *(1 + inner for _, inner in written))
        sides.append(",".join(text for text, _ in written))
    text = ("|" * bars).join(sides)
    return (f"{{{text}}}", 0) if braces or bars == BARS else (text, bars)


def _switch(g: int) -> str:
    options = in_order(lefts(g))
    if len(options) == 1 and size(g) <= LONGEST:
        return "+-" + write(options[0], braces=True, parentheses=True)[0]
    return f"+-{{{','.join(_option(option, braces=True)[0] for option in options)}}}"


def _option(g: int, *, braces: bool) -> tuple[str, int]:
    """Write an option, or three dots; as `write` without parentheses."""
    return (DOTS, 0) if size(g) > LONGEST else write(g, braces=braces)


def show_uptimal(parts: Uptimal) -> str | None:
    """Write numbers, nimbers, ups with stars, ↑ⁿ and ↑ + … + ↑ⁿ; None for other uptimals."""
    ups, size = parts.ups, len(parts.ups)
    arrow = ""
    if size == 1:
        many = abs(ups[0])
        arrow = ("^" if ups[0] > 0 else "v") * min(many, 2) if many < 3 else "^v"[ups[0] < 0]
        arrow += str(many) * (many > 2)
    elif size:
        sign = ups[-1]
        if abs(sign) != 1 or len(set(ups)) > 1 + (not any(ups[:-1])):
            return None
        if any(ups[:-1]) and set(ups) != {sign}:
            return None
        arrow = ("^" if sign > 0 else "v") + (f"[{size}]" if any(ups[:-1]) else f"<{size}>")
    star = f"*{parts.nimber if parts.nimber > 1 else ''}" * (parts.nimber > 0)
    return (str(parts.number) if parts.number or not arrow + star else "") + arrow + star


def tiny_parts(g: int) -> tuple[str, int, int] | None:
    """Return what is needed to write x + tiny or x + miny: the name, x, and how tiny."""
    left, right = lefts(g), rights(g)
    if len(left) != 1 or len(right) != 1:
        return None
    for name, here, there, sign in (
        ("Tiny", left[0], right[0], 1),
        ("Miny", neg(right[0]), neg(left[0]), -1),
    ):
        if NUMBER[here] is None or len(lefts(there)) != 1 or len(rights(there)) != 1:
            continue
        far = rights(there)[0]
        if lefts(there)[0] == here and _mean_is_less(far, here):
            return name, (here if sign > 0 else neg(here)), add(here, neg(far))
    return None


def _mean_is_less(g: int, x: int) -> bool:
    from zermelo.values.partizan.thermograph import mean

    bound: Fraction | None = NUMBER[x]
    return bound is not None and mean(g) < bound
