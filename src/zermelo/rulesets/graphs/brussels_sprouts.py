"""Brussels Sprouts: join the arms of crosses by lines that do not meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias, TypeVar

from zermelo.games.parameters import natural
from zermelo.games.rules import Outcome, Ruleset, Scene, Tractable, no_position, theorem
from zermelo.games.scenes.cards import cards
from zermelo.limits import UNLIMITED
from zermelo.rulesets.heaps.heaps import each_heap
from zermelo.values.play import MISERE

#: For each region, the numbers of free arms of the figures in it, ascending; regions in order.
State: TypeAlias = tuple[tuple[int, ...], ...]
F = TypeVar("F", int, str)

MAX_CROSSES = 1_000
SOURCE = "Winning Ways, chapter 17"
MOVES_LEFT = "a region with a free arms at f figures lasts exactly a + f − 2 moves"


@dataclass(frozen=True)
class BrusselsSprouts(Ruleset[State]):
    """Join two free arms of crosses by a line that meets no other, and put a bar across it.

    The bar gives two new free arms, one on each side of the line. The player who cannot move loses.
    A line between two figures makes one of them; a line within a figure cuts its region into two.
    A position is the number of crosses; or for each region the numbers of free arms of the figures
    in it, separated by commas, as in ``4,4,3 2``.

    Every region keeps a free arm to the end, so that a game from n crosses always has 5n − 2 moves,
    and only the parity of n matters (Winning Ways, chapter 17).

    Examples
    --------
    >>> [BrusselsSprouts()(n).outcome for n in (1, 2, 3)]
    [Outcome.N, Outcome.P, Outcome.N]
    >>> BrusselsSprouts()("4,4").winning_moves()
    []
    """

    name = "brussels-sprouts"
    example = "2,4 3"
    complexity = "linear"
    tractable = Tractable(
        "yes (Winning Ways, chapter 17)",
        sums="yes: values add up",
        misere_label="yes: the number of moves is fixed",
    )

    def state(self, *parts: object) -> State:
        """Read the number of crosses, or regions."""
        if len(parts) == 1 and (crosses := natural(str(parts[0]))) is not None:
            if crosses > MAX_CROSSES:
                raise no_position(self, f"{crosses} crosses; give {MAX_CROSSES:,} at most")
            return regions([(4,) * crosses])
        read = []
        for part in parts:
            arms = [natural(word) for word in str(part).rstrip(",").split(",")]
            read.append(tuple(filter(None, arms)))
            if not all(arms):
                wrong = f"{str(part)!r} is not a region"
                raise no_position(self, f"{wrong}; give the free arms of its figures, as in 4,4")
        return regions(read)

    def show(self, state: State) -> str:
        """Write the regions; one with a single figure ends with a comma."""
        return " ".join(",".join(map(str, arms)) + "," * (len(arms) == 1) for arms in state)

    def _moves(self, state: State) -> dict[State, tuple[tuple[str, ...], str]]:
        """Return the options, each with the figures that a move touches and its description."""
        moves: dict[State, tuple[tuple[str, ...], str]] = {}
        for number, figures in enumerate(state):
            others = state[:number] + state[number + 1 :]
            where = f" in region {number + 1}" * (len(state) > 1)
            for first, second in combinations(range(len(figures)), 2):
                rest = [f for place, f in enumerate(figures) if place not in (first, second)]
                joined = (*rest, figures[first] + figures[second])
                text = f"join a figure of {figures[first]} and one of {figures[second]}{where}"
                moves.setdefault(regions([*others, joined]), (_ids(number, first, second), text))
            for cut, arms in enumerate(figures):
                rest = [f for place, f in enumerate(figures) if place != cut]
                for size in range(1, arms):
                    for inside, outside in splits(rest):
                        parts = [(*inside, size), (*outside, arms - size)]
                        within = f" with {', '.join(map(str, inside))}" * bool(inside)
                        text = f"cut {size} off a figure of {arms}{within}{where}"
                        moves.setdefault(regions([*others, *parts]), (_ids(number, cut), text))
        return moves

    def options(self, state: State) -> Iterator[State]:
        """Join two arms."""
        return iter(self._moves(state))

    def describe(self, state: State, option: State) -> str:
        """Name the figures that are joined, or the one that is cut."""
        return self._moves(state)[option][1]

    components = each_heap

    def scene(self, state: State) -> Scene:
        """Show each region's figures in a row; moves touch those to join, or the one to cut."""
        rows = [
            [(_ids(number, place)[0], f"{arms} arms", "") for place, arms in enumerate(figures)]
            for number, figures in enumerate(state)
        ]
        return cards(rows, moves=((ids, to) for to, (ids, _) in self._moves(state).items()))

    @theorem(MOVES_LEFT, source=SOURCE)
    def moves_left(self, state: State) -> int:
        """Return the parity of the number of moves."""
        return sum(sum(figures) + len(figures) - 2 for figures in state) % 2

    @theorem(MOVES_LEFT, source=SOURCE, play=MISERE, tells="outcome")
    def misere_moves_left(self, state: State) -> Outcome:
        """Return N if the number of moves is even: the player who makes the last move loses."""
        return Outcome.P if self.moves_left.value(state, UNLIMITED) else Outcome.N


def regions(figures: list[tuple[int, ...]]) -> State:
    """Return the regions with two arms to join, each with its figures in order."""
    return tuple(sorted(tuple(sorted(region)) for region in figures if sum(region) > 1))


def splits(figures: Sequence[F]) -> Iterator[tuple[tuple[F, ...], tuple[F, ...]]]:
    """Yield the ways to divide figures among two regions, each once."""
    seen = set()
    for mask in range(1 << len(figures)):
        inside = tuple(f for place, f in enumerate(figures) if mask >> place & 1)
        outside = tuple(f for place, f in enumerate(figures) if not mask >> place & 1)
        if (inside, outside) not in seen:
            seen.add((inside, outside))
            yield inside, outside


def _ids(number: int, *places: int) -> tuple[str, ...]:
    return tuple(f"r{number + 1}f{place + 1}" for place in places)
