"""What the docs say of turns: each move passes the turn, and so it is answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import zermelo as z
from zermelo.rulesets import PartizanRuleset, Ruleset

SAID = "each move passes the turn to the other player"
PAGE = Path(__file__).parents[2] / "docs" / "own-games.md"


@pytest.mark.parametrize(
    "text",
    [PAGE.read_text(encoding="utf-8"), z.game.__doc__, Ruleset.__doc__, PartizanRuleset.__doc__],
)
def test_it_is_said(text: str) -> None:
    assert SAID in " ".join(text.split()).lower()


#: Counters that are left, and who is to move by the state: taking one counter moves again.
Counters = tuple[int, int]


def options(state: Counters) -> Iterator[Counters]:
    counters, player = state
    if counters:
        yield counters - 1, player  # meant to move again
    if counters > 1:
        yield counters - 2, 1 - player


def test_and_it_is_so() -> None:
    """Whoever begins would take one, move again and win; here that is taking one or two."""
    here = z.game((3, 0), options, won=lambda state: not state[0])
    assert here.outcome is z.game(3, lambda n: [n - k for k in (1, 2) if k <= n]).outcome
    assert here.outcome is z.Outcome.P
