"""Polynomial games: the players choose numbers alternately, and a polynomial decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeAlias

from zermelo.games.compiled import CompiledRules
from zermelo.games.rules import Ruleset, Tractable, no_position, parameter, theorem
from zermelo.games.scene import MAX_DESCRIBED_MOVES, Scene
from zermelo.games.scenes.cards import cards
from zermelo.rulesets.numbers.polynomial.conditions import Condition, NumberRange
from zermelo.values.play import MISERE, NORMAL, Play

PASS = "pass"  # noqa: S105  a word for a move
#: The numbers chosen before, and PASS after all of them.
State: TypeAlias = tuple[int | str, ...]

#: Maximum number of numbers to choose from that are shown on a card each.
MAX_CARDS = 40
#: Maximum number of numbers of a range for compiled rules.
MAX_COMPILED_RANGE = 20_000


@dataclass(frozen=True)
class Polynomial(Ruleset[State]):
    """Choose numbers x1, x2, … alternately; the second player wins if the test holds at the end.

    Otherwise the first player wins. Every number comes from a range. Rabin's game of 1957 is of
    this kind: with unlimited ranges there are games in which a player has a winning strategy, but
    none that can be computed; and the outcome may be an unsolved problem (Jones 1982). Games over
    finite ranges are searched. The factoring game, in which "the loser wins", is the ruleset
    factoring.

    The test compares two polynomials in x1, x2, … by = != < <= > or >=, as in ``x1^2 + 3*x2 = x4``;
    a single polynomial is compared with 0. All variables up to the last that occurs are chosen.
    Then the loser has no move; if the winner is to move, the winner passes once. In misère play the
    first player wins if the test holds.

    Parameters
    ----------
    range : tuple of NumberRange
        One range for all variables, or one for each.

    Examples
    --------
    >>> digits = NumberRange.parse_all("0..9")
    >>> rules = Polynomial(Condition.parse("x1^2 + x2^2 + 2 = x3 * x4"), digits)
    >>> rules(3, 1).winning_moves()[:2]
    [Move('x3 = 0' -> 3 1 0), Move('x3 = 1' -> 3 1 1)]
    """

    name = "polynomial"
    example = "--test x1^2+x2^2+2=x3*x4 --range 0..9 3 1"
    complexity = "searched: the number of positions is the product of the sizes of the ranges"
    tractable = Tractable(label="no: undecidable without bounds (Jones 1982)")

    test: Condition = field(
        metadata={"help": "the second player wins if it holds: x1^2+x2=x3", "read": Condition.parse}
    )
    range: tuple[NumberRange, ...] = parameter(
        (NumberRange(0, 9),),
        "the numbers to choose from: 0..9, or one range for each variable",
        read=NumberRange.parse_all,
    )

    def __post_init__(self) -> None:
        if len(self.range) not in (1, self.test.variables):
            found = f"there are {len(self.range)} ranges and {self.test.variables} variables"
            raise no_position(self, f"{found}; give one range, or one for each variable")

    @property
    def spans(self) -> tuple[NumberRange, ...]:
        """The range of each variable."""
        count = self.test.variables
        return self.range if len(self.range) == count else self.range * count

    def state(self, *parts: object) -> State:
        """Check the numbers chosen before."""
        chosen: State = ()
        for text in map(str, parts):
            if len(chosen) < len(self.spans):
                span = self.spans[len(chosen)]
                digits = text.removeprefix("-")
                whole = digits.isascii() and digits.isdecimal() and len(digits) < 19
                if not whole or int(text) not in span:
                    found = f"x{len(chosen) + 1} is {text!r}; give a whole number in {span}"
                    raise no_position(self, found)
                chosen = (*chosen, int(text))
            elif text == PASS and any(self.options(chosen)):
                chosen = (*chosen, PASS)
            else:
                end = self.show(chosen)
                raise no_position(self, f"{text!r}: the play has ended after {end!r}")
        return chosen

    def options(self, state: State) -> Iterator[State]:
        """Choose the next number; when all are chosen, the winner passes."""
        count = len(state)
        if count < len(self.spans):
            span = self.spans[count]
            yield from ((*state, number) for number in range(span.least, span.most + 1))
        elif count == len(self.spans) and (count % 2 == 0) != self.test.holds(_numbers(state)):
            yield (*state, PASS)

    def scene(self, state: State) -> Scene:
        """Show the chosen numbers and the choices; touch a number."""
        count = len(self.spans)
        chosen = [(f"x{n}", f"x{n} = {value}", "used") for n, value in enumerate(state[:count], 1)]
        ahead = [(f"x{n}", f"x{n} = ?", "") for n in range(len(chosen) + 1, count + 1)]
        options = list(islice(self.options(state), MAX_DESCRIBED_MOVES))
        listed = len(options) <= MAX_CARDS
        offered = [(f"n{o[-1]}", str(o[-1]), "") for o in options] if listed else []
        touched = [(f"n{o[-1]}" if listed else f"x{len(state) + 1}",) for o in options]
        moves = zip(touched, options, strict=True)
        return cards([[*chosen, *ahead], offered], moves=moves)

    def describe(self, state: State, option: State) -> str:
        """Name the variable and its value."""
        if option[-1] == PASS:
            return f"pass, for {self.test} {'holds' if len(state) % 2 else 'does not hold'}"
        return f"x{len(option)} = {option[-1]}"

    @theorem("each move chooses a number, except one pass", source="", tells="counter")
    def shrinking(self, state: State) -> int:
        """Return the largest possible number of moves left."""
        return len(self.spans) + 1 - len(state)

    def remarks(self, state: State) -> Sequence[str]:
        """State who is to move and when the second player wins."""
        mover = "second" if len(state) % 2 else "first"
        return [f"The {mover} player is to move; the second wins if {self.test} at the end."]

    def compiled(self, play: Play = NORMAL) -> CompiledRules[State] | None:
        """Return compiled rules on the chosen numbers, if 64 bits are enough for the polynomial."""
        spans, count = self.spans, self.test.variables
        widest = max(map(len, spans), default=1)
        if widest > MAX_COMPILED_RANGE or self.test.bound(spans) >= 1 << 62:
            return None
        import numpy as np

        from zermelo.rulesets.numbers.polynomial.loops import RELATIONS, simplify, successors

        def filled(numbers: tuple[int, ...]) -> tuple[int, ...]:
            return numbers + (0,) * (count - len(numbers))

        terms = self.test.terms
        params = [count, RELATIONS.index(self.test.relation), len(terms), int(play is MISERE)]
        for span in spans:
            params += (span.least, span.most)
        for exponents, factor in terms:
            params += (factor, *filled(exponents))
        return CompiledRules(
            words=count + 1,
            most=widest + 1,
            params=np.array(params, np.int64),
            successors=successors,
            simplify=simplify,
            questions=True,
            key=lambda state: (len(state), *filled(_numbers(state))),
        )


def _numbers(state: State) -> tuple[int, ...]:
    return tuple(number for number in state if isinstance(number, int))
