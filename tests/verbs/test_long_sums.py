"""Sums of games that are too long for the limits."""

from __future__ import annotations

import pytest

from zermelo.errors import LimitReached
from zermelo.formats.resolvers import Names
from zermelo.limits import Limits
from zermelo.values.partizan import sums
from zermelo.verbs.value import value_of_expression

LONG = "{9||5|0|||-7||||2} * 40 + {17||||8|||3||2|-5} * 30 + {23|||2||1|0} * 20"


@pytest.mark.parametrize("plain", [0, 10**12], ids=["compiled", "plain"])
def test_a_long_sum_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch, plain: int) -> None:
    monkeypatch.setattr(sums, "PLAIN", plain)
    with pytest.raises(LimitReached, match="asked to stop"):
        value_of_expression(LONG, Names(), limits=Limits(stop=lambda: True))
