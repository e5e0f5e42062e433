"""A table of all indices by un-moves, noted before a level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.labelling.tables.write import Found, Section
from zermelo.labelling.unmoves import Indexed

if TYPE_CHECKING:
    from zermelo.bulk.workspace import Workspace
    from zermelo.labelling.tables.question import Question

LABELS = "labels"


def build(question: Question, workspace: Workspace) -> Found:
    """Label all indices, going on before the level at which the last note was made.

    Only labels are kept. Counters are counted again: to label twice does no harm, and to count
    down twice does.
    """
    rules = question.compiled
    assert rules is not None  # noqa: S101  the table of means says so
    indexed = Indexed(rules, question.budget, question.play, str(question.rules))
    note = workspace.note
    if note:
        marks = workspace.read(note["file"], note["kind"], len(indexed))
        indexed.resume(marks, note["level"], note["edges"])

    def put() -> None:
        if workspace.due:
            # never over what the last note speaks of
            file = f"{LABELS}-{indexed.level % 2}"
            workspace.write(file, indexed.marks)
            workspace.put(
                {
                    "file": file,
                    "kind": indexed.marks.dtype.name,
                    "level": indexed.level,
                    "edges": indexed.edges,
                }
            )

    indexed.label(put)
    section = Section(0, None, indexed)
    return Found("index", [section], indexed.edges, indexed.longest, len(indexed), 1, "unmoves")
