"""A table of all indices by un-moves, a few blocks of them in memory at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.labelling.disk import OnDisk
from zermelo.labelling.tables.write import Found, Section

if TYPE_CHECKING:
    from zermelo.bulk.workspace import Workspace
    from zermelo.labelling.tables.question import Question


def build(question: Question, workspace: Workspace) -> Found:
    """Label all indices, going on before the level at which the last note was made."""
    rules = question.compiled
    assert rules is not None  # noqa: S101  the table of means says so
    found = OnDisk(rules, question.budget, workspace, question.play, str(question.rules))
    found.label()
    section = Section(0, None, found)
    return Found("index", [section], found.edges, found.longest, len(found), 1, "disk")
