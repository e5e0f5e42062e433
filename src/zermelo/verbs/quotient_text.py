"""Misère quotients in words, for ``quotient`` and ``table --misere``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from zermelo.errors import InputError, LimitReached
from zermelo.games.parameters import natural
from zermelo.limits import Watch
from zermelo.values.misere import structure
from zermelo.values.misere.extension import MAX_PRODUCT_ORDER
from zermelo.values.misere.quotient import MisereQuotient, QuotientPart


@dataclass(frozen=True)
class QuotientDescription:
    """A quotient in words.

    A generator is (letter, position, game). Elements are canonical words; the relations, such as
    ``a^2 = 1``, define the monoid. ``p_portion`` counts the P-elements; ``kernel`` is the minimal
    ideal. Five lists have an entry for each of ``games``: ``positions`` (names from position 0 on),
    ``phi`` (the positions' elements), ``period`` and ``preperiod`` (None if no period is proven),
    and ``proven_to`` (the last proven position).
    """

    order: int
    p_portion: int
    generators: list[tuple[str, str, str]]
    relations: list[str]
    p_elements: list[str]
    idempotents: list[str]
    kernel: list[str]
    games: list[str]
    positions: list[list[str]]
    phi: list[list[str]]
    tame: bool
    period: list[int | None]
    preperiod: list[int | None]
    proven_to: list[int]
    status: str
    steps: list[dict[str, int]]

    def json(self) -> dict[str, Any]:
        """Return plain data; for a single game, its entries instead of lists of entries."""
        facts = asdict(self)
        facts["generators"] = [
            {"name": name, "position": position, "game": game}
            for name, position, game in self.generators
        ]
        if len(self.games) == 1:
            for key in ("phi", "period", "preperiod", "proven_to", "positions"):
                facts[key] = facts[key][0]
        return facts

    def proven(self, game_index: int, noun: str = "position") -> tuple[str, str]:
        """Return a title and how far a game is proven: its period, or the last proven position.

        >>> from zermelo.values.misere.heaps import HeapGame
        >>> from zermelo.verbs.quotient_games import quotient_of_games
        >>> kayles = HeapGame.octal("0.77")
        >>> describe_quotient(quotient_of_games([kayles])).proven(0)
        ('period', '12 from 71 on (proven)')
        >>> describe_quotient(quotient_of_games([kayles], 8)).proven(0)
        ('proven', 'to position 8; no proven period')
        """
        period, preperiod = self.period[game_index], self.preperiod[game_index]
        if period is not None and preperiod is not None:
            return "period", f"{period:,} from {preperiod:,} on (proven)"
        if self.status == "solved":  # a solved game without a period has finitely many positions
            return "proven", "for all positions"
        return "proven", f"to {noun} {self.proven_to[game_index]:,}; no proven period"


def describe_quotient(quotient: MisereQuotient) -> QuotientDescription:
    """Describe a quotient in words.

    >>> from zermelo.values.misere.heaps import HeapGame
    >>> from zermelo.verbs.quotient_games import quotient_of_games
    >>> description = describe_quotient(quotient_of_games([HeapGame.octal("0.75")]))
    >>> description.relations, description.p_elements, description.period
    (['a^2 = 1', 'b^3 = b', 'bc = ab', 'c^2 = b^2'], ['a', 'b^2'], [2])
    """
    parts = quotient.parts
    names = structure.generator_names(quotient)
    pairs = structure.relations(quotient)
    return QuotientDescription(
        order=quotient.order,
        p_portion=quotient.p_portion,
        generators=[
            (name, parts[index].game.label(position), parts[index].game.name)
            for name, (index, position) in zip(names, quotient.generators, strict=True)
        ],
        relations=[
            f"{structure.word_text(a, names)} = {structure.word_text(b, names)}" for a, b in pairs
        ],
        p_elements=words_of(quotient, quotient.p_elements),
        idempotents=words_of(quotient, structure.idempotents(quotient)),
        kernel=words_of(quotient, structure.minimal_ideal(quotient)),
        games=[part.game.name for part in parts],
        positions=[[part.game.label(index) for index in range(len(part.phi))] for part in parts],
        phi=[structure.pretending_function(quotient, index) for index in range(len(parts))],
        tame=structure.is_tame(quotient),
        period=[part.period for part in parts],
        preperiod=[part.preperiod for part in parts],
        proven_to=[part.upto for part in parts],
        status=quotient.status,
        steps=[
            {"position": step.position, "order": step.order, "p_portion": step.p_portion}
            for step in quotient.steps
        ],
    )


def words_of(quotient: MisereQuotient, elements: Sequence[int]) -> list[str]:
    """Return the canonical words of elements."""
    return [structure.word_in_letters(quotient, x) for x in elements]


def locate(quotient: MisereQuotient, label: str) -> tuple[QuotientPart, int]:
    """Return the first game with a position of this label, and the number of the position."""
    for part in quotient.parts:
        labels = part.game.labels
        if labels is not None and label in labels:
            return part, labels.index(label) + 1
        number = natural(label) if labels is None else None
        if number is not None and (number <= part.upto or part.period is not None):
            return part, number
    raise InputError(f"{label!r} is not a position of the quotient")


@dataclass(frozen=True)
class Distinction:
    """Two positions, and a sum that distinguishes them, if there is one."""

    positions: list[str]
    elements: list[str]
    context: str | None = None  # the element of the sum of the positions ``beside``
    beside: list[str] | None = None
    p_position: str | None = None  # the position that gives a P-position when added to this sum

    def json(self) -> dict[str, Any]:
        """Return plain data."""
        if self.context is None:
            return {"positions": self.positions, "element": self.elements[0], "context": None}
        return asdict(self)


def distinguish(quotient: MisereQuotient, pair: str) -> Distinction:
    """Find a sum that distinguishes two positions, which are written with a comma between them.

    >>> from zermelo.values.misere.heaps import HeapGame
    >>> from zermelo.values.misere.quotient import quotient_of_heaps
    >>> distinction = distinguish(quotient_of_heaps([HeapGame.octal("0.77")]), "5,8")
    >>> distinction.beside, distinction.p_position
    (['1', '2', '2'], '8')
    """
    labels = [label.strip() for label in pair.split(",")]
    if len(labels) != 2:
        raise InputError(f"--tell {pair}: give two positions separated by a comma, such as 5,8")
    x, y = (part.element(index) for part, index in (locate(quotient, label) for label in labels))
    elements = words_of(quotient, [x, y])
    context = structure.distinguishing_element(quotient, x, y)
    if context is None:
        return Distinction(labels, elements)
    beside = []
    for generator, count in structure.word(quotient, context):
        part_index, position = quotient.generators[generator]
        beside += [quotient.parts[part_index].game.label(position)] * count
    is_p = quotient.portion[quotient.product(x, context)]
    (word,) = words_of(quotient, [context])
    return Distinction(labels, elements, word, beside, labels[0] if is_p else labels[1])


def limit_reached(limit: str, watch: Watch, max_order: int | None) -> LimitReached:
    """Return the error for the limit that a quotient reached, with the amount allowed."""
    limits = watch.limits
    in_search = f"{MAX_PRODUCT_ORDER:,} elements during the search"
    amounts = {
        "order": in_search if max_order is None else f"{max_order:,}",
        "time": "" if limits.time is None else f"{limits.time:g} s",
        "memory": "" if limits.memory is None else f"{limits.memory:,} bytes",
        "stop": "asked to stop",
    }
    return LimitReached(limit, amounts[limit], {})
