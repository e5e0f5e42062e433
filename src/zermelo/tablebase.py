"""Tables of boards: who wins every position of a game, and in how many moves, kept in a directory.

>>> import tempfile
>>> import zermelo as z
>>> from zermelo import rulesets as r
>>> directory = tempfile.mkdtemp()
>>> table = z.tablebase.build(r.Hexapawn()(), directory)
>>> solution = z.tablebase.probe(table, "hexapawn 'ooo|x..|.xx'")
>>> solution == z.tablebase.probe(directory, "hexapawn 'ooo|x..|.xx'")
True
>>> str(solution.position), solution.outcome, solution.remoteness
('ooo|x..|.xx right', Outcome.N, 3)
>>> z.tablebase.check(directory).flaw   # a table is named by its directory, too
''
>>> str(z.Engine(tablebase=z.tablebase.open(directory)).solve(r.Hexapawn()()).outcome)
'P'

Tables answer wherever an engine is given them: ``z.Engine(tablebase=table)``. The page on boards in
the docs says how they are built, and what they hold.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from zermelo.answers.api import position_asked
from zermelo.budget import Budget
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition
from zermelo.games.solution import Solution
from zermelo.labelling.options import Lister
from zermelo.labelling.question import Question
from zermelo.labelling.tables.build import build_table
from zermelo.labelling.tables.by_state import coding_of
from zermelo.labelling.tables.check import Report, check_table
from zermelo.labelling.tables.table import Tablebase, tables_in
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.names import file_of
from zermelo.rulesets.reading import position_of, words_of
from zermelo.solvers.engine import Engine
from zermelo.solvers.table import starts_there
from zermelo.values.play import NORMAL, Play, play_named

S = TypeVar("S")

#: Whoever wants a table wants all positions, unless there is a limit.
ALL = 1 << 50


def build(
    position: Position[Any] | str,
    directory: str | Path,
    play: Play | str = NORMAL,
    *,
    means: str | None = None,
    engine: str = "",
    limits: Limits | Watch = NO_LIMITS,
) -> Tablebase:
    """Build the table of all positions that can be reached from one, and open it.

    Where the same table is finished already, it is opened as it is; work that was stopped goes on.

    Parameters
    ----------
    position : Position or str
        Text is read as on the command line.
    directory : str or Path
        New, empty, or with this table.
    play : Play or str
    means : str, optional
        ``unmoves``, ``disk``, ``tiers``, ``keys`` or ``retrograde``; by default what fits.
    engine : str
        ``duckdb``, or the address of a cluster, ``sc://HOST:PORT``, the workers of which list the
        positions: they run the rules of the game, and have to see the directory under the same
        name. The table is then in Parquet, and holds what play comes to.
    limits : Limits or Watch

    Raises
    ------
    InputError
        There is something else in the directory, nothing can be written there, or the rules do not
        offer what the means takes.
    LimitReached
        What was done is kept, and the next call goes on from there.
    """
    question = Question(position_asked(position), play_named(play), Budget(limits, positions=ALL))
    return build_table(question, directory, means, engine, lambda coding: lister(question, coding))


def lister(question: Question, coding: str) -> Lister:
    """Return what lists options of a game in a process that is told no more than its name.

    Raises
    ------
    InputError
        The game has no name.
    """
    rules = question.rules
    words = words_of(str(question.position.ruleset))
    words += str(question.position).split()
    if rules.written:
        file = file_of(words[0])
        words[0] = f"{Path(file).absolute()}{words[0][len(file) :]}"
        named = True
    else:
        try:
            again = Question(position_of(words), question.play)
            named = digest(again) == coding and again.starts == question.starts
        except InputError:
            named = False
    if not named:
        raise InputError(
            f"{question.position.ruleset} has no name by which workers could find it; write it to "
            "a file of its own, FILE.py"
        )
    return Lister(position_of, tuple(words), str(question.play), coding, digest)


def digest(question: Question) -> str:
    """Return the digest of how the positions of a game are written."""
    return coding_of(question.rules, question.compiled)


def open(directory: str | Path) -> tuple[Tablebase, ...]:  # noqa: A001  z.tablebase.open
    """Open the table in a directory; or all those in the directories that it holds.

    Raises
    ------
    InputError
        There is no table, or one cannot be read.
    FormatError
        One is damaged.

    Examples
    --------
    >>> open("nowhere")
    Traceback (most recent call last):
    zermelo.errors.InputError: nowhere: there is no table in it; 'zermelo tablebase build' makes one
    """
    return tables_in(directory)


def probe(
    table: Tablebase | str | Path,
    position: Position[S] | str,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> Solution[Any]:
    """Look a position up: who wins, in how many moves, by which.

    Of a partizan game ``here.turn(player)`` says whose turn it is. Where that is not said, both
    starts are answered; where play comes to the position with one player to move alone, this one.

    The table is given as such, or by its directory.

    Raises
    ------
    InputError
        The table does not have the position, or is of another game.
    """
    table = table if isinstance(table, Tablebase) else Tablebase(table)
    here, play = position_asked(position), Play(table.header["play"])
    engine = Engine(limits, method="table", tablebase=table)
    if isinstance(here, PartizanPosition):
        there = starts_there(here, play, engine)
        if len(there) == 1:
            (here,) = there
    return engine.solve(here, play)


def check(
    table: Tablebase | str | Path,
    position: Position[Any] | str | None = None,
    *,
    limits: Limits | Watch = NO_LIMITS,
    seed: int = 0,
) -> Report:
    """Check a table by one pass of moves alone, and by the plain rules on a sample.

    Parameters
    ----------
    table : Tablebase, str or Path
        The table, or its directory.
    position : Position or str, optional
        Where it begins; needed where the rules are in a Python file, which no table may run.
    limits : Limits or Watch
    seed : int
        Chooses the sample.

    Returns
    -------
    Report
        Its ``flaw`` is what is wrong, and nothing where the table holds.

    Raises
    ------
    InputError
        The table is of another game, or of one in a Python file that is not named.
    LimitReached
    """
    table = table if isinstance(table, Tablebase) else Tablebase(table)
    header = table.header
    if position is None:
        if header["called"]:
            raise InputError(
                f"the table in {table.directory} is of a game in a Python file; give the position "
                "at its start too"
            )
        position = position_of([*words_of(header["ruleset"]), *header["position"].split()])
    question = Question(position_asked(position), Play(header["play"]))
    return check_table(table, question, limits.start(), seed)
