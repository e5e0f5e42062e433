"""The rules of a few games on heaps, for certificates.

A state is a tuple of heap sizes. If a fact is not known here, such as the value of a very large
heap, None is returned; the verdict then names the fact as an assumption.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count
from math import isqrt

from .form import BOUND, Flaw

Heaps = tuple[int, ...]

#: Reasons for a pattern of values to hold for all heaps.
PATTERNS = (
    "Guy and Smith 1956: the values repeat over a stretch that decides all that follow",
    "Lasker's Nim: Winning Ways, chapter 4",
    (
        "what may be taken repeats, no heap is split, and the values of all smaller heaps are as "
        "before, but for the saltus"
    ),
)


class CheckedGame:
    """Rules of a game, with the sources of its values or P-positions."""

    sources: tuple[str, ...] = ()  # the texts that certificates of all versions cite
    heap_count: int | None = None  # the required number of heaps, if any

    def options(self, state: Heaps) -> Iterator[Heaps]:
        """Yield the options of a state."""
        raise NotImplementedError

    def split(self, state: Heaps) -> list[Heaps]:
        """Return the parts of a position."""
        return [(heap,) for heap in state]

    def value(self, heap: int) -> int | None:  # noqa: ARG002
        """Return the value of a heap in a sum; None if it is unknown here."""
        return None

    def text(self, place: int, heap: int, after: Heaps) -> str | None:
        """Describe a move in heap ``place`` (from 0) to heaps ``after``; None if it is no move."""
        raise NotImplementedError


class NimGame(CheckedGame):
    """Nim: make a heap smaller. A heap of n has value n, as its options have values 0, …, n − 1."""

    sources = ("the value is the nim-sum of the heaps (Bouton 1901)",)

    def options(self, state: Heaps) -> Iterator[Heaps]:
        """Yield the states in which one heap is smaller."""
        for place, heap in enumerate(state):
            for smaller in range(heap):
                yield (*state[:place], smaller, *state[place + 1 :])

    def value(self, heap: int) -> int:
        """Return the size of the heap, which is its value."""
        return heap

    def text(self, place: int, heap: int, after: Heaps) -> str | None:
        """Describe a move that takes tokens from a heap; None if it is not a move."""
        if len(after) != 1 or not after[0] < heap:
            return None
        return f"take {heap - after[0]} from heap {place + 1}"


class OctalGame(CheckedGame):
    """Octal games: take k tokens from a heap, and leave as many heaps as digit k of a code allows.

    A digit is the sum of 1 if no heap may be left, 2 if one may, and 4 if two may; the two must
    differ if ! follows. The digits of the tail, in brackets, are repeated for ever.

    Suppose that a move takes at most t tokens and leaves at most two heaps, no digit is marked !,
    and the values satisfy g(n + p) = g(n) for n₀ ≤ n ≤ 2n₀ + p + t. Then they satisfy it for all
    n ≥ n₀ (Guy and Smith 1956). For larger n, the largest heap that a move from n + p leaves has at
    least n₀ + p tokens; making it p smaller gives an option of n, with the same value by induction.
    Conversely, adding p to the largest heap of an option of n gives one of n + p of the same value.
    """

    sources = tuple(
        f"nim-sum of the heaps' values (Sprague 1935, Grundy 1939), which {known}"
        for known in (
            "are computed by their definition",
            *(f"follow a pattern ({proof})" for proof in PATTERNS),
            "are computed by their definition or by a proven period (Guy and Smith 1956)",
            "repeat (Golomb 1966)",
        )
    )
    MAX_EXAMINED = 1_000_000  # limit on `examined`, roughly the number of options seen

    def __init__(self, digits: list[str], tail: list[str]) -> None:
        self.digits, self.tail = digits, tail
        self.splits = any(int(digit[0]) & 4 for digit in digits + tail)
        self.values: list[int] = []
        self.period: int | None = None
        self.examined = 0

    def digits_for(self, heap: int) -> Iterator[tuple[int, str]]:
        """Yield numbers of tokens with their digits; no move in a heap takes any other number."""
        yield from enumerate(self.digits[: heap + 1])
        if any(int(digit[0]) & 6 for digit in self.tail):
            for taken in range(len(self.digits), heap):
                yield taken, self.digit(taken)
        if self.tail and heap >= len(self.digits):
            yield heap, self.digit(heap)

    def digit(self, taken: int) -> str:
        """Return the digit for a number of tokens taken."""
        if taken < len(self.digits):
            return self.digits[taken]
        return self.tail[(taken - len(self.digits)) % len(self.tail)] if self.tail else "0"

    def heaps_left(self, heap: int) -> Iterator[Heaps]:
        """Yield for each move in one heap the heaps that it leaves, the smaller one first."""
        for taken, digit in self.digits_for(heap):
            rest, allowed = heap - taken, int(digit[0])
            if allowed & 1 and not rest:
                yield ()
            if allowed & 2 and rest:
                yield (rest,)
            if allowed & 4:
                for smaller in range(1, (rest - len(digit) + 1) // 2 + 1):
                    yield smaller, rest - smaller

    def options(self, state: Heaps) -> Iterator[Heaps]:
        """Yield the states after a move in one heap; a heap that disappears is written as 0."""
        for place, heap in enumerate(state):
            for after in self.heaps_left(heap):
                yield (*state[:place], *(after or (0,)), *state[place + 1 :])

    def split(self, state: Heaps) -> list[Heaps]:
        """Return the single heaps; a position without heaps is its only part."""
        return [(heap,) for heap in state] or [()]

    def value(self, heap: int) -> int | None:
        """Return a value by the definition or a proven period; None if that takes too long."""
        g = self.values
        while heap >= len(g) and self.period is None:
            if self.examined > self.MAX_EXAMINED:
                return None
            option_values = set()
            self.examined += 16 + (len(g) if self.tail else len(self.digits)) // 8
            for after in self.heaps_left(len(g)):
                self.examined += 1
                option_values.add(g[after[0]] ^ (g[after[1]] if after[1:] else 0) if after else 0)
            g.append(next(value for value in count() if value not in option_values))
            if len(g) >= 64 and len(g) & (len(g) - 1) == 0:  # a power of 2
                self.period = self.find_period()
        if self.period is not None and heap >= len(g):
            heap = len(g) - self.period + (heap - len(g)) % self.period
        return g[heap]

    def find_period(self) -> int | None:
        """Return a period that the computed values prove; None if they prove none."""
        g, max_taken = self.values, len(self.digits) - 1
        if self.tail or any(len(digit) > 1 for digit in self.digits):
            return None
        for period in range(1, len(g) // 2):
            breaks = (n for n in reversed(range(len(g) - period)) if g[n] != g[n + period])
            start = next(breaks, -1) + 1
            if len(g) > 2 * start + 2 * period + max_taken:
                return period
        return None

    def text(self, place: int, heap: int, after: Heaps) -> str | None:
        """Describe a move to the heaps ``after``, ascending, or (0,); None if it is not a move."""
        remaining = tuple(entry for entry in after if entry)
        taken = heap - sum(remaining)
        if taken < 0 or list(remaining) != sorted(remaining) or after != (remaining or (0,)):
            return None
        digit = self.digit(taken)
        if len(remaining) > 2 or not int(digit[0]) >> len(remaining) & 1:
            return None
        if len(remaining) == 2 and remaining[0] == remaining[1] and len(digit) > 1:
            return None
        heaps = " and ".join(map(_short_number, remaining))
        if not taken:
            return f"split heap {place + 1} into {heaps}"
        if not remaining:
            return f"take heap {place + 1}, all {_short_number(taken)}"
        taking = f"take {_short_number(taken)} from heap {place + 1}"
        return f"{taking}, leaving {heaps}" if self.splits else taking


class FormulaGame(CheckedGame):
    """A game whose P-positions have a formula."""

    rule = ""  # the name of the formula in certificates

    def __init__(self, parameter: int) -> None:
        self.parameter = parameter

    def split(self, state: Heaps) -> list[Heaps]:
        """Return the whole position, because the values of heaps do not add up."""
        return [state]

    def is_move(self, state: Heaps, option: Heaps) -> bool:
        """Whether a move leads from one state to another."""
        raise NotImplementedError

    def is_lost(self, state: Heaps) -> bool:
        """Whether a state is a P-position by the formula."""
        raise NotImplementedError

    def text_of(self, state: Heaps, option: Heaps) -> str | None:
        """Describe what a move takes; None if it is not a move."""
        if not self.is_move(state, option):
            return None
        pairs = enumerate(zip(state, option, strict=True), 1)
        taken = [f"{a - b} from heap {place}" for place, (a, b) in pairs if a > b]
        return "take " + ", ".join([*taken[:-2], " and ".join(taken[-2:])])


class MooreGame(FormulaGame):
    """Moore's Nim: make at least one and at most k heaps smaller.

    P-positions are those where k + 1 divides the number of ones in every binary column (Moore
    1910). No move leads from one of them to another: in the highest column that changes, 1 to k
    ones become 0. From every other position a move leads to a P-position. Go through the columns
    from the left. Once a one of a heap is made 0, the heap is *open*, and its lower digits can be
    chosen. In a column let c heaps be open, and let s be the number of ones of the other heaps
    modulo k + 1. If s = 0 or k + 1 − s ≤ c, the open heaps can get 0 or k + 1 − s ones there.
    Otherwise s + c ≤ k, so s more heaps with a one in this column can be opened, and all open heaps
    get a 0 in it.
    """

    rule = "moore"
    sources = ("P if k + 1 divides the number of ones in every column (Moore 1910)",)

    def options(self, state: Heaps) -> Iterator[Heaps]:
        """Yield the states in which one to k heaps are smaller."""
        return self.smaller(state, 0, self.parameter)

    def smaller(self, state: Heaps, start: int, max_heaps: int) -> Iterator[Heaps]:
        """Yield the states with 1 to ``max_heaps`` smaller heaps, all from place ``start`` on."""
        for place in range(start, len(state)):
            for heap in range(state[place]):
                option = (*state[:place], heap, *state[place + 1 :])
                yield option
                if max_heaps > 1:
                    yield from self.smaller(option, place + 1, max_heaps - 1)

    def is_move(self, state: Heaps, option: Heaps) -> bool:
        """Whether at least one and at most k heaps are smaller, and none is larger."""
        if len(option) != len(state) or any(b > a for a, b in zip(state, option, strict=True)):
            return False
        return 1 <= sum(a > b for a, b in zip(state, option, strict=True)) <= self.parameter

    def is_lost(self, state: Heaps) -> bool:
        """Whether k + 1 divides the number of ones in every column."""
        return all(
            sum(heap >> bit & 1 for heap in state) % (self.parameter + 1) == 0
            for bit in range(max(state, default=0).bit_length())
        )


class WythoffGame(FormulaGame):
    """Wythoff's game: make a heap smaller, or both, by numbers that differ by less than a.

    P-positions are the pairs A = ⌊nα⌋, B = A + an with α = (2 − a + √(a² + 4)) / 2 (Wythoff 1907,
    Fraenkel 1982). As 1/α + 1/(α + a) = 1 and α is irrational, every number from 1 on is in exactly
    one pair, as A or as B (Beatty). So no move leads from pair to pair: not in one heap, and not in
    both, since the differences B − A are multiples of a. Let x ≤ y not be a pair. If x is the B of
    a pair, make y the A of this pair. If x is the A of a pair and y > B, make y this B. Otherwise
    y − x < an for the n of x = A; with m = ⌊(y − x) / a⌋ < n, a move in both heaps leads to pair m.
    """

    rule = "wythoff"
    sources = tuple(
        "P-positions ⌊nα⌋, ⌊nα⌋ + an with α = (2 − a + √(a² + 4)) / 2 (Wythoff 1907, Fraenkel "
        f"1982){more}"
        for more in ("", "; values other than 0 from a table")
    )
    heap_count = 2

    def options(self, state: Heaps) -> Iterator[Heaps]:
        """Yield the states after a move in one heap, or in both by numbers that differ by < a."""
        x, y = state
        yield from ((smaller, y) for smaller in range(x))
        yield from ((x, smaller) for smaller in range(y))
        for i in range(1, x + 1):
            for j in range(max(1, i - self.parameter + 1), min(y, i + self.parameter - 1) + 1):
                yield x - i, y - j

    def is_move(self, state: Heaps, option: Heaps) -> bool:
        """Whether the numbers taken from the two heaps are those of a move."""
        if len(option) != 2:
            return False
        i, j = (a - b for a, b in zip(state, option, strict=True))
        return i >= 0 and j >= 0 and i + j > 0 and (not i * j or abs(i - j) < self.parameter)

    def is_lost(self, state: Heaps) -> bool:
        """Whether the smaller heap is the A of the pair with the same difference."""
        smaller, larger = sorted(state)
        a = self.parameter
        n, rest = divmod(larger - smaller, a)
        return not rest and smaller == (n * (2 - a) + isqrt(n * n * (a * a + 4))) // 2


OCTAL_CODES = {
    "kayles": "0.77",
    "dawsons-kayles": "0.07",
    "dawsons-chess": "0.137",
    "guiles": "0.15",
    "officers": "0.6",
    "laskers-nim": "4.[3]",
    "grundys-game": "4!.0",
    "bob-and-ben": "0.30[1]",
    "rims": "0.[7]",
}


def _octal_game(octal_code: str) -> CheckedGame | None:
    match = re.fullmatch(r"([04]!?)\.((?:[0-7]!?){0,99})(?:\[((?:[0-7]!?){1,99})\])?", octal_code)
    if match is None:
        return None
    first, digits, tail = match.groups(default="")
    return OctalGame([first, *re.findall("[0-7]!?", digits)], re.findall("[0-7]!?", tail))


def _subtraction_game(text: str) -> CheckedGame | None:
    if not re.fullmatch(r"[1-9][0-9]{0,2}(,[1-9][0-9]{0,2})*", text):
        return None
    taken = {*map(int, text.split(","))}
    return OctalGame(["3" if k in taken else "0" for k in range(max(taken) + 1)], [])


def _formula_game(kind: type[FormulaGame]) -> Callable[[str], CheckedGame | None]:
    return lambda text: kind(int(text)) if re.fullmatch("[1-9][0-9]{0,999}", text) else None


#: For each ruleset: the option that sets its parameter, the default, a function making the game.
GAMES: dict[str, tuple[str, str, Callable[[str], CheckedGame | None]]] = {
    "nim": ("", "", lambda _: NimGame()),
    "moore": ("--k", "2", _formula_game(MooreGame)),
    "wythoff": ("--a", "1", _formula_game(WythoffGame)),
    "octal": ("--code", "", _octal_game),
    "subtraction": ("--set", "", _subtraction_game),
    **{name: ("", code, _octal_game) for name, code in OCTAL_CODES.items()},
}


@lru_cache(maxsize=64)
def _game(name: str, parameter: str) -> CheckedGame | None:
    return GAMES[name][2](parameter)


def read_position(text: str) -> tuple[str, CheckedGame, Heaps] | None:
    """Return ruleset, game and heaps; None for unknown games; raise Flaw for a wrong position."""
    name, *words = text.split(" ")
    if name not in GAMES:
        return None
    option, parameter, _ = GAMES[name]
    ruleset = name
    if option and words[:1] == [option] and len(words) > 1:
        parameter, ruleset, words = words[1], f"{name} {option} {words[1]}", words[2:]
    elif name == "nim" and words[:1] == ["--most"]:
        return None  # bounded Nim, which is not known here
    game = _game(name, parameter)
    if game is None:
        if option == "--code" or option == "--set":
            return None  # codes and sets have more forms than this module reads
        raise Flaw(f"{ruleset!r} is not a ruleset")
    if not all(re.fullmatch("0|[1-9][0-9]{0,3999}", word) for word in words):
        raise Flaw(f"{text!r:.60} is not a position of {ruleset!r}")
    state = tuple(map(int, words))
    if game.heap_count not in (None, len(state)) or any(heap >= BOUND for heap in state):
        raise Flaw(f"{text!r:.60} is not a position of {ruleset!r}")
    return ruleset, game, state


def _short_number(number: int) -> str:
    text = str(number)
    return text if len(text) <= 40 else f"{text[:8]}…{text[-8:]} ({len(text):,} digits)"
