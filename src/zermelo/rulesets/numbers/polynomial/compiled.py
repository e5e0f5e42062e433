"""Polynomial games with compiled rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.games.compiled import CompiledRules
from zermelo.values.play import MISERE, Play

if TYPE_CHECKING:
    from zermelo.rulesets.numbers.polynomial.rules import Polynomial, State

__all__ = ["compiled_polynomial"]

#: Up to how many numbers a range may have.
MOST = 20_000


def compiled_polynomial(rules: Polynomial, play: Play) -> CompiledRules[State] | None:
    """Lay out a game for the loops; None where numbers may get too large."""
    spans, count = rules.spans, rules.test.variables
    widest = max(map(len, spans), default=1)
    if widest > MOST or rules.test.bound(spans) >= 1 << 62:
        return None
    import numpy as np

    from zermelo.rulesets.numbers.polynomial.loops import RELATIONS, simplify, successors

    terms = rules.test.terms
    params = [count, RELATIONS.index(rules.test.relation), len(terms), int(play is MISERE)]
    for span in spans:
        params += (span.least, span.most)
    for exponents, factor in terms:
        params += (factor, *exponents, *(0,) * (count - len(exponents)))

    def key(state: State) -> tuple[int, ...]:
        numbers = [number for number in state if isinstance(number, int)]
        return len(state), *numbers, *(0,) * (count - len(numbers))

    return CompiledRules(
        words=count + 1,
        most=widest + 1,
        params=np.array(params, np.int64),
        successors=successors,
        simplify=simplify,
        questions=True,
        key=key,
    )
