"""Answers to a move of the loser, within the pattern that the move breaks.

The pattern may have tokens that the position lacks, since tokens cancel if two patterns meet. If
the answer moves such a token, it cannot be played. But then the answer, as a move of the opponent,
also leads to the present position, from another one with a smaller counter. So the winner acts as
if the opponent had made that move, and answers it instead (Fraenkel 1996a, section 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter

from zermelo.errors import not_none
from zermelo.tokens.annihilation.patterns import Pattern
from zermelo.tokens.annihilation.theory import Annihilation

Edge = tuple[int, int]  #: the source and the target of a move, by number


@dataclass(frozen=True)
class ReplyStep:
    """One step of the argument: a move, the pattern that it breaks, and the answer in that pattern.

    ``position`` has the tokens before the move, which the opponent made or is supposed to have
    made. ``pattern`` is None if the answer is not within a pattern.
    """

    position: int
    move: Edge
    pattern: Pattern | None
    answer: Edge


def reply(theory: Annihilation, tokens: int, move: Edge) -> list[ReplyStep]:
    """Answer a move that raises the finite value of ``tokens`` (a bit mask), perhaps to ∞.

    The answer of the last step is played: it restores the value, and the position after it has a
    smaller counter. The answers of the other steps cannot be played; after each of them the winner
    acts as if the opponent had moved from another position. The counters of the steps' positions
    fall, so there are at most as many steps as the counter of ``tokens``.

    The example of Fraenkel 1996a, section 4, has a token on each vertex of the 4-cycle with the
    edges y0 → y3 → y2 → y1 → y0: the move y0 → y3 breaks the pattern y0 y2. The reply y3 → y2 would
    mend it, but no token is on y3. So the winner acts as if the move had been y3 → y2, from y1 y3.
    """
    value = theory.label_of(tokens)
    steps: list[ReplyStep] = []
    position = tokens
    while True:
        after_move = position ^ 1 << move[0] ^ 1 << move[1]
        pattern, answer = _answer_in(theory, position, move) or (
            None,
            not_none(theory.best_of(after_move, value)),  # the move led to a larger value, or to ∞
        )
        steps.append(ReplyStep(position, move, pattern, answer))
        if pattern is None or after_move >> answer[0] & 1:
            return steps
        position, move = after_move ^ 1 << answer[0] ^ 1 << answer[1], answer


def _answer_in(theory: Annihilation, tokens: int, move: Edge) -> tuple[Pattern, Edge] | None:
    """Return a pattern that a move breaks and the best answer within it; None if there is none.

    There is none if a token of finite value moved, if the pattern's own value has become smaller,
    or if the only answers are in the heap beside the tokens.
    """
    patterns, _ = theory.decompose(tokens) or ([], 0)
    after_move = tokens ^ 1 << move[0] ^ 1 << move[1]
    answers = (
        # first the answers that can be played
        ((not after_move >> answer[0] & 1, delay), (pattern, answer))
        for pattern in patterns
        if pattern.tokens >> move[0] & 1
        for answer, delay in _answers(theory, pattern, move)
    )
    _, best = min(answers, key=itemgetter(0), default=(None, None))
    return best


def _answers(theory: Annihilation, pattern: Pattern, move: Edge) -> Iterator[tuple[Edge, int]]:
    """Yield the answers that restore a pattern's value with less delay; and this delay."""
    broken = theory.after_move(pattern.tokens, pattern.heap, move)
    value = pattern.value ^ pattern.heap
    if theory.label_of(broken[0]) ^ broken[1] < value:
        return
    for answer in theory.moves_of(broken[0]):
        mended = theory.after_move(*broken, answer)
        if theory.label_of(mended[0]) ^ mended[1] == value:
            delay = theory.patterns.delay(*mended)
            if delay is not None and delay < pattern.delay:
                yield answer, delay
