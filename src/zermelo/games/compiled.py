"""The compiled form of rules: states as keys, options by a compiled function."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from zermelo.errors import InputError, in_full

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

S = TypeVar("S")


class Addressed(Protocol):
    """A C function ``(key, out, params)`` of `zermelo._jit.addressed.addressed`: an int64."""

    @property
    def address(self) -> int:
        """Where the function is."""


@dataclass(frozen=True, eq=False)
class CompiledRules(Generic[S]):
    """What compiled search and compiled labelling need of a game.

    A state is a key of a few 64-bit words. The functions are compiled once and cached by numba;
    they are called by address, so that the search itself is compiled once for all games.

    Where play need not end, or ends otherwise than by the lack of a move, all keys that can be
    reached are labelled. `successors` says such an end instead of a number of options: 0 where the
    player to move has lost, ``TIE``, ``WON`` (of `zermelo._jit.addressed`). They are those of
    normal play; whoever labels turns them round for misère play.

    Attributes
    ----------
    words : int
        Words of a key.
    most : int
        At most so many options has a key, and so many parts; below 65,000.
    params : int64 array
        What the functions know of the ruleset: masks, tables.
    successors : Addressed
        Writes the options of a key, one after the other, and returns how many there are. Those
        that are likely to win come first. Behind them is room for as many more, as scratch. Keys
        may be canonical under symmetries: ``key`` and ``successors`` then write the same one for
        all states that are the same game.
    key : callable
        Turns a state into the words of its key: bit masks below 2^64, or signed numbers. An
        OverflowError says that the state is too large; it is searched without compiled rules then.
    simplify : Addressed, optional
        Writes k keys of which the value is known to add up, with a nimber, to that of a key, and
        returns ``nimber << 32 | k``. The place for components, for theorems (k = 0) and for
        canonical forms. A key that it wrote, it leaves as it is. For misère play it may only
        write one key of the same game, without a nimber. Two parts that are equal are left out
        unseen, as their values add up to 0. Where positions have no values (`Turns`), it writes
        one key that has the same outcome.
    dense : int, optional
        The low so many bits of a key of one word are an index, every option has a smaller index
        than the key it comes from, and the bits above are a Nim heap beside (0 in misère play).
        Games with few indices are then solved in one pass through a table.
    means : str
        How answers say that they were found.
    questions : bool
        Find values by asking "is it n?" for n = 0, 1, 2, … (`zermelo._jit.nimbers`). That takes
        far fewer positions where values are small, and more where they are large. Needs
        ``simplify``.
    state : callable, optional
        Turns the words of a key (signed) back into a state that has this key. Tables then find
        their longest wins, and are checked at random places.
    indices : int, optional
        Keys of one word are numbers below this. Where one is no position, ``successors`` returns
        ``HOLE``. Then all of them are labelled, whether play comes there or not.
    unmoves : Addressed, optional
        With ``indices``: writes all keys that have this one among their options, each once, and
        returns how many there are, at most ``most``. Holes, and positions where play has ended,
        may be among them. Then ``successors`` writes each option once, and at most 254.
    columns : int, optional
        With ``indices``: they are rows of so many, and all options of a column lie in one row.
        Whoever asks for the options of all then takes a few columns at a time, and the labels of
        their options fit the processor's cache.
    tier : Addressed, optional
        Returns the tier of a key, a number from 0 below 2^31 (men, hands, material); it writes
        nothing. Options are of the same tier or a lower one. Then one tier at a time is labelled.
    wider : CompiledRules, optional
        Rules with longer keys, by which states are searched that have no key here.
    fewest : callable, optional
        Says how many positions play from a state comes to, at least. Lengths of play look at all of
        them: where nobody asked for them and fewer may be looked at, the search is not begun.
    """

    words: int
    most: int
    params: NDArray[np.int64]
    successors: Addressed
    key: Callable[[S], tuple[int, ...]]
    simplify: Addressed | None = None
    dense: int | None = None
    questions: bool = False
    means: str = "compiled search"
    state: Callable[[tuple[int, ...]], S] | None = None
    indices: int | None = None
    unmoves: Addressed | None = None
    columns: int | None = None
    tier: Addressed | None = None
    wider: CompiledRules[S] | None = None
    fewest: Callable[[S], int] | None = None

    @property
    def backwards(self) -> tuple[int, Addressed] | None:
        """How many indices there are and their un-moves, by which all of them can be labelled."""
        if self.indices is None or self.unmoves is None:
            return None
        return self.indices, self.unmoves

    def array(self, state: S, name: str = "the ruleset") -> NDArray[Any]:
        """Return the key of a state as an array of int64, each word with the bits it was given.

        Parameters
        ----------
        name : str
            Whose rules these are, for the error.

        Raises
        ------
        OverflowError
            From ``key``: the state has none.
        InputError
            ``key`` returns something else than as many words as a key has.
        """
        import numpy as np

        given = self.key(state)
        try:
            buffer = array("q", given)
            if len(buffer) == self.words:
                return np.frombuffer(buffer, np.int64)
        except (TypeError, OverflowError):  # no such key, or a bit mask with the last bit
            pass
        try:
            words = [index(word) for word in given]
        except TypeError:
            words = []
        if len(words) != self.words or min(words) < -(1 << 63) or max(words) >= 1 << 64:
            raise InputError(
                f"{name}: key gives {in_full(given)} for {in_full(state)}; "
                f"expected are {self.words} whole numbers of 64 bits; where a state is too large, "
                "raise OverflowError"
            )
        if max(words) >= 1 << 63:
            words = [signed(word, 1)[0] for word in words]
        return np.array(words, np.int64)


@dataclass(frozen=True, eq=False)
class CompiledSides(Generic[S]):
    """What the search for values of large boards needs of a partizan game whose play ends.

    ``words``, ``key`` and ``params`` are as in `CompiledRules`. ``left`` and ``right`` write the
    options of a key, one after the other, and return how many there are.
    """

    words: int
    most: int  #: at most so many options has a player; a key has at most 31 parts
    left: Addressed
    right: Addressed
    #: Writes k keys of which the values add up to that of a key, and returns k; where bit 32 + i is
    #: set as well, the value of key number i is taken away instead. A key that it wrote, it leaves
    #: as it is, and adds it. Where play need not end, there is one.
    simplify: Addressed
    key: Callable[[S], tuple[int, ...]]
    params: NDArray[np.int64]


def called(
    function: Addressed,
    rules: CompiledRules[Any] | CompiledSides[Any],
    key: object,
    out: Any = None,  # noqa: ANN401
) -> int:
    """Call compiled rules from Python, which is slow: with a key, and with an array to write to."""
    import numpy as np

    from zermelo._jit.addressed import invoke

    given = np.array(key, np.int64)
    written = np.zeros(1, np.int64) if out is None else out.reshape(-1)
    with np.errstate(over="ignore"):
        return int(invoke(function.address, given, 0, written, 0, rules.params))


def tier_of(tier: Addressed, rules: CompiledRules[Any], key: object) -> int:
    """Return the tier of one key: in plain Python if it can be, as compiling takes far longer."""
    import numpy as np

    plain = getattr(tier, "plain", None)
    if plain is None:
        return called(tier, rules, key)
    with np.errstate(over="ignore"):
        return int(plain(np.array(key, np.int64), np.zeros(1, np.int64), rules.params))


def signed(mask: int, words: int) -> tuple[int, ...]:
    """Cut a bit mask into signed 64-bit words, lowest first.

    >>> signed(2**64 + 5, 2), signed(2**64 - 1, 1)
    ((5, 1), (-1,))
    """
    if words == 1 and 0 <= mask < 1 << 63:
        return (mask,)
    cut = (mask >> 64 * place & (1 << 64) - 1 for place in range(words))
    return tuple(word - (word >> 63 << 64) for word in cut)
