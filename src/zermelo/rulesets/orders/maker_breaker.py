"""Maker-Breaker games: Maker wants a whole set, Breaker a member of each set."""

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

#: The elements of Maker and those of Breaker, sorted.
State: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class MakerBreaker(PartizanRuleset[State]):
    """Maker takes elements and wants a whole set of the family; Breaker wants to prevent that.

    Left is Maker and takes ``maker`` elements in each turn; Right is Breaker and takes ``breaker``
    (Chvátal and Erdős 1978). If fewer are left, a move takes all of them. A position is written as
    the taken elements, ``+a`` by Maker and ``-b`` by Breaker. There are no draws: at the end either
    Maker has a set, or Breaker has a member of each.

    Let Maker take p elements and Breaker q, and let S be the sum of (1 + q)^(−|A|/p) over the sets
    A. Breaker wins if Maker begins and S < 1/(1 + q), or if Breaker begins and S < 1 (Beck 1982;
    for p = q = 1 Erdős and Selfridge 1973). The verb `explain` shows S. Positions are
    solved by search.

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
    maker: int = field(default=1, metadata={"help": "the number of elements Maker takes in a turn"})
    breaker: int = field(
        default=1, metadata={"help": "the number of elements Breaker takes in a turn"}
    )

    def __post_init__(self) -> None:
        check_positive(self, "maker", "breaker")

    @cached_property
    def elements(self) -> list[str]:
        """All elements, in order."""
        return sorted({member for members in self.family for member in members})

    @cached_property
    def family(self) -> list[tuple[str, ...]]:
        """The members of each set."""
        return [members_of(text) for text in self.sets]

    def state(self, *parts: object) -> State:
        """Read the elements that were taken, with the signs of their owners."""
        taken: dict[str, str] = {}
        for part in map(str, parts):
            if part[:1] not in "+-" or part[1:] not in self.elements or part[1:] in taken:
                raise no_position(self, f"{part!r}: write +a for Maker's, -a for Breaker's, once")
            taken[part[1:]] = part[0]
        maker, breaker = (tuple(sorted(e for e, s in taken.items() if s == sign)) for sign in "+-")
        return maker, breaker

    def show(self, state: State) -> str:
        """Write the elements that were taken."""
        return " ".join([*(f"+{e}" for e in state[0]), *(f"-{e}" for e in state[1])])

    def _taken(self, state: State, side: int) -> Iterator[State]:
        maker, breaker = state
        free = [e for e in self.elements if e not in maker and e not in breaker]
        count = min((self.maker, self.breaker)[side], len(free))
        for chosen in combinations(free, count) if count else ():
            after = tuple(sorted((*state[side], *chosen)))
            yield (maker, after) if side else (after, breaker)

    def left(self, state: State) -> Iterable[State]:
        """Yield the states after Maker's moves."""
        return self._taken(state, 0)

    def right(self, state: State) -> Iterable[State]:
        """Yield the states after Breaker's moves."""
        return self._taken(state, 1)

    def end(self, state: State, mover: Player) -> End | None:
        """Return the winner: Maker with a set, or Breaker with a member of each."""
        maker, breaker = map(set, state)
        if any(maker.issuperset(members) for members in self.family):
            return End.WON if mover is LEFT else End.LOST
        if all(breaker.intersection(members) for members in self.family):
            return End.LOST if mover is LEFT else End.WON
        return None

    def describe(self, state: State, option: State) -> str:
        """Name the elements that are taken."""
        return f"take {joined(_fresh(state, option))}"

    def scene(self, state: State) -> Scene:
        """Show the elements as cards; touch those to take."""
        owners = dict.fromkeys(state[0], "left") | dict.fromkeys(state[1], "right")
        row = [(e, e, owners.get(e, "")) for e in self.elements]
        left, right = (
            [(_fresh(state, option), option) for option in self._taken(state, side)]
            for side in (0, 1)
        )
        return cards([row], left=left, right=right)

    def danger(self, state: State) -> Fraction | None:
        """Return the sum of (1 + q)^(−k/p) over the sets of which Breaker has no member.

        Here k is the number of members that Maker still needs. The result is None if some k is not
        a multiple of p, since the sum need not be a fraction then.
        """
        total = Fraction(0)
        for members in self.family:
            if not set(state[1]).intersection(members):
                missing = len(set(members) - set(state[0]))
                if missing % self.maker:
                    return None
                total += Fraction(1, (1 + self.breaker) ** (missing // self.maker))
        return total

    def remarks(self, state: State) -> Iterable[Block | str]:
        """Give the criterion of Beck, and of Erdős and Selfridge."""
        danger = self.danger(state)
        if danger is None:
            return
        first = Fraction(1, 1 + self.breaker)
        if danger < first:
            wins = f"is less than 1/(1 + q) = {first}, so Breaker wins even if Maker begins"
        elif danger < 1:
            wins = f"lies between 1/(1 + q) = {first} and 1, so Breaker wins if Breaker begins"
        else:
            wins = "is not less than 1, so the criterion does not decide"
        yield (
            f"Take the sum of (1 + q)^(−k/p) over the sets without a member of Breaker's, where k "
            f"is the number of members that Maker still needs. It is {danger}. This {wins} (Beck "
            "1982; Erdős and Selfridge 1973)."
        )


def _fresh(state: State, option: State) -> tuple[str, ...]:
    """Return the elements that a move takes."""
    return tuple(e for was, now in zip(state, option, strict=True) for e in now if e not in was)
