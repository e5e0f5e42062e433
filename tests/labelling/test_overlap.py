"""Graphs of several positions overlap: what was asked for one is not asked again for another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from zermelo.answers.move_table import move_table
from zermelo.labelling import retrograde
from zermelo.rulesets import ThreeMensMorris


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, str]]:
    """How often the moves of each man on a board were asked for."""
    found: Counter[tuple[str, str]] = Counter()
    moves = ThreeMensMorris.moves

    def counted(self: ThreeMensMorris, state: str, man: str) -> Iterator[str]:
        found[state, man] += 1
        return moves(self, state, man)

    monkeypatch.setattr(ThreeMensMorris, "moves", counted)
    return found


def test_eight_graphs_that_overlap_ask_each_position_once(
    asked: Counter[tuple[str, str]],
) -> None:
    move_table(ThreeMensMorris()())
    assert len(asked) > 1_000
    assert asked.total() < 1.1 * len(asked), "3.5 times as often before anything was shared"


def test_no_answer_depends_on_what_is_shared(
    asked: Counter[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = move_table(ThreeMensMorris()()).json()
    before = asked.total()
    monkeypatch.setattr(retrograde, "MAX_SHARED", 0)
    assert move_table(ThreeMensMorris()()).json() == shared
    assert asked.total() > 3 * before
