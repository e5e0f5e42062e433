"""``iccma``: the tasks of the argumentation competitions of 2023, 2025 and before."""

from __future__ import annotations

import re
from collections.abc import Iterable

from zermelo.argumentation.competition import KINDS, task_named, tasks
from zermelo.errors import InputError
from zermelo.verbs.call import Call, Listing, Misuse
from zermelo.verbs.verb import LIMITS, flag, option, verb
from zermelo.version import __version__

#: This library's names of formats, by the names in the competitions.
FORMATS = {"i23": "af", "apx": "apx", "tgf": "tgf"}
#: The format of assumption-based frameworks, which is not a format of digraphs.
ABA = "aba"
#: Other names of formats that ``-fo`` accepts.
ALIASES = {"iccma23": "i23", "i25": "i23", "af": "i23"}


@verb(
    option("-p TASK", f"One of {', '.join(tasks())}.", name="task"),
    option("-f FILE", "The file of the framework.", name="file", completion="file"),
    option(
        "-fo FORMAT",
        'One of i23 ("p af n"), apx, tgf and aba ("p aba n"). Default: guessed, but never aba.',
        name="form",
    ),
    option("-a ARGUMENT", "The argument, or atom, of a DC or DS task.", name="argument"),
    flag("--problems", "List the tasks."),
    flag("--formats", "List the formats."),
    LIMITS,
    examples=["iccma -p DC-ST -f examples/stb_428_430.af -a 10"],
    python_names=("kernels",),
)
def command(
    call: Call,
    *,
    task: str | None = None,
    file: str | None = None,
    form: str | None = None,
    argument: str | None = None,
    problems: bool = False,
    formats: bool = False,
) -> Listing[str]:
    """Solve a task of the argumentation competition.

    TASK is a question and a semantics, such as SE-GR; see --problems. Questions are SE (find one
    extension), EE (find all), CE (count them), DC (whether an argument is in some extension) and DS
    (whether an argument is in all extensions). The semantics are GR (grounded), ST (stable), CO
    (complete), PR (preferred), SST (semi-stable), STG (stage) and ID (ideal).

    DC and DS print YES or NO, CE a number, SE and EE extensions (NO if there is none). For files in
    the format i23 an extension is printed as "w 1 2 5", also after YES for DC and NO for DS, as a
    witness. For apx and tgf it is "[a,b]", without witnesses; EE prints a list, [] if it is empty.

    With -fo aba the file is a flat assumption-based framework: DC and DS ask about an atom, and
    have no witness; an extension is a set of assumptions; the semantics are CO, GR, PR and ST.
    Without -p and -f, the name, version and authors of the solver are printed.
    """
    if problems and formats:
        raise Misuse("--problems and --formats contradict each other; drop one of them")
    call.output_begun = True  # so that a limit prints no known facts: the competition forbids them
    lines: Iterable[str]
    if problems:
        lines = [f"[{','.join(tasks())}]"]
    elif formats:
        lines = [f"[{','.join([*FORMATS, ABA])}]"]
    elif task is None and file is None:
        lines = [f"zermelo {__version__}", "The Zermelo maintainers"]
    else:
        lines = _answer(call, task, file, form, argument)
    return Listing({"task": task}, "lines", iter(lines), str, str, heading=None)


def _answer(
    call: Call, task: str | None, file: str | None, form: str | None, argument: str | None
) -> Iterable[str]:
    """Return the lines of the answer to a task."""
    from zermelo.argumentation.competition import answer_lines
    from zermelo.argumentation.framework import Framework

    if task is None or file is None:
        raise InputError("a task needs -p TASK and -f FILE; --problems lists the tasks")
    task_kind, _ = task_named(task)
    if form is not None and form.lower() == ABA:
        from zermelo.argumentation.aba import AssumptionFramework

        aba_framework = AssumptionFramework.parse(call.files.text(file), file)
        call.files.refuse_unused_options()
        if KINDS[task_kind] and re.fullmatch("[0-9]{1,18}", argument or "") is None:
            raise InputError(f"the task {task} asks about an atom, a number; give -a ATOM")
        return answer_lines(task, aba_framework, int(argument or 0), call.limits, modern=True)
    format_name = None
    if form is not None:
        format_name = ALIASES.get(form.lower(), form.lower())
        if format_name not in FORMATS:
            raise InputError(
                f"there is no format {form!r}; choose one of {', '.join([*FORMATS, ABA])}"
            )
    digraph_file = call.files.read_as(file, FORMATS.get(format_name or ""), attacks=True)
    framework = Framework.of_moves(digraph_file.digraph)
    if KINDS[task_kind] and argument is not None:
        framework.index(argument)  # raises InputError if there is no such argument
    modern = digraph_file.format.name not in ("apx", "tgf")
    return answer_lines(task, framework, argument, call.limits, modern=modern)
