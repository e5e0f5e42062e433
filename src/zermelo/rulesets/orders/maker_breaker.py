"""Maker and Breaker: one wants a whole set, the other a member of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import ClassVar, TypeAlias

from zermelo.games.ends import End
from zermelo.games.explanation import Block
from zermelo.games.parameters import check_positive
from zermelo.games.rules import PartizanRuleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.cards import cards
from zermelo.games.tractable import Tractable
from zermelo.rulesets.orders.deletion import members_of, sets_of
from zermelo.values.player import LEFT, Player
from zermelo.values.text import joined

#: What Maker has and what Breaker has, in order.
State: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class MakerBreaker(PartizanRuleset[State]):
    """Maker takes elements and wants a whole set of the family; Breaker wants to keep him from it.

    Left is Maker and takes ``maker`` elements in each turn, Right is Breaker and takes ``breaker``
    (Chvátal and Erdős 1978); with fewer left, all of them. A position is written as what was taken,
    ``+a`` by Maker and ``-b`` by Breaker. Nobody can draw: at the end either Maker has a set, or
    Breaker has a member of each. Breaker wins, if Maker begins, where the sum of (1 + q)^(−|A|/p)
    over the sets A is below 1/(1 + q), p and q being what Maker and Breaker take; if Breaker
    begins, below 1 (Beck 1982; p = q = 1: Erdős and Selfridge 1973). `explain` says whether it is.
    Positions are searched.

    Examples
    --------
    >>> str(MakerBreaker("ab,bc,ca")().outcome), str(MakerBreaker("ab,bc,ca", breaker=2)().outcome)
    ('N', 'R')
    """

    name: ClassVar[str] = "maker-breaker"
    example: ClassVar[str] = "--sets ab,bc,ca +a"
    complexity: ClassVar[str] = "PSPACE-complete (Schaefer 1978)"
    start: ClassVar[str] = "(nothing is taken)"
    tractable: ClassVar[Tractable] = Tractable(label="no: PSPACE-complete (Schaefer 1978)")

    sets: tuple[str, ...] = field(
        metadata={"help": "the sets that Maker wants, such as abc,cd or x1+x2", "read": sets_of}
    )
    maker: int = field(default=1, metadata={"help": "how many elements Maker takes in a turn"})
    breaker: int = field(default=1, metadata={"help": "how many elements Breaker takes in a turn"})

    def __post_init__(self) -> None:
        check_positive(self, "maker", "breaker")

    @cached_property
    def elements(self) -> list[str]:
        """All elements, in order."""
        return sorted({member for one in self.family for member in one})

    @cached_property
    def family(self) -> list[tuple[str, ...]]:
        """The sets, each with its members."""
        return [members_of(one) for one in self.sets]

    def state(self, *parts: object) -> State:
        """Read what was taken."""
        taken: dict[str, str] = {}
        for part in map(str, parts):
            if part[:1] not in "+-" or part[1:] not in self.elements or part[1:] in taken:
                raise no_position(self, f"{part!r}: write +a for Maker's, -a for Breaker's, once")
            taken[part[1:]] = part[0]
        maker, breaker = (tuple(sorted(e for e, s in taken.items() if s == sign)) for sign in "+-")
        return maker, breaker

    def show(self, state: State) -> str:
        """Write what was taken."""
        return " ".join([*(f"+{e}" for e in state[0]), *(f"-{e}" for e in state[1])])

    def _taken(self, state: State, side: int) -> Iterator[State]:
        maker, breaker = state
        free = [e for e in self.elements if e not in maker and e not in breaker]
        count = min((self.maker, self.breaker)[side], len(free))
        for chosen in combinations(free, count) if count else ():
            after = tuple(sorted((*state[side], *chosen)))
            yield (maker, after) if side else (after, breaker)

    def left(self, state: State) -> Iterable[State]:
        """Let Maker take elements."""
        return self._taken(state, 0)

    def right(self, state: State) -> Iterable[State]:
        """Let Breaker take elements."""
        return self._taken(state, 1)

    def end(self, state: State, mover: Player) -> End | None:
        """Say who has won: Maker with a set, Breaker with a member of each."""
        maker, breaker = map(set, state)
        if any(maker.issuperset(one) for one in self.family):
            return End.WON if mover is LEFT else End.LOST
        if all(breaker.intersection(one) for one in self.family):
            return End.LOST if mover is LEFT else End.WON
        return None

    def describe(self, state: State, option: State) -> str:
        """Name what is taken."""
        return f"take {joined(_fresh(state, option))}"

    def scene(self, state: State) -> Scene:
        """Show the elements as cards; touch those that are taken."""
        owners = dict.fromkeys(state[0], "left") | dict.fromkeys(state[1], "right")
        row = [(e, e, owners.get(e, "")) for e in self.elements]
        left, right = (
            [(_fresh(state, option), option) for option in self._taken(state, side)]
            for side in (0, 1)
        )
        return cards([row], left=left, right=right)

    def danger(self, state: State) -> Fraction | None:
        """Return the sum of (1 + q)^(−k/p) over the sets that Breaker has not met.

        Maker misses k of the members. None where k is no multiple of p: then it is no fraction.
        """
        total = Fraction(0)
        for one in self.family:
            if not set(state[1]).intersection(one):
                missing = len(set(one) - set(state[0]))
                if missing % self.maker:
                    return None
                total += Fraction(1, (1 + self.breaker) ** (missing // self.maker))
        return total

    def remarks(self, state: State) -> Iterable[Block | str]:
        """Say what the criterion of Beck, and of Erdős and Selfridge, says."""
        danger = self.danger(state)
        if danger is None:
            return
        first = Fraction(1, 1 + self.breaker)
        who = "whoever begins" if danger < first else "if he begins" if danger < 1 else ""
        wins = f"Breaker wins {who}" if who else "it says nothing"
        yield (
            f"The sum of (1 + q)^(−k/p) over the sets that Breaker has not met, k of whose members "
            f"Maker misses, is {danger}; against 1/(1 + q) = {first} if Maker begins, and 1 if "
            f"Breaker does: {wins} (Beck 1982; Erdős and Selfridge 1973)."
        )


def _fresh(state: State, option: State) -> tuple[str, ...]:
    """Return the elements that a move takes."""
    return tuple(e for was, now in zip(state, option, strict=True) for e in now if e not in was)
