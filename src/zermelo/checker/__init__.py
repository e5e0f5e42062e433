"""Check certificates: short, plain Python, no solver, nothing of the rest of this library.

A copy of this folder is enough: ``python -m checker certificate.json`` beside it. What makes each
kind of certificate enough is said, and proven where the proof is short, where it is checked;
`zermelo.checker.kinds` has the table of kinds.
"""

from .form import Malformed, Verdict, read
from .kinds import KINDS, VERSION, check

__all__ = ["KINDS", "VERSION", "Malformed", "Verdict", "check", "read"]
