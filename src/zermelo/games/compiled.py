"""The compiled form of rules: states are keys, and a compiled function writes their options."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any, Generic, Protocol, runtime_checkable

from zermelo.errors import InputError, in_full
from zermelo.games.type_parameters import S

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Addressed(Protocol):
    """A C function ``(key, out, params)`` of `zermelo._jit.addressed` that returns an int64."""

    @property
    def address(self) -> int:
        """The address of the function."""


@dataclass(frozen=True, eq=False)
class CompiledRules(Generic[S]):
    """Rules of a game for compiled search and compiled labelling.

    A state is a key of a few 64-bit words. The functions are compiled once and cached by Numba;
    they are called by address, so that the search itself is compiled once for all games.

    If play need not end, or has ends other than "no move", all reachable keys are labelled.
    `successors` returns such an end instead of a number of options: 0 if the player to move has
    lost, ``TIE`` or ``WON`` (of `zermelo._jit.addressed`). These ends are those of normal play;
    labelling reverses them for misère play.

    Attributes
    ----------
    words : int
        Number of words of a key.
    max_options : int
        Maximum number of options of a key, and of keys that `simplify` writes; below 65,000.
    params : int64 array, or sequence of int
        Data of the ruleset for the functions: masks, tables. It becomes an array.
    successors : Addressed
        Writes the options of a key, one after the other, and returns their number. Options that
        are likely to win come first. After them is scratch space for ``max_options`` more keys.
        Keys may be canonical under symmetries: ``key`` and ``successors`` then write the same key
        for all equivalent states.
    key : callable
        Turns a state into the words of its key: bit masks below 2^64, or signed numbers. An
        OverflowError means that the state is too large: ``wider`` is tried, then plain Python.
    simplify : Addressed, optional
        Writes k keys whose values, together with a nimber, add up to that of a key, and returns
        ``nimber << 32 | k``. It is for components, theorems (k = 0) and canonical forms. From a key
        that it wrote, it must write the same key. In misère play it may only write one key, of
        an equivalent position, without a nimber. The search drops two equal keys, as their values
        add up to 0. If positions have no values (`Turns`), it writes one key of the same outcome.
    dense : int, optional
        For keys of one word: the number of low bits that form an index. The bits above them are the
        size of a Nim heap that is added (0 in misère play). Every move outside this heap makes the
        index smaller, so games with few indices are solved in one pass through a table.
    method_name : str
        The name of the method in answers.
    questions : bool
        Whether values are found by the questions "is it n?" for n = 0, 1, 2, …
        (`zermelo._jit.nimbers`), which visit far fewer positions if values are small, and more if
        they are large. Needs ``simplify``.
    state : callable, optional
        Returns the state of a key, a tuple of signed words. If ``state`` is given, tables show
        their longest wins, and are checked at random keys.
    indices : int, optional
        If given, keys are the numbers below ``indices``, of one word, and all of them are labelled,
        reachable or not. For a key that is not a position, ``successors`` returns ``HOLE``.
    unmoves : Addressed, optional
        With ``indices``: writes the keys with a move to the given key, each once, and returns
        their number, at most ``max_options``. They may include holes and ended positions. Then
        ``successors`` writes each option once, and at most 254.
    columns : int, optional
        With ``indices``: the keys, in order, form rows of this length, and the options of all keys
        in a column lie in one row. So options are computed a few columns at a time, with their
        labels in the processor's cache.
    tier : Addressed, optional
        Returns the tier of a key, from 0 to 2^31 − 1 (such as the number of men); it writes
        nothing. Options are in the same tier or a lower one. Then tiers are labelled one at a time.
    wider : CompiledRules, optional
        Rules with longer keys, for states without a key here.
    min_positions : callable, optional
        Returns a lower bound of the number of positions reachable from a state. Lengths of play
        need all these positions: an optional search for lengths starts only if this bound is low.
    """

    words: int
    max_options: int
    params: Any
    successors: Addressed
    key: Callable[[S], tuple[int, ...]]
    simplify: Addressed | None = None
    dense: int | None = None
    questions: bool = False
    method_name: str = "compiled search"
    state: Callable[[tuple[int, ...]], S] | None = None
    indices: int | None = None
    unmoves: Addressed | None = None
    columns: int | None = None
    tier: Addressed | None = None
    wider: CompiledRules[S] | None = None
    min_positions: Callable[[S], int] | None = None

    def __post_init__(self) -> None:
        convert_params(self)

    @property
    def backwards(self) -> tuple[int, Addressed] | None:
        """``indices`` and ``unmoves``; None unless both are given, to label from the ends back."""
        if self.indices is None or self.unmoves is None:
            return None
        return self.indices, self.unmoves

    def array(self, state: S, name: str = "the ruleset") -> NDArray[Any]:
        """Return the key of a state as an int64 array; errors call the rules ``name``.

        Raises OverflowError if the state has no key, InputError unless a key has ``words`` numbers.
        """
        import numpy as np

        key = self.key(state)
        try:
            buffer = array("q", key)
            if len(buffer) == self.words:
                return np.frombuffer(buffer, np.int64)
        except (TypeError, OverflowError):  # no such key, or a bit mask with bit 63
            pass
        try:
            words = [index(word) for word in key]
        except TypeError:
            words = []
        if len(words) != self.words or min(words) < -(1 << 63) or max(words) >= 1 << 64:
            raise InputError(
                f"{name}: key gives {in_full(key)} for {in_full(state)}; return {self.words} whole "
                "numbers of 64 bits, and raise OverflowError if a state is too large"
            )
        if max(words) >= 1 << 63:
            words = [signed(word, 1)[0] for word in words]
        return np.array(words, np.int64)


@runtime_checkable
class WithQuestions(Protocol):
    """Rules with their own ends of play, whose winner is found by compiled questions."""

    def compiled_at_least(self) -> CompiledRules[tuple[Any, int]] | None:
        """Return compiled rules for pairs of a state and a value, 0 or 1; None if there are none.

        They are rules of a game in normal play. A pair is an N-position if the player to move
        gets the value or more in the state, where a win is 1, a tie 0 and a loss −1.
        """


@dataclass(frozen=True, eq=False)
class CompiledSides(Generic[S]):
    """Compiled moves of a partizan game, to find values and, on large boards, who wins.

    ``words``, ``key`` and ``params`` are as in `CompiledRules`. ``left`` and ``right`` write the
    options of a key, one after the other, and return their number.
    """

    words: int
    max_options: int  #: maximum number of options of a player
    left: Addressed
    right: Addressed
    #: Writes k ≤ 31 keys whose values add up to that of a key; returns k, with bit 32 + i set if
    #: the value of key i (from 0) is subtracted. If play may be endless, it keeps keys it wrote.
    simplify: Addressed
    key: Callable[[S], tuple[int, ...]]
    params: Any = ()

    def __post_init__(self) -> None:
        convert_params(self)

    def signed_key(self, state: S) -> list[int]:
        """Return the key of a state as signed words. Raises `OverflowError` if it has none."""
        return [word for number in self.key(state) for word in signed(number, 1)]


def convert_params(rules: CompiledRules | CompiledSides) -> None:
    """Convert the params to an int64 array."""
    import numpy as np

    object.__setattr__(rules, "params", np.asarray(rules.params, np.int64))


def call_compiled(
    function: Addressed,
    rules: CompiledRules | CompiledSides,
    key: object,
    out: Any = None,  # noqa: ANN401
) -> int:
    """Return the result of a compiled function, which writes to ``out``; slow, from Python."""
    import numpy as np

    from zermelo._jit.addressed import invoke

    key_words = np.array(key, np.int64)
    out_words = np.zeros(1, np.int64) if out is None else out.reshape(-1)
    with np.errstate(over="ignore"):
        return int(invoke(function.address, key_words, 0, out_words, 0, rules.params))


def tier_of(tier: Addressed, rules: CompiledRules, key: object) -> int:
    """Return the tier of a key, if possible in plain Python, since compiling takes far longer."""
    import numpy as np

    plain_function = getattr(tier, "plain", None)
    if plain_function is None:
        return call_compiled(tier, rules, key)
    with np.errstate(over="ignore"):
        return int(plain_function(np.array(key, np.int64), np.zeros(1, np.int64), rules.params))


def signed(mask: int, words: int) -> tuple[int, ...]:
    """Split a bit mask into ``words`` signed 64-bit words, lowest first.

    >>> signed(2**64 + 5, 2), signed(2**64 - 1, 1)
    ((5, 1), (-1,))
    """
    if words == 1 and 0 <= mask < 1 << 63:
        return (mask,)
    unsigned_words = (mask >> 64 * place & (1 << 64) - 1 for place in range(words))
    return tuple(word - (word >> 63 << 64) for word in unsigned_words)
