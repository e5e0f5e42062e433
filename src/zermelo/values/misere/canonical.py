"""Misère canonical forms, the values of single positions: Conway's simplest forms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations

from zermelo.errors import InputError, LimitReached


@dataclass(frozen=True)
class Reversal:
    """The simplest form of a game, with the reversible options that it leaves out.

    Each reversible option has the form as an option, so a move there is answered by a move to the
    form. If options are left out and the form is 0, one of them, ``proviso``, must be a P-position.
    """

    form: int
    left_out: tuple[int, ...]
    proviso: int | None


class Forms:
    """Canonical forms by number: equal games have equal numbers; 0 is the game without a move.

    G is equal to K in misère play, so that one may replace the other in every sum, iff their
    canonical forms are the same. G simplifies to K if the options of K are among those of G,
    every other option of G has K as an option, and, if K = 0, some option of G is a P-position
    (Conway 1976, chapter 12; Siegel 2013, V.3).

    Parameters
    ----------
    max_forms : int, optional
        With more forms, `LimitReached` is raised.
    max_options : int, optional
        If the sums that `add` forms have more options in all, `LimitReached` is raised.
    look : callable, optional
        Called often while `add` forms sums; it may raise an error to end the work.

    Examples
    --------
    >>> forms = Forms()
    >>> star = forms.form([0])
    >>> forms.form([star]), forms.text(forms.add(star, star)), forms.text(forms.form([0, star]))
    (0, '0', '*2')
    >>> forms.text(forms.form([forms.form([0, star])]))
    '{*2}'
    """

    def __init__(
        self,
        *,
        max_forms: int | None = None,
        max_options: int | None = None,
        look: Callable[[], object] | None = None,
    ) -> None:
        self.max_forms, self.max_options, self._check_limits = max_forms, max_options, look
        self._option_count = 0
        #: The options of each form.
        self.options: list[frozenset[int]] = [frozenset()]
        #: Whether each form is a P-position.
        self.is_p: list[bool] = [False]
        self._numbers = {frozenset[int](): 0}
        self._sums: dict[tuple[int, int], int] = {}
        self._nim_heaps = [0]

    def form(self, options: Iterable[int]) -> int:
        """Return the canonical form of the game with these options."""
        return self.reversal(options).form

    def reversal(self, options: Iterable[int]) -> Reversal:
        """Return the canonical form of the game with these options, and its reversible options."""
        game = frozenset(options)
        if game in self._numbers:
            return Reversal(self._numbers[game], (), None)
        for k in sorted({k for option in game for k in self.options[option]}):
            if self.options[k] <= game:
                others = game - self.options[k]
                proviso = next((option for option in sorted(game) if self.is_p[option]), None)
                if (k or proviso is not None) and all(k in self.options[o] for o in others):
                    return Reversal(k, tuple(sorted(others)), None if k else proviso)
        if self.max_forms is not None and len(self.options) >= self.max_forms:
            raise LimitReached("positions", f"{self.max_forms:,} forms", {})
        self.options.append(game)
        self.is_p.append(not any(self.is_p[option] for option in game))
        number = self._numbers[game] = len(self.options) - 1
        if game == frozenset(self._nim_heaps):
            self._nim_heaps.append(number)
        return Reversal(number, (), None)

    def nim_heap(self, size: int) -> int:
        """Return the form of a Nim heap."""
        while len(self._nim_heaps) <= size:
            self.form(self._nim_heaps)
        return self._nim_heaps[size]

    def add(self, first: int, second: int) -> int:
        """Return the form of the sum of two forms; sums of their options are formed first."""
        pending = [(min(first, second), max(first, second))]
        while pending:
            a, b = pending[-1]
            if (a, b) in self._sums:
                pending.pop()
                continue
            if a == 0:
                self._sums[a, b] = b
                continue
            options = [(x, b) for x in self.options[a]] + [(a, y) for y in self.options[b]]
            pairs = [(min(pair), max(pair)) for pair in options]
            if self._check_limits is not None:
                self._check_limits()
            missing = [pair for pair in pairs if pair not in self._sums]
            pending += missing
            if not missing:
                self._option_count += len(pairs)
                if self.max_options is not None and self._option_count > self.max_options:
                    raise LimitReached("positions", f"{self.max_options:,} options", {})
                self._sums[a, b] = self.form(map(self._sums.__getitem__, pairs))
        return self._sums[min(first, second), max(first, second)]

    def heaps(self, options: Callable[[int], Iterable[Sequence[int]]], upto: int) -> list[int]:
        """Return the forms of heaps 0 to ``upto``; ``options(n)`` lists the heaps after each move.

        Examples
        --------
        >>> forms = Forms()
        >>> found = forms.heaps(lambda n: [(n - 1,), (n - 2,)] if n > 1 else [()] * n, 4)
        >>> [forms.text(form) for form in found]
        ['0', '*', '*2', '0', '*']
        """
        forms = [0]
        for heap in range(1, upto + 1):
            sums = ((forms[part] for part in option) for option in options(heap))
            forms.append(self.form({reduce(self.add, parts, 0) for parts in sums}))
        return forms

    def short_text(self, form: int, max_length: int) -> str | None:
        """Return the text of a form; None if it is in braces and longer than ``max_length``."""
        if form in self._nim_heaps:
            return self.text(form)
        if 3 * len(self.options[form]) > max_length:  # an option takes at least 3, as in {0, *}
            return None
        parts, remaining_length = [], max_length - 2
        for option in sorted(self.options[form]):
            if (part := self.short_text(option, remaining_length)) is None:
                return None
            parts.append(part)
            remaining_length -= len(part) + 2
        in_braces = "{" + ", ".join(parts) + "}"
        return in_braces if len(in_braces) <= max_length else None

    def text(self, form: int) -> str:
        """Return a form's text: ``0``, ``*`` and ``*n`` for Nim heaps, else options in braces."""
        if form in self._nim_heaps:
            size = self._nim_heaps.index(form)
            return "0" if not size else "*" if size == 1 else f"*{size}"
        return "{" + ", ".join(map(self.text, sorted(self.options[form]))) + "}"


