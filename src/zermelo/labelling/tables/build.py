"""Building a table: by the means that a ruleset has, resumed where it was stopped."""

from __future__ import annotations

from collections.abc import Callable
from errno import ENOMEM
from importlib import import_module
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

from zermelo.bulk.workspace import Workspace
from zermelo.errors import InputError
from zermelo.formats.files import write_whole
from zermelo.labelling.tables import few
from zermelo.labelling.tables.header import header_text, sealed
from zermelo.labelling.tables.lookup import TablebaseLabels, is_of, starts
from zermelo.labelling.tables.question import Question, coding_of
from zermelo.labelling.tables.table import Tablebase
from zermelo.labelling.tables.write import HEADER, KEYS, LABELS, write_table

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules

#: Where the work lies until the table is there.
WORK = "unfinished"

#: A means, the module of this package whose ``build`` it is, and what compiled rules must offer.
MEANS: dict[str, tuple[str, Callable[[CompiledRules[Any]], bool]]] = {
    "unmoves": ("by_unmoves", lambda offered: offered.has_unmoves),
    "disk": ("by_disk", lambda offered: offered.has_unmoves),
    "tiers": ("by_tiers", lambda offered: offered.tier is not None),
    "keys": ("by_keys", lambda offered: True),  # noqa: ARG005
}

#: Means, modules of `zermelo.solvers`, that tell beforehand how many bytes they take.
TELL = {"unmoves", "disk"}

#: Bytes that libraries take which are not loaded yet.
LIBRARIES = 200 << 20

#: What takes options alone.
PLAIN = "retrograde"


def build_table(question: Question, directory: str | Path, means: str | None = None) -> Tablebase:
    """Build a table in a directory, or go on with what was begun there.

    Where the same table is finished already, it is opened as it is.

    Parameters
    ----------
    question : Question
    directory : str or Path
        New, empty, or with the unfinished work on the same table.
    means : str, optional
        A name of `MEANS`, or ``retrograde`` for plain Python; by default the first that the rules
        have what it takes for, and that does not need more memory than there may be. A small table
        is then found without a compiler, and is the same.

    Raises
    ------
    InputError
        There is something else in the directory, nothing can be written there, or the rules do not
        offer what the means takes.
    LimitReached
        What was done is kept, and the next call goes on from there.
    """
    directory = Path(directory)
    chosen = chosen_means(question, means)
    there = finished(question, directory)
    if there is not None:
        return there
    plain = chosen == PLAIN
    facts = {
        "ruleset": str(question.rules),
        "called": question.called,
        "position": str(question.position),
        "play": str(question.play),
        "coding": coding_of(question.rules, None if plain else question.compiled),
        "misere_claims": question.misere_claims,
    }
    prepare(directory)
    module = "by_text" if plain else MEANS[chosen][0]
    try:
        workspace = Workspace(directory / WORK, {**facts, "means": chosen})
        # a means that was asked for is what is used, and so is the one that work was begun with
        usual = means is None or question.budget.allows_few
        small = usual and not plain and not workspace.note
        found = few.build(question, chosen) if small else None
        if found is None:
            found = import_module(f"zermelo.labelling.tables.{module}").build(question, workspace)
        header = write_table(directory, found, facts, question.budget.watch)
        table = Tablebase(directory, {**header, "start": {}})
        labels = TablebaseLabels(table, question.rules, question.play)
        header["start"] = starts(question, labels)
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


def chosen_means(question: Question, means: str | None) -> str:
    """Return the means to use, and say what is missing for one that was asked for."""
    offered = question.compiled
    possible = [
        name for name, (_, takes) in MEANS.items() if offered is not None and takes(offered)
    ]
    possible.append(PLAIN)
    if means is None:
        return next((name for name in possible if fits(question, name)), possible[0])
    if means not in possible:
        raise InputError(
            f"{question.rules} has no table by {means!r}; it can be built by {', '.join(possible)}"
        )
    return means


def fits(question: Question, means: str) -> bool:
    """Say whether a means does not need more memory than there may be, as far as is known."""
    left, offered = question.budget.watch.memory_left, question.compiled
    if left is None or offered is None or means not in TELL:
        return True
    needed: int = import_module(f"zermelo.labelling.{means}").memory_needed(offered)
    return needed + LIBRARIES <= left


def finished(question: Question, directory: str | Path) -> Tablebase | None:
    """Return the table that a question asks for, if it is in a directory; None where none is.

    Raises
    ------
    InputError
        Another table is in it.
    """
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
    ours = {WORK, KEYS, LABELS, f"{KEYS}.part", f"{LABELS}.part"}
    others = sorted(name for name in names - ours if not name.endswith(".part"))
    if others:
        raise InputError(
            f"{directory} is not empty ({others[0]} is in it); give a directory for the table alone"
        )
