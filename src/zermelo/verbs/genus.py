"""Genera and misère canonical forms of positions, within limits."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.errors import InputError, LimitReached
from zermelo.games.parameters import shell_text
from zermelo.games.rules import Ruleset
from zermelo.limits import Watch
from zermelo.rulesets.reading import position_of
from zermelo.solvers.quotient import indecomposables
from zermelo.values.misere.canonical import Forms
from zermelo.values.misere.genera import Genus, GenusQuotient, genera, genus_quotient
from zermelo.values.misere.heaps import HeapGame
from zermelo.verbs.call import Call
from zermelo.verbs.quotient_games import limit_check, positions_game

#: Maximum order of a quotient that gives genera, number of options of all canonical forms together,
#: and number of characters of a form as text.
MAX_ORDER, MAX_OPTIONS, MAX_TEXT = 300, 300_000, 40


class GeneraAndForms:
    """Genera and canonical forms of the positions of a game, each up to its limits.

    ``quotient`` gives the genus of each sum of the first positions, as many as `MAX_ORDER` allows.
    ``forms_found`` are the canonical forms of the positions 0, 1, …, as numbers in ``forms``;
    ``left_out`` are the reversible options that each form omits. ``limit`` is the name of the
    user's limit that was reached, if any.
    """

    def __init__(self, game: HeapGame, upto: int, watch: Watch) -> None:
        self.quotient: GenusQuotient = genus_quotient(
            game, upto, max_order=MAX_ORDER, stop=limit_check(watch)
        )
        self.forms = Forms(max_options=MAX_OPTIONS, look=watch.look)
        self.forms_found: list[int] = []
        self.left_out: list[tuple[int, ...]] = []
        self.limit = None if self.quotient.limit == "order" else self.quotient.limit
        max_number = upto if game.count is None else min(upto, game.count)
        try:
            for number in range(max_number + 1):
                options = game.options(number) if number else ()
                reversal = self.forms.reversal({*map(self._sum_form, options)})
                self.forms_found.append(reversal.form)
                self.left_out.append(reversal.left_out)
        except LimitReached as stop:
            if stop.limit != "positions":
                self.limit = stop.limit
        self._genera = genera(self.forms)

    def _sum_form(self, numbers: Sequence[int]) -> int:
        """Return the canonical form of the sum of the positions with these numbers."""
        form = 0
        for number in numbers:
            form = self.forms.add(form, self.forms_found[number])
        return form

    def genus(self, *numbers: int) -> Genus | None:
        """Return the genus of a sum of positions, None if it was not found."""
        genus = self.quotient.genus(*numbers)
        if genus is not None or any(number >= len(self.forms_found) for number in numbers):
            return genus
        try:
            form = self._sum_form(numbers)
        except LimitReached:
            return None
        self._genera = genera(self.forms, self._genera)
        return self._genera[form]

    def text(self, number: int) -> str | None:
        """Return the genus of a position in the usual notation, None if it was not found."""
        genus = self.genus(number)
        return None if genus is None else str(genus)

    def form(self, number: int) -> str | None:
        """Return the canonical form of a position, None if it was not found or is long."""
        if number >= len(self.forms_found):
            return None
        return self.forms.short_text(self.forms_found[number], MAX_TEXT)

    def reversible(self, number: int) -> tuple[str, ...]:
        """Return the reversible options that the form of a position omits; "…" for a long one."""
        if number >= len(self.left_out):
            return ()
        return tuple(
            self.forms.short_text(option, MAX_TEXT) or "…" for option in self.left_out[number]
        )


@dataclass(frozen=True)
class PartGenus:
    """A part of a position, how often it occurs, its genus and form, and options the form omits."""

    part: str
    count: int
    genus: str | None  # None if it was not found
    form: str | None  # None also if it is too long
    left_out: tuple[str, ...]


@dataclass(frozen=True)
class PositionGenus:
    """The genus of a position and whether Nim has it, both None if not found; and the parts."""

    position: str
    genus: str | None
    tame: bool | None
    parts: list[PartGenus]


def genus_of(call: Call, words: Sequence[str]) -> PositionGenus:
    """Find the genus of the position that words name, which may be a sum of different games.

    >>> genus = genus_of(Call(), "kayles 5 8 + nim 2".split())
    >>> genus.genus, [(part.part, part.genus) for part in genus.parts]
    ('7^57', [('kayles 5', '4^146'), ('kayles 8', '1^13'), ('nim 2', '2^20')])
    """
    position = position_of(words, call.files)
    if not str(position) and position.ruleset.heap_game is not None:
        raise InputError(
            f"{position.ruleset}: give a position; for the genera of its heaps use: "
            f"zermelo table {shell_text(shlex.split(str(position.ruleset)))} --misere"
        )
    parts = indecomposables(position)
    for rules in (position.ruleset, *(part.ruleset for part in parts)):
        if not isinstance(rules, Ruleset) or not rules.ends:
            raise InputError(f"{rules}: only impartial games in which every play ends have genera")
    game, number_of = positions_game(str(position), position.ruleset, parts, call.limits)
    results = GeneraAndForms(game, len(number_of), call.limits)
    total_genus = results.genus(*(number_of[part] for part in parts))
    part_genera = [
        PartGenus(
            game.label(number),
            count,
            results.text(number),
            results.form(number),
            results.reversible(number),
        )
        for number, count in Counter(number_of[part] for part in parts).items()
    ]
    genus, tame = (None, None) if total_genus is None else (str(total_genus), total_genus.tame)
    return PositionGenus(" ".join(words), genus, tame, part_genera)