def born_by_day(day: int) -> int:
    """Return the number of misère canonical forms born by a day: 1, 2, 3, 5, 22, 4171780.

    The forms of day n + 1 are the sets S of forms of day n that do not simplify. The sets that
    simplify to K ≠ 0 form an interval, opts(K) ⊆ S ⊆ opts(K) ∪ {G : K an option of G}, without its
    first set: opts(K), the set of options of K, is the form K. The sets that simplify to 0 form an
    interval {P} ⊆ S ⊆ {G : 0 an option of G} for each P-position P with the option 0. The union of
    the intervals is counted by inclusion and exclusion.

    Raises
    ------
    InputError
        The day is not in 0 to 5.

    Examples
    --------
    >>> [born_by_day(day) for day in range(6)]
    [1, 2, 3, 5, 22, 4171780]
    """
    if not 0 <= day <= 5:
        raise InputError(f"forms are counted for the days 0 to 5, not for {day}")
    forms = Forms()
    for _ in range(day - 1):
        born = range(len(forms.options))
        for size in range(len(born) + 1):
            for options in combinations(born, size):
                forms.form(options)
    if day == 0:
        return 1
    form_count = len(forms.options)
    intervals, forms_in_intervals = [], 0
    for k in sorted(frozenset[int]().union(*forms.options)):
        reversible = {form for form in range(form_count) if k in forms.options[form]}
        if k:
            intervals.append((forms.options[k], forms.options[k] | reversible))
            forms_in_intervals += 1
        else:
            p_positions = (form for form in reversible if forms.is_p[form])
            intervals += [(frozenset([p]), frozenset(reversible)) for p in p_positions]
    simplified = 0
    for size in range(1, len(intervals) + 1):
        for subset in combinations(intervals, size):
            low = frozenset[int]().union(*(interval[0] for interval in subset))
            high = frozenset.intersection(*(interval[1] for interval in subset))
            if low <= high:
                count = 1 << len(high) - len(low)
                simplified += count if size % 2 else -count
    return (1 << form_count) - simplified + forms_in_intervals
