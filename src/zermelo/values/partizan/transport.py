"""Short games by value: how they are carried to another process."""

from __future__ import annotations

from fractions import Fraction

from zermelo.values.partizan import arena
from zermelo.values.partizan.forms import form

#: A number, or the places of Left's and Right's options further ahead.
Entry = Fraction | tuple[tuple[int, ...], tuple[int, ...]]


def packed(g: int) -> tuple[Entry, ...]:
    """Return the subpositions, options before the games they belong to, the game itself last."""
    places: dict[int, int] = {}
    entries: list[Entry] = []

    def pack(h: int) -> int:
        if h not in places:
            x = arena.NUMBER[h]
            entry = (
                x
                if x is not None
                else (tuple(map(pack, arena.lefts(h))), tuple(map(pack, arena.rights(h))))
            )
            places[h] = len(entries)
            entries.append(entry)
        return places[h]

    pack(g)
    return tuple(entries)


def unpacked(entries: tuple[Entry, ...]) -> int:
    """Return the place of the game that `packed` took apart."""
    built: list[int] = []
    for entry in entries:
        if isinstance(entry, Fraction):
            built.append(arena.number(entry))
        else:
            left, right = ([built[place] for place in side] for side in entry)
            built.append(form(left, right))
    return built[-1]
