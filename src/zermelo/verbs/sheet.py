"""Sheets: expressions line by line, with names for what follows, as a worksheet saves them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zermelo.errors import FormatError, InputError
from zermelo.expressions.arithmetic import Result
from zermelo.games.parameters import Resolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.verbs.worth import Answer, answer

#: What a line begins with that is a remark.
REMARKS = ("#", "//")


@dataclass(frozen=True)
class Line:
    """A line of a sheet, and its answer.

    Attributes
    ----------
    number : int
        Which line it is, from 1.
    answer : Answer
    """

    number: int
    answer: Answer

    def json(self) -> dict[str, object]:
        """Return plain data, with the reasons in sentences."""
        said = [*self.answer.reasons, *self.answer.meaning, *self.answer.comparison]
        return {"line": self.number, **self.answer.json(), "reasons": said}


@dataclass(frozen=True)
class Sheet:
    """What the lines of a sheet are worth.

    Attributes
    ----------
    file : str
        What it is called.
    lines : tuple of Line
        Empty lines and remarks are left out.
    names : mapping
        What has a name at its end.
    """

    file: str
    lines: tuple[Line, ...]
    names: Mapping[str, Result]

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {"file": self.file, "lines": [line.json() for line in self.lines]}


def read_sheet(
    text: str, file: str, resolver: Resolver, *, limits: Limits | Watch = NO_LIMITS
) -> Sheet:
    r"""Answer each line of a sheet; a name stands for its value from the next line on.

    Parameters
    ----------
    text : str
    file : str
        What the sheet is called.
    resolver : Resolver
        Finds what positions are played on.
    limits : Limits or Watch
        Of all lines together.

    Raises
    ------
    FormatError
        A line cannot be read; the message names it.
    LimitReached

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> sheet = read_sheet("# two\nG := {2|-1}\nG + G", "two.txt", Names())
    >>> [(line.number, str(line.answer.result)) for line in sheet.lines], sheet.names
    ([(2, '{2|-1}'), (3, '1')], {'G': {2|-1}})
    """
    lines: list[Line] = []
    names: Mapping[str, Result] = {}
    with limits.start() as watch:
        for number, line in enumerate(text.splitlines(), 1):
            expression = line.strip()
            if not expression or expression.startswith(REMARKS):
                continue
            try:
                found = answer(expression, resolver, names=names, limits=watch)
            except InputError as error:
                raise FormatError(str(error), file=file, line=number) from None
            names = found.read.names
            lines.append(Line(number, found))
    return Sheet(file, tuple(lines), names)
