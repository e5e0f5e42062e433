"""Compounds: a turn is a move in one of several games, in all of them, or in any number of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, ClassVar, TypeAlias

from zermelo.compounds import sums
from zermelo.compounds.compound_rules import OVER, CompoundRules, parenthesised, state_in
from zermelo.compounds.operators import LONG, SHORT
from zermelo.compounds.sums import ImpartialMoves, Listing, PartizanMoves, States
from zermelo.compounds.turns import need_values
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, PartizanRuleset, Rules, options_of
from zermelo.values.player import Player

#: The options of each part; None for a part that is over for good.
OptionLists: TypeAlias = list[list[Any] | None]

DISJUNCTIVE, CONJUNCTIVE, SELECTIVE = "disjunctive", "conjunctive", "selective"
#: The default ending rule of each kind: only a conjunctive compound ends with its first part.
ENDINGS = {DISJUNCTIVE: LONG, CONJUNCTIVE: SHORT, SELECTIVE: LONG}


@dataclass(frozen=True)
class Compound(CompoundRules[States]):
    """Base of compounds of impartial and partizan games.

    A turn is a move in one part (disjunctive), in all (conjunctive; with the long rule in all where
    the player has a move), or in at least one part (selective). With the short rule play ends
    as soon as the player to move has no move in some part; with the long rule when he has no move
    in any part. In a conjunctive compound of partizan games with the long rule, a part in which a
    player had no move on his turn is over for good; with ``thaw`` this part stays in play.
    """

    name: ClassVar[str] = "compound"

    kind: str  #: `DISJUNCTIVE`, `CONJUNCTIVE` or `SELECTIVE`
    ending: str  #: `SHORT` or `LONG`
    thaw: bool = False
    parts: tuple[Rules, ...] = field(default=())

    @property
    def ends(self) -> bool:  # type: ignore[override]
        """Whether every play ends: in all parts, or in some part if conjunctive and `SHORT`."""
        ends = [part.ends for part in self.parts]
        return any(ends) if (self.kind, self.ending) == (CONJUNCTIVE, SHORT) else all(ends)

    @property
    def freezes(self) -> bool:
        """Whether a part may be over for good although the other player has moves in it."""
        is_partizan = isinstance(self, PartizanRuleset)
        return is_partizan and not self.thaw and (self.kind, self.ending) == (CONJUNCTIVE, LONG)

    def _next(self, state: States, options: Listing, mover: Player | None) -> Iterator[States]:  # noqa: ARG002
        lists: OptionLists = [
            None if part is None else list(dict.fromkeys(options(rules, part)))
            for rules, part in zip(self.parts, state, strict=True)
        ]
        if not any(lists) or (self.ending == SHORT and not all(lists)):
            return iter(())
        if self.kind == DISJUNCTIVE:
            return sums.states_after_move(state, lists)
        if self.kind == CONJUNCTIVE:
            unmoved = [None] * len(state) if self.freezes else state  # for parts without a move
            return iter(product(*(row or [part] for row, part in zip(lists, unmoved, strict=True))))
        return iter(dict.fromkeys(_states_after_moves(state, lists)))

    def canonical(self, state: States) -> States:
        """Return the representative of each part."""
        pairs = zip(self.parts, state, strict=True)
        return tuple(None if part is None else rules.canonical(part) for rules, part in pairs)

    def _read(self, groups: Sequence[str], rest: Sequence[str]) -> States:
        if len(groups) != len(self.parts) or rest:
            raise InputError(f"{self}: give {len(self.parts)} positions in parentheses, no more")
        pairs = zip(self.parts, groups, strict=True)
        return tuple(None if text == OVER else state_in(rules, text) for rules, text in pairs)

    def show(self, state: States) -> str:
        """Write each part with its ruleset in parentheses."""
        pairs = zip(self.parts, state, strict=True)
        parts = (f"({OVER})" if s is None else parenthesised(rules, s) for rules, s in pairs)
        return " ".join(parts)

    def describe(self, state: States, option: States) -> str:
        """Return the moves in the parts as text, and which parts are over from now on."""
        moves = []
        parts = zip(self.parts, state, option, strict=True)
        for number, (rules, before, after) in enumerate(parts, 1):
            if before != after and after is None:
                moves.append(f"part {number} is over")
            elif before != after or (self.kind == CONJUNCTIVE and self._may_stay(rules, before)):
                moves.append(f"part {number}: {Position(rules, before).move(after)}")
        return "; ".join(moves) or "a move that changes nothing"

    @staticmethod
    def _may_stay(rules: Rules, state: object) -> bool:
        """Whether a move may leave a part unchanged."""
        return state is not None and not rules.ends and state in set(options_of(rules, state))

    def __str__(self) -> str:
        ending = self.ending if self.ending != ENDINGS[self.kind] else None
        return self.with_options(self.kind, {"ending": ending, "thaw": self.thaw})


@dataclass(frozen=True)
class ImpartialCompound(Compound, ImpartialMoves[States]):
    """A compound of impartial games; in normal play the player to move when play ends loses."""


@dataclass(frozen=True)
class PartizanCompound(Compound, PartizanMoves[States]):
    """A compound with partizan parts; in normal play the player to move when play ends loses."""


def _states_after_moves(state: States, lists: OptionLists) -> Iterator[States]:
    """Yield the states after a move in each of one or more parts."""
    pairs = zip(state, lists, strict=True)
    choices = [[(False, part), *((True, o) for o in options or ())] for part, options in pairs]
    for choice in product(*choices):
        if any(is_move for is_move, _ in choice):
            yield tuple(option for _, option in choice)


def _compound(
    kind: str, positions: Sequence[Position], ending: str, *, thaw: bool = False
) -> Position[States]:
    if ending not in (SHORT, LONG):
        raise InputError(f"ending is {ending!r}; give {SHORT!r} or {LONG!r}")
    for position in positions:
        need_values(position.ruleset, "make no compounds")
    if (kind, ending) == (DISJUNCTIVE, LONG):
        return sums.sum_of(*positions)
    is_partizan = any(isinstance(part, PartizanPosition) for part in positions)
    rules = tuple(part.ruleset for part in positions)
    compound = PartizanCompound if is_partizan else ImpartialCompound
    return Position(compound(kind, ending, thaw, rules), tuple(part.state for part in positions))


def disjunctive_compound(*positions: Position, ending: str = LONG) -> Position[States]:
    """Return the compound in which a turn is a move in one of several games.

    Parameters
    ----------
    *positions : Position
    ending : str
        ``"long"``, the sum: play ends when the player to move has no move in any part; ``"short"``,
        the diminished disjunctive compound: as soon as he has none in some part.

    Raises
    ------
    InputError
        A game has scores, its own turns or ends other than "no move"; or ``ending`` is wrong.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> compound = disjunctive_compound(Nim()(3), Nim()(2), ending="short")
    >>> compound, compound.outcome
    (<disjunctive --ending short: (nim 3) (nim 2)>, Outcome.N)
    """
    return _compound(DISJUNCTIVE, positions, ending)


def conjunctive_compound(
    *positions: Position, ending: str = SHORT, thaw: bool = False
) -> Position[States]:
    """Return the compound in which a turn is a move in all of several games, the join.

    Parameters
    ----------
    *positions : Position
    ending : str
        ``"short"``: play ends when the player to move has no move in some part; ``"long"``, the
        continued compound: a turn is a move in all parts where he has one, until he has none.
    thaw : bool
        For partizan games with the long rule: whether a part in which the player to move has no
        move stays in play. Otherwise it is over for good.

    Raises
    ------
    InputError
        As `disjunctive_compound`.

    Examples
    --------
    >>> from zermelo.rulesets import Subtraction
    >>> rules = Subtraction((1, 2))
    >>> conjunctive_compound(rules(4), rules(6), ending="long").outcome
    Outcome.P
    """
    return _compound(CONJUNCTIVE, positions, ending, thaw=bool(thaw))


def selective_compound(*positions: Position, ending: str = LONG) -> Position[States]:
    """Return the compound in which a turn is a move in each of one or more games, the union.

    Parameters
    ----------
    *positions : Position
    ending : str
        ``"long"``: play ends when the player to move has no move in any part; ``"short"``, the
        shortened selective compound: as soon as he has none in some part.

    Raises
    ------
    InputError
        As `disjunctive_compound`.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> selective_compound(Nim()(3, 3), Nim()(5, 5)).outcome
    Outcome.P
    >>> selective_compound(Nim()(3), Nim()(3)).outcome
    Outcome.N
    """
    return _compound(SELECTIVE, positions, ending)
