"""Nimania: numbers that multiply as they go down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from zermelo.games.parameters import natural
from zermelo.games.rules import Outcome, Reasons, Ruleset, Tractable, no_position
from zermelo.games.scene import Moves, Scene
from zermelo.games.scenes.cards import cards
from zermelo.games.theorem import BestOption, theorem
from zermelo.values.play import MISERE

T = TypeVar("T")
#: The number of the next move, and each kind of token with the number of its copies, in order.
Copies: TypeAlias = tuple[int, tuple[tuple[T, int], ...]]
#: The tokens of Nimania are numbers, the largest first.
State: TypeAlias = Copies[int]
#: Limits of the search for a bound on the length of play: positions, and tokens in a position.
MAX_POSITIONS, MAX_NUMBERS = 3_000, 300

FIRST = "the player who makes the odd-numbered moves wins from every n"
SOURCE = "Fraenkel, Loebl and Nešetřil 1988"
END = "the parity of the ones decides when at most one 2 is left"


def show_copies(_rules: object, state: Copies[object]) -> str:
    """Write the tokens with their copies, and the number of the move if it is not the first."""
    move, copies = state
    words = [f"{name}^{count}" if count > 1 else str(name) for name, count in copies]
    return " ".join([*words, f"@{move}"] if move > 1 else words)


@dataclass(frozen=True)
class Nimania(Ruleset[State]):
    """At move k, subtract 1 from a copy of a number m; if m − 1 > 0, add k more copies of m − 1.

    Play starts with one number n at move 1. A position is written as its numbers, ``2^3`` for three
    copies of 2, and ``@k`` for the number of the next move, if it is not the first. The first
    player wins for every n, and nearly every move wins: care is needed only near the end (Fraenkel,
    Loebl and Nešetřil 1988; Fraenkel 1996a, section 6).

    Let First be the player who makes the moves with odd k, and let there be a ones and b twos. If
    there is a number above 2, or if b ≥ 2, First wins, no matter who is to move. If b = 1, First
    wins if it is First's turn, or if a is even. If b = 0, the parity of a decides. Reason: taking a
    1 does not change the parity of a + k, and lowering the last 2 leaves a + k + 1 ones. So if
    b = 1 and a + k is odd, lowering the 2 wins; otherwise it loses, and both take ones. If b = 2,
    First lowers a 2 if a is even, and takes a 1 if a is odd; then the best that Second can do is to
    leave First a single 2. Positions with b > 2 lead to b = 2, and those with a number above 2 lead
    to b ≥ 2, since the last 3 leaves k + 1 twos.

    If First always lowers the largest number that wins, the game of n = 4 ends after at most 205
    moves, though 2^44 moves and more are possible. No play takes fewer than 2^2^(n − 2) moves.

    Examples
    --------
    >>> here = Nimania()(3)
    >>> here.outcome, here.winning_moves()
    (Outcome.N, [Move('subtract 1 from 3, then 2 copies of 2' -> 2^2 @2)])
    """

    name = "nimania"
    example = "3"
    complexity = "play may last Ackermann many moves; counting gives the winner and a winning move"
    tractable = Tractable(
        "yes (Fraenkel, Loebl and Nešetřil 1988)",
        length="no: at least doubly exponentially many (Fraenkel 1996a, section 6)",
        misere_label="in part: single numbers",
    )

    def state(self, *parts: object) -> State:
        """Check numbers with copies, and the number of the move."""
        move, copies = 1, Counter[int]()
        for part in parts:
            text = str(part)
            if text.startswith("@"):
                move = self._number(text[1:], part)
                continue
            name, power, count = text.partition("^")
            copies[self._number(name, part)] += self._number(count, part) if power else 1
        return move, tuple(sorted(copies.items(), reverse=True))

    def _number(self, text: str, part: object) -> int:
        if not (number := natural(text)):
            shown = repr(part) if len(str(part)) < 40 else f"a word of {len(str(part)):,} letters"
            expected = "give numbers from 1 on, such as 3, or 2^3 for three copies of 2, and @4 "
            raise no_position(self, f"{shown} is not a number; {expected}for the fourth move")
        return number

    show = show_copies

    def options(self, state: State) -> Iterator[State]:
        """Subtract 1 from a copy of each number."""
        move, copies = state
        for number, _ in copies:
            after = dict(copies)
            after[number] -= 1
            if number > 1:
                after[number - 1] = after.get(number - 1, 0) + move + 1
            yield move + 1, tuple(sorted(((m, c) for m, c in after.items() if c), reverse=True))

    def scene(self, state: State) -> Scene:
        """Show the numbers with their copies, and the number of the move."""
        numbers = ((f"n{number}",) for number, _ in state[1])
        return copies_scene(state, zip(numbers, self.options(state), strict=True))

    def describe(self, state: State, option: State) -> str:
        """Name the number from which 1 is subtracted, and the new copies."""
        before, after = Counter(dict(state[1])), Counter(dict(option[1]))
        (number,) = before - after
        if number == 1:
            return "delete a 1"
        copies = after[number - 1] - before[number - 1]
        return f"subtract 1 from {number}, then {copies} copies of {number - 1}"

    @theorem(FIRST, source=SOURCE, tells="outcome")
    def first_wins(self, state: State) -> Outcome:
        """Return who wins: First, except in a few positions near the end."""
        return outcome_of(state)

    @first_wins.cited
    def _cited(self, state: State) -> str:
        return END if near_end(state) else f"{FIRST} ({SOURCE})"

    @first_wins.winning_options
    def _wins(self, state: State) -> list[State]:
        return [option for option in self.options(state) if outcome_of(option) is Outcome.P]

    @first_wins.best
    def _best(self, state: State) -> BestOption[State] | None:
        """Return the option that lowers the largest number that wins; in a lost position, a 1."""
        wins = self._wins(state)
        if not (options := wins or list(self.options(state))[::-1]):
            return None
        return BestOption(options[0], self._longest(state, {}))

    def _longest(self, state: State, found: dict[State, int]) -> int | None:
        """Return a bound on the moves left, by a search of all moves of the loser, or None."""
        move, copies = state
        if near_end(state):
            ones, twos = ones_and_twos(state)
            return (1 if (ones + move) % 2 else 2) * ones + move + 2 if twos else ones
        if state not in found:
            total = sum(count for _, count in copies)
            if len(found) > MAX_POSITIONS or copies[0][0] > 4 or total > MAX_NUMBERS:
                return None
            longest = 0
            for option in self._wins(state)[:1] or self.options(state):
                if (rest := self._longest(option, found)) is None:
                    return None
                longest = max(longest, 1 + rest)
            found[state] = longest
        return found[state]

    @first_wins.reasons
    def _why(self, state: State) -> Reasons:
        move, (ones, twos) = state[0], ones_and_twos(state)
        text = f"First is the player who makes the odd-numbered moves; the next is move {move}. "
        if not near_end(state):
            text += "First wins: nearly every move wins. When two copies of 2 and nothing larger "
            text += "are left, First lowers one if the number of ones is even, and takes a 1 if it "
            text += "is odd; of larger numbers, the last leaves more copies of 2 than that."
            return [text]
        if not twos:
            return [f"Only ones are left, {ones} of them: no choice is left."]
        text += "Lowering the last 2 adds as many ones as the move's number and one more, so it "
        text += "wins if the number of ones and that of the move add up to an odd number"
        if (ones + move) % 2:
            return [f"{text}, as {ones:,} and {move:,} do."]
        loses = "second" if ones % 2 else "first"
        text += f". As {ones:,} and {move:,} do not, and taking ones keeps it so, both take ones, "
        return [f"{text}and the {loses} to move from here has to lower the 2 in the end."]

    @theorem("single ones by their parity", source="nobody has a choice", play=MISERE)
    def misere_ones(self, state: State) -> Outcome | None:
        """Return who wins if there are only ones; otherwise None."""
        if any(number > 1 for number, _ in state[1]):
            return None
        return Outcome.P if sum(count for _, count in state[1]) % 2 else Outcome.N


def copies_scene(state: Copies[object], moves: Moves) -> Scene:
    """Show the tokens with their copies, and the number of the move."""
    move, copies = state
    shown = [(f"n{n}", f"{n} × {count:,}" if count > 1 else str(n), "") for n, count in copies]
    return cards([[("move", f"move {move:,}", "used")], shown], moves=moves)


def ones_and_twos(state: State) -> tuple[int, int]:
    """Return the numbers of ones and of twos."""
    copies = dict(state[1])
    return copies.get(1, 0), copies.get(2, 0)


def near_end(state: State) -> bool:
    """Whether at most one 2 is left, and nothing larger."""
    return all(number == 1 or (number == 2 and count == 1) for number, count in state[1])


def outcome_of(state: State) -> Outcome:
    """Return who wins: First, unless the parity of the ones decides near the end."""
    wins = state[0] % 2 == 1
    if near_end(state):
        ones, twos = ones_and_twos(state)
        wins = ones % 2 == 1 or (twos == 1 and wins)
    return Outcome.N if wins else Outcome.P
