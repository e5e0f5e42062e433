"""Long campaigns: `make test` runs a sample of each, `make test-long` runs them whole."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

#: Whether campaigns run whole. Tests that look at it are marked ``long``.
LONG = os.environ.get("ZERMELO_LONG") == "1"

T = TypeVar("T")


def sampled(cases: Iterable[T], one_in: int) -> Iterator[T]:
    """Yield all cases of a campaign, or one in so many."""
    return islice(cases, None, None, 1 if LONG else one_in)
