"""Check certificates: short, plain Python, no solver, nothing of the rest of this library.

A copy of this folder is enough: ``python -m checker certificate.json`` beside it. What makes each
kind of certificate sufficient is stated beside its check, with the proof if it is short;
`zermelo.checker.kinds` has the table of kinds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .form import Malformed, Verdict, read

if TYPE_CHECKING:
    from .kinds import KINDS, VERSION, check

__all__ = ["KINDS", "VERSION", "Malformed", "Verdict", "check", "read"]


def __getattr__(name: str) -> object:
    """Import the table of kinds with all checks when it is asked for: its readers serve others."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import kinds

    return getattr(kinds, name)
