"""A clock that does not depend on how busy the machine is."""

from __future__ import annotations

import time
from itertools import count

import pytest


def ticking(monkeypatch: pytest.MonkeyPatch, step: float = 1.0) -> None:
    """Let limits on time end after so many looks: the clock ticks at each, and at no other time."""
    ticks = count(step=step)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(ticks)))
