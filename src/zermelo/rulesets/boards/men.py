"""Base classes of games with men on a board: men that move, and men that are put down."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.games.compiled import CompiledRules
from zermelo.games.ends import End
from zermelo.games.rules import RulesBySide, Ruleset, no_position
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, OTHER, RIGHT_MAN, Places, changes
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, Player

#: The name that stands for the target of a man that leaves the board.
OFF = "off"


class Men(Places, RulesBySide[str]):
    """Men of two colours on the places of a board; Left has x, Right has o."""

    start = "(start)"
    #: The error for a board with more or fewer men than the start; empty if men may be missing.
    missing_men_error: ClassVar[str] = ""

    def steps(self, place: int, man: str) -> Iterable[int]:  # noqa: ARG002
        """Return the places to which a man may go, if they are empty."""
        return ()

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Yield the boards after a move of the player with these men: by default a step."""
        for place, letter in enumerate(state):
            if letter == man:
                for target in self.steps(place, man):
                    if state[target] == EMPTY:
                        yield shift_man(state, place, target)

    def error_in(self, state: str) -> str | None:
        """Return the error in a board, such as more men than at the start; otherwise None."""
        for man in self.letters[1:]:
            count, start_count = state.count(man), self.first.count(man)
            if self.missing_men_error and count != start_count:
                return self.missing_men_error
            if count > start_count:
                return f"{count} men {man}, and there are at most {start_count}"
        return None

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Return the names of the start, the target, and other places where men are captured."""
        targets, emptied = changes(state, option)
        man = option[targets[0]]
        starts = [place for place in emptied if state[place] == man]
        taken = [place for place in emptied if state[place] != man]
        return tuple(map(self.place_name, (*starts, *targets, *taken)))

    def moves_of(self, state: str, mover: Player) -> Iterable[str]:
        """Yield the boards after a move of a man x for Left, or of a man o for Right."""
        return self.moves(state, LEFT_MAN if mover is LEFT else RIGHT_MAN)

    def describe(self, state: str, option: str) -> str:
        """Write a moved man's start and target, with ``x`` for a capture: ``a2-a3``, ``a2xb3``."""
        return self.man_move(state, option).text

    def spellings(self, state: str, option: str) -> Iterator[str]:
        """Yield spellings with the man's letter, and with ``-`` or nothing between places."""
        return self.man_move(state, option).spellings

    def man_move(self, state: str, option: str) -> ManMove:
        """Return the moved man's letter, start and target, and the places of captured men."""
        targets, emptied = changes(state, option)
        if not targets:
            return ManMove(state[emptied[0]], self.place_name(emptied[0]), OFF)
        man, target = option[targets[0]], self.place_name(targets[0])
        start = next((self.place_name(place) for place in emptied if state[place] == man), "")
        taken = [place for place in (*targets, *emptied) if state[place] not in (EMPTY, man)]
        return ManMove(man, start, target, "".join(map(self.place_name, taken)))


@dataclass(frozen=True)
class ManMove:
    """A man's move from a place (``""``: the hand) to a place or `OFF`; it may take men."""

    man: str
    source: str
    target: str
    taken: str = ""

    @property
    def text(self) -> str:
        """The move as players write it."""
        if self.source and self.taken == self.target:
            return f"{self.source}x{self.target}"
        step = f"{self.source}-{self.target}" if self.source else self.target
        return f"{step}x{self.taken}" if self.taken else step

    @property
    def spellings(self) -> Iterator[str]:
        """Other ways to write the move: letter in front; places joined by ``-``, or by nothing."""
        yield f"{self.man} {self.text}"
        for sign in ("-", ""):
            yield sign.join(dict.fromkeys(filter(None, (self.source, self.target, self.taken))))


def with_letters(board: str, letters: Mapping[int, str]) -> str:
    """Return the board with other letters on some places."""
    return "".join([letters.get(place, letter) for place, letter in enumerate(board)])


def targets(rules: Men, men: Mapping[int, str], man: str) -> set[int]:
    """Return the targets of ``man`` on a board with these men only, at most one of each colour."""
    options = rules.moves(with_letters(EMPTY * sum(rules.widths), men), man)
    return {option.index(man) for option in options if man in option}


def shift_man(state: str, start: int, target: int) -> str:
    """Return the board after a man has moved to another place, capturing a man there."""
    places = list(state)
    places[target], places[start] = places[start], EMPTY
    return "".join(places)


