"""``table`` in misère play: outcomes, elements of the quotient, genera, canonical forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zermelo.errors import LimitReached
from zermelo.games.parameters import Resolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.misere.canonical import Forms
from zermelo.values.misere.genus import genera
from zermelo.values.misere.heaps import HeapGame
from zermelo.values.misere.quotient import Quotient
from zermelo.values.outcome import Outcome
from zermelo.verbs.quotient import games_of, quotient_of_games, words_of

__all__ = ["MisereHeap", "MisereTable", "misere_table"]

#: The largest order that is pursued, how many options sums of canonical forms may have together,
#: and how long the text of a form may be.
ORDER, OPTIONS, LONG = 1_000, 300_000, 40


@dataclass(frozen=True)
class MisereHeap:
    """What is known of a heap; None where it was not found within the limits.

    Attributes
    ----------
    heap : int
    outcome : Outcome or None
    element : str or None
        The canonical word of its element.
    genus : str or None
        In the usual notation, such as ``2^1420``.
    form : str or None
        Its misère canonical form, if that is short.
    left_out : tuple of str
        The reversible options that the canonical form leaves out, if they are short.
    """

    heap: int
    outcome: Outcome | None
    element: str | None
    genus: str | None
    form: str | None
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class MisereTable:
    """Misère play of the heaps of a game.

    Attributes
    ----------
    quotient : Quotient
        As far as it was found.
    heaps : list of MisereHeap
        Heaps 0, 1, …
    """

    quotient: Quotient
    heaps: list[MisereHeap]


def misere_table(
    words: Sequence[str],
    resolver: Resolver,
    upto: int,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> MisereTable:
    """Tell what is known of the heaps 0 to ``upto`` in misère play.

    Parameters
    ----------
    words : sequence of str
        A ruleset with its parameters.
    resolver : Resolver
        Finds the digraphs and graphs that words name.
    upto : int
    limits : Limits or Watch
        Where one comes, the rest stays unknown.

    Raises
    ------
    InputError
        There is no such ruleset, or it has no heaps.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> found = misere_table(["kayles"], Names(), 5)
    >>> [(row.element, row.genus, row.form) for row in found.heaps][-2:]
    [('a', '1^031', '*'), ('c', '4^146', '{*, *2, *3, {*2, *3}}')]
    """
    watch = limits.start()
    (game,) = games_of(words, resolver, upto, limits=watch)
    quotient = quotient_of_games([game], upto, order=ORDER, limits=watch)
    part = quotient.parts[0]
    forms = list(_forms(game, upto, watch))
    rows = []
    for heap in range(upto + 1):
        known = heap <= part.upto or part.period is not None
        x = part.element(heap) if known else None
        genus, form, left_out = forms[heap] if heap < len(forms) else (None, None, ())
        outcome = None if x is None else Outcome.P if quotient.portion[x] else Outcome.N
        if outcome is None and genus is not None:
            outcome = Outcome.P if genus.partition("^")[2].startswith("0") else Outcome.N
        told = None if x is None else words_of(quotient, [x])[0]
        rows.append(MisereHeap(heap, outcome, told, genus, form, left_out))
    return MisereTable(quotient, rows)


def _forms(
    game: HeapGame, upto: int, watch: Watch
) -> Iterator[tuple[str, str | None, tuple[str, ...]]]:
    """Yield genus, canonical form and reversible options of the heaps, until there are too many."""
    forms = Forms(most_options=OPTIONS, look=watch.look)
    found: list[int] = []
    left_out: list[tuple[int, ...]] = []
    try:
        for heap in range(upto + 1):
            sums = set()
            for option in game.options(heap) if heap else ():
                total = 0
                for part in option:
                    total = forms.add(total, found[part])
                sums.add(total)
            reversal = forms.reversal(sums)
            found.append(reversal.form)
            left_out.append(reversal.left_out)
    except LimitReached:
        pass
    told = genera(forms)
    for form, others in zip(found, left_out, strict=False):
        shown = (forms.short_text(other, LONG) or "…" for other in others)
        yield str(told[form]), forms.short_text(form, LONG), tuple(shown)
