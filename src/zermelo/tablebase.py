"""Tablebases in directories: outcome and remoteness of each position of a game.

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
>>> z.tablebase.check(directory).flaw   # a directory may stand for its table
''
>>> str(z.Engine(tablebase=z.tablebase.open(directory)).solve(r.Hexapawn()()).outcome)
'P'

An engine uses tables by ``z.Engine(tablebase=table)``. The page on boards in the docs describes how
to build tables, and their contents.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from zermelo.answers.api import as_position
from zermelo.budget import Budget
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition
from zermelo.games.solution import Solution
from zermelo.games.type_parameters import S
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
from zermelo.solvers.table import tabled_starts
from zermelo.values.play import NORMAL, Play, play_named

#: The default limit on positions, in effect none: a table needs all of them.
ALL_POSITIONS = 1 << 50


def build(
    position: Position | str,
    directory: str | Path,
    play: Play | str = NORMAL,
    *,
    method: str | None = None,
    engine: str = "",
    limits: Limits | Watch = NO_LIMITS,
) -> Tablebase:
    """Build a table of all positions that can be reached from ``position``, and open it.

    The methods ``unmoves`` and ``disk`` label every position that has an index, reachable or
    not. A finished table is only opened; interrupted work continues.

    Parameters
    ----------
    position : Position or str
        A text is read as on the command line.
    directory : str or Path
        A new or empty directory, or one with this table or unfinished work on it.
    play : Play or str
    method : str, optional
        The labelling method: ``unmoves``, ``disk``, ``tiers``, ``keys`` or ``retrograde``, as
        described in the page on boards. Default: the first that the rules support and that fits
        into memory.
    engine : str
        ``duckdb``, or the address of a cluster, ``sc://HOST:PORT``, whose workers list the
        positions: they run the rules of the game, and must see the directory under the same name.
        With an engine the table is in Parquet, without unreachable positions.
    limits : Limits or Watch

    Raises
    ------
    InputError
        The directory holds something else or cannot be written, or the rules do not support the
        method.
    LimitReached
        The finished work is kept, and the next call continues it.
    """
    budget = Budget(limits, positions=ALL_POSITIONS)
    question = Question(as_position(position), play_named(play), budget)
    return build_table(question, directory, method, engine, lambda coding: lister(question, coding))


def lister(question: Question, coding: str) -> Lister:
    """Return a lister of moves for processes that load the game by name, or raise InputError."""
    rules = question.rules
    words = [*words_of(str(question.position.ruleset)), *str(question.position).split()]
    can_be_loaded = bool(rules.written)
    if rules.written:
        file = file_of(words[0])
        words[0] = f"{Path(file).absolute()}{words[0][len(file) :]}"
    else:
        with suppress(InputError):
            by_name = Question(position_of(words), question.play)
            can_be_loaded = digest(by_name) == coding and by_name.starts == question.starts
    if not can_be_loaded:
        raise InputError(
            f"workers cannot load {question.position.ruleset} by its name; put it into a file of "
            "its own, FILE.py"
        )
    return Lister(position_of, tuple(words), str(question.play), coding, digest)


def digest(question: Question) -> str:
    """Return a text that identifies the coding of positions: for compiled rules a digest."""
    return coding_of(question.rules, question.compiled)


def open(directory: str | Path) -> tuple[Tablebase, ...]:  # noqa: A001  z.tablebase.open
    """Open the table in a directory, or all tables in its subdirectories.

    Raises
    ------
    InputError
        There is no table, or one cannot be read.
    FormatError
        A table is damaged.

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
) -> Solution:
    """Look up a position: who wins, in how many moves, and which moves win.

    For a partizan position both starts are looked up, or one if the table has only that one;
    ``position.turn(player)`` selects a start. ``table`` is a table or its directory.

    Raises
    ------
    InputError
        The table does not have the position, or is of another game.
    """
    table = table if isinstance(table, Tablebase) else Tablebase(table)
    start, play = as_position(position), Play(table.header["play"])
    engine = Engine(limits, method="table", tablebase=table)
    if isinstance(start, PartizanPosition):
        starts = tabled_starts(start, play, engine)
        if len(starts) == 1:
            (start,) = starts
    return engine.solve(start, play)


def check(
    table: Tablebase | str | Path,
    position: Position | str | None = None,
    *,
    limits: Limits | Watch = NO_LIMITS,
    seed: int = 0,
) -> Report:
    """Check a table by one pass over the moves, and by the rules in Python on a sample.

    Parameters
    ----------
    table : Tablebase, str or Path
        The table, or its directory.
    position : Position or str, optional
        The start of the table; required if the rules are in a Python file, which is run only
        if this position names the file.
    limits : Limits or Watch
    seed : int
        Seed of the sample.

    Returns
    -------
    Report
        Its ``flaw`` describes the first error, and is empty if no error was found.

    Raises
    ------
    InputError
        The table belongs to another game, or its rules are in a Python file that is not named.
    LimitReached
    """
    table = table if isinstance(table, Tablebase) else Tablebase(table)
    header = table.header
    if position is None:
        if header["called"]:
            raise InputError(
                f"the table in {table.directory} belongs to a game in a Python file; also "
                "give the position at its start"
            )
        position = position_of([*words_of(header["ruleset"]), *header["position"].split()])
    question = Question(as_position(position), Play(header["play"]))
    return check_table(table, question, limits.start(), seed)
