"""How a move from a won position is answered: inside the pattern that it breaks.

The pattern may have tokens that the position has not, for where two patterns meet, tokens cancel.
Then the answer cannot be played. But then the position is also what that very move leads to, from
elsewhere: from a position of smaller counter. So the winner acts as if the opponent had moved from
there, and answers that move instead (Fraenkel 1996a, section 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter

from zermelo.errors import not_none
from zermelo.tokens.annihilation.patterns import Pattern
from zermelo.tokens.annihilation.theory import Annihilation

Edge = tuple[int, int]


@dataclass(frozen=True)
class ReplyStep:
    """One turn of the thought: a move, the pattern that it breaks, and the answer in that pattern.

    The position is the one from which the opponent has moved, or is taken to have moved; there is
    no pattern where no answer within one is looked for.
    """

    position: int
    move: Edge
    pattern: Pattern | None
    answer: Edge


def reply(theory: Annihilation, tokens: int, move: Edge) -> list[ReplyStep]:
    """Answer a move from tokens (a bit mask) of finite value that leads to a larger value, or to ∞.

    The answer to play is that of the last step: it restores the value, and what is left has a
    smaller counter. Those of the others are not moves that can be played; each makes the winner act
    as if the opponent had come from elsewhere. The counters fall from step to step, so there are
    not more steps than the counter.

    The example of Fraenkel 1996a, section 4, on the 4-cycle y0 → y3 → y2 → y1 → y0, from all four:
    the move y0 → y3 breaks the pattern y0 y2, and y3 → y2 would mend it, but no token is on y3. So
    the winner acts as if the move had been y3 → y2, from y1 y3.
    """
    value = theory.label_of(tokens)
    steps: list[ReplyStep] = []
    here = tokens
    while True:
        there = here ^ 1 << move[0] ^ 1 << move[1]
        pattern, answer = _in_pattern(theory, here, move) or (
            None,
            not_none(theory.best_of(there, value)),  # the move led to a larger value, or to ∞
        )
        steps.append(ReplyStep(here, move, pattern, answer))
        if pattern is None or there >> answer[0] & 1:
            return steps
        here, move = there ^ 1 << answer[0] ^ 1 << answer[1], answer


def _in_pattern(theory: Annihilation, tokens: int, move: Edge) -> tuple[Pattern, Edge] | None:
    """Answer a move within the patterns that it breaks; None where a token of finite value moves.

    Nor is there such an answer where the pattern's own value has become smaller, or where the
    answer would be in the heap beside the tokens.
    """
    patterns, _ = theory.apart(tokens) or ([], 0)
    there = tokens ^ 1 << move[0] ^ 1 << move[1]
    answers = (
        ((not there >> answer[0] & 1, delay), (pattern, answer))  # is it pretended?
        for pattern in patterns
        if pattern.tokens >> move[0] & 1
        for answer, delay in _answers(theory, pattern, move)
    )
    _, best = min(answers, key=itemgetter(0), default=(None, None))
    return best


def _answers(theory: Annihilation, pattern: Pattern, move: Edge) -> Iterator[tuple[Edge, int]]:
    """Yield the answers that give a pattern its value back, each with the delay that is left."""
    broken = theory.beside(pattern.tokens, pattern.heap, move)
    value = pattern.value ^ pattern.heap
    if theory.label_of(broken[0]) ^ broken[1] < value:
        return
    for answer in theory.moves_of(broken[0]):
        mended = theory.beside(*broken, answer)
        if theory.label_of(mended[0]) ^ mended[1] == value:
            delay = theory.patterns.delay(*mended)
            if delay is not None and delay < pattern.delay:
                yield answer, delay
