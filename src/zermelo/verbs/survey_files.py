"""Files of ``survey``: pictures of its rows, and the check of a survey in a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from zermelo.errors import InputError
from zermelo.surveys.reading import read_survey_file
from zermelo.surveys.table import Survey
from zermelo.surveys.work import bounded
from zermelo.values.text import listed as listed_text
from zermelo.verbs.call import Answer, Block, Call, Misuse, plain

if TYPE_CHECKING:
    from zermelo.limits import Limits
    from zermelo.surveys.checking import SurveyCheck

#: Maximum numbers of rows that are drawn, and of differences that are shown in text.
MAX_DRAWN, MAX_LINES = 100, 20


def drawn(
    call: Call, game: tuple[str, ...], survey: Survey, name: str, *, new: bool
) -> Iterator[str]:
    """Draw boards and thermographs of the rows, and yield the names of the files."""
    from zermelo.pictures.document import format_of
    from zermelo.verbs import drawings

    suffix = format_of(name)
    if len(survey) > MAX_DRAWN:
        raise Misuse(f"--draw takes up to {MAX_DRAWN} rows; choose some, as by --hottest 3")
    for number, text in enumerate(survey["position"], 1):
        for what, draw in (("board", drawings.board), ("thermograph", drawings.thermograph)):
            try:
                with call.step(f"drawing row {number}") as limits:
                    drawing = draw([*game, *str(text).split()], call.files, limits=limits)
            except InputError:  # the game has no board, or the value no thermograph
                continue
            file = f"{name[: -len(suffix)]}-{number}-{what}{suffix}"
            call.files.write(file, drawing.picture.exported(name), new=new)
            yield file


def checked(call: Call, files: tuple[str, ...], each: Limits) -> Answer:
    """Derive a survey in a file again, and check its certificates."""
    from zermelo.surveys.checking import check_survey

    if len(files) not in (1, 2):
        raise Misuse("survey check takes the file of a survey, and perhaps the file of its game")
    file = files[0]
    with call.step("deriving each row again") as limits:
        survey = read_survey_file(file, call.files)
        with bounded(limits, replace(limits.limits, time=None)):
            found = check_survey(survey, file, call.files, each, limits, *files[1:])

    def json() -> dict[str, object]:
        facts = {"file": file, "game": survey.game, "family": survey.family, **asdict(found)}
        facts["same"] = [{"position": text, "columns": names} for text, names in found.same]
        facts["flaws"] = [{"row": row, "reason": why} for row, why in found.flaws]
        return facts

    return Answer(json, lambda: _found(found, file, survey), negative=not found.holds)


def _found(found: SurveyCheck, file: str, survey: Survey) -> Iterator[Block]:
    lines = [f"{file}: {found.rows:,} rows of {survey.game} {survey.family}"]
    lines.append(f"{found.other:,} rows were derived again by another method")
    if found.same:
        listed = [f"{text} ({', '.join(names)})" for text, names in found.same]
        lines.append(
            f"{len(found.same):,} rows only by the same method, in part: {listed_text(listed, 6)}"
        )
    if found.certificates is not None:
        lines.append(f"{found.certificates:,} certificates hold")
    lines += [f"row {row}: {why}" for row, why in found.flaws[:MAX_LINES]]
    lines += [str(difference) for difference in found.differences[:MAX_LINES]]
    hidden = max(0, len(found.flaws) - MAX_LINES) + max(0, len(found.differences) - MAX_LINES)
    lines += [f"… and {hidden:,} more; --json shows them"] if hidden else []
    lines.append("nothing differs" if found.holds else "the survey does not hold")
    yield plain(*lines)
