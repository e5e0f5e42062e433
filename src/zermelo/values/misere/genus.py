"""The genus of games: Grundy values in normal play, in misère play, and beside heaps of 2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.values.misere.canonical import Forms
from zermelo.values.nimber import mex


@dataclass(frozen=True)
class Genus:
    """The genus of a game G.

    Attributes
    ----------
    normal : int
        The Grundy value of G in normal play.
    misere : tuple of int
        The misère Grundy values of G, G + *2, G + *2 + *2, …; the last two go on alternating.

    Examples
    --------
    >>> str(Genus(2, (1, 4, 2, 0)))
    '2^1420'
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


def genera(forms: Forms, known: Sequence[Genus] = ()) -> list[Genus]:
    """Return the genus of every form; those of the first forms may be known already.

    The misère value of G beside one heap of 2 more is the least number that neither an option of G
    beside as many, nor G beside one less, alone or with a heap of 1, has; a heap of 1 changes the
    last bit. Where the values of all options alternate, and a value comes back two places on,
    everything repeats from there (Conway, On Numbers and Games, chapter 12; Winning Ways, 13).

    Examples
    --------
    >>> forms = Forms()
    >>> found = [forms.nim_heap(size) for size in range(5)]
    >>> " ".join(map(str, genera(forms)))
    '0^120 1^031 2^20 3^31 4^46'
    """
    found = list(known)
    for options in forms.options[len(found) :]:  # options have smaller numbers
        held = [found[option] for option in options]
        normal = mex(genus.normal for genus in held)
        values = [mex(genus.misere[0] for genus in held) if held else 1]
        settled = max((len(genus.misere) - 2 for genus in held), default=0)
        while len(values) < settled + 3 or values[-1] != values[-3]:
            at, before = len(values), values[-1]
            values.append(mex([before, before ^ 1, *(_beside(genus, at) for genus in held)]))
        while len(values) > 2 and values[-1] == values[-3]:
            values.pop()
        found.append(Genus(normal, tuple(values)))
    return found


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
    found = genera(forms)
    return [found[form] for form in heaps]
