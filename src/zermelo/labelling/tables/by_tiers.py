"""A table by tiers, noted after each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.labelling.tables.write import Found, Section
from zermelo.labelling.tiers import Tiers

if TYPE_CHECKING:
    from zermelo.bulk.workspace import Workspace
    from zermelo.labelling.tables.question import Question


def build(question: Question, workspace: Workspace) -> Found:
    """List the tiers from the starts down, and label them from the lowest up."""
    rules, name = question.compiled, str(question.rules)
    assert rules is not None  # noqa: S101  the table of means says so
    tiers = Tiers(rules, question.budget, workspace, question.play, name)
    tiers.run([rules.array(state, name) for state in question.starts])
    return Found(
        "words",
        (Section(*section) for section in tiers.sections()),
        tiers.edges,
        tiers.longest,
        sum(tiers.found.values()),
        rules.words,
        "tiers",
        {"tiered": True},
    )
