"""Labels of the vertices of a digraph: outcomes, Grundy values, γ-values, and labels found by hand.

>>> from zermelo.labels import check_labels, pnd_steps
>>> [(step.vertex, step.label) for step in pnd_steps([("a", "b")])]
[('b', Outcome.P), ('a', Outcome.N)]
>>> bool(check_labels([("a", "b")], {"a": "N", "b": "P"}))
True
"""

from zermelo.labels.by_hand import LabelCheck, LabelStep, Mistake, check_labels, pnd_steps

__all__ = ["LabelCheck", "LabelStep", "Mistake", "check_labels", "pnd_steps"]
