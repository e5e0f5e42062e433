"""Building a table: by the means that a ruleset has, resumed where it was stopped."""

from __future__ import annotations

from collections.abc import Callable
from errno import ENOMEM
from functools import partial
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

from zermelo.bulk.engines import kind_of
from zermelo.bulk.workspace import Workspace
from zermelo.errors import InputError
from zermelo.formats.files import write_whole
from zermelo.labelling.engine import explored, in_order
from zermelo.labelling.means import MEANS, chosen_means, labelled
from zermelo.labelling.question import Question
from zermelo.labelling.tables.by_state import TablebaseLabels, coding_of, is_of, starts
from zermelo.labelling.tables.files import (
    HEADER,
    KEYS,
    LABELS,
    PARQUET,
    header_text,
    sealed,
    write_table,
)
from zermelo.labelling.tables.parquet import write_parquet
from zermelo.labelling.tables.table import Tablebase

if TYPE_CHECKING:
    from zermelo.labelling.options import Lister

#: Where the work lies until the table is there, and what a header calls the means by an engine.
WORK, ENGINE = "unfinished", "engine"


def build_table(
    question: Question,
    directory: str | Path,
    means: str | None = None,
    engine: str = "",
    lister: Callable[[str], Lister] | None = None,
) -> Tablebase:
    """Build a table in a directory, or go on with what was begun there.

    The directory is new, empty, or has the unfinished work on the same table; where that is
    finished already, it is opened as it is. ``means`` is a name of `MEANS`, by default the first
    that the rules have what it takes for, and that does not need more memory than there may be. A
    small table is then found without a compiler, and is the same.

    ``engine`` is the address of an engine that lists and labels the positions instead, for a table
    in Parquet; ``lister``, which knows how to name the game, makes what its workers run of a digest
    of the coding. What was done when a limit was reached is kept, and the next call goes on from
    there.
    """
    directory = Path(directory)
    chosen = ENGINE if engine else chosen_means(question, means)
    if (there := finished(question, directory)) is not None:
        return there
    listed = not engine and MEANS[chosen].takes is None
    coding = coding_of(question.rules, None if listed else question.compiled)
    facts = {
        "ruleset": str(question.rules),
        "called": question.called,
        "position": str(question.position),
        "play": str(question.play),
        "coding": coding,
        "misere_claims": question.misere_claims,
        "means": chosen,
    }
    prepare(directory)
    try:
        if engine and lister is not None:
            by = {**facts, "engine": kind_of(engine)}
            workspace = Workspace((directory / WORK).absolute(), by, 0.0)
            moves = explored(question, engine, lister(coding), workspace)
            hand_on = partial(in_order, question, workspace)
            header = write_parquet(directory, question, hand_on, facts, moves)
        else:
            workspace = Workspace(directory / WORK, facts)
            # a means that was asked for is what is used, as is the one that work was begun with
            usual = means is None or question.budget.allows_few
            labels = labelled(question, chosen, workspace, plainly=usual and not workspace.note)
            header = write_table(directory, labels, facts, question.budget.watch)
        table = Tablebase(directory, {**header, "start": {}})
        header["start"] = starts(question, TablebaseLabels(table, question.rules, question.play))
        write_whole(directory / HEADER, header_text(sealed(header)).encode())
        rmtree(workspace.path)
    except OSError as error:
        if error.errno == ENOMEM:
            raise
        raise InputError(
            f"{directory} cannot be written: {error.strerror}; ask the same again when it can be, "
            "and the work goes on from where it was"
        ) from error
    return Tablebase(directory)


def finished(question: Question, directory: str | Path) -> Tablebase | None:
    """Return the table that a question asks for, if it is in a directory, and no other."""
    if not (Path(directory) / HEADER).exists():
        return None
    table = Tablebase(directory)
    header, rules = table.header, question.rules
    codings = {coding_of(rules, None), coding_of(rules, question.compiled)}
    if (
        is_of(table, rules, question.play)
        and header["position"] == str(question.position)
        and header["coding"] in codings
    ):
        return table
    asked = of_which(str(rules), str(question.position), str(question.play))
    told = of_which(header["ruleset"], header["position"], header["play"])
    raise InputError(
        f"{directory} has a table already, of {told}{', by other rules' * (told == asked)}; remove "
        f"it, or give another directory for that of {asked}"
    )


def of_which(rules: str, position: str, play: str) -> str:
    """Name the game of a table; the text of a start may be empty."""
    return f"{f'{rules} {position}'.strip()} in {play} play"


def prepare(directory: Path) -> None:
    """Make the directory, or see that nothing else is in it."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        names = {entry.name for entry in directory.iterdir()}
    except OSError as error:
        raise InputError(f"{directory} cannot be used: {error.strerror}") from error
    ours = {WORK, KEYS, LABELS, PARQUET}
    others = sorted(name for name in names - ours if not name.endswith(".part"))
    if others:
        raise InputError(
            f"{directory} is not empty ({others[0]} is in it); give a directory for the table alone"
        )
