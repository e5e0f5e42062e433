"""The compiled form of a ruleset: states as codes, options by a compiled function."""

from __future__ import annotations

import reprlib
from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any, Protocol

from zermelo.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from zermelo.rulesets.ruleset import State

__all__ = ["Coded", "CompiledRules", "signed"]


class CompiledRules(Protocol):
    """A C function ``(code, out, params) -> int64``, made with `zermelo._jit.codes.coded`."""

    @property
    def address(self) -> int:
        """Where the function is."""


@dataclass(frozen=True, eq=False)
class Coded:
    """What the compiled search needs of a game whose play ends.

    A state is a code of a few 64-bit words. The functions are compiled once and cached by numba;
    they are called by address, so that the search itself is compiled once for all games.

    Attributes
    ----------
    words : int
        Words of a code.
    most : int
        At most so many options has a code, and so many parts; below 65,000.
    params : int64 array
        What the functions know of the ruleset: masks, tables.
    successors : CompiledRules
        Writes the options of a code, one after the other, and returns how many there are. Those
        that are likely to win come first. Behind them is room for as many more, as scratch.
    encode : callable
        Turns a state into the words of its code: bit masks below 2^64, or signed numbers. An
        OverflowError says that the state is too large; it is searched without compiled rules then.
    simplify : CompiledRules, optional
        Writes k codes of which the value is known to add up, with a nimber, to that of a code, and
        returns ``nimber << 32 | k``. The place for components, for theorems (k = 0) and for
        canonical forms. A code that it wrote, it leaves as it is. For misère play it may only
        write one code of the same game, without a nimber. Two parts that are equal are left out
        unseen, as their values add up to 0.
    dense : int, optional
        The low so many bits of a code of one word are an index, every option has a smaller index
        than the code it comes from, and the bits above are a Nim heap beside (0 in misère play).
        Games with few indices are then solved in one pass through a table.
    questions : bool
        Find values by asking "is it n?" for n = 0, 1, 2, … (`zermelo._jit.nimbers`). That takes
        far fewer positions where values are small, and more where they are large. Needs
        ``simplify``.
    """

    words: int
    most: int
    params: NDArray[np.int64]
    successors: CompiledRules
    encode: Callable[[State], tuple[int, ...]]
    simplify: CompiledRules | None = None
    dense: int | None = None
    questions: bool = False

    def code(self, state: State, name: str = "the ruleset") -> NDArray[Any]:
        """Return the code of a state as an array of int64, each word with the bits it was given.

        Parameters
        ----------
        state : State
        name : str
            Whose rules these are, for the error.

        Raises
        ------
        OverflowError
            From ``encode``: the state has no code.
        InputError
            ``encode`` returns something else than as many words as a code has.
        """
        import numpy as np

        given = self.encode(state)
        try:
            words = [index(word) for word in given]
        except TypeError:
            words = []
        if len(words) != self.words or min(words) < -(1 << 63) or max(words) >= 1 << 64:
            raise InputError(
                f"{name}: encode gives {reprlib.repr(given)} for {reprlib.repr(state)}; "
                f"expected are {self.words} whole numbers of 64 bits; where a state is too large, "
                "raise OverflowError"
            )
        if max(words) >= 1 << 63:
            words = [signed(word, 1)[0] for word in words]
        return np.array(words, np.int64)


def signed(mask: int, words: int) -> tuple[int, ...]:
    """Cut a bit mask into signed 64-bit words, lowest first.

    Examples
    --------
    >>> signed(2**64 + 5, 2), signed(2**64 - 1, 1)
    ((5, 1), (-1,))
    """
    cut = (mask >> 64 * place & (1 << 64) - 1 for place in range(words))
    return tuple(word - (word >> 63 << 64) for word in cut)
