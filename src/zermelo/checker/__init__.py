"""Check certificates by short, plain Python, which uses nothing else of this library.

A copy of this folder is enough: run ``python -m checker certificate.json`` beside it. Docstrings
say why checks suffice, unless that is obvious. `zermelo.checker.kinds` has the table of kinds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .form import Malformed, Verdict, read

if TYPE_CHECKING:
    from .kinds import KINDS, VERSION, check

__all__ = ["KINDS", "VERSION", "Malformed", "Verdict", "check", "read"]


def __getattr__(name: str) -> object:
    """Import the table of kinds with all checks on first use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import kinds

    return getattr(kinds, name)
