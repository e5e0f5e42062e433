"""What games have in common in which men come from the hand, and then go along lines."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from zermelo.rulesets.boards.men import EMPTY, LEFT_MAN, RIGHT_MAN, Men, Moved, shifted
from zermelo.rulesets.boards.places import Image
from zermelo.values.bits import mask_of
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT

if TYPE_CHECKING:
    from zermelo.compounds.turns import Turn
    from zermelo.games.compiled import CompiledRules


@dataclass(frozen=True)
class Hands(Men):
    """Men that are put on the board one by one; who has none in hand goes to a place beside.

    The last two rows of a board are the hands: the men x that wait, and the men o.

    Attributes
    ----------
    takes : bool
        Whether a row of men takes a man, and does not win.
    """

    takes: ClassVar[bool] = False

    @property
    @abstractmethod
    def rows(self) -> tuple[int, ...]:
        """How many places each row of the board has."""

    @property
    @abstractmethod
    def men(self) -> int:
        """How many men each has."""

    @property
    @abstractmethod
    def near(self) -> Sequence[Sequence[int]]:
        """Where a man can go from each place, along lines."""

    @property
    @abstractmethod
    def rows_of_men(self) -> Sequence[Sequence[int]]:
        """The places of each row that wins, or takes."""

    def flies(self, men: int) -> bool:  # noqa: ARG002
        """Say whether whoever has so many men on the board goes to any empty place."""
        return False

    @property
    def turns_of_board(self) -> Sequence[Image]:
        """Symmetries of the board alone."""
        return ()

    @property
    def high(self) -> int:
        """How many rows the board has."""
        return len(self.rows)

    @property
    def widths(self) -> tuple[int, ...]:
        """The rows of the board, and the hands."""
        return (*self.rows, self.men, self.men)

    @property
    def first(self) -> str:
        """The empty board."""
        return EMPTY * sum(self.rows) + LEFT_MAN * self.men + RIGHT_MAN * self.men

    @property
    def generators(self) -> Sequence[Image]:
        """Those of the board; hands stay as they are."""
        places = sum(self.rows)
        behind = tuple(range(places, places + 2 * self.men))
        return [(*image, *behind) for image in self.turns_of_board]

    def wrong(self, state: str) -> str | None:
        """Look at the hands: each has its own men, at its beginning."""
        for man, hand in self.hands(state).items():
            waiting = hand.rstrip(EMPTY)
            if set(waiting) - {man}:
                return f"the hand {hand!r} is no row of {man} with empty places behind"
            if self.on_board(state, man) + len(waiting) > self.men:
                return f"there are more than {self.men} men {man}"
        left, right = (len(hand.rstrip(EMPTY)) for hand in self.hands(state).values())
        if abs(left - right) > 1:
            return "the hands differ by more than one man, and both put them down in turn"
        return None

    def hands(self, state: str) -> dict[str, str]:
        """Return the hand of each."""
        places = sum(self.rows)
        middle = places + self.men
        return {LEFT_MAN: state[places:middle], RIGHT_MAN: state[middle:]}

    def on_board(self, state: str, man: str) -> int:
        """Count the men on the board."""
        return state.count(man, 0, sum(self.rows))

    def drops_and_steps(self, state: str, man: str) -> Iterator[tuple[str, int]]:
        """Yield the boards after a man is put down or goes on, and where it is then."""
        places = range(sum(self.rows))
        waiting = len(self.hands(state)[man].rstrip(EMPTY))
        if waiting:
            source = len(places) + waiting - 1 + (self.men if man == RIGHT_MAN else 0)
            for target in places:
                if state[target] == EMPTY:
                    yield shifted(state, source, target), target
            return
        flies = self.flies(self.on_board(state, man))
        for source in places:
            if state[source] == man:
                for target in places if flies else self.near[source]:
                    if state[target] == EMPTY:
                        yield shifted(state, source, target), target

    def called(self, place: int) -> str:
        """Return the name of a place; of one in a hand whose it is, and its number."""
        behind = place - sum(self.rows)
        if behind < 0:
            return super().called(place)
        hand, number = divmod(behind, self.men)
        return f"{RIGHT_MAN if hand else LEFT_MAN} in hand {number + 1}"

    @abstractmethod
    def board_spot(self, place: int) -> tuple[float, float]:
        """Return where a place on the board is seen, from 0 on to the right and down."""

    def spot(self, place: int) -> tuple[float, float]:
        """Return where a place is seen; the hands lie below the board."""
        places = sum(self.rows)
        if place < places:
            return self.board_spot(place)
        hand, number = divmod(place - places, self.men)
        below = max(self.board_spot(place)[1] for place in range(places))
        return number, below + 1.5 + hand

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Return the names of what is touched; a man in hand is not."""
        held = map(self.called, range(sum(self.rows)))
        on_board = {*held}
        return tuple(name for name in super().touched(state, option) if name in on_board)

    def moved(self, state: str, option: str) -> Moved:
        """Say where a man is put, or where it goes, and which man is taken."""
        places = sum(self.rows)
        changed = [place for place in range(places) if state[place] != option[place]]
        target = next(place for place in changed if state[place] == EMPTY)
        man = option[target]
        source = [self.called(place) for place in changed if state[place] == man]
        taken = [self.called(place) for place in changed if state[place] not in (EMPTY, man)]
        return Moved(man, "".join(source), self.called(target), "".join(taken))

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[Turn[str]] | None:  # noqa: ARG002
        """Offer boards of up to 28 places, with up to 15 men each."""
        return compiled_hands(self)


