"""Make a survey: read its family, compute the rows, and keep them in a file."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.errors import InputError, Interrupted, LimitReached
from zermelo.games.heap_table import WithHeapTable
from zermelo.games.parameters import Resolver
from zermelo.games.rules import Rules
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.surveys import family as families
from zermelo.surveys.columns import DIGRAPH, DIGRAPH_COLUMNS, check_columns, default_columns
from zermelo.surveys.family import PositionFamily, PositionReader
from zermelo.surveys.table import CERTIFICATES, ORIGIN, Survey, survey_of, writer_of
from zermelo.surveys.work import Plan, Row, Shares, group_positions, open_shares, run

#: The suffix of the directory of finished work, which stands beside the file of a survey.
WORK_SUFFIX = ".work"


@dataclass(frozen=True)
class SurveyFile:
    """The file of a survey, with a directory of finished work beside it; no path means no file."""

    path: str | None = None
    resume: bool = False
    force: bool = False
    with_certificates: bool = False

    @property
    def directory(self) -> Path | None:
        """The directory of finished work; None without a file."""
        return None if self.path is None else Path(self.path + WORK_SUFFIX)

    def check(self, *, has_shares: bool = True) -> None:
        """Raise InputError if the file cannot be written, or exists and ``force`` is not set.

        Without ``has_shares`` this survey stores no finished work: a directory is of another one.
        """
        if self.path is None:
            return
        writer_of(self.path)  # raises InputError for unknown suffixes
        if Path(self.path).is_dir():
            raise InputError(f"{self.path} is a directory; name a file, such as survey.csv")
        if not Path(self.path).parent.is_dir():
            raise InputError(f"{self.path}: there is no such directory to write to; make it first")
        for path in (self.path, self.path + ORIGIN, self.path + CERTIFICATES):
            may_exist = path.endswith(CERTIFICATES) and self.resume
            if Path(path).exists() and not self.force and not may_exist:
                raise InputError(f"{path} exists already; replace it with --force, or name another")
        if not has_shares and self.directory and self.directory.exists() and not self.force:
            raise InputError(
                f"{self.directory} holds unfinished work of another survey; replace it with "
                "--force, or give another name"
            )

    def keep(self, survey: Survey) -> None:
        """Write a survey to the file, and remove the directory of finished work."""
        if self.path is not None and self.directory is not None:
            survey.save(self.path)
            if not self.with_certificates:  # an earlier survey may have left some
                shutil.rmtree(self.path + CERTIFICATES, ignore_errors=True)
            shutil.rmtree(self.directory, ignore_errors=True)


def family_of(
    words: Sequence[str],
    resolver: Resolver,
    *,
    boards: str | None = None,
    strings: str | None = None,
    graphs: str | None = None,
    source: str | None = None,
) -> PositionFamily:
    """Return the family that words and options describe; raises InputError if there is none."""
    options = {"--boards": boards, "--strings": strings, "--graphs": graphs, "--from": source}
    given_options = [name for name, text in options.items() if text is not None]
    if len(given_options) > 1:
        raise InputError(f"{' and '.join(given_options)} describe several families; give one")
    reader = PositionReader(words, resolver)
    if reader.words == (DIGRAPH,) and given_options in ([], ["--graphs"]):
        from zermelo.surveys.graphs import digraph_family

        return digraph_family(reader, graphs)
    if boards is not None:
        return families.boards(reader, boards)
    if strings is not None:
        return families.strings(reader, strings)
    if graphs is not None:
        from zermelo.surveys.graphs import on_graphs  # loads NumPy

        return on_graphs(reader, graphs)
    if source is not None:
        return families.from_source(reader, source)
    return families.ranges(words, resolver)


def make(
    family: PositionFamily,
    columns: Sequence[str] = (),
    *,
    every: bool = False,
    row_limits: Limits = NO_LIMITS,
    file: SurveyFile | None = None,
    processes: int | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Survey:
    """Return the survey of a family without saving it; finished rows are kept beside ``file``.

    With ``every``, equal positions have separate rows.
    """
    file = file or SurveyFile()
    column_names = columns_of(family, columns)
    file.check()
    game = shlex.join(family.words)
    with limits if isinstance(limits, Watch) else limits.start() as watch:
        if family.words == (DIGRAPH,):
            from zermelo.surveys.graphs import digraph_rows

            file.check(has_shares=False)
            rows = digraph_rows(family, column_names, watch, row_limits)
            return survey_of(game, family.text, column_names, rows)
        if (by_table := rows_by_table(family, column_names, watch)) is not None:
            file.check(has_shares=False)
            return survey_of(game, family.text, column_names, by_table)
        items = group_positions(family, watch, every=every, seconds=row_limits.time)
        rules = rules_of_family(family).written
        plan = Plan(
            family.words, family.text, column_names, every,
            row_limits.time, row_limits.memory, row_limits.positions, rules,
        )  # fmt: skip
        shares = Shares(None)
        if file.directory is not None:
            shares = open_shares(
                file.directory, plan.note(items), resume=file.resume, force=file.force
            )
        try:
            run(items, plan, shares, watch, family.reader, processes=processes)
        except (Interrupted, LimitReached) as stop:  # replaces the facts about one position
            stop.known = {"rows": sum(map(len, shares.done.values())), "of": len(items)}
            raise
        return survey_of(game, family.text, column_names, shares.rows())


def columns_of(family: PositionFamily, columns: Sequence[str]) -> tuple[str, ...]:
    """Return the columns of a survey: the given names, which are checked, or else the defaults."""
    if family.words == (DIGRAPH,):
        return check_columns(columns or DIGRAPH_COLUMNS[1:], DIGRAPH_COLUMNS)
    return check_columns(columns) if columns else default_columns(rules_of_family(family))


def rows_by_table(family: PositionFamily, columns: Sequence[str], watch: Watch) -> list[Row] | None:
    """Return the rows of a range of heaps from a table of values; None if no table suffices."""
    if family.heaps is None or not {*columns} <= {"outcome", "value", "nimber"}:
        return None
    rules: object = family.reader.rules
    table = rules.heap_table() if isinstance(rules, WithHeapTable) else None
    if table is None:
        return None
    values: list[int] = table.upto(family.heaps[-1], watch).tolist()
    rows: list[Row] = []
    for heap in family.heaps:
        value = values[heap]
        cells = {"outcome": "N" if value else "P", "value": str(value), "nimber": value}
        rows.append((str(heap), 1, [*(cells[name] for name in columns), None]))
    return rows


def rules_of_family(family: PositionFamily) -> Rules[Any]:
    """Return the rules of a family, or those of its first position if each position has its own."""
    try:
        return family.reader.rules
    except InputError:
        if (item := family.first()) is None:
            raise
        return family.reader(item).ruleset
