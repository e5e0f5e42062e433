"""Short games as text, as CGSuite prints them; what is printed reads back as the same game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count, product
from types import MappingProxyType
from typing import Any

from zermelo.values.partizan.canonical import ZERO, lefts, rights
from zermelo.values.partizan.expansions import Uptimal
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.memory import Memory
from zermelo.values.partizan.order import neg
from zermelo.values.partizan.sums import add
from zermelo.values.partizan.uptimals import uptimal_of
from zermelo.values.partizan.walls import mean

#: So many bars are told apart; a game with more is put in braces.
BARS = 4

#: Text has no parts that are shared. A game that takes more characters, or more braces in braces,
#: is written with names for its parts, of so many characters at least.
LONGEST, DEEPEST, NAMED = 2_000, 60, 24

#: What has a name already.
NAMELESS: Mapping[int, str] = MappingProxyType({})

#: By serial numbers, as the names are.
KEYS: Memory[int, tuple[Any, ...]] = Memory(most=1 << 14)
#: About how many characters a game takes, and how many games stand in games in its text.
SIZES: Memory[int, tuple[int, int]] = Memory()


def key(g: Game) -> tuple[Any, ...]:
    """Return what options are sorted by: numbers, nimbers, uptimals, then the others."""
    if (known := KEYS.get(g._serial)) is None:
        if (parts := uptimal_of(g)) is None:
            known = (3, tuple(map(key, in_order(lefts(g)))), tuple(map(key, in_order(rights(g)))))
        elif parts.ups or (parts.number and parts.nimber):
            known = (2, parts.number, parts.ups, parts.nimber)
        else:
            known = (1, parts.nimber) if parts.nimber else (0, parts.number)
        KEYS.keep(g._serial, known)
    return known


def in_order(options: Sequence[Game]) -> list[Game]:
    """Sort options as they are printed."""
    return sorted(options, key=key) if len(options) > 1 else list(options)


def pieces(g: Game) -> tuple[Game, ...]:
    """Return the games in the text of a game: none where it has a name, half of a switch."""
    parts = uptimal_of(g)
    if parts is not None and show_uptimal(parts) is not None:
        return ()
    if neg(g) is g:
        return lefts(g)
    tiny = tiny_parts(g)
    return (*lefts(g), *rights(g)) if tiny is None else (tiny[2],)


def measured(g: Game) -> tuple[int, int]:
    """Measure the text of a game without writing it: about how many characters, and how deep."""
    found: dict[int, tuple[int, int]] = {}
    waiting = [g]
    while waiting:
        here = waiting[-1]
        if here._serial not in found and (known := SIZES.get(here._serial)) is not None:
            found[here._serial] = known
        if here._serial in found:
            waiting.pop()
            continue
        parts = pieces(here)
        unknown = [piece for piece in parts if piece._serial not in found]
        waiting += unknown
        if not unknown:
            sizes = [found[piece._serial] for piece in parts]
            deep = 1 + max((depth for _, depth in sizes), default=-1)
            size = sum(1 + size for size, _ in sizes) or 1
            found[here._serial] = SIZES.keep(here._serial, (size, deep))
    return found[g._serial]


def show(g: Game) -> str:
    """Write a short game so that it reads back; the parts of one too long or deep have names.

    >>> switch = Game("{2|1}")
    >>> show(switch), show(Game.of([switch], [-switch])), show(Game.of([0], [-switch]))
    ('{2|1}', '+-{2|1}', '{0||-1|-2}')
    """
    return write(g, braces=True)[0]


@lru_cache(maxsize=1 << 12)
def write(g: Game, *, braces: bool = False, parentheses: bool = False) -> tuple[str, int]:
    """Write a game, and say how many bars its outermost one has if it stands without braces."""
    size, deep = measured(g)
    if size > LONGEST or deep > DEEPEST:
        return _with_names(g), 0
    return _write(g, NAMELESS, braces=braces, parentheses=parentheses)


def _with_names(g: Game) -> str:
    """Write ``(A := {2|1}; B := {A|0}; {B|A})``: each part that stands in several once."""
    order = list(_pieces_first(g))
    uses = Counter(piece._serial for here in order for piece in pieces(here))
    names: dict[int, str] = {}
    free = names_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    deep: dict[int, int] = {}
    said = []
    for here in order:
        place = here._serial
        deep[place] = 1 + max((deep[piece._serial] for piece in pieces(here)), default=-1)
        if here is g:
            break
        shared = uses[place] > 1 and measured(here)[0] >= NAMED
        if shared or deep[place] == DEEPEST:
            text, _ = _write(here, names, braces=True)
            names[place] = next(free)
            deep[place] = 0
            said.append(f"{names[place]} := {text}; ")
    return f"({''.join(said)}{_write(g, names, braces=True)[0]})"


def _pieces_first(g: Game) -> Iterator[Game]:
    """Yield the games in the text of a game, each once and after those in its own text."""
    seen: set[int] = set()
    waiting = [(g, iter(in_order(pieces(g))))]
    while waiting:
        here, rest = waiting[-1]
        piece = next((piece for piece in rest if piece._serial not in seen), None)
        if piece is not None:
            seen.add(piece._serial)
            waiting.append((piece, iter(in_order(pieces(piece)))))
        else:
            waiting.pop()
            yield here


def names_of(letters: str) -> Iterator[str]:
    """Yield names of letters, the short ones first.

    >>> from itertools import islice
    >>> list(islice(names_of("ab"), 4))
    ['a', 'b', 'aa', 'ab']
    """
    for length in count(1):
        yield from map("".join, product(letters, repeat=length))


def _write(
    g: Game, names: Mapping[int, str], *, braces: bool = False, parentheses: bool = False
) -> tuple[str, int]:
    if g._serial in names:
        return names[g._serial], 0
    parts = uptimal_of(g)
    named = None if parts is None else show_uptimal(parts)
    if named is not None and parts is not None:
        plain = not parts.number and not parts.nimber  # a multiple of ↑, say
        plain = plain or (not parts.ups and not (parts.number and parts.nimber))
        return (f"({named})" if parentheses and not plain else named), 0
    if neg(g) is g:
        return _switch(g, names), 0
    if (tiny := tiny_parts(g)) is not None:
        name, by, inner = tiny
        x = "" if by is ZERO else _write(by, names)[0]
        text = f"{x}{name}({_write(inner, names, braces=True)[0]})"
        return (f"({text})" if parentheses else text), 0
    sides, bars = [], 0
    for options in (in_order(lefts(g)), in_order(rights(g))):
        written = [_write(option, names, braces=len(options) > 1) for option in options]
        bars = max(bars, *(1 + inner for _, inner in written))
        sides.append(",".join(text for text, _ in written))
    text = ("|" * bars).join(sides)
    return (f"{{{text}}}", 0) if braces or bars == BARS else (text, bars)


def _switch(g: Game, names: Mapping[int, str]) -> str:
    options = in_order(lefts(g))
    if len(options) == 1:
        return "+-" + _write(options[0], names, braces=True, parentheses=True)[0]
    return f"+-{{{','.join(_write(option, names, braces=True)[0] for option in options)}}}"


def show_uptimal(parts: Uptimal) -> str | None:
    """Write numbers, nimbers, ups with stars, ↑ⁿ and ↑ + … + ↑ⁿ; None for other uptimals.

    >>> show_uptimal(Uptimal(1, (), 2)), show_uptimal(Uptimal(1, (1,), 2))
    ('1+*2', '1^*2')
    """
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
    number = str(parts.number) if parts.number or not arrow + star else ""
    if number and not arrow and parts.nimber > 1:
        arrow = "+"  # 1+*2, for 1*2 may be read as a product
    return number + arrow + star


def tiny_parts(g: Game) -> tuple[str, Game, Game] | None:
    """Return what is needed to write x + tiny or x + miny: the name, x, and how tiny."""
    left, right = lefts(g), rights(g)
    if len(left) != 1 or len(right) != 1:
        return None
    for name, here, there, sign in (
        ("Tiny", left[0], right[0], 1),
        ("Miny", neg(right[0]), neg(left[0]), -1),
    ):
        x = here._number
        if x is None or len(lefts(there)) != 1 or len(rights(there)) != 1:
            continue
        far = rights(there)[0]
        if lefts(there)[0] is here and mean(far) < x:
            return name, (here if sign > 0 else neg(here)), add(here, neg(far))
    return None
