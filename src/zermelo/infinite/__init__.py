"""Infinite digraphs described by linear arithmetic or automata, and proofs of claims about them.

>>> from zermelo.infinite import parse_family, prove
>>> family = parse_family('''vertices x: x >= -1
... move x-1 if x > 0
... move y if x == -1 and y >= 1 and y % 2 == 1 for y
... P: x == -1 or x % 2 == 0
... N: x >= 1 and x % 2 == 1
... remoteness (0, x) if x >= 0
... remoteness (1, 0) if x == -1''')
>>> prove(family).status
'proved'
"""

from zermelo.infinite.certificate import certify_infinite, check_infinite
from zermelo.infinite.family import Claim, Family
from zermelo.infinite.find import find_claim
from zermelo.infinite.parser import parse_family
from zermelo.infinite.play import PlayVertex, play_at
from zermelo.infinite.proof import Counterexample, Finding, Proof, prove
from zermelo.infinite.window import Window, sample, truncate

__all__ = [
    "Claim",
    "Counterexample",
    "Family",
    "Finding",
    "PlayVertex",
    "Proof",
    "Window",
    "certify_infinite",
    "check_infinite",
    "find_claim",
    "parse_family",
    "play_at",
    "prove",
    "sample",
    "truncate",
]
