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
from zermelo.values.partizan.forms import parts_first
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.memory import Memory
from zermelo.values.partizan.order import neg
from zermelo.values.partizan.sums import add
from zermelo.values.partizan.uptimals import uptimal_of
from zermelo.values.partizan.walls import mean

#: Maximum number of bars in a run: a game whose outermost run has that many is put in braces.
MAX_BARS = 4

#: A game whose text would exceed about MAX_TEXT characters, or MAX_BRACES levels, is written with
#: names for shared parts of at least MIN_NAMED_TEXT characters, and for parts nested too deep.
MAX_TEXT, MAX_BRACES, MIN_NAMED_TEXT = 2_000, 60, 24

#: No names for parts.
NO_NAMES: Mapping[int, str] = MappingProxyType({})

#: Sort keys of games, by serial numbers.
KEYS: Memory[int, tuple[Any, ...]] = Memory(max_size=1 << 14)
#: Approximate number of characters of a game's text, and its depth of nesting, by serial numbers.
SIZES: Memory[int, tuple[int, int]] = Memory()


def key(g: Game) -> tuple[Any, ...]:
    """Return the sort key of an option: numbers, nimbers, uptimals, then the others."""
    if (order_key := KEYS.get(g._serial)) is None:
        if (parts := uptimal_of(g)) is None:
            sides = (tuple(map(key, in_order(side))) for side in (lefts(g), rights(g)))
            order_key = (3, *sides)
        elif parts.ups or (parts.number and parts.nimber):
            order_key = (2, parts.number, parts.ups, parts.nimber)
        else:
            order_key = (1, parts.nimber) if parts.nimber else (0, parts.number)
        KEYS.keep(g._serial, order_key)
    return order_key


def in_order(options: Sequence[Game]) -> list[Game]:
    """Sort options as they are printed."""
    return sorted(options, key=key) if len(options) > 1 else list(options)


def pieces(g: Game) -> tuple[Game, ...]:
    """Return the games whose texts are part of a game's text, such as one side of a switch."""
    parts = uptimal_of(g)
    if parts is not None and show_uptimal(parts) is not None:
        return ()
    if neg(g) is g:
        return lefts(g)
    tiny = tiny_parts(g)
    return (*lefts(g), *rights(g)) if tiny is None else (tiny[2],)


def text_size(g: Game) -> tuple[int, int]:
    """Return the approximate length and the depth of the text of a game, without writing it."""
    size_of: dict[int, tuple[int, int]] = {}
    pending = [g]
    while pending:
        game = pending[-1]
        if game._serial not in size_of and (cached := SIZES.get(game._serial)) is not None:
            size_of[game._serial] = cached
        if game._serial in size_of:
            pending.pop()
            continue
        parts = pieces(game)
        unknown = [piece for piece in parts if piece._serial not in size_of]
        pending += unknown
        if not unknown:
            sizes = [size_of[piece._serial] for piece in parts]
            depth = 1 + max((piece_depth for _, piece_depth in sizes), default=-1)
            length = sum(1 + piece_length for piece_length, _ in sizes) or 1
            size_of[game._serial] = SIZES.keep(game._serial, (length, depth))
    return size_of[g._serial]


def show(g: Game) -> str:
    """Return the text of a short game, which reads back; long or deep games have named parts.

    >>> switch = Game("{2|1}")
    >>> show(switch), show(Game.of([switch], [-switch])), show(Game.of([0], [-switch]))
    ('{2|1}', '+-{2|1}', '{0||-1|-2}')
    """
    return write(g, braces=True)[0]


@lru_cache(maxsize=1 << 12)
def write(g: Game, *, braces: bool = False, parentheses: bool = False) -> tuple[str, int]:
    """Return the text of a game, and the length of its outermost run of bars outside braces."""
    length, depth = text_size(g)
    if length > MAX_TEXT or depth > MAX_BRACES:
        return _with_names(g), 0
    return _write(g, NO_NAMES, braces=braces, parentheses=parentheses)


