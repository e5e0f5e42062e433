"""Nim with moves that make heaps larger: Poker Nim, and a base class of it and Northcott's game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from zermelo.games.parameters import DIGITS, natural, sizes_in
from zermelo.games.rules import Outcome, Reasons, RulesBySide, Tractable, no_position
from zermelo.games.scene import Place, Scene, scene_of
from zermelo.games.scenes.heaps import foot, heaps, item
from zermelo.games.theorem import BestOption, Theorem
from zermelo.games.type_parameters import S
from zermelo.limits import Watch
from zermelo.rulesets.heaps.heaps import HeapState, with_heap
from zermelo.rulesets.heaps.nim import why_nim
from zermelo.values.nimber import nim_sum_of
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, RIGHT, Player


class NimWithRetreats(RulesBySide[S]):
    """Base class of Nim in which players may also make heaps larger, as far as they have room.

    Play need not end, but the nim-sum of the heaps decides: see `Retreats`.
    """

    ends = False
    tractable = Tractable(
        "yes (Winning Ways, chapter 3)",
        length="yes: the heaps plus the loser's room get smaller with every move of the winner",
    )

    @abstractmethod
    def sizes(self, state: S) -> HeapState:
        """Return the sizes of the heaps."""

    @abstractmethod
    def room(self, state: S, player: Player) -> int:
        """Return by how much in total a player can make heaps larger."""

    @abstractmethod
    def resize(self, state: S, mover: Player, index: int, size: int) -> S | None:
        """Return the state after a player gives a heap another size; None without room for it."""

    @abstractmethod
    def possible_sizes(self, state: S, mover: Player, index: int) -> range:
        """Return the sizes that a player can give a heap, including its present size."""

    def moves_of(self, state: S, mover: Player) -> Iterator[S]:
        """Yield the states after a player makes a heap smaller or larger."""
        for index, heap in enumerate(self.sizes(state)):
            for size in self.possible_sizes(state, mover, index):
                option = None if size == heap else self.resize(state, mover, index, size)
                if option is not None:
                    yield option

    def theorems_with_turn(self, play: Play) -> Sequence[Theorem[tuple[S, Player]]]:
        """Return the theorem on normal play; none for misère play."""
        return (Retreats(self),) if play is NORMAL else ()


class Retreats(Theorem[tuple[S, Player]]):
    """The theorem on Nim with retreats.

    A move that makes a heap larger by k can be answered by making it smaller by k: then all heaps
    are as before. So the player who leaves the nim-sum 0 wins if play ends. Play does end: let M be
    the sum of all heaps and of the room of the loser. No move of the loser makes M larger, since
    the room shrinks by what a heap gains; the winner only takes, which makes M smaller.
    """

    statement = "the nim-sum of the heaps decides, as a move that makes a heap larger is taken back"
    source = "Winning Ways, chapter 3"

    def __init__(self, rules: NimWithRetreats[S]) -> None:
        self.rules = rules

    def outcome(self, state: tuple[S, Player], watch: Watch) -> Outcome:  # noqa: ARG002
        """Return N unless the nim-sum is 0."""
        return Outcome.N if nim_sum_of(self.rules.sizes(state[0])) else Outcome.P

    def winning_options(self, state: tuple[S, Player], watch: Watch) -> list[tuple[S, Player]]:  # noqa: ARG002
        """Return the options with the nim-sum 0, those that make a heap smaller first."""
        position, mover = state
        sizes = self.rules.sizes(position)
        total = nim_sum_of(sizes)
        changes = [(index, heap ^ total) for index, heap in enumerate(sizes) if total]
        changes.sort(key=lambda change: change[1] > sizes[change[0]])
        options = (self.rules.resize(position, mover, index, size) for index, size in changes)
        return [(option, mover.other) for option in options if option is not None]

    def drawing_options(self, state: tuple[S, Player], watch: Watch) -> list[tuple[S, Player]]:  # noqa: ARG002
        """Return no options, since there are no draws."""
        return []

    def best(self, state: tuple[S, Player], watch: Watch) -> BestOption[tuple[S, Player]] | None:
        """Return a winning option, in a loss any or None, and a bound: 2M moves, if won 2M − 1."""
        rules, (position, mover) = self.rules, state
        wins = self.winning_options(state, watch)
        loser = mover.other if wins else mover
        bound = 2 * (sum(rules.sizes(position)) + rules.room(position, loser)) - bool(wins)
        if wins:
            return BestOption(wins[0], bound)
        option = next(rules.moves_of(position, mover), None)
        return None if option is None else BestOption((option, mover.other), bound)

    def reasons(self, state: tuple[S, Player], watch: Watch) -> Reasons:  # noqa: ARG002
        """Show the heaps in binary."""
        text = (
            "A move that makes a heap larger is reversible: the opponent makes it smaller by as "
            "much, and all heaps are as before. Play need not end, but a player who answers so "
            "wins: each such answer uses up some of the loser's room."
        )
        return [text, *why_nim(self.rules.sizes(state[0]))]


#: Heaps, and the chips of Left and of Right.
State: TypeAlias = tuple[HeapState, tuple[int, int]]
#: The places of the chips of Left and of Right in a picture.
BANKS = "bank-left", "bank-right"


@dataclass(frozen=True)
class PokerNim(NimWithRetreats[State]):
    """Take chips from a heap, or add chips that you took before to a heap.

    Players keep the chips that they take. The winner plays Nim, and takes away at once
    what the opponent adds: such moves are reversible. Play need not end, but the winner can end it
    (Winning Ways, chapter 3). A position is the heaps and, after a slash, the chips of Left and of
    Right (default: none): ``3 5 / 2 0``. In misère play positions are solved by search.

    Examples
    --------
    >>> PokerNim()("3 5").outcome, PokerNim()("3 3 / 4 0").outcome
    (Outcome.N, Outcome.P)
    """

    name = "poker-nim"
    example = "1 2 / 1 0"
    complexity = "linear in the number of digits"

    def state(self, *parts: object) -> State:
        """Read the heaps and the chips, which may be given in one text."""
        text = " ".join(" ".join(map(str, parts)).replace("/", " / ").split())
        heap_words, _, banks = map(str.split, text.partition("/"))
        words = [*sizes_in(heap_words), *sizes_in(banks)]
        sizes = [number for number in map(natural, words) if number is not None]
        if len(sizes) < len(words) or len(banks) not in (0, 2):
            expected = "give heaps, and after a slash the chips of both players, as 3 5 / 2 0, of "
            expected += f"at most {DIGITS:,} digits"
            raise no_position(self, f"{text:.40} is not a position; {expected}")
        heap_count = len(sizes) - len(banks)
        left, right = sizes[heap_count:] or (0, 0)
        return tuple(sizes[:heap_count]), (left, right)

    def show(self, state: State) -> str:
        """Write the heaps, and the chips if there are any."""
        sizes, banks = state
        return " ".join(map(str, (*sizes, "/", *banks) if any(banks) else sizes))

    def canonical(self, state: State) -> State:
        """Sort the heaps; empty heaps are kept, since they can be filled again."""
        return tuple(sorted(state[0])), state[1]

    def sizes(self, state: State) -> HeapState:
        """Return the sizes of the heaps."""
        return state[0]

    def room(self, state: State, player: Player) -> int:
        """Return the chips of a player."""
        return state[1][player is RIGHT]

    def possible_sizes(self, state: State, mover: Player, index: int) -> range:
        """Return the sizes from 0 to that of the heap with all chips of a player on it."""
        return range(state[0][index] + self.room(state, mover) + 1)

    def resize(self, state: State, mover: Player, index: int, size: int) -> State | None:
        """Move chips between a heap and a player; return None if the player has too few."""
        sizes, (left, right) = state
        taken = sizes[index] - size
        if self.room(state, mover) + taken < 0:
            return None
        banks = (left + taken, right) if mover is LEFT else (left, right + taken)
        return with_heap(sizes, index, size), banks

    def describe(self, state: State, option: State) -> str:
        """Describe how many chips are taken from or added to which heap."""
        index, taken = _changed_heap(state[0], option[0])
        if taken > 0:
            return f"take {taken} from heap {index + 1}"
        return f"add {-taken} to heap {index + 1}"

    def scene(self, state: State) -> Scene:
        """Show heaps and chips; touch the lowest chip to take, or to add, your chips and a heap."""
        sizes, banks = state
        places = [*heaps(sizes).places]
        for n, (name, chips) in enumerate(zip(BANKS, banks, strict=True)):
            who = "Left" if n == 0 else "Right"
            places.append(Place(name, "card", 1.6 * (len(sizes) + 2 + 2 * n), 0, f"{who}: {chips}"))
        return scene_of(places, **self._moves_by_player(state, self._clicked_ids))

    def _clicked_ids(self, state: State, option: State) -> tuple[str, ...]:
        index, taken = _changed_heap(state[0], option[0])
        if taken > 0:
            return (item(index + 1, option[0][index] + 1, state[0][index]),)
        return BANKS[state[1][0] == option[1][0]], foot(index + 1)


def _changed_heap(before: HeapState, after: HeapState) -> tuple[int, int]:
    """Return the index of the changed heap, and how many chips it lost (negative if it grew)."""
    return next((n, b - a) for n, (b, a) in enumerate(zip(before, after, strict=True)) if a != b)
