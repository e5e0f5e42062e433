"""Genera and misère canonical forms of positions, as far as they are found."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from zermelo.errors import InputError, LimitReached
from zermelo.games.parameters import Resolver, typed
from zermelo.games.rules import Ruleset
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.reading import position_of
from zermelo.solvers.quotient import leaves
from zermelo.values.misere.canonical import Forms
from zermelo.values.misere.genera import Genus, GenusQuotient, genera, genus_quotient
from zermelo.values.misere.heaps import HeapGame
from zermelo.verbs.quotient_games import positions_game, stopper

#: The largest order of a quotient that tells genera, how many options sums of canonical forms may
#: have together, and how long the text of a form may be.
ORDER, OPTIONS, LONG = 300, 300_000, 40


class SmallGame:
    """Genera and canonical forms of the positions of a game: by both ways, as far as each goes.

    ``quotient`` tells the genus of each sum, to the position where its order becomes too large;
    ``found`` are the canonical forms of the positions 0, 1, …, until there are too many, and
    ``left_out`` the reversible options that each leaves out. ``limit`` is that on the question, if
    it was met.
    """

    def __init__(self, game: HeapGame, upto: int, watch: Watch) -> None:
        self.quotient: GenusQuotient = genus_quotient(game, upto, most=ORDER, stop=stopper(watch))
        self.forms = Forms(most_options=OPTIONS, look=watch.look)
        self.found: list[int] = []
        self.left_out: list[tuple[int, ...]] = []
        self.limit = None if self.quotient.limit == "order" else self.quotient.limit
        last = upto if game.count is None else min(upto, game.count)
        try:
            for place in range(last + 1):
                options = game.options(place) if place else ()
                reversal = self.forms.reversal({*map(self._sum, options)})
                self.found.append(reversal.form)
                self.left_out.append(reversal.left_out)
        except LimitReached as met:
            if met.limit != "positions":
                self.limit = met.limit
        self._genera = genera(self.forms)

    def _sum(self, places: Sequence[int]) -> int:
        total = 0
        for place in places:
            total = self.forms.add(total, self.found[place])
        return total

    def genus(self, *places: int) -> Genus | None:
        """Return the genus of a sum of positions; None where it was not found."""
        told = self.quotient.genus(*places)
        if told is not None or any(place >= len(self.found) for place in places):
            return told
        try:
            form = self._sum(places)
        except LimitReached:
            return None
        self._genera = genera(self.forms, self._genera)
        return self._genera[form]

    def text(self, place: int) -> str | None:
        """Return the genus of a position in the usual notation, if it was found."""
        told = self.genus(place)
        return None if told is None else str(told)

    def form(self, place: int) -> str | None:
        """Return the canonical form of a position, if it was found and is short."""
        if place >= len(self.found):
            return None
        return self.forms.short_text(self.found[place], LONG)

    def reversible(self, place: int) -> tuple[str, ...]:
        """Return the reversible options that the form of a position leaves out."""
        if place >= len(self.left_out):
            return ()
        return tuple(self.forms.short_text(other, LONG) or "…" for other in self.left_out[place])


@dataclass(frozen=True)
class PartGenus:
    """What is known of a part of a position.

    The genus is None where it was not found, and the form where it is not short; ``left_out`` are
    the reversible options that the form leaves out.
    """

    part: str
    count: int
    genus: str | None
    form: str | None
    left_out: tuple[str, ...]


@dataclass(frozen=True)
class PositionGenus:
    """The genus of a position, tame if a position of Nim has it, and those of its parts."""

    position: str
    genus: str | None
    tame: bool | None
    parts: list[PartGenus]

    def json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)


def genus_of(
    words: Sequence[str], resolver: Resolver, *, limits: Limits | Watch = NO_LIMITS
) -> PositionGenus:
    """Find the genus of the position that words name, of different games too.

    Raises
    ------
    InputError
        The words are no position of an impartial game whose every play ends.
    HasCycle
        Play can come back.
    LimitReached
        There are too many positions.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> genus = genus_of("kayles 5 8 + nim 2".split(), Names())
    >>> genus.genus, [(part.part, part.genus) for part in genus.parts]
    ('7^57', [('kayles 5', '4^146'), ('kayles 8', '1^13'), ('nim 2', '2^20')])
    """
    here = position_of(words, resolver)
    if not str(here) and here.ruleset.heap_game is not None:
        raise InputError(
            f"{here.ruleset}: give a position; for the heaps of a game there is: "
            f"zermelo table {typed(shlex.split(str(here.ruleset)))} --misere"
        )
    parts = leaves(here)
    for rules in (here.ruleset, *(leaf.ruleset for leaf in parts)):
        if not isinstance(rules, Ruleset) or not rules.ends:
            raise InputError(
                f"{rules}: genera are of impartial games whose every play ends, and this is none"
            )
    game, place = positions_game(str(here), here.ruleset, parts, limits.start())
    small = SmallGame(game, len(place), limits.start())
    total = small.genus(*(place[leaf] for leaf in parts))
    rows = []
    for leaf, count in Counter(parts).items():
        at = place[leaf]
        told = small.text(at)
        rows.append(PartGenus(game.label(at), count, told, small.form(at), small.reversible(at)))
    genus, tame = (None, None) if total is None else (str(total), total.tame)
    return PositionGenus(" ".join(words), genus, tame, rows)
