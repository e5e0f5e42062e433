"""Damaged words, formulas, certificates and lists give an answer or a clean error."""

from __future__ import annotations

import pytest

from tests.campaign import LONG
from tests.fuzz.campaign import Tally, campaign
from tests.fuzz.targets import TARGETS
from zermelo.formats import FORMATS

OTHERS = [name for name in TARGETS if name not in {*FORMATS, "guess", "arrays"}]

SEED, INPUTS = 11, 2000 if LONG else 200


@pytest.mark.long
@pytest.mark.parametrize("target", OTHERS)
def test_damaged(target: str) -> None:
    tally = Tally()
    found = list(campaign(target, SEED, range(INPUTS), tally))
    assert not found, "\n\n".join(map(str, found))
    assert tally.tried == INPUTS
    assert INPUTS / 100 < tally.accepted < INPUTS * 0.9, "damage is too great, or too small"
