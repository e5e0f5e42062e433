"""Labels of the vertices of a digraph: outcomes, Grundy values, γ-values, and labels found by hand.

>>> from zermelo.labels import check_labels, pnd_steps
>>> [(step.vertex, step.label) for step in pnd_steps([("a", "b")])]
[('b', Outcome.P), ('a', Outcome.N)]
>>> bool(check_labels([("a", "b")], {"a": "N", "b": "P"}))
True
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.labels.by_hand import LabelCheck, LabelStep, Mistake, check_labels, pnd_steps

__all__ = ["LabelCheck", "LabelStep", "Mistake", "check_labels", "pnd_steps"]


if not TYPE_CHECKING:  # a name that is misspelt is an error to type checkers

    def __getattr__(name: str) -> object:
        """Import the names of ``__all__`` on first use: most questions need none of them."""
        if name not in __all__:
            raise AttributeError(f"module 'zermelo.labels' has no attribute {name!r}")
        from zermelo.labels import by_hand

        return getattr(by_hand, name)