#: The name of a place, such as ``b2``, or the number of a column.
PLACE = re.compile(r"[a-z]*[0-9]+", re.ASCII)


class PlacementGame(Places, Ruleset[str]):
    """Men x and o are put on empty places in turn, x first; their numbers show whose turn it is."""

    start = "(empty board)"
    pieces: ClassVar[Mapping[str, str]] = {EMPTY: "", LEFT_MAN: "black:x", RIGHT_MAN: "white:o"}

    @abstractmethod
    def has_won(self, state: str, man: str) -> bool:
        """Whether the player with these men has won."""

    @property
    @abstractmethod
    def move_loop(self) -> tuple[str, list[int]]:
        """The name of a loop in ``boards/loops/placing.py``, and its parameters without images."""

    def compiled(self, play: Play = NORMAL) -> CompiledRules[str] | None:  # noqa: ARG002
        """Return compiled rules for up to 32 places, otherwise None; keys are least images."""
        from zermelo.rulesets.boards.loops import placing as loops
        from zermelo.rulesets.boards.loops.images import HALF
        from zermelo.rulesets.boards.masks import halves, least_key, letters, word_rules

        places = sum(self.widths)
        if places > HALF:
            return None
        loop, data = self.move_loop

        def key(state: str) -> tuple[int]:
            man = mover(state)
            return (least_key(state, man, OTHER[man], self.images),)

        def state(key: tuple[int, ...]) -> str:
            mine, theirs = halves(key[0])
            man = LEFT_MAN if mine.bit_count() == theirs.bit_count() else RIGHT_MAN
            return letters(mine, theirs, places, man + OTHER[man])

        return word_rules(loops, key, state, data, self.images[1:], max_options=places, loop=loop)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all places."""
        return tuple(map(self.place_name, range(sum(self.widths))))

    def state(self, *parts: object) -> str:
        """Read the rows, or the places in the order of play; without words, an empty board."""
        words = [str(part).lower() for part in parts]
        if not all(map(PLACE.fullmatch, words)):
            return super().state(*parts)
        state = self.first
        for word in words:
            place = self.place(state, word)
            if state[place] != EMPTY:
                raise no_position(self, f"{word} is taken already")
            state = self.put(state, place)
        return self.checked(state)

    def place(self, state: str, word: str) -> int:  # noqa: ARG002
        """Return the place on the board that a word names."""
        if word not in self.names:
            expected = f"there are {self.names[0]} to {self.names[-1]}"
            raise no_position(self, f"there is no place {word!r}; {expected}")
        return self.names.index(word)

    def error_in(self, state: str) -> str | None:
        """Return an error for wrong numbers of men, or if play was over earlier; otherwise None."""
        if state.count(LEFT_MAN) - state.count(RIGHT_MAN) not in (0, 1):
            return "x begins, so there are as many o as x, or one less"
        return "play was over before the last man" if self.has_won(state, mover(state)) else None

    def new_place(self, state: str, option: str) -> int:
        """Return the place of the new man."""
        return changes(state, option)[0][0]

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Return the name of the new man's place."""
        return (self.place_name(self.new_place(state, option)),)

    def describe(self, state: str, option: str) -> str:
        """Write the place of the new man."""
        return self.place_name(self.new_place(state, option))

    def spellings(self, state: str, option: str) -> Iterator[str]:
        """Yield the spelling with the man's letter in front."""
        yield f"{mover(state)} {self.describe(state, option)}"

    def put(self, state: str, place: int) -> str:
        """Return the board after the player to move puts a man on a place."""
        return f"{state[:place]}{mover(state)}{state[place + 1 :]}"

    def options(self, state: str) -> Iterator[str]:
        """Yield the boards with a man on an empty place."""
        return (self.put(state, place) for place, char in enumerate(state) if char == EMPTY)

    def end(self, state: str) -> End | None:
        """Return the end if the last move has won or the board is full; otherwise None."""
        if self.has_won(state, OTHER[mover(state)]):
            return End.LOST
        return None if EMPTY in state else End.TIE


def mover(state: str) -> str:
    """Return the letter of the player to move; x begins."""
    return RIGHT_MAN if state.count(LEFT_MAN) > state.count(RIGHT_MAN) else LEFT_MAN