def _with_names(g: Game) -> str:
    """Return text such as ``(A := {2|1}; B := {A|0}; {B|A})``, with shared parts written once."""
    games = list(parts_first(g, lambda game: in_order(pieces(game))))
    use_counts = Counter(piece._serial for game in games for piece in pieces(game))
    names: dict[int, str] = {}
    unused_names = names_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    depths: dict[int, int] = {}
    definitions = []
    for game in games:
        serial = game._serial
        depths[serial] = 1 + max((depths[piece._serial] for piece in pieces(game)), default=-1)
        if game is g:
            break
        is_shared = use_counts[serial] > 1 and text_size(game)[0] >= MIN_NAMED_TEXT
        if is_shared or depths[serial] == MAX_BRACES:
            text, _ = _write(game, names, braces=True)
            names[serial] = next(unused_names)
            depths[serial] = 0
            definitions.append(f"{names[serial]} := {text}; ")
    return f"({''.join(definitions)}{_write(g, names, braces=True)[0]})"


def names_of(letters: str) -> Iterator[str]:
    """Yield names made of letters, shorter names first.

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
    text = None if parts is None else show_uptimal(parts)
    if text is not None and parts is not None:
        is_single = sum(map(bool, (parts.number, parts.ups, parts.nimber))) < 2  # as 2, *3 or ^^
        return (f"({text})" if parentheses and not is_single else text), 0
    if neg(g) is g:
        options = in_order(lefts(g))
        if len(options) == 1:
            return "+-" + _write(options[0], names, braces=True, parentheses=True)[0], 0
        return f"+-{{{','.join(_write(o, names, braces=True)[0] for o in options)}}}", 0
    if (tiny := tiny_parts(g)) is not None:
        name, x, inner = tiny
        number_text = "" if x is ZERO else _write(x, names)[0]
        text = f"{number_text}{name}({_write(inner, names, braces=True)[0]})"
        return (f"({text})" if parentheses else text), 0
    sides, bars = [], 0
    for side in (lefts(g), rights(g)):
        written = [_write(option, names, braces=len(side) > 1) for option in in_order(side)]
        bars = max(bars, *(1 + inner_bars for _, inner_bars in written))
        sides.append(",".join(text for text, _ in written))
    text = ("|" * bars).join(sides)
    return (f"{{{text}}}", 0) if braces or bars == MAX_BARS else (text, bars)


def show_uptimal(parts: Uptimal) -> str | None:
    """Return the text of a number plus a nimber plus k·↑, ±↑ⁿ or ±(↑ + … + ↑ⁿ), or else None.

    >>> show_uptimal(Uptimal(1, (), 2)), show_uptimal(Uptimal(1, (1,), 2))
    ('1+*2', '1^*2')
    """
    ups, order = parts.ups, len(parts.ups)
    arrow = ""
    if order == 1:
        k = abs(ups[0])
        arrow = "^v"[ups[0] < 0] * (k if k < 3 else 1) + str(k) * (k > 2)
    elif order:
        sign = ups[-1]
        if abs(sign) != 1 or len(set(ups)) > 1 + (not any(ups[:-1])):
            return None
        if any(ups[:-1]) and set(ups) != {sign}:
            return None
        arrow = ("^" if sign > 0 else "v") + (f"[{order}]" if any(ups[:-1]) else f"<{order}>")
    star = f"*{parts.nimber if parts.nimber > 1 else ''}" * (parts.nimber > 0)
    number = str(parts.number) if parts.number or not arrow + star else ""
    if number and not arrow and parts.nimber > 1:
        arrow = "+"  # 1+*2, since 1*2 could be read as a product
    return number + arrow + star


def tiny_parts(g: Game) -> tuple[str, Game, Game] | None:
    """Return the name, x and G for the text of x + tiny-G or x + miny-G; None for others."""
    left, right = lefts(g), rights(g)
    if len(left) != 1 or len(right) != 1:
        return None
    for name, x_game, threat, sign in (
        ("Tiny", left[0], right[0], 1),
        ("Miny", neg(right[0]), neg(left[0]), -1),
    ):
        x = x_game._number
        if x is None or len(lefts(threat)) != 1 or len(rights(threat)) != 1:
            continue
        far = rights(threat)[0]
        if lefts(threat)[0] is x_game and mean(far) < x:
            return name, (x_game if sign > 0 else neg(x_game)), add(x_game, neg(far))
    return None