def compiled_hands(rules: Hands) -> CompiledRules[Turn[str]] | None:
    """Offer boards of up to 28 places, with up to 15 men; None for larger ones."""
    import numpy as np

    from zermelo.games.compiled import CompiledRules, signed
    from zermelo.rulesets.boards.compiled.masks import bytes_under, halves, letters, men_under
    from zermelo.rulesets.boards.loops import hands as loops
    from zermelo.rulesets.boards.loops.images import HALF

    places, men = sum(rules.rows), rules.men
    if places > loops.HAND or men > 15:
        return None
    images = tuple(dict.fromkeys(image[:places] for image in rules.images))
    params = np.zeros(loops.FIRST, np.int64)
    params[: loops.BESIDE] = (
        (1 << places) - 1,
        mask_of(number for number in range(men + 1) if rules.flies(number)),
        rules.takes,
        len(rules.rows_of_men),
        len(images) - 1,
    )
    params[loops.BESIDE : loops.BESIDE + places] = [*map(mask_of, rules.near)]
    rows = [*map(mask_of, rules.rows_of_men)]
    tables = [table for image in images[1:] for table in bytes_under(image)]

    def key(state: Turn[str]) -> tuple[int]:
        board, mover = state
        men = (LEFT_MAN, RIGHT_MAN) if mover is LEFT else (RIGHT_MAN, LEFT_MAN)
        hands = rules.hands(board)
        waiting = [len(hands[man].rstrip(EMPTY)) << loops.HAND for man in men]
        words = []
        for image in images:
            mine, theirs = (men_under(board, man, image) for man in men)
            words.append(mine | waiting[0] | (theirs | waiting[1]) << HALF)
        return (min(signed(word, 1)[0] for word in words),)

    def state(key: tuple[int, ...]) -> Turn[str]:
        mine, theirs = halves(key[0])
        board = letters(mine, theirs, places)
        hands = (
            (man * (half >> loops.HAND)).ljust(men, EMPTY)
            for man, half in ((LEFT_MAN, mine), (RIGHT_MAN, theirs))
        )
        return board + "".join(hands), LEFT

    return CompiledRules(
        words=1,
        most=places * men * (men if rules.takes else 1),
        params=np.concatenate([params, np.array(rows + tables, np.int64)]),
        successors=loops.successors,
        key=key,
        state=state,
        tier=loops.tier,
    )
