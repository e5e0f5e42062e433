"""The error for a promise that a ruleset breaks."""

from __future__ import annotations

from zermelo.errors import ZermeloError


class BrokenPromise(ZermeloError, AssertionError):
    """A ruleset breaks a promise; the message names the position and says what to do."""


def require(kept: bool, rules: object, where: str, broken: str, advice: str) -> None:
    """Raise `BrokenPromise` unless a promise is kept."""
    if not kept:
        raise BrokenPromise(f"{rules}, position {where!r}: {broken}; {advice}")
