"""The base class of games in which men are put down from the hand, and then move along lines."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import ClassVar

from zermelo.compounds.turns import Turn
from zermelo.games.compiled import CompiledRules, signed
from zermelo.rulesets.boards.men import ManMove, Men, shift_man
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, OTHER, RIGHT_MAN
from zermelo.rulesets.boards.shapes import pairs
from zermelo.rulesets.boards.symmetries import Image
from zermelo.values.bits import mask_of
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT


class MenFromHand(Men):
    """Men are put down one by one and then move; the last two rows of a state are the hands."""

    #: Whether a player who fills a mill (see `rows_of_men`) captures a man instead of winning.
    rows_capture: ClassVar[bool] = False

    @property
    def board_widths(self) -> tuple[int, ...]:
        """Number of places of each row of the board."""
        return super().widths

    @cached_property
    def places(self) -> range:
        """The places of the board."""
        return range(sum(self.board_widths))

    @property
    @abstractmethod
    def men(self) -> int:
        """Number of men of each player."""

    @property
    @abstractmethod
    def neighbours(self) -> Sequence[Sequence[int]]:
        """The neighbours of each place, along lines."""

    @property
    @abstractmethod
    def rows_of_men(self) -> Sequence[Sequence[int]]:
        """The mills: lists of places; a player who fills one with men wins, or captures a man."""

    def flies(self, men: int) -> bool:  # noqa: ARG002
        """Whether a player with this number of men on the board may go to any empty place."""
        return False

    @property
    def drawn_lines(self) -> Iterable[tuple[int, int]]:
        """The lines between places on a board of points; none on a board of squares."""
        return pairs(self.neighbours) if self.kind == "point" else ()

    @property
    def board_symmetries(self) -> Sequence[Image]:
        """Generators of the symmetries of the board, without the hands."""
        return [image_of(self.board_widths) for image_of in self.symmetries]

    @property
    def height(self) -> int:
        """Number of rows of the board, without the hands."""
        return len(self.board_widths)

    @property
    def widths(self) -> tuple[int, ...]:
        """Number of places of each row of the board, then of each hand."""
        return (*self.board_widths, self.men, self.men)

    @property
    def first(self) -> str:
        """The empty board, with all men in the hands."""
        return self.with_hands(EMPTY * len(self.places), (self.men, self.men))

    def with_hands(self, board: str, counts: Iterable[int]) -> str:
        """Return the state of a board with these numbers of men in hand: of x, then of o."""
        hands = zip((LEFT_MAN, RIGHT_MAN), counts, strict=True)
        return board + "".join((man * count).ljust(self.men, EMPTY) for man, count in hands)

    @property
    def generators(self) -> Sequence[Image]:
        """Generators of the symmetries of the board, which leave the hands unchanged."""
        hands = range(len(self.places), len(self.places) + 2 * self.men)
        return [(*image, *hands) for image in self.board_symmetries]

    def error_in(self, state: str) -> str | None:
        """Return an error if a hand is wrong, men are too many, or hands too unequal; or None."""
        counts = []
        for man, hand in self.hands(state).items():
            men_in_hand = hand.rstrip(EMPTY)
            counts.append(len(men_in_hand))
            if set(men_in_hand) - {man}:
                return f"the hand {hand!r} is not a row of {man} with empty places behind"
            if self.on_board(state, man) + len(men_in_hand) > self.men:
                return f"there are more than {self.men} men {man}"
        if abs(counts[0] - counts[1]) > 1:
            return "the hands differ by more than one man, but players put men down in turn"
        return None

    def hands(self, state: str) -> dict[str, str]:
        """Return the letters on the places of each hand, by the letter of the player's men."""
        middle = len(self.places) + self.men
        return {LEFT_MAN: state[len(self.places) : middle], RIGHT_MAN: state[middle:]}

    def on_board(self, state: str, man: str) -> int:
        """Return the number of a player's men on the board."""
        return state.count(man, 0, len(self.places))

    def drops_and_steps(self, state: str, man: str) -> Iterator[tuple[str, int]]:
        """Yield the state after each drop (or move, if no man is in hand), and the target place."""
        places = self.places
        in_hand = len(self.hands(state)[man].rstrip(EMPTY))
        if in_hand:
            start = len(places) + in_hand - 1 + (self.men if man == RIGHT_MAN else 0)
            moves: Iterable[tuple[int, Sequence[int]]] = [(start, places)]
        else:
            may_fly = self.flies(self.on_board(state, man))
            goals: Sequence[Sequence[int]] = [places] * len(places) if may_fly else self.neighbours
            moves = ((place, goals[place]) for place in places if state[place] == man)
        for start, targets in moves:
            for target in targets:
                if state[target] == EMPTY:
                    yield shift_man(state, start, target), target

    def place_name(self, place: int) -> str:
        """Return the name of a place; a place in a hand is named by its owner and number."""
        if place in self.places:
            return super().place_name(place)
        hand, number = divmod(place - len(self.places), self.men)
        return f"{RIGHT_MAN if hand else LEFT_MAN} in hand {number + 1}"

    def board_coordinates(self, place: int) -> tuple[float, float]:
        """Return the coordinates of a place on the board, from 0, to the right and down."""
        return super().coordinates(place)

    def coordinates(self, place: int) -> tuple[float, float]:
        """Return the coordinates of a place; the hands lie below the board."""
        if place in self.places:
            return self.board_coordinates(place)
        hand, number = divmod(place - len(self.places), self.men)
        below = max(self.board_coordinates(place)[1] for place in self.places)
        return number, below + 1.5 + hand

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Return the names of the places to click for a move, without places in the hands."""
        return super().touched(state[: len(self.places)], option[: len(self.places)])

    def man_move(self, state: str, option: str) -> ManMove:
        """Return where a man is put or moves, and the captured man."""
        return super().man_move(state[: len(self.places)], option[: len(self.places)])

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[Turn[str]] | None:  # noqa: ARG002
        """Return compiled rules for up to 28 places and 15 men of each player; otherwise None."""
        from zermelo.rulesets.boards.loops import hands as loops
        from zermelo.rulesets.boards.loops.images import HALF
        from zermelo.rulesets.boards.masks import halves, least_key, letters, word_rules

        places, men = len(self.places), self.men
        if places > loops.HAND_SHIFT or men > 15:
            return None
        images = tuple(dict.fromkeys(image[:places] for image in self.images))
        params = [
            (1 << places) - 1,
            mask_of(number for number in range(men + 1) if self.flies(number)),
            self.rows_capture,
            len(self.rows_of_men),
            len(images) - 1,
            *map(mask_of, self.neighbours),
            *[0] * (loops.HAND_SHIFT - places),
            *map(mask_of, self.rows_of_men),
        ]

        def key(state: Turn[str]) -> tuple[int, ...]:
            board, mover = state
            man = LEFT_MAN if mover is LEFT else RIGHT_MAN
            word, hands = least_key(board, man, OTHER[man], images), self.hands(board)
            for shift, owner in ((loops.HAND_SHIFT, man), (loops.HAND_SHIFT + HALF, OTHER[man])):
                word |= len(hands[owner].rstrip(EMPTY)) << shift
            return signed(word, 1)

        def state(key: tuple[int, ...]) -> Turn[str]:
            mine, theirs = halves(key[0])
            counts = mine >> loops.HAND_SHIFT, theirs >> loops.HAND_SHIFT
            return self.with_hands(letters(mine, theirs, places), counts), LEFT

        max_options = places * men * (men if self.rows_capture else 1)
        return word_rules(loops, key, state, params, images[1:], max_options=max_options)
