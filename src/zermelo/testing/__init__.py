"""For authors of rulesets: check that a ruleset keeps the promises of all rulesets.

>>> from zermelo.rulesets import Nim
>>> from zermelo.testing import check_ruleset
>>> check_ruleset(Nim(), [Nim()(1, 2, 3)])
"""

from zermelo.testing.check import check_ruleset
from zermelo.testing.promises import PROMISES
from zermelo.testing.searched import BrokenPromise, SearchedGame

__all__ = ["PROMISES", "BrokenPromise", "SearchedGame", "check_ruleset"]
